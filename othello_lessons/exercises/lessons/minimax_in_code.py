"""The exercises: minimax of toy trees in two forms, and minimax itself.

A toy tree is a number, which is what Black gets, or a list of toy trees. In two cases its value is
what it is worth to Black; negated, with the sign turned at every step, it is what it is worth to
the player who is to move.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Case, Exercise, Wrong
from othello_lessons.exercises.judges.evaluated_boards import best_moves, starts_of
from othello_lessons.exercises.judges.search_trees import called, inside
from othello_lessons.exercises.judging import demand_right
from othello_lessons.exercises.patches import Patches, Solution, changed
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import CHECK, JUDGED
from othello_lessons.exercises.wording import in_words, two_values
from othello_lessons.exercises.wrong_searches import MINIMAX, begins_with, fault_at_the_end
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    WHITE,
    WIN,
    Board,
    Evaluate,
    Player,
    minimax,
    score,
    size,
    weighted_score,
)

# ---------------------------------------------------------------------------
# Minimax of toy trees

TOYS: list[Case] = [
    (BLACK, 7),
    (WHITE, 7),
    (BLACK, [3, 5]),
    (WHITE, [3, 5]),
    (BLACK, [-4, -2]),
    (WHITE, [4, 6, 2]),
    (BLACK, [0, [-1, 1]]),
    (BLACK, [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    (WHITE, [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    (BLACK, [[[6, 1], [2]], [9, [4, 7]], -3]),
    (WHITE, [5, [[[4, 9], 8], 7]]),
    (BLACK, [-1_000_004, -1_000_012]),  # a game that is lost by 4 or by 12
    (WHITE, [1_000_004, 1_000_012]),
]
LOST_TOYS = TOYS[-2:]  # where every branch is worse than the number with which best may begin

MAX_OR_MIN = "max(values) if player == BLACK else min(values)"
OWN_LEAF = "tree if player == BLACK else -tree"
LEAF_TURNED = f"return tree\n → return {OWN_LEAF}\n"

TWO_CASES = Solution(
    """
def my_two_cases(player, tree):
    if not isinstance(tree, list):
        return tree
    values = [my_two_cases(opponent(player), branch) for branch in tree]
    return max(values) if player == BLACK else min(values)
""",
    "my_two_cases",
    {
        "max-everywhere": f"{MAX_OR_MIN} → max(values)",
        "min-everywhere": f"{MAX_OR_MIN} → min(values)",
        "players-confused": "player == BLACK → player == WHITE",
        "same-player": "opponent(player) → player",
        "black-for-player": "opponent(player) → WHITE",
        "black-begins": changed(
            "tree): → tree, is_root=True):\n    player = BLACK if is_root else player",
            "(opponent(player), branch) → (opponent(player), branch, False)",
        ),
        "leaf-turned": LEAF_TURNED,
        "movers-view": changed(LEAF_TURNED, f"{MAX_OR_MIN} → max(-value for value in values)"),
        "turned-twice": "[my_two_cases → [-my_two_cases",
        "starts-at-zero": "in tree → in [0, *tree]",
        "average": [
            f"{MAX_OR_MIN} → sum(values) / len(values)",
            "min(values) → sum(values) / len(values)",
            "max(values) → sum(values) / len(values)",
        ],
        "compares-neighbours": f"return {MAX_OR_MIN} → best = values[0]\n"
        "    for before, value in zip(values, values[1:]):\n"
        "        if (value > before) if player == BLACK else (value < before):\n"
        "            best = value\n"
        "    return best",
        "first-branch": f"{MAX_OR_MIN} → values[0]",
        "last-branch": f"{MAX_OR_MIN} → values[-1]",
    },
)

NEGATED = Solution(
    """
def my_negated(player, tree):
    if not isinstance(tree, list):
        return tree if player == BLACK else -tree
    return max(-my_negated(opponent(player), branch) for branch in tree)
