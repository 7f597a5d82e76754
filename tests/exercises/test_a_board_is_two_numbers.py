"""The exercises: right answers in several styles, and every known mistake."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import positions

from othello_lessons.engine.bits.compiled_game import BIT_OF, to_bits
from othello_lessons.exercises import check, hint, solution
from othello_lessons.exercises.judges import bit_moves, row_flips
from othello_lessons.exercises.judges import bit_squares as basics
from othello_lessons.exercises.judges.wrong_bit_moves import FLOOD
from othello_lessons.exercises.lessons import a_board_is_two_numbers
from othello_lessons.notation import square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    bracketed,
    initial_board,
    legal_moves,
    squares,
)

ALL = (1 << 64) - 1

# ---------------------------------------------------------------------------
# What the judges hold for right


def test_the_bits_are_those_of_the_engine():
    for square in squares():
        assert basics.bit_of(square_name(square)) == 1 << BIT_OF[square]


@given(st.integers(0, ALL))
def test_a_shift_to_the_right_adds_one_to_every_column(bits):
    cells = [divmod(at, 8) for at in range(64) if bits >> at & 1]
    wanted = {(row, column + 1) for row, column in cells if column < 7}
    assert {divmod(at, 8) for at in range(64) if basics.east(bits) >> at & 1} == wanted


@given(positions(sizes=[8]))
def test_the_flood_lists_what_the_book_lists(position):
    player, board = position
    own, opp = to_bits(player, board)
    wanted = sum(1 << BIT_OF[square] for square in legal_moves(player, board))
    assert FLOOD.function()(own, opp) == bit_moves.book_moves(own, opp) == wanted


@given(st.lists(st.sampled_from([EMPTY, BLACK, WHITE]), min_size=8, max_size=8))
def test_the_flips_along_a_row_are_those_of_the_book(row):
    board = [EMPTY if piece != "?" else "?" for piece in initial_board()]
    board[11:19] = row
    own, opp = to_bits(BLACK, board)
    for at in range(8):
        if row[at] == EMPTY:
            turned = [square for square in bracketed(11 + at, BLACK, board) if square > 11 + at]
            assert row_flips.walked(1 << at, own, opp) == sum(1 << s - 11 for s in turned)


def test_the_smallest_positions_come_first_and_both_ways_of_wrapping_are_among_them():
    cases = bit_moves._positions()
    sizes = [(own | opp).bit_count() for own, opp in cases]
    assert sizes == sorted(sizes) and sizes[0] == 2 and sizes[-1] > 40
    for at in range(8, 64, 8):
        assert {(1 << at, 1 << at - 1), (1 << at - 1, 1 << at)} <= set(cases)
    assert all(own & opp == 0 for own, opp in cases)


@pytest.mark.parametrize(
    "exercise", a_board_is_two_numbers.EXERCISES, ids=lambda exercise: exercise.name
)
def test_the_solution_is_right(exercise):
    names = {}
    exec(exercise.solution, names)
    assert check(exercise.name, names[exercise.answer])
    assert str(solution(exercise.name)) and str(hint(exercise.name))


def test_the_claims_that_can_be_tried_are_as_the_exercise_has_them():
    own = random.Random(1).getrandbits(60) | 1 << 26
    assert own & ~0b11010 & 26 == 0 and own & ~0b11010 & 1 << 26  # a: 26 is no mask
    assert ~own < 0  # b
    assert all(a + b == a | b for a, b in [(own, ALL ^ own), (1, 2)])  # c
    assert own.bit_count() == sum(own >> at & 1 for at in range(64))  # d
