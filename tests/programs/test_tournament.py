"""A tournament: fair, the same by its seed; after a stop nothing is lost and nothing repeated."""

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from itertools import combinations

import pytest
from class_programs import console_program, nothing_left
from file_programs import until
from players import first_move

from othello_lessons.cli import main
from othello_lessons.othello import maximizer, random_strategy, score
from othello_lessons.programs.tournament import pool, tournament
from othello_lessons.programs.tournament.plan import TournamentError
from othello_lessons.programs.tournament.results import Results
from othello_lessons.programs.tournament.tournament import play_rounds, play_tournament
from othello_lessons.programs.tournament.tournament_file import make_plan, named_players

PLAYERS = {"greedy": "maximizer", "chance": "random", "weights": "maximizer:eval=weights"}
SMALL = {"size": 4, "opening_moves": 2, "seed": 5}


def crashes(player, board):
    raise RuntimeError("no idea")


def plan_of(players=PLAYERS, **settings):
    return make_plan(named_players(players), {**SMALL, **settings})


def stories(held):
    """Return what must be the same when a tournament is held again: all but the seconds."""
    return [(game.key, game.record.moves, game.record.winner) for game in held.games]


# ---------------------------------------------------------------------------
# Fair, and repeatable


def test_every_two_players_play_each_opening_twice_with_the_colours_exchanged():
    held = play_tournament(PLAYERS, pairs=3, opening_moves=4, size=6, seed=1)
    assert len(held.games) == 3 * 3 * 2
    pairs = defaultdict(list)
    for game in held.games:
        pairs[frozenset((game.record.black, game.record.white)), game.pair].append(game.record)
    assert set(pairs) == {
        (frozenset(two), pair) for two in combinations(PLAYERS, 2) for pair in (1, 2, 3)
    }
    for one, other in pairs.values():
        assert (one.black, one.white) == (other.white, other.black)
        assert one.moves[:4] == other.moves[:4] and one.opening == other.opening == 4


def test_all_meetings_share_the_openings_and_no_pair_has_that_of_another():
    held = play_tournament(PLAYERS, pairs=8, opening_moves=2, size=4, seed=1)
    openings = defaultdict(set)
    for game in held.games:
        openings[game.pair].add(tuple(game.record.moves[:2]))
    assert all(len(shared) == 1 for shared in openings.values())
    assert len(set.union(*openings.values())) == 8


def test_functions_that_ask_random_itself_are_repeated_by_the_seed_too():
    players = {"one": random_strategy, "other": random_strategy}
    held = [play_tournament(players, pairs=2, size=6, seed=seed) for seed in (7, 7, 8)]
    assert stories(held[0]) == stories(held[1]) != stories(held[2])
    assert len({tuple(record.moves) for record in held[0].records}) == 4


def test_many_games_at_once_are_the_games_that_are_played_one_by_one():
    players = {**PLAYERS, "function": first_move, "closure": maximizer(score)}
    alone = play_tournament(players, pairs=2, **SMALL)
    assert stories(play_tournament(players, pairs=2, jobs=2, **SMALL)) == stories(alone)


def test_a_game_without_opening_between_players_who_always_answer_the_same_is_marked():
    players = {"greedy": "maximizer", "weights": "maximizer:eval=weights"}
    held = play_tournament(players, pairs=3, opening_moves=0, size=6)
    assert [game.repeated for game in held.games] == [False, False, True, True, True, True]
    assert sum(rating.games for rating in held.ratings) == 2 * 2
    assert "Left out: 4 games, which repeat an earlier one." in str(held)
    assert (
        held.standings.cells
        == play_tournament(players, pairs=1, opening_moves=0, size=6).standings.cells
    )


def test_a_swiss_tournament_has_no_rematch_and_everybody_plays_or_rests():
    players = {f"chance {number}": "random" for number in range(7)}
    held = play_tournament(players, format="swiss", rounds=4, pairs=1, **SMALL)
    met = Counter(frozenset((record.black, record.white)) for record in held.records)
    assert set(met.values()) == {2}
    assert len(held.games) == 4 * 3 * 2 and len(set(held.byes)) == 4
    for name in players:  # a meeting is one pair of two games here
        points = [
            g.points if g.record.black == name else 1 - g.points
            for g in held.games
            if name in (g.record.black, g.record.white)
        ]
        assert held.scores[name] == sum(points) / 2 + (name in held.byes)
        assert f"{name} {held.scores[name]:g}" in str(held)
    for number in range(1, 5):
        seated = {g.record.black for g in held.games if g.round == number}
        assert seated | {held.byes[number - 1]} == set(players)


# ---------------------------------------------------------------------------
# Nothing is lost, nothing is played twice


class StopsAfterThree(Results):
    """A results file that presses Ctrl-C after three games."""

    def add(self, fixture, record):
        super().add(fixture, record)
        if len(self.games) == 3:
            raise KeyboardInterrupt


