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


def turned(board):
    """Return a board turned by a quarter."""
    return [row[column] for column in range(book.size(board) + 2) for row in reversed(rows(board))]


def mirrored(board):
    """Return a board with left and right exchanged."""
    return [piece for row in rows(board) for piece in reversed(row)]


def rows(board):
    n = book.size(board)
    return [board[start : start + n + 2] for start in range(0, (n + 2) ** 2, n + 2)]
