"""Evaluations for the compiled search: learned patterns, the features, and sums of square weights.

Weights are in memory, not in the code: a block holds those of the features for every number of
empty squares, pairs of (squares, weight) for the evaluations that add up squares, and the address
of the tables of patterns. So all of them use the same compiled code.

A search with patterns keeps a row of configurations at each ply (see patterns/indices.py): `enter`
writes the first one, `follow` and `follow_pass` the next one, and `evaluate` needs that of the
position. The other evaluations need no row, and these functions then write none.
"""

from othello_lessons.engine.bits.bit_moves import ALL, CORNERS, NOT_A, NOT_H, neighbours
from othello_lessons.engine.bits.compiler import compiled, u64
from othello_lessons.engine.bits.fast_moves import NONE, Bits, moves, popcount
from othello_lessons.engine.bits.raw_memory import WORD, Block, peek, peek_bits
from othello_lessons.engine.midgame.evaluation import (
    FEATURES,
    SIDED,
    STAGES,
    WEIGHTS,
    positional,
    sets_with,
)
from othello_lessons.engine.patterns.compiled_patterns import tables_of
from othello_lessons.engine.patterns.indices import index_move, index_pass, index_position, value_of
from othello_lessons.engine.patterns.learned import LearnedEvaluation
from othello_lessons.othello import Evaluate, Square, score, square_weights, squares, weighted_score

ROW = len(FEATURES)
PAIRS = ROW * (STAGES + 1)  # words before the number of pairs, after which the pairs follow
MOST_PAIRS = 16
TABLES = PAIRS + 1 + 2 * MOST_PAIRS  # the address of the tables of patterns; 0 for none
SIZE = TABLES + 1

A1: Bits = u64(1)
H1: Bits = u64(1 << 7)
A8: Bits = u64(1 << 56)
H8: Bits = u64(1 << 63)
COLUMN_A: Bits = u64(0x0101_0101_0101_0101)
COLUMN_H: Bits = u64(0x8080_8080_8080_8080)
ROWS_1_8: Bits = u64(0xFF00_0000_0000_00FF)
COLUMNS_A_H: Bits = COLUMN_A | COLUMN_H
EDGES: Bits = ROWS_1_8 | COLUMNS_A_H
BY_1: Bits = u64(1)
BY_7: Bits = u64(7)
BY_8: Bits = u64(8)
BY_9: Bits = u64(9)


def write_weights(block: Block, place: int, evaluation: Evaluate) -> None:
    """Write an evaluation's weights at a place in a block; ValueError if it is not compiled."""
    tables = tables_of(evaluation) if isinstance(evaluation, LearnedEvaluation) else None
    block[place + TABLES] = tables.address if tables else 0
    pairs = [] if isinstance(evaluation, LearnedEvaluation) else _pairs(evaluation)
    for empties, weights in enumerate(WEIGHTS):
        for feature, weight in enumerate(weights):
            block[place + ROW * empties + feature] = weight
    block[place + PAIRS] = len(pairs)
    for number, (bits, weight) in enumerate(pairs):
        block.set_bits(place + PAIRS + 1 + 2 * number, bits)
        block[place + PAIRS + 2 + 2 * number] = weight


def is_compiled(evaluation: Evaluate) -> bool:
    """Tell whether the compiled search can use an evaluation."""
    return isinstance(evaluation, LearnedEvaluation) or evaluation in _squares_with_weights()


def _squares_with_weights() -> dict[Evaluate, dict[Square, int]]:
    """Return the squares that each evaluation adds up, with their weights; none for features."""
    ones = dict.fromkeys(squares(), 1)
    return {positional: {}, score: ones, weighted_score: square_weights()}


def _pairs(evaluation: Evaluate) -> list[tuple[int, int]]:
    """Return (squares, weight) for an evaluation that adds up squares; none for the features."""
    by_weight: dict[int, int] = {}
    known = _squares_with_weights()
    if evaluation not in known:
        names = ", ".join(each.__name__ for each in known)
        raise ValueError(f"{evaluation!r} is not compiled for 8x8 boards; these are: {names}")
    for number, weight in enumerate(known[evaluation].values()):
        by_weight[weight] = by_weight.get(weight, 0) | 1 << number
    return [(bits, weight) for weight, bits in by_weight.items()]


