"""Minimax of toy trees, in two cases and in one, as learners write it, and as it goes wrong.

A function takes (player, tree), where a tree is a number, which is what Black gets, or a list
of trees. In two cases it says what the tree is worth to Black; in one, with the sign turned at
every step, what it is worth to the player who is to move.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import pairwise
from typing import Any

from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.judging import Case, Misconception, judge_function
from othello_lessons.othello import BLACK, WHITE, Player, Value, opponent

Toy = Callable[[Player, Any], Value]

# The smallest first: the first that goes wrong is shown.
CASES: list[Case] = [
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
]


def in_two_cases(player: Player, tree: Any) -> Value:
    """Return what a tree is worth to Black."""
    value = toy_trees.minimax(player, tree)
    return value if player == BLACK else -value


def judge_two_cases(answer: Any) -> str:
    """Demand what each tree is worth to Black."""
    _judge(answer, in_two_cases, WRONG_IN_TWO_CASES)
    return "Black takes the largest, White the smallest, and every value is as Black sees it."


def judge_negated(answer: Any) -> str:
    """Demand what each tree is worth to the player who is to move."""
    _judge(answer, toy_trees.minimax, WRONG_NEGATED)
    return "Everybody takes the largest, and the sign is turned once on the way up each ply."


def _judge(answer: Any, right: Toy, known: Sequence[Misconception]) -> None:
    cases = deepcopy(CASES)  # a list inside of a list is handed over as it is
    changed = Wrong(
        "It changed the tree that it was given, so whoever looks at the tree next finds "
        "another one. Read its branches, and take nothing out.",
        "changed-tree",
    )
    try:
        judge_function(answer, right, cases, known)
    except Wrong as wrong:
        if wrong.misconception == "changed-board" or cases != CASES:
            raise changed from None
        raise
    if cases != CASES:
        raise changed


# ---------------------------------------------------------------------------
# How it goes wrong


def search_with(
    leaf: Toy = lambda player, number: number,
    below: Callable[[Player], Player] = opponent,
    sign: int = 1,
    take: Callable[[Player, list[Value]], Value] = lambda player, values: max(values),
) -> Toy:
    """Return a search of toy trees that is put together from somebody's habits."""

    def search(player: Player, tree: Any) -> Value:
        if not isinstance(tree, list):
            return leaf(player, tree)
        return take(player, [sign * search(below(player), branch) for branch in tree])

    return search


def by_turn(player: Player, values: list[Value]) -> Value:
    """Take the largest for Black and the smallest for White."""
    return max(values) if player == BLACK else min(values)


def other_turn(player: Player, values: list[Value]) -> Value:
    """Take the smallest for Black and the largest for White."""
    return by_turn(opponent(player), values)


def own(player: Player, number: Value) -> Value:
    """Return what a leaf is worth to the player who is to move."""
    return number if player == BLACK else -number


def _not_own(player: Player, number: Value) -> Value:
    return -own(player, number)


def _stay(player: Player) -> Player:
    return player


def _of_black(player: Player, tree: Any) -> Value:
    return search_with(take=by_turn)(BLACK, tree)


def _from_zero(player: Player, values: list[Value]) -> Value:
    return by_turn(player, [0, *values])


def _mean(player: Player, values: list[Value]) -> Value:
    return sum(values) / len(values)


def _neighbours(player: Player, values: list[Value]) -> Value:
    """Compare each value with the one before it, and keep the last that was better."""
    best = values[0]
    for before, value in pairwise(values):
        best = value if by_turn(player, [before, value]) == value else best
    return best


ONE_PLAYER = (
    "It lets the same player choose at every ply. One level down the opponent is to move: call "
    "the function with opponent(player)."
)
SAME_TURN = "It takes the {} whoever is to move. Black takes the largest value, White the smallest."

