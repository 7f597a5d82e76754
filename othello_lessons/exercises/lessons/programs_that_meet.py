"""The exercises: how moves are written, whole files, and a player that uses them."""

import re
from typing import Any

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judges.atomic_write import judge_delivery
from othello_lessons.exercises.judges.file_programs import judge_file_program
from othello_lessons.exercises.judges.started_programs import SECONDS, filled_in
from othello_lessons.exercises.patches import Solution
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.values import judge_value
from othello_lessons.exercises.wording import in_words, text_of

# ---------------------------------------------------------------------------
# One square in two protocols

F5 = Solution(
    """
f5 = {"console": "(4,5)", "file": "(W F 5)"}
""",
    "f5",
    {
        "counts-from-one": "(4,5) → (5,6)",
        "column-first": ["(4,5) → (5,4)", "(4,5) → (6,5)"],
        "rows-from-below": "(4,5) → (3,5)",
        "letters": "(4,5) → f5",
        "black-begins": "(W F 5) → (B F 5)",
        "row-first": "(W F 5) → (W 5 F)",
        "turned-over": "(W F 5) → (W F 4)",
        "one-word": "(W F 5) → (W F5)",
    },
)


def moves_in(answer: Any) -> dict[str, str]:
    """Read a move by each protocol: small letters, and no blank but between words."""
    plain = {}
    for key, text in filled_in(answer, F5.right()).items():
        words = re.sub(r"\s*([(),])\s*", r"\1", text_of(text).strip().lower())
        plain[key] = " ".join(words.split())
    return plain


def _other_move(given: dict[str, str], right: dict[str, str]) -> str:
    key = next(key for key in right if given[key] != right[key])
    return JUDGED(f"not-by-{key}", given=in_words(given[key]))


# ---------------------------------------------------------------------------
# Whole files, and a player that uses them

DELIVER = Solution(
    """
import os

def deliver(path, text):
    draft = path.with_suffix(".new")
    draft.write_text(text)
    try:
        os.link(draft, path)
    finally:
        draft.unlink()""",
    "deliver",
)
PLAYER = Solution(
    '''
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
"""''',
    "my_file_player",
)

EXERCISES = (
    Exercise("f5-in-each-protocol", judge_value, F5, read=moves_in, differs=_other_move),
    Exercise("deliver-a-message", judge_delivery, DELIVER),
    Exercise(
        "file-player",
        judge_file_program,
        PLAYER,
        seconds=SECONDS,
        file="my_file_player.py",
        points=4,
    ),
)
