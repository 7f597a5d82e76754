"""The games of a tournament: one line of JSON each, appended as it ends, read again to go on.

A line is the record of a game, with the round and the pair it belongs to and the marks of its
tournament, by which the results of another one are told apart. Whatever ends the process, at
most the last line is lost: it is cut off where it is only half written. Nothing in the file is
believed: a line must be one of the plan's games, and its moves are replayed.
"""

import contextlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BufferedRandom
from pathlib import Path

from othello_lessons.notation import square_name
from othello_lessons.othello import size
from othello_lessons.programs.protocols import PACKAGE, of_both
from othello_lessons.programs.record import Record, start_text
from othello_lessons.programs.record_reader import (
    Check,
    RecordError,
    check_entries,
    lines_of,
    read_entries,
    record_of,
    shown,
    whole,
)
from othello_lessons.programs.tournament.plan import (
    MOST_PAIRS,
    Fixture,
    Plan,
    TournamentError,
    fixture,
    from_the_usual_start,
)
from othello_lessons.programs.tournament.ratings import Outcome
from othello_lessons.programs.tournament.schedule import rounds
from othello_lessons.programs.writing import writing

Key = tuple[int, int, str, str]
POINTS = {"black": 1.0, "draw": 0.5, "white": 0.0}


@dataclass(frozen=True)
class PlayedGame:
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


