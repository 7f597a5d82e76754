"""The games of a tournament: one line of JSON each, added as a game ends, and read to continue.

A line is the record of a game, with its round, its pair, and the rules of its tournament, which
tell it from the results of another tournament. If the process is ended, at most the last line is
lost: if it is only half written, it is cut off. Everything in the file is checked: a line must be
one of the plan's games, and its moves are replayed. A file that grows for months may be shortened:
then the lines of its oldest games keep their results and no moves.
"""

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path
from typing import Any, Self

from othello_lessons.notation import square_name
from othello_lessons.othello import size
from othello_lessons.programs.protocols import wording
from othello_lessons.programs.record import FAULTS, Record, start_text
from othello_lessons.programs.record_reader import CHECKS as RECORD_CHECKS
from othello_lessons.programs.record_reader import (
    EntryCheck,
    RecordError,
    are_texts,
    check_entries,
    is_text,
    lines_of,
    read_entries,
    record_of,
    shown,
    whole,
)
from othello_lessons.programs.tournament.entrants import Entrant
from othello_lessons.programs.tournament.plan import (
    MOST_PAIRS,
    Fixture,
    Plan,
    TournamentError,
    fixture,
    from_the_usual_start,
)
from othello_lessons.programs.tournament.played_game import Key, PlayedGame, played
from othello_lessons.programs.tournament.schedule import present, rounds
from othello_lessons.programs.wording import of_both
from othello_lessons.programs.writing import writing

# Says how a game begins: of a plan, a round, a pair, Black and White.
Planned = Callable[[Plan, int, int, Entrant, Entrant], Fixture]


class GamesInMemory:
    """The games of a tournament that has no file."""

    def __init__(self) -> None:
        self.games: dict[Key, PlayedGame] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def add(self, fixture: Fixture, record: Record) -> None:
        """Keep one game."""
        self.games[fixture.key] = played(fixture, record)


class Results(GamesInMemory):
    """The results file of a tournament, open for one process at a time.

    TournamentError if its games are those of another tournament, if a line in the middle is not a
    game, or if another process is writing to it.
    """

    def __init__(self, path: Path, plan: Plan, planned: Planned = fixture) -> None:
        super().__init__()
        self.path, self.plan, self.planned = path, plan, planned
        with contextlib.ExitStack() as stack:
            path.touch()
            self._file = stack.enter_context(path.open("r+b", buffering=0))
            _claim(self._file, path)
            self._read_all()
            stack.pop_all()

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def add(self, fixture: Fixture, record: Record) -> None:
        """Append a game; when this returns, the game is on the disk."""
        game = played(fixture, record)
        with writing(self.path):
            self._append(_line(game, self.plan))
        self.games[game.key] = game

    def _append(self, line: bytes) -> None:
        """Write a line, or nothing of it if there is no room for the whole."""
        end = self._file.tell()
        try:
            _write(self._file, line)
        except OSError:
            self._file.seek(end)
            self._file.truncate()
            raise

    def shorten(self, most: int) -> bool:
        """Drop the moves of the older half of the games if the file has more than this many bytes.

        The results stay. Return whether it is short enough now. OSError if the disk has no room for
        the shorter file: then the old one stays.
        """
        whole = [key for key, game in self.games.items() if not game.shortened]
        if self._file.tell() > most and whole:
            older = whole[: (len(whole) + 1) // 2]
            self._rewrite(self.games | {key: without_moves(self.games[key]) for key in older})
        return self._file.tell() <= most

    def _rewrite(self, games: dict[Key, PlayedGame]) -> None:
        """Put another file in the place of this one, in one step."""
        part = self.path.with_name(self.path.name + ".part")
        with contextlib.ExitStack() as stack, writing(self.path):
            stack.callback(part.unlink, missing_ok=True)
            file = stack.enter_context(part.open("w+b", buffering=0))
            _claim(file, self.path)
            _write(file, b"".join(_line(game, self.plan) for game in games.values()))
            part.replace(self.path)
            stack.pop_all()
        self._file.close()
        self._file, self.games = file, games

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
        self.games.update(_games(text[:whole], self.path, self.plan, self.planned))
        self._file.truncate(whole)
        self._file.seek(whole)


def _write(file: FileIO, text: bytes) -> None:
    """Write all of a text; when this returns, it is on the disk."""
    left = memoryview(text)
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())


