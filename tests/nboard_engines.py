"""An NBoard engine for tests: a small program of its own, right or hostile."""

import sys

from class_programs import ROOT

# An engine that plays the first legal move, with {answer} in the place of its answer to `go`, and
# as untidy as a real one: other lines in between, small letters, values that are blank.
ENGINE = f"""
import os, sys, time
sys.path.insert(0, {str(ROOT)!r})
from othello_lessons.notation import ggf, square_name
from othello_lessons.notation.game import Ply, with_passes
from othello_lessons.othello import legal_moves

def say(text):
    print(text, flush=True)

depth = 0
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "set" and rest.startswith("game "):
        game = ggf.parse_game(rest[5:])
    elif word == "set" and rest.startswith("depth "):
        depth = int(rest[6:])
    elif word == "move":
        plies = [*game.plies, ggf.parse_ply(rest)]
        game = with_passes(game, [(None, ply) for ply in plies])
    elif word == "ping":
        say("pong " + rest)
    elif word in ("go", "hint"):
        moves = [square_name(move) for move in legal_moves(*game.positions()[-1])]
        say("status thinking")
        say("")
        say("some line that nobody knows")
        {{answer}}
"""
RIGHT = 'say("=== " + moves[0] + "//")'
# As a strong engine does: without a depth, a hint is its end, and it never comes back from go.
NEEDS_A_DEPTH = f"""
        if not depth:
            os.kill(os.getpid(), 11) if word == "hint" else time.sleep(999)
        for move in moves if word == "hint" else ():
            say(f"search {{move}} 0.00 0 {{depth}}")
        {RIGHT} if word == "go" else say("status")
"""


def engine(folder, answer=RIGHT):
    path = folder / "engine.py"
    path.write_text(ENGINE.replace("{answer}", answer))
    return [sys.executable, str(path)]
