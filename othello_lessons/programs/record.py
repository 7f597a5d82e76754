"""The record of one judged game, and how the record is written as a line of JSON.

Black is the player who moved first. `moves` are squares in the usual notation, and `pass`; those of
the opening, which the judge chose, come first. See `Record` for the rest; record_reader.py reads
it back.
"""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from othello_lessons.notation import PASSES, parse_position, parse_square, position_text
from othello_lessons.notation.numbers import plural
from othello_lessons.othello import BLACK, Board, Player, initial_board, make_move, opponent, size
from othello_lessons.programs.wording import Wording
from othello_lessons.programs.writing import writing

SIDES = {BLACK: "black", opponent(BLACK): "white"}
FAULTS = ("illegal", "malformed", "timeout", "crash", "flood", "no_handshake")
VERDICTS = ("finished", *FAULTS, "interrupted")


@dataclass
class Record:
    """One game: who played, from where, which moves, and how and why it ended."""

    wording: Wording  # in the line of JSON it is the name of its protocol
    size: int
    black: str
    white: str
    start: str | None = None  # None: the usual one; otherwise as `position_text` writes it
    opening: int = 0  # how many of the moves the judge chose
    moves: list[str] = field(default_factory=list)
    verdict: str = "finished"
    loser: str | None = None  # None after a draw
    winner: str | None = "draw"  # None, as the loser, if the judge was interrupted
    score: int = 0  # Black's discs minus White's on the last board
    reason: str = ""
    seconds: dict[str, float] = field(default_factory=lambda: {"black": 0.0, "white": 0.0})
    warnings: list[str] = field(default_factory=list)
    talk: list[str] = field(default_factory=list, compare=False)  # the last messages before a fault
    cause: str = field(default="", compare=False)  # of a fault, without names; not in the JSON

    @property
    def protocol(self) -> str:
        """The name of the protocol that the game was played by."""
        return self.wording.name

    def to_json(self) -> str:
        """Write the record as one line, without its line break."""
        entries = {"protocol": self.protocol, **vars(self)}
        del entries["wording"], entries["cause"]
        for optional in ("opening", "talk"):
            if not entries[optional]:
                del entries[optional]
        return json.dumps(entries, ensure_ascii=False)

    def append_to(self, path: Path) -> None:
        """Add the record to the end of a file of them, as a line of its own."""
        half = _ends_in_half_a_line(path)  # a judge that was killed left half a line
        # A name that was not UTF-8 has surrogates in it: JSON can escape them, UTF-8 cannot.
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
        return (
            f"{winner} wins by the verdict {self.verdict}. {self.reason} {self._stands()}".rstrip()
        )

    def _stands(self) -> str:
        """Say who had more discs when a game was interrupted; nothing before the first move."""
        if len(self.moves) <= self.opening:
            return ""
        if not self.score:
            return "Both sides had the same number of discs."
        ahead = self.colour("black" if self.score > 0 else "white")
        return f"{ahead} was {plural(abs(self.score), 'disc')} ahead."

    def colour(self, side: str) -> str:
        """Name the colour of `black` or `white` as the protocol of the game calls it."""
        return self.wording.colours[side]

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


def start_text(board: Board) -> str | None:
    """Write the `start` of a record for this board with Black to move."""
    return None if board == initial_board(size(board)) else position_text(BLACK, board)


def winner_by(margin: int) -> tuple[str, str | None]:
    """Return (winner, loser) of a game that ended with `margin` discs more for Black."""
    if not margin:
        return "draw", None
    player = BLACK if margin > 0 else opponent(BLACK)
    return SIDES[player], SIDES[opponent(player)]
