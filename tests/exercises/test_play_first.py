"""The exercises: each right answer however it is written, each mistake by its name."""

import pytest
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.play_first import (
    AFTER_F5,
    BESIDE_A_BLACK_DISC,
    BOARD,
)
from othello_lessons.notation import parse_square, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    bracketed,
    directions,
    initial_board,
    legal_moves,
    squares,
)

FLIPS = "b3 c4 d4 e4 c5"
BESIDE_A_DISC = f"c3 {BESIDE_A_BLACK_DISC}"


def names(found):
    return " ".join(map(square_name, sorted(found)))


def beside(discs):
    """Name the empty squares next to any of these discs after f5."""
    near = {s for s in squares() for d in directions() if AFTER_F5[s + d] in discs}
    return names(s for s in near if AFTER_F5[s] == EMPTY)


def test_the_squares_in_the_explanations_are_those_of_the_boards():
    assert beside({BLACK}) == BESIDE_A_BLACK_DISC and beside({BLACK, WHITE}) == BESIDE_A_DISC
    assert names(legal_moves(BLACK, AFTER_F5)) == "c3 d3 c4"
    assert names(legal_moves(WHITE, initial_board())) == "e3 f4 c5 d6"
    assert names(bracketed(parse_square("b4"), BLACK, BOARD)) == names(
        map(parse_square, FLIPS.split())
    )


# ---------------------------------------------------------------------------
# replies-to-f5


@pytest.mark.parametrize(
    "answer", [{"d6", "f4", "f6"}, ["F6", "d6", "f4"], "f4, d6, f6", {46, 64, 66}, (64, "f4", 66)]
)
def test_the_replies_are_right_in_any_form(answer):
    assert check("replies-to-f5", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ("f4 d6 f6 g5", "move-line-to-empty"),
        ("f4", None),
        ("f9", "no-square"),
    ],
)
def test_wrong_replies_are_named(answer, misconception):
    assert_named("replies-to-f5", answer, misconception)


# ---------------------------------------------------------------------------
# flips-of-b4


@pytest.mark.parametrize(
    "answer",
    [FLIPS, FLIPS.upper().split(), set(FLIPS.split()), bracketed(42, BLACK, BOARD)],
)
def test_the_flips_are_right_in_any_form(answer):
    assert check("flips-of-b4", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (f"{FLIPS} b5", "line-to-empty"),
        (f"{FLIPS} a4 a5", "line-to-rim"),
        ("b3 c5", "line-missing"),
        ("b3 c4 d4 e4 c5 f4", "with-the-brackets"),
        ("b3 a5 h8", None),
    ],
)
def test_wrong_flips_are_named(answer, misconception):
    assert_named("flips-of-b4", answer, misconception)


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("replies-to-f5", "d6", "Rays: f4-d4"),
        ("replies-to-f5", "", "Rays: f4-d4"),
        ("flips-of-b4", "b3 c4", "Rays: b4-f4"),
        ("flips-of-b4", "b3 c4 d4 e4", "Rays: b4-d6"),
    ],
)
def test_an_arrow_shows_one_line_that_was_missed(name, answer, words):
    assert words in str(check(name, answer.split()))


# ---------------------------------------------------------------------------
# four-move-game


@pytest.mark.parametrize(
    "record", ["d3c3c4e3", "D3 C3 C4 E3", "1. d3 c3 2. c4 e3", ["f5", "d6", "c4", "g5"], "d3c3c4c5"]
)
def test_any_game_in_which_white_leads_is_right_in_any_form(record):
    assert check("four-move-game", record)


@pytest.mark.parametrize(
    ("record", "misconception", "sentence"),
    [
        ("f5d6c3d3", "level", "so White is not ahead"),
        ("f5f4d3d6", "behind", "White has only 3 discs and Black 5"),
        ("d3c3c4", "wrong-length", "you wrote 3: d3c3c4."),
        ("d3d4c4e3", "illegal", "Move 2, White to d4: that square is taken"),
        ("d3 c3 c4 a1", "illegal", "Move 4, White to a1"),
        ("hello", "illegal", "is not a move"),
        ([43, 33], "no-text", "a transcript is a text"),
    ],
)
def test_wrong_records_are_named(record, misconception, sentence):
    said = assert_named("four-move-game", record, misconception)
    assert sentence.lower() in said.lower()
