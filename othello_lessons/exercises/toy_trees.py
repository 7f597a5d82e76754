"""Toy trees and the right searches of them: minimax and alpha-beta.

A toy tree is a number or a list of toy trees; its numbers say what Black gets there. Each search
takes (player, tree), or (player, tree, alpha, beta), and returns a value for the player to move.
The searches that go wrong are in `quiz/searches.py`.
"""

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

from othello_lessons.othello import BLACK, Player, Value, opponent
from othello_lessons.watch import Node, watch

ToySearch = Callable[[Player, Any, Value, Value], Value]


def minimax(player: Player, tree: Any) -> Value:
    """Search the whole tree."""
    if not isinstance(tree, list):
        return _for(player, tree)
    return max(-minimax(opponent(player), branch) for branch in tree)


def alphabeta(player: Player, tree: Any, alpha: Value, beta: Value) -> Value:
    """Leave out what cannot matter, as the book's alphabeta does."""
    if not isinstance(tree, list):
        return _for(player, tree)
    for branch in tree:
        alpha = max(alpha, -alphabeta(opponent(player), branch, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def _for(player: Player, leaf: Value) -> Value:
    return leaf if player == BLACK else -leaf


def leaves(tree: Any) -> Iterator[Value]:
    """Yield the numbers of a toy tree from left to right."""
    if not isinstance(tree, list):
        yield tree
    else:
        for branch in tree:
            yield from leaves(branch)


def record(search: ToySearch, tree: Any) -> Node:
    """Watch a search of a toy tree, with Black to move and the window wide open."""
    return watch(search, BLACK, tree, -inf, inf)


def random_toy(depth: int, width: int | tuple[int, int], seed: int) -> Any:
    """Return a toy tree of `depth` plies, the same for the same seed, its leaves all different.

    `width`: how many branches each node has, or the least and the most of them. ValueError for a
    tree without branches or with more than 1,000 leaves.
    """
    low, high = (width, width) if isinstance(width, int) else width
    if depth < 1 or not 1 <= low <= high or high**depth > 1_000:
        raise ValueError(
            f"A random tree has a depth of 1 or more, a width of 1 or more, and at most 1,000 "
            f"leaves; you asked for depth {depth} and width {width}."
        )
    random = Random(seed)
    numbers = random.sample(range(1, max(20, 2 * high**depth)), high**depth)

    def grow(plies: int) -> Any:
        if plies == 0:
            return numbers.pop()
        return [grow(plies - 1) for _ in range(random.randint(low, high))]

    return grow(depth)
