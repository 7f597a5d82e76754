"""The referee of the file protocol: its players, its draw and its command."""

import shlex
import sys

import pytest
from file_programs import ANSWER, program
from records import records_in

from othello_lessons.cli import main
from othello_lessons.othello import BLACK, score
from othello_lessons.programs.file import read_program
from othello_lessons.programs.file import seat as file_seat
from othello_lessons.programs.file.messages import picture
from othello_lessons.programs.file.referee import draw_white
from othello_lessons.programs.protocol import Program

PATIENT = ["--start-limit", "60"]

THIS_ONE = f"{shlex.quote(sys.executable)} -m othello_lessons.cli"


pytestmark = pytest.mark.usefixtures("private")


def group(folder, name, anew="", seed=1):
    """Write a program, and return it as it is written on the referee's command line."""
    return f"{name}={shlex.join(program(folder / f'{name}.py', name, anew, seed))}"


# The players and the draw


def test_a_player_is_split_at_the_first_equals_sign_and_as_a_shell_would(tmp_path, monkeypatch):
    (tmp_path / "my player.py").touch()
    monkeypatch.chdir(tmp_path)
    found = read_program("group7=python3 'my player.py' --depth=4 not-there.py")
    command = ("python3", str(tmp_path / "my player.py"), "--depth=4", "not-there.py")
    assert found == Program("group7", command)


def test_a_bare_path_stands_for_its_stem_and_itself(tmp_path, monkeypatch):
    (tmp_path / "group7.sh").touch()
    monkeypatch.chdir(tmp_path)
    assert read_program("group7.sh") == Program("group7", (str(tmp_path / "group7.sh"),))


@pytest.mark.parametrize("text", ["group7", "con=true", "a b=true", "a=", "a='"])
def test_a_text_that_is_not_a_player_is_refused(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError):
        read_program(text)


def test_white_is_drawn_at_random_again_the_same_by_seed_and_fixed_by_name():
    groups = [Program("ann", ("a",)), Program("bob", ("b",))]
    draws = [draw_white(groups, seed=seed)[0].name for seed in range(200)]
    assert draws == [draw_white(groups, seed=seed)[0].name for seed in range(200)]
    assert 60 < draws.count("ann") < 140  # outside by chance once in 10^8 times
    assert {draw_white(groups)[0].name for _ in range(64)} == {"ann", "bob"}
    for seed in (None, *range(9)):
        assert draw_white(groups, "bob", seed) == (groups[1], groups[0])
    with pytest.raises(ValueError, match="the players are ann, bob"):
        draw_white(groups, "cid")


# The command


def test_two_package_players_play_a_whole_game_and_its_record_replays(tmp_path, capsys):
    script = tmp_path / "group7"
    script.write_text(
        f"#!/bin/sh\nexec {THIS_ONE} file-player group7 --strategy deepening:seconds=0.01\n"
    )
    script.chmod(0o755)
    other = f"lessons={THIS_ONE} file-player lessons --strategy random:seed=1"
    path = tmp_path / "games.jsonl"
    options = ["--white", "group7", "--record", str(path), "--log", str(tmp_path / "log")]
    assert main(["referee", *PATIENT, str(script), other, *options]) == 0
    (record,) = records_in(path)
    boards = [board for _, board in record.positions()]
    assert (record.protocol, record.verdict, record.warnings) == ("file", "finished", [])
    assert (record.black, record.white) == ("group7", "lessons")
    assert score(BLACK, boards[-1]) == record.score
    shown = capsys.readouterr().out
    for board in boards:
        assert picture(board) in shown
    assert "White (group7)" in shown
    assert shown.endswith(record.result + "\n")
    (log,) = (tmp_path / "log").iterdir()
    assert log.read_text().count("<-") == len(record.moves)


def test_a_lost_game_says_why_and_was_judged_all_the_same(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(file_seat, "MOMENT", 0.1)  # bob waits for a move that never comes
    bad = group(tmp_path, "ann", ANSWER.format("open(NAME + '.out', 'w').write('(w d 4)')"))
    words = [*PATIENT, bad, group(tmp_path, "bob"), "--quiet", "--white", "ann"]
    assert main(["referee", *words]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Black (bob) wins by the verdict illegal. White (ann) loses: ")
    assert "(W D 4) is invalid: square occupied, Black stands on D4" in said.out
    assert said.err.startswith("warning: ann: small letters")
