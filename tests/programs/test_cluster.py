"""A tournament on a real Dask cluster: a scheduler and workers, started here as processes."""

import json
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from othello_lessons.othello import maximizer, score
from othello_lessons.programs.tournament import pool
from othello_lessons.programs.tournament.plan import TournamentError
from othello_lessons.programs.tournament.results import Results
from othello_lessons.programs.tournament.tournament import Tournament, play_rounds, play_tournament
from othello_lessons.programs.tournament.tournament_file import make_plan, named_players

PATIENCE = 60  # seconds: a busy machine starts slowly
PLAYERS = {"searcher": "alphabeta:depth=2", "chance": "random"}


@contextmanager
def running(*command, **options):
    process = subprocess.Popen(
        [sys.executable, "-m", *command], stderr=subprocess.DEVNULL, **options
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """Start a scheduler; return its address."""
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    where = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    with running("distributed.cli.dask_scheduler", *where) as process:
        yield json.loads(when_there(file, process))["address"]


def when_there(file, process):
    deadline = time.monotonic() + PATIENCE
    while not (file.exists() and file.read_text().endswith("}")):
        assert process.poll() is None and time.monotonic() < deadline, "the scheduler did not start"
        time.sleep(0.05)
    return file.read_text()


def worker(scheduler, folder):
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder)]
    return running("distributed.cli.dask_worker", scheduler, *options)


@pytest.fixture
def patient(monkeypatch):
    monkeypatch.setattr(pool, "PATIENCE", PATIENCE)


def stories(held):
    return [(game.key, game.record.moves) for game in held.games]


class KillsAWorker(Results):
    """A results file whose keeper kills a worker once ten games are there."""

    victim: subprocess.Popen

    def add(self, fixture, record):
        super().add(fixture, record)
        if len(self.games) == 10:
            self.victim.kill()
            self.victim.wait()


def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(scheduler, tmp_path, patient):
    players, settings = {**PLAYERS, "function": maximizer(score)}, {"pairs": 10, "seed": 3}
    plan, path = make_plan(named_players(players), settings), tmp_path / "games.jsonl"
    with (
        worker(scheduler, tmp_path / "one"),
        worker(scheduler, tmp_path / "two") as victim,
        KillsAWorker(path, plan) as kept,
    ):
        kept.victim = victim
        assert play_rounds(plan, kept, cluster=scheduler, quiet=True) == []
        assert victim.poll() is not None
        held = Tournament(plan, kept.games)
    assert stories(held) == stories(play_tournament(players, **settings))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(held.games) == 60


def test_programs_play_on_a_cluster_too(scheduler, tmp_path, patient):
    players = {"chance": "random", "program": {"console": "othello", "depth": 0}}
    with worker(scheduler, tmp_path / "three"):
        held = play_tournament(players, pairs=1, size=4, opening_moves=2, cluster=scheduler)
    assert [record.verdict for record in held.records] == ["finished"] * 2


def test_a_cluster_without_workers_is_told_in_a_sentence(scheduler, monkeypatch):
    monkeypatch.setattr(pool, "PATIENCE", 2)
    with pytest.raises(TournamentError, match="has no workers: start some with `dask worker tcp:"):
        play_tournament(PLAYERS, cluster=scheduler)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "carrier-pigeon://home"])
def test_an_address_where_no_scheduler_answers_is_told_in_a_sentence(address, monkeypatch):
    monkeypatch.setattr(pool, "PATIENCE", 1)
    with pytest.raises(TournamentError, match=r"No Dask scheduler answers at .*dask scheduler"):
        play_tournament(PLAYERS, cluster=address)
