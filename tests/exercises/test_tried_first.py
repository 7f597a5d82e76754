"""One operation that never comes back is tried in a copy of the process first."""

import itertools
import os
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import IPython
import pytest
from IPython.display import DisplayHandle
from misbehaving import endless

from othello_lessons.exercises import check, checking, tried_first
from othello_lessons.exercises.exercise import WIDTH
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.tried_first import may_be_endless
from othello_lessons.othello import score

MANY = 10**11


def many_by_another(player, board):
    return many(player, board)


def many(player, board):
    return sum(range(MANY))


@pytest.fixture
def copies(monkeypatch):
    """Return the processes that are forked meanwhile."""
    forked, fork = [], os.fork

    def forking():
        forked.append(fork())
        return forked[-1]

    monkeypatch.setattr(os, "fork", forking)
    return forked


def are_gone(processes):
    """Tell whether there were such processes, and whether all of them have been waited for."""
    for process in processes:
        with pytest.raises(ChildProcessError):
            os.waitpid(process, os.WNOHANG)
    return bool(processes)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no copy of the process is made")
@pytest.mark.parametrize(
    "answer", [lambda player, board: max(itertools.count()), many_by_another, partial(many)]
)
def test_one_operation_that_never_comes_back_is_stopped(toy, monkeypatch, copies, answer):
    monkeypatch.setattr(checking, "SECONDS", 1)
    assert check(toy, answer).misconception == "endless"
    assert are_gone(copies)


def test_where_no_copy_is_made_a_card_says_how_to_restart_until_the_verdict(toy, monkeypatch):
    def powers(player, board):
        shown.append("asked")
        return 2 ** len(board)

    def shows(place, data, raw):
        shown.append(data["text/plain"] and data["text/html"])

    shown = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=None))
    monkeypatch.setattr(DisplayHandle, "display", shows)
    monkeypatch.setattr(DisplayHandle, "update", shows)
    assert not check(toy, powers) and check(toy, score)
    first, card, *asked, last = shown
    assert "Restart Kernel" in card and "othello-card open late" in card
    assert {*asked} == {"asked"} and first == last == ""


def test_outside_of_a_notebook_one_line_says_to_restart_python(toy, capsys):
    with ThreadPoolExecutor(1) as pool:  # where no copy is made on any system
        assert not pool.submit(check, toy, lambda player, board: 2 ** len(board)).result()
    told = capsys.readouterr().err
    assert told == CHECK("restart-python") + "\n" and len(told) < WIDTH


def test_only_the_try_of_this_process_counts(toy):
    calls = []

    def counted(player, board):
        return calls.append(2**30) or score(player, board)

    assert check(toy, counted) and may_be_endless(counted)
    once = len(calls)
    assert check(toy, counted) and len(calls) == 2 * once
    assert not may_be_endless(score) and not may_be_endless(endless) and not may_be_endless([1, 2])


def test_a_function_that_waits_in_the_copy_is_given_to_this_process(monkeypatch):
    monkeypatch.setattr(tried_first, "PATIENCE", 0.05)
    assert not tried_first.never_comes_back(lambda: time.sleep(1000), 1)


def test_an_interrupt_ends_the_copy_too(monkeypatch, copies):
    def interrupted(*arguments):
        signal.raise_signal(signal.SIGINT)
        return [], [], []

    monkeypatch.setattr(tried_first.select, "select", interrupted)
    opened = [*Path("/dev/fd").iterdir()]
    for step in ("fork_a_copy", "kill"):
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            where = tried_first if step == "fork_a_copy" else os
            patch.setattr(where, step, at_an_interrupt(getattr(where, step)))
            tried_first.never_comes_back(lambda: time.sleep(1000), 1)
    assert are_gone(copies)
    assert [*Path("/dev/fd").iterdir()] == opened
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def at_an_interrupt(function):
    def called(*arguments):
        signal.raise_signal(signal.SIGINT)
        return function(*arguments)

    return called
