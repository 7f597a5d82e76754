"""The exercises: right answers in several styles, and wrong ones as people write them."""

import random

import pytest
from answers_by_exercise import right_answers, wrong_answers
from hypothesis import given
from hypothesis import strategies as st
from positions import positions
from verdicts import assert_named

from othello_lessons.engine.bits import bit_moves
from othello_lessons.engine.bits.compiled_game import BIT_OF, to_bits
from othello_lessons.engine.bits.compiler import u64
from othello_lessons.exercises import check
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.lessons.nine_thousand_times_faster import BIT, EAST, FLOOD, LANES
from othello_lessons.notation import square_name
from othello_lessons.othello import legal_moves, squares

ALL = (1 << 64) - 1


# ---------------------------------------------------------------------------
# What the solutions hold for right


def test_the_bits_are_those_of_the_engine():
    for square in squares():
        assert BIT.right()(square_name(square)) == 1 << BIT_OF[square]


@given(st.integers(0, ALL))
def test_a_shift_to_the_right_adds_one_to_every_column(bits):
    cells = [divmod(at, 8) for at in range(64) if bits >> at & 1]
    wanted = {(row, column + 1) for row, column in cells if column < 7}
    assert {divmod(at, 8) for at in range(64) if EAST.right()(bits) >> at & 1} == wanted


@given(positions(sizes=[8]))
def test_the_flood_lists_what_the_book_lists(position):
    player, board = position
    wanted = sum(1 << BIT_OF[square] for square in legal_moves(player, board))
    assert FLOOD.right()(*to_bits(player, board)) == wanted


INNER = 0x7E7E7E7E7E7E7E7E


@given(positions(sizes=[8]))
def test_walks_in_lanes_and_back_end_at_the_legal_moves(position):
    """The walks of four lanes up, and of the board turned round, reach all moves."""
    player, board = position
    own, opp = to_bits(player, board)
    empty, reached = ALL ^ own ^ opp, 0
    for turned in (False, True):
        mine, over = (turned_round(own), turned_round(opp)) if turned else (own, opp)
        lanes, ways = [mine] * 4, [over & INNER, over & INNER, over, over & INNER]
        while any(lanes := LANES.right()(lanes, [1, 7, 8, 9], ways)):
            behind = 0
            for lane, step in zip(lanes, [1, 7, 8, 9], strict=True):
                behind |= lane << step & ALL
            reached |= turned_round(behind) if turned else behind
    wanted = sum(1 << BIT_OF[square] for square in legal_moves(player, board))
    assert reached & empty == wanted


def turned_round(bits):
    return int(f"{bits:064b}"[::-1], 2)


def by_place(lanes, steps, over):
    return [lanes[at] * 2 ** steps[at] & over[at] for at in range(4)]


def test_the_smallest_positions_come_first_and_both_ways_of_wrapping_are_among_them():
    cases = find("moves-in-bits").cases
    sizes = [(own | opp).bit_count() for own, opp in cases]
    assert sizes == sorted(sizes) and sizes[0] == 2 and sizes[-1] > 40
    for at in range(8, 64, 8):
        assert {(1 << at, 1 << at - 1), (1 << at - 1, 1 << at)} <= set(cases)
    assert all(own & opp == 0 for own, opp in cases)


def test_the_claims_that_can_be_tried_are_as_the_exercise_has_them():
    own = random.Random(1).getrandbits(60) | 1 << 26
    assert own & ~0b11010 & 26 == 0 and own & ~0b11010 & 1 << 26  # a: 26 is no mask
    assert ~own < 0  # b
    assert all(a + b == a | b for a, b in [(own, ALL ^ own), (1, 2)])  # c
    assert own.bit_count() == sum(own >> at & 1 for at in range(64))  # d


# ---------------------------------------------------------------------------
# Right, in several styles


def by_letters(name):
    return 2 ** (ord(name[0]) - ord("a") + 8 * int(name[1:]) - 8)


def square_by_square(bits):
    found = set()
    for at in range(64):
        if bits & (1 << at) and at % 8 < 7:
            found.add(at + 1)
    return sum(1 << at for at in found)


def engine_moves(own, opp):
    return bit_moves.moves(u64(own), u64(opp))  # a number of NumPy's, where Numba is


engine_moves(0, 0)  # so that it is compiled now, and not while a judge's clock runs

TRUE = {"a": False, "b": False, "c": True, "d": True, "e": False, "f": False, "g": False}
RIGHT = [
    ("bit-of-a-square", by_letters),
    ("shift-east", square_by_square),
    ("moves-in-bits", engine_moves),
    ("speed-claims", {claim: int(true) for claim, true in TRUE.items()}),
]


@pytest.mark.parametrize(("name", "answer"), RIGHT)
def test_a_right_answer_is_right_however_it_is_written(name, answer):
    engine_moves(1, 2)  # compiled before the clock of the check runs
    verdict = check(name, answer)
    assert verdict and str(verdict).startswith("Right."), str(verdict)


# ---------------------------------------------------------------------------
# Wrong, and named


def test_a_wrap_is_shown_at_two_discs():
    answer = FLOOD.named("wraps")
    text = assert_named("moves-in-bits", answer, "wraps")
    assert "(1, 128) returned 0x4000 (g2), and should return 0 (no square)" in text
    assert "!" in text.partition("own opp yours right")[2]


test_an_answer_is_right_however_it_is_written = right_answers({"step-in-lanes": [by_place]})

test_a_wrong_answer_is_named = wrong_answers(
    {
        "step-in-lanes": [
            (lambda lanes, steps, over: by_place(lanes, steps, over)[0], "no-lanes"),
            (lambda lanes, steps, over: [3, 3, 3, 3], None),
        ],
        "moves-in-bits": [
            (FLOOD.wrong("& ALL → "), "not-cut"),
            (lambda own, opp: ~(own | opp), "negative"),
        ],
        "shift-east": [
            (lambda bits: ~bits, "negative"),
            (lambda bits: (bits << 1) & ~0x0101010101010101, "not-cut"),
            (lambda bits: True, "no-bit-set"),
            (lambda bits: (bits & 0x7F7F7F7F7F7F7F7E) << 1, "wrong-mask"),
        ],
        "bit-of-a-square": [(lambda name: 5, None)],
    }
)
