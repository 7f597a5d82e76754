"""The exercises: what a move loses, and a move that is better than a corner."""

from itertools import chain
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import judge_function, legal_move_in
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.references import Reference
from othello_lessons.exercises.texts import Texts
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import BLACK, WHITE, make_move

# ---------------------------------------------------------------------------
# What a move loses

LOSS = Reference(
    """
def answer(player, best, value):
    if {test}:
        return {black}
    return {white}
""",
    {
        "test": {
            "player == BLACK": "",
            "player != BLACK": "turned",
            "True": "blacks-view",
            "False": "whites-view",
        },
        "black": {
            "best - value": "",
            "best + value": "added",
            "value": "value-alone",
            "best": "best-alone",
            "0": "black-loses-nothing",
            "None": "black-is-forgotten",
        },
        "white": {
            "value - best": "",
            "value + best": "one-value-turned",
            "-(value + best)": "one-value-turned",
            "value": "value-alone",
            "best": "best-alone",
            "0": "white-loses-nothing",
            "None": "white-is-forgotten",
        },
    },
)

ADDED = [
    Mistake("added", LOSS.with_texts((("black", "best + value"), ("white", white))))
    for white in ("value + best", "-(value + best)")
]

CASES = [
    (BLACK, 6, 2),
    (WHITE, -6, -2),
    (BLACK, 4, 4),
    (WHITE, 4, 4),
    (BLACK, 6, -22),
    (WHITE, -30, -12),
    (WHITE, -3, 8),
    (BLACK, -26, -40),
    (WHITE, 2.5, 12.5),
    (BLACK, 17.25, 8.75),
    (BLACK, 0, -64),
    (WHITE, 0, 64),
]


def judge_loss(answer: Any) -> str:
    """Compare a function with what a move loses."""
    texts = Texts("discs-lost")
    known = chain(LOSS.singles(), ADDED, LOSS.pairs())
    judge_function(answer, LOSS.function(), CASES, known, picture=lambda *_: None, texts=texts)
    return texts.right()


# ---------------------------------------------------------------------------
# Better than a corner

# A weak player took the corner h1 here. Seven squares are empty, and White is to move.
CORNER = "XXOOXXX- -XOOOO-- OOXXOOOO OXXOXXO- OXOXXOXX OOXXXXXX O-XOOXX- OOOOOOOO O"
WORTHS = {"h1": 24, "a2": 36, "h4": 28, "b7": 30, "h7": 18}  # by how many discs White wins


def judge_better(answer: Any) -> str:
    """Accept the best move; say of any other what it is worth."""
    texts = Texts("better-than-the-corner")
    player, board = parse_position(CORNER)
    move = legal_move_in(answer, player, board)
    name = square_name(move)
    if WORTHS[name] == max(WORTHS.values()):
        return texts.right()
    after = show(make_move(move, player, list(board)), last=move)
    cause = {"h1": "the-corner", "b7": "most-discs-now"}.get(name, "wins-by-less")
    says = texts("worth", move=name, discs=WORTHS[name])
    raise Wrong(f"{texts.mistake(cause)} {says}", cause, after)


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("discs-lost", judge_loss),
    Exercise("better-than-the-corner", judge_better),
)
