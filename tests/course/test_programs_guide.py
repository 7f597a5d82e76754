"""docs/programs.md is true: its files are saved, its commands run, and their outputs compared."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from guide import GUIDE, blocks, commands, files, save_files
from records import records_in

from othello_lessons.cli import main, parser
from othello_lessons.notation import parse_square
from othello_lessons.othello import BLACK
from othello_lessons.programs.file.messages import write_move
from othello_lessons.programs.process import child

TEXT = GUIDE.read_text(encoding="utf-8")
COMMANDS = commands()
TRIED = ("tournament --sample", "tournament evening.toml --standings-only")  # within the text
TRIED_ELSEWHERE = "ladder my_player.py"  # in test_climb_command.py, with a player that is quick


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Save the guide's files in a folder, as its reader does."""
    home = tmp_path_factory.mktemp("evening")
    save_files(home)
    return home


@pytest.fixture(scope="module")
def done(folder):
    """Return a function that runs a command there, if that was not done already."""
    return cache(lambda command: run(command, folder))


def run(command, folder):
    """Run a command as a reader would, with the package's commands at hand."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    at_hand = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", command],
        cwd=folder,
        env={**kept, "PATH": at_hand, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=200,
    )


def command_with(words):
    """Return the command of the guide that has these words in it."""
    return next(text for text, _ in COMMANDS if words in text)


def without_times(text):
    """Replace the times that things took."""
    text = re.sub(r"\b\d+\.\d+ s\b", "... s", text)
    return re.sub(r"^ *\d+\.\d{3} ", "... ", text, flags=re.MULTILINE).strip("\n")


# They take longest, and tests/programs/ tries the same: a program that does not flush, and series.
LONG = ("silent_player.py", "othello-lessons compare", "othello-lessons series")
TIERS = [
    pytest.param(*one, marks=[pytest.mark.thorough] * any(words in one[0] for words in LONG))
    for one in COMMANDS
]


@pytest.mark.parametrize(("command", "shown"), TIERS, ids=[text[:60] for text, _ in COMMANDS])
def test_each_command_prints_what_the_guide_shows(command, shown, done):
    result = done(command)
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr
    if shown is not None:
        assert without_times(result.stdout) == without_times(shown)


def test_the_record_and_the_log_that_the_guide_asks_for_are_there(done, folder):
    done(command_with("--record games.jsonl"))
    record = records_in(folder / "games.jsonl")[-1]
    assert (record.size, record.opening, record.verdict) == (6, 4, "finished")
    assert list((folder / "logs").glob("*.log"))


def test_nothing_is_repeated_when_the_evening_goes_on(done, folder, monkeypatch):
    again = command_with("tournament evening.toml")
    done(again)
    games = (folder / "evening.games.jsonl").read_bytes()
    monkeypatch.chdir(folder)
    assert main(again.split()[1:]) == 0
    assert (folder / "evening.games.jsonl").read_bytes() == games


@pytest.mark.parametrize("words", TRIED)
def test_commands_within_the_text_work_too(words, done, folder, monkeypatch, capsys):
    done(command_with("tournament evening.toml"))
    monkeypatch.chdir(folder)
    assert main(words.split()) == 0 and capsys.readouterr().out


def test_every_command_within_the_text_is_tried_or_is_a_name():
    names = parser()._subparsers._group_actions[0].choices
    for command in re.findall(r"`othello-lessons ([^`]+)`", TEXT):
        assert command in (*TRIED, TRIED_ELSEWHERE, *names)
    python = re.findall(r"`python3 ([^`]+)`", TEXT)
    assert set(python) == {"console_player.py 8 B 2", "-u"}


def test_every_block_is_a_file_a_command_or_what_it_prints():
    kinds = [block.language for block in blocks()]
    assert set(kinds) == {"python", "toml", "sh", "text"}
    assert set(files()) == {"console_player.py", "file_player.py", "evening.toml"}
    outputs = sum(shown is not None for _, shown in COMMANDS)
    assert outputs == kinds.count("text") and len(COMMANDS) == kinds.count("sh")


def test_the_guide_tells_the_same_of_d3_as_the_package():
    assert write_move(BLACK, parse_square("d3")) == "(W D 3)"
    row, column = divmod(parse_square("d3"), 10)
    assert f"`({row - 1},{column - 1})`: row and column" in TEXT


def test_the_limits_are_those_of_the_judges():
    assert f"may write {child.WRITE_LIMIT // 2**30} GiB." in TEXT
    assert f"more than {child.MOST_PROCESSES} processes at once" in TEXT
