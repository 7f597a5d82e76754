"""The exercises: right answers in several styles, and what people get wrong."""

import pytest
from verdicts import assert_named
from weak_games import BEGINNERS

from othello_lessons.exercises.lessons.look_back_at_your_game import CORNER, WORTHS
from othello_lessons.notation import parse_position, parse_square, parse_transcript, replay
from othello_lessons.othello import legal_moves, make_move, minimax, opponent, score


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
