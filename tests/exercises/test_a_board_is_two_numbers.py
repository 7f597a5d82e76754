"""The exercises: right answers in several styles, and wrong ones as people write them."""

import pytest
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

STEPS = (-11, -10, -9, -1, 1, 9, 10, 11)


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


def by_squares(opp, empty):
    found = 0
    for square in range(11, 89):
        if empty >> square & 1 and any(opp >> square + way & 1 for way in STEPS):
            found |= 1 << square
    return found


def in_two_steps(opp, empty):
    wide = opp | opp << 1 | opp >> 1
    return (wide | wide << 10 | wide >> 10) & empty


@pytest.mark.parametrize("answer", [by_squares, in_two_steps])
def test_the_squares_beside_are_right_however_they_are_found(answer):
    verdict = check("beside-discs", answer)
    assert verdict, str(verdict)


def rows_and_columns(opp, empty):
    return (opp << 1 | opp >> 1 | opp << 10 | opp >> 10) & empty


def with_all_that_touches(opp, empty):
    wide = opp | opp << 1 | opp >> 1
    return wide | wide << 10 | wide >> 10


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (rows_and_columns, "no-diagonals"),
        (lambda opp, empty: in_two_steps(opp, empty) | opp, "discs-left-in"),
        (lambda opp, empty: in_two_steps(empty, opp), "discs-at-the-edge-of-it"),
        (lambda opp, empty: bin(in_two_steps(opp, empty)).count("1"), "number-for-squares"),
        (lambda opp, empty: -1, "negative"),
        (with_all_that_touches, "empty-left-out"),
    ],
)
def test_wrong_squares_beside_are_named(answer, name):
    assert_named("beside-discs", answer, name)


def test_a_cell_of_the_rim_is_said_by_its_number():
    verdict = one_line(check("beside-discs", with_all_that_touches))
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


def by_difference(move, own, opp):
    first = 2 * move
    total = opp + first
    if not total & own & ~opp:
        return 0
    return opp & ~total & -first


def by_loop(move, own, opp):
    run, at = 0, move * 2
    while opp & at:
        run += at
        at *= 2
    return run if own & at else 0


@pytest.mark.parametrize("answer", [by_difference, by_loop])
def test_flips_are_right_however_they_are_found(answer):
    verdict = check("flips-right", answer)
    assert verdict and "all 17,496 rows" in str(verdict)


def with_both_ends(move, own, opp):
    run, at = move, 2 * move
    while at & opp:
        run, at = run | at, 2 * at
    return run | at if at & own and run != move else 0


def test_two_mistakes_in_flips_are_both_named_and_an_unknown_one_is_not():
    assert_named("flips-right", with_both_ends, "bracket-too", "move-too")
    assert_named("flips-right", lambda move, own, opp: 5, None)


def test_a_wrong_row_is_shown_with_its_carry():
    said = assert_named("flips-right", FLIPS.named("no-bracket"), "no-bracket")
    assert "flips_right(1, 0, 2) returned 2 (b1), and should return 0 (no square)" in said
