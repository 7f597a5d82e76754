"""A certificate: two claims about a board, and for each the moves that prove it.

    proof = shipped()                               6x6: White wins by 4
    claim = proof.claims[0]                         "White gets at least 4"
    proof.answer(claim, WHITE, board)               the move that the proof makes here

"White gets at least 4" is proved by one move in every position in which White moves, whatever Black
does, down to positions with so few empty squares that everybody can solve them; "White gets at most
4" by one move in every position in which Black moves. Positions that can be reached in several
ways, and mirror images, are stored once.

The file is a line of JSON (format, size, start, claims, checksums), and for each claim the numbers
of its positions and their moves, compressed by zlib. Reading it needs only the standard library.
"""

import hashlib
import json
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Literal, NamedTuple

from othello_lessons import __version__
from othello_lessons.course.files import write as write_file
from othello_lessons.engine.plain.bigboard import Bits, from_board, squares_of
from othello_lessons.notation import position_text
from othello_lessons.othello import (
    BLACK,
    PLAYERS,
    WHITE,
    Board,
    Player,
    Square,
    initial_board,
    opponent,
)
from othello_lessons.proofs.images import cells_of, numbered

FORMAT = "othello_lessons proof 1"
SHIPPED = Path(__file__).parent
NUMBER_BYTES = 8  # of a position

Position = tuple[Player, Board]
Kind = Literal["at least", "at most"]


class CertificateError(ValueError):
    """A file cannot be used as a certificate; the message says where it breaks."""


class Claim(NamedTuple):
    """What is claimed about the first position, as discs of White minus discs of Black."""

    for_player: Player  # WHITE: the bound is from White's view
    kind: Kind
    bound: int
    empties: int  # from this many empty squares on, the proof makes no move: solve it

    def __str__(self) -> str:
        return f"{PLAYERS[self.for_player]} gets {self.kind} {self.bound}"

    @property
    def chooser(self) -> Player:
        """The player whose moves the proof makes; it answers every move of the other one."""
        return self.for_player if self.kind == "at least" else opponent(self.for_player)

    @property
    def least(self) -> int:
        """The discs by which the chooser wins at least."""
        return self.bound if self.kind == "at least" else -self.bound


class Moves(NamedTuple):
    """The positions in which the chooser moves, as ascending numbers, and the cell of each move."""

    numbers: "array[int]"
    cells: bytes


@dataclass(frozen=True)
class Certificate:
    """The claims about a board of `size` squares on a side, with the answers that prove each."""

    size: int
    answers: Mapping[Claim, Moves]
    start: str  # the first position, as text
    about: str  # which version made it

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims, "at least" first."""
        return tuple(self.answers)

    def answer(self, claim: Claim, player: Player, board: Board) -> Square | None:
        """Return the proof's move in a position; None where it makes none, as near the end."""
        if player != claim.chooser:
            return None
        bit = self.answer_bits(claim, *from_board(player, board))
        return None if bit is None else squares_of(bit)[0]

    def answer_bits(self, claim: Claim, own: Bits, opp: Bits) -> Bits | None:
        """Return what `answer` returns, on boards of `engine.plain.bigboard`."""
        number, image = numbered(own, opp, self.size)
        numbers, cells = self.answers[claim]
        at = bisect_left(numbers, number)
        if at == len(numbers) or numbers[at] != number:
            return None
        return _bit_of(self.size, image, cells[at])


@cache
def _bit_of(n: int, image: int, cell: int) -> Bits:
    """Return the square that an image takes to a cell; no square, 0, for a cell of no board."""
    return sum(1 << square for square, found in cells_of(n)[image].items() if found == cell)


def answers_of(moves: Mapping[int, int]) -> Moves:
    """Put the cell of the move for each position's number in order."""
    numbers = sorted(moves)
    return Moves(array("Q", numbers), bytes(moves[number] for number in numbers))


def certificate_of(
    size: int, answers: Mapping[Claim, Moves], start: Position | None = None
) -> Certificate:
    """Return a certificate of this version; without a start, the game begins as it always does."""
    text = position_text(*(start or first_position(size)))
    return Certificate(size, answers, text, f"othello_lessons {__version__}")


def first_position(n: int) -> Position:
    """Return the position from which the game on n x n squares begins."""
    return BLACK, initial_board(n)


# ---------------------------------------------------------------------------
# Files


