"""Series of games between two trees, all games at once.

    scores = pair_scores(guess, other, pairs=100, playouts=40, seed=1)

Each pair of games begins with the same six random moves, and each side plays it once from either
side. The score of a pair is from 0 to 1.
"""

import numpy as np

from othello_lessons.learning.guided.boards import beginnings, cells, legal, margins, next_positions
from othello_lessons.learning.guided.trees import Guess, Trees
from othello_lessons.learning.packages import Array

OPENING = 6  # random moves


def pair_scores(one: Guess, other: Guess, pairs: int, playouts: int, seed: int) -> list[float]:
    """Play pairs of games; return the share of the points that `one` won in each pair."""
    own, opp = (np.tile(part, 2) for part in openings(pairs, seed))
    ones_turn = np.repeat([True, False], pairs)
    going = np.flatnonzero(legal(own, opp))
    while len(going):
        move = np.zeros(len(going), int)
        for guess, turn in (one, ones_turn[going]), (other, ~ones_turn[going]):
            if turn.any():
                move[turn] = best_moves(own[going[turn]], opp[going[turn]], guess, playouts)
        own[going], opp[going], again, over = next_positions(own[going], opp[going], move)
        ones_turn[going] = np.where(again, ones_turn[going], ~ones_turn[going])
        going = going[~over]
    sign = np.where(ones_turn, 1, -1)
    points = (1 + sign * np.sign(margins(own, opp))) / 2
    found: list[float] = points.reshape(2, pairs).mean(axis=0).tolist()
    return found


def best_moves(own: Array, opp: Array, guess: Guess, playouts: int) -> Array:
    """Return the most visited move of a new tree in each position."""
    trees = Trees(own, opp, guess)
    trees.grow(playouts)
    return trees.best_moves()


def openings(count: int, seed: int) -> tuple[Array, Array]:
    """Return positions after OPENING random moves."""
    chance, (own, opp) = np.random.default_rng(seed), beginnings(count)
    for _ in range(OPENING):
        moves = cells(legal(own, opp))
        own, opp, _, _ = next_positions(
            own, opp, (moves * chance.random(moves.shape)).argmax(axis=1)
        )
    return own, opp
