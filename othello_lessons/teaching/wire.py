"""How the process that judges and a learner's process talk: calls of functions, by plain values.

What goes over the wire is JSON. A value is written as itself (None, text, a number) or as a list
that begins with a sign. Lists, sets, dictionaries, arrays and nodes of a search have numbers, so
that it is seen what is the same object, and what a call has changed in its arguments. A function
goes over as a number by which the other side calls it; everything else as the name of its class and
its `repr`. So whatever the learner's process sends, the judge has only values that it built itself.
"""

import builtins
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from keyword import iskeyword
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType, SimpleNamespace
from typing import Any, cast

from othello_lessons.exercises.sandbox import each
from othello_lessons.exercises.time_limit import OutOfTime
from othello_lessons.teaching.sent_errors import (
    BUILT_IN,
    MOST_FRAMES,
    Frame,
    frames_of,
    raise_again,
    says,
)
from othello_lessons.teaching.values import (
    DICT,
    LONGEST,
    FarFunction,
    Keep,
    Objects,
    PlainValues,
    Raw,
    named_class,
)

LARGEST = 2**24  # bytes of one message
DEEPEST = 60  # calls inside of calls, from side to side


class Lost(BaseException):
    """The other side is gone, or sends nonsense. No `except Exception` stops this error."""


# ---------------------------------------------------------------------------
# Calls


class Wire:
    """Both directions as one connection."""

    def __init__(self, read: int, write: int) -> None:
        self._from: Connection = Connection(read, writable=False)
        self._to: Connection = Connection(write, readable=False)
        self.recv_bytes, self.send_bytes = self._from.recv_bytes, self._to.send_bytes


