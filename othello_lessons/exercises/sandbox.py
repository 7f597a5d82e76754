"""Calling a learner's function with care: it may never return, raise, or change the board."""

import traceback
from collections.abc import Callable
from typing import Any

from othello_lessons.drawing import Picture, show
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.time_limit import OutOfTime
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, SIZES, WHITE


def call(function: Callable[..., Any], *args: Any) -> Any:
    """Call a learner's function on copies of its arguments, and return what it returns.

    Wrong, with the misconception "raises", "endless" or "changed-board", if it raises, if
    the time of the check is up, or if it changes a list that it was given.
    """
    given = [list(arg) if isinstance(arg, list) else arg for arg in args]
    try:
        found = function(*given)
    except OutOfTime:
        raise complaint(function, args, CHECK("never-returns"), "endless") from None
    except RecursionError:
        raise complaint(function, args, CHECK("endless-recursion"), "endless") from None
    except (Exception, SystemExit) as error:
        place = _place(function, error)
        problem = CHECK("raises", error=type(error).__name__, message=error, place=place)
        raise complaint(function, args, problem, "raises") from error
    if given != list(args):
        raise complaint(function, args, CHECK("changed-board"), "changed-board")
    return found


def complaint(
    function: Callable[..., Any], args: tuple[Any, ...], problem: str, misconception: str | None
) -> Wrong:
    """Return the verdict on a call, with the call and its board written out."""
    text = CHECK("call", call=written(function, args), problem=problem)
    return Wrong(text, misconception, board_in(args))


def written(function: Callable[..., Any], args: tuple[Any, ...]) -> str:
    """Write a call as one would type it, with `board` for a board."""
    parts = ["board" if is_board(arg) else _name(arg) for arg in args]
    return f"{getattr(function, '__name__', 'Your function')}({', '.join(parts)})"


def _name(arg: Any) -> str:
    """Write an argument as one would type it: by the book's name, a function by its own."""
    names = {BLACK: "BLACK", WHITE: "WHITE", MIN_VALUE: "MIN_VALUE", MAX_VALUE: "MAX_VALUE"}
    if isinstance(arg, (str, int)) and arg in names:
        return names[arg]
    return str(getattr(arg, "__name__", repr(arg)))


def board_in(args: tuple[Any, ...]) -> Picture | None:
    """Draw the first board among the arguments."""
    return next((show(arg) for arg in args if is_board(arg)), None)


def is_board(arg: Any) -> bool:
    """Tell whether something is a list as long as a board."""
    return isinstance(arg, list) and len(arg) in SIZES


def _place(function: Callable[..., Any], error: BaseException) -> str:
    """Return the learner's line in which an error was raised, where it is known."""
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.line for frame in frames if frame.filename == file and frame.line]
    return CHECK("raised-in-line", line=lines[-1]) if lines else "."
