"""Games with many mistakes in them, for the tests of what looks back at games."""

import random

from othello_lessons import othello as book
from othello_lessons.othello import BLACK, initial_board

BEGINNERS = (  # a game between two weak players, with many mistakes
    "c4c3f5c5d3e3d2f6e6f4b4c2d6c6g3a3f7g6d7c1b6a6b5c7b3c8e2a5e7f1d8f8a4f3h6g5h5e8e1g4a7a8g1b2b8h3"
    "g8h8a1f2b1d1g7h1h4b7h2h7g2a2"
)
SHALLOW = {"depth": 3, "exact": 20}  # less deep than usual, so that a test need not wait


def random_game(n, seed):
    """Return the moves of a game in which both sides move at random."""
    rng, board, player, moves = random.Random(seed), initial_board(n), BLACK, []
    while player:
        moves.append(rng.choice(book.legal_moves(player, board)))
        book.make_move(moves[-1], player, board)
        player = book.next_player(board, player)
    return moves