def write(certificate: Certificate, path: Path) -> None:
    """Write a certificate to a file, in one step."""
    blocks = [_packed(answers) for answers in certificate.answers.values()]
    header = {
        "format": FORMAT,
        "by": certificate.about,
        "size": certificate.size,
        "start": certificate.start,
        "claims": [
            {
                "kind": claim.kind,
                "bound": claim.bound,
                "empties": claim.empties,
                "positions": len(answers.numbers),
                "bytes": len(block),
            }
            for (claim, answers), block in zip(certificate.answers.items(), blocks, strict=True)
        ],
    }
    body = b"".join(blocks)
    header["sha256"] = _checksum(header, body)
    write_file(path, json.dumps(header).encode() + b"\n" + body)


def _checksum(header: Mapping[str, Any], body: bytes) -> str:
    return hashlib.sha256(json.dumps(header).encode() + body).hexdigest()


def _packed(answers: Moves) -> bytes:
    """Compress the gaps between numbers, in planes of bytes of the same place, and the moves."""
    gaps = array("Q", (after - before for before, after in pairwise([0, *answers.numbers])))
    if sys.byteorder == "big":
        gaps.byteswap()
    columns = gaps.tobytes()
    planes = b"".join(columns[at::NUMBER_BYTES] for at in range(NUMBER_BYTES))
    return zlib.compress(planes + answers.cells, 9)


def _unpacked(block: bytes, positions: int) -> Moves:
    planes = zlib.decompressobj().decompress(block, (NUMBER_BYTES + 1) * positions + 1)
    if len(planes) != (NUMBER_BYTES + 1) * positions:
        raise ValueError
    columns = bytearray(NUMBER_BYTES * positions)
    for at in range(NUMBER_BYTES):
        columns[at::NUMBER_BYTES] = planes[at * positions : (at + 1) * positions]
    gaps = array("Q", bytes(columns))
    if sys.byteorder == "big":
        gaps.byteswap()
    return Moves(array("Q", accumulate(gaps)), planes[NUMBER_BYTES * positions :])


@cache
def shipped(n: int = 6) -> Certificate:
    """Return the certificate for 6x6, or for 4x4, that comes with the package."""
    return read(SHIPPED / f"{n}x{n}.proof")


def read(path: Path) -> Certificate:
    """Read a certificate from a file; CertificateError says where it breaks."""
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise CertificateError(f"{path} cannot be read: {problem.strerror}.") from problem
    first, _, body = content.partition(b"\n")
    try:
        header = json.loads(first)
        found = header["format"]
    except (ValueError, KeyError, TypeError):
        raise CertificateError(
            f"{path} is no certificate: its first line does not say that it is one."
        ) from None
    if found != FORMAT:
        raise CertificateError(
            f"{path} has the format {found!r}, and this version reads {FORMAT!r}: update it."
        )
    try:
        return _from_parts(header, body, len(first) + 1)
    except CertificateError as problem:
        raise CertificateError(f"{path} {problem} Get a new copy of it.") from None
    except (KeyError, TypeError, ValueError):
        raise CertificateError(
            f"{path} is damaged in its first line. Get a new copy of it."
        ) from None


def _from_parts(header: dict[str, Any], body: bytes, at: int) -> Certificate:
    """Put a certificate together; `at` is where the body begins in the file."""
    whole = header.pop("sha256") == _checksum(header, body)
    answers: dict[Claim, Moves] = {}
    for row in header["claims"]:
        claim = Claim(WHITE, row["kind"], int(row["bound"]), int(row["empties"]))
        length = int(row["bytes"])
        block, body = body[:length], body[length:]
        if len(block) < length:
            raise CertificateError(
                f'is cut off: "{claim}" has {length:,} bytes, and the file ends after '
                f"{len(block):,} of them, at byte {at + len(block):,}."
            )
        try:
            answers[claim] = _unpacked(block, int(row["positions"]))
        except (ValueError, OverflowError, zlib.error):
            raise CertificateError(
                f'is damaged in "{claim}", between bytes {at:,} and {at + length:,}.'
            ) from None
        at += length
    if body:
        raise CertificateError(f"goes on after its end, at byte {at:,}.")
    size = int(header["size"])
    cells_of(size)  # refuses a board that no certificate is about
    if not whole or not all(claim.kind in ("at least", "at most") for claim in answers):
        raise ValueError
    return Certificate(size, answers, str(header["start"]), str(header["by"]))
