"""A player for the tests, the threads in which players search, and what a line leads to."""

import threading

from othello_lessons import othello as book
from othello_lessons.engine import background


def first_move(player, board):
    """Take the first legal move in square order."""
    return book.legal_moves(player, board)[0]


def searches():
    """Return the threads that search; other tests may have left threads of other kinds."""
    return [thread for thread in threading.enumerate() if thread.name == background.THREAD]


def played_out(player, board, line):
    """Play a line by the rules; return whose turn it is then, and the board."""
    mover, board = player, list(board)
    for move in line:
        if move is None:
            assert not book.any_legal_move(mover, board)
        else:
            assert book.is_legal(move, mover, board)
            book.make_move(move, mover, board)
        mover = book.opponent(mover)
    return mover, board


def value_at_the_end(player, board, found, evaluate):
    """Play a line, and return what the board after it is worth to the first player."""
    mover, board = played_out(player, board, found.line)
    if found.exact or len(found.line) < found.depth:
        assert book.next_player(board, mover) is None
        return book.final_value(player, board)
    value = evaluate(mover, board)
    return value if mover == player else -value
