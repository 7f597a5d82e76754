"""A player for the tests, and the threads in which players search."""

import threading

from othello_lessons.engine import background
from othello_lessons.othello import legal_moves


def first_move(player, board):
    """Take the first legal move in square order."""
    return legal_moves(player, board)[0]


def searches():
    """Return the threads that search; other tests may have left threads of other kinds."""
    return [thread for thread in threading.enumerate() if thread.name == background.THREAD]
