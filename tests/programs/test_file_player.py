"""The package's own player of the file protocol, with the test as its referee and opponent."""

import os
import sys
import threading
import time

import pytest
from commands import status_of
from file_programs import until
from misbehaving import interrupted

from othello_lessons.othello import (
    BLACK,
    initial_board,
    legal_moves,
    maximizer,
    score,
)
from othello_lessons.programs.file import player as file_player
from othello_lessons.programs.file.messages import read_move

PATIENCE = 60  # seconds: only a failing test waits so long


class Table:
    """A player in a thread, and the two files between it and the test."""

    def __init__(self, folder, strategy):
        self.inbox, self.outbox = folder / "ann.in", folder / "ann.out"
        self.player = threading.Thread(
            target=file_player.play, args=("ann", strategy, folder), daemon=True
        )
        self.player.start()

    def say(self, text):
        self.inbox.write_text(text)
        until(lambda: not self.inbox.exists())

    def hear(self):
        until(self.outbox.exists)
        text = self.outbox.read_text()
        self.outbox.unlink()
        return text


@pytest.fixture
def sit(tmp_path, monkeypatch):
    monkeypatch.setattr(file_player, "LOOK_EVERY", 0.001)  # the test has no opponent to spare
    tables = []

    def table(strategy):
        tables.append(Table(tmp_path, strategy))
        return tables[-1]

    yield table
    for each in tables:
        if each.player.is_alive():  # it waits for a move: this one lets it end
            each.inbox.write_text("(no move)")
        each.player.join(PATIENCE)


first = maximizer(score)


def test_it_says_what_it_plays(sit, capsys):
    def thinker(player, board):
        return legal_moves(player, board)[0]

    thinker.name = "thinker:hard=1"
    table = sit(thinker)
    table.say("W")
    assert table.hear() == "(W D 3)"
    assert "ann plays White with thinker:hard=1" in capsys.readouterr().out


# Invalid moves


@pytest.mark.parametrize(
    ("text", "reason"), [("(W D 4)", "square occupied"), ("(W D3)", "not a move")]
)
def test_an_invalid_move_is_told_with_its_reason_and_the_game_is_won(sit, capsys, text, reason):
    table = sit(first)
    table.say("B")
    table.say(text)
    table.player.join(PATIENCE)
    said = capsys.readouterr().out
    assert not table.player.is_alive()
    assert text in said
    assert reason in said
    assert "Black wins: ann declares itself the winner" in said
    assert not table.outbox.exists()


def test_the_player_accepts_what_a_referee_accepts(sit):
    table = sit(first)
    table.say("b\n")
    table.say("\ufeff(w  D 3)\n")
    assert read_move(table.hear().encode()).colour == "B"


# The two files


def test_it_leaves_a_file_alone_that_is_still_being_written(sit):
    table = sit(first)
    for text in ("B", "(W D 3)"):
        for end in range(len(text)):
            table.inbox.write_text(text[:end])
            time.sleep(0.005)  # some looks of the player
            assert table.inbox.read_text() == text[:end]
        table.inbox.write_text(text)
        until(lambda: not table.inbox.exists())
    assert table.hear() in ("(B C 3)", "(B C 5)", "(B E 3)")


def test_every_answer_is_a_new_file(sit, tmp_path):
    table = sit(first)
    table.say("W")
    until(table.outbox.exists)
    kept = tmp_path / "kept"
    os.link(table.outbox, kept)
    answer = kept.read_text()
    table.say("(B C 3)" if answer == "(W D 3)" else "(B C 5)")
    until(lambda: table.outbox.read_text() != answer)
    assert kept.read_text() == answer


def test_an_answer_from_an_earlier_game_is_gone_before_this_one_begins(tmp_path, sit):
    (tmp_path / "ann.out").write_text("(W F 5)")
    table = sit(first)
    until(lambda: not table.outbox.exists())
    table.say("W")
    assert table.hear() == "(W D 3)"


# What goes wrong on its own side


@pytest.mark.parametrize("answer", [ZeroDivisionError("no idea"), None])
def test_a_strategy_that_fails_costs_a_move_and_not_the_game(sit, capsys, answer):
    def broken(player, board):
        if isinstance(answer, Exception):
            raise answer
        return answer

    table = sit(broken)
    table.say("W")
    assert read_move(table.hear().encode()).square in legal_moves(BLACK, initial_board())
    assert "The strategy failed" in capsys.readouterr().out


def test_a_text_that_is_not_a_colour_ends_it_with_a_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ann.in").write_text("red")
    assert status_of("file-player", "ann") == 1
    assert "'red' is not a colour: W or B was expected" in capsys.readouterr().err


def test_started_by_hand_it_says_once_what_it_waits_for_and_ctrl_c_ends_it_quietly(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(file_player.time, "sleep", interrupted)
    assert status_of("file-player", "ann") == 130
    shown, errors = capsys.readouterr()
    assert shown.count("until a referee writes ann.in, with W or B in it") == 1 and errors == ""
    assert list(tmp_path.iterdir()) == []
