"""Work in other threads: it returns its results one by one, and always ends."""

import threading
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import TypeVar

Piece = TypeVar("Piece")

LOOK = 0.02  # seconds between two looks at the clock; an interrupt does not wait longer, either
THREAD = "search"
NO_LIMIT = float("inf")

# The time that a player reserves for stopping its search and returning the answer.
RESERVE = 0.003  # seconds
SHARE = 0.02  # of the whole time


def time_to_stop(start: float, seconds: float) -> float:
    """Return when a player that has these seconds stops its search."""
    return start + min(seconds - RESERVE, seconds * (1 - SHARE))


class Threads:
    """Threads that never work after the end of the block in which they were started.

        with threads, threads:
            threads.start()

    An interrupt may come at any step. While the threads start, each waits until all have started,
    and ends without working if the block ends first. An interrupt may also come at the end of the
    block. That is why there are two blocks: if it breaks off the end of the inner block, the end of
    the outer one does the work again. A loop is in a function that the block calls: from Python
    3.12 on, an interrupt between two turns of a loop in the block itself can skip the end.
    """

    def __init__(self, works: Sequence[Callable[[], None]], stop: Callable[[], None]) -> None:
        """Make a thread for each of `works`; `stop()` is called until all of them have ended."""
        self._stop, self._words = stop, SimpleQueue[bool]()
        self._threads = [
            threading.Thread(target=self._run, args=(work,), name=THREAD, daemon=True)
            for work in works
        ]

    def start(self) -> None:
        """Let all begin; RuntimeError if there are no threads, as in a browser's Python."""
        for thread in self._threads:
            thread.start()
        for _ in self._threads:
            self._words.put(True)

    def wait(self, look: Callable[[], None]) -> None:
        """Wait until all have ended; call `look` again and again meanwhile."""
        for thread in self._threads:
            while thread.is_alive():
                thread.join(LOOK)
                look()

    def __enter__(self) -> None:
        """Begin the block; nothing is started yet."""

    def __exit__(self, *error: object) -> None:
        for _ in self._threads:
            self._words.put(False)
        for thread in self._threads:
            while thread.is_alive():  # it may have begun a new search in the meantime
                self._stop()
                thread.join(LOOK)

    def _run(self, work: Callable[[], None]) -> None:
        if self._words.get():
            work()


class _Over:
    """The end of the work, with the error that ended it, if there was one."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.error = error


def in_background(
    work: Iterator[Piece], stop: Callable[[], None], left: Callable[[], float]
) -> Iterator[Piece]:
    """Run `work` in another thread, and yield what it yields.

    `stop()` is called when no time is `left()`, in seconds, and when the generator is closed or an
    interrupt comes; the work must end soon after it. Its errors are raised here. If there are no
    threads, as in a browser's Python, the work is done here, and must look at the clock itself.
    """
    made: SimpleQueue[Piece | _Over] = SimpleQueue()
    threads = Threads([lambda: _make(work, made)], stop)
    with threads, threads:
        try:
            threads.start()
        except RuntimeError:
            yield from work
            return
        yield from _pieces(lambda: _wait(made, stop, left))


def _pieces(wait: "Callable[[], Piece | _Over]") -> Iterator[Piece]:
    while not isinstance(piece := wait(), _Over):
        yield piece
    if piece.error is not None:
        raise piece.error


def _make(work: Iterator[Piece], made: "SimpleQueue[Piece | _Over]") -> None:
    try:
        for piece in work:
            made.put(piece)
        made.put(_Over())
    except BaseException as error:
        made.put(_Over(error))


def _wait(
    made: "SimpleQueue[Piece | _Over]", stop: Callable[[], None], left: Callable[[], float]
) -> "Piece | _Over":
    """Wait for the next piece; stop the work when the time is up."""
    while True:
        rest = left()
        if rest <= 0:
            stop()
        try:
            return made.get(timeout=min(rest, LOOK) if rest > 0 else LOOK)
        except Empty:
            continue
