"""What exercises share whose results are sets of squares in one number: 64 bits, or one row."""

from collections.abc import Callable
from operator import index
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.drawing.charts.bitboards import LETTERS, show_bits
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.sandbox import call, written
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.wording import Bits, in_words

ALL = (1 << 64) - 1
NAMES = [f"{LETTERS[at % 8]}{at // 8 + 1}" for at in range(64)]


def bits_of(function: Callable[..., Any], *case: Any) -> int:
    """Return what a function returns, as a whole number."""
    found = call(function, *case)
    try:
        if isinstance(found, bool):
            raise TypeError
        return index(found)
    except TypeError:
        fields = {"call": written(function, case), "found": in_words(found)}
        raise Wrong.named("no-bit-set", CHECK, **fields) from None


def no_set(found: int, right: int, *case: Any) -> Mistake | None:
    """Name what a number shows that can be no set of squares."""
    return Mistake("negative") if found < 0 else Mistake("not-cut") if found > ALL else None


def how_bits_differ(found: int, right: int) -> str:
    """Write two numbers as sets of squares."""
    return CHECK("returned", found=_in_words(found), expected=_in_words(right))


def draw_bits(given: dict[str, int], found: int, right: int) -> Picture:
    """Draw sets of squares, and the result beside the right one if it is such a set."""
    if not 0 <= found <= ALL:
        return show_bits({**given, "right": right})
    return show_bits({**given, "yours": found, "right": right}, {"yours": found & ~right})


def _in_words(number: int) -> str:
    """Write a number as squares, where it is a set of them."""
    if number < 0:
        return CHECK("below-zero", number=number)
    if number > ALL:
        return CHECK("too-many-bits", count=number.bit_length())
    names = [name for at, name in enumerate(NAMES) if number >> at & 1]
    return f"{in_words(Bits(number))} ({' '.join(names) or CHECK('no-square')})"
