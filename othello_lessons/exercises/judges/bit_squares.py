"""Exercises whose answers are sets of squares in one number: how they are judged, and the first.

A function is tried on many numbers. Where all its answers are those of a known mistake, the
mistake is named; otherwise a number that can be no set of squares is named for that.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import index
from random import Random
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.drawing.charts.bitboards import LETTERS, show_bits
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.judging import Case, Misconception, demand_function
from othello_lessons.exercises.sandbox import call

ALL = (1 << 64) - 1
COLUMN_A, COLUMN_H = 0x0101_0101_0101_0101, 0x8080_8080_8080_8080
NAMES = [f"{LETTERS[at % 8]}{at // 8 + 1}" for at in range(64)]

Draw = Callable[[Case, int, int], Picture | None]


def judge_numbers(
    answer: Any,
    right: Callable[..., int],
    cases: Sequence[Case],
    known: Sequence[Misconception],
    drawn: Draw,
) -> None:
    """Raise Wrong if a function's numbers are not the right ones, at the first case that differs.

    A number that cannot be a set of squares, or a known misconception in every case, is named.
    """
    demand_function(answer)
    found = [_number(answer, case) for case in cases]
    for case, number in zip(cases, found, strict=True):
        wanted = right(*case)
        if number == wanted:
            continue
        belief = next((b for b in known if _leads_to(b, cases, found)), None) or _by_value(number)
        says = f"{belief.says}\n" if belief else ""
        words = f"{_name(answer)}({_given(case)}) returned {_words(number)}"
        raise Wrong(
            f"{says}{words}, and should return {_words(wanted)}.",
            belief.name if belief else None,
            drawn(case, number, wanted),
        )


def _leads_to(belief: Misconception, cases: Sequence[Case], found: list[int]) -> bool:
    """Tell whether a mistake leads to these numbers, cut to 64 bits or not."""
    return all(
        (belief.leads_to(*case) ^ one) & ALL == 0 for case, one in zip(cases, found, strict=True)
    )


def _name(answer: Any) -> str:
    return getattr(answer, "__name__", "Your function")


def _number(answer: Any, case: Case) -> int:
    """Return what a function returns, as a whole number."""
    found = call(answer, *case)
    try:
        if isinstance(found, bool):
            raise TypeError
        return index(found)
    except TypeError:
        raise Wrong(
            f"{_name(answer)}({_given(case)}) returned {found!r:.40}. A set of squares is one "
            "whole number here.",
            "no-number",
        ) from None


def _by_value(number: int) -> Misconception | None:
    """Name what is wrong with a number that is no set of squares at all."""
    if number < 0:
        return NEGATIVE
    return NOT_CUT if number > ALL else None


NEGATIVE = Misconception(
    "negative",
    "A number below 0 has no end of ones in front, and a set of squares has none. In Python ~x is "
    "-x - 1, which is negative: write ~x & ALL. A difference is negative where what you take away "
    "is larger.",
    None,
)
NOT_CUT = Misconception(
    "not-cut",
    "Python's numbers grow. What is shifted beyond bit 63 stays in the number, as bits that are no "
    "squares. Cut them off: & ALL.",
    None,
)


def _given(case: Case) -> str:
    return ", ".join(repr(part) if isinstance(part, str) else _short(part) for part in case)


def _short(number: int) -> str:
    return str(number) if number < 256 else f"0x{number:x}"


def _words(number: int) -> str:
    """Write a number as squares, where it is a set of them."""
    if number < 0:
        return f"{number}, which is below 0"
    if number > ALL:
        return f"a number of {number.bit_length()} bits"
    names = [name for at, name in enumerate(NAMES) if number >> at & 1]
    return f"{_short(number)} ({' '.join(names) or 'no square'})"


# ---------------------------------------------------------------------------
# The bit of a square


def bit_of(name: str) -> int:
    """Return the right answer: the bit of a square."""
    return 1 << 8 * (int(name[1]) - 1) + LETTERS.index(name[0])


def _place(name: str) -> tuple[int, int]:
    return int(name[1]) - 1, LETTERS.index(name[0])


KNOWN_BITS = (
    Misconception(
        "number-for-mask",
        "That is the number of the bit, its place. The set that holds this one square is a 1 at "
        "that place: 1 << place.",
        lambda name: 8 * _place(name)[0] + _place(name)[1],
    ),
    Misconception(
        "rows-for-columns",
        "Rows and columns have changed places. b1 is the second square of the first row, so it is "
        "bit 1, and a2 is bit 8. The row is what is multiplied by 8.",
        lambda name: 1 << 8 * _place(name)[1] + _place(name)[0],
    ),
    Misconception(
        "rows-from-one",
        "Rows are written from 1 and bits are counted from 0: one row too many is left out before "
        "the first.",
        lambda name: 1 << 8 * (_place(name)[0] + 1) + _place(name)[1],
    ),
    Misconception(
        "columns-from-one",
        "a1 is bit 0, and here it is bit 1: bits are counted from 0.",
        lambda name: 1 << 8 * _place(name)[0] + _place(name)[1] + 1,
    ),
    Misconception(
        "both-from-one",
        "a1 is bit 0, and here it is bit 9. Rows and columns are both counted from 0.",
        lambda name: 1 << 8 * (_place(name)[0] + 1) + _place(name)[1] + 1,
    ),
    Misconception(
        "from-below",
        "Row 1 is at the top of the board here, as in the whole course, and its bits come first.",
        lambda name: 1 << 8 * (7 - _place(name)[0]) + _place(name)[1],
    ),
    Misconception(
        "from-the-right",
        "Bit 0 is a1 and bit 7 is h1. In a written number bit 0 stands at the right end; on the "
        "board column a stands on the left.",
        lambda name: 1 << 8 * _place(name)[0] + 7 - _place(name)[1],
    ),
    Misconception(
        "with-the-rim",
        "Those are the places on rows of ten cells. 64 bits have no room for a rim: a row is eight "
        "bits long, and a1 is bit 0.",
        lambda name: 1 << 10 * (_place(name)[0] + 1) + _place(name)[1] + 1,
    ),
)


def judge_bit(answer: Any) -> str:
    """Judge the bit of a square."""
    cases = [(name,) for name in NAMES]
    judge_numbers(answer, bit_of, cases, KNOWN_BITS, lambda case, found, wanted: None)
    return "Sixty-four squares, sixty-four different bits."


# ---------------------------------------------------------------------------
# A shift to the right of the board


def east(bits: int) -> int:
    """Return the right answer: every bit one column further, those of column h lost."""
    return (bits & ~COLUMN_H) << 1


WRAPS = (
    "A disc in column h comes out in column a, one row further down. There is no rim between the "
    "rows of 64 bits: the squares beside each other in the number need not be so on the board. "
    "Take column h out before the shift, or column a after it."
)
WRONG_COLUMN = (
    "A column was cleared, and the wrong one. Column h must go before the shift, while it is "
    "column h; after the shift it is in column a."
)
KNOWN_SHIFTS = (
    Misconception("wraps", WRAPS, lambda bits: bits << 1),
    Misconception("wrong-column", WRONG_COLUMN, lambda bits: (bits & ~COLUMN_A) << 1),
    Misconception("wrong-column", WRONG_COLUMN, lambda bits: bits << 1 & ~COLUMN_H),
    *(
        Misconception(
            "west",
            "The discs go to the left of the board. Bit 1 is to the right of bit 0: what is a "
            "shift to the left in a written number is a shift to the right on the board.",
            belief,
        )
        for belief in (
            lambda bits: bits >> 1,
            lambda bits: (bits & ~COLUMN_A) >> 1,
            lambda bits: (bits & ~COLUMN_H) >> 1,
        )
    ),
    Misconception(
        "south",
        "A shift by 8 is a step down: to the right it is one bit.",
        lambda bits: bits << 8,
    ),
    Misconception(
        "doubles",
        "The old bits are still there beside the new ones. The shifted board is all that is asked "
        "for.",
        lambda bits: bits | east(bits),
    ),
)


@cache
def _sets() -> list[Case]:
    """Return sets of squares: each single square, columns a and h, then random ones."""
    rng = Random(16)
    some = [rng.getrandbits(64) for _ in range(100)]
    return [(bits,) for bits in [*(1 << at for at in range(64)), COLUMN_A, COLUMN_H, *some]]


def _draw_shift(case: Case, found: int, wanted: int) -> Picture | None:
    if not 0 <= found <= ALL:
        return show_bits({"given": case[0], "right": wanted})
    numbers = {"given": case[0], "yours": found, "right": wanted}
    return show_bits(numbers, {"yours": found & ~wanted})


def judge_east(answer: Any) -> str:
    """Judge a shift to the right of the board."""
    judge_numbers(answer, east, _sets(), KNOWN_SHIFTS, _draw_shift)
    return "No disc comes back on the other side."
