"""How programs of the console protocol write a square: (row,column), from 0 at the top left."""

from othello_lessons.othello import EMPTY, OUTER, Board, Square, initial_board
from othello_lessons.programs.wording import COLOURS, Wording


def coordinates(square: Square, n: int) -> str:
    """Write a square as this protocol does."""
    row, column = divmod(square, n + 2)
    return f"({row - 1},{column - 1})"


def square_at(row: int, column: int, n: int = 8) -> Square:
    """Return the square that this protocol calls (row,column)."""
    return (row + 1) * (n + 2) + column + 1


def empty_board(n: int) -> Board:
    """Return a board as `reset` leaves it."""
    return [OUTER if cell == OUTER else EMPTY for cell in initial_board(n)]


WORDING = Wording(name="console", colours=COLOURS, move_text=coordinates)
