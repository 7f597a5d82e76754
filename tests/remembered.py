"""The book's moves, remembered: for tests that search the same boards many times."""

from functools import lru_cache

from othello_lessons.othello import legal_moves as moves_of_the_book
from othello_lessons.othello import make_move as move_of_the_book


def legal_moves(player, board):
    return [*_moves(player, "".join(board))]


def make_move(move, player, board):
    try:
        board[:] = _after(move, player, "".join(board))
    except Exception:  # let the book complain by itself
        return move_of_the_book(move, player, board)
    return board


@lru_cache(100_000)
def _moves(player, board):
    return tuple(moves_of_the_book(player, list(board)))


@lru_cache(100_000)
def _after(move, player, board):
    return "".join(move_of_the_book(move, player, list(board)))
