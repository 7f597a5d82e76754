"""The facts about a protocol that judges need before they import its modules.

Each protocol folder exports one `PROTOCOL`; protocols.py lists them.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from othello_lessons.deepening import DEEPEST
from othello_lessons.othello import LARGEST, SMALLEST, Strategy, size
from othello_lessons.programs.process.command import split_command
from othello_lessons.programs.wording import Wording

if TYPE_CHECKING:
    from othello_lessons.programs.compliance import Check
    from othello_lessons.programs.game import Show
    from othello_lessons.programs.hint import Hinting
    from othello_lessons.programs.process.log import Log
    from othello_lessons.programs.record import Record
    from othello_lessons.programs.seat import Limits, Seat, Start

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


def named_by_command(text: str, depth: int = 0) -> Program:
    """Read a program whose name is its command; CommandError if that is none."""
    return Program(text, tuple(split_command(text)), depth)


@dataclass(frozen=True, kw_only=True)
class Protocol:
    """How programs of a protocol are named, started, judged and checked."""

    wording: Wording
    read_program: Callable[[str], Program]  # as it is written on the command line
    seat: "Callable[[Program, int, Limits, Log], Seat]"  # a player on a board of this size
    strategy: Callable[[Program], Strategy]  # a program that sits at a board
    checks: "Callable[[Program, Limits], list[Check]]"  # those of `check-program`
    sample: str  # the table of a player of this protocol, for the sample of a tournament file
    hints: "Callable[[Program], Hinting] | None" = None  # a program that values each move
    check_name: Callable[[str], object] = str  # ValueError for a name that no program may have
    sizes: Sequence[int] = BOARD_SIZES
    any_start: bool = True  # whether a game can begin elsewhere than at the usual start
    tells_depth: bool = False  # whether a program is told how many plies to search
    by_lines: bool = False  # whether a judge talks with it by lines of text

    @property
    def name(self) -> str:
        """The name of the protocol."""
        return self.wording.name

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

    def play(
        self,
        black: Program,
        white: Program,
        *,
        start: "Start",
        limits: "Limits",
        log: "Log",
        show: "Show | None" = None,
    ) -> "Record":
        """Play two programs against each other; Black is the one that moves first."""
        from othello_lessons.programs.game import play_game

        seats = [self.seat(one, size(start.board), limits, log) for one in (black, white)]
        return play_game(seats[0], seats[1], start, show=show)
