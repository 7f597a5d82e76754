"""The exercises: two features, a split by games, a gradient step."""

from typing import Any

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judges.array_steps import judge_step
from othello_lessons.exercises.judges.game_splits import SPLIT, judge_split
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Patches, Solution, changed
from othello_lessons.exercises.sandbox import call_with_arrays
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position
from othello_lessons.othello import WHITE, Board, Player, initial_board

# ---------------------------------------------------------------------------
# Features
#
# Each is asked about from both sides, and with the colours exchanged.

POSITIONS = (
    "-------- -------- --XXX--- ---XX--- ---XO--- -------- -------- -------- O",
    "-------- -------- --OO---- -XXXXO-- --OXX--- --XO-X-- -------- -------- X",
    "--O----- --OO---- XXXXXX-- -XOOXO-- --OXOOO- ---XXO-- ----X--- -------- O",
    "X-OOOO-- -XOOOO-- XXXOXXO- XXOXXOO- XOXXXOO- -OOOOOO- ---OXXX- --OO-X-- X",
    "OOOOOOO- -XOXXO-- XXXOXXOO XXOXXOOO XOXXXOOO -OOOOOOO O-XOXXX- -OOOOXXX X",
    "-------- -X------ ----X--- ---OO--- ---OX--- -------- -------- -------- X",  # one disc alone
    "XO------ -------- -------- -------- -------- -------- -------- -------- X",  # White passes
)


def feature_cases() -> list[tuple[Player, Board]]:
    """Return the positions to ask a feature about: the start, and others from both sides."""
    cases: list[tuple[Player, Board]] = []
    for text in POSITIONS:
        player, board = parse_position(text)
        other = parse_position(text.translate(str.maketrans("XO", "OX")))
        cases += [(player, board), other, (other[0], board)]
    return [*cases, (WHITE, initial_board())]


# What is written for one side, and then subtracted
DIFFERENCE = "return count(player) - count(opponent(player))"
DIFFERENCES: Patches = {
    "own-only": " - count(opponent(player)) → ",
    "opponents-only": "return count(player) - → return",
    "sign-turned": f"{DIFFERENCE} → return count(opponent(player)) - count(player)",
    "black-for-player": [
        f"{DIFFERENCE} → return count(BLACK) - count(WHITE)",
        f"{DIFFERENCE} → return count(WHITE) - count(BLACK)",
    ],
    "added": "(player) - → (player) +",
    "always-zero": "opponent(player) → player",
    "divided": [
        "- count(opponent(player)) → / max(count(opponent(player)), 1)",
        f"{DIFFERENCE} → return (count(player) - count(opponent(player))) / "
        "max(count(player) + count(opponent(player)), 1)",
    ],
    "who-has-more": [
        "(player) - count → (player) > count",
        f"{DIFFERENCE} → return (count(player) > count(opponent(player))) - "
        "(count(player) < count(opponent(player)))",
    ],
}
MOVES = "len(legal_moves(side, board))"
MOBILITY = Solution(
    """
def my_mobility(player, board):
    return len(legal_moves(player, board)) - len(legal_moves(opponent(player), board))
""",
    "my_mobility",
    {},
    styles=[
        (
            f"""
def my_mobility(player, board):
    def count(side):
        return {MOVES}

    {DIFFERENCE}
""",
            {
                "flips-counted": f"{MOVES} → "
                "sum(len(bracketed(move, side, board)) for move in legal_moves(side, board))",
                "discs-counted": f"{MOVES} → board.count(side)",
                "whether-any": f"{MOVES} → bool(legal_moves(side, board))",
                "weights-counted": f"{MOVES} → "
                "sum(square_weights()[move] for move in legal_moves(side, board))",
                **DIFFERENCES,
            },
        )
    ],
)
BESIDE, IN_DIRECTIONS = "board[disc + step] == EMPTY", "for step in DIRECTIONS"
FRONTIER = Solution(
    f"""
def my_frontier(player, board):
    def count(side):
        discs = [square for square in squares() if board[square] == side]
        return sum(any({BESIDE} {IN_DIRECTIONS}) for disc in discs)

    {DIFFERENCE}
""",
    "my_frontier",
    {
        "counted-twice": "sum(any → sum(sum",
        "rim-is-empty": f"{BESIDE} → board[disc + step] not in PLAYERS",
        "beside-the-opponent": f"{BESIDE} → board[disc + step] == opponent(side)",
        "straight-neighbours-only": f"{IN_DIRECTIONS} → for step in (UP, DOWN, LEFT, RIGHT)",
        "empty-squares": changed(
            "board[square] == side → board[square] == EMPTY", "+ step] == EMPTY → + step] == side"
        ),
        **DIFFERENCES,
    },
)

# ---------------------------------------------------------------------------
# A step against the gradient
#
# Numbers of positions and of features differ, and so do the features of each row.

