"""The exercises: right answers in several styles, and every known mistake."""

import pytest
from misbehaving import endless

from othello_lessons.engine.bits import bit_moves
from othello_lessons.engine.bits.compiled_game import BIT_OF
from othello_lessons.engine.bits.compiler import u64
from othello_lessons.engine.plain import bigboard
from othello_lessons.exercises import check, checking
from othello_lessons.exercises.judges import bit_squares as basics
from othello_lessons.exercises.judges import row_flips
from othello_lessons.exercises.judges.wrong_bit_moves import FLOOD, SIX
from othello_lessons.exercises.lessons import nine_thousand_times_faster

ALL = (1 << 64) - 1


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


engine_moves(0, 0)  # so that it is compiled now, and not while a judge's clock runs

TRUE = {"a": False, "b": False, "c": True, "d": True, "e": False, "f": False, "g": False}
RIGHT = [
    ("bit-of-a-square", basics.bit_of),
    ("bit-of-a-square", by_letters),
    ("shift-east", basics.east),
    ("shift-east", cleared_after),
    ("shift-east", square_by_square),
    ("moves-in-bits", FLOOD.function()),
    ("moves-in-bits", SIX.function()),
    ("moves-in-bits", big_moves),
    ("moves-in-bits", engine_moves),
    ("flips-right", by_difference),
    ("flips-right", by_loop),
    ("speed-claims", TRUE),
    ("speed-claims", {claim: int(true) for claim, true in TRUE.items()}),
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
        ("bit-of-a-square", basics.KNOWN_BITS),
        ("shift-east", basics.KNOWN_SHIFTS),
        ("moves-in-bits", [*FLOOD.singles(), *SIX.singles()]),
        ("flips-right", [*row_flips.KNOWN_FLIPS, *row_flips.FLIPS.singles()]),
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


not_cut = FLOOD.with_texts((("result", "behind & ~(own | opp)"),))


def right_but_not_cut(own, opp):
    return not_cut(own, opp)


def carried_without_a_question(move, own, opp):
    first = move << 1
    return ((opp + first) & ~opp) - first


WRONG = [
    ("moves-in-bits", wraps_as_one_would_write_it, "wraps"),
    ("moves-in-bits", right_but_not_cut, "not-cut"),
    ("moves-in-bits", lambda own, opp: ~(own | opp), "negative"),
    ("moves-in-bits", lambda own, opp: set(), "no-bit-set"),
    ("moves-in-bits", lambda own, opp: 0, "no-moves"),
    ("shift-east", lambda bits: ~bits, "negative"),
    ("shift-east", lambda bits: (bits << 1) & ~basics.COLUMN_A, "not-cut"),
    ("shift-east", lambda bits: 2.0 * bits, "no-bit-set"),
    ("shift-east", lambda bits: True, "no-bit-set"),
    ("flips-right", carried_without_a_question, "no-bracket"),
    ("flips-right", lambda move, own, opp: opp & own, "no-flips"),
    ("flips-right", lambda move, own, opp: opp, None),
    ("shift-east", lambda bits: (bits & 0x7F7F7F7F7F7F7F7E) << 1, "wrong-mask"),
    ("shift-east", lambda bits: 5, None),
    (
        "bit-of-a-square",
        lambda name: 1 << 9 * int(name[1]) - 9 + "abcdefgh".index(name[0]),
        "wrong-row-step",
    ),
    ("bit-of-a-square", lambda name: basics.bit_of(name) << 16, "wrong-first-place"),
    ("bit-of-a-square", lambda name: 5, None),
    ("bit-of-a-square", lambda name: name, "no-bit-set"),
    ("bit-of-a-square", lambda name: int(name), "raises"),
    ("bit-of-a-square", 7, "no-function"),
]


@pytest.mark.parametrize(("name", "answer", "misconception"), WRONG)
def test_a_wrong_answer_is_named_where_it_can_be(name, answer, misconception):
    verdict = check(name, answer)
    assert not verdict and verdict.misconception == misconception, str(verdict)


def test_a_wrap_is_shown_at_two_discs():
    text = " ".join(str(check("moves-in-bits", wraps_as_one_would_write_it)).split())
    assert "(1, 128) returned 0x4000 (g2), and should return 0 (no square)" in text
    assert "!" in text.partition("own opp yours right")[2]


@pytest.mark.parametrize("claim", TRUE)
def test_each_wrong_claim_is_named_by_its_mistake(claim):
    verdict = check("speed-claims", {**TRUE, claim: not TRUE[claim]})
    assert not verdict and verdict.misconception == nine_thousand_times_faster.CLAIMS[claim].mistake


@pytest.mark.parametrize("answer", ["ab", {"a": True}])
def test_claims_in_another_form_are_asked_for_again(answer):
    assert check("speed-claims", answer).misconception == "no-dictionary"


def test_a_claim_that_is_neither_true_nor_false_is_named():
    assert check("speed-claims", {**TRUE, "a": "no"}).misconception == "no-truth-value"


@pytest.mark.parametrize("name", ["bit-of-a-square", "shift-east", "moves-in-bits", "flips-right"])
def test_what_never_ends_is_stopped_and_what_is_not_written_is_unanswered(name, monkeypatch):
    monkeypatch.setattr(checking, "SECONDS", 0.1)
    assert check(name, endless).misconception == "endless"

    def unwritten(*args):
        """Return something."""
        ...  # noqa: PIE790 - as the lesson has it

    assert str(check(name, unwritten)).startswith("Not answered yet.")
