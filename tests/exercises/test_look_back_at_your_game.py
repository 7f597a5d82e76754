"""The exercises: right answers in several styles, and what people get wrong."""

import pytest
from verdicts import assert_named
from weak_games import BEGINNERS

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.look_back_at_your_game import CORNER, WORTHS
from othello_lessons.notation import parse_position, parse_square, parse_transcript, replay
from othello_lessons.othello import (
    BLACK,
    WHITE,
    is_legal,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
)


def by_a_sign(player, best, value):
    return (best - value) * (1 if player == BLACK else -1)


def by_the_difference(player, best, value):
    return abs(best - value)  # the best move is never the worse one


def by_a_table(player, best, value):
    return {BLACK: best - value, WHITE: value - best}[player]


@pytest.mark.parametrize("answer", [by_a_sign, by_the_difference, by_a_table])
def test_a_loss_is_right_however_it_is_written(answer):
    assert check("discs-lost", answer)


def only_when_black(player, best, value):
    if player == BLACK:
        return best - value


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (only_when_black, "nothing-in-some-cases"),
        (lambda player, best, value: round(by_a_sign(player, best, value)), "rounded"),
    ],
)
def test_what_people_get_wrong_about_a_loss_is_named(answer, name):
    assert_named("discs-lost", answer, name)


def test_the_worths_are_those_of_best_play():
    player, board = parse_position(CORNER)
    found = {}
    for move in legal_moves(player, board):
        after = make_move(move, player, list(board))
        found[move] = -minimax(opponent(player), after, 13, score, score)[0]
    wins = {parse_square(name): worth for name, worth in WORTHS.items()}
    assert found == wins


def test_the_position_is_from_the_game_of_the_lesson():
    assert replay(parse_transcript(BEGINNERS))[53] == parse_position(CORNER)
    assert parse_transcript(BEGINNERS)[53] == parse_square("h1")


def test_black_cannot_take_the_corner():
    _, board = parse_position(CORNER)
    assert not is_legal(parse_square("h1"), BLACK, board)


@pytest.mark.parametrize("answer", ["a2", 21, "A2", ["a2"]])
def test_the_better_move_is_right_however_it_is_written(answer):
    assert check("better-than-the-corner", answer)


@pytest.mark.parametrize(
    ("answer", "name", "words"),
    [
        ("h1", "the-corner", "h1 wins by 24 discs"),
        ("b7", "most-discs-now", "b7 wins by 30 discs"),
        ("h4", "wins-by-less", "h4 wins by 28 discs, and there is a better move."),
    ],
)
def test_another_move_is_told_what_it_is_worth(answer, name, words):
    assert words in assert_named("better-than-the-corner", answer, name)


def test_b7_leaves_most_discs_for_the_moment():
    player, board = parse_position(CORNER)
    now = {m: score(player, make_move(m, player, list(board))) for m in legal_moves(player, board)}
    assert max(now, key=lambda move: now[move]) == parse_square("b7")
