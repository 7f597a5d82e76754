"""The time limit of a check, and the printing that it catches: taken and given back whole.

Ctrl-C may come between any two steps of Python. So a check has a handler of its own for it, which
lets Ctrl-C through only while the learner's function runs. What comes earlier or later waits until
everything has been given back: the alarm, its handler, and standard output.

The limit is on the time that the processor spends on this process: a right answer stays right on a
machine that is busy with something else. What waits and computes nothing is stopped by the clock.
"""

import ctypes
import gc
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout, suppress
from io import StringIO
from time import monotonic, process_time
from types import FrameType
from typing import Any

AGAIN = 0.5  # seconds until a function that swallowed the interruption is interrupted again
TOOLS = (3, 4)  # numbers of `sys.monitoring` that belong to no debugger, coverage or profiler
STEPS = 100  # from one look at the clock to the next, where each step is watched
TICK = 0.02  # seconds from one look at the clock to the next, once the first look is due


class OutOfTime(BaseException):
    """The time is up. No Exception, so that a learner's `except Exception` lets it pass."""


def limited(ask: Callable[[], Any], seconds: float, printed: StringIO, patience: float = 1) -> Any:
    """Return the result of ask(); OutOfTime if the call takes longer. Its printing is caught.

    `patience`: how many times as long the call may take by the clock, while the machine is busy.
    """
    limit = Limit(seconds, seconds * patience)
    if threading.current_thread() is not threading.main_thread():
        with redirect_stdout(printed), watched_by_a_thread(limit):
            return ask()
    gate = _Gate()
    gate.before = signal.signal(signal.SIGINT, gate)
    try:
        return _in_the_main_thread(gate, ask, limit, printed)
    finally:
        signal.signal(signal.SIGINT, gate.before)
        if gate.waits:
            signal.raise_signal(signal.SIGINT)


class Limit:
    """The seconds that are left, of the processor's time and by the clock."""

    def __init__(self, computing: float, waiting: float) -> None:
        self.first_look = computing
        self.computing, self.waiting = process_time() + computing, monotonic() + waiting

    def is_passed(self) -> bool:
        """Tell whether the time is up; a little later it will be up again."""
        if process_time() < self.computing and monotonic() < self.waiting:
            return False
        self.computing, self.waiting = process_time() + AGAIN, monotonic() + AGAIN
        return True


class _Gate:
    """The handler of Ctrl-C during a check: while it is closed, Ctrl-C waits."""

    is_open = False
    waits = False
    before: Any = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if not self.is_open or not callable(self.before):
            self.waits = True
            return
        self.is_open = False
        self.before(number, frame)
        self.is_open = True  # a handler that raises nothing has let the learner's function go on


def _in_the_main_thread(
    gate: _Gate, ask: Callable[[], Any], limit: Limit, printed: StringIO
) -> Any:
    stdout, sys.stdout = sys.stdout, printed
    stop_clock = _start_clock(gate, limit)
    try:
        try:
            gate.is_open = True
            found = ask()
            gate.is_open = False
        except BaseException:
            gate.is_open = False
            raise
    finally:
        gate.is_open = False
        stop_clock()
        sys.stdout = stdout
    return found


# ---------------------------------------------------------------------------
# The clock
#
# A timer signal interrupts whatever the main thread does, but only there, and not on
# Windows. Elsewhere a second thread asks Python to raise the exception in this one. A browser's
# Python has neither: there the running code itself looks at the clock.


def _start_clock(gate: _Gate, limit: Limit) -> Callable[[], None]:
    """Raise OutOfTime when the time is up, while the gate is open; return what stops the clock."""
    if not hasattr(signal, "setitimer"):
        stack = ExitStack()
        try:
            stack.enter_context(watched_by_a_thread(limit))
        except RuntimeError:  # there are no threads
            stack.enter_context(_watched_by_its_steps(gate, limit))
        return stack.close

    collector = _Collector()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if gate.is_open and not collector.drops_errors(frame) and limit.is_passed():
            raise OutOfTime

    handler = signal.signal(signal.SIGALRM, interrupt)
    before = signal.setitimer(signal.ITIMER_REAL, limit.first_look, TICK)

    def stop() -> None:
        signal.setitimer(signal.ITIMER_REAL, *before)
        signal.signal(signal.SIGALRM, handler)
        collector.close()

    return stop


class _Collector:
    """Knows whether garbage is collected now: whatever is raised meanwhile, Python drops.

    It is told by the collector, before all other callbacks and after them.
    """

    def __init__(self) -> None:
        self._collects = False
        gc.callbacks.append(self._end)
        gc.callbacks.insert(0, self._begin)

    def drops_errors(self, frame: FrameType | None) -> bool:
        """Tell whether an error that is raised in this frame would be dropped."""
        own = {_Collector._begin.__code__, _Collector._end.__code__}
        return self._collects or (frame is not None and frame.f_code in own)

    def close(self) -> None:
        gc.callbacks.remove(self._begin)
        gc.callbacks.remove(self._end)

    def _begin(self, phase: str, info: dict[str, int]) -> None:
        self._collects = self._collects or phase == "start"

    def _end(self, phase: str, info: dict[str, int]) -> None:
        self._collects = self._collects and phase != "stop"


@contextmanager
def watched_by_a_thread(limit: Limit) -> Iterator[None]:
    """Raise OutOfTime in this thread when the time is up, from another one."""
    thread, finished = threading.get_ident(), threading.Event()

    def interrupt() -> None:
        wait = limit.first_look
        while not finished.wait(wait):
            if limit.is_passed():
                _raise_in(thread, OutOfTime)
            wait = TICK

    watcher = threading.Thread(target=interrupt, daemon=True)
    watcher.start()  # RuntimeError where there are no threads
    try:
        yield
    finally:
        finished.set()
        watcher.join()
        _let_it_be_raised(thread)


@contextmanager
def _watched_by_its_steps(gate: _Gate, limit: Limit) -> Iterator[None]:
    """Look at the clock at each call and at each turn of a loop (Python 3.12; before, never).

    What is stuck in one step, such as the sum of an endless iterator, is not stopped.
    """
    tools: Any = getattr(sys, "monitoring", None)
    number = next((n for n in TOOLS if tools and tools.get_tool(n) is None), None)
    if number is None:
        yield
        return

    steps = 0

    def look(*_: object) -> None:
        nonlocal steps
        steps += 1
        if steps % STEPS == 0 and gate.is_open and limit.is_passed():
            raise OutOfTime

    kinds = [tools.events.PY_START, tools.events.PY_RESUME, tools.events.JUMP]
    tools.use_tool_id(number, "time limit")
    try:
        for kind in kinds:
            tools.register_callback(number, kind, look)
        tools.set_events(number, sum(kinds))
        yield
    finally:
        tools.set_events(number, 0)
        for kind in kinds:
            tools.register_callback(number, kind, None)
        tools.free_tool_id(number)


def _let_it_be_raised(thread: int) -> None:
    """Let an exception that was asked for in this thread, and not yet raised, be raised here.

    It could be taken back; but then Python 3.11 believes for ever that something is to be raised,
    and hangs as soon as somebody traces (`sys.settrace`).
    """
    with suppress(OutOfTime):
        _raise_in(thread, OutOfTime)
        while True:
            pass


def _raise_in(thread: int, error: type[BaseException]) -> None:
    what = ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)
