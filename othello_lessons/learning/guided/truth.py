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
from random import Random
from typing import NamedTuple

import numpy as np

from othello_lessons.engine.plain.bigboard import Bits, bits_of, from_board
from othello_lessons.engine.solver.solver import Solver
from othello_lessons.learning.guided.boards import BITS, N
from othello_lessons.learning.packages import Array
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    Board,
    Player,
    alphabeta_searcher,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    score,
    weighted_score,
)

FILE = Path(__file__).with_name("held_out.npz")
FEWEST, MOST = 14, 18  # empty squares
OPENING = 8  # random moves


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
        """Tell of a move for each position, a number from 0 to 35, whether it is a best one."""
        return (BITS[moves] & self.best) != 0


def held_out() -> Truth:
    """Return the positions that come with the package."""
    with np.load(FILE, allow_pickle=False) as arrays:
        return Truth(**arrays)


def share(right: Array) -> Share:
    """Return the share of what is true, with its interval (Wilson's, of 1927)."""
    n, found, z = len(right), float(np.mean(right)), 1.96
    middle = (found + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(found * (1 - found) / n + z * z / (4 * n * n))
    return Share(found, middle - reach, middle + reach)


# ---------------------------------------------------------------------------
# How they were made


def solved_positions(count: int, seed: int) -> Truth:
    """Find this many positions and solve them; the shipped ones have the seed 32."""
    chance, solver = Random(seed), Solver()
    found: list[tuple[Bits, ...]] = []
    while len(found) < count:
        player, board = position(chance)
        values = {} if player is None else best_values(player, board, solver)
        if player is not None and len(set(values.values())) > 1:
            best = [move for move, value in values.items() if value == max(values.values())]
            found.append((*from_board(player, board), bits_of(best)))
    return Truth(*(np.array(part, np.uint64) for part in zip(*found, strict=True)))


def position(chance: Random) -> tuple[Player | None, Board]:
    """Play to a position with 14 to 18 empty squares; the player is None if the game was over."""
    board, empties = initial_board(N), chance.randint(FEWEST, MOST)
    player: Player | None = BLACK
    sensible = alphabeta_searcher(2, weighted_score)
    while player is not None and board.count(EMPTY) > empties:
        opening = N * N - 4 - board.count(EMPTY) < OPENING
        moves = legal_moves(player, board)
        make_move(chance.choice(moves) if opening else sensible(player, board), player, board)
        player = next_player(board, player)
    return player, board


def best_values(player: Player, board: Board, solver: Solver) -> dict[int, int]:
    """Return by how many discs each legal move wins with best play."""
    values = {}
    for move in legal_moves(player, board):
        after = make_move(move, player, list(board))
        mover = next_player(after, player)
        value = score(player, after) if mover is None else solver.solve(mover, after).value
        assert value is not None
        values[move] = value if mover in (None, player) else -value
    return values
