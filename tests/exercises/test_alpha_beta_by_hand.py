"""The exercises: right answers in several styles, and every known mistake."""

from math import inf

import pytest
from lesson_cells import names_of
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.quiz import CutsQuiz, ValuesQuiz
from othello_lessons.othello import MAX_VALUE, MIN_VALUE


@pytest.mark.parametrize(
    "answer",
    [
        [(-inf, inf), (3, inf), (3, inf)],
        ((MIN_VALUE, MAX_VALUE), [3, MAX_VALUE], (3.0, MAX_VALUE)),
        [(None, None), (3, None), (3, None)],
    ],
)
def test_the_right_windows_are_right_however_infinity_is_written(answer):
    assert check("windows", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ([(-inf, inf)] * 3, "each-starts-anew"),
        ([(-inf, inf), (3, inf), (2, inf)], "last-value"),
        ([(-inf, inf), (-inf, 3), (-inf, 3)], "wrong-end"),
        ([(-inf, inf), (-inf, -3), (-inf, -3)], "movers-view"),
        ([(-inf, 3), (3, 2), (3, 2)], "at-leaving"),
        ([(-inf, 3), (3, inf), (3, inf)], "at-leaving"),
        ([(-inf, inf), (3, inf), (4, inf)], "low-too-high"),
        ([(-inf, inf), (3, inf), (3, 14)], "high-is-open"),
        ([(3, inf)], None),
        (3, None),
        ([3, 4, 5], None),
    ],
)
def test_wrong_windows_are_named(answer, misconception):
    assert_named("windows", answer, misconception)


@pytest.mark.parametrize("answer", [{2, 10, 13}, [13, 2, 10], (10.0, 2, 13)])
def test_the_right_leaves_are_right_in_any_order(answer):
    assert check("unread-leaves", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ({2, 10}, "no-deep-cuts"),
        ({2, 13}, "cuts-for-one-side"),
        ({6, 7}, "other-order"),
        ({13}, "missed-cut"),
        (set(), "missed-cut"),
        ({2, 10, 13, 18}, "cut-too-many"),
        ({11}, "cut-too-many"),
        ({99}, "no-leaf"),
        ({"99"}, "no-leaf"),
        ({"13"}, "no-number"),
        (5, None),
    ],
)
def test_wrong_leaves_are_named(answer, misconception):
    assert_named("unread-leaves", answer, misconception)


def test_a_leaf_too_many_comes_with_the_number_that_would_change_the_root():
    assert "has to be looked at. If it were" in str(check("unread-leaves", {2, 10, 13, 18}))


# --- the lesson's quizzes, answered in Python ------------------------------------


@pytest.fixture(scope="module")
def quizzes():
    names = names_of("alpha_beta_by_hand")
    return {name: names[name] for name in ("windows_quiz", "own_cuts", "own_values")}


def test_every_quiz_of_the_lesson_takes_its_right_answer(quizzes):
    for quiz in quizzes.values():
        assert quiz.answer(quiz.right), quiz.answer(quiz.right)
        assert str(quiz.answer(...)).startswith("Not answered yet.")


@pytest.mark.parametrize(
    ("quiz", "answer", "misconception"),
    [
        (
            "windows_quiz",
            {"0": (None, None), "1": (-inf, inf), "2": (-inf, inf)},
            "each-starts-anew",
        ),
        ("windows_quiz", {"0": "−∞ … ∞", "1": "3 … ∞", "2": "2 … ∞"}, "last-value"),
        ("own_cuts", set(), "each-starts-anew"),
        ("own_cuts", {"0 1 1", "1 0"}, "cut-too-many"),
    ],
)
def test_the_lessons_quizzes_name_what_is_wrong(quizzes, quiz, answer, misconception):
    verdict = quizzes[quiz].answer(answer)
    assert not verdict and verdict.misconception == misconception, verdict


def test_the_lessons_random_tree_has_something_to_cut_and_something_bounded(quizzes):
    cuts, values = quizzes["own_cuts"], quizzes["own_values"]
    assert isinstance(cuts, CutsQuiz) and isinstance(values, ValuesQuiz)
    assert cuts.right and any("≥" in value for value in values.right.values())
