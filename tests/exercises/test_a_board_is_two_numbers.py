"""The exercises: right answers in several styles, and wrong ones as people write them."""

from answers_by_exercise import right_answers, wrong_answers
from hypothesis import given
from hypothesis import strategies as st
from positions import positions
from verdicts import assert_named, one_line

from othello_lessons.engine.bits.compiled_game import to_bits
from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.a_board_is_two_numbers import BESIDE, FLIPS
from othello_lessons.othello import (
    BLACK,
    DIRECTIONS,
    EMPTY,
    WHITE,
    bracketed,
    initial_board,
    legal_moves,
    opponent,
    squares,
)


def set_of(board, piece):
    return sum(1 << square for square in squares() if board[square] == piece)


@given(positions(sizes=[8]))
def test_the_squares_beside_the_discs_are_those_that_touch_one_and_hold_all_legal_moves(position):
    player, board = position
    other = opponent(player)
    found = BESIDE.right()(set_of(board, other), set_of(board, EMPTY))
    touching = {
        square
        for square in squares()
        if board[square] == EMPTY and any(board[square + way] == other for way in DIRECTIONS)
    }
    assert found == sum(1 << square for square in touching)
    assert touching.issuperset(legal_moves(player, board))


def in_two_steps(opp, empty):
    wide = opp | opp << 1 | opp >> 1
    return (wide | wide << 10 | wide >> 10) & empty


def test_a_cell_of_the_rim_is_said_by_its_number():
    verdict = one_line(check("beside-discs", lambda opp, empty: in_two_steps(opp, -1)))
    assert "should return 0x601000 (b1 a2 b2)" in verdict and "(0 1 2 10 a1 b1 20 a2 b2)" in verdict


@given(st.lists(st.sampled_from([EMPTY, BLACK, WHITE]), min_size=8, max_size=8))
def test_the_flips_along_a_row_are_those_of_the_book(row):
    board = [EMPTY if piece != "?" else "?" for piece in initial_board()]
    board[11:19] = row
    own, opp = to_bits(BLACK, board)
    for at in range(8):
        if row[at] == EMPTY:
            turned = [square for square in bracketed(11 + at, BLACK, board) if square > 11 + at]
            assert FLIPS.right()(1 << at, own, opp) == sum(1 << s - 11 for s in turned)


def test_all_rows_are_tried_and_a_wrong_one_is_shown_with_its_carry():
    assert "all 17,496 rows" in str(check("flips-right", FLIPS.right()))
    said = assert_named("flips-right", FLIPS.named("no-bracket"), "no-bracket")
    assert "flips_right(1, 0, 2) returned 2 (b1), and should return 0 (no square)" in said


def test_a_row_that_is_not_closed_is_asked_about_where_the_difference_falls_below_0():
    def flips_right(move, own, opp):
        return ((opp + (move << 1)) & ~opp & own) - (move << 1)

    assert "In which rows" in assert_named("flips-right", flips_right, "below-zero-if-open")


test_an_answer_is_right_however_it_is_written = right_answers({"beside-discs": [in_two_steps]})

test_a_wrong_answer_is_named = wrong_answers(
    {"beside-discs": [(lambda opp, empty: -1, "negative")]}
)
