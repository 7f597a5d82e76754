"""Openings: legal, of the length asked for, the same by the same seed, with a game to follow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from othello_lessons.othello import PLAYERS, any_legal_move, initial_board
from othello_lessons.programs.openings import random_opening
from othello_lessons.programs.seat import Start

SEEDS = st.integers(0, 2**32)


@given(n=st.integers(4, 10), plies=st.integers(0, 9), seed=SEEDS)
def test_an_opening_is_legal_has_its_length_and_leaves_a_game_to_play(n, plies, seed):
    opening = random_opening(n, plies, seed)
    assert len(opening) == plies
    _, board = Start(initial_board(n), opening).position()  # refuses what the rules forbid
    assert any(any_legal_move(side, board) for side in PLAYERS)


@given(seed=SEEDS)
def test_a_seed_gives_its_opening_again(seed):
    assert random_opening(8, 8, seed) == random_opening(8, 8, seed)


def test_seeds_give_many_different_openings():
    assert len({random_opening(8, 6, seed) for seed in range(200)}) > 100


def test_a_pass_within_an_opening_is_written_as_none():
    with_passes = [opening for s in range(300) if None in (opening := random_opening(4, 9, s))]
    assert with_passes
    for opening in with_passes:
        Start(initial_board(4), opening).position()


def test_an_opening_that_fills_the_board_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match="60 plies leaves nothing to play on a 6x6 board"):
        random_opening(6, 60, 1)