def in_order(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    """Sort games as they were to be played, and mark those that are an earlier one over again.

    The order in which they happened to end plays no part, nor which of two is called the first.
    """
    seen = set()
    ordered = []
    for game in sorted(games, key=lambda game: game.key):
        record = game.record
        same = (record.black, record.white, record.start, *record.moves, "", record.verdict)
        ordered.append(PlayedGame(game.round, game.pair, record, same in seen))
        seen.add(same)
    return ordered


class Results:
    """The results file of a tournament, open for one process at a time.

    TournamentError where its games are those of another tournament, where a line in its middle is
    no game, or where another process is writing to it.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.games: dict[Key, PlayedGame] = {}
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
        game = PlayedGame(fixture.round, fixture.pair, record)
        line = {"round": game.round, "pair": game.pair, **json.loads(record.to_json())}
        line["tournament"] = self.plan.marks()
        # A text that was no UTF-8 has surrogates in it: JSON can escape them, UTF-8 cannot.
        text = json.dumps(line, ensure_ascii=False) + "\n"
        self._file.write(text.encode(errors="backslashreplace"))
        self._file.flush()
        os.fsync(self._file.fileno())
        self.games[game.key] = game

    def _read_all(self) -> None:
        """Read what there is, and cut off a last line that is only half written."""
        text = self._file.read()
        whole = text.rfind(b"\n") + 1
        half = text[whole:]
        if not (half.startswith(FIRST) or FIRST.startswith(half)):
            raise TournamentError(
                f"{self.path}, line {len(text[:whole].splitlines()) + 1} is not a game of a "
                "tournament: delete that line, or name another file."
            )
        self.games.update(_games(text[:whole], self.path, self.plan))
        self._file.truncate(whole)
        self._file.seek(whole)


def read_games(path: Path, plan: Plan) -> dict[Key, PlayedGame]:
    """Read the games of a results file, also while it is being written to.

    TournamentError if there is no such file, or if its games are those of another tournament.
    """
    if not path.exists():
        raise TournamentError(f"There is no {path}: none of its games has been played.")
    text = path.read_bytes()
    return _games(text[: text.rfind(b"\n") + 1], path, plan)


# ---------------------------------------------------------------------------
# Reading

FIRST = b'{"round": '  # how a line of ours begins
CHECKS: dict[str, Check] = {
    "round": whole(1, MOST_PAIRS),
    "pair": whole(1, MOST_PAIRS),
    "tournament": lambda value: isinstance(value, dict),
}


def _games(text: bytes, path: Path, plan: Plan) -> dict[Key, PlayedGame]:
    """Read whole lines, one game each; TournamentError names the first that is not one."""
    games: dict[Key, PlayedGame] = {}
    lines: dict[Key, int] = {}
    for number, line in lines_of(text):
        try:
            game = _game(line, path, plan)
            if game.key in lines:
                raise RecordError(f"line {lines[game.key]} has the same game already")
        except RecordError as error:
            raise _refused(path, number, error) from None
        games[game.key], lines[game.key] = game, number
    for game, why in _not_paired(plan, games):
        raise _refused(path, lines[game.key], why)
    return games


def _refused(path: Path, number: int, error: object) -> TournamentError:
    return TournamentError(
        f"{path}, line {number} is not a game of this tournament ({error}): fix or delete that "
        "line; its game is then played again."
    )


def _game(line: bytes, path: Path, plan: Plan) -> PlayedGame:
    """Read one line; RecordError where it is not what its fixture in the plan leads to."""
    entries = read_entries(line)
    check_entries(entries, CHECKS)
    marks, theirs = plan.marks(), entries["tournament"]
    other = [what for what in marks if theirs.get(what) != marks[what]]
    if other:
        raise TournamentError(
            f"{path} holds the games of another tournament: its {' and '.join(other)} differ from "
            "what is asked for now. Undo that change, or move the file away to begin anew."
        )
    record = record_of(entries)
    game = PlayedGame(entries["round"], entries["pair"], record)
    _check_fixture(game, _fixture_of(game, plan))
    return game


def _fixture_of(game: PlayedGame, plan: Plan) -> Fixture:
    """Return what was to be played; RecordError where the plan has no such game."""
    names = [game.record.black, game.record.white]
    if unknown := [name for name in names if name not in plan.names]:
        raise RecordError(f"no player is called {shown(unknown[0])}")
    black, white = map(plan.player, names)
    rounds = plan.rounds if plan.format == "swiss" else 1
    pairs = plan.pairs if plan.format == "swiss" else MOST_PAIRS  # others can be asked for later
    if black == white or game.round > rounds:
        raise RecordError("the plan has no such game")
    if game.pair > (1 if from_the_usual_start(black, white) else pairs):
        raise RecordError(f"these two have no pair {game.pair}")
    return fixture(plan, game.round, game.pair, black, white)


def _check_fixture(game: PlayedGame, planned: Fixture) -> None:
    """Raise RecordError for a game that did not begin as it was to."""
    record, n = game.record, size(planned.start.board)
    opening = ["pass" if move is None else square_name(move, n) for move in planned.start.opening]
    if record.verdict == "interrupted":
        raise RecordError("it was interrupted")
    if (record.size, record.start) != (n, start_text(planned.start.board)):
        raise RecordError(f"it was not played from the start of a {n}x{n} board")
    if record.opening != len(opening) or record.moves[: len(opening)] != opening:
        raise RecordError(f"its opening is not {' '.join(opening) or 'empty'}")
    both = [player.protocol or PACKAGE for player in (planned.black, planned.white)]
    protocol = of_both(both[0].name, both[1].name)
    if record.protocol != protocol:
        raise RecordError(f"its protocol is {record.protocol}, but these two play {protocol}")


def _not_paired(plan: Plan, games: dict[Key, PlayedGame]) -> Iterator[tuple[PlayedGame, str]]:
    """Yield games of a Swiss tournament that no round has, and say why; at most one round's."""
    known: dict[Key, PlayedGame] = {}  # of the rounds before: they alone decide who meets whom
    for now in rounds(plan, known) if plan.format == "swiss" else ():
        keys = {fixture.key for fixture in now.fixtures}
        for game in games.values():
            if game.round == now.number and game.key not in keys:
                yield game, f"these two do not meet in round {now.number}"
            if game.round > now.number and not keys <= games.keys():
                why = f"round {now.number}, by which it was paired, is not complete"
                yield game, f"{why}: delete all games of later rounds"
        known.update({key: games[key] for key in keys & games.keys()})


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
