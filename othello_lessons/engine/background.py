"""Work that runs in a thread of its own, gives its results one by one, and can be stopped."""

import threading
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import TypeVar

Piece = TypeVar("Piece")

LOOK = 0.02  # seconds between two looks at the clock; an interrupt waits no longer either
THREAD = "search"


class _Over:
    """The work's end, with the error that it ended by, if it did."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.error = error


def in_background(
    work: Iterator[Piece], stop: Callable[[], None], left: Callable[[], float]
) -> Iterator[Piece]:
    """Yield what `work` yields, which is made in another thread.

    `stop()` is called when no time is `left()`, in seconds, and when the generator is closed or
    an interrupt comes; the work must end soon after it. Its errors are raised here. Where there
    are no threads, as in a browser's Python, the work is done here, and must look at the clock.
    """
    made: SimpleQueue[Piece | _Over] = SimpleQueue()
    thread = threading.Thread(target=_make, args=(work, made), name=THREAD, daemon=True)
    try:
        thread.start()
    except RuntimeError:
        yield from work
        return
    try:
        while not isinstance(piece := _wait(made, stop, left), _Over):
            yield piece
        if piece.error is not None:
            raise piece.error
    finally:
        while thread.is_alive():  # it may have begun something new in the meantime
            stop()
            thread.join(LOOK)


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
    """Wait for the next piece, with an eye on the clock."""
    while True:
        rest = left()
        if rest <= 0:
            stop()
        try:
            return made.get(timeout=min(rest, LOOK) if rest > 0 else LOOK)
        except Empty:
            continue
