"""Patterns: the groups of squares that the learned evaluation looks at, and their numbers.

A *pattern* is a list of squares. The discs and empty squares on them, its *configuration*, are
written as a number in base three, with one digit for each square: 0 for a disc of the opponent, 1
for an empty square, 2 for a disc of the side to move. The first square is the last digit. So a
pattern of ten squares has 3 ** 10 = 59,049 configurations, and each has a weight.

The board can be turned and mirrored in eight ways, so a pattern has up to eight places on it.
The places of one *family* share their weights. A family that is its own mirror image, such as a
row, has the same weight for a configuration and for its mirror image.

Everything here is plain Python and needs no package.
"""

import sys
from array import array
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import accumulate
from operator import le

Place = tuple[int, ...]  # squares, bit numbers from 0 (a1) to 63 (h8)
ROW_BITS, ROW_STEP = 0xFF, 10  # of a board as a big integer, whose rim takes two more columns
FIELD_BYTES = 4


def _rectangle(rows: int, columns: int) -> Place:
    return tuple(8 * row + column for row in range(rows) for column in range(columns))


def _diagonal(length: int) -> Place:
    return tuple(9 * step + 8 - length for step in range(length))


class Family:
    """A pattern with all its places on the board, and its configurations."""

    def __init__(self, name: str, first: Place) -> None:
        self.name, self.first = name, first
        self.length = len(first)
        self.configurations = 3**self.length
        by_squares: dict[frozenset[int], Place] = {}
        for place in self._images():
            by_squares.setdefault(frozenset(place), place)
        self.places = tuple(by_squares.values())

    def _images(self) -> Iterable[Place]:
        place = self.first
        for _ in range(4):
            yield place
            yield tuple(square ^ 7 for square in place)  # in a mirror
            place = tuple(8 * (square % 8) + 7 - square // 8 for square in place)  # turned

    @cached_property
    def mirror(self) -> "array[int]":
        """The mirror image of each configuration; the configuration itself if there is none."""
        same = [each for each in self._images() if set(each) == set(self.first)]
        other = max(same, key=lambda place: place != self.first)
        numbers = [0]
        for square in self.first:
            weight = 3 ** other.index(square)
            numbers = [digit * weight + rest for digit in range(3) for rest in numbers]
        return array("i", numbers)

    @property
    def own_images(self) -> int:
        """The number of configurations that are their own mirror image."""
        same = {each for each in self._images() if set(each) == set(self.first)}
        pairs = (
            max(sum(a != b for a, b in zip(self.first, each, strict=True)) for each in same) // 2
        )
        return int(3 ** (self.length - pairs))

    @cached_property
    def kept(self) -> "array[int]":
        """The configurations whose weights are kept: the first of each mirrored pair."""
        return array("i", [each for each, other in enumerate(self.mirror) if each <= other])


# The families, in the order in which the weights are kept. All have a multiple of four places,
# except the longest diagonals, of which there are two.
FAMILIES = (
    Family("row 2", tuple(range(8, 16))),
    Family("row 3", tuple(range(16, 24))),
    Family("row 4", tuple(range(24, 32))),
    Family("diagonal of 8", _diagonal(8)),
    Family("diagonal of 7", _diagonal(7)),
    Family("diagonal of 6", _diagonal(6)),
    Family("diagonal of 5", _diagonal(5)),
    Family("diagonal of 4", _diagonal(4)),
    Family("corner 3x3", _rectangle(3, 3)),
    Family("corner 2x5", tuple(8 * row + column for row in range(2) for column in range(5))),
    Family("edge and X squares", (*range(8), 9, 14)),
)
STARTS = tuple(accumulate((each.configurations for each in FAMILIES), initial=0))
PLACES = tuple((number, place) for number, each in enumerate(FAMILIES) for place in each.places)

STAGE_LENGTH = 4  # numbers of empty squares that share their weights
STAGES = 15
MOST_EMPTIES = 60
STEP = 2  # hundredths of a disc: the unit of the weights
MOST = 6399  # hundredths of a disc: a finished game is worth 64 discs at most


def stage_of(empties: int) -> int:
    """Return the stage of the game: 0 with 57 or more empty squares, 14 with 0 to 4."""
    return max(0, min((MOST_EMPTIES - empties) // STAGE_LENGTH, STAGES - 1))


def empties_of(stage: int) -> tuple[int, int]:
    """Return the fewest and the most empty squares of a stage."""
    most = MOST_EMPTIES - STAGE_LENGTH * stage
    return (0 if stage == STAGES - 1 else most - STAGE_LENGTH + 1), most


def tempo_of(empties: int) -> int:
    """Return which of a stage's weights belongs to this number of empty squares."""
    fewest, most = empties_of(stage_of(empties))
    return min(empties, most) - fewest


def digits(place: Place, own: int, opp: int) -> int:
    """Return the configuration on a place of an 8x8 board, whose bit 0 is a1."""
    number = 0
    for square in reversed(place):
        number = 3 * number + 1 + (own >> square & 1) - (opp >> square & 1)
    return number


class Configurations:
    """The numbers of the configurations on some places, for positions on big integers.

    They are fields of one big integer. Each row of a board adds a number to it for own discs, and
    subtracts one for the other discs, both from a table: sixteen look-ups instead of hundreds.
    `starts` are added to the numbers, one for each place.
    """

    def __init__(self, places: Sequence[Place], starts: Sequence[int]) -> None:
        self.places = places
        fields = zip(places, starts, strict=True)
        self.empty = _joined(start + 3 ** len(place) // 2 for place, start in fields)
        self.rows = [(ROW_STEP * (row + 1) + 1, self._added(row)) for row in range(8)]

    def __call__(self, own: int, opp: int) -> memoryview:
        """Return the number of the configuration on each place."""
        fields = self.empty
        for shift, added in self.rows:
            fields += added[own >> shift & ROW_BITS] - added[opp >> shift & ROW_BITS]
        return memoryview(fields.to_bytes(FIELD_BYTES * len(self.places), sys.byteorder)).cast("I")

    def _added(self, row: int) -> list[int]:
        """Return what each set of discs in a row adds."""
        sums = [0]
        for square in range(8 * row, 8 * row + 8):
            digits = (3 ** place.index(square) if square in place else 0 for place in self.places)
            added = _joined(digits)
            sums += [added + rest for rest in sums]
        return sums


def _joined(fields: Iterable[int]) -> int:
    return sum(field << 8 * FIELD_BYTES * number for number, field in enumerate(fields))


@cache
def kept_numbers() -> "array[int]":
    """Return for each configuration of a stage the number of its weight among those kept."""
    numbers, before = array("i"), 0
    for family in FAMILIES:
        every = range(family.configurations)
        ranks = list(accumulate(map(le, every, family.mirror), initial=before))
        numbers.extend(map(ranks.__getitem__, map(min, every, family.mirror)))
        before = ranks[-1]
    return numbers


def spread(kept: Sequence[int]) -> "array[int]":
    """Return the weights of all configurations of a stage, from those that are kept."""
    return array("h", map(kept.__getitem__, kept_numbers()))
