"""Learned weights as a file: a line that says what they are, and compressed numbers.

The first line is JSON: the format, the seed and the number of games that the weights were learned
from, the date, and a checksum. Then come the weights of all stages, 16 bits each, compressed by
zlib. Only weights that differ are kept: a configuration and its mirror image share one. The weights
are in steps of STEP hundredths of a disc.

Reading needs only the standard library. Nothing in the file is executed, and every number in it is
checked before it is used.
"""

import hashlib
import json
import sys
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from othello_lessons.engine.patterns.shapes import FAMILIES, STAGE_LENGTH, STAGES

FORMAT = "othello_lessons patterns 1"
TEMPI = STAGE_LENGTH + 1  # weights of a stage that depend on the number of empty squares only
KEPT = sum((each.configurations + each.own_images) // 2 for each in FAMILIES)
STAGE_SIZE = TEMPI + KEPT
MOST_BYTES = 2 * STAGES * STAGE_SIZE
MOST_HEADER = 1 << 12


class WeightsError(ValueError):
    """A file of weights cannot be used; the message says why, and what to do."""


@dataclass(frozen=True)
class Learned:
    """Weights that were learned: `stages` holds STAGE_SIZE of them for each stage of the game.

    `about` says where they come from: seed, games and date.
    """

    stages: "tuple[array[int], ...]"
    about: Mapping[str, Any]

    def tempo(self, stage: int) -> "array[int]":
        """Return the weights by number of empty squares, the fewest of the stage first."""
        return self.stages[stage][:TEMPI]

    def kept(self, stage: int) -> "array[int]":
        """Return the weights of the configurations of a stage."""
        return self.stages[stage][TEMPI:]


def to_bytes(learned: Learned) -> bytes:
    """Return the file that holds these weights."""
    numbers = array("h")
    for stage in learned.stages:
        numbers.extend(stage)
    if sys.byteorder == "big":
        numbers.byteswap()
    pairs = numbers.tobytes()
    body = zlib.compress(pairs[::2] + pairs[1::2])  # low bytes first: these compress better
    header = {"format": FORMAT, **learned.about, "sha256": hashlib.sha256(body).hexdigest()}
    return json.dumps(header).encode() + b"\n" + body


def _pairs(planes: bytes) -> bytes:
    half = len(planes) // 2
    pairs = bytearray(len(planes))
    pairs[::2], pairs[1::2] = planes[:half], planes[half:]
    return bytes(pairs)


def from_bytes(content: bytes, name: str) -> Learned:
    """Return the weights in the content of a file; WeightsError says what is wrong with it."""
    line, _, body = content[: MOST_HEADER + MOST_BYTES].partition(b"\n")
    header = _header(line, name)
    if hashlib.sha256(body).hexdigest() != header.get("sha256"):
        raise WeightsError(
            f"{name} is damaged: its checksum is not the one in its first line. Get it again, or "
            "make a new one with `othello-lessons train`."
        )
    numbers = array("h", _pairs(_unpacked(body, name)))
    if sys.byteorder == "big":
        numbers.byteswap()
    starts = range(0, STAGES * STAGE_SIZE, STAGE_SIZE)
    about = {key: value for key, value in header.items() if key not in ("format", "sha256")}
    return Learned(tuple(numbers[start : start + STAGE_SIZE] for start in starts), about)


def _header(line: bytes, name: str) -> dict[str, Any]:
    try:
        header = json.loads(line) if len(line) <= MOST_HEADER else None
    except ValueError:
        header = None
    if not isinstance(header, dict) or "format" not in header:
        raise WeightsError(f"{name} is not a file of pattern weights: it does not begin like one.")
    if header["format"] != FORMAT:
        raise WeightsError(
            f"{name} has the format {str(header['format'])[:60]!r}, and this version of the "
            f"package reads {FORMAT!r}: make a new one with `othello-lessons train`."
        )
    return header


def _unpacked(body: bytes, name: str) -> bytes:
    """Unpack the weights, but never more than a file may hold."""
    unpacking = zlib.decompressobj()
    try:
        planes = unpacking.decompress(body, MOST_BYTES + 1)
    except zlib.error:
        planes = b""
    if len(planes) != MOST_BYTES:
        raise WeightsError(
            f"{name} holds {len(planes):,} bytes of weights, and {MOST_BYTES:,} are needed: make a "
            "new one with `othello-lessons train`."
        )
    return planes


def read_weights(path: Path) -> Learned:
    """Read a file of weights; WeightsError says in a sentence why it cannot be used."""
    try:
        with path.open("rb") as file:
            return from_bytes(file.read(MOST_HEADER + MOST_BYTES), str(path))
    except OSError as error:
        raise WeightsError(f"{path} cannot be read: {error.strerror or error}.") from None
