"""The exercises: what a ply is, nodes counted by hand, and by a function."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.kept_answers import keeping
from othello_lessons.exercises.patches import Solution, changed
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.values import judge_value, judge_whole
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position
from othello_lessons.othello import BLACK, WHITE, initial_board

# ---------------------------------------------------------------------------
# Plies

PLIES = Solution(
    """
plies = {
    "Black moves": 1,
    "Black moves, White answers": 2,
    "Black moves, White passes, Black moves": 3,
    "each side moves six times": 12,
}""",
    "plies",
    {
        "ply-is-both": [
            changed("12 → 6", ": 2 → : 1", ": 3 → : 2"),
            changed("12 → 6", ": 2 → : 1", ": 3 → : 1"),
            ": 2 → : 1",
            "12 → 6",
        ],
        "pass-is-free": ": 3 → : 2",
        "pass-ends-the-game": ": 3 → : 1",
        "counts-positions": changed("12 → 13", ": 3 → : 4", ": 2 → : 3", ": 1, → : 2,"),
    },
)


def _in_order(answer: Any) -> list[Any]:
    """Return the four numbers, whether they were given by name or in order."""
    names = list(PLIES.right())
    if isinstance(answer, Mapping) and set(answer) <= set(names):
        given = map(answer.get, names)  # numbers, or digits that were chosen in a menu
        return [int(one) if isinstance(one, str) and one.isdecimal() else one for one in given]
    if isinstance(answer, (list, tuple)) and len(answer) == len(names):
        return list(answer)
    raise Wrong(JUDGED("four-numbers", lines="; ".join(names)))


def _first_wrong_line(given: list[Any], right: list[Any]) -> str:
    lines = zip(PLIES.right(), given, right, strict=True)
    line = next(line for line, found, plies in lines if found != plies)
    return JUDGED("look-again", line=line)


# ---------------------------------------------------------------------------
# Nodes, by hand: the usual start has 4, 12, 56 and 244 lines of 1, 2, 3 and 4 plies

NODES = Solution(
    "nodes = 1 + 4 + 12 + 56",
    "nodes",
    {
        "leaves-only": "1 + 4 + 12 + 56 → 56",
        "forgets-root": "1 + 4 → 4",
        "depth-too-small": [" + 56 → ", "1 + 4 + 12 + 56 → 4 + 12"],
        "depth-too-large": "56 → 56 + 244",
        "ply-is-both": "56 → 56 + 244 + 1396 + 8200",
        "multiplied": ["1 + 4 + 12 + 56 → 4 * 12 * 56", "4 + 12 + 56 → 4 * 12 * 56"],
    },
)


def _number_in(answer: Any) -> float:
    if isinstance(answer, bool) or not isinstance(answer, (int, float)):
        raise Wrong(JUDGED("a-number", answer=in_words(answer)))
    return answer


# ---------------------------------------------------------------------------
# Nodes, by a function

HEAD = "def count_nodes(player, board, depth):"
END = "        if not any_legal_move(other, board):\n            return 1\n"
PASS = "1 + count_nodes(other, board, depth - 1)"

ROW = "        row = [below for position in row for below in after(*position)]"

BY_PLIES = f"""
def count_nodes(player, board, depth):
    row, count = [(player, board)], 1
    for _ in range(depth):
{ROW}
        count += len(row)
    return count


def after(player, board):
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves and any_legal_move(other, board):
        return [(other, board)]
    return [(other, make_move(move, player, list(board))) for move in moves]
"""

COUNT_NODES = Solution(
    f"""
{HEAD}
    if depth == 0:
        return 1
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
{END}        return {PASS}
    count = 1
    for move in moves:
        count += count_nodes(other, make_move(move, player, list(board)), depth - 1)
    return count""",
    "count_nodes",
    {
        "leaves-only": [
            changed("count = 1 → count = 0", f"{PASS} → {PASS[4:]}"),
            "count = 1 → count = 0",
        ],
        "forgets-leaves": "depth == 0:\n        return 1 → depth == 0:\n        return 0",
        "depth-too-large": "depth == 0 → depth < 0",
        "depth-too-small": "depth == 0 → depth <= 1",
        "same-player": [
            "count_nodes(other, make → count_nodes(player, make",
            "opponent(player) → player",
        ],
        "pass-ends-the-game": f"    if not moves:\n{END}        return {PASS}\n → ",
        "pass-is-free": "count_nodes(other, board, depth - 1) → count_nodes(other, board, depth)",
        "pass-has-no-node": [
            f"return {PASS} → return {PASS[4:]}",
            "    if depth == 0 → "
            "    if not legal_moves(player, board) and any_legal_move(opponent(player), board):\n"
            "        return count_nodes(opponent(player), board, depth)\n    if depth == 0",
        ],
        "passes-after-the-end": f"{END} → ",
        "counts-twice": "list(board)), depth - 1) → list(board)), depth - 1) + 1",
        "black-for-player": [
            "legal_moves(player → legal_moves(BLACK",
            "make_move(move, player → make_move(move, BLACK",
        ],
        "condition-turned": "if not moves → if moves",
        "end-and-pass-exchanged": "if not any_legal → if any_legal",
        "end-has-no-node": f"{END} → {END[:-2]}0\n",
        "pass-to-same-player": "count_nodes(other, board → count_nodes(player, board",
        "moves-for-other": "make_move(move, player → make_move(move, other",
        "not-added": ["count += → count =", "count += count_nodes → count_nodes"],
        "first-branch": "    return count →         return count",
        "forgets-root": changed(
            "count_nodes(other → nodes(other",
            f"{HEAD} → {HEAD}\n    return nodes(player, board, depth) - 1\n\n\n"
            "def nodes(player, board, depth):",
        ),
        **keeping(HEAD),
    },
    styles=[
        (
            BY_PLIES,
            {
                "positions-once": f"{ROW} → {ROW}\n"
                "        row = list({repr(position): position for position in row}.values())",
                "leaves-only": "count += len(row) → count = len(row)",
                "forgets-root": "[(player, board)], 1 → [(player, board)], 0",
            },
        )
    ],
)

# What does not stop ends soon on the first boards.
CASES = [
    (*parse_position("-O-- XOX- -OXX -OOO X"), 0),
    *((*parse_position("OX-- -OXO OXOO XOOO O"), depth) for depth in (1, 2)),
    (BLACK, initial_board(4), 1),
    (BLACK, initial_board(4), 2),
    (WHITE, initial_board(4), 3),
    (*parse_position("XXXX XXXX XXXX XXX- O"), 2),
    (*parse_position("XXO- XXXX XXXX XXX- O"), 1),
    (*parse_position("XXO- XXXX XXXX XXX- O"), 2),
    (*parse_position("XXO- XXXX XXXX XXX- O"), 4),
    (*parse_position("XXO- XXXX XXXX XXX- X"), 4),  # the same board for the other player
    (BLACK, initial_board(), 3),
]


EXERCISES = (
    Exercise("count-plies", judge_whole, PLIES, read=_in_order, differs=_first_wrong_line),
    Exercise(
        "nodes-three-plies-deep",
        judge_value,
        NODES,
        read=_number_in,
        differs=lambda given, right: JUDGED("add-up"),
    ),
    Exercise("count-nodes", judge_cases, COUNT_NODES, cases=CASES, points=4),
)
