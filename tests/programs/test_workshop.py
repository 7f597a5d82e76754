"""The folder for the programs of a lesson: the learner's progress stays where it was."""

from pathlib import Path

import pytest

from othello_lessons import progress
from othello_lessons.programs.workshop import open_workshop


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("OTHELLO_PROGRESS", "")
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_progress_stays_in_the_folder_of_the_lessons(home):
    before = progress.file()
    with open_workshop() as folder:
        assert Path.cwd().samefile(folder) and not Path.cwd().samefile(home)
        assert progress.file() == before
        second = open_workshop()  # the cell is run again
        assert progress.file() == before
    second.cleanup()


def test_no_progress_is_kept_where_none_was_kept(home, monkeypatch):
    monkeypatch.setenv("OTHELLO_PROGRESS", "off")
    with open_workshop():
        assert progress.file() is None
