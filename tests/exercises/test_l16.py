"""The exercises of lesson 16: right answers in several styles, and every known mistake."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from misbehaving import endless
from positions import positions

from othello_lessons.engine.bits import bit_moves
from othello_lessons.engine.bits.compiled_game import BIT_OF, to_bits
from othello_lessons.engine.bits.compiler import u64
from othello_lessons.engine.plain import bigboard
from othello_lessons.exercises import check, checking, hint, solution
from othello_lessons.exercises.judges import bit_squares as basics
from othello_lessons.exercises.judges import carried_flips, floods
from othello_lessons.exercises.lessons import l16
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
    assert floods.flood(own, opp) == floods.book_moves(own, opp) == wanted


@given(st.lists(st.sampled_from([EMPTY, BLACK, WHITE]), min_size=8, max_size=8))
def test_the_flips_along_a_row_are_those_of_the_book(row):
    board = [EMPTY if piece != "?" else "?" for piece in initial_board()]
    board[11:19] = row
    own, opp = to_bits(BLACK, board)
    for at in range(8):
        if row[at] == EMPTY:
            turned = [square for square in bracketed(11 + at, BLACK, board) if square > 11 + at]
            assert carried_flips.walked(1 << at, own, opp) == sum(1 << s - 11 for s in turned)


def test_the_smallest_positions_come_first_and_both_ways_of_wrapping_are_among_them():
    cases = floods._positions()
    sizes = [(own | opp).bit_count() for own, opp in cases]
    assert sizes == sorted(sizes) and sizes[0] == 2 and sizes[-1] > 40
    for at in range(8, 64, 8):
        assert {(1 << at, 1 << at - 1), (1 << at - 1, 1 << at)} <= set(cases)
    assert all(own & opp == 0 for own, opp in cases)


# ---------------------------------------------------------------------------
# Right, in several styles


def by_letters(name):
    return 2 ** (ord(name[0]) - ord("a") + 8 * int(name[1:]) - 8)


def cleared_after(bits):
    return bits << 1 & 0xFEFE_FEFE_FEFE_FEFE


def square_by_square(bits):
    found = set()
    for at in range(64):
        if bits & (1 << at) and at % 8 < 7:
            found.add(at + 1)
    return sum(1 << at for at in found)


def big_moves(own, opp):
    """Return the moves by way of the boards with a rim."""

    def wider(bits):
        return sum(1 << square for square, at in BIT_OF.items() if bits >> at & 1)

    found = bigboard.moves(wider(own), wider(opp), bigboard.grid())
    return sum(1 << BIT_OF[square] for square in bigboard.squares_of(found))


def engine_moves(own, opp):
    return bit_moves.moves(u64(own), u64(opp))  # a number of NumPy's, where Numba is


engine_moves(0, 0)  # so that it is compiled now, and not while a judge's clock runs


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


TRUE = {"a": False, "b": False, "c": True, "d": True, "e": False, "f": False, "g": False}
RIGHT = [
    ("16-bit", basics.bit_of),
    ("16-bit", by_letters),
    ("16-shift-east", basics.east),
    ("16-shift-east", cleared_after),
    ("16-shift-east", square_by_square),
    ("16-moves", floods.flood),
    ("16-moves", big_moves),
    ("16-moves", engine_moves),
    ("16-flips-right", by_difference),
    ("16-flips-right", by_loop),
    ("16-claims", TRUE),
    ("16-claims", {claim: int(true) for claim, true in TRUE.items()}),
]


@pytest.mark.parametrize(("name", "answer"), RIGHT)
def test_a_right_answer_is_right_however_it_is_written(name, answer):
    engine_moves(1, 2)  # compiled before the clock of the check runs
    verdict = check(name, answer)
    assert verdict and str(verdict).startswith("Right."), str(verdict)


# ---------------------------------------------------------------------------
# Wrong, and named

KNOWN = [
    (name, belief)
    for name, beliefs in (
        ("16-bit", basics.KNOWN_BITS),
        ("16-shift-east", basics.KNOWN_SHIFTS),
        ("16-moves", floods.KNOWN_FLOODS),
        ("16-flips-right", carried_flips.KNOWN_FLIPS),
    )
    for belief in beliefs
]


@pytest.mark.parametrize(("name", "belief"), KNOWN, ids=lambda one: getattr(one, "name", one))
def test_what_a_known_mistake_leads_to_is_wrong_and_named(name, belief):
    verdict = check(name, belief.leads_to)
    assert not verdict and verdict.misconception == belief.name, str(verdict)


def wraps_as_one_would_write_it(own, opp):
    found = 0
    for step in (1, 7, 8, 9):
        for shifted in (lambda bits, by=step: bits << by, lambda bits, by=step: bits >> by):
            walkers = shifted(own) & opp
            while walkers:
                walkers = shifted(walkers)
                found |= walkers
                walkers &= opp
    return found & ~(own | opp) & ALL


def right_but_not_cut(own, opp):
    return floods.flood(own, opp, onto=~(own | opp))


def carried_without_a_question(move, own, opp):
    first = move << 1
    return ((opp + first) & ~opp) - first


WRONG = [
    ("16-moves", wraps_as_one_would_write_it, "wraps"),
    ("16-moves", right_but_not_cut, "not-cut"),
    ("16-moves", lambda own, opp: ~(own | opp), "negative"),
    ("16-moves", lambda own, opp: set(), "no-bit-set"),
    ("16-moves", lambda own, opp: 0, None),
    ("16-shift-east", lambda bits: ~bits, "negative"),
    ("16-shift-east", lambda bits: (bits << 1) & ~basics.COLUMN_A, "not-cut"),
    ("16-shift-east", lambda bits: 2.0 * bits, "no-bit-set"),
    ("16-shift-east", lambda bits: True, "no-bit-set"),
    ("16-flips-right", carried_without_a_question, "no-bracket"),
    ("16-flips-right", lambda move, own, opp: opp & own, "starts-at-the-move"),
    ("16-flips-right", lambda move, own, opp: opp, None),
    ("16-bit", lambda name: name, "no-bit-set"),
    ("16-bit", lambda name: int(name), "raises"),
    ("16-bit", 7, "no-function"),
]


@pytest.mark.parametrize(("name", "answer", "misconception"), WRONG)
def test_a_wrong_answer_is_named_where_it_can_be(name, answer, misconception):
    verdict = check(name, answer)
    assert not verdict and verdict.misconception == misconception, str(verdict)


def test_a_wrap_is_shown_at_two_discs():
    text = " ".join(str(check("16-moves", wraps_as_one_would_write_it)).split())
    assert "(1, 128) returned 0x4000 (g2), and should return 0 (no square)" in text
    assert "!" in text.partition("own opp yours right")[2]


@pytest.mark.parametrize("claim", TRUE)
def test_each_wrong_claim_is_named_by_its_mistake(claim):
    verdict = check("16-claims", {**TRUE, claim: not TRUE[claim]})
    assert not verdict and verdict.misconception == l16.CLAIMS[claim].mistake


@pytest.mark.parametrize("answer", ["ab", {"a": True}])
def test_claims_in_another_form_are_asked_for_again(answer):
    assert check("16-claims", answer).misconception == "no-dictionary"


def test_a_claim_that_is_neither_true_nor_false_is_named():
    assert check("16-claims", {**TRUE, "a": "no"}).misconception == "no-truth-value"


@pytest.mark.parametrize("name", ["16-bit", "16-shift-east", "16-moves", "16-flips-right"])
def test_what_never_ends_is_stopped_and_what_is_not_written_is_unanswered(name, monkeypatch):
    monkeypatch.setattr(checking, "SECONDS", 0.3)
    assert check(name, endless).misconception == "endless"

    def unwritten(*args):
        """Return something."""
        ...  # noqa: PIE790 - as the lesson has it

    assert str(check(name, unwritten)).startswith("Not answered yet.")


@pytest.mark.parametrize("exercise", l16.EXERCISES, ids=lambda exercise: exercise.name)
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
