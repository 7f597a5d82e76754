"""Common parts of the exercises whose results are sets of squares in one number.

It has 64 bits, or those of one row; with `width` 10 it has the 100 cells of the book's board.
"""

from collections.abc import Callable
from operator import index
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.drawing.charts.bitboards import cell_name, show_bits
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.sandbox import call, written
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.wording import Bits, in_words

ALL = (1 << 64) - 1
NAMES = [cell_name(at, 8) for at in range(64)]


def bits_of(function: Callable[..., Any], *case: Any) -> int:
    """Return a function's result as a whole number."""
    found = call(function, *case)
    try:
        if isinstance(found, bool):
            raise TypeError
        return index(found)
    except TypeError:
        fields = {"call": written(function, case), "found": in_words(found)}
        raise Wrong.named("no-bit-set", CHECK, **fields) from None


def no_set(found: int, right: int, *case: Any) -> Mistake | None:
    """Name the mistake behind a number that can be no set of squares."""
    return Mistake("negative") if found < 0 else Mistake("not-cut") if found > ALL else None


def how_bits_differ(found: int, right: int, width: int = 8) -> str:
    """Write two numbers as sets of squares."""
    return CHECK("returned", found=_in_words(found, width), expected=_in_words(right, width))


def draw_bits(given: dict[str, int], found: int, right: int, width: int = 8) -> Picture:
    """Draw sets of squares, and the result beside the right set if the result is a set too."""
    rim = width > 8
    if not 0 <= found < 1 << width * width:
        return show_bits({**given, "right": right}, rim=rim)
    boards = {**given, "yours": found, "right": right}
    return show_bits(boards, {"yours": found & ~right}, rim=rim)


def _in_words(number: int, width: int) -> str:
    """Write a number as squares, where it is a set of them."""
    if number < 0:
        return CHECK("below-zero", number=number)
    if number >> width * width:
        return CHECK("too-many-bits", count=number.bit_length())
    names = [cell_name(at, width) for at in range(width * width) if number >> at & 1]
    return f"{in_words(Bits(number))} ({' '.join(names) or CHECK('no-square')})"
