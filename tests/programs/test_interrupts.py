"""Ctrl-C at the worst moments: it waits until what is started can be ended; nothing is left."""

import signal
import subprocess
import threading
from types import SimpleNamespace

import pytest
from file_programs import nothing_left_of_files, program
from interrupter import at_every_step

from othello_lessons.othello import BLACK
from othello_lessons.programs.file.seat import FileSeat
from othello_lessons.programs.process.interrupts import interrupts_wait, signals_as_interrupts
from othello_lessons.programs.seat import Start
from othello_lessons.programs.tournament import cluster
from othello_lessons.programs.tournament.cluster import ClusterGames
from othello_lessons.programs.tournament.pool import Ended


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_waits_for_the_end_of_the_block(number):
    done = []
    with signals_as_interrupts():
        before = signal.getsignal(number)
        with pytest.raises(KeyboardInterrupt):
            with interrupts_wait():
                signal.raise_signal(number)
                signal.raise_signal(number)
                done.append("all")
            done.append("more")
        assert signal.getsignal(number) == before
    assert done == ["all"]


def test_it_waits_also_where_the_block_fails():
    with pytest.raises(KeyboardInterrupt) as caught, interrupts_wait():
        signal.raise_signal(signal.SIGINT)
        raise ValueError("no program")
    assert isinstance(caught.value.__context__, ValueError)


def test_a_signal_that_nobody_handles_is_left_alone():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with signals_as_interrupts(), interrupts_wait():
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_in_another_thread_there_is_nothing_to_wait_for():
    seen = []

    def look():
        with interrupts_wait():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]


def test_a_file_program_that_is_just_started_is_ended_and_its_folder_deleted(tmp_path, monkeypatch):
    start = subprocess.Popen

    def interrupted(*words, **options):  # it runs already, and is not yet watched
        process = start(*words, **options)
        signal.raise_signal(signal.SIGINT)
        return process

    monkeypatch.setattr(subprocess, "Popen", interrupted)
    with nothing_left_of_files(tmp_path, monkeypatch):
        seat = FileSeat("ann", program(tmp_path / "ann.py", "ann"))
        with pytest.raises(KeyboardInterrupt):
            seat.start(BLACK, Start())
        seat.close()


# At any step


class Cluster:
    """A client that says of each game that it ended when the one before has been fetched."""

    def __init__(self):
        self.games, self.unfinished = [], []

    def submit(self, function, fixture, **options):
        game = Game(self, fixture)
        self.games.append(game)
        self.unfinished.append(game)
        return game

    def cancel(self, games):
        self.unfinished = [game for game in self.unfinished if game not in games]


class Game:
    """A game that the cluster plays, as `distributed` would give it back: a future."""

    def __init__(self, client, fixture):
        self.client, self.fixture, self.key = client, fixture, fixture.key

    def add_done_callback(self, tell):
        self.tell = tell
        if len(self.client.games) == 1:
            self.end()

    def end(self):
        self.client.unfinished.remove(self)
        self.tell(self)

    def result(self, timeout):
        for following in self.client.unfinished[:1]:
            following.end()
        return Ended(self.fixture, None)


def test_an_interrupt_at_any_step_of_a_tournament_leaves_no_game_on_the_cluster(monkeypatch):
    monkeypatch.setattr(cluster, "LOOK", 0)  # it looks at the workers in each turn
    workers = SimpleNamespace(threads={"one": 2}, look=lambda: ["The worker one cannot play."])
    todo = [SimpleNamespace(key=(1, number), title="") for number in range(6)]
    own = {ClusterGames.send.__code__, ClusterGames.cancel.__code__}
    clients = []

    def does(step):
        clients.append(Cluster())
        games = ClusterGames(clients[-1], workers, todo, lambda sentence: None)
        assert len(list(games.play())) == len(todo)

    def plays(code):
        return code.co_filename == cluster.__file__ and code not in own

    for step in at_every_step(does, plays):
        assert not clients[-1].unfinished, step
    assert step > 100
