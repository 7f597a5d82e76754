"""A board that answers a click: a function of the lesson is asked about the square.

    TouchBoard(board, answer)                 # answer(56): a square as the book counts it
    TouchBoard(range(64), answer)             # answer(44): a place in a list of 64 cells
    TouchBoard(board, answer, choices=WAYS)   # answer(56, "left"): with a word that is chosen
    TouchBoard(range(64), answer, paper=True)  # a table that is no board: no letters around it

What `answer` returns is shown: a text below the board, a `Picture` beside it, a list on the board
itself, which then holds these cells, and a dict as the tints of some squares, "lit" or
"wrong", numbered as `answer` gets them; or a tuple of these. In a message from the page `place`
counts the squares row by row from 0.
"""

from collections.abc import Callable, Iterable, Sequence
from math import isqrt
from typing import Any

from othello_lessons.drawing import Picture, beside, show
from othello_lessons.drawing.board import upper
from othello_lessons.drawing.position import show_position
from othello_lessons.games.tic_tac_toe import TIC_TAC_TOE
from othello_lessons.notation import SIGNS, parse_square
from othello_lessons.othello import (
    EMPTY,
    LARGEST,
    OUTER,
    PLAYERS,
    SMALLEST,
    Board,
    Square,
    size,
    squares,
)
from othello_lessons.widgets.answering import Action, AnsweringWidget, PageData, answered
from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.pictured import PicturedWidget

TINTS = ("lit", "wrong")
FEWEST = 3  # rows; a board of the book has more
AskedFunction = Callable[..., Any]
Marks = dict[Square | str, object]  # what is written on squares, as `show` takes it


def laid(cells: Sequence[Any]) -> tuple[Board, Marks]:
    """Return a board, and the words on its squares, for a board or a list without a rim.

    Such a list has the squares row by row from the top left, 9 to 100 of them: discs, EMPTY, and
    what is to be written on the others. ValueError if it fills no board.
    """
    if OUTER in cells:
        return list(cells), {}
    n = isqrt(len(cells))
    if n**2 != len(cells) or not FEWEST <= n <= LARGEST:
        raise ValueError(
            f"A list of {len(cells)} cells fills no board: give a board, or {FEWEST}x{FEWEST} "
            f"to {LARGEST}x{LARGEST} cells, row by row from the top left."
        )
    board = [OUTER] * (n + 2) ** 2
    for square, cell in zip(squares(n), cells, strict=True):
        board[square] = cell if cell in PLAYERS else EMPTY
    pieces = (*PLAYERS, EMPTY)
    pairs = zip(squares(n), cells, strict=True)
    return board, {at: str(cell) for at, cell in pairs if cell not in pieces}


class TouchBoard(AnsweringWidget, PicturedWidget):
    """Ask a function about the square that is clicked, and show what it returns.

    `board`: what `laid` takes, a board of the book or a list without a rim. `answer(square)` gets
    the square's number, or the cell's place in that list, and tints squares by the same; with
    `choices`, `answer(square, choice)`. `rows`: how many are shown, from the top.
    ValueError for a board that is neither. `value` is the square that was clicked last, as
    `answer` gets it.
    """

    _esm = module("touch")
    _css = style("board", "touch")

    def __init__(
        self,
        board: Iterable[Any],
        answer: AskedFunction,
        choices: Sequence[str] = (),
        *,
        paper: bool = False,
        rows: int | None = None,
    ) -> None:
        self._paper = paper
        self._answer, self._choices = answer, list(choices)
        self._choice = self._choices[0] if choices else ""
        self._touched, self._says, self._rows = -1, "", rows
        self._picture: Picture | None = None
        self._tints: dict[int, str] = {}
        self._put(board)
        super().__init__()

    @property
    def board(self) -> list[Any]:
        """Return a copy of the board, or of the list without a rim, as it is shown."""
        return list(self._board)

    def touch(self, square: int | str, choice: str | None = None) -> None:
        """Click a square or a choice; ValueError if there is no such square or choice."""
        n, bare = self._size, not self._has_rim
        number = parse_square(square, n) if isinstance(square, str) else square
        places = list(range(n * n)) if bare and number is square else squares(n)
        if number not in places or choice not in (None, *self._choices):
            raise ValueError(
                f"{(square, choice)} is not a square of this board with one of its choices"
            )
        self._ask(places.index(number), choice)

    @answered
    def _ask(self, place: int, choice: str | None) -> None:
        """Call the lesson's function; an error that it raises is shown as text."""
        self._touched, self._choice = place, choice or self._choice
        try:
            words = [self._choice] if self._choices else []
            self._take(self._answer(self._answered(), *words))
        except Exception as error:
            self._picture, self._tints = None, {}
            self._says = f"{type(error).__name__}: {error}"

    def _answered(self) -> int | None:
        if self._touched < 0:
            return None
        return squares(self._size)[self._touched] if self._has_rim else self._touched

    def _take(self, answered: Any) -> None:
        """Keep what the function returned, to be shown."""
        parts = answered if isinstance(answered, tuple) else (answered,)
        self._picture = next((part for part in parts if isinstance(part, Picture)), None)
        self._says = " ".join(part for part in parts if isinstance(part, str))
        tints = next((part for part in parts if isinstance(part, dict)), {})
        for part in parts:
            if isinstance(part, list):
                self._put(part)
        places = squares(self._size)
        self._tints = tints if self._has_rim else {places[at]: how for at, how in tints.items()}

    def _put(self, board: Iterable[Any]) -> None:
        cells = list(board)
        self._discs, self._marks = laid(cells)
        self._board, self._has_rim = cells, OUTER in cells
        self._size = size(cells) if self._has_rim else isqrt(len(cells))

    # -- messages from the page

    def _is_current(self, message: PageData) -> bool:
        place = message.get("place")
        return type(place) is int and place in range(self._size**2)

    def _actions(self) -> dict[str, Action]:
        return {"touch": self._touch_place}

    def _touch_place(self, message: PageData) -> None:
        choice = message.get("choice")
        self._ask(message["place"], choice if choice in self._choices else None)

    # -- what the page is told

    def _seen(self) -> dict[str, Any]:
        n = self._size
        return {
            "size": n,
            "rows": self._rows or n,
            "paper": self._paper or n < SMALLEST,
            "cells": "".join(SIGNS[self._discs[square]] for square in squares(n)),
            "marks": self._marks,
            "touched": self._touched,
            "tints": {str(square): tint for square, tint in self._tints.items()},
            "choices": self._choices,
            "choice": self._choice,
            "svg": self._picture.svg if self._picture else "",
            "alt": self._picture.text if self._picture else "",
            "says": self._says,
        }

    # -- without a kernel

    @property
    def picture(self) -> Picture:
        """Return a picture of the board, and the answer beside it."""
        board = self._drawn()
        return beside(board, self._picture) if self._picture else board

    def _drawn(self) -> Picture:
        if self._size < SMALLEST:
            return show_position(TIC_TAC_TOE, self._board)
        lit, wrong = ([at for at in self._tints if self._tints[at] == how] for how in TINTS)
        whole = show(self._discs, marks=self._marks, highlight=lit, wrong=wrong)
        return whole if self._rows is None else upper(whole, self._rows)

    def _still(self) -> Picture:
        return self.picture.with_text(f"{self.picture.text}\n\n{self._says}".strip())
