"""Games between square weights: compiled, in plain Python, and by the book they are the same."""

from random import Random

import pytest
from positions import random_position

from othello_lessons.engine.bits import weight_games as compiled_games
from othello_lessons.engine.plain import weight_games
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    SQUARE_WEIGHTS,
    WHITE,
    maximizer,
    next_player,
    opponent,
    play,
    squares,
)

BOOK = tuple(SQUARE_WEIGHTS[square] for square in squares())


def random_weights(seed):
    """Return 64 weights from few numbers, so that many moves gain the same."""
    dice = Random(seed)
    return tuple(dice.randint(-3, 3) for _ in squares())


def evaluation(weights):
    of_square = dict(zip(squares(), weights, strict=True))

    def evaluate(player, board):
        return sum(
            weight if board[square] == player else -weight
            for square, weight in of_square.items()
            if board[square] != EMPTY
        )

    return evaluate


def by_the_book(own, opp, player, board):
    """Play the game with strategies of the book; return the lead of the player to move."""
    sides = {player: maximizer(evaluation(own)), opponent(player): maximizer(evaluation(opp))}
    margin = play(sides[BLACK], sides[WHITE], list(board), player)[1]
    return margin if player == BLACK else -margin


def starts():
    """List positions with a move, early and late ones."""
    found = [random_position(8, plies, seed) for seed, plies in enumerate((4, 9, 30, 44, 54, 57))]
    return [(player, board) for player, board in found if next_player(board, opponent(player))]


@pytest.mark.parametrize("seed", range(3))
def test_all_three_play_the_same_games(seed):
    own, opp = random_weights(seed), BOOK if seed == 2 else random_weights(seed + 10)
    for player, board in starts():
        before = list(board)
        expected = by_the_book(own, opp, player, board)
        for games in (weight_games, compiled_games):
            both = games.weigher(own), games.weigher(opp)
            assert games.lead(*games.bits(player, board), *both) == expected
        assert board == before
