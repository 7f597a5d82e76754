"""A tournament on a real Dask cluster: a scheduler and workers, started here as processes."""

import contextlib
import json
import os
import subprocess
import sys
import time
from types import MappingProxyType, SimpleNamespace

import pytest

from othello_lessons import __version__
from othello_lessons.cli import main
from othello_lessons.course import workers
from othello_lessons.learning.patterns import self_play, training
from othello_lessons.learning.patterns.self_play import BATCH
from othello_lessons.learning.patterns.training import Training, TrainingError, train
from othello_lessons.othello import legal_moves
from othello_lessons.programs.compare import compare
from othello_lessons.programs.pair_statistics import SequentialTest
from othello_lessons.programs.tournament import cluster
from othello_lessons.programs.tournament.cluster import what_is_missing
from othello_lessons.programs.tournament.plan import TournamentError
from othello_lessons.programs.tournament.results import Results
from othello_lessons.programs.tournament.tournament import (
    GamesInMemory,
    Tournament,
    play_rounds,
    play_tournament,
)
from othello_lessons.programs.tournament.tournament_file import make_plan, named_players

QUIET = (lambda games: None, lambda stages: None)
PATIENCE = 60  # seconds: a busy machine starts slowly
PLAYERS = {"searcher": "alphabeta:depth=2", "chance": "random"}


@contextlib.contextmanager
def running(*command, **options):
    process = subprocess.Popen(
        [sys.executable, "-m", *command], stderr=subprocess.DEVNULL, **options
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def starting(folder):
    """Start a scheduler; give its address."""
    file = folder / "scheduler.json"
    # Without a dashboard it would still listen at port 8787, which another program may have.
    where = ["--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0"]
    options = ["--no-dashboard", "--scheduler-file", str(file)]
    with running("distributed.cli.dask_scheduler", *where, *options) as process:
        yield json.loads(when_there(file, process))["address"]


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """Start a scheduler without workers; return its address."""
    with starting(tmp_path_factory.mktemp("dask")) as address:
        yield address


@pytest.fixture(scope="module")
def staffed(tmp_path_factory):
    """Start a scheduler with a worker, which has a program of its own; return its address."""
    script = (folder := tmp_path_factory.mktemp("dask")) / "only-there"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m othello_lessons.cli console "$@"\n')
    script.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    with (
        starting(folder) as address,
        worker(address, folder / "worker", env={**os.environ, "PATH": path}),
    ):
        yield address


def when_there(file, process):
    deadline = time.monotonic() + PATIENCE
    while not (file.exists() and file.read_text().endswith("}")):
        assert process.poll() is None and time.monotonic() < deadline, "the scheduler did not start"
        time.sleep(0.05)
    return file.read_text()


def worker(scheduler, folder, **options_of_the_process):
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder)]
    return running("distributed.cli.dask_worker", scheduler, *options, **options_of_the_process)


@pytest.fixture
def patient(monkeypatch):
    monkeypatch.setattr(workers, "PATIENCE", PATIENCE)


def stories(held):
    return [(game.key, game.record.moves) for game in held.games]


class Happenings(Results):
    """A results file in which something happens when it has so many games."""

    happens = MappingProxyType({})

    def add(self, fixture, record):
        super().add(fixture, record)
        self.happens.get(len(self.games), lambda: None)()


def test_workers_join_and_are_killed_and_the_games_are_those_that_are_played_here(
    scheduler, tmp_path, patient
):
    from distributed import Client  # takes long: only the worker that needs it imports it

    (noted := tmp_path / "processes").mkdir()
    players = {**PLAYERS, "function": where_it_plays(noted)}
    settings = {"pairs": 10, "size": 6, "seed": 3}
    plan, path = make_plan(named_players(players), settings), tmp_path / "games.jsonl"
    with contextlib.ExitStack() as running_workers, Happenings(path, plan) as kept:
        there = []

        def joins():
            folder = tmp_path / str(len(there))
            there.append(running_workers.enter_context(worker(scheduler, folder)))

        def another_joins():
            joins()
            with Client(scheduler, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=PATIENCE)

        def is_killed():
            there[-1].kill()
            there[-1].wait()

        def all_are_replaced():
            there[0].kill()
            is_killed()
            joins()

        kept.happens = {2: another_joins, 20: is_killed, 30: all_are_replaced}
        joins()
        assert play_rounds(plan, kept, cluster=scheduler, quiet=True) == []
    played = {int(path.name) for path in noted.iterdir()}
    assert {there[0].pid, there[2].pid} <= played and os.getpid() not in played
    assert stories(Tournament(plan, kept.games)) == stories(play_tournament(players, **settings))
    assert path.read_text(encoding="utf-8").count("\n") == len(kept.games) == 60


