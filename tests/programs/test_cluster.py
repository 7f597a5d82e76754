"""A tournament on a real Dask cluster: a scheduler and workers, started here as processes."""

import contextlib
import json
import os
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from othello_lessons import __version__
from othello_lessons.cli import main
from othello_lessons.course import workers
from othello_lessons.learning.patterns import self_play, training
from othello_lessons.learning.patterns.self_play import BATCH
from othello_lessons.learning.patterns.training import Training, TrainingError, train
from othello_lessons.othello import legal_moves, maximizer, score
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


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """Start a scheduler; return its address."""
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    # Without a dashboard it would still listen at port 8787, which another program may have.
    where = ["--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0"]
    options = ["--no-dashboard", "--scheduler-file", str(file)]
    with running("distributed.cli.dask_scheduler", *where, *options) as process:
        yield json.loads(when_there(file, process))["address"]


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


class KillsAWorker(Results):
    """A results file that kills a worker when it has ten games."""

    victim: subprocess.Popen

    def add(self, fixture, record):
        super().add(fixture, record)
        if len(self.games) == 10:
            self.victim.kill()
            self.victim.wait()


def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(scheduler, tmp_path, patient):
    players = {**PLAYERS, "function": maximizer(score)}
    settings = {"pairs": 10, "size": 6, "seed": 3}
    series = {"size": 4, "games": 400, "until_proved": SequentialTest()}
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
        found = compare("random", "maximizer", cluster=scheduler, **series)
    assert stories(held) == stories(play_tournament(players, **settings))
    assert str(found) == str(compare("random", "maximizer", **series)) and found.is_proved
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(held.games) == 60


def where_it_plays(folder):
    """Return a strategy that notes in which process it plays."""

    def strategy(player, board):
        (folder / str(os.getpid())).touch()
        return legal_moves(player, board)[0]

    return strategy


def test_a_cluster_with_one_thread_is_used_and_a_worker_that_joins_later_plays_too(
    scheduler, tmp_path, patient
):
    from distributed import Client  # takes long: only the worker that needs it imports it

    noted = tmp_path / "processes"
    noted.mkdir()
    players, settings = {"one": where_it_plays(noted), "chance": "random"}, {"pairs": 20, "size": 4}
    with contextlib.ExitStack() as running_workers:
        first = running_workers.enter_context(worker(scheduler, tmp_path / "one"))

        class Starts(GamesInMemory):
            """Starts a second worker after the second game, and waits until it is there."""

            def add(self, fixture, record):
                super().add(fixture, record)
                if len(self.games) == 2:
                    assert [path.name for path in noted.iterdir()] == [str(first.pid)]
                    self.second = running_workers.enter_context(worker(scheduler, tmp_path / "two"))
                    with Client(scheduler, set_as_default=False) as client:
                        client.wait_for_workers(2, timeout=PATIENCE)

        kept = Starts()
        settings["opening_moves"] = 2
        plan = make_plan(named_players(players), settings)
        assert play_rounds(plan, kept, cluster=scheduler, quiet=True) == []
        played = {int(path.name) for path in noted.iterdir()}
    assert len(kept.games) == 40
    assert played == {first.pid, kept.second.pid} and os.getpid() not in played


def test_a_training_is_played_by_a_cluster_with_one_thread_and_has_the_same_weights(
    scheduler, tmp_path, monkeypatch
):
    monkeypatch.setattr(workers, "PATIENCE", PATIENCE)
    train(Training(tmp_path / "here", 2 * BATCH), 1, "", *QUIET)
    monkeypatch.setattr(self_play.SelfPlay, "play", None)  # nobody can play here any more
    with worker(scheduler, tmp_path / "seven"):
        train(Training(tmp_path / "there", 2 * BATCH), 1, scheduler, *QUIET)
    with pytest.raises(TrainingError, match="has no workers: start some with `dask worker"):
        monkeypatch.setattr(workers, "PATIENCE", 0.1)
        train(Training(tmp_path / "there", 4 * BATCH), 1, scheduler, *QUIET)
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
    scheduler, tmp_path, patient
):
    script = tmp_path / "bin" / "only-there"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m othello_lessons.cli console "$@"\n')
    script.chmod(0o755)
    path = f"{script.parent}{os.pathsep}{os.environ['PATH']}"
    settings = {"pairs": 1, "size": 4, "opening_moves": 2, "cluster": scheduler}
    lacks = r"cannot play: it has no program 'only-here'.*'mine'"
    with worker(scheduler, tmp_path / "three", env={**os.environ, "PATH": path}):
        for program in ("othello", "only-there"):
            players = {"chance": "random", "program": {"console": program, "depth": 0}}
            held = play_tournament(players, **settings)
            assert [record.verdict for record in held.records] == ["finished"] * 2
        with pytest.raises(TournamentError, match=lacks):
            play_tournament({"chance": "random", "mine": {"console": "only-here"}}, **settings)


def test_a_worker_that_lacks_a_program_a_file_or_the_version_says_so(tmp_path):
    file = tmp_path / "mine.py"
    needs = {"mine": [sys.executable, str(file)]}
    assert "has no file" in what_is_missing(__version__, needs)
    file.write_text("")
    assert what_is_missing(__version__, needs) == ""
    assert "it needs 0.0" in what_is_missing("0.0", {})


def test_games_whose_workers_all_go_are_played_by_the_next(scheduler, tmp_path, patient):
    players = {**PLAYERS, "another": "maximizer"}
    settings = {"pairs": 5, "size": 6, "seed": 4}
    plan = make_plan(named_players(players), settings)
    with contextlib.ExitStack() as running_workers:

        class Replaces(GamesInMemory):
            """Kills the only worker after three games, and starts another."""

            victim = running_workers.enter_context(worker(scheduler, tmp_path / "six"))

            def add(self, fixture, record):
                super().add(fixture, record)
                if len(self.games) == 3:
                    self.victim.kill()
                    self.victim.wait()
                    running_workers.enter_context(worker(scheduler, tmp_path / "seven"))

        kept = Replaces()
        assert play_rounds(plan, kept, cluster=scheduler, quiet=True) == []
    assert stories(Tournament(plan, kept.games)) == stories(play_tournament(players, **settings))


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


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "carrier-pigeon://home"])
def test_an_address_where_no_scheduler_answers_is_reported_in_a_sentence(address, monkeypatch):
    monkeypatch.setattr(workers, "PATIENCE", 1)
    with pytest.raises(TournamentError, match=r"No Dask scheduler answers at .*dask scheduler"):
        play_tournament(PLAYERS, cluster=address)


def test_a_series_that_was_played_needs_its_cluster_no_more(tmp_path, capsys):
    words = ["compare", "random", "maximizer", "--size", "4", "--results", str(tmp_path / "games")]
    away = ["--cluster", "carrier-pigeon://home"]
    assert main([*words, "--games", "2", *away]) == 2
    assert "No Dask scheduler answers at 'carrier-pigeon://home'" in capsys.readouterr().err
    assert main([*words, "--games", "2"]) == main([*words, "--games", "2", *away]) == 0
    first, again = capsys.readouterr().out.strip().split("\nrandom against")
    assert first.removeprefix("random against") == again
