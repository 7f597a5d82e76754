"""What a program must do before it is handed in, tried point by point, and told in plain words.

The points are those of the protocols: compliance_console.py and compliance_file.py list them. Here
stands what both share: a point is tried, and what comes of it is a finding for the author.
"""

import os
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from othello_lessons.othello import Player
from othello_lessons.programs.game import Turn
from othello_lessons.programs.process.child import Child
from othello_lessons.programs.process.log import ARROWS, FROM, NOTE, Log, Message, printable
from othello_lessons.programs.record import Record
from othello_lessons.programs.seat import Fault, Limits

IDLE = 3.0  # seconds in which a program that has something to do would have done something
HARDLY = 0.02  # the share of a processor's time that is as good as nothing
ENDED_BY_US = "ended: exit -9"
LAST_CHANCE = 2.0  # seconds to say something once the input is closed
LOOK = 0.1  # seconds between two looks at what a program does
MOST_SHOWN = 12  # messages of a talk


class Mend(Exception):
    """A point that a program fails: what it did, what was expected, what to do."""


class NotTried(Exception):
    """A point that could not be tried: why not."""


class Check(NamedTuple):
    """A point to try. `run` returns what there is to say, and raises Mend, NotTried or Fault.

    Where one that is `vital` fails, the points after it would only fail for the same reason.
    """

    title: str
    run: Callable[[Log], str]
    vital: bool = False


class Finding(NamedTuple):
    """What came of a point; `passed` is None where it was not tried, and `talk` what was said.

    A point is `blocked` where one before it must be mended first.
    """

    title: str
    passed: bool | None
    sentence: str
    talk: tuple[str, ...] = ()
    blocked: bool = False


def findings(checks: Sequence[Check]) -> Iterator[Finding]:
    """Try the points in their order, and yield what comes of each."""
    failed = ""
    for check in checks:
        if failed:
            first = f'Mend "{failed}" first; then these are tried:'
            yield Finding(check.title, None, first, blocked=True)
            continue
        finding = _tried(check)
        if check.vital and finding.passed is False:
            failed = check.title
        yield finding


def _tried(check: Check) -> Finding:
    """Try one point."""
    log = Log()
    try:
        with _buffers_kept():
            return Finding(check.title, True, check.run(log))
    except NotTried as reason:
        return Finding(check.title, None, str(reason))
    except Mend as mend:
        return Finding(check.title, False, str(mend), talk(log))
    except Fault as fault:
        return Finding(check.title, False, f"{sentence(fault)}.", talk(log))


@contextmanager
def _buffers_kept() -> Iterator[None]:
    """Take away what makes Python flush by itself here, and perhaps nowhere else."""
    unbuffered = os.environ.pop("PYTHONUNBUFFERED", None)
    try:
        yield
    finally:
        if unbuffered is not None:
            os.environ["PYTHONUNBUFFERED"] = unbuffered


def sentence(fault: Fault) -> str:
    """Write the reason of a fault as the beginning of a sentence."""
    return fault.reason[:1].upper() + fault.reason[1:].rstrip(".")


def why(record: Record) -> str:
    """Return why a program lost a game, without the names around it."""
    return record.reason.partition("loses: ")[2] or record.reason


def talk(log: Log) -> tuple[str, ...]:
    """Return the end of what was said, one message a line: `->` to the program, `<-` from it.

    Boards and other comments of a program are left out, and so is what we ended ourselves.
    """
    messages = [message for message in log.messages if not _dull(message)]
    lines = [f"{ARROWS[message.direction]} {_shown(message)}" for message in messages]
    left_out = len(lines) - MOST_SHOWN
    if left_out > 0:
        lines[:left_out] = [f"   ({left_out} earlier messages)"]
    return tuple(lines)


def _dull(message: Message) -> bool:
    """Tell whether a message says nothing about what went wrong."""
    text = message.text.lower()
    comment = text.lstrip("> ").startswith("#") and "error" not in text
    return text == ENDED_BY_US or (message.direction == FROM and comment)


def _shown(message: Message) -> str:
    return printable(message.text)[:100]


def exit_status(log: Log) -> int | None:
    """Return with which status a program ended, negative for a signal; None if it has not."""
    notes = [message.text for message in log.messages if message.direction == NOTE]
    codes = [match[1] for note in notes if (match := re.fullmatch(r"ended:.*exit (-?\d+)", note))]
    return int(codes[-1]) if codes else None


def written_in_python(command: Sequence[str]) -> bool:
    """Tell whether a program is one of Python, as far as its command shows."""
    return any(
        "python" in Path(word).name.lower() or word.endswith(".py") or _python_script(word)
        for word in command
    )


def _python_script(word: str) -> bool:
    """Tell whether a file's first line names Python as what runs it."""
    try:
        with Path(word).open("rb") as file:
            return file.read(2) == b"#!" and b"python" in file.readline(200)
    except (OSError, ValueError):
        return False


@contextmanager
def about(circumstance: str) -> Iterator[None]:
    """Say in which circumstance something is to be mended."""
    try:
        yield
    except Mend as mend:
        raise Mend(f"{circumstance}: {str(mend)[:1].lower()}{str(mend)[1:]}") from None
    except Fault as fault:
        raise Mend(f"{circumstance}: {fault.reason.rstrip('.')}.") from None


class Slowest:
    """Looks at the turns of a game, and keeps the longest time that one player took."""

    def __init__(self, player: Player) -> None:
        self.player, self.seconds = player, 0.0

    def __call__(self, turn: Turn) -> None:
        """Look at a turn."""
        if turn.player == self.player and not turn.opening:
            self.seconds = max(self.seconds, turn.seconds)


def slowest_move(seconds: float, limits: Limits) -> str:
    """Say how long the slowest move took, and warn where that was close to the limit."""
    found = f"Its slowest move took {seconds:.1f} s of {limits.move:g} s"
    if seconds > limits.move / 2:
        raise Mend(f"{found}. On a slower machine it may lose by this: search less deep.")
    return f"{found}."


class Stillness:
    """Tells whether a program does nothing: it has used hardly any processor time for a while."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self.used, self.since = child.cpu_seconds(), time.monotonic()

    def look(self) -> bool:
        """Look at the program; return whether it has been doing nothing for IDLE seconds."""
        used, passed = self.child.cpu_seconds() - self.used, time.monotonic() - self.since
        if used > HARDLY * IDLE:
            self.used, self.since = self.used + used, time.monotonic()
            return False
        return passed > IDLE


class Patience:
    """Waits for a program no longer than it makes sense to: who does nothing, will do nothing.

    `over` tells that the program was found waiting though it was its turn. `give_up` is called
    then, and after a last chance the program is ended, as `ended` tells.
    """

    def __init__(self, child: Child, give_up: Callable[[], None]) -> None:
        self.child, self.give_up = child, give_up
        self.over = self.ended = False
        self._done = threading.Event()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch the program for as long as something is expected of it."""
        self._done.clear()
        thread = threading.Thread(target=self._watch, name="patience", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._done.set()
            thread.join()

    def _watch(self) -> None:
        still = Stillness(self.child)
        while not still.look():
            if self._done.wait(LOOK):
                return
        self.over = True
        self.give_up()
        if not self._done.wait(LAST_CHANCE):
            self.ended = True
            self.child.close()