def _line(game: PlayedGame, plan: Plan) -> bytes:
    """Write a game as a line of the file."""
    line: dict[str, Any] = {"round": game.round, "pair": game.pair}
    if game.shortened:
        line |= {name: getattr(game.record, name) for name in KEPT}
        line |= {"reason": game.record.reason, "course": game.shortened}
    else:
        line |= json.loads(game.record.to_json())
        line["tournament"] = {"rules": plan.rules()}
        line["plays"], line["files"] = game.plays, game.files
        line |= {"among": game.among} if game.among else {}
    # A text that was not UTF-8 has surrogates in it: JSON can escape them, UTF-8 cannot.
    return (json.dumps(line, ensure_ascii=False) + "\n").encode(errors="backslashreplace")


def read_games(path: Path, plan: Plan) -> dict[Key, PlayedGame]:
    """Read the games of a results file, also while it is being written to.

    TournamentError if there is no such file, or if its games are those of another tournament.
    """
    if not path.exists():
        raise TournamentError(f"There is no {path}: no game of this tournament has been played.")
    text = path.read_bytes()
    return _games(text[: text.rfind(b"\n") + 1], path, plan)


# ---------------------------------------------------------------------------
# Reading

FIRST = b'{"round": '  # how a line of this file begins
CHECKS: dict[str, EntryCheck] = {
    "round": whole(1, MOST_PAIRS),
    "pair": whole(1, MOST_PAIRS),
    "tournament": lambda told: isinstance(told, dict) and isinstance(told.get("rules"), dict),
    "plays": lambda told: (
        isinstance(told, dict)
        and all(are_texts(about) and len(about) == 2 for about in told.values())
    ),
    "files": lambda told: (
        isinstance(told, dict) and all(isinstance(sums, dict) for sums in told.values())
    ),
    "among": are_texts,
}
KEPT = ("protocol", "size", "black", "white", "verdict", "winner", "loser", "score")
SHORTENED: dict[str, EntryCheck] = {
    **{name: CHECKS[name] for name in ("round", "pair")},
    **{name: RECORD_CHECKS[name] for name in (*KEPT, "reason")},
    "course": is_text,
}
UNTOLD: dict[str, Any] = {"among": []}  # where a line does not say it


def _games(
    text: bytes, path: Path, plan: Plan, planned: Planned = fixture
) -> dict[Key, PlayedGame]:
    """Read whole lines, one game each; TournamentError names the first that is not one."""
    games: dict[Key, PlayedGame] = {}
    lines: dict[Key, int] = {}
    count = text.count(b"\n")
    for number, line in lines_of(text):
        try:
            game = _game(line, path, plan, planned, count)
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


def _game(line: bytes, path: Path, plan: Plan, planned: Planned, count: int) -> PlayedGame:
    """Read one of `count` lines; RecordError if it does not fit its fixture in the plan."""
    entries = {**UNTOLD, **read_entries(line)}
    if "course" in entries:
        return _shortened(entries)
    check_entries(entries, CHECKS)
    if changes := _changes(entries["tournament"]["rules"], plan):
        raise TournamentError(
            f"{path} holds {count} games by other rules: {', '.join(changes)}. All of them would "
            "have to be played again: undo the change, or begin again in another file (--again "
            "does that for a tournament, and keeps the old games)."
        )
    record = record_of(entries)
    plays = {name: (kind, about) for name, (kind, about) in entries["plays"].items()}
    about: dict[str, Any] = {"plays": plays, "files": entries["files"]}
    about["among"] = tuple(entries["among"]) if plan.format == "swiss" else ()
    game = PlayedGame(entries["round"], entries["pair"], record, **about)
    _check_players(game, path, plan)
    _check_fixture(game, _fixture_of(game, plan, planned))
    return game


def _shortened(entries: dict[str, Any]) -> PlayedGame:
    """Read a game without moves, of which only the types of its entries can be checked."""
    check_entries(entries, SHORTENED)
    about = {name: entries[name] for name in (*KEPT[1:], "reason")}
    record = Record(wording(entries["protocol"]), **about)
    return PlayedGame(entries["round"], entries["pair"], record, shortened=entries["course"])


