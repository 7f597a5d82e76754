"""A program of the file protocol as a player: the texts in its files, and its answers in time."""

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from othello_lessons.notation import NotationError, parse_square
from othello_lessons.othello import Player, Square, initial_board, make_move, opponent
from othello_lessons.programs.file.folder import Folder
from othello_lessons.programs.file.messages import (
    LETTERS,
    LONGEST,
    WORDING,
    Malformed,
    Said,
    check_name,
    is_move_there,
    objection,
    read_move,
    write_move,
)
from othello_lessons.programs.process.child import Child
from othello_lessons.programs.process.interrupts import interrupts_wait
from othello_lessons.programs.process.log import FROM, NOTE, TO, Log
from othello_lessons.programs.record import SIDES, Record
from othello_lessons.programs.seat import Fault, Limits, Start

FIRST_LOOK, LAST_LOOK = 0.001, 0.02  # seconds between two looks: more and more
MOMENT = 1.0  # seconds after the end of a game
MUCH, SHARE = 0.5, 0.1  # processor time worth a warning: seconds, and of the opponent's time

Found = TypeVar("Found")


class FileSeat:
    """A program of the file protocol; White is the one that moves first.

    The log keeps each text in both directions. ValueError if no player can have this name.
    """

    wording = WORDING

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        limits: Limits | None = None,
        log: Log | None = None,
    ) -> None:
        self.name, self.log = check_name(name), log or Log()
        self.warnings: list[str] = []
        self.farewell = MOMENT  # seconds to announce the winner
        self.busy_waiting = False  # whether it used much time in the opponent's turns
        self.incomplete_answer = False  # whether its time was up in the middle of an answer
        self._command, self._limits = list(command), limits or Limits()
        self._warned: dict[str, str] = {}  # one warning of each kind
        self._waiting = CpuWhileWaiting()
        self._ending = contextlib.ExitStack()  # what is done at the end
        self._child: Child | None = None

    def start(self, player: Player, start: Start) -> None:
        """Start the program and tell it its colour; Fault if it does not read it in time.

        ValueError if the game does not begin as this protocol's games do.
        """
        if start.board != initial_board() or start.opening:
            raise ValueError("programs of the file protocol play 8x8 from the usual start only")
        self._player, self._board = player, initial_board()
        with interrupts_wait():
            self._folder = Folder(self.name)
            self._ending.callback(self._folder.remove)
        self._put(LETTERS[player])
        with interrupts_wait():
            self._child = Child.within(
                self._limits, self._command, name=self.name, log=self.log, folder=self._folder.path
            )
            self._ending.callback(self._child.close)
        if not self._await(lambda: not self._folder.unread(), self._limits.start):
            raise Fault("no_handshake", self._ignorance())
        self._waiting.begin(self.child.now(), self.child.cpu_seconds())

    @property
    def child(self) -> Child:
        """The running program."""
        assert self._child is not None, "a seat is started before it is used"
        return self._child

    def _ignorance(self) -> str:
        return (
            f"it left {self._folder.inbox.name}, which names its colour, where it was: it should "
            f"read and delete it within {self._limits.start:g} s of its start"
        )

    def ask(self) -> Square | None:
        """Return the move in NAME.out once NAME.in is gone; None is a pass.

        Fault if none comes in time, if it is not a move or is against the rules, or if the program
        ended.
        """
        if not (data := self._await(self._answer, self._limits.move + self._limits.margin)):
            raise Fault("timeout", f"no answer within {self._limits.move:g} s: {self._silence()}")
        self._waiting.begin(self.child.now(), self.child.cpu_seconds())
        said = self._read(data)
        if reason := objection(said, self._player, self._board):
            raise Fault("illegal", f"its {said} is invalid: {reason}", said=str(said))
        self._play(self._player, said.square)
        return said.square

    def tell(self, move: Square | None) -> None:
        """Put the other side's move where the program looks for it."""
        other = opponent(self._player)
        self._waiting.end(self.child.now(), self.child.cpu_seconds())
        if warning := self._waiting.warning():
            self.busy_waiting = True
            self._warned["processor"] = warning
            self.warnings[:] = self._warned.values()
        self._play(other, move)
        self._put(write_move(other, move))

    def finish(self, record: Record, illegal: str | None = None) -> None:
        """Let the program see a last move against the rules, and give it time to say who won."""
        if self._child is None:
            return
        mine, other = SIDES[self._player], opponent(self._player)
        text = _as_said(illegal, other) if illegal and record.winner == mine else ""
        if text:
            with contextlib.suppress(Fault):
                self._put(text)
        if text or record.verdict == "finished":  # otherwise it cannot know that the game is over
            self._child.wait(self.farewell)

    def close(self) -> None:
        """End the program and all that it started, and delete its folder."""
        self._ending.close()

    # The texts

    def _put(self, text: str) -> None:
        """Write to the program; an old answer is deleted first, so that it is not taken for new."""
        with self._folder_in_use():
            early = self._folder.clear()
        if early:
            name = self._folder.outbox.name
            self.log.add(self.name, NOTE, f"{name} was there before its turn, and is deleted")
        self._unsent = text
        self._deliver()

    def _deliver(self) -> None:
        """Bring a text to the program as soon as it has read what came before."""
        with self._folder_in_use():
            if self._unsent and self._folder.put(self._unsent):
                self.log.add(self.name, TO, self._unsent)
                self._unsent = ""

    @contextlib.contextmanager
    def _folder_in_use(self) -> Iterator[None]:
        """Raise a Fault of the program if its folder cannot be used any more."""
        try:
            yield
        except Malformed as wrong:
            raise Fault("malformed", str(wrong)) from None
        except OSError as error:
            reason = f"its folder cannot be used any more: {error.strerror}"
            raise Fault("crash", reason) from None

    def _answer(self) -> bytes | None:
        """Return what is in NAME.out once it is a complete answer, right or wrong; None before."""
        self._deliver()
        if self._folder.unread():
            return None
        with self._folder_in_use():
            data = self._folder.answer()
        whole = data is not None and (is_move_there(data) or len(data) > LONGEST)
        return data if whole else None

    def _read(self, data: bytes) -> Said:
        self.log.add(self.name, FROM, data.decode("utf-8", "backslashreplace"))
        with self._folder_in_use():
            self._folder.clear()
            said = read_move(data)
        for kind in said.warnings:
            self._warned.setdefault(kind, f"{kind} in its answer, first for {said}")
        self.warnings[:] = self._warned.values()
        return said

    def _await(self, find: Callable[[], Found | None], seconds: float) -> Found | None:
        """Look until something is found, and return it; None if the time is up before.

        Fault if the program ends without it: what it did just before it ended still counts.
        """
        deadline, pause = self.child.now() + seconds, FIRST_LOOK
        while True:
            fault, left = self.child.fault, deadline - self.child.now()  # before it is looked for
            if found := find():
                return found
            if fault:
                raise fault
            if left <= 0:
                return None
            time.sleep(min(pause, left))
            pause = min(2 * pause, LAST_LOOK)

    def _silence(self) -> str:
        """Say what was found instead of an answer."""
        inbox, outbox = self._folder.inbox.name, self._folder.outbox.name
        if self._folder.unread():
            return f"{inbox} was never deleted"
        with self._folder_in_use():
            data = self._folder.answer()
        if data is None:
            return f"{inbox} was read, but there was no {outbox}"
        self.incomplete_answer = True
        begun = ascii(data[:40].decode("utf-8", "replace"))
        return f"the answer in {outbox} is incomplete, {begun} has no closing parenthesis"

    def _play(self, player: Player, move: Square | None) -> None:
        if move is not None:
            make_move(move, player, self._board)


