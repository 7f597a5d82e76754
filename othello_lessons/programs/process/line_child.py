"""A watched program that reads and writes lines, through its standard input and output."""

import selectors
import subprocess
from typing import IO

from othello_lessons.programs.process.child import Child, required
from othello_lessons.programs.process.log import COMMENT, FROM, NOTE, TO
from othello_lessons.programs.process.pipes import Lines, Outbox
from othello_lessons.programs.seat import Fault

MOST_LOGGED = 1000  # lines in a turn
LAST_WORDS = 0.5  # seconds that a program which closed its output has to end


class LineChild(Child):
    """A running program that reads and writes lines. The code that makes one must close it.

    It is ended if it writes a line of more than 4 KiB, or more than 1 MiB in a turn. The last 4 KiB
    that it writes to stderr are kept. Only `line`, `await_line`, `wait` and `close` wait for it.
    """

    STDIN = subprocess.PIPE

    def _attach(self) -> None:
        super()._attach()
        self._lines = self._stdout = Lines(required(self._guard.stdout), self.now)
        self._input = Outbox(required(self._guard.stdin))
        self._logged = 0  # lines of this turn in the log

    @property
    def spoke(self) -> float | None:
        """When the program first wrote a line, by its clock; None if it has not."""
        return self._lines.began

    def send(self, text: str) -> None:
        """Write a line to the program when it is ready to read; never waits."""
        self.log.add(self.name, TO, text)
        self.send_part(f"{text}\n")

    def send_part(self, text: str) -> None:
        """Write a text that is not a whole line, and do not log it; never waits."""
        with self._changed:
            self._input.add(text)
        self._wake()

    @property
    def read_all(self) -> bool:
        """Whether the program has read all that was sent."""
        with self._changed:
            return self._input.taken

    def end_input(self) -> None:
        """Close the program's input once everything sent is written."""
        with self._changed:
            self._input.end()
        self._wake()

    def begin_turn(self) -> None:
        """Forget the lines so far, and count the output from zero; Fault if the program lost."""
        with self._changed:
            if not self._over:
                self._read_lines()
            if fault := self._find_fault():
                raise fault
            self._lines.new_turn()
            self._logged = 0

    def await_line(self, seconds: float) -> bool:
        """Wait up to this many seconds for a line or a fault; return whether there is one."""
        with self._changed:
            if not self._lines.lines and not self._over:
                self._read_lines()  # all that it wrote before its last read is here now
            return self._changed.wait_for(
                lambda: bool(self._lines.lines or self._find_fault()), seconds
            )

    def line(self, deadline: float) -> str:
        """Return the program's next line, awaited until a time of its clock; else Fault."""
        with self._changed:
            self._wait_for(lambda: self._lines.lines or self._find_fault(), deadline)
            if not self._lines.lines and (fault := self._find_fault()):
                raise fault
            if not self._lines.lines:
                raise Fault("timeout", self._silence())
            when, text = self._lines.lines.popleft()
            if when > deadline:
                raise Fault("timeout", self._silence())
        return text

    def _silence(self) -> str:
        """Say what it did instead of answering in time."""
        if not self._over:
            self._read_lines()  # what it wrote in time is here now
        if half := self._lines.half[-40:].decode(errors="replace"):
            return f"its time was up after half a line, {half!r}, without a line break"
        if self.spoke is None:
            return "its time was up and it had written nothing at all, or had not flushed it"
        return "its time was up before it answered"

    def _find_fault(self) -> Fault | None:
        since = self._lines.silent
        silent = since is not None and self.now() - since > LAST_WORDS
        if self._fault is None and not self._over and silent:
            reason = "it closed its standard output while the game went on"
            self._fault = Fault("crash", reason + self._last_words())
        return super()._find_fault()

    def is_comment(self, line: str) -> bool:
        """Tell whether a line is a comment, which nobody reads: most protocols have none."""
        return False

    # In the thread that watches

    def _read_lines(self) -> None:
        """Take its new lines; end a program that writes too much."""
        for text in self._lines.read():
            self._logged += 1
            if self._logged <= MOST_LOGGED:
                self.log.add(self.name, COMMENT if self.is_comment(text) else FROM, text)
            elif self._logged == MOST_LOGGED + 1:
                self.log.add(self.name, NOTE, "further lines of this turn are not kept")
        if self._lines.flood:
            self._condemn(Fault("flood", self._lines.flood))

    def _exchange(self) -> None:
        self._read_lines()
        self._stderr.read()
        self._input.write()

    def _awaited(self) -> list[tuple[IO[bytes], int]]:
        awaited = super()._awaited()
        if self._lines.flood:  # no more of it is read
            awaited = [pair for pair in awaited if pair[0] is not self._lines.file]
        if self._input.full:
            awaited.append((self._input.file, selectors.EVENT_WRITE))
        return awaited

    def _files(self) -> list[IO[bytes]]:
        return [*super()._files(), self._input.file]
