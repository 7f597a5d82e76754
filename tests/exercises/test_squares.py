"""An answer that is a set of squares: how it is read, and what is said of it."""

import pytest
from toy_exercise import TOY

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.patches import Solution
from othello_lessons.exercises.squares import how_squares_differ, squares_in
from othello_lessons.exercises.values import judge_value

SQUARES = Solution('my_squares = "d3 c4"', "my_squares", {"next-door": "c4 → e3"})
ASKED = Exercise(TOY.name, judge_value, SQUARES, read=squares_in, differs=how_squares_differ)


@pytest.mark.parametrize(
    "answer", [{34, 43}, [43, 34], ("d3", "C4"), "d3 c4", "c4,d3", ["d3", 43], iter({34, 43})]
)
def test_squares_are_read_in_any_form_and_order(toy, answer):
    ASKED.judged(answer)


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        ("d3 e3", "next-door", "E3 is next door."),
        ("a1", None, "These squares do not belong: a1. Look for 2 more."),
        ("d3", None, "Look for 1 more."),
        ([], None, "Look for 2 more."),
        ("z9", "no-square", "'z9' is not a square of the 8x8 board"),
        (3.5, "no-square", "3.5"),
    ],
)
def test_wrong_squares_are_named_and_missing_ones_counted(toy, answer, misconception, sentence):
    with pytest.raises(Wrong, match=sentence) as caught:
        ASKED.judged(answer)
    assert caught.value.misconception == misconception
