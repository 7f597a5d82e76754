"""The players of a tournament, before a game begins: strategies by name, functions, programs.

An entrant is plain data, so that it can be sent to another process or machine; its seat is built
where the game is played.
"""

import inspect
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from othello_lessons.programs.process.log import Log
from othello_lessons.programs.protocol import Program, Protocol
from othello_lessons.programs.protocols import PROTOCOLS
from othello_lessons.programs.seat import Limits, PackageSeat, Seat
from othello_lessons.programs.tournament.program_files import checksums
from othello_lessons.programs.wording import PACKAGE, Wording
from othello_lessons.strategies import STRATEGIES, make_strategy


@dataclass(frozen=True)
class Entrant:
    """One player of a tournament."""

    name: str
    kind: str  # strategy, function or the name of a protocol
    source: Any  # the strategy's name, the function, or the command as it was written
    depth: int = 0  # the plies that a program is told to search
    command: tuple[str, ...] = ()  # its words, with full paths for the program's files
    version: int = 1  # a later one is another entrant, whose name says so
    folder: Path | None = None  # the program's own, if it has one

    @property
    def about(self) -> str:
        """Describe the player: its strategy, or its command and depth."""
        if self.kind == "function":
            return "a function"
        tells_depth = self.protocol is not None and self.protocol.tells_depth
        return f"{self.source}, depth {self.depth}" if tells_depth else str(self.source)

    @property
    def described(self) -> tuple[str, str]:
        """Return the player's kind and description, unlike those of another of its name."""
        return self.kind, self.about

    @property
    def protocol(self) -> Protocol | None:
        """The protocol of a program; None for a strategy or a function."""
        return PROTOCOLS.get(self.kind)

    @property
    def wording(self) -> Wording:
        """How games of this player against a strategy are told."""
        return self.protocol.wording if self.protocol else PACKAGE

    @property
    def own_name(self) -> str:
        """The name without its version: a file program calls its files so."""
        return self.name.removesuffix(version_sign(self.version))

    def checksums(self) -> dict[str, str]:
        """Return a checksum of each file of the program (program_files.py), by its name."""
        return checksums(self.command, self.folder)

    def seat(self, size: int, limits: Limits, seed: int, log: Log) -> Seat:
        """Return the entrant as a player of one game, which has this seed and this log."""
        if self.protocol:
            program = Program(self.own_name, self.command, self.depth)
            seat = self.protocol.seat(program, size, limits, log)
            seat.name = self.name
            return seat
        chooses = self.source if callable(self.source) else make_strategy(seeded(self.source, seed))
        return PackageSeat(chooses, self.name, limits=limits)


def version_sign(version: int) -> str:
    """Return the sign of a version, such as ` v2`, which follows the player's name."""
    return f" v{version}" if version > 1 else ""


def without_version(name: str) -> str:
    """Return the name of a player without the sign of its version."""
    return re.sub(r" v\d+$", "", name)


def seeded(name: str, seed: int) -> str:
    """Add a seed to a strategy's name, if the strategy can have one and has none."""
    kind, colon, settings = name.partition(":")
    maker = STRATEGIES.get(kind.strip())
    if maker is None or "seed" not in inspect.signature(maker).parameters:
        return name
    if any(part.partition("=")[0].strip() == "seed" for part in settings.split(",")):
        return name
    return f"{kind}:{settings},seed={seed}" if colon and settings else f"{kind}:seed={seed}"
