"""The values on the board: right, for the position that is shown, and gone with it."""

import subprocess
import sys
import threading
import time

import pytest
from board_clicks import perfect, send
from interrupter import at_every_step
from misbehaving import starts_no_thread
from nboard_engines import engine as program
from players import played_out
from positions import random_position

from othello_lessons import othello as book
from othello_lessons.engine.analysis import Worth, analyse
from othello_lessons.engine.player import Engine
from othello_lessons.notation import parse_square
from othello_lessons.othello import BLACK, initial_board
from othello_lessons.widgets import OthelloBoard
from othello_lessons.widgets import overlay as module
from othello_lessons.widgets.overlay import LONGEST, THREAD, Overlay

PATIENCE = 60  # seconds: a busy machine, and a compiler that may have to run first


@pytest.fixture(scope="module")
def engine():
    return Engine(memory=4)


@pytest.fixture
def board():
    """Return a 4x4 board for two people, closed after the test."""
    made = OthelloBoard("you", "you", start=initial_board(4))
    yield made
    made.close()
    settle()


def settle(seconds=PATIENCE):
    """Wait until no thread works on values any more."""
    for thread in working():
        thread.join(seconds)
        assert not thread.is_alive()


def working():
    return [thread for thread in threading.enumerate() if thread.name == THREAD]


