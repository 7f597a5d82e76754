"""The exercise: flips by a carry, right in several styles, and wrong as people write it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from verdicts import assert_named

from othello_lessons.engine.bits.compiled_game import to_bits
from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.a_board_is_two_numbers import FLIPS
from othello_lessons.othello import BLACK, EMPTY, WHITE, bracketed, initial_board


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