@pytest.mark.parametrize("format", ["round-robin", "swiss"])
def test_a_stopped_tournament_goes_on_and_ends_as_if_it_had_not_stopped(tmp_path, format):
    settings = {"format": format, "pairs": 2} | ({"rounds": 2} if format == "swiss" else {})
    path, plan = tmp_path / "games.jsonl", plan_of({**PLAYERS, "first": first_move}, **settings)
    with StopsAfterThree(path, plan) as kept, pytest.raises(KeyboardInterrupt):
        play_rounds(plan, kept, quiet=True)
    before = path.read_text()
    assert before.count("\n") == 3
    whole = play_tournament({**PLAYERS, "first": first_move}, results=path, **SMALL, **settings)
    assert path.read_text().startswith(before)
    assert path.read_text().count("\n") == len(whole.games)
    assert stories(whole) == stories(
        play_tournament({**PLAYERS, "first": first_move}, **SMALL, **settings)
    )


def test_more_pairs_may_be_asked_of_a_round_robin_later(tmp_path):
    path = tmp_path / "games.jsonl"
    play_tournament(PLAYERS, results=path, pairs=1, **SMALL)
    before = path.read_text()
    more = play_tournament(PLAYERS, results=path, pairs=3, **SMALL)
    assert path.read_text().startswith(before)
    assert stories(more) == stories(play_tournament(PLAYERS, pairs=3, **SMALL))


