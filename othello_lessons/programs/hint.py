"""The value that a program gives a move, and programs that give such values."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from othello_lessons.othello import Board, Player, Square


@dataclass(frozen=True)
class Hint:
    """An engine's value of a move."""

    square: Square
    discs: float  # for the side that makes it
    depth: str  # as the engine wrote it
    exact: bool = False  # neither side can do better


class Hinting(Protocol):
    """A running program that gives hints."""

    name: str

    def hints(
        self, player: Player, board: Board, seconds: float, stopped: Callable[[], bool] = ...
    ) -> dict[Square, Hint]:
        """Return the engine's values of its best moves after this time; Fault if none come.

        Another thread ends the waiting when `stopped()` is true.
        """

    def close(self) -> None:
        """End the program."""
