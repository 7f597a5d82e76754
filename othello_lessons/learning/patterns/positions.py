"""The positions of games, and the numbers of the weights that add up to the value of each.

A position has 46 configurations, and one more weight says how many squares are empty. Its value is
the sum of these 47 weights.
"""

from typing import Any, NamedTuple

import numpy as np

from othello_lessons.engine.bits.compiler import compiled, signed, u64
from othello_lessons.engine.bits.fast_moves import ONE, flips, moves, popcount
from othello_lessons.engine.bits.raw_memory import WORD, Block, peek_bits
from othello_lessons.engine.patterns import indices
from othello_lessons.engine.patterns.shapes import PLACES, STARTS, kept_numbers, tempo_of
from othello_lessons.engine.patterns.weights import TEMPI
from othello_lessons.learning.patterns.self_play import EVEN, HEADER, NO_SQUARE

Array = Any  # of NumPy

START = tuple(map(u64, (0x0000_0008_1000_0000, 0x0000_0010_0800_0000)))
LANE_MASK = (1 << indices.LANE_BITS) - 1


class Positions(NamedTuple):
    """Positions of games, in their order: those of one game follow each other, move by move."""

    own: Array  # uint64, the discs of the side to move
    opp: Array
    results: Array  # float64: by how many discs the side to move wins
    games: Array  # int32: the number of the game
    black: Array  # bool: whether Black is to move

    @property
    def empties(self) -> Array:
        """The number of empty squares of each position."""
        return 64 - np.bitwise_count(self.own | self.opp).astype(int)

    def of(self, rows: Array) -> "Positions":
        """Return some of the positions."""
        return Positions(*(column[rows] for column in self))


def positions(games: Array, fewest: int, most: int) -> Positions:
    """Return the positions, after the random moves, with `fewest` to `most` empty squares.

    `games` has a row of bytes for each game, as self-play returns it.
    """
    count = _replay(games, fewest, most, *_room(0))
    found = _room(count)
    _replay(games, fewest, most, *found)
    return found


def _room(count: int) -> Positions:
    own, opp = np.empty((2, count), np.uint64)
    return Positions(
        own, opp, np.empty(count), np.empty(count, np.int32), np.empty(count, np.bool_)
    )


@compiled
def _replay(
    games: Array,
    fewest: int,
    most: int,
    owns: Array,
    opps: Array,
    results: Array,
    numbers: Array,
    blacks: Array,
) -> int:
    """Write positions down if there is room, and return how many there are."""
    count = 0
    for number in range(len(games)):
        game = games[number]
        own, opp = START
        margin, black = signed(u64(game[1])) - EVEN, True
        for ply in range(HEADER, game.size):
            square = signed(u64(game[ply]))
            if square == NO_SQUARE:
                break
            if not moves(own, opp):
                own, opp, margin, black = opp, own, -margin, not black
            if fewest <= 64 - popcount(own | opp) <= most and ply - HEADER >= game[0]:
                if owns.size:
                    owns[count], opps[count], results[count] = own, opp, margin
                    numbers[count], blacks[count] = number, black
                count += 1
            flipped = flips(square, own, opp)
            own, opp = opp ^ flipped, own | flipped | ONE << u64(square)
            margin, black = -margin, not black
    return count


def weight_numbers(found: Positions) -> Array:
    """Return a row for each position: the numbers of its weights, counted within its stage."""
    tables, row = Block(indices.SIZE), Block(indices.ROW)
    indices.write_rows(tables)
    numbers = np.empty((len(found.own), len(PLACES) + 1), np.int32)
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