WRONG_IN_TWO_CASES = (
    Misconception("max-everywhere", SAME_TURN.format("largest value"), search_with()),
    Misconception(
        "min-everywhere",
        SAME_TURN.format("smallest value"),
        search_with(take=lambda player, values: min(values)),
    ),
    Misconception(
        "players-confused",
        "It takes the smallest for Black and the largest for White. The leaves say what Black "
        "gets, so it is Black who wants much.",
        search_with(take=other_turn),
    ),
    Misconception("same-player", ONE_PLAYER, search_with(below=_stay, take=by_turn)),
    Misconception(
        "black-begins",
        "It always begins as if Black were to move. Who is to move is the first argument.",
        _of_black,
    ),
    Misconception(
        "leaf-turned",
        "It turns the sign of the leaves at which White is to move. In two cases every value is "
        "Black's, at White's nodes and leaves as well: leave the number as it is.",
        search_with(leaf=own, take=by_turn),
    ),
    Misconception(
        "movers-view",
        "That is what a tree is worth to the player who is to move. Here every value is Black's, "
        "whoever is to move.",
        toy_trees.minimax,
    ),
    Misconception(
        "sign-turned-as-well",
        "It takes the largest and the smallest in turn, and turns the sign too. That is turning "
        "round twice: in two cases no sign is turned.",
        search_with(sign=-1, take=by_turn),
    ),
    Misconception(
        "starts-at-zero",
        "It takes 0 for the best so far before it has seen a branch. The values may all be less, "
        "or all be more. Begin with the first branch, or ask max and min for the whole list.",
        search_with(take=_from_zero),
    ),
    Misconception(
        "average",
        "It takes the average. That is what comes of a player who chooses at random, and both "
        "choose what is best for them.",
        search_with(take=_mean),
    ),
    Misconception(
        "compares-neighbours",
        "It compares each branch with the one before it. Compare it with the best so far.",
        search_with(take=_neighbours),
    ),
    Misconception(
        "first-branch",
        "It returns the value of the first branch. Look at all of them: a return inside the "
        "loop ends it at once.",
        search_with(take=lambda player, values: values[0]),
    ),
    Misconception(
        "last-branch",
        "It returns the value of the last branch. Keep the best, not the latest.",
        search_with(take=lambda player, values: values[-1]),
    ),
)

WRONG_NEGATED = (
    Misconception(
        "leaf-not-turned",
        "It takes each leaf as it is. A leaf says what Black gets, so where White is to move it "
        "has to be turned as well: -tree.",
        search_with(sign=-1),
    ),
    Misconception(
        "leaf-turned-for-black",
        "It turns the leaves at which Black is to move. A leaf says what Black gets: turn it "
        "where White is to move.",
        search_with(leaf=_not_own, sign=-1),
    ),
    Misconception(
        "sign-not-turned",
        "What comes back from one ply deeper is the opponent's value. What is good for them is "
        "as bad for you: turn the sign before you take the largest.",
        search_with(leaf=own),
    ),
    Misconception(
        "max-everywhere",
        "It turns no sign at all, so both sides take what is best for Black.",
        search_with(),
    ),
    Misconception(
        "minimises",
        "It takes the smallest. Once the sign is turned every value is the player's own, and the "
        "largest is the best.",
        search_with(leaf=own, sign=-1, take=lambda player, values: min(values)),
    ),
    Misconception(
        "turned-twice",
        "It turns the sign, and lets White take the smallest as well. Either will do; both "
        "together turn round twice.",
        search_with(leaf=own, sign=-1, take=by_turn),
    ),
    Misconception(
        "same-player",
        ONE_PLAYER,
        search_with(leaf=own, below=_stay, sign=-1),
    ),
    Misconception(
        "black-view",
        "That is what a tree is worth to Black. Here it is to be what it is worth to the player "
        "who is to move, so at White's nodes the sign is the other one.",
        in_two_cases,
    ),
    Misconception(
        "starts-at-zero",
        "It takes 0 for the best so far before it has seen a branch, so where all branches are "
        "worth less than 0 it finds none. Begin with -inf, or with the first branch.",
        search_with(leaf=own, sign=-1, take=lambda player, values: max([0, *values])),
    ),
    Misconception(
        "first-branch",
        "It returns the value of the first branch. Look at all of them: a return inside the "
        "loop ends it at once.",
        search_with(leaf=own, sign=-1, take=lambda player, values: values[0]),
    ),
    Misconception(
        "last-branch",
        "It returns the value of the last branch. Keep the best, not the latest.",
        search_with(leaf=own, sign=-1, take=lambda player, values: values[-1]),
    ),
)
