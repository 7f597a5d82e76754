"""A board that answers a click: a function of the lesson is asked about the square.

    TouchBoard(board, answer)                 # answer(56): a square as the book counts it
    TouchBoard(range(64), answer)             # answer(44): a place in a list of marks
    TouchBoard(board, answer, choices=WAYS)   # answer(56, "left"): with a word that is chosen

What `answer` returns is shown: a text below the board, a `Picture` beside it, a list on the board
itself, which then holds these cells or marks, and a dict as the tints of some squares, "lit" or
"wrong"; or a tuple of these. In a message from the page `place` counts the squares row by row
from 0.
"""

from collections.abc import Callable, Iterable, Sequence
from math import isqrt
from typing import Any

from othello_lessons.drawing import Picture, beside, show
from othello_lessons.drawing.position import show_position
from othello_lessons.games.tic_tac_toe import TIC_TAC_TOE
from othello_lessons.notation import parse_square, position_text
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    LARGEST,
    OUTER,
    SMALLEST,
    initial_board,
    size,
    squares,
)
from othello_lessons.widgets.answering import Action, AnsweringWidget, PageData, answered
from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.pictured import PicturedWidget

TINTS = ("lit", "wrong")
FEWEST = 3  # rows of marks
AskedFunction = Callable[..., Any]


class TouchBoard(AnsweringWidget, PicturedWidget):
    """Ask a function about the square that is clicked, and show what it returns.

    `board`: a board of the book, or a list of 9 to 100 marks, row by row from the top left.
    `answer(square)` gets the square's number, or the mark's place in the list; with `choices`,
    `answer(square, choice)`. ValueError for a board that is neither. `value` is the square that was
    clicked last, as `answer` gets it.
    """

    _esm = module("touch")
    _css = style("board", "touch")

    def __init__(
        self, board: Iterable[Any], answer: AskedFunction, choices: Sequence[str] = ()
    ) -> None:
        self._answer, self._choices = answer, list(choices)
        self._choice = self._choices[0] if choices else ""
        self._touched, self._says = -1, ""
        self._picture: Picture | None = None
        self._tints: dict[int, str] = {}
        self._put(board)
        super().__init__()

    @property
    def board(self) -> list[Any]:
        """Return a copy of the board, or of the list of marks, as it is shown."""
        return list(self._board)

    def touch(self, square: int | str, choice: str | None = None) -> None:
        """Do what a click on a square does; ValueError if there is no such square or choice."""
        n, marked = self._size, self._is_marked
        number = parse_square(square, n) if isinstance(square, str) else square
        places = list(range(n * n)) if marked and number is square else squares(n)
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
        return self._touched if self._is_marked else squares(self._size)[self._touched]

    def _take(self, answered: Any) -> None:
        """Keep what the function returned, to be shown."""
        parts = answered if isinstance(answered, tuple) else (answered,)
        self._picture = next((part for part in parts if isinstance(part, Picture)), None)
        self._says = " ".join(part for part in parts if isinstance(part, str))
        self._tints = next((part for part in parts if isinstance(part, dict)), {})
        for part in parts:
            if isinstance(part, list):
                self._put(part)

    def _put(self, board: Iterable[Any]) -> None:
        cells = list(board)
        if OUTER in cells:
            n = size(cells)
        elif isqrt(len(cells)) ** 2 == len(cells) and FEWEST <= isqrt(len(cells)) <= LARGEST:
            n = isqrt(len(cells))
        else:
            raise ValueError(
                f"TouchBoard shows a board, or a square of {FEWEST}x{FEWEST} to "
                f"{LARGEST}x{LARGEST} marks; this list has {len(cells)} of them."
            )
        self._board, self._size, self._is_marked = cells, n, OUTER not in cells

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
            "cells": "" if self._is_marked else position_text(BLACK, self._board)[: n * n],
            "marks": [self._mark(mark) for mark in self._board] if self._is_marked else [],
            "touched": self._touched,
            "tints": {str(square): tint for square, tint in self._tints.items()},
            "choices": self._choices,
            "choice": self._choice,
            "svg": self._picture.svg if self._picture else "",
            "alt": self._picture.text if self._picture else "",
            "says": self._says,
        }

    @staticmethod
    def _mark(mark: object) -> str:
        return "" if mark == EMPTY else str(mark)

    # -- without a kernel

    @property
    def picture(self) -> Picture:
        """Return a picture of the board, and the answer beside it."""
        board = self._drawn()
        return beside(board, self._picture) if self._picture else board

    def _drawn(self) -> Picture:
        if self._size < SMALLEST:  # no board of the book is so small
            return show_position(TIC_TAC_TOE, self._board)
        lit, wrong = ([at for at in self._tints if self._tints[at] == how] for how in TINTS)
        if not self._is_marked:
            return show(self._board, highlight=lit, wrong=wrong)
        empty = [OUTER if cell == OUTER else EMPTY for cell in initial_board(self._size)]
        marks: dict[int | str, object] = dict(zip(squares(self._size), self._board, strict=True))
        return show(empty, marks=marks, highlight=lit, wrong=wrong)

    def _still(self) -> Picture:
        return self.picture.with_text(f"{self.picture.text}\n\n{self._says}".strip())