@compiled
def enter(own: Bits, opp: Bits, row: int, weights: int) -> None:
    """Write the row of the position at which a search begins."""
    tables = peek(weights + WORD * TABLES)
    if tables:
        index_position(own, opp, row, tables)


@compiled
def follow(row: int, square: int, flipped: Bits, after: int, weights: int) -> None:
    """Write the row after a move, from the row before it."""
    tables = peek(weights + WORD * TABLES)
    if tables:
        index_move(row, square, flipped, after, tables)


@compiled
def follow_pass(row: int, after: int, weights: int) -> None:
    """Write the row after a pass."""
    tables = peek(weights + WORD * TABLES)
    if tables:
        index_pass(row, after, tables)


@compiled
def evaluate(own: Bits, opp: Bits, row: int, weights: int) -> int:
    """Return what a position is worth to the side to move; `weights` is a block's address."""
    tables = peek(weights + WORD * TABLES)
    if tables:
        return value_of(row, popcount(ALL & ~(own | opp)), tables)
    pairs = peek(weights + WORD * PAIRS)
    if pairs == 0:
        return evaluate_features(own, opp, weights)
    value = 0
    pair = weights + WORD * (PAIRS + 1)
    for _ in range(pairs):
        bits = peek_bits(pair)
        value += peek(pair + WORD) * (popcount(own & bits) - popcount(opp & bits))
        pair += 2 * WORD
    return value


@compiled
def judge(own: Bits, opp: Bits, row: int, weights: int) -> int:
    """Return how promising a position is for the side to move, to order moves by it.

    Sums of square weights say little about this, so the features take their place.
    """
    tables = peek(weights + WORD * TABLES)
    if tables:
        return value_of(row, popcount(ALL & ~(own | opp)), tables)
    return evaluate_features(own, opp, weights)


@compiled
def _next_to(corners: Bits) -> tuple[Bits, Bits]:
    beside = ((corners << BY_1) | (corners >> BY_1)) & ROWS_1_8
    beside |= (corners << BY_8) | (corners >> BY_8)
    diagonal = ((corners & A1) << BY_9) | ((corners & H1) << BY_7)
    diagonal |= ((corners & A8) >> BY_7) | ((corners & H8) >> BY_9)
    return beside, diagonal


@compiled
def stable(own: Bits) -> Bits:
    """Return discs that can never be turned over, as far as the corners make them stable."""
    held = own & CORNERS
    if held == NONE:
        return held
    before = NONE
    while held != before:
        before = held
        right, left = held & NOT_H, held & NOT_A
        held = (
            own
            & (COLUMNS_A_H | (right << BY_1) | (left >> BY_1))
            & (ROWS_1_8 | (held << BY_8) | (held >> BY_8))
            & (EDGES | (right << BY_9) | (left >> BY_9))
            & (EDGES | (left << BY_7) | (right >> BY_7))
        )
    return held


sets = compiled(sets_with(moves, neighbours, stable))


@compiled
def evaluate_features(own: Bits, opp: Bits, weights: int) -> int:
    """Return what the book's `positional` returns."""
    empty = ALL & ~(own | opp)
    empties = popcount(empty)
    beside, diagonal = _next_to(empty & CORNERS)
    ours = sets(own, opp, empty, CORNERS, beside, diagonal)
    theirs = sets(opp, own, empty, CORNERS, beside, diagonal)
    row = weights + WORD * ROW * min(empties, STAGES)
    value = 0
    for feature in range(SIDED):
        count = popcount(ours[feature]) - popcount(theirs[feature])
        value += peek(row + WORD * feature) * count
    tempo = peek(row + WORD * SIDED)
    return value + tempo if empties & 1 else value - tempo
