"""Endgame puzzles: one after the other, and a game that was not won says what gave the win away."""

import pytest

from othello_lessons.engine.plain.plain_solver import move_values, solve
from othello_lessons.exercises.lessons.to_the_last_disc import PUZZLES
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import WHITE, score
from othello_lessons.widgets import EndgamePuzzles
from othello_lessons.widgets.page import COLOURS

PAIR = [parse_position(text) for text in PUZZLES[:2]]


@pytest.fixture
def puzzles():
    """Show the first two puzzles; nobody waits for the reply."""
    board = EndgamePuzzles(*PAIR)
    board.pause = 0
    return board


def played(board, move):
    """Make a move, and then the best ones to the end; return what the board says."""
    board.play(move)
    while not board.over:
        board.play(solve(board.player, board.board).move)
    return board.state["status"]


def test_a_game_that_was_not_won_says_with_which_move(puzzles):
    values = move_values(*PAIR[0])
    best = max(values, key=values.get)
    for move in values:
        puzzles.set_up(PAIR[0])
        said = played(puzzles, move)
        assert (score(WHITE, puzzles.board) > 0) == (move == best)
        assert (f"You gave the win away with {square_name(move)};" in said) == (move != best)


def test_the_next_puzzle_is_the_side_s_to_move_and_after_the_last_comes_the_first(puzzles):
    for number in (1, 2, 1):
        player, board = PAIR[number - 1]
        state = puzzles.state
        assert puzzles.board == board and state["turn"] == "person"
        assert state["next"] == f"Next puzzle ({number} of 2)"
        assert state["players"][COLOURS[player]] == "you"
        assert sorted(state["players"].values()) == ["perfect", "you"]
        puzzles.new_game()
