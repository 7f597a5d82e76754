"""The exercise on equal moves: right answers in several forms, and every known mistake."""

import pytest
from answers_by_exercise import wrong_answers

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.why_it_is_right import EQUAL
from othello_lessons.exercises.museum import pieces as museum
from othello_lessons.exercises.museum.pieces import move_values
from othello_lessons.notation import parse_position
from othello_lessons.othello import BLACK, alphabeta, legal_moves

pytestmark = pytest.mark.usefixtures("remembered_moves")


def test_the_best_moves_are_those_of_minimax_in_any_form():
    player, board = parse_position(EQUAL.position)
    values = move_values(EQUAL)
    best = {move for move in legal_moves(player, board) if values[move] == max(values.values())}
    assert check("really-best-moves", best) and len(best) == 2
    assert check("really-best-moves", "a4 b1")


def test_all_four_moves_show_the_same_number_and_three_are_bounds():
    tree = museum.grow(alphabeta, EQUAL)
    views = [child.seen_by(BLACK) for child in tree.children]
    assert [view.value for view in views] == [9] * 4
    assert [view.sign for view in views] == ["", "≤", "≤", "≤"]


test_a_wrong_answer_is_named = wrong_answers(
    {
        "really-best-moves": [
            ("b1 a3", "bound-is-no-value"),
            ("a4", "not-all-of-them"),
            ("b1 c1", None),
            (9, "margin-for-move"),
            ({9, 7}, "margin-for-move"),
            ("z9", "no-square"),
        ]
    }
)
