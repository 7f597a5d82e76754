"""Squares, games and positions as text, and back.

A square is written with the letter of its column and the number of its row, `f5`, from `a1` at the
top left. A game is its squares in a row, `f5d6c3`: passes are not written, since the rules say when
a player passes. A position is the squares row by row from `a1`, `-` for empty, `X` for Black and
`O` for White, then a blank and the side to move: Othello programs call this OBF.
"""

import math
import re
from collections.abc import Iterable, Sequence
from string import ascii_lowercase

from othello_lessons.othello import (
    BLACK,
    EMPTY,
    LARGEST,
    PLAYERS,
    SMALLEST,
    WHITE,
    Board,
    IllegalMoveError,
    Player,
    Square,
    any_legal_move,
    initial_board,
    is_legal,
    is_valid,
    make_move,
    next_player,
    opponent,
    size,
    squares,
)

COLUMNS = ascii_lowercase[:LARGEST]
PASSES = ("pass", "pa", "--")
SIGNS = {EMPTY: "-", BLACK: "X", WHITE: "O"}
PIECE_OF = {"-": EMPTY, ".": EMPTY, "X": BLACK, "*": BLACK, "@": BLACK, "O": WHITE}


class NotationError(ValueError):
    """A text that is not a square, game or position; the message says what is wrong with it."""


# ---------------------------------------------------------------------------
# Squares


def square_name(square: Square, n: int = 8) -> str:
    """Write a square of an n x n board, such as 56 on 8x8, as `f5`."""
    if not is_valid(square, n):
        raise NotationError(f"{square!r} is not the number of a square of the {n}x{n} board")
    row, column = divmod(square, n + 2)
    return f"{COLUMNS[column - 1]}{row}"


def parse_square(text: str, n: int = 8) -> Square:
    """Read a square such as `f5`, in small or capital letters; NotationError if it is not one."""
    match = re.fullmatch(r"([a-z])([1-9][0-9]?)", str(text).strip().lower())
    column = COLUMNS.find(match[1]) + 1 if match else 0
    row = int(match[2]) if match else 0
    if not (1 <= row <= n and 1 <= column <= n):
        raise NotationError(
            f"{text!r} is not a square of the {n}x{n} board: "
            f"write its column and its row, from a1 to {COLUMNS[n - 1]}{n}"
        )
    return (n + 2) * row + column


# ---------------------------------------------------------------------------
# Games


def replay(
    moves: Sequence[Square], player: Player = BLACK, board: Board | None = None
) -> list[tuple[Player | None, Board]]:
    """List (player to move, board) before the first move and after each one.

    A player without a legal move passes; the player to move is None once the game is
    over. The game begins at the usual 8x8 start unless another position is given.
    NotationError names the first illegal move, its place in the game and why.
    """
    board = initial_board() if board is None else list(board)
    first = player if any_legal_move(player, board) else next_player(board, player)
    positions = [(first, board)]
    for number, move in enumerate(moves, start=1):
        to_move, board = positions[-1]
        if to_move is None or not is_legal(move, to_move, board):
            raise NotationError(_why_illegal(number, move, to_move, board))
        after = make_move(move, to_move, list(board))
        positions.append((next_player(after, to_move), after))
    return positions


def _why_illegal(number: int, move: Square, to_move: Player | None, board: Board) -> str:
    n = size(board)
    name = square_name(move, n) if is_valid(move, n) else repr(move)
    if to_move is None:
        return f"move {number} cannot be {name}: the game is over by then"
    if is_valid(move, n) and is_legal(move, opponent(to_move), board):
        why = f"it is {PLAYERS[to_move]}'s turn, and {name} is a move for the other side only."
    else:
        why = IllegalMoveError(to_move, move, board).why
    return f"move {number}, {PLAYERS[to_move]} to {name}: {why}"


def transcript(moves: Iterable[Square], n: int = 8) -> str:
    """Write the moves of a game in a row, such as `f5d6c3`; passes are not written."""
    return "".join(square_name(move, n) for move in moves)


def parse_transcript(text: str, player: Player = BLACK, board: Board | None = None) -> list[Square]:
    """Read a game such as `f5d6c3` or `1. F5 d6 2. c3`, and check it by the rules.

    Case, move numbers, blanks, commas and dashes do not matter. A pass may be written (`pass`,
    `pa`, `--`) where a player passes; it is not in the returned list. NotationError names the first
    illegal move, its place in the game and why.
    """
    n = 8 if board is None else size(board)
    moves: list[Square] = []
    passes = []  # after how many moves
    for word in _words(text):
        if word in PASSES:
            passes.append(len(moves))
        else:
            moves.append(parse_square(word, n))
    positions = replay(moves, player, board)
    movers = [opponent(player), *(to_move for to_move, _ in positions)]
    for place in passes:
        if movers[place + 1] not in (movers[place], None):
            raise NotationError(
                f"there is no pass after move {place}: a player who can move must move"
            )
    return moves


def _words(text: str) -> list[str]:
    """Split a transcript into squares and passes, leaving out numbers and separators."""
    words = []
    for match in re.finditer(r"(pass|pa|--|[a-z]\d+)|\d+\b|[\s.,;:/|\-]|(\S+)", text.lower()):
        if match[2]:
            raise NotationError(f"{match[2]!r} is not a move: write squares such as f5, or pass")
        if match[1]:
            words.append(match[1])
    return words


# ---------------------------------------------------------------------------
# Positions


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
