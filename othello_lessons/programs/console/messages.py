"""How programs of the console protocol write a square: (row,column), from 0 at the top left."""

from othello_lessons.othello import Square
from othello_lessons.programs.wording import COLOURS, Wording


def coordinates(square: Square, n: int) -> str:
    """Write a square as this protocol does."""
    row, column = divmod(square, n + 2)
    return f"({row - 1},{column - 1})"


WORDING = Wording(name="console", colours=COLOURS, move_text=coordinates)
