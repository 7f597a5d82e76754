"""A board in a terminal: in colour where that is possible, and as plain text everywhere else.

Black, White and the marks differ in shape as well as in colour, and the squares are named along
the edges, so that what is shown can be read aloud, copied into a mail, or seen without colours.
"""

import os
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, TextIO

from othello_lessons.drawing.theme import (
    TERMINAL_BLACK,
    TERMINAL_FELT,
    TERMINAL_LAST,
    TERMINAL_MOVE,
    TERMINAL_WHITE,
)
from othello_lessons.notation import COLUMNS
from othello_lessons.othello import BLACK, EMPTY, PLAYERS, WHITE, Board, Player, Square, size

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

MOVE = "*"  # a legal move
PLAIN = {BLACK: BLACK, WHITE: WHITE, EMPTY: EMPTY, MOVE: MOVE}
DRAWN = {BLACK: "●", WHITE: "○", EMPTY: " ", MOVE: "+"}
COLOURS = {BLACK: TERMINAL_BLACK, WHITE: TERMINAL_WHITE, MOVE: TERMINAL_MOVE}
INK = {EMPTY: "", **{sign: f"bold {colour}" for sign, colour in COLOURS.items()}}


class Screen:
    """Where a game is shown: standard output, or another stream of text."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stdout
        self.console = _console(self.stream)
        self.signs = PLAIN if self.console is None else DRAWN

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line at once; the style is for terminals, such as "bold"."""
        encoding = self.stream.encoding or "utf-8"
        text = text.encode(encoding, "backslashreplace").decode(encoding)
        if self.console is None:
            print(text, file=self.stream, flush=True)
        else:
            self.console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)

    def show(
        self,
        board: Board,
        *,
        moves: Collection[Square] = (),
        last: Square | None = None,
        bottom_up: bool = False,
    ) -> None:
        """Print a board, with the legal moves and the last move marked; row 1 first or last."""
        if self.console is None:
            self.say(plain_board(board, moves, last=last, bottom_up=bottom_up))
        else:
            self.console.print(_drawn_board(board, moves, last, bottom_up))

    def called(self, player: Player) -> str:
        """Return how a player is named beside the board, such as `Black @`."""
        return f"{PLAYERS[player]} {self.signs[player]}"

    @contextmanager
    def waiting(self, note: str) -> Iterator[None]:
        """Show a note while something runs; a terminal in colour erases it at the end."""
        if self.console is not None:
            with self.console.status(f"[bold]{note}[/]", spinner="dots"):
                yield
            return
        if self.stream.isatty():
            self.say(note)
        yield


def _console(stream: TextIO) -> "Console | None":
    """Return rich's console for a terminal that shows colours and discs; None for any other."""
    dull = os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown")
    if dull or not stream.isatty() or find_spec("rich") is None:
        return None
    try:
        "".join(DRAWN.values()).encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return None
    from rich.console import Console

    return Console(file=stream)


def plain_board(
    board: Board,
    moves: Collection[Square] = (),
    *,
    last: Square | None = None,
    bottom_up: bool = False,
) -> str:
    """Write a board as text: `*` for each of the moves, and the last move as `[@]`."""

    def cell(square: Square) -> str:
        sign = PLAIN[MOVE if square in moves else board[square]]
        return f"[{sign}]" if square == last else f" {sign} "

    n = size(board)
    heading = "   " + "".join(f" {letter} " for letter in COLUMNS[:n])
    rows = (f"{row:>2} " + "".join(map(cell, _row(row, n))) for row in _rows(n, bottom_up))
    return "\n".join(line.rstrip() for line in (heading, *rows))


def _rows(n: int, bottom_up: bool) -> list[int]:
    return sorted(range(1, n + 1), reverse=bottom_up)


def _row(row: int, n: int) -> range:
    first = (n + 2) * row + 1
    return range(first, first + n)


def _drawn_board(
    board: Board, moves: Collection[Square], last: Square | None, bottom_up: bool
) -> "Text":
    """Draw a board in colours: full discs and rings, moves as crosses, the last in brackets."""
    from rich.text import Text

    n = size(board)
    picture = Text("   " + "".join(f" {letter} " for letter in COLUMNS[:n]) + "\n", style="dim")
    rows = _rows(n, bottom_up)
    for row in rows:
        picture.append(f"{row:>2} ")
        for square in _row(row, n):
            sign = MOVE if square in moves else board[square]
            felt = TERMINAL_LAST if square == last else TERMINAL_FELT[(row + square) % 2]
            left, right = "[]" if square == last else "  "
            picture.append(f"{left}{DRAWN[sign]}{right}", style=f"not dim {INK[sign]} on {felt}")
        picture.append("\n" if row != rows[-1] else "")
    return picture
