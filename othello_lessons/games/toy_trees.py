"""Toy trees as a game: a position is a nested list, a move is a branch, and a leaf is a number.

The numbers say what Black gets.
"""

from typing import Any

from othello_lessons.games.game import Game
from othello_lessons.othello import BLACK, PLAYERS, Player

ToyTree = Any  # a number, or a list of toy trees


def legal_moves(player: Player, tree: ToyTree) -> list[int]:
    """List the branches by number, from left to right."""
    return list(range(len(tree))) if isinstance(tree, list) else []


def make_move(move: int, player: Player, tree: ToyTree) -> ToyTree:
    """Return a branch."""
    return tree[move]


def score(player: Player, leaf: float) -> float:
    """Return the number of a leaf as a player sees it."""
    return leaf if player == BLACK else -leaf


def at_end(leaf: ToyTree) -> str:
    """Say that the search is at a leaf."""
    return "A leaf"


def copy(tree: ToyTree) -> ToyTree:
    """Copy the list of branches, which stay themselves: so equal ones can be told apart."""
    return list(tree) if isinstance(tree, list) else tree


def in_sight(tree: ToyTree) -> float | None:
    """Return the number of a leaf."""
    return None if isinstance(tree, list) else tree


TOY_TREES = Game(
    legal_moves,
    make_move,
    score,
    PLAYERS,
    rows=None,
    noun="branch",
    at_end=at_end,
    copy=copy,
    in_sight=in_sight,
)