def test_a_line_that_was_half_written_is_cut_off_and_its_game_played_again(tmp_path):
    path = tmp_path / "games.jsonl"
    held = play_tournament(PLAYERS, results=path, **SMALL)
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    assert stories(play_tournament(PLAYERS, results=path, **SMALL)) == stories(held)
    lines = path.read_text().splitlines()
    assert [json.loads(line)["moves"] for line in lines] == [
        json.loads(line)["moves"] for line in whole.decode().splitlines()
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_two_processes_do_not_write_to_one_results_file(tmp_path):
    path, plan = tmp_path / "games.jsonl", plan_of()
    with Results(path, plan), pytest.raises(TournamentError, match="is being played already"):
        Results(path, plan)
    Results(path, plan).__exit__()


# ---------------------------------------------------------------------------
# Faults, of players and of the judge


def test_a_strategy_that_crashes_loses_its_own_games_only():
    held = play_tournament({**PLAYERS, "broken": crashes}, pairs=1, **SMALL)
    assert len(held.games) == 6 * 2
    for record in held.records:
        lost = "broken" in (record.black, record.white)
        assert record.verdict == ("crash" if lost else "finished")
        assert not lost or (record.black, record.white)[record.loser == "white"] == "broken"
    assert held.ratings[-1].name == "broken"
    assert "Lost by crash: broken, 6 games." in str(held)


def failing(monkeypatch, times):
    """Let the judge itself fail in the first games that it is asked to judge, this many times."""
    judge, failures = pool.play_game, iter(range(times))

    def play_game(*arguments):
        if next(failures, None) is not None:
            raise OSError("too many open files")
        return judge(*arguments)

    monkeypatch.setattr(pool, "play_game", play_game)


def test_a_game_in_which_the_judge_fails_is_reported_and_played_again(monkeypatch):
    expected = play_tournament(PLAYERS, **SMALL)
    failing(monkeypatch, 2)
    said, kept = [], tournament.GamesInMemory()
    assert play_rounds(plan_of(), kept, quiet=True, say=said.append) == []
    assert stories(tournament.Tournament(plan_of(), kept.games)) == stories(expected)
    assert len(said) == 2
    assert all("attempt 1 of 3" in line and "too many open files" in line for line in said)


def test_a_game_in_which_the_judge_always_fails_is_missing_and_reported(monkeypatch):
    failing(monkeypatch, 10**6)
    kept = tournament.GamesInMemory()
    missing = play_rounds(plan_of(pairs=1), kept, quiet=True, say=lambda line: None)
    assert len(missing) == 6 and not kept.games
    assert "greedy against chance, round 1, pair 1: OSError: too many open files" in missing
    held = tournament.Tournament(plan_of(pairs=1), kept.games)
    assert held.missing == 6 and "Still to be played: 6 games." in str(held)


def dies(player, board):
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed otherwise there")
def test_a_function_that_ends_its_process_costs_no_other_game():
    settings = {"format": "swiss", "rounds": 1, "pairs": 1}  # each start of a process takes long
    plan, kept, said = (
        plan_of({**PLAYERS, "dies": dies}, **settings),
        tournament.GamesInMemory(),
        [],
    )
    missing = play_rounds(plan, kept, jobs=2, quiet=True, say=said.append)
    assert len(kept.games) == 2 and not any("dies" in key for key in kept.games)
    assert len(missing) == 2 and all("dies" in line and "was lost" in line for line in missing)
    assert "attempt 3 of 3" in said[-1]


# ---------------------------------------------------------------------------
# As a command

GREEDY = """
[[players]]
name = "greedy"
strategy = "maximizer"
"""
FILE = f"""
title = "Of strategies"
pairs = 6
size = 8
seed = 2
[[players]]
name = "slow"
strategy = "alphabeta:depth=2"
[[players]]
name = "Zoë <b>"
strategy = "random"
{GREEDY}
"""


def command(folder, *options):
    words = [sys.executable, "-m", "othello_lessons.cli", "tournament", "evening.toml", *options]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(words, cwd=folder, start_new_session=True, text=True, **pipes)


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def end_after(games, process, how):
    """Send a signal to a running tournament once it has three more games; return what it said."""
    before = len(lines_of(games))
    until(lambda: len(lines_of(games)) >= before + 3)
    os.killpg(process.pid, how)
    return process.communicate(timeout=60)[1]


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_a_command_that_is_stopped_and_then_killed_goes_on(tmp_path, capsys):
    (tmp_path / "evening.toml").write_text(FILE, encoding="utf-8")
    games = tmp_path / "evening.games.jsonl"
    stopped = command(tmp_path, "--jobs", "2")
    said = end_after(games, stopped, signal.SIGINT)
    assert stopped.returncode == 130
    assert "The same command continues from here." in said and "Traceback" not in said
    assert (tmp_path / "evening.standings.html").exists()
    first = lines_of(games)
    killed = command(tmp_path, "--jobs", "2")
    end_after(games, killed, signal.SIGKILL)
    assert killed.returncode == -signal.SIGKILL
    second = lines_of(games)
    assert 3 <= len(first) < len(second) < 36
    assert main(["tournament", str(tmp_path / "evening.toml"), "--jobs", "1", "--quiet"]) == 0
    printed, said = capsys.readouterr()
    assert said == "" and "Zoë <b>" in printed
    third = lines_of(games)
    keys = {tuple(json.loads(line)[key] for key in KEY) for line in third}
    assert len(third) == len(keys) == 36
    assert third[: len(first)] == first
    assert third[: len(second) - 1] == second[:-1]  # of the last, half may have been written


KEY = ("round", "pair", "black", "white")


@pytest.mark.skipif(sys.platform == "win32", reason="the judges run on POSIX systems")
def test_what_a_tournament_writes_is_where_it_was_asked_for(tmp_path, capsys, monkeypatch):
    console_program(tmp_path, "def answer(*turn): os.kill(os.getpid(), 11)", "broken.py")
    text = f'pairs = 1\n{GREEDY}\n[[players]]\nname = "broken"\n'
    text += f'console = "{sys.executable} broken.py"\n'
    (tmp_path / "evening.toml").write_text(text, encoding="utf-8")
    out, logs = tmp_path / "out", tmp_path / "logs"
    words = ["tournament", str(tmp_path / "evening.toml"), "--out", str(out), "--log", str(logs)]
    with nothing_left(monkeypatch):
        assert main([*words, "--quiet", "--jobs", "1"]) == 0
    played = [json.loads(line) for line in lines_of(out / "evening.games.jsonl")]
    assert [game["verdict"] for game in played] == ["crash"] * 2
    assert "Lost by crash: broken, 2 games." in capsys.readouterr().out
    names = ["games.jsonl", "ratings.svg"]
    names += [f"standings.{kind}" for kind in ("csv", "html", "svg", "txt")]
    assert sorted(path.name for path in out.iterdir()) == [f"evening.{name}" for name in names]
    assert sum("move B" in log.read_text() for log in logs.iterdir()) == 1


def test_there_are_no_standings_before_the_first_game(tmp_path, capsys):
    (tmp_path / "evening.toml").write_text(FILE, encoding="utf-8")
    assert main(["tournament", str(tmp_path / "evening.toml"), "--standings-only"]) == 2
    assert "no game of this tournament has been played" in capsys.readouterr().err


def test_a_missing_package_is_reported_before_the_first_game(tmp_path, capsys, monkeypatch):
    (tmp_path / "evening.toml").write_text(FILE, encoding="utf-8")
    monkeypatch.setitem(sys.modules, "choix", None)  # importing it fails
    assert main(["tournament", str(tmp_path / "evening.toml")]) == 2
    assert 'pip install "othello-lessons[tournament]"' in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["evening.toml"]


def test_a_notebook_sees_the_games_of_a_tournament_being_counted(capsys):
    plan = plan_of({"chance": "random", "greedy": "maximizer"}, pairs=1)
    shown = []
    kept = tournament.GamesInMemory()
    play_rounds(plan, kept, quiet=True, redraw=lambda picture: shown.append(str(picture)))
    assert [re.search(r"\d/\d", text)[0] for text in shown] == ["0/2", "1/2", "2/2"]
    assert capsys.readouterr() == ("", "")
