"""Lesson 14: what programs have to agree on, who is to blame, and a player for each protocol."""

import re
from collections.abc import Mapping
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.atomic_write import judge_delivery
from othello_lessons.exercises.judges.console_programs import judge_console_program
from othello_lessons.exercises.judges.file_programs import judge_file_program
from othello_lessons.exercises.judges.started_programs import SECONDS

# ---------------------------------------------------------------------------
# One square in two protocols

KNOWN_COORDINATES = {
    ("console", "(5,6)"): (
        "counts-from-one",
        "The console protocol counts rows and columns from 0, so the square in the corner is "
        "(0,0) and not (1,1).",
    ),
    ("console", "(5,4)"): (
        "column-first",
        "The console protocol names the row first and then the column. In f5 it is the other way "
        "round: the letter is the column.",
    ),
    ("console", "(6,5)"): (
        "column-first",
        "The console protocol names the row first, then the column, and counts both from 0.",
    ),
    ("console", "(3,5)"): (
        "rows-from-below",
        "That counts the rows from the bottom. In the console protocol row 0 is at the top.",
    ),
    ("console", "f5"): (
        "letters",
        "The console protocol knows no letters: a move is two numbers in parentheses.",
    ),
    ("file", "(b f 5)"): (
        "black-begins",
        "Whoever moves first is White in the file protocol, whatever we are used to.",
    ),
    ("file", "(w 5 f)"): (
        "row-first",
        "In the file protocol the column comes first, then the row.",
    ),
    ("file", "(w f 4)"): (
        "turned-over",
        "The picture is turned over, and row 5 is the fifth from below. Its number is 5 all the "
        "same: the labels are the usual ones.",
    ),
    ("file", "(w f5)"): (
        "one-word",
        "Colour, column and row are three words, with blanks between.",
    ),
}
COORDINATES = {"console": "(4,5)", "file": "(w f 5)"}


def _judge_coordinates(answer: Any) -> str:
    given = {key: _plain(text) for key, text in _texts(answer, tuple(COORDINATES)).items()}
    for key, right in COORDINATES.items():
        if given[key] == right:
            continue
        if known := KNOWN_COORDINATES.get((key, given[key])):
            raise Wrong(known[1], known[0])
        raise Wrong(
            f"{answer[key]!r:.40} is not what it says by the {key} protocol. An example of another "
            f"move: {'(2,3)' if key == 'console' else '(W D 3)'} is d3."
        )
    return "One square has three names: f5, (4,5) and, of whoever moves first, (W F 5)."


def _texts(answer: Any, keys: tuple[str, ...]) -> dict[str, Any]:
    """Return a dictionary with these keys."""
    if not isinstance(answer, Mapping) or set(answer) != set(keys):
        names = ", ".join(map(repr, keys))
        raise Wrong(f"The answer is a dictionary with these keys: {names}.", "no-dictionary")
    return dict(answer)


def _plain(text: Any) -> str:
    """Write a move in one way: small letters, and no blank but between words."""
    words = re.sub(r"\s*([(),])\s*", r"\1", str(text).strip().lower())
    return " ".join(words.split())


# ---------------------------------------------------------------------------
# Whose fault it is

FINE = "fine"
VERDICTS = ("fine", "illegal", "malformed", "timeout", "crash")
VERDICT_OF = {
    "a": FINE,
    "b": FINE,
    "c": "malformed",
    "d": "illegal",
    "e": "illegal",
    "f": "crash",
    "g": "malformed",
    "h": FINE,
}
BELIEFS = {
    ("a", "malformed"): (
        "comments-count",
        "In case a the first line begins with #. It is a comment, and the judge goes on to the "
        "next line.",
    ),
    ("b", "malformed"): (
        "prompt-counts",
        "In case b there is a prompt before the answer. The judge forgives it, because so many "
        "programs print one.",
    ),
    ("c", "fine"): (
        "judge-guesses",
        "In case c you know what is meant, and so does the judge's author. But two numbers in "
        "parentheses were agreed upon; a judge that guesses would have to guess for everybody.",
    ),
    ("c", "illegal"): (
        "no-move-is-illegal",
        "In case c there is no move of which one could say that it breaks the rules of Othello. "
        "It breaks the rules of the conversation.",
    ),
    ("d", "malformed"): (
        "off-the-board-is-malformed",
        "In case d the answer has the agreed form: two numbers in parentheses. What is wrong is "
        "the move.",
    ),
    ("e", "fine"): (
        "forfeit-is-free",
        "In case e Black has four legal moves. A pass is forced or it is against the rules; "
        "`forfeit` is no way to wait.",
    ),
    ("f", "fine"): (
        "exit-0-is-no-crash",
        "In case f the status 0 says that the program itself is content. But the game goes on, "
        "and there is nobody to ask.",
    ),
    ("f", "timeout"): (
        "waits-for-the-dead",
        "In case f the judge need not wait for the time limit: it sees that the program has ended.",
    ),
    ("g", "fine"): (
        "anything-may-come-first",
        "In case g the first line is neither blank nor a comment, so it is the answer. A # before "
        "it would have made it a comment.",
    ),
    ("h", "malformed"): (
        "stderr-counts",
        "In case h the same words go to stderr, which the judge does not take for an answer.",
    ),
}