def without_moves(game: PlayedGame) -> PlayedGame:
    """Return an old game without its moves: its result, and the checksum of its course."""
    about = {name: getattr(game.record, name) for name in KEPT[1:]}
    reason = game.record.reason if game.record.verdict in FAULTS else ""
    record = Record(game.record.wording, reason=reason, **about)
    return PlayedGame(game.round, game.pair, record, shortened=game.course)


def _check_players(game: PlayedGame, path: Path, plan: Plan) -> None:
    """Raise TournamentError if a player has the name of another one that has played."""
    for name, (kind, about) in game.plays.items():
        if name not in plan.names or (kind, about) == (now := plan.player(name)).described:
            continue
        raise TournamentError(
            f"{path} has games of another player called {name!r}: {name!r} was {shown(about)} and "
            f"is now {now.about!r}: write version = {now.version + 1} in its table. Then the new "
            "one plays everybody, and the results of the old one stay. Or undo the change, or name "
            "another file."
        )


def _changes(before: dict[str, Any], plan: Plan) -> list[str]:
    return [
        f"{key} was {shown(before.get(key))} and is now {value!r}"
        for key, value in plan.rules().items()
        if before.get(key) != value
    ]


def _entrant_of(name: str, game: PlayedGame, plan: Plan) -> Entrant:
    """Return a player of a game, even one who plays no more; RecordError if there is none."""
    if name in plan.names:
        return plan.player(name)
    if name not in game.plays:
        raise RecordError(f"no player is called {shown(name)}")
    kind, about = game.plays[name]
    return Entrant(name, kind, about)


def _fixture_of(game: PlayedGame, plan: Plan, planned: Planned) -> Fixture:
    """Return the fixture of a game; RecordError if the plan has no such game."""
    black, white = (_entrant_of(n, game, plan) for n in (game.record.black, game.record.white))
    rounds = plan.rounds if plan.format == "swiss" else 1
    pairs = plan.pairs if plan.format == "swiss" else MOST_PAIRS  # a round robin can get more later
    if black == white:
        raise RecordError("the plan has no such game")
    if game.round > rounds:
        raise RecordError(f"the plan has no such game: its round is {game.round} of {rounds}")
    if planned is fixture and from_the_usual_start(black, white):
        pairs = 1
    if game.pair > pairs:
        raise RecordError(f"these two have no pair {game.pair}")
    return planned(plan, game.round, game.pair, black, white)


def _check_fixture(game: PlayedGame, planned: Fixture) -> None:
    """Raise RecordError for a game that did not begin as planned."""
    record, n = game.record, size(planned.start.board)
    opening = ["pass" if move is None else square_name(move, n) for move in planned.start.opening]
    if record.verdict == "interrupted":
        raise RecordError("it was interrupted")
    if (record.size, record.start) != (n, start_text(planned.start.board)):
        raise RecordError(f"it was not played from the start of a {n}x{n} board")
    if record.opening != len(opening) or record.moves[: len(opening)] != opening:
        raise RecordError(f"its opening is not {' '.join(opening) or 'empty'}")
    protocol = of_both(planned.black.wording, planned.white.wording).name
    if record.protocol != protocol:
        raise RecordError(f"its protocol is {record.protocol}, but these two play {protocol}")


def _not_paired(plan: Plan, games: dict[Key, PlayedGame]) -> Iterator[tuple[PlayedGame, str]]:
    """Yield games of a Swiss tournament that are in no round, and say why; at most one round's."""
    for now in rounds(plan, games) if plan.format == "swiss" else ():
        keys = {fixture.key for fixture in now.fixtures}
        meetings = set(map(frozenset, now.meetings))
        among = present(plan, games, now.number)
        for game in games.values():
            if game.round == now.number and game.among not in ((), among):
                yield game, f"another game of round {now.number} was paired among other players"
            if game.round == now.number and frozenset(game.key[2:]) not in meetings:
                yield game, f"these two do not meet in round {now.number}"
            if game.round > now.number and not keys <= games.keys():
                why = f"round {now.number}, which decides the pairing, is not complete"
                yield game, f"{why}: delete all games of later rounds"


def _claim(file: FileIO, path: Path) -> None:
    """Lock the file against other processes, where the system can do that."""
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
