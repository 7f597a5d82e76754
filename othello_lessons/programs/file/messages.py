"""The texts of the file protocol, in NAME.in and NAME.out: how to write and to read them.

White moves first here, and the rows are numbered from the bottom. That is the usual game with the
names of the colours exchanged and the picture upside down, so a square keeps its name: `(W D 3)` is
d3. The player that moves first is Black in the book and White here.
"""

import re
from dataclasses import dataclass

from othello_lessons.notation import COLUMNS, NotationError, parse_square, square_name
from othello_lessons.notation.triples import LETTERS as LETTERS  # also for what uses this module
from othello_lessons.notation.triples import MOVE, PASS
from othello_lessons.notation.triples import write_move as write_move
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    Board,
    Player,
    Square,
    is_legal,
    legal_moves,
    opponent,
    size,
    squares,
)
from othello_lessons.programs.wording import Wording

COLOURS = {BLACK: "White", WHITE: "Black"}  # of the book's players, as this protocol calls them
WORDING = Wording(
    name="file", colours={"black": COLOURS[BLACK], "white": COLOURS[WHITE]}, bottom_up=True
)
LONGEST = 4096  # bytes of a text; nobody has to read more

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]", re.IGNORECASE)  # devices on Windows

BYTE_ORDER_MARK = "\ufeff"


class Malformed(ValueError):
    """A text that is neither a move nor a colour; the message says which text was expected."""


@dataclass(frozen=True)
class Said:
    """A move as it was said, whether or not it is legal; the column of a pass is P."""

    colour: str  # one capital letter, which should be W or B
    column: str  # one capital letter
    number: str  # digits
    # What is accepted although the protocol forbids it: each ends the sentence "its move has ..."
    warnings: tuple[str, ...] = ()

    @property
    def is_pass(self) -> bool:
        """Tell whether the move is a pass."""
        return self.column == "P"

    @property
    def label(self) -> str:
        """Return the move without the colour, such as D3, or P1 for a pass."""
        return self.column + self.number

    @property
    def square(self) -> Square | None:
        """Return the square of an 8x8 board; None for a pass, or for a move off the board."""
        try:
            return parse_square(self.label)
        except NotationError:
            return None

    def __str__(self) -> str:
        return f"({self.colour} {self.column} {self.number})"


# ---------------------------------------------------------------------------
# Names


def check_name(name: str) -> str:
    """Return a player's name, which becomes the name of two files; ValueError if it cannot be."""
    if not NAME.fullmatch(name):
        raise ValueError(
            f"{name!r} cannot be a player's name: a name is a letter, followed by "
            "at most 31 letters, digits, - and _"
        )
    if RESERVED.fullmatch(name):
        raise ValueError(f"{name!r} cannot be a player's name: on Windows it is a device")
    return name


# ---------------------------------------------------------------------------
# Writing


def picture(board: Board) -> str:
    """Draw a board as the protocol sees it: W and B, row 1 at the bottom."""
    n = size(board)
    signs = {piece: LETTERS.get(piece, piece) for piece in (BLACK, WHITE, EMPTY)}
    cells = [signs[board[square]] for square in squares(n)]
    rows = [f"{row} {' '.join(cells[(row - 1) * n : row * n])} {row}" for row in range(n, 0, -1)]
    letters = "  " + " ".join(COLUMNS[:n].upper())
    return "\n".join([letters, *rows, letters])


# ---------------------------------------------------------------------------
# Reading
#
# A text may be looked at while it is still being written. So a move is complete
# once there is a closing parenthesis, and what follows it is ignored.


def is_move_there(data: bytes) -> bool:
    """Tell whether a move has been written to its end."""
    return b")" in data


def is_colour_there(data: bytes) -> bool:
    """Tell whether anything has been written: a colour is one letter."""
    return bool(data.strip(b"\xef\xbb\xbf \t\r\n"))


def read_colour(data: bytes) -> Player:
    """Read the colour that a player gets, `W` or `B`; Malformed if it is neither."""
    text = data.decode("utf-8", "replace").removeprefix(BYTE_ORDER_MARK).strip().upper()
    for player, letter in LETTERS.items():
        if text == letter:
            return player
    raise Malformed(f"{_shown(data)} is not a colour: W or B was expected")


def read_move(data: bytes) -> Said:
    """Read a move up to its closing parenthesis; Malformed if it is not one.

    Small letters, extra blanks, CRLF and a byte-order mark are accepted and noted.
    """
    if len(data) > LONGEST:
        raise Malformed(f"the text is longer than {LONGEST} bytes: a move such as (W D 3) has 7")
    end = data.find(b")") + 1
    raw = data[: end or None]
    text = raw.decode("utf-8", "replace")
    stripped = text.removeprefix(BYTE_ORDER_MARK).lstrip(" \t\r\n")
    if match := PASS.fullmatch(stripped):
        words = (match[1].upper(), "P", "1")
    elif match := MOVE.fullmatch(stripped):
        words = (match[1].upper(), match[2].upper(), match[3].lstrip("0") or "0")
    else:
        raise Malformed(_not_a_move(raw))
    return Said(*words, tuple(_forgiven(text, "\r" in text or data[end : end + 1] == b"\r")))


def _not_a_move(raw: bytes) -> str:
    if b"\0" in raw:
        hint = "it seems to be UTF-16: write plain ASCII characters"
    elif raw[-1:] != b")":
        hint = "the closing parenthesis is missing"
    else:
        hint = "a move is written as (W D 3), and a pass as (W P 1)"
    return f"{_shown(raw)} is not a move: {hint}"


def _forgiven(text: str, carriage_return: bool) -> list[str]:
    """List how a text that can be read as a move differs from what the protocol demands."""
    inner = text.removeprefix(BYTE_ORDER_MARK)
    found = {
        "a byte-order mark": inner != text,
        "a carriage return (a Windows line end)": carriage_return,
        "small letters": inner != inner.upper(),
        "extra blanks": inner.replace("\r", "") != f"({' '.join(inner.strip('() ').split())})",
        "extra zeros": bool(re.search(r"\s0+[0-9]+\s*\)$", inner)),
    }
    return [fault for fault, is_there in found.items() if is_there]


def _shown(data: bytes) -> str:
    text = ascii(data[:40].decode("utf-8", "replace"))
    return text + ("..." if len(data) > 40 else "")


# ---------------------------------------------------------------------------
# Judging


def objection(said: Said, player: Player, board: Board) -> str | None:
    """Say why this is not a legal answer of the player whose turn it is; None if it is legal."""
    if said.colour != LETTERS[player]:
        return f"wrong colour, it is {COLOURS[player]}'s turn, whose letter is {LETTERS[player]}"
    if said.is_pass:
        names = [square_name(move).upper() for move in legal_moves(player, board)]
        return f"pass while a move exists, such as {names[0]}" if names else None
    square = said.square
    if square is None:
        return "off the board, which has the columns A to H and the rows 1 to 8"
    if board[square] != EMPTY:
        return f"square occupied, {COLOURS[board[square]]} stands on {said.label}"
    if not is_legal(square, player, board):
        return (
            f"nothing trapped, {said.label} does not turn over any of "
            f"{COLOURS[opponent(player)]}'s discs"
        )
    return None


def result(board: Board) -> str:
    """Say who has won, and by how much, in this protocol's colours."""
    white, black = board.count(BLACK), board.count(WHITE)
    count = f"White {white}, Black {black}"
    if white == black:
        return f"{count}: a draw"
    return f"{count}: {'White' if white > black else 'Black'} wins by {abs(white - black)}"
