"""Connect Four in the book's terms, on boards of any size: four in a row, column or diagonal.

A board is a list of rows from the top, each a list of signs. A move is a column, from 0.
"""

from othello_lessons.games.game import FELT, game_in
from othello_lessons.othello import BLACK, EMPTY, OUTER, WHITE, Player

Grid = list[list[str]]


def initial_board(columns: int = 5, rows: int = 4) -> Grid:
    """Return an empty board; Black begins."""
    return [[EMPTY] * columns for _ in range(rows)]


def has_won(player: Player, board: Grid) -> bool:
    """Tell whether a player has four in a line."""
    width, four = len(board[0]), player * 4
    signs = OUTER.join("".join(row) for row in board)  # one row after the other, a rim between
    steps = (1, width, width + 1, width + 2)  # right, down to the left, down, down to the right
    return any(four in signs[start::step] for step in steps for start in range(step))


def legal_moves(player: Player, board: Grid) -> list[int]:
    """List the columns with room; none once the game is won."""
    if has_won(BLACK, board) or has_won(WHITE, board):
        return []
    return [column for column, sign in enumerate(board[0]) if sign == EMPTY]


def make_move(move: int, player: Player, board: Grid) -> Grid:
    """Return a new board, with a disc on the others in a column."""
    lowest = max(row for row, line in enumerate(board) if line[move] == EMPTY)
    changed = [*board[lowest][:move], player, *board[lowest][move + 1 :]]
    return [*board[:lowest], changed, *board[lowest + 1 :]]


def score(player: Player, board: Grid) -> int:
    """Return 1 if the player has won, -1 if the other has, 0 otherwise."""
    other = WHITE if player == BLACK else BLACK
    return has_won(player, board) - has_won(other, board)


def move_name(move: int, board: Grid) -> str:
    """Name a column by its letter."""
    return "abcdefg"[move]


def move_cell(move: int, board: Grid) -> tuple[int, int]:
    """Return row and column, from 1, of the disc on top of a column."""
    return next(row for row, line in enumerate(board, 1) if line[move] != EMPTY), move + 1


CONNECT_FOUR = game_in(globals(), ground=FELT)
