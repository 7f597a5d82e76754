"""Fit the weights of the patterns to the results of games: ridge regression, stage by stage.

A position has 46 configurations, and one more weight says how many squares are empty. Its value is
the sum of these 47 weights. The weights of a stage are those that minimise the sum of the squared
errors of its positions, plus RIDGE times the sum of the squared weights, which keeps the weight of
a configuration that was seen seldom near 0. Conjugate gradients come close to them in a few passes
over the positions.

All sums are added up in one order, in one thread, so that the same games give the same weights.
"""

from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from othello_lessons.engine.bits.compiler import compiled, signed, u64
from othello_lessons.engine.bits.fast_moves import ONE, flips, moves, popcount
from othello_lessons.engine.bits.raw_memory import WORD, Block, peek_bits
from othello_lessons.engine.midgame import compiled_evaluation
from othello_lessons.engine.midgame.compiled_evaluation import evaluate_features
from othello_lessons.engine.midgame.evaluation import positional
from othello_lessons.engine.patterns import indices
from othello_lessons.engine.patterns.compiled_patterns import Tables
from othello_lessons.engine.patterns.shapes import (
    PLACES,
    STAGES,
    STARTS,
    STEP,
    empties_of,
    kept_numbers,
    tempo_of,
)
from othello_lessons.engine.patterns.weights import STAGE_SIZE, TEMPI, Learned
from othello_lessons.learning.patterns.self_play import EVEN, EXACT_FROM, HEADER, NO_SQUARE

Array = Any  # of NumPy

RIDGE, PASSES = 20.0, 16
OVERLAP = 2  # a stage also learns from positions with so many empty squares more or fewer
HELD_OUT = 20  # one game in so many is not learned from: the errors are measured on these
MOST_WEIGHT = (1 << 15) - 1  # in steps: the largest number of 16 bits
HUNDREDTHS = 100  # of a disc
START = tuple(map(u64, (0x0000_0008_1000_0000, 0x0000_0010_0800_0000)))
LANE_MASK = (1 << indices.LANE_BITS) - 1


class Positions(NamedTuple):
    """Positions of games, in their order, and by how many discs the side to move wins."""

    own: Array  # uint64
    opp: Array
    results: Array  # float64


# ---------------------------------------------------------------------------
# Positions


def positions(games: Array, fewest: int, most: int) -> Positions:
    """Return the positions after the random moves that have so many empty squares.

    `games` has a row of bytes for each game, as self-play returns it.
    """
    nothing = np.empty(0, np.uint64)
    count = _replay(games, fewest, most, nothing, nothing, np.empty(0))
    found = Positions(np.empty(count, np.uint64), np.empty(count, np.uint64), np.empty(count))
    _replay(games, fewest, most, *found)
    return found


@compiled
def _replay(games: Array, fewest: int, most: int, owns: Array, opps: Array, results: Array) -> int:
    """Write positions down if there is room, and return how many there are."""
    count = 0
    for game in games:
        own, opp = START
        margin = signed(u64(game[1])) - EVEN
        for ply in range(HEADER, game.size):
            square = signed(u64(game[ply]))
            if square == NO_SQUARE:
                break
            if not moves(own, opp):
                own, opp, margin = opp, own, -margin
            if fewest <= 64 - popcount(own | opp) <= most and ply - HEADER >= game[0]:
                if owns.size:
                    owns[count], opps[count], results[count] = own, opp, margin
                count += 1
            flipped = flips(square, own, opp)
            own, opp, margin = opp ^ flipped, own | flipped | ONE << u64(square), -margin
    return count


def weight_numbers(found: Positions) -> Array:
    """Return the numbers of the weights of each position, among those of its stage: a row each."""
    tables, row = Block(indices.SIZE), Block(indices.ROW)
    indices.write_rows(tables)
    numbers = np.empty((len(found.results), len(PLACES) + 1), np.int32)
    tempi = np.array([tempo_of(empties) for empties in range(indices.NUMBERS)])
    kept = np.array(kept_numbers()) + TEMPI
    _number(found.own, found.opp, tempi, kept, _lanes(), row.address, tables.address, numbers)
    return numbers


