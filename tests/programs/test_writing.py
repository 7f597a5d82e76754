"""A full disk: the error names the file, and a game goes on without its log."""

import sys
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import Mock

import pytest
from class_programs import console_program
from records import records_in

from othello_lessons.cli import judges, main
from othello_lessons.programs.file import player
from othello_lessons.programs.process.log import TO, Log
from othello_lessons.programs.protocols import wording
from othello_lessons.programs.record import Record
from othello_lessons.programs.tournament.results import Results
from othello_lessons.programs.tournament.schedule import rounds
from othello_lessons.programs.tournament.standings_files import write_standings
from othello_lessons.programs.tournament.tournament import play_tournament

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="disks cannot be filled there")

PLAYERS = {"ann": "maximizer", "bob": "random"}


@contextmanager
def full_disk():
    """Let no file grow, as on a full disk; only the number of the error differs."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def write_a_record(path):
    Record(wording("console"), 8, "ann", "bob").append_to(path)


def write_a_result(path):
    held = play_tournament(PLAYERS, size=6, pairs=1)
    fixture = next(rounds(held.plan, {})).fixtures[0]
    with Results(path, held.plan) as results:
        results.add(fixture, held.records[0])


def write_an_answer(path):
    player.put(path, "(W D 3)")


@pytest.mark.parametrize("write", [write_a_record, write_a_result, write_an_answer])
def test_what_cannot_be_written_is_named(tmp_path, write):
    path = tmp_path / "file.txt"
    with full_disk(), pytest.raises(OSError, match=r"/file.txt cannot be written: .*large\.$"):
        write(path)


def test_standings_that_cannot_be_written_are_named_and_leave_no_half(tmp_path):
    held = play_tournament(PLAYERS, size=6, pairs=1)
    with full_disk(), pytest.raises(OSError, match=r"e.standings.txt cannot be written: .*\.$"):
        write_standings(held, tmp_path / "e")
    assert list(tmp_path.iterdir()) == []


def test_a_log_that_cannot_be_written_is_named_when_it_is_closed(tmp_path):
    log = Log(tmp_path / "game.log")
    with full_disk():
        log.add("ann", TO, "init")
    log.add("ann", TO, "move B")  # too late: one message is missing
    with pytest.raises(OSError, match=r"game.log cannot be written: .*large\.$"):
        log.close()
    log.close()
    assert [message.text for message in log.messages] == ["init", "move B"]


def test_a_game_whose_log_cannot_be_written_is_judged(tmp_path, capsys, monkeypatch):
    def open_log(options):
        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", lambda *path, **options: full)
            return Log(tmp_path / "game.log")

    full = Mock(write=Mock(side_effect=OSError(28, "No space left on device")))
    monkeypatch.setattr(judges, "open_log", open_log)
    words = [" ".join(console_program(tmp_path))] * 2
    record = str(tmp_path / "games.jsonl")
    options = ["--size", "4", "--depth", "1", "--quiet", "--record", record]
    assert main(["monitor", *words, *options]) == 1
    [played] = records_in(Path(record))
    assert played.verdict == "finished"
    said = capsys.readouterr()
    assert said.out.endswith(played.result + "\n")
    assert f"{tmp_path}/game.log cannot be written: " in said.err and "Errno" not in said.err


def test_a_tournament_stops_in_a_sentence(tmp_path, capsys, monkeypatch):
    file = tmp_path / "evening.toml"
    text = "".join(f'[[players]]\nname = "{n}"\nstrategy = "random"\n' for n in "ab")
    file.write_text("pairs = 1\nsize = 6\n" + text)
    add = Results.add

    def on_a_full_disk(self, fixture, record):
        with full_disk():
            add(self, fixture, record)

    monkeypatch.setattr(Results, "add", on_a_full_disk)
    assert main(["tournament", str(file), "--quiet", "--jobs", "1"]) == 2
    said = capsys.readouterr().err
    assert said.endswith("evening.games.jsonl cannot be written: File too large.\n")


def test_a_name_may_have_any_character_where_the_output_is_ascii(tmp_path, capsys, monkeypatch):
    names = "".join(f'[[players]]\nname = "{n}"\nstrategy = "random"\n' for n in ("Zoë", "b"))
    file = tmp_path / "e.toml"
    file.write_text("pairs = 1\nsize = 6\n" + names, encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding="ascii"))
    assert main(["tournament", str(file), "--quiet", "--jobs", "1"]) == 0
    sys.stdout.seek(0)
    assert r"Zo\xeb" in sys.stdout.read()
    assert capsys.readouterr().err == ""
