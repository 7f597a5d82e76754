"""Positions that games really reach, for the tests to try things on."""

import random

from hypothesis import strategies as st

from othello_lessons import othello as book
from othello_lessons.othello import BLACK

SIZES = range(book.SMALLEST, book.LARGEST + 1)


def random_position(n, plies, seed):
    """Return (player, board) after this number of random plies, or at the end of a shorter game."""
    rng = random.Random(seed)
    player, board = BLACK, book.initial_board(n)
    for _ in range(plies):
        book.make_move(rng.choice(book.legal_moves(player, board)), player, board)
        following = book.next_player(board, player)
        if following is None:
            break
        player = following
    return player, board


@st.composite
def positions(draw, sizes=SIZES):
    n = draw(st.sampled_from(list(sizes)))
    return random_position(n, draw(st.integers(0, n * n)), draw(st.integers(0, 10**6)))
