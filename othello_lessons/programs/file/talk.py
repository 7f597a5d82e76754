"""A talk with a program of the file protocol, in which every answer is checked.

A wrong answer raises CheckFailed, in words for the program's author. White moves first here: it is
the book's Black (see messages.py).
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from othello_lessons.othello import Board, Player, initial_board, make_move
from othello_lessons.programs.compliance import LOOK, CheckFailed, IdleDetector, sentence
from othello_lessons.programs.file.folder import Folder
from othello_lessons.programs.file.messages import (
    LETTERS,
    Malformed,
    Said,
    is_move_there,
    objection,
    read_move,
)
from othello_lessons.programs.process.child import Child
from othello_lessons.programs.process.interrupts import interrupts_wait
from othello_lessons.programs.process.log import FROM, TO, Log
from othello_lessons.programs.seat import Limits


@contextmanager
def talking(name: str, command: Sequence[str], limits: Limits, log: Log) -> Iterator["FileTalk"]:
    """Start a program in its own folder."""
    with ExitStack() as ending:
        with interrupts_wait():
            folder = Folder(name)
            ending.callback(folder.remove)
            child = Child.within(limits, command, name="program", log=log, folder=folder.path)
            ending.callback(child.close)
        yield FileTalk(folder, child, limits, log)


@contextmanager
def _usable() -> Iterator[None]:
    """Raise CheckFailed if the program's folder cannot be used any more."""
    try:
        yield
    except OSError as error:
        raise CheckFailed(
            f"The folder in which it was started cannot be used any more ({error.strerror}): "
            "leave it where it is, with its permissions."
        ) from None


class FileTalk:
    """A talk with one program through its two files, and the board as it should be."""

    def __init__(self, folder: Folder, child: Child, limits: Limits, log: Log) -> None:
        self.folder, self.child, self.limits, self.log = folder, child, limits, log
        self.inbox, self.outbox = folder.inbox.name, folder.outbox.name
        self.board: Board = initial_board()

    def give(self, text: str) -> None:
        """Put a text where the program looks for it, once it has deleted the last one."""
        self._demand_deleted(self.limits.move)
        with _usable():
            self.folder.clear()
            self.folder.put(text)
        self.log.add("program", TO, text)

    def tell_colour(self, player: Player) -> None:
        """Tell the program its colour, and check that it reads and deletes the file."""
        with _usable():
            self.folder.put(LETTERS[player])
        self.log.add("program", TO, LETTERS[player])
        self._demand_deleted(self.limits.start)

    def _demand_deleted(self, seconds: float) -> None:
        if not self._within(seconds, lambda: not self.folder.unread()):
            raise CheckFailed(
                f"It left {self.inbox} where it was. It should look for this file in the folder in "
                "which it is started, at least every tenth of a second, read it, and delete it."
            )

    def expect(self, player: Player) -> Said:
        """Await a legal answer, and make it on the board."""
        said = self.expect_any()
        if reason := objection(said, player, self.board):
            raise CheckFailed(f"It answered {said}, but that is not a legal move here: {reason}.")
        if said.square is not None:
            make_move(said.square, player, self.board)
        return said

    def expect_any(self) -> Said:
        """Await an answer that can be read."""
        limit = self.limits.start + self.limits.move
        if not self._within(limit, lambda: not self.folder.unread() and self._whole()):
            raise CheckFailed(self._silence())
        data = self._read() or b""
        with _usable():
            self.folder.clear()
        self.log.add("program", FROM, data.decode("utf-8", "backslashreplace"))
        try:
            return read_move(data)
        except Malformed as wrong:
            raise CheckFailed(
                f"What it wrote is not an answer. {str(wrong)[:1].upper()}{str(wrong)[1:]}."
            ) from None

    def _read(self) -> bytes | None:
        try:
            return self.folder.answer()
        except Malformed as wrong:
            raise CheckFailed(f"{wrong}: create a new, ordinary file for each answer.") from None

    def _whole(self) -> bool:
        data = self._read()
        return data is not None and is_move_there(data)

    def _silence(self) -> str:
        """Say what was found instead of an answer, and what to do about it."""
        if self.folder.unread():
            return f"It did not delete {self.inbox}: read it, delete it, and then answer."
        data = self._read()
        if data is None:
            return (
                f"It was its turn, but there was no {self.outbox}. Write the answer into the "
                "folder in which the program was started, in a file of exactly this name."
            )
        found = "is empty" if not data else f"holds only {data.decode('utf-8', 'replace')!a}"
        return (
            f"{self.outbox} {found}: an answer is complete with its closing parenthesis. What is "
            "written to a file stays in a buffer until the file is closed: close it before you "
            f'wait (in Python: with open("{self.outbox}", "w") as file: ...).'
        )

    def _unread(self) -> str:
        if not self.folder.unread():
            return ""
        return f" By then {self.inbox} was still there: read it, delete it, and then go on."

    def _within(self, seconds: float, find: Callable[[], bool]) -> bool:
        """Look until `find` succeeds; return False once the time is up, or the program is idle."""
        deadline, detector = self.child.now() + seconds, IdleDetector(self.child)
        while not find():
            if (fault := self.child.fault) and not find():
                raise CheckFailed(f"{sentence(fault)}.{self._unread()}")
            if self.child.now() > deadline or detector.is_idle():
                return find()
            time.sleep(LOOK / 5)
        return True