class CpuWhileWaiting:
    """The processor time that a program uses while it should wait for its opponent."""

    def __init__(self) -> None:
        self.cpu = self.seconds = 0.0
        self._since = (0.0, 0.0)

    def begin(self, now: float, cpu: float) -> None:
        """Note the time, and the processor time used so far, when the opponent's turn begins."""
        self._since = now, cpu

    def end(self, now: float, cpu: float) -> None:
        """Add up the processor time used in the opponent's turn."""
        began, cpu_then = self._since
        self.seconds += now - began
        self.cpu += max(0.0, cpu - cpu_then)

    def warning(self) -> str:
        """Say how much time was used, if more than looking at a file takes; otherwise nothing."""
        if self.cpu < MUCH or self.cpu < SHARE * self.seconds:
            return ""
        return (
            f"{self.cpu:.1f} s of processor time in the opponent's turns, which took "
            f"{self.seconds:.1f} s: sleep for a tenth of a second between two looks"
        )


def _as_said(illegal: str, player: Player) -> str:
    """Write an illegal move, in any notation, as this protocol does; nothing if it has no way."""
    with contextlib.suppress(Malformed):
        return str(read_move(illegal.encode()))
    if illegal == "pass":
        return write_move(player, None)
    with contextlib.suppress(NotationError):
        return write_move(player, parse_square(illegal))
    return ""
