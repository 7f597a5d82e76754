"""A program of the file protocol as a strategy: it plays whole games, one after the other."""

import gc
import sys

import pytest

from othello_lessons.othello import (
    BLACK,
    WHITE,
    initial_board,
    legal_moves,
    make_move,
    maximizer,
    play,
    weighted_score,
)
from othello_lessons.programs.file.strategy import file_strategy
from othello_lessons.programs.seat import Fault, Limits

pytestmark = pytest.mark.usefixtures("no_process_is_left", "private")

PLENTY = Limits(move=60, start=60)
WEIGHTED = ["-m", "othello_lessons.cli", "file-player", "--strategy", "maximizer:eval=weights"]


def test_it_plays_as_the_same_strategy_does_without_files():
    weighted, last = maximizer(weighted_score), lambda p, b: legal_moves(p, b)[-1]
    program = file_strategy([sys.executable, *WEIGHTED], limits=PLENTY)
    for one, other in ((program, last), (last, program)):  # two games, both colours
        same = [weighted if player is program else player for player in (one, other)]
        assert play(one, other) == play(*same)
    del program, one, other, same  # which ends the last game
    gc.collect()


def test_it_cannot_go_back():
    program = file_strategy([sys.executable, *WEIGHTED], limits=PLENTY)
    board = initial_board()
    make_move(program(BLACK, board), BLACK, board)
    make_move(legal_moves(WHITE, board)[0], WHITE, board)
    with pytest.raises(ValueError, match="begin a new game"):
        program(WHITE, board)
    with pytest.raises(ValueError, match="begin a new game"):
        program(BLACK, initial_board(6))


def test_a_program_that_ends_is_a_fault():
    with pytest.raises(Fault):
        file_strategy([sys.executable, "-c", "pass"], limits=PLENTY)(BLACK, initial_board())
