"""Calling a learner's function with care: it may never return, raise, or change the board."""

import sysconfig
import traceback
from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from inspect import signature
from itertools import zip_longest
from pathlib import Path
from typing import Any

from othello_lessons import othello
from othello_lessons.drawing import Picture, show
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.plain import plain
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.time_limit import OutOfTime
from othello_lessons.exercises.wording import in_words, is_board, message_of, name_of
from othello_lessons.learning.packages import numpy_package
from othello_lessons.othello import size

DIRECTION_NAMES = {  # of the 8x8 board, as the book calls them
    getattr(othello, name): name
    for name in othello.__all__
    if name.startswith(("UP", "DOWN", "LEFT", "RIGHT"))
}
SQUARES = ("square", "squares", "move", "moves")  # what an argument is called that is one
INSTALLED = (
    *(Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")),
    Path(__file__).parents[1],
)


def call(function: Callable[..., Any], *args: Any) -> Any:
    """Call a learner's function on copies of its arguments, and return what it returns.

    Wrong, with the misconception "raises", "endless", "changed-board" or "changed-list",
    if the function raises, if the time of the check is up, or if the function changes a list.
    """
    given = [_copy(arg) for arg in args]
    try:
        found = function(*given)
    except OutOfTime:
        raise complaint(function, args, CHECK("never-returns"), "endless") from None
    except RecursionError:
        raise complaint(function, args, CHECK("endless-recursion"), "endless") from None
    except (Exception, SystemExit) as error:
        raise complaint(function, args, _about_error(error), "raises") from error
    for number, (now, before) in enumerate(zip(given, args, strict=True)):
        if now != before:
            raise _changed(function, args, number)
    return plain(found)


def _copy(value: Any) -> Any:
    """Return a copy of a list and of the lists inside, much faster than `deepcopy` for a board."""
    if not isinstance(value, list):
        return value
    return [*map(_copy, value)] if list in map(type, value) else list(value)


def truth(function: Callable[..., Any], *args: Any) -> Any:
    """Return the truth value of a result; 1 and 0 are as good as True and False."""
    found = call(function, *args)
    return bool(found) if found in (0, 1) else found


def each(function: Callable[..., Any], calls: list[tuple[Any, ...]]) -> list[Any]:
    """Return a function's results for these arguments, in their order, from one call for each.

    A function that runs in another process gets all arguments in one message.
    """
    if getattr(function, "runs_here", True):
        return [function(*args) for args in calls]
    found: list[Any] = function.each(calls)  # type: ignore[attr-defined]
    return found


def call_with_arrays(function: Callable[..., Any], *args: Any) -> Any:
    """Call a learner's function with arrays in the place of lists, and return lists.

    The numbers in the lists are rounded, so that the order of a sum cannot matter.
    """
    numpy = numpy_package()

    @wraps(function)
    def with_arrays(*lists: Any) -> Any:
        given = [numpy.array(one) if isinstance(one, list) else one for one in lists]
        with numpy.errstate(all="ignore"):
            return _rounded(function(*given))

    return call(with_arrays, *args)


def _rounded(found: Any) -> Any:
    is_number = getattr(found, "ndim", None) == 0  # an array without a dimension
    if isinstance(found, Iterable) and not isinstance(found, str | Mapping) and not is_number:
        return [_rounded(part) for part in found]
    try:
        return round(float(found), 6)
    except (TypeError, ValueError):
        return found


def _about_error(error: BaseException) -> str:
    fields = {"message": message_of(error), "place": _place(error)}
    says = CHECK("raises", error=type(error).__name__, **fields)
    return "\n".join([says, *_wrong_argument(error)])


def _changed(function: Callable[..., Any], args: tuple[Any, ...], place: int) -> Wrong:
    if is_board(args[place]):
        return complaint(function, args, CHECK("changed-board"), "changed-board")
    name = str([*_parameters(function), *"?" * len(args)][place])
    says = "changed-lists" if list in map(type, args[place]) else "changed-list"
    return complaint(function, args, CHECK(says, name=name), "changed-list")


def complaint(
    function: Callable[..., Any], args: tuple[Any, ...], problem: str, misconception: str | None
) -> Wrong:
    """Return the verdict on a call, with the call and its board written out."""
    text = CHECK("call", call=written(function, args), problem=problem)
    return Wrong(text, misconception, board_in(args))


def written(function: Callable[..., Any], args: tuple[Any, ...]) -> str:
    """Write a call with the names of squares, players and directions, and `board` for a board."""
    n = next((size(arg) for arg in args if is_board(arg)), 8)
    named = zip_longest(args, _parameters(function)[: len(args)])
    parts = (_argument(arg, str(parameter), n) for arg, parameter in named)
    return f"{name_of(function)}({', '.join(parts)})"


def _parameters(function: Callable[..., Any]) -> list[str]:
    try:
        return list(signature(function).parameters)
    except (TypeError, ValueError):  # one that is written in C has none that can be read
        return []


def _argument(arg: Any, parameter: str, n: int) -> str:
    """Write an argument; what it is called says whether a number is a square or a direction."""
    if is_board(arg) or (parameter == "board" and isinstance(arg, list)):
        return "board"
    if parameter == "direction" and n == 8 and isinstance(arg, int) and arg in DIRECTION_NAMES:
        return DIRECTION_NAMES[arg]
    return in_words(arg, "square" if parameter in SQUARES else "value", n)


def board_in(args: tuple[Any, ...]) -> Picture | None:
    """Draw the first board among the arguments."""
    return next((_drawn(*arg) for arg in args if is_board(arg)), None)


@cache
def _drawn(*board: str) -> Picture:
    """Draw a board once: most boards on which a function is asked are asked about again."""
    return show(list(board))


def _wrong_argument(error: BaseException | None) -> list[str]:
    """Say which function of the book was given something else than it takes, if one was."""
    frames = (frame for frame, _ in traceback.walk_tb(error.__traceback__ if error else None))
    asked = next((one for one in frames if one.f_code.co_filename == othello.__file__), None)
    if asked is None:
        return []
    code, given = asked.f_code, asked.f_locals
    takes = code.co_varnames[: code.co_argcount]
    wrong = [name for name in takes if name in given and not _fits(name, given[name])]
    fields = {"name": code.co_name, "takes": ", ".join(takes)}
    return [CHECK("wrong-argument", argument=wrong[0], **fields)] if wrong else []


def _fits(name: str, value: Any) -> bool:
    """Tell whether an argument of the book's functions can be what its name says."""
    if name == "board":
        return is_board(value)
    return not isinstance(value, list) and (name != "player" or value in othello.PLAYERS)


def how_failed(wrong: Wrong) -> str:
    """Say how a call failed: by which error, and by which argument of a function of the book."""
    error = wrong.__cause__
    return " ".join([str(wrong.misconception), type(error).__name__, *_wrong_argument(error)])


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.line for frame in frames if frame.line and not _is_installed(frame.filename)]
    return CHECK("raised-in-line", line=lines[-1]) if lines else "."


@cache
def _is_installed(file: str) -> bool:
    return Path(file).is_absolute() and any(Path(file).is_relative_to(place) for place in INSTALLED)
