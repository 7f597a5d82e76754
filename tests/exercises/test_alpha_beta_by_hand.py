"""The exercises: right answers in several styles, and every known mistake."""

from math import inf

import pytest
from answers_by_exercise import right_answers, wrong_answers
from lesson_quizzes import quizzes_of

from othello_lessons.exercises import check
from othello_lessons.exercises.quiz import CutsQuiz
from othello_lessons.othello import MAX_VALUE, MIN_VALUE


def test_a_leaf_too_many_comes_with_the_number_that_would_change_the_root():
    assert "has to be looked at. If it were" in str(check("unread-leaves", {2, 10, 13, 18}))


# --- the lesson's quizzes, answered in Python ------------------------------------


@pytest.fixture(scope="module")
def quizzes():
    return quizzes_of("alpha_beta_by_hand", "windows_quiz", "own_cuts")


def test_every_quiz_of_the_lesson_takes_its_right_answer(quizzes):
    for quiz in quizzes.values():
        assert quiz.answer(quiz.right), quiz.answer(quiz.right)


def test_the_lessons_random_tree_has_something_to_cut(quizzes):
    assert isinstance(quizzes["own_cuts"], CutsQuiz) and quizzes["own_cuts"].right


def test_what_is_too_much_in_an_answer_is_named_by_what_explains_it(quizzes):
    verdict = quizzes["own_cuts"].answer({"0 1 1", "1 0"})
    assert not verdict and verdict.misconception == "cut-too-many", verdict


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "windows": [((MIN_VALUE, MAX_VALUE), [3, None], (3.0, inf))],
        "unread-leaves": [[13, 2, 10], (10.0, 2, 13)],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "windows": [
            ([(-inf, inf)] * 3, "each-starts-anew"),
            ([(-inf, inf), (3, 3), (3, 2)], "global-alpha"),
            ([(-inf, inf), (3, inf), (2, inf)], "last-value"),
            ([(-inf, inf), (-inf, 3), (-inf, 3)], "wrong-end"),
            ([(-inf, inf), (-inf, -3), (-inf, -3)], "movers-view"),
            ([(-inf, 3), (3, 2), (3, 2)], "at-leaving"),
            ([(-inf, inf), (3, inf), (4, inf)], "low-too-high"),
            ([(-inf, inf), (3, inf), (3, 14)], "high-is-open"),
        ],
        "unread-leaves": [
            ({2, 10}, "no-deep-cuts"),
            ({2, 13}, "cuts-for-one-side"),
            ({6, 7}, "other-order"),
            ({13}, "missed-cut"),
            ({2, 10, 13, 18}, "cut-too-many"),
            ({99}, "no-leaf"),
            ({"13"}, "no-number"),
        ],
    }
)
