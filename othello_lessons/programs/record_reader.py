"""Reads game records back, and checks the type of each entry, and the result by the moves.

Another process wrote the record, maybe on another day, and someone may have edited it since. So the
moves are replayed by the rules of the game, and the winner and the score in the record must be
those that its moves lead to.
"""

import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from othello_lessons.notation import NotationError, parse_position, parse_square, square_name
from othello_lessons.othello import (
    BLACK,
    LARGEST,
    PLAYERS,
    SMALLEST,
    Board,
    Player,
    initial_board,
    make_move,
    opponent,
    score,
    size,
)
from othello_lessons.programs import protocols
from othello_lessons.programs.record import FAULTS, VERDICTS, Record, winner_by
from othello_lessons.programs.seat import allowed, is_over
from othello_lessons.programs.wording import COLOURS

LONGEST_SHOWN = 60  # characters of a wrong value in a sentence
LONGEST_LINE = 2**20  # bytes or characters: to read a longer one could take seconds


class RecordError(ValueError):
    """A line that is not a game record; the message says what is wrong with the line."""


# ---------------------------------------------------------------------------
# Lines and their entries

EntryCheck = Callable[[Any], bool]


def lines_of(text: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield (number, line) of a file, without line ends and without a byte-order mark."""
    text = text.removeprefix(b"\xef\xbb\xbf")
    yield from enumerate(text.splitlines(), start=1)


def read_entries(line: str | bytes) -> dict[str, Any]:
    """Read one line as a JSON object; RecordError if it is not one."""
    if len(line) > LONGEST_LINE:
        raise RecordError(
            f"a game record has at most 1 MiB; this line has {len(line):,} characters"
        )
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        entries = json.loads(text, parse_constant=_refuse)
    except UnicodeDecodeError as error:
        raise RecordError(f"a game record is UTF-8 text; this line is not: {error}") from None
    except RecursionError:
        raise RecordError("a game record is one line of JSON; it is nested too deep") from None
    except ValueError as error:
        raise RecordError(f"a game record is one line of JSON; this one is not: {error}") from None
    if not isinstance(entries, dict):
        raise RecordError("this line is not a game record: it is not {...}")
    return entries


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number of JSON")


def check_entries(entries: Mapping[str, Any], checks: Mapping[str, EntryCheck]) -> None:
    """Raise RecordError for the first entry that is missing, or that fails its check."""
    for name, check in checks.items():
        if name not in entries:
            raise RecordError(f"this line is not a game record: it lacks {name!r}")
        if not check(entries[name]):
            raise RecordError(f"this game record has a strange {name!r}: {shown(entries[name])}")


def shown(value: object) -> str:
    """Write a value from outside, cut to a length that fits into a sentence."""
    if isinstance(value, dict | list):
        return "{...}" if isinstance(value, dict) else "[...]"
    try:
        text = repr(value)
    except ValueError:  # a number of more digits than Python writes
        return f"a number of {int(math.log10(abs(value))) + 1} digits"  # type: ignore[arg-type]
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def whole(least: int, most: int) -> EntryCheck:
    """Return a check for whole numbers from `least` to `most`; true and false are not numbers."""
    return lambda value: type(value) is int and least <= value <= most


def is_text(value: object) -> bool:
    """Tell whether a value is a text."""
    return isinstance(value, str)


def are_texts(value: object) -> bool:
    """Tell whether a value is a list of texts."""
    return isinstance(value, list) and all(map(is_text, value))


def _are_times(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == set(COLOURS)
        and all(type(time) in (int, float) and 0 <= time < math.inf for time in value.values())
    )


def _one_of(*choices: object) -> EntryCheck:
    return lambda value: value in choices


CHECKS: dict[str, EntryCheck] = {
    "protocol": lambda value: value in protocols.names(),
    "size": whole(SMALLEST, LARGEST),
    "black": is_text,
    "white": is_text,
    "start": lambda start: start is None or is_text(start),
    "opening": whole(0, LARGEST**2 * 2),
    "moves": are_texts,
    "verdict": _one_of(*VERDICTS),
    "loser": _one_of(*COLOURS, None),
    "winner": _one_of(*COLOURS, "draw", None),
    "score": whole(-(LARGEST**2), LARGEST**2),
    "reason": is_text,
    "seconds": _are_times,
    "warnings": are_texts,
    "talk": are_texts,
}
UNTOLD: dict[str, Any] = {"opening": 0, "talk": []}  # where a line does not say it


# ---------------------------------------------------------------------------
# Records


def read_record(line: str | bytes) -> Record:
    """Read a record back from its line; RecordError says what is wrong with the line."""
    return record_of(read_entries(line))


def record_of(entries: Mapping[str, Any]) -> Record:
    """Make a record from its entries, and ignore others; RecordError if it is not a game."""
    entries = {**UNTOLD, **entries}
    check_entries(entries, CHECKS)
    about = {name: entries[name] for name in CHECKS if name != "protocol"}
    about["moves"] = list(map(sys.intern, about["moves"]))  # thousands of games share their squares
    record = Record(protocols.wording(entries["protocol"]), **about)
    board = _replayed(record)
    if record.score != (counted := score(BLACK, board)):
        raise RecordError(f"its score is {record.score}, but its moves lead to {counted}")
    _check_result(record, board)
    return record


def _replayed(record: Record) -> Board:
    """Play the moves of a record by the rules, and return the last board."""
    player, board = BLACK, initial_board(record.size)
    if record.start is not None:
        player, board = _position(record)
    if record.opening > len(record.moves):
        raise RecordError(f"its opening has {record.opening} moves, but the game has fewer")
    for number, name in enumerate(record.moves, start=1):
        try:
            move = None if name == "pass" else parse_square(name, record.size)
        except NotationError as error:
            raise RecordError(f"move {number}: {_cut(str(error))}") from None
        canonical = move is None or square_name(move, record.size) == name
        if not canonical or not allowed(move, player, board):
            raise RecordError(
                f"move {number}, {PLAYERS[player]} {shown(name)}, is against the rules"
            )
        if move is not None:
            make_move(move, player, board)
        player = opponent(player)
    return board


def _position(record: Record) -> tuple[Player, Board]:
    try:
        player, board = parse_position(record.start or "")
    except NotationError as error:
        raise RecordError(f"its start is not a position: {_cut(str(error))}") from None
    if size(board) != record.size:
        raise RecordError(f"its size is {record.size}, but its start has another size")
    return player, board


def _cut(text: str) -> str:
    return text if len(text) <= 2 * LONGEST_SHOWN else f"{text[: 2 * LONGEST_SHOWN]}..."


def _check_result(record: Record, board: Board) -> None:
    """Raise RecordError if the winner, the loser and the verdict do not fit the game."""
    if record.verdict == "finished" and not is_over(board):
        raise RecordError("its verdict is finished, but the game is not over after its moves")
    if record.verdict in FAULTS:
        if record.loser is None or record.winner == record.loser or record.winner not in COLOURS:
            raise RecordError(
                f"its verdict is {record.verdict}, so one side loses and the other wins, but its "
                f"loser is {record.loser} and its winner {record.winner}"
            )
        return
    right = winner_by(record.score) if record.verdict == "finished" else (None, None)
    if (record.winner, record.loser) != right:
        raise RecordError(
            f"its winner is {record.winner} and its loser {record.loser}, but its moves and its "
            f"verdict {record.verdict} say {right[0]} and {right[1]}"
        )
