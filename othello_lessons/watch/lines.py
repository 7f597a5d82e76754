"""Which lines of a function ran in each of its calls, and what its variables held then.

Python's own tracing tells it, of this one function: other functions run untraced. A line is kept
just before it runs, as a debugger shows it.
"""

import dis
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from types import CodeType, FrameType, MappingProxyType
from typing import Any, NamedTuple

# What a search of the book holds while it runs; of another search, those that it has.
NAMES = ("alpha", "beta", "value", "best_value", "move", "best_move")

Held = int | float | tuple[Any, ...] | None
Line = Callable[[FrameType], None]  # keeps the line at which a frame is
HELD = (int, float, tuple, type(None))  # a move can be a pair
UNKNOWN = object()
UNCHANGED: Mapping[str, Held] = MappingProxyType({})
TAKEN = (
    "The lines of a search cannot be recorded: a debugger, or another tool, traces this Python. "
    "Switch it off and run this again, or leave out lines=True."
)


class UntracedError(Exception):
    """The lines of a function cannot be recorded; the message says what to do."""


class Ran(NamedTuple):
    """One line, about to run in one call."""

    call: Any  # what the recorder lists for it: a node of a tree
    line: int  # of the source, from 1
    changed: Mapping[str, Held]  # the variables that hold something else than at the line before


@dataclass(repr=False)
class RecordedLines:
    """All lines of a function that ran, in order, through all its calls of itself."""

    source: str
    names: tuple[str, ...]  # the variables that it has, of NAMES
    ran: list[Ran] = field(default_factory=list)


@contextmanager
def recorded(recorder: Any) -> Iterator[tuple[Any, RecordedLines]]:
    """Keep the lines of a recorder's function; yield what is to stand in its place meanwhile.

    The recorder calls its `search`, and has the calls that are open in its `path`.
    UntracedError where something else traces this Python, or nobody kept the source.
    """
    code: CodeType = inspect.unwrap(recorder.search).__code__
    try:
        source = inspect.getsource(code)
    except OSError:
        raise UntracedError(
            f"The lines of {code.co_name} cannot be shown: Python does not have its source. "
            "Define it in a cell of a notebook or in a file."
        ) from None
    own = {*code.co_varnames, *code.co_cellvars}
    lines = RecordedLines(source, tuple(name for name in NAMES if name in own))
    with _traced(code, _keeper(code, lines, recorder.path), recorder) as stand_in:
        yield stand_in, lines


def _keeper(code: CodeType, lines: RecordedLines, calls: Sequence[Any]) -> Line:
    """Return the function that keeps a line of the last of the calls, and what changed by it."""
    above, keep, stored = code.co_firstlineno - 1, lines.ran.append, _stored(code, lines.names)
    known: dict[Any, dict[str, Any]] = {}  # what the variables of each call held
    latest: dict[Any, int] = {}  # the line at which each call was

    def line(frame: FrameType) -> None:
        call, number = calls[-1], frame.f_lineno
        if call not in known:
            known[call], names = dict.fromkeys(lines.names, UNKNOWN), lines.names
        else:
            names = stored.get(latest[call], ())
        latest[call] = number
        changed = _changed(names, frame.f_locals, known[call]) if names else UNCHANGED
        keep(Ran(call, number - above, changed))

    return line


def _stored(code: CodeType, names: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """Return which of these variables each line gives a value to."""
    stored: dict[int, tuple[str, ...]] = {}
    for step in dis.get_instructions(code):
        if not step.opname.startswith("STORE_") or not step.positions:
            continue
        # Python 3.13 stores two variables in one step.
        given = step.argval if isinstance(step.argval, tuple) else (step.argval,)
        number = step.positions.lineno or 0
        found = (*stored.get(number, ()), *(name for name in given if name in names))
        stored[number] = tuple(dict.fromkeys(found))
    return stored


def _changed(
    names: Sequence[str], holds: Mapping[str, Any], known: dict[str, Any]
) -> Mapping[str, Held]:
    """Return which of these variables hold another number or move than was known, and know it."""
    changed = {}
    for name in names:
        old, now = known[name], holds.get(name, UNKNOWN)
        if now is not old and isinstance(now, HELD) and (old is UNKNOWN or now != old):
            changed[name] = known[name] = now
    return changed or UNCHANGED


# ---------------------------------------------------------------------------
# Python's tracing

if sys.version_info >= (3, 12):

    @contextmanager
    def _traced(code: CodeType, line: Line, recorder: Any) -> Iterator[Any]:
        """Tell `line` of every line of this code; nothing else is slower meanwhile."""
        tools, own = sys.monitoring, (3, 4)  # the others are a debugger's, a profiler's, ...
        tool = next((tool for tool in own if tools.get_tool(tool) is None), None)
        if tool is None:
            raise UntracedError(TAKEN)
        tools.use_tool_id(tool, "othello_lessons")
        tools.register_callback(tool, tools.events.LINE, lambda *_: line(sys._getframe(1)))
        tools.set_local_events(tool, code, tools.events.LINE)
        try:
            yield recorder
        finally:
            tools.set_local_events(tool, code, tools.events.NO_EVENTS)
            tools.register_callback(tool, tools.events.LINE, None)
            tools.free_tool_id(tool)

else:

    @contextmanager
    def _traced(code: CodeType, line: Line, recorder: Any) -> Iterator[Any]:
        """Tell `line` of every line of this code; trace nothing while the recorder works."""
        if sys.gettrace() is not None:
            raise UntracedError(TAKEN)

        def moved(frame: FrameType, event: str, arg: Any) -> Any:
            if event == "line":
                line(frame)
            return moved

        def called(frame: FrameType, event: str, arg: Any) -> Any:
            return moved if frame.f_code is code else None

        recorder.search = _under(called, recorder.search)
        yield _under(None, recorder)

    def _under(trace: Any, function: Callable[..., Any]) -> Any:
        """Return the function as it runs under a trace function, or under None."""

        @wraps(function)
        def run(*args: Any, **kwargs: Any) -> Any:
            before = sys.gettrace()
            sys.settrace(trace)
            try:
                return function(*args, **kwargs)
            finally:
                sys.settrace(before)

        return run
