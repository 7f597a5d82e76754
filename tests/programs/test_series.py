"""A series between two programs, told as one between two strategies is."""

import json

from class_programs import console_program, nothing_left

from othello_lessons.cli import main


def test_a_series_tells_the_better_of_two_programs(tmp_path, capsys, monkeypatch):
    console_program(tmp_path, "def answer(*turn): os.kill(os.getpid(), 11)", "broken.py")
    record = tmp_path / "games.jsonl"
    monkeypatch.chdir(tmp_path)
    words = ["series", "othello", "python3 broken.py", "--games", "2", "--size", "4"]
    with nothing_left(monkeypatch):
        assert main([*words, "--depth", "1", "--opening-moves", "2", "--record", str(record)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("othello against python3 broken.py: 2 games, 4x4, openings of 2 moves")
    assert "won 2, drawn 0, lost 0" in said and "python3 broken.py lost 2 times by a fault" in said
    games = [json.loads(line) for line in record.read_text().splitlines()]
    assert [game["verdict"] for game in games] == ["crash"] * 2
