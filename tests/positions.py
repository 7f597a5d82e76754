"""Positions that games really reach, for the tests to try things on."""

import random
from functools import lru_cache
from itertools import islice

from hypothesis import strategies as st

from othello_lessons import othello as book
from othello_lessons.othello import BLACK

SIZES = range(book.SMALLEST, book.LARGEST + 1)


def random_position(n, plies, seed):
    """Return (player, board) after this number of random plies, or at the end of a shorter game."""
    found, more = random_game(n, seed)
    found.extend(islice(more, max(plies + 1 - len(found), 0)))
    player, board = found[min(plies, len(found) - 1)]
    return player, list(board)


@lru_cache(1000)
def random_game(n, seed):
    """Return the positions of a random game that were asked for, and where to take more from."""
    return [], played_at_random(n, seed)


def played_at_random(n, seed):
    """Yield (player, board), a text, before each move of a game and after the last one."""
    rng = random.Random(seed)
    player, board = BLACK, book.initial_board(n)
    moves = book.legal_moves(player, board)
    while moves:
        yield player, "".join(board)
        book.make_move(rng.choice(moves), player, board)
        other = book.opponent(player)
        if moves := book.legal_moves(other, board):
            player = other
        else:
            moves = book.legal_moves(player, board)
    yield player, "".join(board)


def random_turns(n, seed):
    """Return (player, move, board after it) of every turn of a random game."""
    rng = random.Random(seed)

    def strategy(player, board):
        return rng.choice(book.legal_moves(player, board))

    return list(book.turns(strategy, strategy, book.initial_board(n)))


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