DESCENTS = (  # weights, rows, results, rate
    ([0.0, 0.0], [[1.0, 2.0], [3.0, -1.0], [0.0, 2.5]], [4.0, -2.0, 1.0], 0.1),
    ([1.0, -2.0], [[1.0, 0.5], [2.0, 1.0], [-0.5, -3.0]], [3.0, 1.5, -2.0], 0.25),
    (
        [0.5, -1.0, 2.0],
        [[1.0, -2.0, 0.5], [0.0, 1.0, 3.0], [2.0, 2.0, -1.0], [-1.5, 1.0, 1.0]],
        [6.0, -4.0, 0.5, 9.0],
        0.05,
    ),
)
CHANGE = 0.001  # of a weight, to see how the error changes with it
SLOPES = "2 * rows.T @ errors / len(rows)"
STEPPED = "return weights - rate * slopes → return"
ONE_BY_ONE = "    for row, result in zip(rows, results):\n"
GRADIENT_STEP = Solution(
    f"""
import numpy as np


def my_gradient_step(weights, rows, results, rate):
    errors = rows @ weights - results
    slopes = {SLOPES}
    return weights - rate * slopes
""",
    "my_gradient_step",
    {
        "uphill": [
            "weights - rate → weights + rate",
            "rows @ weights - results → results - rows @ weights",
        ],
        "factor-forgotten": "2 * rows → rows",
        "rate-forgotten": "rate * slopes → slopes",
        "plus-for-times": ["rate * slopes → (rate + slopes)", "2 * rows.T → (2 + rows.T)"],
        "rate-divides": "rate * slopes → slopes / rate",
        "sum-for-average": " / len(rows) → ",
        "features-counted": "len(rows) → len(weights)",
        "results-left-out": "rows @ weights - results → rows @ weights",
        "values-left-out": "rows @ weights - results → -results",
        "slopes-returned": [f"{STEPPED} slopes", f"{STEPPED} rate * slopes"],
        "change-returned": f"{STEPPED} -rate * slopes",
        "nothing-changed": f"{STEPPED} weights",
        "feature-left-out": f"{SLOPES} → 2 * errors.mean()",
        "first-feature-only": "rows.T @ errors → rows[:, 0] @ errors",
        "one-row-for-all": "rows.T @ errors → rows[0] * errors.sum()",
        "absolute-error": [
            f"{SLOPES} → rows.T @ np.sign(errors) / len(rows)",
            "@ errors → @ np.sign(errors)",
        ],
        "error-without-sign": "@ errors → @ abs(errors)",
        "error-squared": "@ errors → @ errors ** 2",
        "row-after-row": [
            f"    errors = rows @ weights - results\n    slopes = {SLOPES}\n"
            f" → {ONE_BY_ONE}        errors = row @ weights - result\n"
            f"        slopes = 2 * errors * row{share}\n        weights = weights - rate * slopes\n"
            "    slopes = 0\n"
            for share in ("", " / len(rows)")
        ],
        "weight-after-weight": f"    errors = rows @ weights - results\n    slopes = {SLOPES}\n"
        " → "
        "    weights = weights.copy()\n    for place in range(len(weights)):\n"
        "        errors = rows @ weights - results\n"
        "        weights[place] -= rate * 2 * rows[:, place] @ errors / len(rows)\n"
        "    slopes = 0\n",
        "first-position-only": f"{SLOPES} → 2 * rows[0] * errors[0]",
    },
)


def slope_by_difference(
    weights: list[float], rows: list[list[float]], results: list[float], place: int
) -> float:
    """Return how fast the mean squared error grows with one weight: a finite difference.

    The error is worked out with this weight a little smaller and a little larger.
    """
    lower, higher = (
        [weight + by * (number == place) for number, weight in enumerate(weights)]
        for by in (-CHANGE, CHANGE)
    )
    less, more = (mean_square(each, rows, results) for each in (lower, higher))
    return (more - less) / (2 * CHANGE)


def mean_square(weights: list[float], rows: list[list[float]], results: list[float]) -> float:
    """Return the average square of the errors of the weighted sums."""
    values = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
    return sum((v - r) ** 2 for v, r in zip(values, results, strict=True)) / len(rows)


def _slopes(found: Any, right: Any, *case: Any) -> str:
    """Say what small changes of the weights do to the error."""
    weights, rows, results, rate = case
    slopes = [
        round(slope_by_difference(weights, rows, results, place), 3)
        for place in range(len(weights))
    ]
    given = {"weights": weights, "rows": rows, "results": results, "rate": rate}
    values = {"slopes": slopes, "found": found, "expected": right}
    return JUDGED("slopes", **{key: in_words(it) for key, it in {**given, **values}.items()})


EXERCISES = (
    Exercise("mobility-difference", judge_cases, MOBILITY, cases=feature_cases()),
    Exercise("frontier-difference", judge_cases, FRONTIER, cases=feature_cases()),
    Exercise("split-by-games", judge_split, SPLIT),
    Exercise(
        "gradient-step",
        judge_step,
        GRADIENT_STEP,
        cases=DESCENTS,
        observe=call_with_arrays,
        evidence=_slopes,
    ),
)
