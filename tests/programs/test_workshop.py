"""The folder for the programs of lessons: it is found again, and progress stays where it was."""

from pathlib import Path

import pytest

from othello_lessons.course import progress
from othello_lessons.programs.workshop import open_workshop


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("OTHELLO_PROGRESS", "")
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_progress_stays_in_the_folder_of_the_lessons(home):
    before = progress.file()
    folder = open_workshop()
    assert Path.cwd().samefile(folder) and not Path.cwd().samefile(home)
    assert progress.file() == before
    assert open_workshop() == folder  # the cell is run again
    assert progress.file() == before


def test_the_next_lesson_finds_the_program_and_no_old_message(home, monkeypatch):
    folder = open_workshop()
    for name in ("my_console_player.py", "ann.in", "ann.out"):
        (folder / name).touch()
    monkeypatch.chdir(home)  # another kernel begins in the folder of the lessons
    monkeypatch.setenv("OTHELLO_PROGRESS", "")
    assert [path.name for path in open_workshop().iterdir()] == ["my_console_player.py"]


def test_no_progress_is_kept_where_none_was_kept(home, monkeypatch):
    monkeypatch.setenv("OTHELLO_PROGRESS", "off")
    folder = open_workshop()
    assert progress.file() is None
    assert Path.cwd().samefile(folder) and home not in folder.parents
