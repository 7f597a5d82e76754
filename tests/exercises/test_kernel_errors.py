"""Where a browser lacks something: a sentence and what was recorded, never Python's error."""

import errno
import subprocess
import sys

import pytest
from exercises.test_out_of_order import SHELL, source_of

from othello_lessons.course.installing import NotInBrowserError, lacked
from othello_lessons.learning.packages import numpy_package
from othello_lessons.programs.process.child import JudgeError, check_ready

NO_NUMPY = """
import sys

class NoNumpy:
    def find_spec(name, *more):
        if name == "numpy":
            raise ModuleNotFoundError(name=name)

sys.meta_path.insert(0, NoNumpy)
"""
IMPORTS = """
from othello_lessons.exercises import check
from othello_lessons.learning.games import table

games = []
"""
SERIES = source_of("learn_from_games", "# Folded: five rows of the table")
VALLEY = source_of("learn_from_games", "# Folded: the valley of one weight")


@pytest.fixture
def in_browser(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "numpy", None)


def raised(function) -> Exception:
    with pytest.raises(Exception) as caught:
        function()
    return caught.value


def test_on_a_machine_nothing_is_said_of_browsers():
    assert lacked(NotInBrowserError("a browser cannot start programs")) == ""


def test_a_missing_package_and_a_program_are_told_apart(in_browser):
    assert lacked(raised(numpy_package)) == "a browser does not have the package `numpy`"
    judge = raised(check_ready)
    assert isinstance(judge, JudgeError)
    assert lacked(judge) == lacked(OSError(errno.ENOTSUP, "")) == "a browser cannot start programs"


def test_a_mistake_of_one_s_own_is_not_what_a_browser_lacks(in_browser):
    def own():
        try:
            numpy_package()
        except ImportError:
            return 1 / 0

    assert lacked(raised(own)) == ""
    assert lacked(FileNotFoundError(errno.ENOENT, "no file")) == ""


def said_to(*sources: str) -> str:
    """Run cells in a shell like that of a browser, without NumPy; return what it prints."""
    program = SHELL.format(platform="emscripten", sources=[NO_NUMPY, IMPORTS, *sources])
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout


def test_the_recorded_output_follows_the_sentence_and_a_name_that_is_missing_then_says_so():
    text = " ".join(said_to(SERIES, VALLEY).split())
    assert text.count("does not run here: a browser does not have the package `numpy`.") == 1
    assert "does not run here: it uses `data`, which a cell above could not make." in text
    assert text.count("Below is what it shows on a computer.") == 2
    assert "Traceback" not in text and "Error" not in text


def test_a_cell_of_one_s_own_and_any_other_error_are_answered_as_well():
    text = said_to("import numpy", "1 / 0")
    assert "It runs where the course is installed." in " ".join(text.split())
    assert text.splitlines()[-1] == "ZeroDivisionError: division by zero"
