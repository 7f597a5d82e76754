"""Ctrl-C while programs are started and ended: nobody is forgotten, and nobody else hears it.

A signal may come between any two steps. Python turns Ctrl-C into KeyboardInterrupt in the main
thread; here other signals are made to do the same, and an interrupt is made to wait, or to be
heard by one process only.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

ENDING = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]


@contextmanager
def signals_as_interrupts() -> Iterator[None]:
    """Treat the signals that end a program, but for SIGKILL, as Ctrl-C: with a verdict.

    One that is ignored stays so: `nohup` asks for that.
    """

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with _handled_by(interrupt, [n for n in ENDING if signal.getsignal(n) != signal.SIG_IGN]):
        yield


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Let what interrupts this program wait until the end of the block.

    What is started there can so be noted where it will be ended.
    """
    if threading.current_thread() is not threading.main_thread():  # others are not interrupted
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


@contextmanager
def children_ignore_interrupts() -> Iterator[None]:
    """Let processes that are started within never hear Ctrl-C: it is for us to end them.

    A terminal sends it to all of them, and one that is just starting would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # its start would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
