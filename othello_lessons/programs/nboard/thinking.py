"""Work of an engine that must not keep its viewer waiting: it is done in other threads.

`prepared` makes something that takes long, such as a search that is compiled at the first start.
`move_of` asks any strategy for its move, and stops it, even one that knows nothing of clocks.
"""

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from typing import TypeVar

from othello_lessons.engine.background import LOOK, in_background
from othello_lessons.engine.player import Timed, timed
from othello_lessons.othello import Board, Player, Square, Strategy, get_move
from othello_lessons.strategies import evaluation, settings_of

Made = TypeVar("Made")
THREAD = "getting ready"


def prepared(make: Callable[[], Made], done: Callable[[], None] = lambda: None) -> "Future[Made]":
    """Let another thread make something; `done` is called there when it is made.

    Where there are no threads, as in a browser's Python, it is made at once.
    """
    future: Future[Made] = Future()

    def work() -> None:
        try:
            future.set_result(make())
        except Exception as problem:
            future.set_exception(problem)
        done()

    try:
        threading.Thread(target=work, name=THREAD, daemon=True).start()
    except RuntimeError:
        work()
    return future


def awaited(future: "Future[Made]", left: Callable[[], float]) -> Made | None:
    """Return a future's result as soon as it is made, or raise its error; None if out of time."""
    while not wait([future], LOOK).done:
        if left() <= 0:
            return None
    return future.result()


def plain_timed(name: str) -> Timed:
    """Make the timed player of a name in plain Python: it is ready at once."""
    settings = settings_of(name)
    evaluate = evaluation(settings.pop("eval", "patterns"))
    return timed(**settings, evaluate=evaluate, compiled=False)


class ThinkingStopped(SystemExit):
    """The strategy must stop thinking. A thread that gets this too late ends quietly."""


def move_of(
    strategy: Strategy, player: Player, board: Board, left: Callable[[], float]
) -> Square | None:
    """Return the move of a strategy; None if it was stopped, because no time was left.

    It is stopped like a cell by an interrupt: at its next step in Python. Compiled code ends first.
    Python drops what is raised while it tidies up, as in a weak reference's callback: a strategy
    that still thinks a second later is stopped again.
    """
    thinking: list[int] = []  # the thread in which it thinks, from its first step to its last one
    again = 0.0  # when it is told once more to stop

    def work() -> Iterator[Square]:
        thinking.append(threading.get_ident())
        try:
            move = get_move(strategy, player, board)
        finally:
            thinking.clear()
        yield move

    def stop() -> None:
        nonlocal again
        if time.monotonic() >= again:
            for thread in thinking[:]:
                _raise_in(thread, ThinkingStopped)
                again = time.monotonic() + 1

    try:
        (move,) = in_background(work(), stop, left)
    except ThinkingStopped:
        return None
    return move


def _raise_in(thread: int, error: type[BaseException]) -> None:
    what = ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)
