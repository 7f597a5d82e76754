"""The first cell of a handout that installs the course where it is missing.

Where it is missing in truth, the cell is tried in tests/course/test_packaging.py; a notebook with
the cell is graded in test_grading.py.
"""

import ast
import json
import subprocess

import pytest

from othello_lessons.cli import main
from othello_lessons.course.lesson_table import BY_KEY, lesson_files
from othello_lessons.course.working_copy import blank
from othello_lessons.teaching.install_cell import requirement, with_install_cell
from othello_lessons.teaching.runner import is_plain

ADDRESS = "git+https://example.org/owner/othello_lessons"
WHEEL = "othello_lessons-1-py3-none-any.whl"

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


def first_cell(place=ADDRESS):
    """Return the source of the cell."""
    lesson = lesson_files()[2]
    made = json.loads(with_install_cell(lesson.read_bytes(), lesson.name, place))
    return "".join(made["cells"][0]["source"])


def test_the_cell_stands_before_all_others_which_stay_as_they_are(tmp_path):
    lessons = ["a_board_with_a_rim", "nine_thousand_times_faster"]
    assert main(["handout", *lessons, "--install", ADDRESS, "--out", "class"]) == 0
    for lesson in tmp_path.glob("class/*.ipynb"):
        cells = json.loads(lesson.read_bytes())["cells"]
        original = next(one for one in lesson_files() if one.name == lesson.name)
        assert cells[1:] == json.loads(blank(original.read_bytes()))["cells"]
        assert repr(requirement(lesson.name, ADDRESS)) in "".join(cells[0]["source"])
        assert len({cell["id"] for cell in cells}) == len(cells)


@pytest.mark.parametrize(
    ("lesson", "place", "needed"),
    [
        ("a_board_with_a_rim", ADDRESS, f"othello-lessons @ {ADDRESS}"),
        ("nine_thousand_times_faster", ADDRESS, f"othello-lessons[fast] @ {ADDRESS}"),
        ("nine_thousand_times_faster", f"dist/{WHEEL}", f"{WHEEL}[fast]"),
        ("a_board_with_a_rim", f"dist/{WHEEL}", WHEEL),
        ("learn_from_games", "othello-lessons", "othello-lessons[learn]"),
    ],
)
def test_pip_gets_the_place_with_the_extra_of_the_lesson(lesson, place, needed):
    assert requirement(BY_KEY[lesson].file, place) == needed


def test_where_the_course_is_the_cell_does_nothing_and_says_nothing(capsys, monkeypatch):
    monkeypatch.setattr(subprocess, "run", None)
    names = {}
    exec(first_cell(), names)
    assert names.keys() == {"__builtins__", "find_spec"}
    assert capsys.readouterr() == ("", "")
    assert is_plain(first_cell())  # `grade` needs no IPython for it
    outside = [node for node in ast.parse(first_cell()).body if not isinstance(node, ast.If)]
    assert [ast.unparse(node) for node in outside] == ["from importlib.util import find_spec"]


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ((), ["class"]),
        (("--nbgrader",), ["class/source/a_board_with_a_rim", "class/source/brackets_and_flips"]),
    ],
)
def test_a_wheel_is_put_beside_the_lessons(tmp_path, words, places):
    (tmp_path / WHEEL).write_bytes(b"the course")
    command = ["handout", "02", "03", *words, "--install", WHEEL, "--out", "class"]
    assert main(command) == 0
    assert sorted(tmp_path.glob(f"class/**/{WHEEL}")) == [
        tmp_path / place / WHEEL for place in places
    ]
    for lesson in tmp_path.glob("class/**/*.ipynb"):
        cells = json.loads(lesson.read_bytes())["cells"]
        assert "".join(cells[0]["source"]) == first_cell(WHEEL)


def test_a_wheel_that_is_not_there_is_said_to_be_missing(tmp_path, capsys):
    assert main(["handout", "02", "--install", WHEEL, "--out", "class"]) == 1
    assert f"There is no wheel {WHEEL}: `uv build --wheel`" in capsys.readouterr().err
    assert not (tmp_path / "class").exists()
