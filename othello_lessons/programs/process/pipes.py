"""The pipes to and from a program; using them never makes us wait.

Each is given an open file, and is told when to try; only its owner closes the file.
"""

import os
from array import array
from collections import deque
from collections.abc import Callable
from typing import IO

CHUNK = 65536
LONGEST_LINE = 4096  # bytes
MOST_OUTPUT = 2**20  # bytes in a turn
KEPT = 4096  # bytes of output that is not read as lines


class Pipe:
    """An open file that never makes us wait; `ended` once nothing more can pass through it."""

    def __init__(self, file: IO[bytes]) -> None:
        os.set_blocking(file.fileno(), False)
        self.file = file
        self.ended = False


class Reader(Pipe):
    """An open file to read from."""

    def take(self) -> bytes:
        """Return the bytes that can be read at once, if any."""
        if self.ended:
            return b""
        try:
            data = os.read(self.file.fileno(), CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        self.ended = not data
        return data


class Tail(Reader):
    """Output that is thrown away, except its end."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file)
        self._kept = b""

    def read(self) -> None:
        """Take the bytes that are there now."""
        self._kept = (self._kept + self.take())[-KEPT:]

    def __str__(self) -> str:
        return self._kept.decode(errors="replace")


class Lines(Reader):
    """Output that is read as lines; `flood` says that a line or a turn was too long.

    `clock` tells when a line came.
    """

    def __init__(self, file: IO[bytes], clock: Callable[[], float]) -> None:
        super().__init__(file)
        self.clock = clock
        self.lines: deque[tuple[float, str]] = deque()  # each with its time
        self.half = b""  # a line without its end
        self.output = 0  # bytes in this turn
        self.began: float | None = None  # when the first of it came
        self.silent: float | None = None  # since when nothing can come any more
        self.flood: str | None = None

    def read(self) -> list[str]:
        """Take all that is there now, and return the lines that are new."""
        new: list[str] = []
        while not self.flood and (data := self.take()):
            self.began = self.began or self.clock()
            new += self._cut(data)
        if self.ended and self.silent is None:
            self.silent = self.clock()
            new += self._cut(b"\n") if self.half else []
        now = self.clock()
        self.lines.extend((now, line) for line in new)
        return new

    def _cut(self, data: bytes) -> list[str]:
        """Cut new output into lines, up to the first that is too long."""
        self.output += len(data)
        *whole, self.half = (self.half + data).split(b"\n")
        longest = next((n for n, line in enumerate(whole) if len(line) > LONGEST_LINE), None)
        if longest is not None or len(self.half) > LONGEST_LINE:
            self.flood = f"it wrote a line of more than {LONGEST_LINE // 1024} KiB"
        elif self.output > MOST_OUTPUT:
            self.flood = f"it wrote more than {MOST_OUTPUT // 2**20} MiB in a turn"
        return [line.decode(errors="replace") for line in whole[:longest]]

    def new_turn(self) -> None:
        """Forget the lines so far, and count from zero; half a line stays."""
        self.lines.clear()
        self.output = 0


class Outbox(Pipe):
    """Bytes to be written, kept until the program reads."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file)
        self._waiting = bytearray()
        self._last = False

    @property
    def full(self) -> bool:
        """Whether there is something to write, or the file is to be closed."""
        return not self.ended and bool(self._waiting or self._last)

    @property
    def taken(self) -> bool:
        """Whether the program has read all bytes."""
        if self.ended or self._waiting:
            return False
        import fcntl  # not on Windows, where no program is started
        import termios

        unread = array("i", [0])
        fcntl.ioctl(self.file.fileno(), termios.FIONREAD, unread)
        return not unread[0]

    def add(self, text: str) -> None:
        """Keep a text to be written."""
        self._waiting += text.encode()

    def end(self) -> None:
        """Let the file be closed once all is written."""
        self._last = True

    def write(self) -> None:
        """Write the bytes that the program takes now; stop once it no longer reads."""
        try:
            while self._waiting and not self.ended:
                del self._waiting[: os.write(self.file.fileno(), self._waiting)]
        except BlockingIOError:
            return
        except OSError:
            self.ended = True
        if self._last and not self.ended:
            self.ended = True
            self.file.close()
