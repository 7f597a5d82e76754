"""The name of a square: the letter of its column and the number of its row, such as `f5`.

`NotationError` is what every reader of this folder raises. `read_each` adds where it was raised.
"""

import re
from collections.abc import Callable, Iterable
from string import ascii_lowercase
from typing import TypeVar

from othello_lessons.othello import LARGEST, Square, is_valid

COLUMNS = ascii_lowercase[:LARGEST]
Text = TypeVar("Text")
Read = TypeVar("Read")


class NotationError(ValueError):
    """A text that is not a square, game or position; the message says what is wrong with it."""


def read_each(what: str, texts: Iterable[Text], read: Callable[[Text], Read]) -> list[Read]:
    """Read one after the other; a NotationError begins with the place, such as `line 3`."""
    found = []
    for number, text in enumerate(texts, start=1):
        try:
            found.append(read(text))
        except NotationError as error:
            raise NotationError(f"{what} {number}: {error}") from None
    return found


def square_name(square: Square, n: int = 8) -> str:
    """Write a square of an n x n board, such as 56 on 8x8, as `f5`."""
    if not is_valid(square, n):
        raise NotationError(f"{square!r} is not the number of a square of the {n}x{n} board")
    row, column = divmod(square, n + 2)
    return f"{COLUMNS[column - 1]}{row}"


def parse_square(text: str, n: int = 8) -> Square:
    """Read a square such as `f5`, in small or capital letters; NotationError if it is not one."""
    match = re.fullmatch(r"([a-z])([1-9][0-9]?)", str(text).strip().lower())
    column = COLUMNS.find(match[1]) + 1 if match else 0
    row = int(match[2]) if match else 0
    if not (1 <= row <= n and 1 <= column <= n):
        raise NotationError(
            f"{text!r} is not a square of the {n}x{n} board: "
            f"write its column and its row, from a1 to {COLUMNS[n - 1]}{n}"
        )
    return (n + 2) * row + column
