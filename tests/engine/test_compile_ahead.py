"""Compiling ahead: afterwards no lesson compiles, and it ends with JupyterLab."""

import re
import threading

import pytest

from othello_lessons.course import lab
from othello_lessons.engine import compile_ahead
from othello_lessons.engine.bits import compiled_game, compiler
from othello_lessons.engine.compile_ahead import compile_all
from othello_lessons.engine.levels import MISJUDGING, level
from othello_lessons.engine.mcts.player import mcts
from othello_lessons.engine.midgame.evaluation import positional
from othello_lessons.engine.player import timed
from othello_lessons.engine.solver.solver import solve
from othello_lessons.notation import parse_position
from othello_lessons.othello import BLACK, initial_board


@pytest.mark.skipif(not compiler.HAS_NUMBA, reason="nothing is compiled")
def test_what_the_lessons_use_is_compiled_afterwards():
    from numba.core import event

    names = []

    class Compiled(event.Listener):
        def on_start(self, found):
            names.append(str(found.data["dispatcher"]))

        def on_end(self, found):
            pass

    compile_all()
    with event.install_listener("numba:compile", Compiled()):
        compiled_game.perft(BLACK, initial_board(), 4)
        levels = map(level, [*MISJUDGING, "expert"])
        for player in *levels, timed(0.01, evaluate=positional), mcts(playouts=9):
            player(BLACK, initial_board())
        solve(*parse_position("XXXXXXXX" * 7 + "XXXXOO-- X"))
    assert names == []


@pytest.mark.skipif(not compiler.HAS_NUMBA, reason="nothing is compiled")
def test_the_first_start_on_a_machine_says_that_it_compiles_and_a_later_one_nothing(
    monkeypatch, capfd
):
    from numba import njit

    monkeypatch.setattr(compiler, "TELL_AFTER", 0)
    monkeypatch.setattr(compile_ahead.os, "nice", lambda by: by, raising=False)
    add = njit(lambda number: number + 1)

    def compile_one():
        add(1)
        for timer in threading.enumerate():
            if isinstance(timer, threading.Timer):
                timer.join()  # until it has been said

    monkeypatch.setattr(compile_ahead, "compile_all", compile_one)
    compile_ahead.main()
    assert re.fullmatch(r"Compiling for this machine, once \.\.\. [\d.]+ seconds\.\n", err(capfd))
    compile_ahead.main()  # it is compiled now
    assert err(capfd) == ""


def err(capfd):
    return capfd.readouterr().err


def test_the_process_that_compiles_ends_with_the_block(monkeypatch):
    started = []
    popen = lab.Popen
    monkeypatch.setattr(lab, "Popen", lambda *a, **k: started.append(popen(*a, **k)) or started[0])
    with lab.compiling_ahead():
        assert started[0].args[1:] == ["-m", "othello_lessons.engine.compile_ahead"]
    assert started[0].returncode is not None


def test_the_course_opens_where_no_process_can_be_started(monkeypatch):
    def refused(*arguments, **settings):
        raise OSError

    monkeypatch.setattr(lab, "Popen", refused)
    with lab.compiling_ahead():
        pass
