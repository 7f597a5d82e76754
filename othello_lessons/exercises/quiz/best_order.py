"""The fewest and the most leaves that alpha-beta visits, over all orders of the children.

What a search leaves out below a node depends only on its window, so the order of each node can be
chosen on its own, and instead of k! orders of k children only the 2ᵏ sets of children that may
have been visited before are tried.
"""

from collections.abc import Mapping
from functools import cache
from math import inf
from typing import NamedTuple

from othello_lessons.exercises.quiz.searches import search_with, visits
from othello_lessons.exercises.quiz.tree import Path, Seen, Spot
from othello_lessons.othello import Value

Done = frozenset[int]  # the children that were visited before
Rest = tuple[int, tuple[int, ...]]  # how many leaves, and the children to visit next
Order = Mapping[Path, tuple[int, ...]]  # of some nodes; the others' children stand as they are

NOTHING: Done = frozenset()
CHILDREN, WORK = 8, 60_000  # above these, the exact answer would keep people waiting


class Best(NamedTuple):
    """A number of leaves, an order that leads to it, and whether no order can do better."""

    leaves: int
    order: dict[Path, tuple[int, ...]]
    exact: bool


def in_order(spot: Spot, order: Order) -> list[Spot]:
    """List a node's children in an order."""
    return [spot.children[number] for number in order.get(spot.path, range(len(spot.children)))]


def visits_in_order(root: Spot, order: Order) -> Seen:
    """Return the places that alpha-beta enters with an order of children, and their windows."""
    return visits(root, search_with(children=lambda spot: in_order(spot, order)))


def theory(root: Spot) -> int | None:
    """Return b^⌈d/2⌉ + b^⌊d/2⌋ − 1, the fewest leaves of a uniform tree, or None for others."""
    widths = {len(spot.children) for spot in root.walk() if not spot.is_leaf}
    depths = {len(spot.path) for spot in root.walk() if spot.is_leaf}
    if len(widths) > 1 or len(depths) > 1:
        return None
    (width,), (depth,) = widths, depths
    return int(width ** -(-depth // 2) + width ** (depth // 2) - 1)


def best(root: Spot, fewest: bool) -> Best:
    """Return the fewest or the most leaves over all orders; a guess for a large tree."""
    if not _is_small(root):
        return _sorted(root, fewest)
    choose = _Chooser(fewest)
    order: dict[Path, tuple[int, ...]] = {}
    choose.note(root, -inf, inf, order)
    return Best(choose.rest(root, -inf, inf)[0], order, True)


def _is_small(root: Spot) -> bool:
    widths = [len(spot.children) for spot in root.walk()]
    leaves = widths.count(0)
    return max(widths) <= CHILDREN and sum(2**width for width in widths) * leaves <= WORK


def _sorted(root: Spot, fewest: bool) -> Best:
    order = {spot.path: _by_value(spot, best_first=fewest) for spot in root.walk() if spot.children}
    seen = visits_in_order(root, order)
    leaves = sum(spot.is_leaf and spot.path in seen for spot in root.walk())
    return Best(leaves, order, fewest and leaves == theory(root))


def _by_value(spot: Spot, best_first: bool) -> tuple[int, ...]:
    numbers = range(len(spot.children))
    largest_first = spot.maximises == best_first
    return tuple(sorted(numbers, key=lambda n: spot.children[n].value, reverse=largest_first))


class _Chooser:
    """Finds the best order below a node for a window, as the player to move there sees it."""

    def __init__(self, fewest: bool) -> None:
        self.choose = min if fewest else max
        self.rest = cache(self.rest)  # type: ignore[method-assign]

    def rest(self, spot: Spot, alpha: Value, beta: Value, done: Done = NOTHING) -> Rest:
        """Return the best number of leaves from here on, after the children that are done."""
        if spot.is_leaf:
            return 1, ()
        left = [n for n in range(len(spot.children)) if n not in done]
        if alpha >= beta or not left:
            return 0, ()
        return self.choose(self._with(spot, alpha, beta, done, number) for number in left)

    def _with(self, spot: Spot, alpha: Value, beta: Value, done: Done, number: int) -> Rest:
        child = spot.children[number]
        after = max(alpha, self.gain(child))
        count, others = self.rest(spot, after, beta, done | {number})
        return self.rest(child, -beta, -alpha)[0] + count, (number, *others)

    def gain(self, child: Spot) -> Value:
        return -child.value if child.maximises else child.value

    def note(
        self, spot: Spot, alpha: Value, beta: Value, order: dict[Path, tuple[int, ...]]
    ) -> None:
        """Write down an order that leads to the best number, below a node and in it."""
        if spot.is_leaf:
            return
        _, chosen = self.rest(spot, alpha, beta)
        for child in [spot.children[number] for number in chosen]:
            self.note(child, -beta, -alpha, order)
            alpha = max(alpha, self.gain(child))
        others = [n for n in range(len(spot.children)) if n not in chosen]
        order[spot.path] = (*chosen, *others)