def _lanes() -> Array:
    """Return for each place of a pattern its word and its bits in a row, and its first weight."""
    lanes = [(lane // indices.LANES, lane % indices.LANES) for lane in indices.lanes()]
    return np.array(
        [
            (WORD * word, indices.LANE_BITS * lane, STARTS[family])
            for (word, lane), (family, _) in zip(lanes, PLACES, strict=True)
        ]
    )


@compiled
def _number(
    owns: Array,
    opps: Array,
    tempi: Array,
    kept: Array,
    lanes: Array,
    row: int,
    tables: int,
    numbers: Array,
) -> None:
    for position in range(owns.size):
        own, opp = owns[position], opps[position]
        indices.index_position(own, opp, row, tables)
        for place in range(len(lanes)):
            word = peek_bits(row + lanes[place, 0])
            configuration = signed(word >> u64(lanes[place, 1])) & LANE_MASK
            numbers[position, place] = kept[lanes[place, 2] + configuration]
        numbers[position, len(lanes)] = tempi[64 - popcount(own | opp)]


# ---------------------------------------------------------------------------
# Ridge regression


def fit(numbers: Array, results: Array) -> Array:
    """Return the weights, in discs, that fit the results best."""
    scale = 1 / (np.bincount(numbers.ravel(), minlength=STAGE_SIZE) + RIDGE)
    weights, sums = np.zeros(STAGE_SIZE), np.empty(STAGE_SIZE)
    values = np.empty(len(results))
    _add_up(numbers, results, sums)
    rest = sums.copy()
    step = scale * rest
    size = _dot(rest, step)
    for _ in range(PASSES if size else 0):
        _predict(numbers, step, values)
        _add_up(numbers, values, sums)
        sums += RIDGE * step
        length = size / _dot(step, sums)
        weights += length * step
        rest -= length * sums
        size, before = _dot(rest, scale * rest), size
        step = scale * rest + size / before * step
    return weights


@compiled
def _predict(numbers: Array, weights: Array, values: Array) -> None:
    """Add up the weights of each position."""
    for position in range(len(numbers)):
        value = 0.0
        for place in range(numbers.shape[1]):
            value += weights[numbers[position, place]]
        values[position] = value


@compiled
def _add_up(numbers: Array, values: Array, sums: Array) -> None:
    """Add up, for each weight, the values of the positions that have it."""
    sums[:] = 0
    for position in range(len(numbers)):
        for place in range(numbers.shape[1]):
            sums[numbers[position, place]] += values[position]


@compiled
def _dot(one: Array, other: Array) -> float:
    """Add up products from left to right: a library may add them up in another order."""
    total = 0.0
    for number in range(one.size):
        total += one[number] * other[number]
    return total


# ---------------------------------------------------------------------------
# Stages


def held_out(count: int) -> Array:
    """Tell for each of `count` games whether it is kept for measuring errors."""
    return np.arange(count) % HELD_OUT == 0


def fit_stage(rounds: Sequence[Array], stage: int) -> "array[int]":
    """Return the weights of a stage, from the games of all rounds."""
    fewest, most = empties_of(stage)
    games = np.concatenate([each[~held_out(len(each))] for each in _trusted(rounds, most)])
    found = positions(games, max(fewest - OVERLAP, 0), most + OVERLAP)
    steps = np.round(fit(weight_numbers(found), found.results) * (HUNDREDTHS / STEP))
    return array("h", np.clip(steps, -MOST_WEIGHT, MOST_WEIGHT).astype(np.int16).tobytes())


def _trusted(rounds: Sequence[Array], most: int) -> Sequence[Array]:
    """Return the rounds to learn from: all, where results are exact; otherwise not the first."""
    return rounds if most <= EXACT_FROM or len(rounds) == 1 else rounds[1:]


class StageError(NamedTuple):
    """What the held-out games say about a stage: root mean squares, in discs."""

    fewest: int  # empty squares
    most: int
    positions: int
    spread: float  # of the results themselves
    by_hand: float  # the errors of `positional`
    learned: float  # the errors of the learned weights


def stage_errors(games: Array, learned: Learned) -> list[StageError]:
    """Return the errors of every stage that the held-out ones among some games have reached."""
    tables, row = Tables(learned), Block(indices.ROW)
    weights = Block(compiled_evaluation.SIZE)
    compiled_evaluation.write_weights(weights, 0, positional)
    errors = []
    for fewest, most in map(empties_of, range(STAGES)):
        found = positions(games[held_out(len(games))], fewest, most)
        if count := len(found.results):
            addresses = weights.address, row.address, tables.address
            by_hand, by_patterns = _squares(*found, *addresses)
            spread = _root(_dot(found.results, found.results), count)
            by_both = _root(by_hand, count), _root(by_patterns, count)
            errors.append(StageError(fewest, most, count, spread, *by_both))
    return errors


def _root(squares: float, count: int) -> float:
    return float((squares / count) ** 0.5)


@compiled
def _squares(
    owns: Array, opps: Array, results: Array, features: int, row: int, tables: int
) -> tuple[float, float]:
    """Return the sums of the squared errors of the features and of the patterns."""
    by_hand = by_patterns = 0.0
    for position in range(owns.size):
        own, opp = owns[position], opps[position]
        indices.index_position(own, opp, row, tables)
        value = indices.value_of(row, 64 - popcount(own | opp), tables)
        by_patterns += (value / HUNDREDTHS - results[position]) ** 2
        by_hand += (evaluate_features(own, opp, features) / HUNDREDTHS - results[position]) ** 2
    return by_hand, by_patterns
