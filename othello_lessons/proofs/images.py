"""A position and its mirror images as numbers: the smallest stands for all eight.

A number has a digit for each square, 0 for an empty one, 1 for a disc of the side to move and 2 for
a disc of the other side. Boards up to 6x6 fit into 64 bits. All eight numbers are added up at once,
each in 64 bits of its own, from one entry for each row of discs.
"""

from functools import cache
from struct import unpack

from othello_lessons.engine.plain.bigboard import Bits
from othello_lessons.othello import Square, squares

LARGEST = 6  # squares on a side: larger boards have larger numbers
IMAGES = 8
LANE = 64  # bits

Lanes = int  # eight numbers


@cache
def cells_of(n: int) -> list[dict[Square, int]]:
    """For each image, return the cell, from 0 on, to which it takes each square."""
    if n not in range(4, LARGEST + 1):
        raise ValueError(f"positions of 4x4 to {LARGEST}x{LARGEST} have a number, not {n}x{n}")
    return [{square: _cell(square, image, n) for square in squares(n)} for image in range(IMAGES)]


def _cell(square: Square, image: int, n: int) -> int:
    row, column = square // (n + 2) - 1, square % (n + 2) - 1
    row, column = n - 1 - row if image & 1 else row, n - 1 - column if image & 2 else column
    return n * column + row if image & 4 else n * row + column


@cache
def _rows(n: int) -> list[list[tuple[Lanes, Lanes]]]:
    """For each row and each set of discs in it, return what they add: of one side, of the other."""
    rows = []
    for row in range(1, n + 1):
        lanes = [_lanes((n + 2) * row + column, n) for column in range(1, n + 1)]
        sums = [sum(lane for at, lane in enumerate(lanes) if s >> at & 1) for s in range(1 << n)]
        rows.append([(lane, 2 * lane) for lane in sums])
    return rows


def _lanes(square: Square, n: int) -> Lanes:
    return sum(3 ** cells[square] << LANE * image for image, cells in enumerate(cells_of(n)))


def numbered(own: Bits, opp: Bits, n: int) -> tuple[int, int]:
    """Return the smallest number of a position's images, and which image has it."""
    total, row_of_discs = 0, (1 << n) - 1
    own >>= n + 3  # the first square becomes bit 0
    opp >>= n + 3
    for row in _rows(n):
        total += row[own & row_of_discs][0] + row[opp & row_of_discs][1]
        own >>= n + 2
        opp >>= n + 2
    numbers = unpack("<8Q", total.to_bytes(LANE, "little"))
    least = min(numbers)
    return least, numbers.index(least)
