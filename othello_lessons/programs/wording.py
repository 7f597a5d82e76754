"""How a game is told: what each protocol calls the two sides, and how its programs write a move.

A seat and a record carry a `Wording`; protocols.py finds the one of a name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from othello_lessons.notation import square_name
from othello_lessons.othello import Square

COLOURS = {"black": "Black", "white": "White"}


@dataclass(frozen=True, kw_only=True)
class Wording:
    """How a game is described: its record, its page in the standings, its illegal moves."""

    name: str  # of the protocol
    colours: Mapping[str, str]  # what it calls `black`, who moves first, and `white`
    bottom_up: bool = False  # whether row 1 is at the bottom where boards are shown
    move_text: Callable[[Square, int], str] | None = None  # a square, if not by its usual name

    def square(self, square: Square, n: int) -> str:
        """Name a square as a program wrote it, with its usual name behind."""
        name = square_name(square, n)
        return f"{self.move_text(square, n)}, which is {name}" if self.move_text else name


PACKAGE = Wording(name="package", colours=COLOURS)  # of a game between strategies


def of_both(one: Wording, other: Wording) -> Wording:
    """Return the wording of a game: a program's, if it plays a strategy of the package.

    Of two programs it is the one whose protocol's name comes later in the alphabet.
    """
    return max(one, other, key=lambda wording: (wording != PACKAGE, wording.name))
