"""What the tests of programs share: folders that are empty in the end, and a clock of their own."""

import pytest
from class_programs import ToldClock
from file_programs import nothing_left_of_files

from othello_lessons.programs.process import line_child


@pytest.fixture
def private(tmp_path, monkeypatch):
    """Keep the programs' folders in one place, and check in the end that nothing is left."""
    with nothing_left_of_files(tmp_path, monkeypatch) as folder:
        yield folder


@pytest.fixture
def clock(tmp_path, monkeypatch):
    """Let the judge's time pass only when a program says so."""
    monkeypatch.setattr(line_child, "LAST_WORDS", 0.5)  # it looks at the clock that often
    return ToldClock(tmp_path, monkeypatch)
