"""What nbgrader gets: each exercise with its solution between marks, and a cell with its points.

The real nbgrader is tried in nbgrader_tests/.
"""

import json
import re

import pytest

from othello_lessons.cli import main
from othello_lessons.course.lesson_table import LessonError, key_of, lesson_files
from othello_lessons.course.working_copy import blank
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.texts import exercise_names
from othello_lessons.teaching.handout import ForClass
from othello_lessons.teaching.nbgrader import BEGIN, END, source, write_course

LESSONS = {key_of(lesson): lesson for lesson in lesson_files()}


def cells(notebook):
    return [
        (cell, "".join(cell["source"]), cell["metadata"].get("nbgrader", {}))
        for cell in json.loads(notebook)["cells"]
    ]


def without_solutions(text):
    """Take out what stands between the marks, as nbgrader does."""
    marked = rf"^{re.escape(BEGIN)}$.*?^{re.escape(END)}$\n?"
    return re.sub(marked, "", text, flags=re.MULTILINE | re.DOTALL).removesuffix("\n")


def test_every_exercise_has_points():
    assert {find(name).worth for name in exercise_names()} == {1, 2, 4}


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_source_is_the_lesson_with_solutions_and_points_added(lesson):
    made = cells(source(blank(LESSONS[lesson].read_bytes())))
    given = cells(blank(LESSONS[lesson].read_bytes()))
    ours = [(text, about) for _, text, about in made if not about.get("grade")]
    assert [without_solutions(text) for text, _ in ours] == [text for _, text, _ in given]
    worth = {about["grade_id"]: about["points"] for _, _, about in made if about.get("grade")}
    assert worth == {f"points-{name}": find(name).worth for name in exercise_names(lesson)}
    ids = [about["grade_id"] for _, _, about in made if about]
    assert len(ids) == len(set(ids))


def test_a_cell_with_points_asks_about_the_answer_of_the_cell_before_it():
    made = cells(source(blank(LESSONS["a_board_with_a_rim"].read_bytes())))
    place = next(
        n for n, (_, _, about) in enumerate(made) if about.get("grade_id") == "move-on-a-copy"
    )
    (_, answer, _), (_, test, about) = made[place : place + 2]
    assert about["locked"] and not about["solution"]
    assert find("move-on-a-copy").solution.strip() in answer
    with pytest.raises(AssertionError, match="The board comes back as it was"):
        exec(test, {"after_move": lambda move, player, board: board})
    exec(test, {"after_move": find("move-on-a-copy").right_answer()})


def test_the_command_writes_a_course_folder(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["handout", "02", "3", "--nbgrader", "--out", "course"]) == 0
    assert "course: a_board_with_a_rim, brackets_and_flips" in capsys.readouterr().out
    assert {path.name for path in tmp_path.glob("course/source/*/*")} == {
        LESSONS[number].name for number in ("a_board_with_a_rim", "brackets_and_flips")
    }
    compile((tmp_path / "course/nbgrader_config.py").read_text(), "config", "exec")
    with pytest.raises(LessonError, match="is there already"):
        write_course([LESSONS["a_board_with_a_rim"]], tmp_path / "course", ForClass())
