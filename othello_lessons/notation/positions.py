"""A position as text: its squares row by row, and the side to move.

The squares begin at `a1`: `-` for empty, `X` for Black and `O` for White. Then follow a blank and
the side to move. Othello programs call this OBF.
"""

import math

from othello_lessons.notation.square_names import NotationError
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    LARGEST,
    SMALLEST,
    WHITE,
    Board,
    Player,
    initial_board,
    opponent,
    size,
    squares,
)

SIGNS = {EMPTY: "-", BLACK: "X", WHITE: "O"}
PIECE_OF = {"-": EMPTY, ".": EMPTY, "X": BLACK, "*": BLACK, "@": BLACK, "O": WHITE}


def position_text(player: Player, board: Board) -> str:
    """Write a position: n*n characters of -XO from a1, row by row, and the side to move."""
    opponent(player)
    return "".join(SIGNS[board[square]] for square in squares(size(board))) + " " + SIGNS[player]


def parse_position(text: str) -> tuple[Player, Board]:
    """Read a position as position_text writes it; return (player to move, board).

    Line breaks between the rows and small letters do not matter; `.` is empty as well,
    and `*` or `@` is Black. NotationError says what is missing.
    """
    signs = "".join(text.split()).upper().rstrip(";")
    if strange := sorted(set(signs) - set(PIECE_OF)):
        raise NotationError(f"{strange[0]!r} has no meaning in a position: use -, X and O")
    cells, side = signs[:-1], signs[-1:]
    n = math.isqrt(len(cells))
    if n * n != len(cells) or not SMALLEST <= n <= LARGEST or PIECE_OF[side] == EMPTY:
        raise NotationError(
            f"a position is n*n signs, n from {SMALLEST} to {LARGEST}, and the side to move, "
            f"X or O; this text has {len(signs)} signs and ends in {side!r}"
        )
    board = initial_board(n)
    for square, sign in zip(squares(n), cells, strict=True):
        board[square] = PIECE_OF[sign]
    return PIECE_OF[side], board
