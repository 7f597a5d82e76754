"""The console program: the published figures, minimax's numbers, and lines that are no commands."""

import os
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import positions, random_position

from othello_lessons import othello as book
from othello_lessons.cli import main
from othello_lessons.othello import BLACK, WHITE
from othello_lessons.programs.console.move_values import move_values
from othello_lessons.programs.console.program import Console
from othello_lessons.strategies import EVALUATIONS


def answers(console, *lines):
    return [answer for line in lines for answer in console.answer(line)]


def considered(lines):
    """Return {(row, column): mm} of the moves considered, in the order they were written."""
    found = (re.fullmatch(r"# considering: \((\d),(\d)\), mm=(-?[\d.]+)", line) for line in lines)
    return {(int(m[1]), int(m[2])): float(m[3]) for m in found if m}


def played(lines):
    return [line for line in lines if not line.startswith("#")]


def console_at(board, **settings):
    """Return a console with this board."""
    console = Console(book.size(board), **settings)
    console.board = list(board)
    return console


# ---------------------------------------------------------------------------
# The published figures


def test_the_second_published_figure_comes_out():
    lines = answers(Console(6, depth=4), "init", "put B 1 2", "move W")
    assert considered(lines) == {(1, 1): 0, (1, 3): 0, (3, 1): -2}
    assert played(lines) == ["(3,1)"]
    deeper = answers(Console(6, depth=8), "init", "put B 1 2", "move W")
    assert list(considered(deeper).values()) == [-2, 0, -2]
    assert played(deeper) == ["(1,1)"]


# ---------------------------------------------------------------------------
# The numbers are those of minimax


def minimax_values(player, board, depth, evaluate, final):
    """Return {move: value} by the book's minimax, below each move."""
    other = book.opponent(player)
    return {
        move: -book.minimax(
            other, book.make_move(move, player, list(board)), depth, evaluate, final=final
        )[0]
        for move in book.legal_moves(player, board)
    }


def late_positions(count):
    """List positions of a few empty squares, in which games end and sides have to pass."""
    found = [random_position(4, 7 + seed % 3, seed) for seed in range(count)]
    return [position for position in found if book.any_legal_move(*position)]


def passes_or_ends(player, board):
    after = [book.make_move(m, player, list(board)) for m in book.legal_moves(player, board)]
    return any(not book.any_legal_move(book.opponent(player), board) for board in after)


