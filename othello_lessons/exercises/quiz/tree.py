"""The whole tree of a quiz, the part that alpha-beta visits, and the bounds known after that.

Every number is as the player who begins sees it, who therefore takes the largest and is
called the maximiser. A place in the tree is its path: which branch at each level, from 0.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from othello_lessons.drawing.tree.labels import move_text, value_text
from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.othello import BLACK, Player, Value
from othello_lessons.watch import Node, watch

Path = tuple[int, ...]
Window = tuple[Value, Value]
Seen = dict[Path, Window]  # the places that a search visited, each with its window

SPOTS = 400  # more than anybody fills in

QUIZ = Texts("quiz")


class QuizError(ValueError):
    """A tree or an answer that a quiz cannot read; the message says what to give instead."""


@dataclass(eq=False)
class Spot:
    """One place of the tree: whose turn, the move that led here, and for a leaf its value."""

    path: Path
    node: Node
    moves: tuple[str, ...]
    maximises: bool
    value: Value  # the whole tree searched
    children: "list[Spot]" = field(default_factory=list)

    @property
    def is_leaf(self) -> bool:
        """Tell whether the search ended here."""
        return not self.children

    @property
    def player(self) -> Player:
        """Return who is to move."""
        return self.node.player

    @property
    def mover(self) -> str:
        """Name who is to move."""
        return self.node.mover

    @property
    def other(self) -> str:
        """Name the player who is not to move."""
        return self.node.other

    @property
    def name(self) -> str:
        """Name the place by its moves: `1 0`, `c3 d1`, or `root`."""
        return " ".join(self.moves) or "root"

    @property
    def where(self) -> str:
        """Name the place as at the beginning of a sentence."""
        return QUIZ("after", moves=", ".join(self.moves)) if self.moves else QUIZ("at-root")

    @property
    def where_inside(self) -> str:
        """Name the place as inside a sentence."""
        if not self.moves:
            return QUIZ("at-root-inside")
        return QUIZ("after-inside", moves=", ".join(self.moves))

    def walk(self) -> "Iterator[Spot]":
        """Yield this place and all below it, as a search enters them."""
        yield self
        for child in self.children:
            yield from child.walk()

    def leaves(self) -> Iterator[Value]:
        """Yield the values of the leaves below, from left to right."""
        for spot in self.walk():
            if spot.is_leaf:
                yield spot.value


class QuizTree:
    """All places of a tree, by path and by name."""

    def __init__(self, tree: Any) -> None:
        node = tree if isinstance(tree, Node) else _record(tree)
        self.root = _spot(node, (), (), True)
        self.spots = {spot.path: spot for spot in self.root.walk()}
        self._named = {spot.name: spot for spot in self.spots.values()}
        if len(self.spots) == 1:
            raise QuizError(QUIZ("one-node"))
        if len(self.spots) > SPOTS:
            raise QuizError(QUIZ("too-many-nodes", count=len(self.spots), most=SPOTS))

    @property
    def maximiser(self) -> str:
        """Name the player who begins, whose view all the numbers are."""
        return self.root.mover

    @property
    def inner(self) -> list[Spot]:
        """List the places that are no leaves, as a search enters them."""
        return [spot for spot in self.spots.values() if not spot.is_leaf]

    @property
    def example(self) -> str:
        """Name a place, to show how it is written."""
        return self.root.children[-1].name

    def at(self, place: Any) -> Spot:
        """Return the place that a path or a name means; QuizError if there is no such place."""
        if isinstance(place, Spot):
            return place
        words = _words(place)
        name = " ".join(words) or "root"
        if name in self._named:
            return self._named[name]
        raise QuizError(QUIZ("no-place", place=repr(place), example=self.example))

    def parent(self, spot: Spot) -> Spot:
        """Return the place above."""
        return self.spots[spot.path[:-1]]

    def line(self, spot: Spot) -> list[Spot]:
        """List the places from the root to this one."""
        return [self.spots[spot.path[:length]] for length in range(len(spot.path) + 1)]


def _words(place: Any) -> list[str]:
    if isinstance(place, str):
        return place.replace(",", " ").replace(".", " ").split()
    if isinstance(place, Iterable):
        return [str(move) for move in place]
    return [str(place)]


def _record(tree: Any) -> Node:
    if not isinstance(tree, list):
        raise QuizError(QUIZ("no-tree", tree=in_words(tree)))
    _demand_numbers(tree)
    return watch(toy_trees.minimax, BLACK, tree)


def _demand_numbers(tree: Any) -> None:
    if isinstance(tree, list) and tree:
        for branch in tree:
            _demand_numbers(branch)
    elif isinstance(tree, bool) or not isinstance(tree, (int, float)) or abs(tree) == inf:
        raise QuizError(QUIZ("no-toy", part=in_words(tree)))


def _spot(node: Node, path: Path, moves: tuple[str, ...], maximises: bool) -> Spot:
    if node.unvisited or node.bound != "exact":
        raise QuizError(QUIZ("not-whole"))
    children = [
        _spot(child, (*path, number), (*moves, move_text(child.move, node)), not maximises)
        for number, child in enumerate(node.children)
    ]
    value = node.value if maximises else -node.value
    return Spot(path, node, moves, maximises, value, children)


# ---------------------------------------------------------------------------
# What is known once some leaves were looked at


def known(spot: Spot, seen: Mapping[Path, Window]) -> Window:
    """Return between which values a place lies, as far as the visited leaves tell."""
    if spot.path not in seen:
        return -inf, inf
    if spot.is_leaf:
        return spot.value, spot.value
    lows, highs = zip(*(known(child, seen) for child in spot.children), strict=True)
    take = max if spot.maximises else min
    return take(lows), take(highs)


def with_value(spot: Spot, path: Path, value: Value) -> Value:
    """Return a place's value if another place below had this value."""
    if spot.path == path:
        return value
    if spot.is_leaf or path[: len(spot.path)] != spot.path:
        return spot.value
    take = max if spot.maximises else min
    return take(with_value(child, path, value) for child in spot.children)


def telling_value(root: Spot, spot: Spot) -> Value | None:
    """Return the value nearest to a place's own with which the root would change, if any does."""
    numbers = {leaf + step for leaf in root.leaves() for step in (-1, 0, 1)}
    for other in sorted(numbers, key=lambda n: (abs(n - spot.value), n)):
        if with_value(root, spot.path, other) != root.value:
            return other
    return None


def window_words(window: Window) -> str:
    """Write a window: `3 … ∞`."""
    return f"{value_text(window[0])} … {value_text(window[1])}"
