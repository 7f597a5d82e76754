"""The messages of a game, each with its time, kept in memory and written to a file."""

import threading
import time
from pathlib import Path
from typing import IO, NamedTuple

from othello_lessons.programs.writing import writing

TO, FROM, COMMENT, STDERR, NOTE = "to", "from", "comment", "stderr", "note"
KILLED = -9  # the exit status of a program that the judge ended (Windows has no SIGKILL)
MOST_SHOWN = 12  # messages of a talk
ARROWS = {TO: "->", FROM: "<-", COMMENT: "<-", STDERR: "!!", NOTE: "##"}


class Message(NamedTuple):
    """One line, or one file's text: when (seconds since the log began), and to or from whom.

    The note that a program ended carries its `exit_status`, negative for a signal.
    """

    seconds: float
    who: str
    direction: str
    text: str
    exit_status: int | None = None


class Log:
    """The messages of one game, in order; each is also written to `path` at once, if one is given.

    `direction` is TO a player, FROM it, its COMMENT, which the judge ignores, its STDERR, or a NOTE
    of the judge about it. If the file cannot be written, because the disk is full for example, the
    game goes on, and `close` raises the OSError.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.messages: list[Message] = []
        self._began = time.monotonic()
        self._one_at_a_time = threading.Lock()
        self._file: IO[str] | None = None
        self._path = path
        self._failure: OSError | None = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w", encoding="utf-8", errors="backslashreplace")

    def add(self, who: str, direction: str, text: str, exit_status: int | None = None) -> None:
        """Keep one message, with the current time."""
        with self._one_at_a_time:  # each program has a thread of its own
            seconds = time.monotonic() - self._began
            message = Message(seconds, who, direction, text, exit_status)
            self.messages.append(message)
            if self._file is not None and self._failure is None:
                try:
                    print(line(message), file=self._file, flush=True)
                except OSError as error:
                    self._failure = error

    def close(self) -> None:
        """Close the file, if there is one; the messages stay. OSError if some are not in it."""
        with self._one_at_a_time:
            file, self._file = self._file, None
        if file is not None and self._path is not None:
            with writing(self._path):
                file.close()
                if self._failure:
                    raise self._failure


def that_count(log: Log) -> list[Message]:
    """List the messages without comments, blank lines, and notes of an end that was expected."""
    return [message for message in log.messages if not _is_noise(message)]


def _is_noise(message: Message) -> bool:
    blank = message.direction == FROM and not message.text.strip()
    comment = message.direction == COMMENT and "error" not in message.text.lower()
    return message.exit_status in (KILLED, 0) or blank or comment


def last_messages(log: Log) -> list[str]:
    """Write the last messages of a game, one a line, with who said or heard each."""
    last = that_count(log)[-MOST_SHOWN:]
    return [f"{one.who} {ARROWS[one.direction]} {shortened(one)}" for one in last]


def shortened(message: Message) -> str:
    """Write the beginning of a message, in characters that can be printed."""
    return printable(message.text)[:100]


def line(message: Message) -> str:
    """Write a message as a line of a log: `  1.234 alice <- (2,3)`."""
    said = printable(message.text)
    return f"{message.seconds:9.3f} {message.who} {ARROWS[message.direction]} {said}"


def printable(text: str) -> str:
    """Write control characters, on which a terminal would act, as `\\n` or `\\x1b`."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
