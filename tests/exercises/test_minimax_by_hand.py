"""The exercises: right answers in several styles, and every known mistake."""

import pytest
from answers_by_exercise import right_answers
from lesson_quizzes import quizzes_of
from verdicts import assert_named, one_line

from othello_lessons.exercises import check
from othello_lessons.exercises.quiz.answers import read_number
from othello_lessons.notation import parse_position
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, alphabeta, minimax, score
from othello_lessons.watch import watch

# --- the values of a tree ------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        ([14, 12, 6, 14], "max-at-min", "You have 12 after move 0, 6 after move 1, 14 after"),
        ([14, 3, 2, 14], "first-branch", "You have 14 after move 2. That is the first"),
        ([-3, -3, -2, -2], "whites-view", "2, −3 at the root. That is what White sees."),
        ([0, 3, 2, 2], "move-not-value", "You have 0 at the root. That is the move."),
        ([5, 3, 2, 5], None, "You have 5 after move 2. Who is to move there"),
        ([3, 3, 2], "no-values", "Give the four values"),
        ({"root": "three", 0: 3, 1: 2, 2: 2}, "no-values", "Give the four values"),
        ([float("nan")] * 4, None, "You have nan after move 0"),
    ],
)
def test_wrong_values_are_named_with_their_nodes(answer, misconception, sentence):
    assert sentence in assert_named("minimax-values", answer, misconception)


def test_of_two_mistakes_one_is_explained_and_the_node_of_the_other_is_named():
    words = one_line(check("minimax-values", [12, 12, 2, 7]))
    assert "You have 12 after move 0. That is what Black would take." in words
    assert words.endswith("Look again at these too: 7 after move 2.")


def test_a_root_that_follows_from_wrong_values_below_is_not_held_against_it():
    assert "at the root" not in str(check("minimax-values", [12, 12, 2, 2]))


# --- the lesson's quizzes, answered in Python ------------------------------------


@pytest.fixture(scope="module")
def quizzes():
    return quizzes_of("minimax_by_hand", "own_tree", "real_tree")


def test_every_quiz_of_the_lesson_takes_its_right_answer(quizzes):
    for quiz in quizzes.values():
        numbers = {place: read_number(value) for place, value in quiz.right.items()}
        assert quiz.answer(numbers) and quiz.answer(quiz.right)


def test_the_lessons_quizzes_have_the_values_of_minimax(quizzes):
    for quiz in quizzes.values():
        assert quiz.right["root"] == str(quiz.tree.root.node.value)
    assert quizzes["real_tree"].right == {"f1": "0", "g2": "−2", "h4": "4", "root": "4"}


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        ({"f1": 0, "g2": -2, "h4": 4, "root": -2}, "min-at-max", "At the root it is not −2"),
        ({"f1": 8, "g2": -2, "h4": 4, "root": 8}, "max-at-min", "After f1 it is not 8"),
    ],
)
def test_a_wrong_value_on_the_real_board_is_named(quizzes, answer, misconception, sentence):
    verdict = quizzes["real_tree"].answer(answer)
    assert not verdict and verdict.misconception == misconception, verdict
    assert sentence in one_line(verdict)


def test_most_positions_of_the_lessons_large_tree_cannot_change_its_answer():
    rows = ["--------", "-----O--", "--X--O-X", "-XXXXXO-", "---XXX-O", *["--------"] * 3]
    player, board = parse_position("".join(rows) + " X")
    everything = watch(minimax, player, board, 4, score)
    needed = watch(alphabeta, player, board, MIN_VALUE, MAX_VALUE, 4, score)
    assert everything.size == 526 and needed.size < 526 / 2
    assert (needed.value, needed.chosen) == (everything.value, everything.chosen)


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "minimax-values": [
            {2: 2.0, 1: 2, 0: 3, "Root": 3},
            iter([3, 3, 2, 2]),
        ]
    }
)
