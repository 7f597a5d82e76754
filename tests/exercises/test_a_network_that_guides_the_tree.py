"""The exercises: right answers in several styles, and what people get wrong."""

import math
import random
from itertools import pairwise

import pytest
from answers_by_exercise import right_answers

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.a_network_that_guides_the_tree import (
    GAME_CASES,
    Draw,
    search,
)
from othello_lessons.othello import (
    BLACK,
    WHITE,
    legal_moves,
    make_move,
    next_player,
    opponent,
    score,
)

# --- in other styles ---------------------------------------------------------------


def game_with_opponent(player, board, search, draw):
    board, told = board.copy(), []
    while legal_moves(player, board) or legal_moves(opponent(player), board):
        if legal_moves(player, board):
            shares = search(player, board)
            told.append([player, board.copy(), shares])
            make_move(draw(shares), player, board)
        player = opponent(player)
    for example in told:
        margin = score(example[0], board)
        example.append(0 if margin == 0 else math.copysign(1, margin))
    return [tuple(example) for example in told]


# --- mistakes ------------------------------------------------------------------------


def test_a_game_that_plays_on_the_board_given_is_told_so():
    def on_the_board(player, board, search, draw):
        while player:
            make_move(draw(search(player, board)), player, board)
            player = next_player(board, player)
        return []

    assert check("game-of-self-play", on_the_board).misconception == "changed-board"


def test_a_move_by_chance_is_not_the_drawn_one():
    def by_chance(player, board, search, draw):
        return game_with_opponent(player, board, search, lambda shares: random.choice([*shares]))

    assert not check("game-of-self-play", by_chance)


def test_the_games_have_a_pass_a_draw_and_a_winner_on_both_sides():
    games = [game_with_opponent(*case, Draw(1)) for case in GAME_CASES]
    assert {result for game in games for *_, result in game} == {-1, 0, 1}
    for _, board, shares, _ in games[-1]:
        assert sum(shares.values()) == pytest.approx(1) and shares in (
            search(BLACK, board),
            search(WHITE, board),
        )
    movers = [[player for player, *_ in game] for game in games]
    assert any(a == b for game in movers for a, b in pairwise(game))


test_an_answer_is_right_however_it_is_written = right_answers(
    {"game-of-self-play": [game_with_opponent]}
)
