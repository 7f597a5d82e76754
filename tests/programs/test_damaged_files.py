"""Damaged files: a sentence for each, never a traceback, and nothing that was not played counts."""

import json
import tomllib

import pytest

from othello_lessons.programs.record_reader import (
    LONGEST_LINE,
    RecordError,
    read_record,
)
from othello_lessons.programs.tournament.plan import TournamentError
from othello_lessons.programs.tournament.results import Results, read_games
from othello_lessons.programs.tournament.tournament import play_tournament
from othello_lessons.programs.tournament.tournament_file import (
    make_plan,
    named_players,
    read_tournament,
)

PLAYERS = {"greedy": "maximizer", "chance": "random", "weights": "maximizer:eval=weights"}
SETTINGS = {"size": 4, "opening_moves": 2, "seed": 5, "pairs": 1}
SWISS = {**SETTINGS, "format": "swiss", "rounds": 2}
FOUR = {**PLAYERS, "more chance": "random"}


@pytest.fixture(scope="module")
def held(tmp_path_factory):
    """Return (plan, results file) of a tournament that was held."""
    path = tmp_path_factory.mktemp("held") / "games.jsonl"
    play_tournament(PLAYERS, results=path, **SETTINGS)
    return make_plan(named_players(PLAYERS), SETTINGS), path


def swiss(tmp_path):
    path = tmp_path / "games.jsonl"
    play_tournament(FOUR, results=path, **SWISS)
    return make_plan(named_players(FOUR), SWISS), path, path.read_text().splitlines(keepends=True)


def told(number, path, plan):
    """Read a results file in both ways; return the sentence about one of its lines."""
    before = path.read_bytes()
    with pytest.raises(TournamentError) as caught:
        read_games(path, plan)
    with pytest.raises(TournamentError) as again:
        Results(path, plan)
    assert path.read_bytes() == before
    assert str(again.value) == str(caught.value)
    assert str(caught.value).startswith(f"{path}, line {number} is not a game of this tournament")
    return str(caught.value)


# ---------------------------------------------------------------------------
# A results file


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda game: {"score": game["score"] + 2}, "its score is"),
        (lambda game: {"black": "nobody"}, "no player is called 'nobody'"),
        (lambda game: {"black": game["white"]}, "the plan has no such game"),
        (lambda game: {"round": 2}, "the plan has no such game"),
        (lambda game: {"pair": "1"}, "a strange 'pair'"),
        (lambda game: {"pair": 2}, "its opening is not"),
        (lambda game: {"pair": 10_001}, "a strange 'pair'"),
        (lambda game: {"opening": 0}, "its opening is not"),
        (lambda game: {"protocol": "console"}, "its protocol is console"),
        (lambda game: {"tournament": [1]}, "a strange 'tournament'"),
        (lambda game: {"verdict": "interrupted", "winner": None, "loser": None}, "interrupted"),
    ],
)
def test_a_game_that_cannot_have_been_played_is_refused(tmp_path, held, change, why):
    plan, whole = held
    first, second, *rest = whole.read_text().splitlines()
    game = json.loads(second)
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([first, json.dumps(game | change(game)), *rest, ""]))
    with pytest.raises(TournamentError, match=why):
        read_games(path, plan)
    told(2, path, plan)


def test_a_second_game_of_the_same_name_is_refused_whatever_it_says(tmp_path, held):
    plan, whole = held
    lines = whole.read_text().splitlines(keepends=True)
    game = json.loads(lines[1])
    game |= {"verdict": "crash", "loser": "white", "winner": "black", "reason": "It fell."}
    path = tmp_path / "games.jsonl"
    path.write_text("".join([*lines, json.dumps(game) + "\n"]))
    assert "line 2 has the same game already" in told(len(lines) + 1, path, plan)


def test_a_swiss_game_that_is_in_no_round_is_refused(tmp_path):
    plan, path, lines = swiss(tmp_path)
    stranger = next(
        json.dumps(json.loads(last) | {"round": 2, "black": one["black"], "white": one["white"]})
        for last, one in [(lines[-1], json.loads(lines[0]))]
    )
    path.write_text("".join([*lines[:-1], stranger + "\n"]))
    told(len(lines), path, plan)


def test_a_swiss_round_is_not_kept_where_one_before_it_is_not_complete(tmp_path):
    plan, path, lines = swiss(tmp_path)
    assert [json.loads(line)["round"] for line in lines] == [1, 1, 1, 1, 2, 2, 2, 2]
    path.write_text("".join(lines[1:]))
    assert "round 1, which decides the pairing, is not complete" in told(4, path, plan)
    path.write_text("".join(lines[1:4]))
    assert len(read_games(path, plan)) == 3


def test_a_plan_with_fewer_pairs_keeps_the_pairs_that_were_played(tmp_path):
    path = tmp_path / "games.jsonl"
    play_tournament(PLAYERS, results=path, **{**SETTINGS, "pairs": 3})
    assert len(read_games(path, make_plan(named_players(PLAYERS), SETTINGS))) == 18


def test_a_reason_that_is_not_utf_8_is_kept(tmp_path):
    def fails(player, board):
        raise ValueError("\udcff")

    players, path = {"fails": fails, "chance": "random"}, tmp_path / "games.jsonl"
    records = play_tournament(players, results=path, **SETTINGS).records
    assert play_tournament(players, results=path, **SETTINGS).records == records
    assert all("\udcff" in record.reason for record in records)


# ---------------------------------------------------------------------------
# A tournament file

TWO = '[[players]]\nname = "a"\nstrategy = "random"\n[[players]]\nname = "b"\nstrategy = "random"\n'


def test_a_file_in_another_encoding_is_reported_with_its_line(tmp_path):
    path = tmp_path / "evening.toml"
    path.write_bytes(b"pairs = 1\n" + 'title = "Zoë"\n'.encode("latin-1") + TWO.encode())
    with pytest.raises(TournamentError, match="toml, line 2: a tournament file is UTF-8 text"):
        read_tournament(path)


def test_a_file_that_notepad_saved_is_read(tmp_path):
    path = tmp_path / "evening.toml"
    path.write_text("pairs = 3\n" + TWO, encoding="utf-8-sig", newline="\r\n")
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(path.read_text(encoding="utf-8"))
    assert read_tournament(path)[0].pairs == 3


def test_a_line_that_is_too_long_is_refused_unread(monkeypatch):
    keys = ",".join(f'"{number}":1' for number in range(LONGEST_LINE // 8))
    monkeypatch.setattr(json, "loads", None)
    for line in (f"{{{keys}}}", b"[" * (LONGEST_LINE + 1)):
        with pytest.raises(RecordError, match="at most 1 MiB; this line has 1,"):
            read_record(line)
