"""Minimax of toy trees, in two cases and negated, and the wrong versions of both.

A function takes (player, tree), where a tree is a number, which is what Black gets, or a list
of trees. In two cases it says what the tree is worth to Black; negated, with the sign turned at
every step, it says what the tree is worth to the player who is to move.
"""

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from itertools import chain, pairwise
from typing import Any

from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.judging import Case, judge_function
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.othello import BLACK, WHITE, Player, Value, opponent

Toy = Callable[[Player, Any], Value]
Take = Callable[[Player, list[Value]], Value]

# The smallest first: the first that differs is shown.
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
    (BLACK, [-1_000_004, -1_000_012]),  # a game that is lost by 4 or by 12
    (WHITE, [1_000_004, 1_000_012]),
]
LOST = CASES[-2:]  # where every branch is worse than the number with which best may begin


def in_two_cases(player: Player, tree: Any) -> Value:
    """Return what a tree is worth to Black."""
    value = toy_trees.minimax(player, tree)
    return value if player == BLACK else -value


def judge_two_cases(answer: Any) -> str:
    """Demand what each tree is worth to Black."""
    known = chain(WRONG_IN_TWO_CASES, _started_inside(answer, by_turn))
    return _judge(answer, in_two_cases, known, Texts("minimax-two-cases"))


def judge_negated(answer: Any) -> str:
    """Demand what each tree is worth to the player who is to move."""
    known = chain(WRONG_NEGATED, _started_inside(answer, _largest, leaf=own, sign=-1))
    return _judge(answer, toy_trees.minimax, known, Texts("minimax-negated"))


def _judge(answer: Any, right: Toy, known: Iterable[Mistake], texts: Texts) -> str:
    cases = deepcopy(CASES)  # a list inside of a list is not copied when it is handed over
    changed = Wrong.named("changed-tree", texts)
    try:
        judge_function(answer, right, cases, known, texts=texts)
    except Wrong as wrong:
        if wrong.misconception == "changed-list" or cases != CASES:
            raise changed from None
        raise
    if cases != CASES:
        raise changed
    return texts.right()


def _started_inside(answer: Any, take: Take, **parts: Any) -> Iterator[Mistake]:
    """Yield a search whose best begins with the numbers with which this function's begins."""
    yield Mistake("starts-inside", search_with(take=_from(_starts(answer), take), **parts))


def _starts(answer: Any) -> dict[Player, Value]:
    """Return with which numbers best seems to begin: what comes back where every branch is bad."""
    try:
        return {case[0]: call(answer, *deepcopy(case)) for case in LOST}
    except Wrong:
        return {}


# ---------------------------------------------------------------------------
# Wrong versions


def search_with(
    leaf: Toy = lambda player, number: number,
    below: Callable[[Player], Player] = opponent,
    sign: int = 1,
    take: Take = lambda player, values: max(values),
) -> Toy:
    """Return a search of toy trees that is put together from these parts."""

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


def _from(starts: dict[Player, Value], take: Take) -> Take:
    """Take the best of the values and of the number with which the player begins."""
    return lambda player, values: take(player, [starts[player], *values])


def _largest(player: Player, values: list[Value]) -> Value:
    return max(values)


def _from_zero(player: Player, values: list[Value]) -> Value:
    return by_turn(player, [0, *values])


def _mean(player: Player, values: list[Value]) -> Value:
    return sum(values) / len(values)


def _mean_for(side: Player) -> Take:
    """Take the average for one side, and what is best for the other."""
    return lambda player, values: (_mean if player == side else by_turn)(player, values)


def _neighbours(player: Player, values: list[Value]) -> Value:
    """Compare each value with the one before it, and keep the last that was better."""
    best = values[0]
    for before, value in pairwise(values):
        best = value if by_turn(player, [before, value]) == value else best
    return best


def _smallest(player: Player, values: list[Value]) -> Value:
    return min(values)


def _first(player: Player, values: list[Value]) -> Value:
    return values[0]


def _last(player: Player, values: list[Value]) -> Value:
    return values[-1]


def _turned_for(side: Player) -> Toy:
    """Turn the sign at the nodes of one side only."""

    def search(player: Player, tree: Any) -> Value:
        if not isinstance(tree, list):
            return own(player, tree)
        sign = -1 if player == side else 1
        return max(sign * search(opponent(player), branch) for branch in tree)

    return search


WRONG_IN_TWO_CASES = [
    Mistake("max-everywhere", search_with()),
    Mistake("min-everywhere", search_with(take=_smallest)),
    Mistake("players-confused", search_with(take=other_turn)),
    Mistake("same-player", search_with(below=_stay, take=by_turn)),
    Mistake("black-begins", _of_black),
    Mistake("leaf-turned", search_with(leaf=own, take=by_turn)),
    Mistake("movers-view", toy_trees.minimax),
    Mistake("turned-twice", search_with(sign=-1, take=by_turn)),
    Mistake("starts-at-zero", search_with(take=_from_zero)),
    Mistake("average", search_with(take=_mean)),
    Mistake("average", search_with(take=_mean_for(WHITE))),
    Mistake("average", search_with(take=_mean_for(BLACK))),
    Mistake("compares-neighbours", search_with(take=_neighbours)),
    Mistake("first-branch", search_with(take=_first)),
    Mistake("last-branch", search_with(take=_last)),
]

WRONG_NEGATED = [
    Mistake("leaf-not-turned", search_with(sign=-1)),
    Mistake("leaf-turned-for-black", search_with(leaf=_not_own, sign=-1)),
    Mistake("sign-not-turned", search_with(leaf=own)),
    Mistake("max-everywhere", search_with()),
    Mistake("sign-for-one-side", _turned_for(WHITE)),
    Mistake("sign-for-one-side", _turned_for(BLACK)),
    Mistake("minimises", search_with(leaf=own, sign=-1, take=_smallest)),
    Mistake("turned-twice", search_with(leaf=own, sign=-1, take=by_turn)),
    Mistake("same-player", search_with(leaf=own, below=_stay, sign=-1)),
    Mistake("blacks-view", in_two_cases),
    Mistake(
        "starts-at-zero",
        search_with(leaf=own, sign=-1, take=lambda player, values: max([0, *values])),
    ),
    Mistake("first-branch", search_with(leaf=own, sign=-1, take=_first)),
    Mistake("last-branch", search_with(leaf=own, sign=-1, take=_last)),
]
