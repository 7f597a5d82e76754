"""WTHOR, the database of the games of tournaments, read from its three kinds of files.

A `.wtb` file has games, with numbers in place of names; the names are in a `.jou` file (players)
and a `.trn` file (tournaments). Each begins with a header of 16 bytes, and all numbers are
little-endian. Source: the description of the format by the French Othello federation. The package
has no games from it: they have no licence.
"""

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from othello_lessons.notation.game import Game, Ply, with_passes
from othello_lessons.notation.square_names import NotationError, read_each
from othello_lessons.othello import Player, squares

HEADER = struct.Struct(
    "<BBBBIHHBBBB"
)  # 4 of the date, games, names, year, size, kind, depth, spare
RECORD = struct.Struct("<HHHBB60s")  # tournament, Black, White, Black's discs, in theory, moves
ENDING = ".wtb"
# A byte of a move is ten times the row plus the column: the book's own numbers.
PLIES: dict[int, tuple[Player | None, Ply]] = {one: (None, Ply(one)) for one in squares()}
PLAYER_BYTES = 20
TOURNAMENT_BYTES = 26


class Header(NamedTuple):
    """What a header says: how many games, how many names, the games' year, the board's size."""

    games: int
    names: int
    year: int
    size: int


def read_wthor(path: str | Path) -> list[Game]:
    """Read the games of a `.wtb` file, with names from the `.jou` and `.trn` files beside it.

    Without these files, or if there are several of a kind, names are left out. OSError if the file
    cannot be read; NotationError if it is damaged.
    """
    path = Path(path)
    names = [_beside(path, ending, length) for ending, length in _NAME_FILES]
    return parse_wthor(path.read_bytes(), *names)


_NAME_FILES = ((".jou", PLAYER_BYTES), (".trn", TOURNAMENT_BYTES))


def _beside(path: Path, ending: str, length: int) -> list[str]:
    found = [one for one in path.parent.iterdir() if one.suffix.lower() == ending]
    return parse_names(found[0].read_bytes(), length) if len(found) == 1 else []


def parse_names(data: bytes, length: int) -> list[str]:
    """Read the names of a `.jou` file (20 bytes each) or a `.trn` file (26 bytes each)."""
    count = _header(data).names
    _check_length(data, count, length, "names")
    texts = struct.iter_unpack(f"{length}s", data[HEADER.size :])
    return [text.partition(b"\0")[0].decode("latin-1").strip() for (text,) in texts]


def parse_wthor(
    data: bytes, players: Sequence[str] = (), tournaments: Sequence[str] = ()
) -> list[Game]:
    """Read the games of a `.wtb` file; NotationError names the first that cannot be read."""
    header = _header(data)
    if header.size not in (0, 8):
        raise NotationError(f"its games are on {header.size}x{header.size}: only 8x8 is read")
    _check_length(data, header.games, RECORD.size, "games")
    records = RECORD.iter_unpack(data[HEADER.size :])
    return read_each("game", records, lambda one: _game(one, header.year, players, tournaments))


def _header(data: bytes) -> Header:
    if len(data) < HEADER.size:
        raise NotationError(f"a WTHOR file begins with {HEADER.size} bytes; this has {len(data)}")
    _, _, _, _, games, names, year, n, _, _, _ = HEADER.unpack_from(data)
    return Header(games, names, year, n)


def _check_length(data: bytes, count: int, length: int, what: str) -> None:
    expected = HEADER.size + count * length
    if len(data) != expected:
        raise NotationError(
            f"its header tells of {count} {what}, which makes {expected} bytes, "
            f"but the file has {len(data)}: it is damaged, or of another kind"
        )


def _game(
    record: tuple[int, int, int, int, int, bytes],
    year: int,
    players: Sequence[str],
    tournaments: Sequence[str],
) -> Game:
    tournament, black, white, discs, _, moves = record
    if discs > 64:
        raise NotationError(f"Black cannot have {discs} of 64 discs")
    game = Game(
        black=_named(black, players),
        white=_named(white, players),
        place=_named(tournament, tournaments),
        date=str(year) if year else "",
        result=f"{2 * discs - 64:+d}",
    )
    played = moves.rstrip(b"\0")
    for number, code in enumerate(played, start=1):
        if code not in PLIES:
            raise NotationError(f"move {number} is the byte {code}, which is not a square")
    return with_passes(game, map(PLIES.__getitem__, played))


def _named(number: int, names: Sequence[str]) -> str:
    return names[number] if number < len(names) else ""
