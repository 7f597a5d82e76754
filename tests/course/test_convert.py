"""The command `convert`: its result, its file, and what it says when it cannot."""

import io
import sys
from types import SimpleNamespace

import pytest

from othello_lessons.cli import main
from othello_lessons.notation import formats, ggf


def typed(monkeypatch, data):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))


def test_a_pasted_game_is_written_in_every_format(monkeypatch, capsys):
    for form in formats.FORMATS:
        typed(monkeypatch, b"\xef\xbb\xbf1. F5 d6\r\n2. c3")
        assert main(["convert", "-", "--to", form]) == 0
        written = capsys.readouterr().out
        assert formats.format_of(written) == form
        assert formats.parse_games(written)[0].board == formats.Game().board


def test_a_file_is_written_once_and_never_overwritten(tmp_path, capsys):
    (tmp_path / "game.txt").write_text("f5d6\nf5f4\n")
    words = ["convert", str(tmp_path / "game.txt"), "--to", "ggf", "--output"]
    assert main([*words, str(tmp_path / "out.ggf")]) == 0
    assert capsys.readouterr().out == f"2 games written to {tmp_path / 'out.ggf'}\n"
    written = (tmp_path / "out.ggf").read_text()
    assert [len(game.plies) for game in ggf.parse_games(written)] == [2, 2]
    assert main([*words, str(tmp_path / "out.ggf")]) == 2
    assert "exists" in capsys.readouterr().err
    assert (tmp_path / "out.ggf").read_text() == written


@pytest.mark.parametrize(
    ("data", "form", "complaint"),
    [
        (b"f5f5", "transcript", "move 2, White to f5: that square is taken by Black"),
        (b"\xff\xfe\x00", "transcript", "is not a move"),
        (b"f5d6", "wthor", "a WTHOR file begins with 16 bytes; this has 4"),
        (b"", "ggf", "there is no game in this text"),
    ],
)
def test_what_cannot_be_read_is_reported_in_a_sentence(data, form, complaint, monkeypatch, capsys):
    typed(monkeypatch, data)
    assert main(["convert", "-", "--from", form, "--to", "ggf"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("othello-lessons convert: ") and complaint in error


def test_a_missing_file_and_an_unknown_format_are_reported(tmp_path, capsys):
    assert main(["convert", str(tmp_path / "none.ggf"), "--to", "ggf"]) == 2
    assert "No such file" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main(["convert", "-", "--to", "pgn"])
    assert "invalid choice: 'pgn'" in capsys.readouterr().err


def test_positions_keep_the_values_of_their_moves(monkeypatch, capsys):
    board = "---------------------------OX------XO---------------------------"
    for words in (["--to", "obf"], ["--to", "obf", "--from", "obf"]):
        typed(monkeypatch, f"{board}  x;d3:2;C4:-1.5;%one\n\n{board} X;".encode())
        assert main(["convert", "-", *words]) == 0
        first, second = capsys.readouterr().out.splitlines()
        assert first == f"{board} X; D3:+2; C4:-1.5; % one"
        assert second == f"{board} X;"