class Peer:
    """One end of the wire. A peer calls the other side, and answers its calls while it waits.

    `offers`: the functions that the other side may call by name.
    """

    def __init__(
        self, connection: Wire, *, is_judge: bool, offers: Iterable[Callable[..., Any]] = ()
    ) -> None:
        self.connection, self.is_judge = connection, is_judge
        self.offers = {one.__name__: one for one in offers}
        self.values = PlainValues(self, is_judge)
        self.errors: list[BaseException] = []  # that went over to the other side
        self.depth = 0
        self.is_talking = False  # it must not be interrupted now
        self.is_out_of_step = False  # it was interrupted while it waited

    def ask(self, name: str, *args: Any) -> Any:
        """Call one of the functions that the other side offers."""
        return self.call(name, args)

    def call(
        self,
        target: Raw,
        args: Iterable[Any],
        kwargs: Mapping[str, Any] | None = None,
        instead: Any = None,
        traced: FarFunction | None = None,
    ) -> Any:
        """Call a function of the other side; return its result, or raise its error.

        `target`: the function's name or number. `instead`: the function that stands under its
        name during the call, as `watch` needs. `traced`: the function whose steps are told.
        """
        if self.is_out_of_step:
            raise OutOfTime
        if self.depth > DEEPEST:
            raise RecursionError("maximum recursion depth exceeded")
        objects = Objects()
        write = partial(self.values.write, objects=objects)
        message = {
            "call": target,
            "args": [write(arg) for arg in args],
            "kwargs": {name: write(value) for name, value in (kwargs or {}).items()},
            "instead": write(instead),
            "table": objects.table,
        }
        if (tracer := sys.gettrace()) is None or traced is None:
            return self._answer(message, objects)
        sys.settrace(None)
        message["trace"] = write(_step_reporter(tracer, traced.__code__))
        try:
            return self._answer(message, objects)
        finally:
            sys.settrace(tracer)

    def _answer(self, message: Raw, objects: Objects) -> Any:
        """Send a call, serve calls until its answer comes; return the result or raise the error."""
        self.depth += 1
        before, self.is_talking = self.is_talking, True
        try:
            self._send(message)
            while "call" in (said := self._receive()):
                self._serve(said)
        except OutOfTime:
            self.is_out_of_step = True
            raise
        finally:
            self.depth -= 1
            self.is_talking = before
        with _understanding(RecursionError):
            error, result = said.get("error"), self._read_back(said, objects)
            raising = self._error_from(error, objects) if error else None
        if raising:
            raising()
        return result

    def _read_back(self, said: Raw, objects: Objects) -> Any:
        """Return the result, with the changes of the call to its arguments; print its output."""
        objects.table = said["table"]
        for number in {int(number) for number in objects.table} & objects.by_number.keys():
            self.values.read(["object", number], objects)
        if printed := said.get("printed"):
            print(str(printed), end="")
        return self.values.read(said.get("result"), objects)

    def serve(self) -> None:
        """Answer calls until the other side is gone."""
        while True:
            self._serve(self._receive())

    def _serve(self, said: Raw) -> None:
        with _understanding():
            objects = Objects(said["table"])
            read = partial(self.values.read, objects=objects)
            args = [read(arg) for arg in said["args"]]
            kwargs = {str(name): read(value) for name, value in said["kwargs"].items()}
            function = self._called(said["call"])
            instead, trace = read(said["instead"]), read(said.get("trace"))
        reply: dict[str, Raw] = {}
        objects.table = {}
        before, self.is_talking = self.is_talking, False
        try:
            if instead or trace:
                with _in_its_place(function, instead), _traced(function, trace, args):
                    result = self.run(function, args, kwargs)
            else:
                result = self.run(function, args, kwargs)
            self.is_talking = True
            reply["result"] = self.values.write(result, objects)
        except Lost:
            raise
        except BaseException as error:
            self.is_talking = True
            reply["error"] = self._error(error, objects)
        self.is_talking = before
        printed = self.take_printed()
        try:
            self._note_changes(objects)
            self._send({**reply, "table": objects.table, "printed": printed})
        except (ValueError, RecursionError) as error:  # it is too much to be sent
            told = self._error(error, objects := Objects())
            self._send({"error": told, "table": objects.table, "printed": printed})

    def _note_changes(self, objects: Objects) -> None:
        """Write the objects that have changed since they came into the table."""
        for number, (kind, before) in list(objects.raw.items()):
            now = self.values.content(kind, objects.by_number[number], objects)
            if now != before:
                objects.table[str(number)] = [kind, now]

    def run(self, function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> Any:
        """Call a function of this side for the other one."""
        return function(*args, **kwargs)

    def take_printed(self) -> str:
        """Return the text printed since the last time; a judge prints nothing."""
        return ""

    def _called(self, target: Raw) -> Callable[..., Any]:
        """Return the function that the other side calls: by name or number, or a dictionary's."""
        if isinstance(target, str):
            return self.offers[target]
        if isinstance(target, list):
            number, name = target
            owner = self.values.functions[number]
            if name == each.__name__:
                return partial(each, owner)
            if name not in DICT or not isinstance(owner, dict):
                raise ValueError(f"{name!r} cannot be called")
            method: Callable[..., Any] = getattr(owner, name)
            views = name in ("keys", "values", "items")
            return (lambda: list(method())) if views else method
        function: Callable[..., Any] = self.values.functions[target]
        return function

    # Errors

    def _error(self, error: BaseException, objects: Objects) -> Raw:
        """Write an error: its names, its text, the frames in which it was raised."""
        known = error in self.errors
        if not known:
            self.errors.append(error)
        is_back = isinstance(getattr(error, "far", None), int)
        write = partial(self.values.write, objects=objects)
        frames: list[Raw] = []
        with suppress(RecursionError):  # what one of them was given may be too deep
            frames += [] if self.is_judge else [[*one] for one in frames_of(error, write)]
        return {
            "name": type(error).__name__,
            "base": next(one.__name__ for one in type(error).__mro__ if one in BUILT_IN),
            "says": says(error),
            "own": error.far if is_back else None,  # type: ignore[attr-defined]
            "far": self.errors.index(error),
            "frames": frames,
        }

    def _error_from(self, told: Mapping[str, Raw], objects: Objects) -> Callable[[], None]:
        """Return a function that raises an error again, with the lines in which it was raised."""
        frames = [self._frame(frame, objects) for frame in told["frames"][:MOST_FRAMES]]
        if told["own"] is not None:
            return partial(raise_again, self.errors[told["own"]], frames)
        if told["name"] == OutOfTime.__name__:
            return partial(raise_again, OutOfTime(), [])
        base = getattr(builtins, told["base"])
        if base not in BUILT_IN:
            raise ValueError("this is no error")
        text = str(told["says"])
        made = named_class(base, told["name"], __str__=lambda self: text, far=int(told["far"]))
        return partial(raise_again, cast(BaseException, cast(Any, made).__new__(made)), frames)

    def _frame(self, told: Raw, objects: Objects) -> Frame:
        line, name, given = told
        values = {str(key): self.values.read(value, objects) for key, value in given.items()}
        if not all(word.isidentifier() and not iskeyword(word) for word in (name, *values)):
            raise ValueError("this is no function")
        return Frame(str(line)[:LONGEST], name, values)

    # Messages

    def _send(self, message: Raw) -> None:
        """Send a message; ValueError if the other side would not take one so large."""
        written = json.dumps(message).encode()
        if len(written) > LARGEST:
            raise ValueError(f"{len(written):,} bytes are too many to be checked")
        try:
            self.connection.send_bytes(written)
        except OSError as error:
            raise Lost(str(error)) from None

    def _receive(self) -> dict[str, Raw]:
        with _understanding():
            said = json.loads(self.connection.recv_bytes(LARGEST))
            if not isinstance(said, dict):
                raise ValueError("a message is a dictionary")
            return said


@contextmanager
def _understanding(passes: type[Exception] | tuple[()] = ()) -> Iterator[None]:
    """Raise Lost for a message that cannot be understood."""
    try:
        yield
    except passes:
        raise
    except (EOFError, OSError) as error:
        raise Lost(str(error)) from None
    except Exception as error:
        raise Lost(f"it said what cannot be understood ({type(error).__name__}: {error})") from None


@contextmanager
def _in_its_place(function: Any, instead: Any) -> Iterator[None]:
    """Put another function where a function looks up its own name."""
    if instead is None:
        yield
        return
    names, name = function.__globals__, function.__name__
    before = names[name]

    def stands_in(*args: Any, **kwargs: Any) -> Any:
        stay = [Keep(arg) if type(arg) is dict else arg for arg in args]
        stay_named = {key: Keep(arg) if type(arg) is dict else arg for key, arg in kwargs.items()}
        return instead(*stay, **stay_named)

    names[name] = stands_in
    try:
        yield
    finally:
        names[name] = before


# ---------------------------------------------------------------------------
# Step by step


def _step_reporter(tracer: Any, own: CodeType) -> Callable[[bool], None]:
    """Return a function that reports a step of a function of the other side to the tracer here.

    The other side says whether the step `is_own`, or is of a function that this function calls.
    """

    def report(is_own: bool) -> None:
        code = own if is_own else report.__code__
        tracer(SimpleNamespace(f_code=code), "opcode", None)

    return report


@contextmanager
def _traced(function: Any, report: Any, args: Iterable[Any]) -> Iterator[None]:
    """Report each step of a function, and each step of a function it calls that changes a file."""
    if report is None:
        yield
        return
    code, paths = getattr(function, "__code__", None), [a for a in args if isinstance(a, Path)]
    seen = [_state_of(path) for path in paths]

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        frame.f_trace_opcodes = True
        now = [_state_of(path) for path in paths]
        if frame.f_code is code or now != seen:
            seen[:] = now
            sys.settrace(None)
            report(frame.f_code is code)
            sys.settrace(trace)
        return trace

    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(None)


def _state_of(path: Path) -> Any:
    """Return the marks of a file that change with its content."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
