"""The exercises: two features, a split by games, and a network's forward pass."""

from typing import Any

from othello_lessons.exercises.exercise import Exercise
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
    """Return what a feature is asked about: the start, and each position from both sides."""
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
# The forward pass
#
# The numbers have fractions, so that one that rounds is seen to round.

ROWS = [[2.0, -1.0, 1.0], [0.0, 3.0, -2.0], [-1.0, -1.0, 4.0], [1.0, 2.0, 0.0]]
NETWORKS = (  # weights, biases, out weights, out bias
    ([[1.0, -1.0], [2.0, 0.5], [0.5, 1.0]], [1.0, -2.0], [3.0, -1.0], 0.5),
    (
        [[-2.0, 1.0, 0.0], [1.0, 1.0, -1.0], [1.0, -3.0, 2.0]],
        [0.5, 1.0, -1.0],
        [-2.0, 0.53125, 1.0],
        -3.0,
    ),
    ([[1.0], [1.0], [-2.0]], [-1.0], [-4.03125], 2.0),
)
SUMS, VALUE = "rows @ weights + biases", "hidden @ out_weights + out_bias"
FORWARD = Solution(
    f"""
import numpy as np


def my_forward(rows, weights, biases, out_weights, out_bias):
    hidden = np.maximum(0, {SUMS})
    return {VALUE}
""",
    "my_forward",
    {
        "biases-forgotten": " + biases → ",
        "no-floor": f"np.maximum(0, {SUMS}) → {SUMS}",
        "negative-kept": "np.maximum → np.minimum",
        "size-for-floor": f"np.maximum(0, {SUMS}) → abs({SUMS})",
        "biases-too-late": f"np.maximum(0, {SUMS}) → np.maximum(0, rows @ weights) + biases",
        "other-function": [
            f"np.maximum(0, {SUMS}) → np.tanh({SUMS})",
            f"np.maximum(0, {SUMS}) → 1 / (1 + np.exp(-({SUMS})))",
        ],
        "on-or-off": f"np.maximum(0, {SUMS}) → ({SUMS} > 0) * 1.0",
        "out-bias-forgotten": " + out_bias\n → \n",
        "floor-on-the-value": f"return {VALUE} → return np.maximum(0, {VALUE})",
        "out-weights-forgotten": [
            f"{VALUE} → hidden.sum(axis=1) + out_bias",
            f"{VALUE} → hidden.sum(axis=1)",
        ],
        "hidden-returned": f"return {VALUE} → return hidden",
        "rows-added-up": f"return {VALUE} → return ({VALUE}).sum()",
        "not-added-up": "hidden @ → hidden *",
        "average-for-sum": "hidden @ out_weights → (hidden * out_weights).mean(axis=1)",
        "first-row-only": [f"return {VALUE} → return ({VALUE}){rows}" for rows in ("[:1]", "[0]")],
    },
)


def _hidden(found: Any, right: Any, *case: Any) -> str:
    """Say what the hidden neurons of the first row are."""
    rows, weights, biases, out_weights, out_bias = case
    sums = [
        bias + sum(x * row[neuron] for x, row in zip(rows[0], weights, strict=True))
        for neuron, bias in enumerate(biases)
    ]
    given = {"row": rows[0], "weights": weights, "biases": biases, "sums": sums}
    values = {"out_weights": out_weights, "out_bias": out_bias, "found": found, "expected": right}
    fields = {key: in_words(it) for key, it in {**given, **values}.items()}
    return JUDGED("hidden", **fields)


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("mobility-difference", judge_cases, MOBILITY, cases=feature_cases()),
    Exercise("frontier-difference", judge_cases, FRONTIER, cases=feature_cases()),
    Exercise("split-by-games", judge_split, SPLIT),
    Exercise(
        "forward-pass",
        judge_cases,
        FORWARD,
        cases=[(rows, *one) for rows in (ROWS[:1], ROWS) for one in NETWORKS],
        observe=call_with_arrays,
        evidence=_hidden,
    ),
)
