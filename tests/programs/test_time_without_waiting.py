"""The time of a program without waiting: what a busy machine takes away does not count."""

import os
import signal
import sys

import psutil
import pytest
from class_programs import console_program
from file_programs import until

from othello_lessons.othello import initial_board, maximizer, score
from othello_lessons.programs.compliance import IdleDetector
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.game import play_game
from othello_lessons.programs.process import time_without_waiting
from othello_lessons.programs.process.line_child import LineChild
from othello_lessons.programs.process.time_without_waiting import TimeWithoutWaiting
from othello_lessons.programs.seat import Limits, PackageSeat, Start

pytestmark = pytest.mark.usefixtures("no_process_is_left")


@pytest.fixture
def at(monkeypatch):
    """Tell TimeWithoutWaiting what time it is."""
    now = [1000.0]
    monkeypatch.setattr(time_without_waiting.time, "monotonic", lambda: now[0])
    return lambda seconds: now.__setitem__(0, 1000 + seconds)


@pytest.mark.parametrize(
    ("cpu", "waits", "seconds", "asleep"),
    [
        (0.0, False, 0.2, 0.2),  # it slept
        (0.2, True, 0.2, 0.0),  # it computed
        (0.05, True, 0.05, 0.0),  # and had a processor for a quarter of the time
        (0.05, False, 0.2, 0.15),
        (0.0, True, 0.0, 0.0),  # it had none
        (0.4, True, 0.2, 0.0),  # it had two
    ],
)
def test_computing_and_sleeping_count_and_waiting_for_a_processor_does_not(
    cpu, waits, seconds, asleep, at
):
    counted = TimeWithoutWaiting()
    at(0.2)
    counted.look(cpu, waits)
    assert (counted.seconds, counted.asleep) == (pytest.approx(seconds), pytest.approx(asleep))


def test_time_in_which_the_judge_itself_was_held_up_hardly_counts(at):
    counted = TimeWithoutWaiting()
    at(20)
    counted.look(0.0, False)
    assert counted.seconds == counted.asleep == time_without_waiting.LONGEST
    at(40)
    counted.look(20.0, True)
    assert counted.seconds == 2 * time_without_waiting.LONGEST


def test_a_program_that_waits_for_ever_has_an_end(at):
    counted = TimeWithoutWaiting()
    for number in range(1, 1000):
        at(number / 10)
        counted.look(0.0, True)
    assert counted.seconds == pytest.approx(99.9 - time_without_waiting.IN_VAIN, abs=0.2)


@pytest.fixture
def looks(monkeypatch):
    """Return a function that waits until its program has been looked at so many times more."""
    look, seen = TimeWithoutWaiting.look, []

    def noted(counted, cpu, waits):
        look(counted, cpu, waits)
        seen.append(counted)

    def wait_for(number):
        before = len(seen)
        until(lambda: len(seen) >= before + number)

    monkeypatch.setattr(TimeWithoutWaiting, "look", noted)
    return wait_for


def test_the_clock_of_a_program_that_was_stopped_stands_still_and_it_is_not_idle(looks):
    code = "import os, time; print(os.getpid(), flush=True); time.sleep(1000)"
    program = LineChild([sys.executable, "-c", code], 500, without_waiting=True)
    try:
        number = int(program.line(program.now() + 60))
        detector = IdleDetector(program)
        os.kill(number, signal.SIGSTOP)
        until(lambda: psutil.Process(number).status() == psutil.STATUS_STOPPED)
        looks(2)
        stopped = program.now()
        detector.slept = -1000.0  # for as long as you like
        looks(5)
        assert program.now() == stopped and not detector.is_idle()
        os.kill(number, signal.SIGCONT)
        until(lambda: program.now() > stopped + 0.2)
        until(detector.is_idle)
    finally:
        program.close()


def test_the_clock_of_a_program_that_ended_stands_still_until_its_guard_says_so(looks):
    code = "import os; print(os.getppid(), flush=True); input()"
    program = LineChild([sys.executable, "-c", code], 500, without_waiting=True)
    try:
        guard = psutil.Process(int(program.line(program.now() + 60)))
        guard.suspend()
        until(lambda: guard.status() == psutil.STATUS_STOPPED)
        looks(2)
        program.send("end")
        ended = program.now()
        looks(8)
        assert program.now() < ended + 0.3 and program.running  # it may compute until it has ended
        guard.resume()
        assert program.wait(60)
    finally:
        program.close()


# It stands still for a second and a half, as where the machine takes its processor away.
HELD_UP = f"""
def answer(number, move, board):
    if number == 1:
        wake = f"sleep 1.5; kill -{signal.SIGCONT.value} {{os.getpid()}}"
        waker = subprocess.Popen(["sh", "-c", wake])
        os.kill(os.getpid(), signal.SIGSTOP)
        waker.wait()
    say(move)
"""


def verdict(folder, change, limits):
    command = console_program(folder, change)
    seat = ConsoleSeat(command, size=4, depth=1, limits=limits, name="own")
    record = play_game(seat, PackageSeat(maximizer(score)), Start(initial_board(4)))
    return record.verdict


@pytest.mark.parametrize(("without", "word"), [(True, "finished"), (False, "timeout")])
def test_a_program_that_is_held_up_loses_by_the_clock_but_not_without_waiting(
    tmp_path, without, word
):
    assert verdict(tmp_path, HELD_UP, Limits(move=0.6, start=60, without_waiting=without)) == word
