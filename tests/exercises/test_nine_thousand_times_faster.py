"""The exercises: right answers in several styles, and wrong ones as people write them."""

import random

from answers_by_exercise import right_answers, wrong_answers
from hypothesis import given
from hypothesis import strategies as st
from verdicts import assert_named

from othello_lessons.engine.bits import bit_moves
from othello_lessons.engine.bits.compiled_game import BIT_OF
from othello_lessons.engine.bits.compiler import u64
from othello_lessons.exercises.lessons.nine_thousand_times_faster import BIT, EAST, FLOOD
from othello_lessons.notation import square_name
from othello_lessons.othello import squares

ALL = (1 << 64) - 1


def test_the_bits_are_those_of_the_engine():
    for square in squares():
        assert BIT.right()(square_name(square)) == 1 << BIT_OF[square]


@given(st.integers(0, ALL))
def test_a_shift_to_the_right_adds_one_to_every_column(bits):
    cells = [divmod(at, 8) for at in range(64) if bits >> at & 1]
    wanted = {(row, column + 1) for row, column in cells if column < 7}
    assert {divmod(at, 8) for at in range(64) if EAST.right()(bits) >> at & 1} == wanted


def by_place(lanes, steps, over):
    return [lanes[at] * 2 ** steps[at] & over[at] for at in range(4)]


def test_the_claims_that_can_be_tried_are_as_the_exercise_has_them():
    own = random.Random(1).getrandbits(60) | 1 << 26
    assert own & ~0b11010 & 26 == 0 and own & ~0b11010 & 1 << 26  # a: 26 is no mask
    assert ~own < 0  # b
    assert all(a + b == a | b for a, b in [(own, ALL ^ own), (1, 2)])  # c
    assert own.bit_count() == sum(own >> at & 1 for at in range(64))  # d


def engine_moves(own, opp):
    return bit_moves.moves(u64(own), u64(opp))  # a number of NumPy's, where Numba is


engine_moves(0, 0)  # so that it is compiled now, and not while a judge's clock runs


def test_a_wrap_is_shown_at_two_discs():
    answer = FLOOD.named("wraps")
    text = assert_named("moves-in-bits", answer, "wraps")
    assert "(1, 128) returned 0x4000 (g2), and should return 0 (no square)" in text
    assert "!" in text.partition("own opp yours right")[2]


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "step-in-lanes": [by_place],
        "moves-in-bits": [engine_moves],
        "speed-claims": [{claim: int(claim in "cd") for claim in "abcdefg"}],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "step-in-lanes": [
            (lambda lanes, steps, over: by_place(lanes, steps, over)[0], "no-lanes"),
        ],
        "moves-in-bits": [(lambda own, opp: ~(own | opp), "negative")],
        "shift-east": [
            (lambda bits: (bits << 1) & ~0x0101010101010101, "not-cut"),
            (lambda bits: True, "no-bit-set"),
            (lambda bits: (bits & 0x7F7F7F7F7F7F7F7E) << 1, "wrong-mask"),
        ],
    }
)
