"""Othello as a game among others: what pictures and sentences say of its boards."""

from othello_lessons.games.game import FELT, Game
from othello_lessons.notation import square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    OUTER,
    PLAYERS,
    WHITE,
    Board,
    Square,
    final_value,
    legal_moves,
    make_move,
    score,
    size,
    squares,
)


def is_board(position: object) -> bool:
    """Tell whether a position begins as the book's boards do, with a cell of the rim."""
    return isinstance(position, list) and position[:1] == [OUTER]


def move_name(move: Square, board: Board) -> str:
    """Name a square: c3."""
    return square_name(move, size(board))


def move_cell(move: Square, board: Board) -> tuple[int, int]:
    """Return row and column of a square, both from 1."""
    return divmod(move, size(board) + 2)


def rows(board: Board) -> list[str]:
    """Return the pieces of a board, row by row."""
    n = size(board)
    return [
        "".join(board[start + 1 : start + n + 1])
        for start in range(n + 2, (n + 2) * (n + 1), n + 2)
    ]


def discs_put(before: Board, after: Board) -> list[Square]:
    """List the squares that are empty on one board and taken on the other."""
    cells = enumerate(zip(before, after, strict=True))
    return [square for square, (old, new) in cells if old == EMPTY != new]


def mirror_images(board: Board) -> list[Board]:
    """Return the eight boards that one board becomes when turned and mirrored, itself first."""
    n = size(board)
    images = [list(board)]
    for number in range(1, 8):
        previous = images[-1]
        image = list(board)
        for square in squares(n):
            row, column = divmod(square, n + 2)
            # Mirror across the diagonal and the middle, by turns: the eighth gives the first board
            # again.
            source = (column, row) if number % 2 else (row, n + 1 - column)
            image[square] = previous[(n + 2) * source[0] + source[1]]
        images.append(image)
    return images


def counted(board: Board) -> str:
    """Say that the game is over, and count the discs."""
    return f"The game is over, Black {board.count(BLACK)}, White {board.count(WHITE)}"


def in_words(board: Board) -> str:
    """Say which squares have discs, for a screen reader."""
    n = size(board)

    def names(piece: str) -> str:
        found = (square_name(square, n) for square in squares(n) if board[square] == piece)
        return " ".join(found) or "none"

    return f"Black {names(BLACK)}. White {names(WHITE)}."


OTHELLO = Game(
    legal_moves,
    make_move,
    score,
    PLAYERS,
    final_value,
    move_name=move_name,
    rows=rows,
    ground=FELT,
    move_cell=move_cell,
    at_end=counted,
    copy=list,
    in_words=in_words,
    images=mirror_images,
    moves_between=discs_put,  # a search that is wrong may make moves that are not legal
)
