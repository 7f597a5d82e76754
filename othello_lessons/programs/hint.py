"""What a program thinks of a move, and a program that says so."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from othello_lessons.othello import Board, Player, Square


@dataclass(frozen=True)
class Hint:
    """What an engine thinks of a move: discs for the side that makes it, and how deep it looked.

    `depth` is as the engine wrote it; `exact` says that neither side can do better.
    """

    square: Square
    discs: float
    depth: str
    exact: bool = False


class Hinting(Protocol):
    """A running program that gives hints."""

    name: str

    def hints(
        self,
        player: Player,
        board: Board,
        seconds: float,
        count: int = ...,
        stopped: Callable[[], bool] = ...,
    ) -> dict[Square, Hint]:
        """Return what it thinks of its best moves after this time; Fault if it does not answer.

        Another thread ends the waiting when `stopped()` is true.
        """

    def close(self) -> None:
        """End the program."""
