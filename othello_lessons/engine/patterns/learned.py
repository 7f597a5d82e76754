"""The learned evaluation: what a board is worth, as the weights of its patterns say.

    patterns(BLACK, initial_board())      in hundredths of a disc, for the side to move

`patterns` has the weights that come with the package; a `LearnedEvaluation` can have others, such
as those of a file that `othello-lessons train` wrote. They are read when they are first needed. The
patterns are those of an 8x8 board. On other sizes, and if the weights cannot be read, `positional`
is used.

Here the configurations are looked up row by row (`Configurations`). The compiled search has the
same idea in `indices.py`, and finds the same values.
"""

import sys
from array import array
from collections.abc import Callable
from functools import cache, cached_property, partial
from pathlib import Path

from othello_lessons.engine.midgame.evaluation import evaluate_bits, geometry
from othello_lessons.engine.patterns.shapes import (
    MOST,
    PLACES,
    STARTS,
    STEP,
    Configurations,
    spread,
    stage_of,
    tempo_of,
)
from othello_lessons.engine.patterns.weights import Learned, WeightsError, read_weights
from othello_lessons.engine.plain.bigboard import Bits, from_board
from othello_lessons.othello import Board, Player, size

SHIPPED = Path(__file__).with_name("patterns.weights")
SIZE = 8  # of the boards that have the patterns


class LearnedEvaluation:
    """An evaluation with learned weights, which `read()` returns, or raises WeightsError."""

    def __init__(self, name: str, read: Callable[[], Learned]) -> None:
        self.__name__, self._read = name, read
        self._stages: dict[int, array[int]] = {}

    def __repr__(self) -> str:
        return self.__name__

    def __call__(self, player: Player, board: Board) -> int:
        """Return what a board is worth to the player who is to move, in hundredths of a disc."""
        return self.evaluate_bits(*from_board(player, board), size(board))

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
        if stage not in self._stages:
            self._stages[stage] = spread(self.learned.kept(stage))
        weights = self._stages[stage]
        value = sum(map(weights.__getitem__, configurations(own, opp)))
        value += self.learned.tempo(stage)[tempo_of(empties)]
        return min(max(STEP * value, -MOST), MOST)


@cache
def _all_places() -> Configurations:
    return Configurations([place for _, place in PLACES], [STARTS[family] for family, _ in PLACES])


def configurations(own: Bits, opp: Bits) -> memoryview:
    """Return for every place of a pattern the number of its configuration's weight in a stage."""
    return _all_places()(own, opp)


patterns = LearnedEvaluation("patterns", partial(read_weights, SHIPPED))