def _judge_verdicts(answer: Any) -> str:
    given = {
        case: str(word).strip().lower() for case, word in _texts(answer, tuple(VERDICT_OF)).items()
    }
    for case, word in given.items():
        if word not in VERDICTS:
            raise Wrong(f"Case {case} is to be one of: {', '.join(VERDICTS)}.", "no-verdict")
    wrong = [case for case, right in VERDICT_OF.items() if given[case] != right]
    for case in wrong:
        if belief := BELIEFS.get((case, given[case])):
            raise Wrong(belief[1], belief[0])
    if wrong:
        raise Wrong(f"Case {wrong[0]} is not {given[wrong[0]]!r}.")
    return "Those are the judge's own verdicts."


# ---------------------------------------------------------------------------
# Two programs

CONSOLE_SOLUTION = '''
my_console_player = """
import sys

from othello_lessons.othello import *

PLAYERS = {"B": BLACK, "W": WHITE}
n = int(sys.argv[1])
board = initial_board(n)

for line in sys.stdin:
    command, *words = line.split()
    if command == "init":
        board = initial_board(n)
    elif command == "reset":
        board = [OUTER if cell == OUTER else EMPTY for cell in board]
    elif command == "put":
        row, column = int(words[1]), int(words[2])
        make_move((n + 2) * (row + 1) + column + 1, PLAYERS[words[0]], board)
    elif command == "move":
        player = PLAYERS[words[0]]
        moves = legal_moves(player, board)
        if moves:
            move = max(moves, key=lambda m: score(player, make_move(m, player, list(board))))
            make_move(move, player, board)
            row, column = divmod(move, n + 2)
            print(f"({row - 1},{column - 1})", flush=True)
        else:
            print("forfeit", flush=True)
    elif command == "quit":
        break
"""
'''
FILE_SOLUTION = '''
my_file_player = """
import sys
import time
from pathlib import Path

from othello_lessons.othello import *

name = sys.argv[1]
inbox, outbox = Path(f"{name}.in"), Path(f"{name}.out")


def take():
    while not inbox.exists():
        time.sleep(0.1)
    text = inbox.read_text()
    inbox.unlink()
    return text


me = BLACK if take() == "W" else WHITE
letter = "W" if me == BLACK else "B"
board, player = initial_board(), BLACK
while any_legal_move(BLACK, board) or any_legal_move(WHITE, board):
    if player == me:
        moves = legal_moves(me, board)
        if moves:
            move = max(moves, key=lambda m: score(me, make_move(m, me, list(board))))
            make_move(move, me, board)
            row, column = divmod(move, 10)
            outbox.write_text(f"({letter} {'ABCDEFGH'[column - 1]} {row})")
        else:
            outbox.write_text(f"({letter} P 1)")
    else:
        colour, column, *row = take().strip("()").split()
        if column != "P":
            make_move(10 * int(row[0]) + "ABCDEFGH".index(column) + 1, player, board)
    player = opponent(player)
"""
'''

EXERCISES = (
    Exercise("14-coordinates", _judge_coordinates),
    Exercise("14-verdicts", _judge_verdicts),
    Exercise("14-deliver", judge_delivery),
    Exercise("14-console-player", judge_console_program, SECONDS),
    Exercise("14-file-player", judge_file_program, SECONDS),
)
