"""What is said where something is missing: a command on a machine, and no command in a browser."""

import sys

import pytest

from othello_lessons.course.installing import how_to_get
from othello_lessons.learning.packages import numpy_package


def test_on_a_machine_the_advice_is_the_command_that_installs_it():
    assert how_to_get("learn") == 'pip install "othello-lessons[learn]" installs it.'


def test_in_a_browser_nobody_is_told_to_install(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match="install the course on a computer") as caught:
        numpy_package()
    assert "pip" not in str(caught.value)
