"""The exercise: which moves are equal, and which only look so."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.museum.pieces import Place, move_values
from othello_lessons.exercises.patches import Patches, Solution, changed
from othello_lessons.exercises.squares import demand_no_margin, how_squares_differ, squares_in
from othello_lessons.exercises.values import judge_value
from othello_lessons.notation import square_name
from othello_lessons.othello import Square, Value

EQUAL = Place("X-OXOOOX-OOX-OX- X", 3)
BEST = "{move for move in worth if worth[move] == max(worth.values())}"

REALLY_BEST = Solution(
    f"""
player, board = parse_position("{EQUAL.position}")
worth = {{}}
for move in legal_moves(player, board):
    after = make_move(move, player, list(board))
    worth[move] = -minimax(opponent(player), after, 2, score)[0]
best = {BEST}
""",
    "best",
    {
        "bounds-are-values": f"{BEST} → set(worth)",
        "only-the-exact-one": f"{BEST} → {{next(iter(worth))}}",
        "bounds-are-worse": f"{BEST} → {{*worth}} - {{next(iter(worth))}}",
    },
)


def judge_best_moves(exercise: Exercise, answer: Any) -> str:
    """Demand all moves that are really best, and no other."""
    values = move_values(EQUAL)
    demand_no_margin(answer, values)
    more = _worse(exercise.read(answer), exercise.right.right(), values)
    return judge_value(replace(exercise, right=exercise.right.including(more)), answer)


def _worse(given: set[Square], best: set[Square], values: Mapping[Square, Value]) -> Patches:
    if worse := sorted(given & values.keys() - best):
        move = square_name(worse[0], 4)
        return {"bound-is-no-value": changed(f"{BEST} → {given}", move=move)}
    return {"not-all-of-them": f"{BEST} → {given}"} if given and given < best else {}


EXERCISES = (
    Exercise(
        "really-best-moves",
        judge_best_moves,
        REALLY_BEST,
        read=partial(squares_in, n=4),
        differs=partial(how_squares_differ, n=4),
    ),
)
