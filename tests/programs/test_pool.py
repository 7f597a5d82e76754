"""The processes that play many games at once: they ignore Ctrl-C, and they always end."""

import os
import signal
import subprocess
import sys
from multiprocessing import resource_tracker
from types import SimpleNamespace

import pytest
from class_programs import MARK, ROOT, marked
from file_programs import until

from othello_lessons.course import workers

pytestmark = [
    pytest.mark.usefixtures("no_process_is_left"),
    pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there"),
]

PLENTY = 60.0  # seconds: what should happen has happened by then, on the busiest machine
BEGIN = """
import os, signal, sys, time
from othello_lessons.programs.process.line_child import LineChild
from othello_lessons.programs.tournament import pool
"""
# In a process of its own, where nothing has been started yet.
MASKS = """
def masks(game):
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])

pool.play_fixture = masks
print(list(pool.play_all(range(4), jobs=2)))
"""
# One process plays, with a program under guard; the other has nothing to do.
ENDLESS = """
def endless(game):
    program = LineChild([sys.executable, "-c", "print('ready', flush=True); open(0).read()"], 500)
    program.line(time.monotonic() + 60)
    print("ready", flush=True)
    time.sleep(1000)

pool.play_fixture = endless
list(pool.play_all([1], jobs=2))
"""
# The second game waits for a program that says nothing.
FOLDERS = """
from othello_lessons.programs.file.seat import FileSeat
from othello_lessons.programs.seat import Start
from othello_lessons.othello import BLACK

def played(game):
    if game:
        program = [sys.executable, "-c", "import os, time; os.remove('ann.in'); time.sleep(1000)"]
        seat = FileSeat("ann", program)
        seat.start(BLACK, Start())
        open("started", "x").close()
        seat.ask()

pool.play_fixture = played
games = pool.play_all([0, 1], jobs=2)
next(games)
while not os.path.exists("started"):
    time.sleep(0.01)
games.close()
"""


# The thread that hands calls to the processes is held back until all are to be forgotten.
HELD_BACK = """
import signal, threading, time
from joblib.externals.loky.process_executor import _ExecutorManagerThread
from othello_lessons.course.workers import in_processes

first_are_handed_over = threading.Event()

def calls():
    yield from [(1000,)] * 2  # joblib takes two at a time
    first_are_handed_over.wait()
    yield from [(1000,)] * 2

def held_back(thread):
    first_are_handed_over.set()
    while thread.work_ids_queue.empty():
        time.sleep(0.01)
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    while not thread.executor_flags.kill_workers:
        time.sleep(0.01)
    return None, False, None

_ExecutorManagerThread.wait_result_broken_or_wakeup = held_back
try:
    list(in_processes(time.sleep, calls(), 2, RuntimeError))
except KeyboardInterrupt:
    print("interrupted")
"""


def test_a_stopped_tournament_deletes_the_folders_of_its_programs(private):
    subprocess.run([sys.executable, "-c", BEGIN + FOLDERS], cwd=private.parent, check=True)
    until(lambda: not marked(os.environ[MARK]))


def test_ctrl_c_is_blocked_in_processes_that_start():
    done = subprocess.run(
        [sys.executable, "-c", BEGIN + MASKS], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout == "[True, True, True, True]\n", done.stderr


def test_an_interrupt_while_processes_start_ends_them(monkeypatch):
    ended = []

    def parallel(calls):
        signal.raise_signal(signal.SIGINT)
        return SimpleNamespace(close=lambda: ended.append("all"))

    parallel._backend = None
    joblib = SimpleNamespace(Parallel=lambda **settings: parallel, delayed=None)
    monkeypatch.setattr(workers, "from_extra", lambda *names: joblib)
    monkeypatch.setattr(resource_tracker, "ensure_running", lambda: None)
    with pytest.raises(KeyboardInterrupt):
        next(workers.in_processes(print, [], 2, RuntimeError))
    assert ended == ["all"]


def test_an_interrupt_while_a_call_is_handed_over_is_quiet():
    done = subprocess.run(
        [sys.executable, "-c", HELD_BACK], cwd=ROOT, capture_output=True, text=True, timeout=PLENTY
    )
    assert (done.stdout, done.stderr) == ("interrupted\n", "")


def test_what_a_killed_tournament_started_ends_soon():
    command = [sys.executable, "-c", BEGIN + ENDLESS]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as tournament:
        assert tournament.stdout.readline() == b"ready\n"
        # Itself, two workers, a guard and a program.
        assert len(marked(os.environ[MARK])) >= 5
        tournament.send_signal(signal.SIGKILL)
    until(lambda: not marked(os.environ[MARK]))
