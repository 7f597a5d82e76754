"""A board widget without a page: what its page would send, games to send it in, and values."""

from othello_lessons.othello import alphabeta, make_move, opponent, score
from othello_lessons.widgets import OthelloBoard

F5, D6, F6 = 56, 64, 66
BLACK_PASSES = "b1c1d3a1"  # on 4x4: then Black has no move
A_4X4_GAME = "b1c1d3a1a3a2d4c4b4a4d2d1"  # White wins it, 10 to 6


def send(board, do, **rest):
    """Send what the page sends when it shows the board as it now is."""
    board.receive({"do": do, **shown(board), **rest})


def shown(board):
    return {"game": board.state["game"], "ply": board.state["ply"]}


def position(board):
    return board.player, board.board


def two_people(**start):
    return OthelloBoard(white="you", **start)


def perfect(player, board, move):
    """Return how many discs a move wins by when both sides play perfectly."""
    after = make_move(move, player, list(board))
    return -alphabeta(opponent(player), after, -101, 101, 99, score, final=score)[0]
