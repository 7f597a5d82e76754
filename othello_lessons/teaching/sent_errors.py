"""Errors that are sent from one process to another, with the lines through which they passed."""

import builtins
import linecache
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from typing import Any

from othello_lessons import othello
from othello_lessons.exercises.sandbox import INSTALLED
from othello_lessons.teaching.values import LONGEST, Raw

BUILT_IN = {
    one
    for one in vars(builtins).values()
    if isinstance(one, type) and issubclass(one, BaseException)
}
MOST_FRAMES = 40


@dataclass(frozen=True)
class Frame:
    """A place that an error passed: a learner's line, or a book's function with arguments."""

    line: str
    name: str
    given: dict[str, Any]


def says(error: BaseException) -> str:
    """Return the text of an error; "" if its `str` raises."""
    try:
        return str(error)[:LONGEST]
    except Exception:
        return ""


def frames_of(error: BaseException, write: Callable[[Any], Raw]) -> Iterator[tuple[str, str, Any]]:
    """Yield the learner's lines through which an error passed, and the functions of the book."""
    for frame, number in walk_tb(error.__traceback__):
        code = frame.f_code
        if code.co_filename == othello.__file__:
            names = code.co_varnames[: code.co_argcount]
            given = {name: write(frame.f_locals.get(name)) for name in names}
            if code.co_name.isidentifier():
                yield "", code.co_name, given
            continue
        is_installed = any(Path(code.co_filename).is_relative_to(place) for place in INSTALLED)
        line = linecache.getline(code.co_filename, number or 0).strip()
        if line and not is_installed:
            yield line, "answer", {}


def raise_again(error: BaseException, frames: list[Frame]) -> None:
    """Raise an error as if it came through these frames."""
    if not frames:
        raise error
    first, *others = frames
    file = f"<line {first.line}>" if first.line else str(othello.__file__)
    if first.line:
        linecache.cache[file] = (1, None, [first.line], file)
    names: dict[str, Any] = {"_go_on": lambda: raise_again(error, others)}
    exec(compile(f"def {first.name}({', '.join(first.given)}): _go_on()", file, "exec"), names)
    names[first.name](**first.given)
