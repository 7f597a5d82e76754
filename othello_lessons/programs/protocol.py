"""What the judges need to know about a protocol, before they import its modules.

Each protocol folder exports one `PROTOCOL`; protocols.py lists them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from othello_lessons.deepening import DEEPEST
from othello_lessons.notation import square_name
from othello_lessons.othello import LARGEST, SMALLEST, Square, Strategy

if TYPE_CHECKING:
    from othello_lessons.programs.compliance import Check
    from othello_lessons.programs.hint import Hinting
    from othello_lessons.programs.process.log import Log
    from othello_lessons.programs.seat import Limits, Seat

COLOURS = {"black": "Black", "white": "White"}
BOARD_SIZES = range(SMALLEST, LARGEST + 1, 2)  # odd boards have no middle four squares
*_SMALLER, _LARGEST = map(str, BOARD_SIZES)
SIZES_IN_WORDS = f"{', '.join(_SMALLER)} or {_LARGEST}"
NAMED_DEPTH = re.compile(r"(.*),depth=([^\s,\"']*)\s*", re.DOTALL)  # the command, and its depth
USUAL_DEPTH = 4  # plies: what a program is told to search if nobody says another depth


class Program(NamedTuple):
    """A program as a player: its name, its command's words, and the plies it is told to search."""

    name: str
    command: tuple[str, ...]
    depth: int = 0


@dataclass(frozen=True, kw_only=True)
class Wording:
    """How a game is described: its record, its page in the standings, its illegal moves.

    In a record `black` moves first; `colours` says what a protocol calls the two sides.
    `bottom_up` tells that boards are shown with row 1 at the bottom. `move_text` writes a square as
    programs do, given the square and the size of the board, where that is not its usual name.
    """

    name: str
    colours: Mapping[str, str]
    bottom_up: bool = False
    move_text: Callable[[Square, int], str] | None = None

    def square(self, square: Square, n: int) -> str:
        """Name a square as a program wrote it, with its usual name behind."""
        name = square_name(square, n)
        return f"{self.move_text(square, n)}, which is {name}" if self.move_text else name


@dataclass(frozen=True, kw_only=True)
class Protocol(Wording):
    """How programs of a protocol are named, started, judged and checked.

    `read_program` reads a program as it is written on the command line, `check_name` raises
    ValueError for a name that no program may have, `seat` returns the program as a player on a
    board of this size, `strategy` as one that sits at a board, `hints` as one that says what each
    move is worth, and `checks` lists what `check-program` checks. `sizes` are those of its
    boards, `any_start` says whether a game can begin elsewhere than at the usual start,
    `tells_depth` whether a program is told how many plies to search, and `by_lines` whether a judge
    talks with it by lines of text.
    """

    read_program: Callable[[str], Program]
    seat: "Callable[[Program, int, Limits, Log], Seat]"
    strategy: Callable[[Program], Strategy]
    checks: "Callable[[Program, Limits], list[Check]]"
    hints: "Callable[[Program], Hinting] | None" = None
    check_name: Callable[[str], object] = str
    sizes: Sequence[int] = BOARD_SIZES
    any_start: bool = True
    tells_depth: bool = False
    by_lines: bool = False

    def read_named(self, text: str) -> Program:
        """Read a program in a player's name: `./engine`, or `./engine,depth=10` if it is told one.

        ValueError says what is wrong with the command or the depth.
        """
        named = NAMED_DEPTH.fullmatch(text) if self.tells_depth else None
        if named is None:
            return self.read_program(text)
        if not named[2].isdecimal() or not 1 <= int(named[2]) <= DEEPEST:
            raise ValueError(f"depth is a number of plies from 1 to {DEEPEST}, not {named[2]!r}")
        return self.read_program(named[1])._replace(name=text, depth=int(named[2]))

    def check_size(self, size: int) -> None:
        """Raise ValueError where programs do not play on boards of this size."""
        if size not in self.sizes:
            sizes = " or ".join(f"{n}x{n}" for n in self.sizes)
            raise ValueError(f"{self.name} programs play {sizes} only, not {size}x{size}")