""",
    "my_negated",
    {
        "leaf-not-turned": f"{OWN_LEAF} → tree",
        "leaf-turned-for-black": "player == BLACK → player == WHITE",
        "sign-not-turned": "max(-my → max(my",
        "max-everywhere": changed("max(-my → max(my", f"{OWN_LEAF} → tree"),
        "sign-for-one-side": [
            f"max(-my → max((1 if player == {side} else -1) * my" for side in ("BLACK", "WHITE")
        ],
        "minimises": "max(-my → min(-my",
        "turned-twice": "max(-my → (max if player == BLACK else min)(-my",
        "same-player": "opponent(player) → player",
        "black-for-player": "opponent(player) → WHITE",
        "blacks-view": changed(
            f"{OWN_LEAF} → tree", "max(-my → (max if player == BLACK else min)(my"
        ),
        "average": "return max(-my → import statistics\n    return statistics.mean(-my",
        "starts-at-zero": "in tree → in [0, *tree]",
        "first-branch": changed("return max( → return [", "in tree) → in tree][0]"),
        "last-branch": changed("return max( → return [", "in tree) → in tree][-1]"),
    },
)


def judge_toys(exercise: Exercise, answer: Any) -> str:
    """Demand the value of each tree, and know any number with which `best` may begin."""
    right = exercise.right.including(_starts_inside(exercise.right.right(), answer))
    demand_right(replace(exercise, right=right), answer)
    return exercise.praise()


def _starts_inside(right: Callable[..., Any], answer: Any) -> Patches:
    """Return the mistake of a best value that begins with what comes of a lost game.

    It is as if each node had one more leaf.
    """
    try:
        starts = [right(player, 1) * float(call(answer, player, t)) for player, t in LOST_TOYS]
    except (Wrong, TypeError, ValueError):
        return {}
    return {"starts-inside": "in tree → in [{} if player == BLACK else {}, *tree]".format(*starts)}


# ---------------------------------------------------------------------------
# minimax itself
#
# The games of these positions are nearly over, so that every version soon comes to an end, even
# one in which the depth never gets smaller. No game ends exactly when the depth is used up:
# whether to ask for the evaluation or for the final value there is a choice. Every two mistakes in
# `MINIMAX` lead to different values or moves in some position.


def discs(player: Player, board: Board) -> int:
    """Count the player's own discs only, so that the sign does not turn with the player."""
    return board.count(player)


POSITIONS: list[tuple[str, int, Evaluate]] = [
    ("OXXX" "XXOO" "XXXO" "X-XO" " O", 0, score),
    ("OOOX" "OOXX" "OOXX" "-XXX" " X", 0, weighted_score),
    ("OOXX" "OOXO" "OOOO" "--XO" " X", 1, score),  # one move
    ("OOOX" "OOXX" "-OOX" "-XOO" " X", 1, score),  # two moves
    ("XXXX" "XXXX" "OXOX" "XXXX" " O", 1, score),  # the game is over
    ("XXXX" "XXXX" "OXOX" "XXXX" " O", 1, discs),
    ("XXXX" "XXXX" "OXOX" "XXXX" " O", 2, score),
    ("XXXX" "XXXX" "OXOX" "XXXX" " X", 1, score),
    ("XXO-" "XXOO" "OXOO" "XXXX" " O", 1, score),  # White has to pass
    ("XO-X" "-XOO" "OXOO" "XXXO" " X", 1, score),  # the first move wins, the second by more
    ("O-X-" "XXXO" "XXOO" "XOOO" " X", 2, score),  # Black passes, and White moves
    ("XXX-" "XOXO" "OOOO" "XXXO" " O", 2, score),  # White has lost
    ("XXXX" "-XXX" "OXXX" "XOOO" " O", 2, score),
    ("OOO-" "XXOX" "OOXX" "OOO-" " O", 2, score),
    ("O--X" "XOXO" "-XXO" "--XO" " O", 2, score),  # two of three moves are best
    ("O--X" "XOXO" "-XXO" "--XO" " O", 1, score),  # the same board at another depth,
    ("O--X" "XOXO" "-XXO" "--XO" " X", 2, score),  # for the other player,
    ("O--X" "XOXO" "-XXO" "--XO" " O", 2, weighted_score),  # and with another evaluation
    ("-XO-" "XOX-" "XOXX" "XOOX" " O", 5, score),  # one board comes up for both players
    ("-OX-" "-OXO" "XOOO" "-OOO" " X", 3, weighted_score),
    ("X--O" "OOOO" "XXOX" "XXXX" " X", 3, score),
    ("OOOO-X" "OOOOO-" "OOOOOO" "OOOOX-" "OOOOXX" "OO-OOO" " X", 3, weighted_score),
    (
        "OOOOO---" "OOOOOOOO" "OOOOO-OO" "OOXXOOXO"
        "OOOXXOXO" "XXOXXOXO" "XXXOOXXO" "OOOOOOXO" " X", 3, score,
    ),
]  # fmt: skip
CASES: list[Case] = [
    (*parse_position(text), depth, evaluate) for text, depth, evaluate in POSITIONS
]
RIGHT = [minimax(*case) for case in CASES]
LOST = [case for case, (value, move) in zip(CASES, RIGHT, strict=True) if move and value <= -WIN]


