"""The exercises: passes and ends of games, each mistake by its name."""

import pytest
from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.exercises.lessons.passes_and_endings import BEFORE_THE_END, BEFORE_THE_PASS
from othello_lessons.othello import (
    BLACK,
    WHITE,
    any_legal_move,
    bracketed,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    opponent,
)


@pytest.mark.parametrize(
    ("name", "answer", "misconception", "sentence"),
    [
        ("forced-pass", "d2", "leaves-a-reply", "After d2 White can go to c1"),
        ("forced-pass", "a1", "illegal-move", "a1 is not a legal move for Black"),
        ("forced-pass", "a5 d2", "not-one-move", "This names 2."),
        ("wipe-out", "c3", "discs-left", "White discs left after c3: 3."),
    ],
)
def test_a_move_that_does_not_do_it_is_shown_with_what_is_left(
    name, answer, misconception, sentence
):
    assert sentence in assert_named(name, answer, misconception)


def test_only_one_move_forces_the_pass_and_only_one_wipes_out():
    def after(move, board):
        return make_move(move, BLACK, list(board))

    moves = legal_moves(BLACK, BEFORE_THE_PASS)
    assert [m for m in moves if not legal_moves(WHITE, after(m, BEFORE_THE_PASS))] == [51]
    assert max(moves, key=lambda m: len(bracketed(m, BLACK, BEFORE_THE_PASS))) == 46  # f4
    assert 21 in legal_moves(WHITE, after(46, BEFORE_THE_PASS))  # a2
    moves = legal_moves(BLACK, BEFORE_THE_END)
    assert [m for m in moves if WHITE not in after(m, BEFORE_THE_END)] == [53]


def test_no_game_is_shorter_than_the_nine_moves_that_the_lesson_shows():
    after_f5 = "".join(make_move(56, BLACK, initial_board()))  # the four first moves are alike
    positions = {(WHITE, after_f5)}
    for _ in range(7):
        boards = {
            (player, "".join(make_move(move, player, list(board))))
            for player, board in positions
            for move in legal_moves(player, list(board))
        }
        positions = {(next_player(list(board), player), board) for player, board in boards}
        assert all(player is not None for player, _ in positions)


RIGHT = {"A": WHITE, "B": WHITE, "C": None, "D": BLACK}


@pytest.mark.parametrize(
    ("changes", "misconception"),
    [
        ({"B": None, "D": None}, "pass-ends-the-game"),
        ({"D": 3}, "no-player"),
        ({"E": BLACK}, "no-dictionary"),
    ],
)
def test_wrong_players_are_named(changes, misconception):
    assert_named("who-moves-next", {**RIGHT, **changes}, misconception)


test_an_answer_is_right_however_it_is_written = right_answers(
    {"who-moves-next": [{"A": "White", "B": "white", "C": "nobody", "D": "Black"}]}
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "next-player": [
            (lambda board, prev: any_legal_move(opponent(prev), board), "truth-for-value")
        ]
    }
)