@pytest.mark.parametrize(
    ("evaluate", "final"), [(book.score, book.score), (book.weighted_score, book.final_value)]
)
def test_every_number_is_that_of_plain_minimax_also_where_games_end_and_sides_pass(evaluate, final):
    late = late_positions(40)
    assert sum(passes_or_ends(*position) for position in late) > 10
    early = [random_position(n, seed * n * n // 22, seed) for n in (4, 10) for seed in range(8)]
    for depth, found in ((0, early), (2, early), (1, late), (20, late)):
        for player, board in found:
            expected = minimax_values(player, board, depth, evaluate, final)
            assert dict(move_values(player, board, depth, evaluate)) == expected


@given(positions(), st.integers(0, 2), st.sampled_from([BLACK, WHITE]))
def test_the_move_is_the_first_best_one_and_the_numbers_are_the_colours(position, depth, colour):
    player, board = position
    lines = answers(
        console_at(board, colour=colour, depth=depth), f"move {'B' if player == BLACK else 'W'}"
    )
    value, move = book.minimax(player, board, depth + 1, book.score, final=book.score)
    if move is None:
        assert played(lines) == ["forfeit", "game over"]
        return
    row, column = divmod(move, book.size(board) + 2)
    assert played(lines)[0] == f"({row - 1},{column - 1})"
    numbers = considered(lines)
    assert list(numbers) == sorted(numbers)
    assert numbers[row - 1, column - 1] == (value if player == colour else -value)


def mobility(player, board):
    other = book.opponent(player)
    return (len(book.legal_moves(player, board)) - len(book.legal_moves(other, board))) / 2


def test_an_evaluation_that_is_not_a_sum_of_squares_is_searched_as_well(monkeypatch, capsys):
    monkeypatch.setitem(EVALUATIONS, "mobility", mobility)
    said = run_in_process(monkeypatch, capsys, "move B\n", "8", "W", "2", "--evaluate", "mobility")
    player, board = BLACK, book.initial_board()
    values = minimax_values(player, board, 2, mobility, book.final_value)
    assert list(considered(said).values()) == [-value for value in values.values()]


def run_in_process(monkeypatch, capsys, text, *arguments):
    with (Path(os.devnull)).open() as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        monkeypatch.setattr(nothing, "readline", iter([*text.splitlines(True), ""]).__next__)
        assert main(["console", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


# ---------------------------------------------------------------------------
# Commands, and lines that are not commands


def test_the_board_begins_with_the_four_discs_and_reset_takes_them_away():
    start = ["# . . . .", "# . W B .", "# . B W .", "# . . . ."]
    console = Console(4)
    assert answers(console, "init") == start
    assert answers(console, "put B 0 1")[:2] == ["# . B . .", "# . B B ."]
    assert answers(console, "reset") == ["# . . . ."] * 4
    assert answers(console, "init") == start


def test_a_put_that_turns_nothing_over_is_how_a_start_is_set_up():
    lines = answers(Console(4), "reset", "put W 0 0", "put B 3 3", "put B 0 1", "put W 0 2")
    assert lines[-4:] == ["# W W W .", "# . . . .", "# . . . .", "# . . . B"]


def test_a_side_without_a_move_forfeits_while_the_other_plays_on():
    console = Console(4, depth=3)
    lines = answers(console, "reset", "put B 0 0", "put W 0 1", "move W")[-6:]
    assert lines[0:2] == ["forfeit", "# score=0"]
    lines = answers(console, "move B")
    assert lines[:3] == ["# making move for B...", "# considering: (0,2), mm=3", "(0,2)"]
    assert lines[3:] == ["# score=3", "# B B B .", *["# . . . ."] * 3, "game over"]


ERRORS = {
    "put B 1 1": "# error: (1,1) is taken by White",
    "put W 6 0": "# error: X and Y are numbers from 0 to 5, not '6'",
    "put W 0 1_0": "# error: X and Y are numbers from 0 to 5, not '1_0'",
    "put W ² 0": "# error: X and Y are numbers from 0 to 5, not '\\xb2'",
    "put W 0 " + "9" * 5000: f"# error: X and Y are numbers from 0 to 5, not '{'9' * 40}...'",
    "put X 0 0": "# error: a player is B or W, not 'X'",
    "put B 0 0 0": "# error: write 'put P X Y'; this has 4 words after it",
    "move": "# error: write 'move P'; this has 0 words after it",
    "init 6": "# error: write 'init'; this has 1 word after it",
    "help": "# error: 'help' is not a command; there are: init, reset, put P X Y, move P, quit",
}


@pytest.mark.parametrize("line", ERRORS)
def test_what_is_wrong_is_said_in_one_line_and_the_board_stays(line):
    console = Console(6)
    answers(console, "init", "put W 1 1")
    board = list(console.board)
    assert answers(console, line) == [ERRORS[line]]
    assert console.board == board


def test_blanks_and_a_carriage_return_do_not_matter():
    assert answers(Console(6), "  put \t B 1  2 \r\n") == answers(Console(6), "put B 1 2")
    assert answers(Console(6), "", "   ", "\n", "\r\n") == []


def test_a_console_without_a_colour_or_with_a_negative_depth_is_refused():
    with pytest.raises(ValueError, match="0 or more plies"):
        Console(6, depth=-1)
    with pytest.raises(ValueError, match="a player is"):
        Console(6, "B")
