"""Fit the weights of the patterns to the labels of positions: ridge regression, stage by stage.

The stages are fitted from the last to the first, because the labels of early positions need the
weights of later stages. The weights of a stage are those that minimise the sum of the squared
errors of its positions, plus RIDGE times the sum of the squared distances to the weights of the
stage after it. So a configuration that was rarely seen keeps almost the weight of that stage.
Conjugate gradients come close to these weights in a few passes over the positions.

All sums are added up in one order, in one thread, so that the same games give the same weights.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from othello_lessons.engine.bits.compiler import compiled
from othello_lessons.engine.bits.fast_moves import popcount
from othello_lessons.engine.bits.raw_memory import Block
from othello_lessons.engine.midgame import compiled_evaluation, table
from othello_lessons.engine.midgame.compiled_evaluation import evaluate_features
from othello_lessons.engine.midgame.evaluation import HUNDREDTHS, positional
from othello_lessons.engine.patterns import indices
from othello_lessons.engine.patterns.compiled_patterns import Tables
from othello_lessons.engine.patterns.shapes import STAGES, STEP, empties_of
from othello_lessons.engine.patterns.weights import STAGE_SIZE, Learned
from othello_lessons.learning.patterns.labels import labelled
from othello_lessons.learning.patterns.positions import Array, Positions, positions, weight_numbers

RIDGE, PASSES = 60.0, 16
HELD_OUT = 20  # one game in this many is held out: the errors are measured on these
MOST_WEIGHT = (1 << 15) - 1  # in steps: the largest number of 16 bits


# ---------------------------------------------------------------------------
# Ridge regression


def fit(numbers: Array, labels: Array, near: Array) -> Array:
    """Return the weights, in discs, that fit the labels best; where little is known, those near."""
    scale = 1 / (np.bincount(numbers.ravel(), minlength=STAGE_SIZE) + RIDGE)
    weights, sums = near.copy(), np.empty(STAGE_SIZE)
    values = np.empty(len(labels))
    _predict(numbers, weights, values)
    _add_up(numbers, labels - values, sums)
    rest = sums.copy()
    step = scale * rest
    size = _dot(rest, step)
    for _ in range(PASSES):
        if not size:
            break
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
    for position in range(len(numbers)):
        value = 0.0
        for place in range(numbers.shape[1]):
            value += weights[numbers[position, place]]
        values[position] = value


@compiled
def _add_up(numbers: Array, values: Array, sums: Array) -> None:
    sums[:] = 0
    for position in range(len(numbers)):
        for place in range(numbers.shape[1]):
            sums[numbers[position, place]] += values[position]


@compiled
def _dot(one: Array, other: Array) -> float:
    """Add up products from left to right: a library might use another order."""
    total = 0.0
    for number in range(one.size):
        total += one[number] * other[number]
    return total


# ---------------------------------------------------------------------------
# Stages


def held_out(count: int) -> Array:
    """Tell for each of `count` games whether it is kept for measuring errors."""
    return np.arange(count) % HELD_OUT == 0


def _training_games(rounds: Sequence[Array]) -> Array:
    return np.concatenate([each[~held_out(len(each))] for each in rounds])


def fit_stages(rounds: Sequence[Array], left: Callable[[int], object]) -> "tuple[array[int], ...]":
    """Return the weights of all stages, from the games of all rounds.

    `left` is told how many stages are still to be fitted.
    """
    games = _training_games(rounds)
    weights = np.zeros(STAGE_SIZE)
    stages = [_kept(weights)] * STAGES
    for stage in reversed(range(STAGES)):
        left(stage + 1)
        found, labels = labelled(games, stage, Learned(tuple(stages), {}))
        weights = fit(weight_numbers(found), labels, weights)
        stages[: stage + 1] = [_kept(weights)] * (stage + 1)
    left(0)
    return tuple(stages)


def _kept(weights: Array) -> "array[int]":
    steps = np.round(weights * (HUNDREDTHS / STEP))
    return array("h", np.clip(steps, -MOST_WEIGHT, MOST_WEIGHT).astype(np.int16).tobytes())


class StageError(NamedTuple):
    """What the held-out games say about a stage: root mean squares, in discs."""

    fewest: int  # empty squares
    most: int
    positions: int
    spread: float  # of the results themselves
    by_hand: float  # the errors of `positional`
    learned: float  # the errors of the learned weights


def stage_errors(rounds: Sequence[Array], learned: Learned) -> list[StageError]:
    """Return the errors of every stage that the held-out games of the last round have reached.

    Games with few random moves can be alike. A position that occurs in a training game, too, would
    say nothing about new positions, so it is left out.
    """
    games, training = rounds[-1], _training_games(rounds)
    tables, row = Tables(learned), Block(indices.ROW)
    weights = Block(compiled_evaluation.SIZE)
    compiled_evaluation.write_weights(weights, 0, positional)
    errors = []
    for fewest, most in map(empties_of, range(STAGES)):
        found = positions(games[held_out(len(games))], fewest, most)
        known = np.isin(_hashes(found), _hashes(positions(training, fewest, most)))
        found = found.of(~known)
        if count := len(found.results):
            addresses = weights.address, row.address, tables.address
            by_hand, by_patterns = _squares(*found[:3], *addresses)
            spread = _root(_dot(found.results, found.results), count)
            by_both = _root(by_hand, count), _root(by_patterns, count)
            errors.append(StageError(fewest, most, count, spread, *by_both))
    return errors


def _hashes(found: Positions) -> Array:
    """Return a number for each position; two positions have the same one by a rare chance only."""
    return found.own * table.K_OWN ^ found.opp


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