def wait_for(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_the_page_is_told_how_long_the_engine_takes_to_get_ready(board):
    told = []
    board.observe(lambda change: told.append(change["new"]), "values")
    board.show_values()
    settle()
    assert str(told[0]["seconds"]) in told[0]["note"]
    assert "seconds" not in told[-1]


def end_of(player, board, line):
    """Play a line by the rules to the end of the game, and return the last board."""
    _, board = played_out(player, board, line)
    assert not any(book.any_legal_move(side, board) for side in book.PLAYERS)
    return board


# ---------------------------------------------------------------------------
# What the moves are worth


@pytest.mark.parametrize(("n", "plies"), [(4, 2), (4, 5), (6, 24), (8, 52), (8, 53)])
def test_in_the_end_every_move_has_the_discs_of_perfect_play(engine, n, plies):
    for seed in range(3):
        player, board = random_position(n, plies, seed)
        if book.any_legal_move(player, board):
            known = dict(analyse(engine, player, board, seconds=PATIENCE))
            assert known == {
                move: Worth(perfect(player, board, move), worth.depth, True, worth.line)
                for move, worth in known.items()
            }
            for move, worth in known.items():
                assert worth.line[0] == move
                assert book.score(player, end_of(player, board, worth.line)) == worth.discs
            assert set(known) == set(book.legal_moves(player, board))


# ---------------------------------------------------------------------------
# On the board


def test_the_values_are_those_of_the_position_shown(board):
    assert board.values == {} and board.state["values"] is False
    send(board, "values", on=True)
    for move in (*list(board.state["flips"])[:1], None):
        settle()
        shown = board.values
        assert (shown["game"], shown["ply"]) == (board.state["game"], board.state["ply"])
        assert set(shown["moves"]) == set(board.state["flips"])
        for square, told in shown["moves"].items():
            discs = perfect(board.player, board.board, int(square))
            assert told["exact"] and told["text"].replace("−", "-") in (str(discs), f"+{discs}")
        if move:
            send(board, "undo")
            send(board, "play", square=int(move))


def test_what_was_found_for_another_position_is_dropped(board, monkeypatch):
    asked = []

    def too_late(engine, player, position, seconds, stopped):
        asked.append(position)
        wait_for(stopped)
        yield book.legal_moves(player, position)[0], Worth(2, 1, exact=True)

    monkeypatch.setattr("othello_lessons.engine.analysis.analyse", too_late)
    board.show_values()
    wait_for(lambda: len(asked) == 1)
    board.play("b1")
    wait_for(lambda: len(asked) == 2)
    board.show_values(False)
    settle()
    assert asked[0] != asked[1] and not board.values.get("moves")


@pytest.fixture
def hinted(tmp_path, no_process_is_left, monkeypatch):
    """Return a board with the values of an engine, which thinks of two moves only."""
    monkeypatch.setattr("othello_lessons.widgets.overlay.HINT_SECONDS", 0.2)
    answer = 'say("search F5 -2.4 0 12"); say("search D3C3 6 0 100%")'
    made = OthelloBoard("you", "you", hints=f"nboard:{' '.join(program(tmp_path, answer))}")
    yield made
    made.close()
    settle()


def test_an_engines_values_stand_beside_our_own(hinted):
    send(hinted, "values", on=True)
    wait_for(lambda: hinted.values.get("moves"))
    moves = hinted.values["moves"]
    assert set(moves) == set(hinted.state["flips"])
    told = {name: moves[str(parse_square(name))] for name in ("f5", "d3", "c4")}
    assert (told["f5"]["hint"], told["d3"]["hint"]) == ("≈−2", "+6")
    assert told["f5"]["hint_label"] == "the engine at depth 12: about: loses by 2 discs"
    assert told["d3"]["hint_label"] == "the engine at depth 100%: wins by 6 discs, exact"
    assert "hint" not in told["c4"] and told["c4"]["text"]
    assert hinted.values["note"].endswith("Below, on a dark ground: the values from engine.")


@pytest.mark.usefixtures("no_process_is_left")
def test_an_engine_that_fails_leaves_our_own_values(tmp_path):
    made = OthelloBoard("you", "you", hints=" ".join(program(tmp_path, "os._exit(1)")))
    made.show_values()
    wait_for(lambda: made.values.get("moves"))
    assert "No values from engine: it ended with exit status 1" in made.values["note"]
    assert not [move for move in made.values["moves"].values() if "hint" in move]
    made.close()
    settle()


def test_the_search_stops_when_values_are_hidden_or_the_board_is_closed():
    for end in (lambda made: made.show_values(False), lambda made: made.close()):
        made = OthelloBoard("you", "you")
        made.show_values()
        wait_for(lambda made=made: made.values.get("moves"))
        end(made)
        settle(LONGEST / 4)  # it was stopped, and did not just come to its end
        made.close()


def test_a_board_without_values_works_none_out():
    board = OthelloBoard("you", "you", start=initial_board(4), values=False)
    assert board.state["may_show_values"] is False
    send(board, "values", on=True)
    assert board.state["values"] is False and working() == []
    board.close()


def test_no_values_are_worked_out_while_a_computer_thinks():
    seen = []

    def thinker(player, position):
        seen.append(working())
        return book.legal_moves(player, position)[0]

    made = OthelloBoard("you", thinker, start=initial_board(4))
    made.show_values()
    settle()
    made.play(book.legal_moves(made.player, made.board)[0])
    assert seen == [[]]
    settle()
    assert made.values["ply"] == 2
    made.close()


def test_an_engine_that_fails_is_reported_and_the_game_goes_on(board, monkeypatch):
    def broken(memory):
        raise ValueError("no memory")

    monkeypatch.setattr("othello_lessons.engine.player.Engine", broken)
    send(board, "values", on=True)
    settle()
    assert board.values["note"] == "No values: no memory"
    send(board, "play", square=int(next(iter(board.state["flips"]))))
    assert board.state["ply"] == 1


def test_in_a_browser_a_sentence_says_why_there_are_no_values(board, monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", starts_no_thread)
    monkeypatch.setattr(sys, "platform", "emscripten")
    send(board, "values", on=True)
    note = "No values: a browser cannot search while you play; the course on a computer can."
    assert board.values["note"] == note


def test_an_interrupt_at_any_step_leaves_no_unwanted_values(monkeypatch):
    searched = []

    def search(engine, player, position, seconds, stopped):
        searched.append(position)
        wait_for(stopped)
        searched.remove(position)
        return ()

    monkeypatch.setattr("othello_lessons.engine.analysis.analyse", search)
    overlay = Overlay(lambda job, seen: None)
    overlay.on = True

    def does(step):
        overlay.look_at("a game", step, BLACK, [step])
        overlay.stop()

    def watches(code):
        return code.co_filename == module.__file__

    for step in at_every_step(does, watches):
        overlay.look_at("a game", step, BLACK, [step])  # also where that was interrupted
        wait_for(lambda step=step: searched == [[step]])
        overlay.stop()
        wait_for(lambda: not searched)
    assert step > 50
    settle()


def test_a_lesson_that_asks_for_no_values_does_not_wait_for_numba():
    code = (
        "import sys\nfrom othello_lessons.widgets import OthelloBoard\nOthelloBoard()\n"
        "print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (told.stdout, told.stderr) == ("False False\n", "")