class Found(NamedTuple):
    """The result of a search on a board of some size, and whether its move is one of the best."""

    value: Any
    move: Any
    is_best: bool
    size: int


def found_by(function: Callable[..., Any], *case: Any) -> Found:
    """Return the value and the move that a search finds."""
    value, move = _pair(function, case)
    player, board, *rest = case
    return Found(value, move, move in best_moves("".join(board), player, *rest), size(board))


def same_value(one: Found, other: Found) -> bool:
    """Compare the values alone; all numbers beyond every value of the game mean the same."""
    return inside(one.value) == inside(other.value)


def same_answer(one: Found, other: Found) -> bool:
    """Compare the moves as well, all best moves being the same."""
    same_move = one.move == other.move or (one.is_best and other.is_best)
    return same_value(one, other) and same_move


def difference(found: Found, right: Found) -> str:
    """Write the returned pair, and the right pair."""
    shown = two_values(found[:2], right[:2], "pair", right.size)
    return CHECK("returned", found=shown[0], expected=shown[1])


def judge_minimax(exercise: Exercise, answer: Any) -> str:
    """Demand the values of minimax in every case, and then a move that is worth the value."""
    right = exercise.right
    for start in _values_of_lost_games(answer) if callable(answer) else ():
        right = right.including(begins_with(start))
    exercise = replace(exercise, right=right, fault=lambda *seen: fault_at_the_end(_worth(answer)))
    demand_right(replace(exercise, same=same_value), answer)
    demand_right(exercise, answer)
    return exercise.praise()


def _worth(answer: Any) -> Callable[..., Any]:
    return lambda *case: _pair(answer, (*case, score))[0]


def _values_of_lost_games(answer: Any) -> list[Any]:
    """Return two wrong values of lost games, the usual one last: best may begin with them."""
    try:
        return starts_of([(_pair(answer, case)[0], minimax(*case)[0]) for case in LOST], 2)
    except Wrong:
        return []


def _pair(answer: Any, case: Case) -> tuple[Any, Any]:
    """Call a learner's function and return its value and move; Wrong where it has no such pair."""
    found = called(answer, case)
    is_pair = isinstance(found, (tuple, list)) and len(found) == 2
    if is_pair and _is_number(found[0]) and (found[1] is None or _is_number(found[1])):
        return found[0], found[1]
    if is_pair and found[0] is None and _is_number(found[1]):
        name = "swapped-pair"
    else:
        name = "value-only" if _is_number(found) else "no-pair"
    problem = JUDGED.mistake(name, found=in_words(found), rule=JUDGED("return-a-pair"))
    raise complaint(answer, case, problem, name)


def _is_number(found: Any) -> bool:
    try:
        float(found)
    except (TypeError, ValueError):
        return False
    return not isinstance(found, (bool, str, bytes))


EXERCISES = (
    Exercise("minimax-two-cases", judge_toys, TWO_CASES, cases=TOYS),
    Exercise("minimax-negated", judge_toys, NEGATED, cases=TOYS),
    Exercise(
        "minimax",
        judge_minimax,
        MINIMAX,
        answer_name="my_minimax",
        cases=CASES,
        observe=found_by,
        same=same_answer,
        differs=difference,
        picture=lambda player, board, *rest: show(board, player),
        points=4,
    ),
)
