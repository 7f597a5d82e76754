"""The learned evaluation: what a board is worth, as the weights of its patterns say.

    patterns(BLACK, initial_board())      in hundredths of a disc, for the side to move

`patterns` has the weights that come with the package; a `LearnedEvaluation` can have others, such
as those of a file that `othello-lessons train` wrote. They are read when they are first needed. The
patterns are those of an 8x8 board. On other sizes, and if the weights cannot be read, `positional`
is used.

Here the configurations of all patterns are fields of one big integer. Each row of a board adds a
number to it for own discs, and subtracts one for the other discs, both from a table: sixteen
look-ups instead of hundreds. The compiled search has the same idea in `indices.py`, and finds the
same values.
"""

import sys
from array import array
from collections.abc import Callable
from functools import cache, cached_property, partial
from pathlib import Path

from othello_lessons.engine.midgame.evaluation import (
    evaluate_bits,
    geometry,
    numbers,
)
from othello_lessons.engine.patterns.shapes import (
    FAMILIES,
    PLACES,
    STARTS,
    STEP,
    spread,
    stage_of,
    tempo_of,
)
from othello_lessons.engine.patterns.weights import Learned, WeightsError, read_weights
from othello_lessons.othello import Board, Player

SHIPPED = Path(__file__).with_name("patterns.weights")
SIZE = 8  # of the boards that have the patterns
MOST = 6399  # hundredths of a disc: the largest value of an evaluation
FIELD_BYTES = 4
ROW_BITS, ROW_STEP = 0xFF, SIZE + 2  # of a board as a big integer, whose rim takes two more columns


class LearnedEvaluation:
    """An evaluation with learned weights, which `read()` returns, or raises WeightsError."""

    def __init__(self, name: str, read: Callable[[], Learned]) -> None:
        self.__name__, self._read = name, read
        self._stages: dict[int, array[int]] = {}

    def __repr__(self) -> str:
        return self.__name__

    def __call__(self, player: Player, board: Board) -> int:
        """Return what a board is worth to the player who is to move, in hundredths of a disc."""
        ground, own, opp = numbers(player, board)
        return self.evaluate_bits(own, opp, ground.grid.n)

    @cached_property
    def learned(self) -> Learned | None:
        """The weights, or None if they cannot be used; stderr then says what is used instead."""
        try:
            return self._read()
        except WeightsError as error:
            print(f"{error} The evaluation positional is used instead.", file=sys.stderr)
            return None

    def evaluate_bits(self, own: int, opp: int, n: int = SIZE) -> int:
        """Return what a position is worth; its discs are big integers, as in bigboard.py."""
        if n != SIZE or self.learned is None:
            return evaluate_bits(own, opp, geometry(n))
        empties = SIZE * SIZE - (own | opp).bit_count()
        stage = stage_of(empties)
        weights = self._stages.get(stage) or self._spread(stage)
        value = sum(map(weights.__getitem__, configurations(own, opp)))
        value += self.learned.tempo(stage)[tempo_of(empties)]
        return min(max(STEP * value, -MOST), MOST)

    def _spread(self, stage: int) -> "array[int]":
        """Return the weights of a stage, and keep them for the next position."""
        assert self.learned is not None
        self._stages[stage] = spread(self.learned.kept(stage))
        return self._stages[stage]


def configurations(own: int, opp: int) -> memoryview:
    """Return for every place of a pattern the number of its configuration's weight in a stage."""
    rows = row_tables()
    fields = rows.empty
    for shift, added in rows.added:
        fields += added[own >> shift & ROW_BITS] - added[opp >> shift & ROW_BITS]
    return memoryview(fields.to_bytes(FIELD_BYTES * len(PLACES), sys.byteorder)).cast("I")


class _RowTables:
    """What each row of a board adds to the fields: `added` is a shift and a table for each row."""

    def __init__(self) -> None:
        fields = [STARTS[family] + FAMILIES[family].configurations // 2 for family, _ in PLACES]
        self.empty = _joined(fields)
        self.added = [(ROW_STEP * (row + 1) + 1, self._table(row)) for row in range(SIZE)]

    def _table(self, row: int) -> list[int]:
        """Return what each set of discs in a row adds."""
        sums = [0]
        for column in range(SIZE):
            square = SIZE * row + column
            powers = [3 ** place.index(square) if square in place else 0 for _, place in PLACES]
            added = _joined(powers)
            sums += [added + rest for rest in sums]
        return sums


def _joined(fields: list[int]) -> int:
    return sum(field << 8 * FIELD_BYTES * number for number, field in enumerate(fields))


row_tables = cache(_RowTables)
patterns = LearnedEvaluation("patterns", partial(read_weights, SHIPPED))
