"""A check ends in time, whatever the answer does, and gives everything back."""

import gc
import math
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import StringIO
from types import SimpleNamespace

import pytest
from interrupter import at_every_step
from misbehaving import endless, interrupted, starts_no_thread

from othello_lessons.exercises import check, checking, time_limit
from othello_lessons.exercises.judging import kept
from othello_lessons.exercises.time_limit import OutOfTime, limited
from othello_lessons.othello import score


def stubborn(player, board):
    while True:
        try:
            while True:
                pass
        except:  # noqa: E722 - it swallows even what is meant to stop it
            break
    return 0


def in_a_thread(work):
    """Do some work in another thread than the main one, and return what it returns."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result(10)


HERE_AND_THERE = pytest.mark.parametrize("run", [lambda work: work(), in_a_thread])


@HERE_AND_THERE
def test_a_function_that_swallows_its_interruption_does_not_hold_the_check_up(
    toy, monkeypatch, run
):
    monkeypatch.setattr(checking, "SECONDS", 0.05)
    monkeypatch.setattr(time_limit, "AGAIN", 0.05)
    assert not run(lambda: check(toy, stubborn))


def slow(player, board):
    end = time.monotonic() + 0.12
    while time.monotonic() < end:
        pass
    return score(player, board)


@HERE_AND_THERE
def test_a_right_answer_is_right_on_a_machine_that_computes_something_else(toy, monkeypatch, run):
    monkeypatch.setattr(checking, "SECONDS", 0.08)
    monkeypatch.setattr(time_limit, "process_time", lambda: 0.0)  # as if it never had its turn
    monkeypatch.setattr(checking, "PATIENCE", 1000)
    assert run(lambda: check(toy, slow))


def test_a_function_that_waits_and_computes_nothing_is_stopped_by_the_clock(toy, monkeypatch):
    monkeypatch.setattr(checking, "SECONDS", 0.02)
    begun = time.process_time()
    assert check(toy, lambda player, board: time.sleep(1000)).misconception == "endless"
    assert time.process_time() - begun < 10


@pytest.fixture
def late_alarm():
    """Make a function that lets an alarm through only in a callback of the garbage collector."""

    def callback(phase, info):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})

    def ask():
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        while signal.SIGALRM not in signal.sigpending():
            pass
        gc.collect()
        endless()

    gc.callbacks.append(callback)
    yield ask
    gc.callbacks.remove(callback)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})


def test_the_end_of_the_time_is_not_lost_while_garbage_is_collected(late_alarm, monkeypatch):
    lost = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    with pytest.raises(OutOfTime):
        limited(late_alarm, 0.1, StringIO())
    assert not lost


@pytest.fixture
def no_alarm():
    """Take away the alarm of pytest's own time limit while a test looks at alarms."""
    before = signal.setitimer(signal.ITIMER_REAL, 0)
    yield
    signal.setitimer(signal.ITIMER_REAL, *before)


def state_of_the_process():
    handlers = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGALRM)
    return handlers, signal.getitimer(signal.ITIMER_REAL), sys.stdout


@pytest.mark.parametrize("judge", [lambda: 7, lambda: 1 / 0, lambda: open_wide(3)])
def test_an_interrupt_at_any_step_leaves_nothing_behind_and_is_not_lost(judge, no_alarm):
    before, not_interrupted, step = state_of_the_process(), [], 0

    def judged(step):
        with suppress(ZeroDivisionError):
            limited(judge, 60, StringIO())
        not_interrupted.append(step)

    for step in at_every_step(judged, lambda code: code.co_filename == time_limit.__file__):
        assert state_of_the_process() == before, step
    assert not_interrupted == [step] and step > 50  # only the last, which has fewer steps


def open_wide(n):
    return [open_wide(n - 1) for _ in range(n)]


def test_a_limit_that_was_kept_in_a_thread_leaves_nothing_that_a_tracer_hangs_on():
    code = (
        "import sys\nfrom othello_lessons.exercises import time_limit\n"
        "with time_limit.watched_by_a_thread(time_limit.Limit(1, 1)): pass\n"
        "sys.settrace(lambda *seen: None)\n(lambda: None)()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.fixture
def as_in_a_browser(monkeypatch):
    """Take away threads and timer signals, which a browser's Python lacks."""
    monkeypatch.setattr(threading.Thread, "start", starts_no_thread)
    monkeypatch.delattr(signal, "setitimer")


def test_without_threads_and_signals_answers_are_checked_all_the_same(toy, as_in_a_browser):
    assert check(toy, score)
    assert check(toy, lambda player, board: board.count(player)).misconception == "one-side"


if hasattr(sys, "monitoring"):  # Python 3.12

    def yields_for_ever():
        while True:
            yield 1

    def calls_for_ever(player, board, n=40):
        return n if n < 2 else sum(calls_for_ever(player, board, n - i) for i in (1, 2))

    @pytest.mark.parametrize(
        "work", [endless, stubborn, calls_for_ever, lambda *_: all(yields_for_ever())]
    )
    def test_without_threads_and_signals_a_function_that_never_ends_is_stopped(
        toy, as_in_a_browser, monkeypatch, work
    ):
        monkeypatch.setattr(checking, "SECONDS", 0.1)
        tools = [sys.monitoring.get_tool(number) for number in range(6)]
        assert check(toy, work).misconception == "endless"
        assert [sys.monitoring.get_tool(number) for number in range(6)] == tools


def test_an_interrupt_by_the_learner_comes_through(toy):
    with pytest.raises(KeyboardInterrupt):
        check(toy, interrupted)


def busy(seconds):
    """Return a function that computes for so long, and counts its calls."""
    calls = []

    def function(number):
        calls.append(number)
        end = time.process_time() + seconds
        while time.process_time() < end:
            pass
        return number

    return function, calls


def test_a_known_mistake_for_which_there_was_no_time_is_tried_again_and_an_endless_one_is_not():
    exercise = SimpleNamespace(name="toy", observe=None, same=None)
    slow, calls = busy(0.2)
    with pytest.raises(OutOfTime):
        limited(lambda: kept(exercise, slow, (7,)), 0.05, StringIO(), patience=500)
    assert [kept(exercise, slow, (7,)) for _ in range(2)] == ["7", "7"] and calls == [7, 7]
    endless, calls = busy(math.inf)
    again = limited(lambda: kept(exercise, endless, (7,)), 0.6, StringIO(), patience=500)
    assert again == kept(exercise, endless, (7,)) == "" and calls == [7]
