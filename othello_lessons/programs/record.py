"""The record of one judged game, and its one line of JSON.

Black is whoever moved first. `moves` are squares in the usual notation, and `pass`; those of
the opening, which the judge chose, come first. See `Record` for the rest.
"""

import json
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from othello_lessons.notation import PASSES, parse_position, parse_square, position_text
from othello_lessons.othello import BLACK, Board, Player, initial_board, make_move, opponent, size
from othello_lessons.programs import protocols
from othello_lessons.programs.protocol import COLOURS
from othello_lessons.programs.writing import writing

SIDES = {BLACK: "black", opponent(BLACK): "white"}
FAULTS = ("illegal", "malformed", "timeout", "crash", "flood", "no_handshake")
KINDS: dict[str, Any] = dict.fromkeys(("size", "score", "opening"), int) | {
    "moves": list,
    "warnings": list,
    "seconds": dict,
    **dict.fromkeys(("start", "loser", "winner"), str | None),
}
VERDICTS = ("finished", *FAULTS, "interrupted")
CHOICES: dict[str, Any] = {
    "verdict": VERDICTS,
    "loser": (*COLOURS, None),
    "winner": (*COLOURS, "draw", None),
}


class RecordError(ValueError):
    """A line that is not a game record; it says what is wrong with it."""


@dataclass
class Record:
    """One game: who played, from where, which moves, and how and why it ended.

    `start` is None for the usual start, otherwise a position as `position_text` writes it, and
    `opening` says how many of the moves the judge chose. `score` is Black's discs minus White's
    on the last board, `seconds` the thinking time of each side. `loser` is None after a draw,
    and both it and `winner` are None where the judge was interrupted. `cause` says why the loser
    lost, where that was its own doing, without the names in `reason`; the line of JSON lacks it.
    """

    protocol: str
    size: int
    black: str
    white: str
    start: str | None = None
    opening: int = 0
    moves: list[str] = field(default_factory=list)
    verdict: str = "finished"
    loser: str | None = None
    winner: str | None = "draw"
    score: int = 0
    reason: str = ""
    seconds: dict[str, float] = field(default_factory=lambda: {"black": 0.0, "white": 0.0})
    warnings: list[str] = field(default_factory=list)
    cause: str = field(default="", compare=False)

    def to_json(self) -> str:
        """Write the record as one line, without its line break."""
        entries = asdict(self)
        del entries["cause"]
        if not self.opening:
            del entries["opening"]
        return json.dumps(entries, ensure_ascii=False)

    def append_to(self, path: Path) -> None:
        """Add the record to the end of a file of them, as a line of its own."""
        half = _ends_in_half_a_line(path)  # left by a judge that was killed
        # A name that was no UTF-8 has surrogates in it: JSON can escape them, UTF-8 cannot.
        with writing(path), path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write("\n" * half + self.to_json() + "\n")

    @property
    def result(self) -> str:
        """Say who won, by how much and why, in a line."""
        if self.verdict == "interrupted":
            return f"No winner. {self.reason}"
        if self.winner == "draw":
            return f"A draw. {self.reason}"
        winner = self.called(self.winner or "")
        if self.verdict == "finished":
            return f"{winner} wins by {abs(self.score)}. {self.reason}"
        stands = f"{self.colour('black')}'s discs minus {self.colour('white')}'s: {self.score:+d}."
        return f"{winner} wins by the verdict {self.verdict}. {self.reason} {stands}"

    def colour(self, side: str) -> str:
        """Name the colour of `black` or `white` as the protocol of the game has it."""
        return protocols.wording(self.protocol).colours[side]

    def called(self, side: str) -> str:
        """Name the player of a side with its colour, such as `Black (ann)`."""
        return f"{self.colour(side)} ({self.black if side == 'black' else self.white})"

    def positions(self) -> list[tuple[Player, Board]]:
        """List (whose turn it is, board) before the first move and after each one."""
        player, board = parse_position(self.start) if self.start else (BLACK, None)
        board = initial_board(self.size) if board is None else board
        positions = [(player, board)]
        for move in self.moves:
            if move not in PASSES:
                board = make_move(parse_square(move, self.size), player, list(board))
            player = opponent(player)
            positions.append((player, board))
        return positions


def _ends_in_half_a_line(path: Path) -> bool:
    if not path.is_file() or not path.stat().st_size:
        return False
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() != b"\n"


def read_record(line: str) -> Record:
    """Read a record back from its line; RecordError says what is wrong with it."""
    try:
        entries: Any = json.loads(line)
    except ValueError as error:
        raise RecordError(f"a game record is one line of JSON; this one is not: {error}") from None
    if not isinstance(entries, dict):
        raise RecordError("this line is not a game record: it is not {...}")
    entries = {"opening": 0, **entries}
    names = [entry.name for entry in fields(Record) if entry.name != "cause"]
    for name in names:
        if name not in entries:
            raise RecordError(f"this line is not a game record: it lacks {name!r}")
        if not isinstance(entries[name], KINDS.get(name, str)):
            raise RecordError(f"this game record has a strange {name!r}")
    for name, choices in {**CHOICES, "protocol": protocols.names()}.items():
        if entries[name] not in choices:
            raise RecordError(f"this game record has a strange {name!r}: {entries[name]!r}")
    return Record(**{name: entries[name] for name in names})


def read_records(path: Path) -> list[Record]:
    """Read a file of records, one a line; RecordError names the line that is not a record."""
    records = []
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            try:
                records.append(read_record(line))
            except RecordError as error:
                raise RecordError(f"{path}, line {number}: {error}") from None
    return records


def start_text(board: Board) -> str | None:
    """Write the `start` of a record for this board with Black to move."""
    return None if board == initial_board(size(board)) else position_text(BLACK, board)
