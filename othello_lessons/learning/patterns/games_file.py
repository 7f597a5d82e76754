"""The games of one round of training as a file: added batch by batch, and read to continue.

The first line is JSON and says which games these are. Each batch after it has its number, a
checksum, and its games. If the process is ended, at most the last batch is half written; it is then
cut off, and played again. Batches may come in any order: their numbers put them in order.
"""

import json
import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from othello_lessons.learning.patterns.self_play import BATCH, GAME_BYTES

MARK = 4  # bytes of a batch's number, and of its checksum
BATCH_BYTES = 2 * MARK + BATCH * GAME_BYTES


class TrainingError(Exception):
    """Training cannot go on; the message says why, and what to do."""


class GamesFile:
    """The games of a round, open for adding; `about` says which round of which training it is.

    TrainingError if the file holds other games.
    """

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        self.path = path
        self.batches: dict[int, bytes] = {}
        path.touch()
        self._file = path.open("r+b")
        try:
            self._read(json.dumps(dict(about)).encode() + b"\n")
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "GamesFile":
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def add(self, number: int, games: bytes) -> None:
        """Append a batch; when this returns, it is on the disk."""
        mark = number.to_bytes(MARK, "little") + zlib.crc32(games).to_bytes(MARK, "little")
        self._file.write(mark + games)
        self._file.flush()
        os.fsync(self._file.fileno())
        self.batches[number] = games

    def games(self, batches: int) -> bytes:
        """Return the games of the first batches, in order."""
        return b"".join(self.batches[number] for number in range(batches))

    def _read(self, first: bytes) -> None:
        """Read the file, and cut off a batch that is only half written."""
        line = self._file.readline()
        if not line.endswith(b"\n") and first.startswith(line):
            self._file.seek(0)
            self._file.truncate()
            self._file.write(first)
        elif line != first:
            raise TrainingError(
                f"{self.path} has the games of another training: move it away, or name another "
                "folder with --out."
            )
        end = self._file.tell()
        while self._keep(self._file.read(BATCH_BYTES)):
            end = self._file.tell()
        self._file.seek(end)
        self._file.truncate()

    def _keep(self, record: bytes) -> bool:
        """Keep a batch that was read; tell whether it is whole."""
        games = record[2 * MARK :]
        checksum = int.from_bytes(record[MARK : 2 * MARK], "little")
        whole = len(record) == BATCH_BYTES and zlib.crc32(games) == checksum
        if whole:
            self.batches[int.from_bytes(record[:MARK], "little")] = games
        return whole
