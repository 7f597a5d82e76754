"""A first try of an answer in a forked child, before the kernel itself runs it.

One operation in C, such as `max(itertools.count())`, hears no signal and lets no other thread run:
if the kernel ran it, nothing could end it but a restart. So a copy of the kernel runs the answer
first. If the copy stays in one such operation until its time is up, the system ends it, and the
answer is not run again. In every other case the copy is given up soon, what it found is forgotten,
and the kernel runs the answer itself: only that counts.

A copy costs some hundredths of a second. So an answer gets one only if its code names something
that has no end, or a number that is very large. This is done on Linux only: a forked copy of a
Mac's Python may crash in the system's own libraries. Elsewhere a card says first how to restart.
"""

import dis
import itertools
import os
import select
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import StringIO
from time import monotonic, process_time
from types import CodeType, FunctionType
from typing import Any

from othello_lessons.exercises.exercise import codes_in, parts_of

ENOUGH = 0.3  # seconds of the processor, or PATIENCE by the clock: then it is still in Python
PATIENCE = 3.0
TICK = 0.02
LOOK = 0.05  # seconds until an interrupt is noticed
ENDLESS = (itertools, itertools.count, itertools.cycle, itertools.repeat)
POWERS = {"**", "**=", "<<", "<<="}  # which make large numbers of small ones
LARGE = 5_000_000


def can_be_tried() -> bool:
    """Tell whether a copy of this process can be made here: on Linux, in the main thread."""
    return sys.platform == "linux" and threading.current_thread() is threading.main_thread()


def never_comes_back(ask: Callable[[], Any], seconds: float) -> bool:
    """Tell whether ask() stays in one operation for this many seconds of the processor.

    False where that cannot be tried.
    """
    if not can_be_tried():
        return False
    waiting: list[int] = []  # interrupts, until the copy has gone
    before = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        child, ended = fork_a_copy(ask, seconds)
        until = monotonic() + PATIENCE + 10 * seconds
        while not waiting and monotonic() < until and not select.select([ended], [], [], LOOK)[0]:
            pass
        os.kill(child, signal.SIGKILL)
        status = os.waitpid(child, 0)[1]
        os.close(ended)
    except OSError:
        return False
    finally:
        signal.signal(signal.SIGINT, before)
        if waiting:
            signal.raise_signal(signal.SIGINT)
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU


def may_be_endless(answer: Any) -> bool:
    """Tell whether one operation in an answer's code could take very long, as far as names tell."""
    seen: set[CodeType] = set()
    return any(
        _may_be_endless(part, seen) for part in [answer, *parts_of(answer)] if callable(part)
    )


def _may_be_endless(function: Any, seen: set[CodeType]) -> bool:
    """Look into a function and those that it calls from its own module; True for another object.

    What runs in another process is ended by who started that, and answers to one process only.
    """
    if not isinstance(function, FunctionType):
        return bool(getattr(function, "runs_here", True))
    if function.__code__ in seen:
        return False
    seen.add(function.__code__)
    codes = list(codes_in(function.__code__))
    names = {name for code in codes for name in code.co_names}
    signs = {one.argrepr for code in codes for one in dis.Bytecode(code)}
    used = list(_used(function, names))
    numbers = [*used, *(constant for code in codes for constant in code.co_consts)]
    endless = "itertools" in names or any(it is one for it in used for one in ENDLESS)
    is_large = any(isinstance(it, int) and abs(it) > LARGE for it in numbers)
    if endless or signs & POWERS or is_large:
        return True
    own = [it for it in used if getattr(it, "__module__", None) == function.__module__]
    return any(_may_be_endless(it, seen) for it in own if isinstance(it, FunctionType))


def _used(function: FunctionType, names: set[str]) -> Iterator[object]:
    yield from (function.__globals__[name] for name in names & {*function.__globals__})
    for cell in function.__closure__ or ():
        with suppress(ValueError):  # nothing is in it yet
            yield cell.cell_contents


def fork_a_copy(ask: Callable[[], Any], seconds: float) -> tuple[int, int]:
    """Run ask() in a copy of this process; return the copy, and a pipe that ends with the copy."""
    ended, open_until_then = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of threads, whose locks stay taken
        child = os.fork()
    if not child:
        _try(ask, seconds)
    os.close(open_until_then)
    return child, ended


def _try(ask: Callable[[], Any], seconds: float) -> None:
    """Run ask() until it ends, or has shown that it comes back to Python; then end this process."""
    try:
        _be_quiet(seconds)
        began, computed = monotonic(), process_time()

        def look(*_: object) -> None:
            if process_time() - computed > ENOUGH or monotonic() - began > PATIENCE:
                os._exit(0)

        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
        ask()
    finally:
        os._exit(0)


def _be_quiet(seconds: float) -> None:
    """Print nothing, end at an interrupt, and use no more than these seconds of the processor."""
    import resource

    signal.set_wakeup_fd(-1)  # it belongs to the kernel
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGXCPU):
        signal.signal(number, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    sys.stdout = sys.stderr = StringIO()
    most = -int(-seconds // 1)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
