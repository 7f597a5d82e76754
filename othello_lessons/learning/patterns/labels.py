"""The value that the weights should give a position: its label, in discs, for the side to move.

From EXACT_FROM empty squares on both sides play perfectly, so the result of the game is what the
position is worth. For an early position, the result of its game says less, because later mistakes
decide it. So the larger part of its label is the value of the position AHEAD moves later in the
same game, as a search of PLIES plies finds it with the weights of the later stages. Those are
fitted first.
"""

import numpy as np

from othello_lessons.engine.bits.compiler import compiled
from othello_lessons.engine.midgame import search as midgame
from othello_lessons.engine.midgame.cuts import MOST_EVALUATED
from othello_lessons.engine.midgame.evaluation import HUNDREDTHS
from othello_lessons.engine.midgame.searcher import CompiledSearcher
from othello_lessons.engine.patterns.learned import LearnedEvaluation
from othello_lessons.engine.patterns.shapes import empties_of
from othello_lessons.engine.patterns.weights import Learned
from othello_lessons.learning.patterns.positions import Array, Positions, positions
from othello_lessons.learning.patterns.self_play import EXACT_FROM, MEMORY
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, WIN

AHEAD, PLIES = 4, 2
SHARE = 0.2  # of the result in the label of an early position
OVERLAP = 2  # a stage also learns from positions with up to this many empty squares more or fewer


def labelled(games: Array, stage: int, learned: Learned) -> tuple[Positions, Array]:
    """Return the positions that a stage learns from, and their labels.

    `learned` has the weights of the later stages, and for this stage those of the one after it.
    """
    fewest, most = empties_of(stage)
    fewest = max(fewest - OVERLAP, 0)
    found = positions(games, max(fewest - AHEAD, 0), most + OVERLAP)
    labels = found.results.copy()
    later = np.arange(AHEAD, len(labels))
    now = later - AHEAD
    early = (found.games[now] == found.games[later]) & (found.empties[later] > EXACT_FROM)
    now, later = now[early], later[early]
    signs = np.where(found.black[now] == found.black[later], 1, -1)
    values = searched(found.of(later), learned)
    labels[now] = SHARE * labels[now] + (1 - SHARE) * signs * values
    learned_from = found.empties >= fewest
    return found.of(learned_from), labels[learned_from]


def searched(found: Positions, learned: Learned) -> Array:
    """Return the value of each position after a search of PLIES plies, in discs."""
    searcher = CompiledSearcher(LearnedEvaluation("being learned", lambda: learned), MEMORY)
    values = np.empty(len(found.own))
    _search(*found[:2], MIN_VALUE, MAX_VALUE, PLIES, 0, searcher.place.address, values)
    return values


@compiled
def _search(
    owns: Array,
    opps: Array,
    alpha: int,
    beta: int,
    depth: int,
    ply: int,
    place: int,
    values: Array,
) -> None:
    for position in range(owns.size):
        value = midgame.search(owns[position], opps[position], alpha, beta, depth, ply, place)
        if value > MOST_EVALUATED:  # the game ended in the search: the value counts discs
            values[position] = value - WIN
        elif value < -MOST_EVALUATED:
            values[position] = value + WIN
        else:
            values[position] = value / HUNDREDTHS
