"""The exercises: each right answer however it is written, each mistake by its name."""

import pytest
from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.play_first import AFTER_F5, BESIDE_A_BLACK_DISC, BOARD
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


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("replies-to-f5", "d6", "Rays: f4-d4"),
        ("flips-of-b4", "b3 c4", "Rays: b4-f4"),
    ],
)
def test_an_arrow_shows_one_line_that_was_missed(name, answer, words):
    assert words in str(check(name, answer.split()))


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


test_an_answer_is_right_however_it_is_written = right_answers(
    {"four-move-game": ["1. d3 c3 2. c4 e3", ["f5", "d6", "c4", "g5"], "d3c3c4c5"]}
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "replies-to-f5": [("f4 d6 f6 g5", "move-line-to-empty")],
        "flips-of-b4": [
            (f"{FLIPS} b5", "line-to-empty"),
            (f"{FLIPS} a4 a5", "line-to-rim"),
            ("b3 c5", "line-missing"),
        ],
    }
)
