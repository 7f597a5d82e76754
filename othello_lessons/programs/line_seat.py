"""The player that protocols of lines share: its settings, and how its program is ended.

Each protocol's seat says what its program is told when a game starts, and how its answer is read.
"""

from collections.abc import Sequence

from othello_lessons.othello import Player
from othello_lessons.programs.process.line_child import LineChild
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.record import FAULTS, SIDES, Record
from othello_lessons.programs.seat import Limits

FAREWELL = 0.5  # seconds to end after `quit`


class LineSeat:
    """A program that talks by lines; in the log it is called Black or White."""

    _player: Player

    def __init__(
        self,
        command: Sequence[str],
        *,
        size: int = 8,
        depth: int = 0,
        limits: Limits | None = None,
        log: Log | None = None,
        name: str = "",
    ) -> None:
        self.name, self.log = name or " ".join(command), log or Log()
        self.warnings: list[str] = []
        self._command, self._size, self._depth = list(command), size, depth
        self._limits = limits or Limits()
        self._child: LineChild | None = None

    @property
    def child(self) -> LineChild:
        """The running program."""
        assert self._child is not None, "a seat is started before it is used"
        return self._child

    def finish(self, record: Record, illegal: str | None = None) -> None:
        """Send `quit`, and give the program a moment to end by itself."""
        if self._child is None or (
            record.verdict in FAULTS and record.loser == SIDES[self._player]
        ):
            return
        self.child.send("quit")
        self.child.end_input()
        self.child.wait(FAREWELL)

    def close(self) -> None:
        """End the program and all that it started."""
        if self._child is not None:
            self._child.close()
