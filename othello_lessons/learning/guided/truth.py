"""Positions that no training has seen, with all their best moves: the solver found these.

    truth = held_out()
    right = truth.is_best(moves)            for each position, whether the move is one of the best
    share(right)                            0.58, between 0.55 and 0.61

There are 1,000 of them, each with 14 to 18 empty squares. A game to such a position begins with
eight random moves; then both sides look two plies ahead. Not all legal moves are equally good.
A best move is one that wins by the most discs, or loses by the fewest, with best play.
"""

from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np

from othello_lessons.learning.guided.boards import BITS
from othello_lessons.learning.packages import Array

FILE = Path(__file__).with_name("held_out.npz")


class Share(NamedTuple):
    """A share, and the ends of its 95 % interval, all from 0 to 1."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        share, low, high = (f"{100 * number:.1f}" for number in self)
        return f"{share} % ({low} to {high} %)"


class Truth(NamedTuple):
    """Positions, and the set of the best moves of each, as bits."""

    own: Array
    opp: Array
    best: Array

    def is_best(self, moves: Array) -> Array:
        """Take a move for each position, 0 to 35; tell for each move whether it is a best one."""
        return (BITS[moves] & self.best) != 0


def held_out() -> Truth:
    """Return the positions that come with the package."""
    with np.load(FILE, allow_pickle=False) as arrays:
        return Truth(**arrays)


def share(right: Array) -> Share:
    """Return the share of the answers that are right, with its interval (Wilson's, of 1927)."""
    n, found, z = len(right), float(np.mean(right)), 1.96
    middle = (found + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(found * (1 - found) / n + z * z / (4 * n * n))
    return Share(found, middle - reach, middle + reach)