def test_a_series_on_a_cluster_ends_with_the_same_pair(staffed, patient):
    series = {"size": 4, "games": 400, "until_proved": SequentialTest(0, 200)}
    found = compare("random", "maximizer", cluster=staffed, **series)
    assert str(found) == str(compare("random", "maximizer", **series)) and found.is_proved


def where_it_plays(folder):
    """Return a strategy that notes in which process it plays."""

    def strategy(player, board):
        (folder / str(os.getpid())).touch()
        return legal_moves(player, board)[0]

    return strategy


@pytest.mark.thorough
def test_a_training_is_played_by_a_cluster_with_one_thread_and_has_the_same_weights(
    staffed, tmp_path, patient, monkeypatch
):
    train(Training(tmp_path / "here", 2 * BATCH), 1, "", *QUIET)
    monkeypatch.setattr(self_play.SelfPlay, "play", None)  # nobody can play here any more
    train(Training(tmp_path / "there", 2 * BATCH), 1, staffed, *QUIET)
    with pytest.raises(TrainingError, match="No Dask scheduler answers"):
        train(Training(tmp_path / "there", 4 * BATCH), 1, "carrier-pigeon://home", *QUIET)
    here, there = (
        (tmp_path / name / "patterns.weights").read_bytes() for name in ("here", "there")
    )
    assert here == there


def test_a_worker_with_another_version_does_not_train():
    client = SimpleNamespace(run=lambda ask: {"one": "0.0"})
    with pytest.raises(TrainingError, match=r"worker one has othello-lessons 0\.0; it needs "):
        training.check_workers(client)
    client.run = lambda ask: {"one": ask()}
    training.check_workers(client)


def test_programs_play_on_a_cluster_that_has_them_and_one_that_it_lacks_is_reported_at_once(
    staffed, patient
):
    settings = {"pairs": 1, "size": 4, "opening_moves": 2, "cluster": staffed}
    players = {"chance": "random", "program": {"console": "only-there", "depth": 0}}
    held = play_tournament(players, **settings)
    assert [record.verdict for record in held.records] == ["finished"] * 2
    lacks = r"cannot play: it has no program 'only-here'.*'mine'"
    with pytest.raises(TournamentError, match=lacks):
        play_tournament({"chance": "random", "mine": {"console": "only-here"}}, **settings)


def test_a_worker_that_lacks_a_program_a_file_or_the_version_says_so(tmp_path):
    file = tmp_path / "mine.py"
    needs = {"mine": [sys.executable, str(file)]}
    assert "has no file" in what_is_missing(__version__, needs)
    file.write_text("")
    assert what_is_missing(__version__, needs) == ""
    assert "it needs 0.0" in what_is_missing("0.0", {})


def test_workers_that_do_not_come_back_are_reported_in_a_sentence(
    scheduler, tmp_path, patient, monkeypatch
):
    monkeypatch.setattr(cluster, "ALONE", 1)
    with worker(scheduler, tmp_path / "eight") as victim:

        class Kills(GamesInMemory):
            """Kills the only worker after the first game."""

            def add(self, fixture, record):
                super().add(fixture, record)
                victim.kill()
                victim.wait()

        plan = make_plan(named_players(PLAYERS), {"pairs": 20})
        with pytest.raises(TournamentError, match=r"have gone: start some .* same command"):
            play_rounds(plan, Kills(), cluster=scheduler, quiet=True)


def test_a_cluster_without_workers_is_reported_in_a_sentence(scheduler, monkeypatch):
    monkeypatch.setattr(workers, "PATIENCE", 2)
    with pytest.raises(TournamentError, match="has no workers: start some with `dask worker tcp:"):
        play_tournament(PLAYERS, cluster=scheduler)


def test_an_address_where_no_scheduler_answers_is_reported_in_a_sentence(monkeypatch):
    monkeypatch.setattr(workers, "PATIENCE", 1)
    with pytest.raises(TournamentError, match=r"No Dask scheduler answers at .*dask scheduler"):
        play_tournament(PLAYERS, cluster="tcp://127.0.0.1:1")


def test_a_series_that_was_played_needs_its_cluster_no_more(tmp_path, capsys):
    words = ["compare", "random", "maximizer", "--size", "4", "--results", str(tmp_path / "games")]
    away = ["--cluster", "carrier-pigeon://home"]
    assert main([*words, "--games", "2", *away]) == 2
    assert "No Dask scheduler answers at 'carrier-pigeon://home'" in capsys.readouterr().err
    assert main([*words, "--games", "2"]) == main([*words, "--games", "2", *away]) == 0
    first, again = capsys.readouterr().out.strip().split("\nrandom against")
    assert first.removeprefix("random against") == again
