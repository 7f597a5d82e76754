"""Exercises whose answers are sets of squares in one number: how they are judged, and the first.

A function is tried on many numbers. Where all its answers are those of a known mistake, the
mistake is named; otherwise a number that can be no set of squares is named for that.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from operator import index
from random import Random
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.drawing.charts.bitboards import LETTERS, show_bits
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.judging import Case, demand_function
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import CHECK, Texts
from othello_lessons.exercises.wording import in_words, name_of

ALL = (1 << 64) - 1
COLUMN_A, COLUMN_H = 0x0101_0101_0101_0101, 0x8080_8080_8080_8080
NAMES = [f"{LETTERS[at % 8]}{at // 8 + 1}" for at in range(64)]

Draw = Callable[[Case, int, int], Picture | None]


def judge_numbers(
    answer: Any,
    right: Callable[..., int],
    cases: Sequence[Case],
    known: Iterable[Mistake],
    texts: Texts,
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
        mistakes = _mistakes(number, recognise(known, lambda rule: _leads_to(rule, cases, found)))
        text = texts(
            "returned-bits",
            call=f"{name_of(answer)}({_given(case)})",
            found=_in_words(number),
            expected=_in_words(wanted),
        )
        says = [mistake.says(texts) for mistake in mistakes]
        name = mistakes[0].name if mistakes else None
        raise Wrong("\n".join([*says, text]), name, drawn(case, number, wanted))


def _leads_to(rule: Callable[..., int], cases: Sequence[Case], found: list[int]) -> bool:
    """Tell whether a rule gives these numbers, cut to 64 bits or not."""
    return all((rule(*case) ^ one) & ALL == 0 for case, one in zip(cases, found, strict=True))


def _number(answer: Any, case: Case) -> int:
    """Return what a function returns, as a whole number."""
    found = call(answer, *case)
    try:
        if isinstance(found, bool):
            raise TypeError
        return index(found)
    except TypeError:
        called = f"{name_of(answer)}({_given(case)})"
        raise Wrong.named("no-bit-set", CHECK, call=called, found=in_words(found)) from None


def _mistakes(number: int, known: Mistake | None) -> list[Mistake]:
    """List what is wrong: that a number is no set of squares, and a known mistake."""
    if number < 0:
        return [NEGATIVE, *([known] if known else [])]
    if known:
        return [known]
    return [NOT_CUT] if number > ALL else []


NEGATIVE, NOT_CUT = Mistake("negative", None), Mistake("not-cut", None)


def _given(case: Case) -> str:
    return ", ".join(repr(part) if isinstance(part, str) else _short(part) for part in case)


def _short(number: int) -> str:
    return str(number) if number < 256 else f"0x{number:x}"


def _in_words(number: int) -> str:
    """Write a number as squares, where it is a set of them."""
    if number < 0:
        return CHECK("below-zero", number=number)
    if number > ALL:
        return CHECK("too-many-bits", count=number.bit_length())
    names = [name for at, name in enumerate(NAMES) if number >> at & 1]
    return f"{_short(number)} ({' '.join(names) or CHECK('no-square')})"


# ---------------------------------------------------------------------------
# The bit of a square


def bit_of(name: str) -> int:
    """Return the right answer: the bit of a square."""
    return 1 << 8 * (int(name[1]) - 1) + LETTERS.index(name[0])


def _place(name: str) -> tuple[int, int]:
    return int(name[1]) - 1, LETTERS.index(name[0])


KNOWN_BITS = (
    Mistake("number-for-mask", lambda name: 8 * _place(name)[0] + _place(name)[1]),
    Mistake("rows-for-columns", lambda name: 1 << 8 * _place(name)[1] + _place(name)[0]),
    Mistake("rows-from-one", lambda name: 1 << 8 * (_place(name)[0] + 1) + _place(name)[1]),
    Mistake("columns-from-one", lambda name: 1 << 8 * _place(name)[0] + _place(name)[1] + 1),
    Mistake("both-from-one", lambda name: 1 << 8 * (_place(name)[0] + 1) + _place(name)[1] + 1),
    Mistake("from-below", lambda name: 1 << 8 * (7 - _place(name)[0]) + _place(name)[1]),
    Mistake("from-the-right", lambda name: 1 << 8 * _place(name)[0] + 7 - _place(name)[1]),
    Mistake("with-the-rim", lambda name: 1 << 10 * (_place(name)[0] + 1) + _place(name)[1] + 1),
    Mistake("power-operator", lambda name: 2 ^ 8 * _place(name)[0] + _place(name)[1]),
    Mistake("empty-set", lambda name: 0),
    Mistake("shifted-down", lambda name: 1 >> 8 * _place(name)[0] + _place(name)[1]),
    Mistake("power-for-shift", lambda name: (8 * _place(name)[0] + _place(name)[1]) ** 2),
    Mistake("doubled-place", lambda name: 2 * (8 * _place(name)[0] + _place(name)[1])),
)


def _wrong_places(answer: Any) -> Iterator[Mistake]:
    """Yield what counts places as this function does: by other steps, or from another number."""
    places = [_number(answer, (name,)).bit_length() - 1 for name in ("a1", "a2", "b1")]
    first, by_row, by_column = places[0], places[1] - places[0], places[2] - places[0]

    def bit(name: str) -> int:
        row, column = _place(name)
        place = first + by_row * row + by_column * column
        return 1 << place if place >= 0 else 0

    if by_row != 8:
        yield Mistake("wrong-row-step", bit, {"step": by_row})
    elif by_column != 1:
        yield Mistake("wrong-column-step", bit, {"step": by_column})
    else:
        yield Mistake("wrong-first-place", bit, {"place": first})


def judge_bit(answer: Any) -> str:
    """Judge the bit of a square."""
    cases = [(name,) for name in NAMES]
    texts, known = Texts("bit-of-a-square"), chain(KNOWN_BITS, _wrong_places(answer))
    judge_numbers(answer, bit_of, cases, known, texts, lambda case, found, wanted: None)
    return texts.right()


# ---------------------------------------------------------------------------
# A shift to the right of the board


def east(bits: int) -> int:
    """Return the right answer: every bit one column further, those of column h lost."""
    return (bits & ~COLUMN_H) << 1


KNOWN_SHIFTS = (
    Mistake("wraps", lambda bits: bits << 1),
    Mistake("wrong-column", lambda bits: (bits & ~COLUMN_A) << 1),
    Mistake("wrong-column", lambda bits: bits << 1 & ~COLUMN_H),
    *(
        Mistake("west", belief)
        for belief in (
            lambda bits: bits >> 1,
            lambda bits: (bits & ~COLUMN_A) >> 1,
            lambda bits: (bits & ~COLUMN_H) >> 1,
        )
    ),
    Mistake("south", lambda bits: bits << 8),
    Mistake("south", lambda bits: (bits & ~COLUMN_H) << 8),
    Mistake("diagonal", lambda bits: (bits & ~COLUMN_H) << 9),
    Mistake("diagonal", lambda bits: (bits & ~COLUMN_H) >> 7),
    Mistake("doubles", lambda bits: bits | east(bits)),
    Mistake("column-h-stays", lambda bits: bits & COLUMN_H | east(bits)),
    Mistake("mask-shifted", lambda bits: bits & ~COLUMN_H << 1),
    Mistake("all-or-none", lambda bits: bits if bits & COLUMN_H else bits << 1),
    Mistake("all-or-none", lambda bits: 0 if bits & COLUMN_H else bits << 1),
    Mistake("two-columns", lambda bits: (bits & ~COLUMN_H) << 2),
    Mistake("two-columns", lambda bits: bits << 2),
    Mistake("stays", lambda bits: bits & ~COLUMN_H),
    Mistake("stays", lambda bits: bits),
    Mistake("or-for-and", lambda bits: (bits | ALL ^ COLUMN_H) << 1),
    Mistake("or-for-and", lambda bits: bits << 1 | ALL ^ COLUMN_A),
    Mistake("column-for-the-others", lambda bits: (bits & COLUMN_H) << 1),
    Mistake("column-for-the-others", lambda bits: bits << 1 & COLUMN_A),
    Mistake("flips-a-column", lambda bits: (bits ^ COLUMN_H) << 1),
    Mistake("flips-a-column", lambda bits: bits << 1 ^ COLUMN_A),
    Mistake("empty-set", lambda bits: 0),
)


def _wrong_mask(answer: Any) -> Iterator[Mistake]:
    """Yield a shift with the mask that this function has, whatever it is."""
    bits = [1 << at for at in range(63)]  # h8 leaves the number
    kept = sum(bit for bit in bits if _number(answer, (bit,)) == bit << 1)
    if kept not in (0, ALL ^ COLUMN_H):
        yield Mistake("wrong-mask", lambda bits: (bits & kept) << 1)


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
    texts, known = Texts("shift-east"), chain(KNOWN_SHIFTS, _wrong_mask(answer))
    judge_numbers(answer, east, _sets(), known, texts, _draw_shift)
    return texts.right()
