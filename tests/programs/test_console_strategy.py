"""A program as a strategy: it plays from any position, and what goes wrong is raised."""

import sys

import pytest
from class_programs import console_program
from positions import random_position

from othello_lessons.othello import BLACK, WHITE, initial_board, legal_moves
from othello_lessons.programs.console.strategy import console_strategy
from othello_lessons.programs.seat import Fault, Limits

pytestmark = pytest.mark.usefixtures("no_process_is_left")

PLENTY = Limits(move=60, start=60)


@pytest.mark.parametrize("player", [BLACK, WHITE])
def test_it_is_asked_about_any_position_on_any_board(tmp_path, player):
    strategy = console_strategy(console_program(tmp_path), limits=PLENTY)
    for n in (4, 6, 8):
        _, board = random_position(n, 5, 1)
        if moves := legal_moves(player, board):
            assert strategy(player, board) == moves[0]


def test_it_has_the_name_of_the_program(tmp_path):
    assert console_strategy([sys.executable, "my_player.py"]).__name__ == "my_player"


def test_a_program_that_ends_is_a_fault():
    strategy = console_strategy([sys.executable, "-c", "pass"], limits=PLENTY)
    with pytest.raises(Fault, match="it ended"):
        strategy(BLACK, initial_board())
