"""A game of a tournament that was played, and its key."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from othello_lessons.programs.record import Record
from othello_lessons.programs.tournament.plan import Fixture
from othello_lessons.programs.tournament.ratings import Outcome

Key = tuple[int, int, str, str]
Plays = Mapping[str, tuple[str, str]]  # by name: the kind of a player, and what plays
Files = Mapping[str, Mapping[str, str]]  # by name: checksums of a program's files, by their names
POINTS = {"black": 1.0, "draw": 0.5, "white": 0.0}


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played: its round, its pair, and its record."""

    round: int
    pair: int
    record: Record
    repeated: bool = False
    plays: Plays = field(default_factory=dict)
    files: Files = field(default_factory=dict)
    among: tuple[str, ...] = ()  # whom a Swiss round was paired among
    shortened: str = ""  # its course, if its moves are no longer kept

    @property
    def course(self) -> str:
        """Return a checksum of its moves and its verdict: equal in equal games of two players."""
        record = self.record
        same = (record.black, record.white, record.start, *record.moves, "", record.verdict)
        return self.shortened or hashlib.sha256(repr(same).encode()).hexdigest()[:16]

    @property
    def key(self) -> Key:
        """Return the key of this game in its tournament: round, pair, Black and White."""
        return self.round, self.pair, self.record.black, self.record.white

    @property
    def points(self) -> float:
        """Return Black's points: 1, 0.5 or 0."""
        return POINTS[str(self.record.winner)]

    @property
    def outcome(self) -> Outcome:
        """Return the game as ratings see it."""
        record = self.record
        return Outcome(
            record.black, record.white, self.points, (self.round, self.pair), self.repeated
        )


def played(fixture: Fixture, record: Record) -> PlayedGame:
    """Return the played game of a fixture."""
    both = (fixture.black, fixture.white)
    plays = {player.name: player.described for player in both}
    files = {player.name: player.checksums() for player in both if player.command}
    return PlayedGame(
        fixture.round, fixture.pair, record, plays=plays, files=files, among=fixture.among
    )


def in_order(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    """Sort games in the planned order, and mark those with the same moves as an earlier one.

    The order in which they ended makes no difference.
    """
    seen = set()
    ordered = []
    for game in sorted(games, key=lambda game: game.key):
        ordered.append(replace(game, repeated=game.course in seen))
        seen.add(game.course)
    return ordered
