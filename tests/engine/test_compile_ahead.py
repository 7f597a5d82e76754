"""Compiling ahead: afterwards no lesson compiles, and it ends with JupyterLab."""

import pytest

from othello_lessons import lab
from othello_lessons.compile_ahead import compile_all
from othello_lessons.engine.bits import compiled_game, compiler
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


def test_the_process_that_compiles_ends_with_the_block(monkeypatch):
    started = []
    popen = lab.Popen
    monkeypatch.setattr(lab, "Popen", lambda *a, **k: started.append(popen(*a, **k)) or started[0])
    with lab.compiling_ahead():
        assert started[0].args[1:] == ["-m", "othello_lessons.compile_ahead"]
    assert started[0].returncode is not None


def test_the_course_opens_where_no_process_can_be_started(monkeypatch):
    def refused(*arguments, **settings):
        raise OSError

    monkeypatch.setattr(lab, "Popen", refused)
    with lab.compiling_ahead():
        pass
