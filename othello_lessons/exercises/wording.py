"""How values are written in sentences: as people write them, short, and by the book's names.

Whatever a learner's function returns can be written here, an object that cannot show itself as
well.
"""

from collections.abc import Iterable, Mapping
from math import floor, inf, isfinite, log10
from numbers import Integral, Real
from typing import Any, Literal

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.texts import CHECK
from othello_lessons.notation import square_name
from othello_lessons.notation.numbers import with_minus
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, SIZES, WHITE, WIN, is_valid

LONGEST = 60  # letters of one value
LONGEST_LIST = 100  # letters of a list or a dictionary: a small tree, for one
DIGITS = 4  # that count in a number with a fraction
TEN_THOUSAND = 10_000  # from here on a number is written with commas
NAMES: dict[object, str] = {
    BLACK: "BLACK",
    WHITE: "WHITE",
    MIN_VALUE: "MIN_VALUE",
    MAX_VALUE: "MAX_VALUE",
}


class Named(str):
    """The name of a thing, such as "the root", which is written without quotation marks."""


class Bits(int):
    """A set of squares as a number: a long one is written in hexadecimal."""


BRACKETS: dict[type, str] = {list: "[]", tuple: "()", set: "{}", frozenset: "{}"}

# "worth": what a position is worth to a search; "pair": that, and then a square
Kind = Literal["value", "square", "worth", "pair"]


def in_words(value: Any, kind: Kind = "value", n: int = 8) -> str:
    """Write a value for a sentence.

    A square is written by its name on an n x n board where `kind` says that the value is a
    "square" or holds squares, or that it is a "pair": a position's "worth", and a move.
    """
    if is_board(value):
        return CHECK("a-board")
    if kind == "pair" and isinstance(value, tuple) and len(value) == 2:
        return f"({in_words(value[0], 'worth')}, {in_words(value[1], 'square', n)})"
    if isinstance(value, Mapping):
        pairs = (f"{in_words(key, n=n)}: {in_words(it, kind, n)}" for key, it in value.items())
        return _listed(pairs, len(value), "{}")
    if (brackets := BRACKETS.get(type(value))) and value:
        items = sorted(value, key=repr_of) if brackets == "{}" else value
        return _listed((in_words(item, kind, n) for item in items), len(items), brackets)
    return _one_in_words(value, kind, n)


def _one_in_words(value: Any, kind: Kind, n: int) -> str:
    """Write a value that holds no others."""
    if isinstance(value, Bits):
        return f"{value:#x}" if value >= 256 else str(int(value))
    if isinstance(value, Real) and not isinstance(value, bool):
        number = int(value) if isinstance(value, Integral) else float(value)
        if kind == "square" and is_valid(number, n):
            return square_name(int(number), n)
        if kind == "worth" and WIN < abs(number) < MAX_VALUE:
            return value_text(number)
        return NAMES.get(number) or number_in_words(number)
    if isinstance(value, Named):
        return str(value)
    if isinstance(value, str):
        return NAMES.get(value) or _shortened(repr(value))
    return _shortened(str(getattr(value, "__name__", None) or repr_of(value)))


def number_in_words(value: float) -> str:
    """Write a number: 3 for 3.0, 0.3333 for a third, −1,000,000 for -1e+06, ∞ for infinity."""
    if isinstance(value, int):
        digits = len(str(abs(value)))
        if digits > LONGEST // 2:
            return CHECK("many-digits", count=digits)
        return with_minus(f"{value:,}" if abs(value) >= TEN_THOUSAND else value)
    if not isfinite(value):
        return {inf: "∞", -inf: "−∞"}.get(value, "nan")
    if value == int(value):
        return number_in_words(int(value))
    places = max(1, DIGITS - 1 - floor(log10(abs(value))))
    return with_minus(f"{value:.{places}f}".rstrip("0").removesuffix("."))


def joined(words: Iterable[str], word: str) -> str:
    """Write words with "and" or "or" between them."""
    return f" {CHECK(word)} ".join(words)


def name_of(function: Any) -> str:
    """Return the name of a learner's function."""
    return str(getattr(function, "__name__", CHECK("your-function")))


def text_of(answer: Any) -> str:
    """Return an answer as a text; a text stays as it is."""
    return answer if isinstance(answer, str) else in_words(answer)


def two_values(found: Any, expected: Any, kind: Kind = "value", n: int = 8) -> tuple[str, str]:
    """Write two different values for one sentence, so that the difference can be seen."""
    written = in_words(found, kind, n), in_words(expected, kind, n)
    if written[0] != written[1]:
        return written
    exact = repr_of(found), repr_of(expected)
    return exact if max(map(len, exact)) <= LONGEST else _around_the_difference(*exact)


def repr_of(value: Any) -> str:
    """Return the `repr` of a value; of an object that cannot show itself, the class."""
    try:
        shown = repr(value)
    except Exception:  # it is a learner's class, where anything can happen
        shown = " object at 0x"
    unshown = " object at 0x" in shown
    return CHECK("an-object", name=type(value).__name__) if unshown else shown


def message_of(error: BaseException) -> str:
    """Return the message of an error, cut if the message is long."""
    try:
        return str(error)[:LONGEST_LIST]
    except Exception:  # as above
        return repr_of(error)


def is_board(value: Any) -> bool:
    """Tell whether something is a list of pieces, as long as a board."""
    is_long_enough = isinstance(value, list) and len(value) in SIZES
    return is_long_enough and all(isinstance(cell, str) for cell in value)


def _listed(items: Iterable[str], count: int, brackets: str) -> str:
    """Write the first items, and how many more there are."""
    written: list[str] = []
    letters = 0
    for item in items:
        letters += len(item) + 2
        if written and letters > LONGEST_LIST:
            break
        written.append(item)
    comma = "," if brackets == "()" and count == 1 else ""
    left = count - len(written)
    more = f", {CHECK('and-more', count=left)}" if left else comma
    return f"{brackets[0]}{', '.join(written)}{more}{brackets[1]}"


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _around_the_difference(one: str, other: str) -> tuple[str, str]:
    """Cut two long texts so that the first place where they differ is seen."""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
    start = max(0, at - LONGEST // 2)
    first, second = (f"{'…' * (start > 0)}{_shortened(text[start:])}" for text in (one, other))
    return first, second
