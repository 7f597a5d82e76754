"""Lessons for a class: without outputs, with solutions kept back, and a key for the teacher."""

import json
import zipfile
from datetime import date

import pytest
from commands import status_of

from othello_lessons.cli import main
from othello_lessons.course.lesson_table import BY_KEY
from othello_lessons.exercises import check, hint, solution
from othello_lessons.exercises.class_terms import FILE, as_terms, kept_back
from othello_lessons.exercises.texts import exercise_names
from othello_lessons.teaching.submissions import submissions_in

SECRET = "up, down, left, right = -6, 6, -1, 1"  # in the solution of directions

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


def cards():
    """Return all that the three functions show for an exercise, and for its last hint."""
    said = [check("directions", {}), *(hint("directions") for _ in range(9))]
    return [one.card.html for one in [*said, solution("directions")]]


def test_a_handout_has_no_outputs_and_asks_all_its_exercises(tmp_path, capsys):
    assert main(["handout", "3", "a_board_with_a_rim", "--out", "class"]) == 0
    files = sorted(path.name for path in (tmp_path / "class").iterdir())
    assert [name[3:-6] for name in files] == ["a_board_with_a_rim", "brackets_and_flips"]
    assert not (tmp_path / "class" / FILE).exists()
    for name in files:
        cells = json.loads((tmp_path / "class" / name).read_bytes())["cells"]
        assert not any(cell.get("outputs") for cell in cells)
    found = {name for one in submissions_in(tmp_path / "class") for name in one.exercises}
    assert found == {*exercise_names("a_board_with_a_rim"), *exercise_names("brackets_and_flips")}
    assert "class.answers.html" in capsys.readouterr().out


def test_a_zip_unpacks_to_one_folder_and_is_the_same_each_time(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        command = ["handout", "a_board_with_a_rim", "--no-solutions", "--out"]
        assert main([*command, f"{name}/class.zip"]) == 0
    assert (tmp_path / "a/class.zip").read_bytes() == (tmp_path / "b/class.zip").read_bytes()
    names = zipfile.ZipFile(tmp_path / "a/class.zip").namelist()
    assert names == [f"class/{BY_KEY['a_board_with_a_rim'].file}", f"class/{FILE}"]
    (submission,) = submissions_in(tmp_path / "a/class.zip")
    assert submission.solutions == "kept"


def test_the_key_has_every_solution_and_mistake_of_its_lessons(tmp_path):
    main(["handout", "a_board_with_a_rim", "--out", "class", "--key", "mine.html"])
    key = (tmp_path / "mine.html").read_text(encoding="utf-8")
    assert SECRET in key and "no-rim" in key
    assert all(f"<h3>{name}</h3>" in key for name in exercise_names("a_board_with_a_rim"))
    assert "flips-of-b5" not in key


def test_a_plain_handout_says_that_nbgrader_needs_another_one(tmp_path, capsys):
    assert main(["handout", "02", "--out", str(tmp_path / "plain")]) == 0
    assert "Under nbgrader they score 0" in capsys.readouterr().out
    assert main(["handout", "02", "--nbgrader", "--out", str(tmp_path / "course")]) == 0
    assert "score 0" not in capsys.readouterr().out


def test_a_teacher_keeps_solutions_back(tmp_path):
    assert sum(SECRET in card for card in cards()) >= 2
    (tmp_path / FILE).write_text(as_terms("kept"))
    assert not any(SECRET in card for card in cards())
    assert "Your teacher keeps the solution back." in solution("directions").text
    (tmp_path / FILE).write_text(as_terms("9999-12-31"))
    assert "until 9999-12-31" in solution("directions").text


def test_solutions_are_kept_back_until_the_day(tmp_path):
    (tmp_path / FILE).write_text(as_terms("2026-12-01"))
    assert kept_back(date(2026, 11, 30)) == "2026-12-01"
    assert kept_back(date(2026, 12, 1)) == kept_back(date(2026, 12, 2)) == ""


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"solutions": 3}', '{"solutions": "soon"}'])
def test_a_broken_file_keeps_nothing_back(tmp_path, content):
    (tmp_path / FILE).write_text(content)
    assert kept_back() == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["99", "--out", "class"], "There is no lesson '99'"),
        (["a_board_with_a_rim", "--out", "full"], "full is there already"),
        (["a_board_with_a_rim", "--out", "class", "--solutions-from", "soon"], "not 'soon'"),
        (["a_board_with_a_rim"], "--out"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path, capsys, words, said):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").touch()
    assert status_of("handout", *words) in (1, 2)
    assert said in capsys.readouterr().err
