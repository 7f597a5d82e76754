"""Ctrl-C at the worst moments: it waits until what is started can be ended; nothing is left."""

import signal
import threading

import pytest
from class_programs import console_program, nothing_left
from file_programs import nothing_left_of_files, program

from othello_lessons.othello import BLACK
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.file.seat import FileSeat
from othello_lessons.programs.process.child import Child
from othello_lessons.programs.process.interrupts import interrupts_wait, signals_as_interrupts
from othello_lessons.programs.seat import Start


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


def interrupted_in_the_middle(monkeypatch):
    """Press Ctrl-C when a program runs already, and is not yet watched."""
    attach = Child._attach

    def interrupted(child):
        signal.raise_signal(signal.SIGINT)
        attach(child)

    monkeypatch.setattr(Child, "_attach", interrupted)


def test_a_console_program_that_is_just_started_is_ended(tmp_path, monkeypatch):
    interrupted_in_the_middle(monkeypatch)
    with nothing_left(monkeypatch):
        seat = ConsoleSeat(console_program(tmp_path), size=8, depth=4)
        with pytest.raises(KeyboardInterrupt):
            seat.start(BLACK, Start())
        seat.close()


def test_a_file_program_that_is_just_started_is_ended_and_its_folder_deleted(tmp_path, monkeypatch):
    interrupted_in_the_middle(monkeypatch)
    with nothing_left_of_files(tmp_path, monkeypatch):
        seat = FileSeat("ann", program(tmp_path / "ann.py", "ann"))
        with pytest.raises(KeyboardInterrupt):
            seat.start(BLACK, Start())
        seat.close()
