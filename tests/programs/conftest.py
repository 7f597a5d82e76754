"""What the tests of programs share: no process is left behind, and a clock of their own."""

import pytest
from class_programs import ToldClock, nothing_left

from othello_lessons.programs.process import line_child


@pytest.fixture
def no_process_is_left(monkeypatch):
    """Check at the end of a test that all processes it started have ended."""
    with nothing_left(monkeypatch):
        yield


@pytest.fixture
def clock(tmp_path, monkeypatch):
    """Let the judge's time pass only when a program says so."""
    monkeypatch.setattr(line_child, "LAST_WORDS", 0.5)  # it looks at the clock that often
    return ToldClock(tmp_path, monkeypatch)
