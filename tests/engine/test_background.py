"""Threads that work for a search: an interrupt at any step of their lives leaves none at work."""

import threading
import time

import pytest
from interrupter import at_every_step

from othello_lessons.deepening import OutOfTime
from othello_lessons.engine import background
from othello_lessons.engine.background import in_background
from othello_lessons.engine.solver import search_threads
from othello_lessons.engine.solver.search_threads import SearchThreads

FIRST = 0x0000_0008_1000_0000, 0x0000_0010_0800_0000  # the usual start: it takes for ever
FILES = {background.__file__, search_threads.__file__}
BEFORE = {SearchThreads.begin.__code__, SearchThreads.ask.__code__}  # there are no threads yet


def watches(code):
    """Tell whether this code has to do with threads."""
    return code.co_filename in FILES and code not in BEFORE


def still_there():
    """Wait for the threads that are about to end; return those that do not."""
    deadline = time.monotonic() + 60
    while left := [
        thread
        for thread in threading.enumerate()
        if thread.name == background.THREAD and thread.is_alive()
    ]:
        if time.monotonic() > deadline:
            return left
        left[0].join(0.1)
    return []


def test_an_interrupt_at_any_step_leaves_no_search_running():
    working = {}

    def search(step, stopped):
        working[step] = True
        try:
            while not stopped.is_set():
                yield step
        finally:
            working[step] = False

    def does(step):
        stopped = threading.Event()
        pieces = in_background(search(step, stopped), stopped.set, lambda: 60)
        assert [next(pieces), next(pieces)] == [step, step]
        pieces.close()

    for step in at_every_step(does, watches):
        assert not working.get(step), step
    assert not still_there() and not any(working.values())
    assert step > 100


def test_an_interrupt_at_any_step_leaves_no_thread_of_the_solver_running(monkeypatch):
    monkeypatch.setattr(background, "LOOK", 0.001)
    solvers = SearchThreads(2, memory=1)
    looks = []

    def look():
        looks.append(1)
        if len(looks) > 1:  # the first is before the threads start
            raise OutOfTime

    def does(step):
        looks.clear()
        solvers.begin(None)
        with pytest.raises(OutOfTime):
            solvers.ask(*FIRST, 0, look)

    for step in at_every_step(does, watches):
        assert not still_there(), step
    assert step > 100
