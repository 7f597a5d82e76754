"""The package for Gradescope is run here as the service runs it."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from class_notebooks import IMPORTS, RIGHT, discs, notebook

from othello_lessons.cli import main
from othello_lessons.course.lesson_table import LessonError, lesson_files, lesson_named, notebook_of
from othello_lessons.teaching.autograder import write_package
from othello_lessons.teaching.course import Course

RIM = notebook_of("a_board_with_a_rim")
ZIP = f"autograder-{RIM.stem[:2]}.zip"
SHELL = shutil.which("bash")


@pytest.fixture
def package(tmp_path, monkeypatch, capsys):
    """Make the package of a lesson, with a wheel; `move-on-a-copy` is worth 6."""
    monkeypatch.chdir(tmp_path)
    Path("course.toml").write_text("[points]\nmove-on-a-copy = 6")
    Path("course-1-py3-none-any.whl").write_bytes(b"a wheel")
    assert main(["autograder", "a_board_with_a_rim", "--install", "course-1-py3-none-any.whl"]) == 0
    said = f"{ZIP}: setup.sh, run_autograder, autograder.json and 1 wheel\n"
    assert capsys.readouterr().out == said
    with zipfile.ZipFile(ZIP) as archive:
        yield archive


def set_up(package, top):
    """Unpack a package as the service does, with this Python in place of what setup.sh installs."""
    for name in "submission", "venv/bin":
        (top / name).mkdir(parents=True)
    package.extractall(top / "source")
    shutil.copy(top / "source" / "run_autograder", top)
    python = top / "venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    for script in python, top / "run_autograder":
        script.chmod(0o755)


@pytest.mark.skipif(SHELL is None or sys.platform != "linux", reason="the service runs Linux")
def test_a_submission_gets_its_points_and_its_cards_as_text(package, tmp_path):
    top = tmp_path / "autograder"
    set_up(package, top)
    cells = [IMPORTS, discs("a1", "h8"), RIGHT["move-on-a-copy"]]
    (top / "submission" / "lesson.ipynb").write_text(notebook(cells))
    subprocess.run([top / "run_autograder"], cwd="/", check=True, env={"PATH": os.environ["PATH"]})
    told = json.loads((top / "results" / "results.json").read_text("utf-8"))
    assert (told["score"], told["output"], told["visibility"]) == (6, "", "visible")
    tests = {test["name"]: test for test in told["tests"]}
    assert [*tests] == ["directions", "wrap-round", "move-on-a-copy"]
    scores = [(test["score"], test["max_score"], test["status"]) for test in tests.values()]
    assert scores == [(0, 1, "failed"), (0, 1, "failed"), (6, 6, "passed")]
    assert "There is no answer to this exercise." in tests["directions"]["output"]
    assert "The program finds no move for Black here" in tests["wrap-round"]["output"]
    assert all(test["visibility"] == "visible" for test in tests.values())


def test_the_scripts_lie_at_the_top_of_the_zip_and_may_be_run(package):
    entries = {entry.filename: entry for entry in package.infolist()}
    scripts = "setup.sh", "run_autograder"
    assert [*entries] == [*scripts, "autograder.json", "course-1-py3-none-any.whl"]
    assert all(entries[name].external_attr >> 16 & 0o111 for name in scripts)
    assert all(package.read(name).startswith(b"#!/usr/bin/env bash\n") for name in scripts)
    for name in scripts if SHELL else ():
        subprocess.run([SHELL, "-n"], input=package.read(name), check=True)


@pytest.mark.parametrize(
    ("lesson", "place", "installs"),
    [
        (RIM.stem, "othello-lessons", '"othello-lessons[programs]"'),
        ("24", "git+https://a.org/a", '"othello-lessons[programs,fast] @ git+https://a.org'),
        ("a_program_that_talks", "wheels", '--no-index --find-links . "othello-lessons[programs]"'),
        (RIM.stem, "wheels/course-1.whl", '"./course-1.whl[programs]"'),
    ],
)
def test_the_set_up_installs_the_course_with_what_the_lesson_needs(
    tmp_path, monkeypatch, lesson, place, installs
):
    monkeypatch.chdir(tmp_path)
    Path("wheels").mkdir()
    Path("wheels/course-1.whl").write_bytes(b"a wheel")
    write_package(lesson_named(lesson, lesson_files()), Path("a.zip"), place, Course())
    with zipfile.ZipFile("a.zip") as archive:
        assert f"pip install {installs}" in archive.read("setup.sh").decode()
        assert ("course-1.whl" in archive.namelist()) == place.startswith("wheels")


def test_a_lesson_without_an_exercise_has_no_package(tmp_path):
    with pytest.raises(LessonError, match="has no exercise"):
        write_package(lesson_files()[0], tmp_path / "a.zip", "x", Course())
