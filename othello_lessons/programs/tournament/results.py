"""The games of a tournament: one line of JSON each, appended as it ends, read again to go on.

A line is the record of a game, with the round and the pair it belongs to and the marks of its
tournament, by which the results of another one are told apart. Whatever ends the process, at
most the last line is lost: it is cut off where it is only half written.
"""

import contextlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BufferedRandom
from pathlib import Path
from typing import Any

from othello_lessons.programs.record import Record, RecordError, read_record
from othello_lessons.programs.tournament.plan import Fixture, Plan, TournamentError
from othello_lessons.programs.tournament.ratings import Outcome
from othello_lessons.programs.writing import writing

Key = tuple[int, int, str, str]
POINTS = {"black": 1.0, "draw": 0.5, "white": 0.0}


@dataclass(frozen=True)
class Played:
    """A game that was played: its round, its pair, and its record."""

    round: int
    pair: int
    record: Record
    repeated: bool = False

    @property
    def key(self) -> Key:
        """Return what tells this game from all others of its tournament."""
        return self.round, self.pair, self.record.black, self.record.white

    @property
    def points(self) -> float:
        """Return what Black got: 1, 0.5 or 0."""
        return POINTS[str(self.record.winner)]

    @property
    def outcome(self) -> Outcome:
        """Return what counts for the ratings."""
        record = self.record
        return Outcome(
            record.black, record.white, self.points, (self.round, self.pair), self.repeated
        )


def in_order(games: Iterable[Played]) -> list[Played]:
    """Sort games as they were to be played, and mark those that are an earlier one over again.

    The order in which they happened to end plays no part, nor which of two is called the first.
    """
    seen = set()
    ordered = []
    for game in sorted(games, key=lambda game: game.key):
        record = game.record
        same = (record.black, record.white, record.start, *record.moves, "", record.verdict)
        ordered.append(Played(game.round, game.pair, record, same in seen))
        seen.add(same)
    return ordered


class Results:
    """The results file of a tournament, open for one process at a time.

    TournamentError where its games are those of another tournament, where a line in its middle is
    no game, or where another process is writing to it.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.games: dict[Key, Played] = {}
        with contextlib.ExitStack() as stack:
            path.touch()
            self._file = stack.enter_context(path.open("r+b"))
            _claim(self._file, path)
            self._read_all()
            stack.pop_all()

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, *error: object) -> None:
        with writing(self.path):  # what could not be written is tried again here
            self._file.close()

    def add(self, fixture: Fixture, record: Record) -> None:
        """Append a game; when this returns, it is on the disk."""
        with writing(self.path):
            self._append(fixture, record)

    def _append(self, fixture: Fixture, record: Record) -> None:
        game = Played(fixture.round, fixture.pair, record)
        line = {"round": game.round, "pair": game.pair, **json.loads(record.to_json())}
        line["tournament"] = self.plan.marks()
        self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.games[game.key] = game

    def _read_all(self) -> None:
        """Read what there is, and cut off a last line that is only half written."""
        text = self._file.read()
        whole = text.rfind(b"\n") + 1
        for game in _games(text[:whole], self.path, self.plan):
            self.games[game.key] = game
        self._file.truncate(whole)
        self._file.seek(whole)


def read_games(path: Path, plan: Plan) -> dict[Key, Played]:
    """Read the games of a results file, also while it is being written to.

    TournamentError where there is none, or where its games are those of another tournament.
    """
    if not path.exists():
        raise TournamentError(f"There is no {path}: none of its games has been played.")
    text = path.read_bytes()
    return {game.key: game for game in _games(text[: text.rfind(b"\n") + 1], path, plan)}


def _games(text: bytes, path: Path, plan: Plan) -> Iterator[Played]:
    """Read whole lines, one game each."""
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            yield _game(line, path, plan)
        except (RecordError, KeyError, TypeError, UnicodeDecodeError) as error:
            raise TournamentError(
                f"{path}, line {number} is not a game of a tournament ({error}): fix or delete "
                "that line; its game is then played again."
            ) from None


def _game(line: bytes, path: Path, plan: Plan) -> Played:
    record = read_record(line.decode())
    entries: dict[str, Any] = json.loads(line)
    game = Played(int(entries["round"]), int(entries["pair"]), record)
    marks, theirs = plan.marks(), dict(entries["tournament"])
    other = [what for what in marks if theirs.get(what) != marks[what]]
    if other:
        raise TournamentError(
            f"{path} holds the games of another tournament: its {' and '.join(other)} differ from "
            "what is asked for now. Undo that change, or move the file away to begin anew."
        )
    return game


def _claim(file: BufferedRandom, path: Path) -> None:
    """Let no other process write to the file meanwhile, where the system can see to that."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise TournamentError(
            f"{path} is being written to: this tournament is being played already."
        ) from None
    except OSError:
        return  # a file system without locks
