"""The monitor: two console programs, the commands that start them, and what it writes down."""

import json
import os
import shlex
import subprocess
import sys
import time

import pytest
from class_programs import AT_ONCE, IN_THE_MIDDLE, ROOT, console_program
from records import records_in

from othello_lessons.cli import main
from othello_lessons.programs.record import Record

pytestmark = pytest.mark.usefixtures("no_process_is_left")


def monitor(*arguments):
    return main(["monitor", "--size", "4", "--depth", "1", *map(str, arguments)])


def command(folder, change="", name="player.py"):
    return shlex.join(console_program(folder, change, name))


# The command


def test_a_log_keeps_both_directions_and_the_end_of_stderr(tmp_path, capsys):
    noisy = command(tmp_path, IN_THE_MIDDLE + "sys.exit('I am lost')")
    assert monitor(noisy, command(tmp_path, name="b.py"), "--log", tmp_path / "logs") == 0
    [log] = [path.read_text() for path in (tmp_path / "logs").iterdir()]
    for text in ("Black -> init", "Black <- (0,1)", "White -> put B 0 1", "Black !! I am lost"):
        assert text in log
    assert all(float(line.split()[0]) >= 0 for line in log.splitlines())


def test_a_fault_of_the_judge_has_its_own_exit_status(tmp_path, capsys):
    assert monitor("x", "y", "--record", tmp_path / "no" / "folder") == 1
    assert "the judge must stop" in capsys.readouterr().err


LAST_WORDS = r"sys.stderr.buffer.write(b'\x1b[31m \xc3\xbc \xff \x07 no\n'); sys.exit(1)"


def test_no_character_of_a_program_or_its_name_is_too_strange(tmp_path):
    path = tmp_path / "games.jsonl"
    name = os.fsdecode("müller.py".encode())  # also where this Python writes names in ASCII
    player = command(tmp_path, AT_ONCE + LAST_WORDS, name=name)
    flags = ["--size", "4", "--record", path, "--log", tmp_path / "logs"]
    judging = subprocess.run(
        [sys.executable, "-m", "othello_lessons.cli", "monitor", player, b"no-such-\xff", *flags],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert b"by the verdict crash" in judging.stdout
    assert b"\x1b" not in judging.stdout and b"\x07" not in judging.stdout
    (record,) = records_in(path)
    assert (record.white, record.loser) == ("no-such-\udcff", "black")
    assert name in record.black and record.reason.endswith("no.")


def test_an_interrupted_judge_says_so_and_ends_its_programs(tmp_path):
    path = tmp_path / "games.jsonl"
    words = [sys.executable, "-m", "othello_lessons.cli", "monitor", "--size", "4"]
    hang = command(tmp_path, AT_ONCE + "time.sleep(1000)")
    judging = subprocess.Popen(
        [*words, command(tmp_path, name="b.py"), hang, "--record", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    with judging:
        while "Black plays" not in judging.stdout.readline():
            pass
        time.sleep(0.1)
        judging.terminate()
        rest = judging.stdout.read()
    assert judging.returncode == 130
    (record,) = map(json.loads, path.read_text().splitlines())
    assert (record["verdict"], len(record["moves"]), record["winner"]) == ("interrupted", 1, None)
    assert "interrupted" in rest


def test_a_record_that_cannot_be_written_costs_no_result(tmp_path, capsys, monkeypatch):
    def full(record, path):
        raise OSError("No space left on device")

    monkeypatch.setattr(Record, "append_to", full)
    player = command(tmp_path)
    assert monitor(player, player, "--quiet", "--record", tmp_path / "games.jsonl") == 1
    out, err = capsys.readouterr()
    assert "wins by" in out and "No space left" in err


def test_games_that_begin_together_have_logs_of_their_own(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(time, "strftime", lambda form: "now")
    for _ in range(3):
        assert monitor("no-such-program", "nor-this", "--log", tmp_path / "logs") == 0
        assert "by the verdict crash" in capsys.readouterr().out
    logs = sorted((tmp_path / "logs").iterdir())
    assert [log.name for log in logs] == ["game-now-2.log", "game-now-3.log", "game-now.log"]
    assert all("no-such-program" in log.read_text() for log in logs)
