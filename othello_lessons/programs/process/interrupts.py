"""Ctrl-C while programs are started and ended: all of them end, and only the judge gets it.

A signal may come between any two steps. Python turns Ctrl-C into KeyboardInterrupt in the main
thread; here other signals do the same, and an interrupt is made to wait, or to reach one process
only.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

ENDING = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]


@contextmanager
def signals_as_interrupts() -> Iterator[None]:
    """Treat the signals that end a program, except SIGKILL, as Ctrl-C: the game gets a verdict.

    A signal that is ignored stays ignored: `nohup` needs that.
    """

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with _handled_by(interrupt, [n for n in ENDING if signal.getsignal(n) != signal.SIG_IGN]):
        yield


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Make interrupts of this program wait until the end of the block.

    So a process that is started there can be noted where it will be ended.
    """
    if threading.current_thread() is not threading.main_thread():  # only it is interrupted
        yield
        return
    waiting: list[int] = []
    numbers = [n for n in (signal.SIGINT, *ENDING) if callable(signal.getsignal(n))]
    try:
        with _handled_by(lambda number, _: waiting.append(number), numbers):
            yield
    finally:
        for number in waiting[:1]:
            signal.raise_signal(number)


@contextmanager
def _handled_by(handler: object, numbers: list[signal.Signals]) -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in numbers}
    try:
        for number in numbers:
            signal.signal(number, handler)  # type: ignore[arg-type]
        yield
    finally:
        for number in numbers:
            signal.signal(number, before[number])
