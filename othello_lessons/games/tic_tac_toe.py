"""Tic-tac-toe in the book's terms: three in a row, 3 by 3.

A board is a list of 9 signs, row by row; a square is a number from 0 to 8.
"""

from othello_lessons.games.game import game_in
from othello_lessons.othello import Player

X, O, EMPTY = "X", "O", "."  # noqa: E741
PLAYERS = {X: "X", O: "O"}
LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)


def initial_board() -> list[str]:
    """Return an empty board; X begins."""
    return [EMPTY] * 9


def has_won(player: Player, board: list[str]) -> bool:
    """Tell whether a player has three in a row."""
    return any(board[a] == board[b] == board[c] == player for a, b, c in LINES)


def legal_moves(player: Player, board: list[str]) -> list[int]:
    """List the empty squares; none once the game is won."""
    if has_won(X, board) or has_won(O, board):
        return []
    return [square for square in range(9) if board[square] == EMPTY]


def make_move(move: int, player: Player, board: list[str]) -> list[str]:
    """Put a player's sign on a square of the board itself, and return the board."""
    board[move] = player
    return board


def score(player: Player, board: list[str]) -> int:
    """Return 1 if the player has won, -1 if the other has, 0 otherwise."""
    other = O if player == X else X
    return has_won(player, board) - has_won(other, board)


def move_name(move: int, board: list[str]) -> str:
    """Name a square as in Othello: a1 is the top left corner."""
    return "abc"[move % 3] + "123"[move // 3]


def move_cell(move: int, board: list[str]) -> tuple[int, int]:
    """Return row and column of a square, both from 1."""
    return move // 3 + 1, move % 3 + 1


TIC_TAC_TOE = game_in(globals())
