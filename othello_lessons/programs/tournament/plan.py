"""The plan of a tournament: who plays, in what format, from which openings; and its fixtures.

A fixture is one game to be played. Each opening is played twice with the colours exchanged, and
all players share the openings, so nobody wins a point by a lucky start.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Any

from othello_lessons.othello import Square, initial_board
from othello_lessons.programs.openings import random_opening
from othello_lessons.programs.pair_statistics import SequentialTest
from othello_lessons.programs.seat import Limits, Start
from othello_lessons.programs.tournament.entrants import Entrant
from othello_lessons.programs.tournament.pairing import Meeting

FORMATS = ("round-robin", "swiss")
OpeningMoves = tuple[Square | None, ...]
MOST_PAIRS = 10_000  # of games, one pair for each opening, for two players who meet
MOST_TRIES = 100  # how often an opening is drawn, at most, to find a new one


class TournamentError(ValueError):
    """A tournament that cannot be held as described; the message says why, and what to do."""


@dataclass(frozen=True)
class Plan:
    """A tournament: its players and its rules."""

    players: tuple[Entrant, ...]
    title: str = "Tournament"
    format: str = "round-robin"
    rounds: int = 1  # for the Swiss format only
    pairs: int = 2  # of games between two players who meet
    size: int = 8
    opening_moves: int = 6  # random plies; each pair has its own opening
    seed: int = 0
    limits: Limits = field(default_factory=Limits)
    logs: Path | None = None  # a folder for all that programs say and are told
    until_proved: SequentialTest | None = None  # what ends a series of two

    @property
    def names(self) -> list[str]:
        """List the players' names in the order of their seeding."""
        return [player.name for player in self.players]

    def player(self, name: str) -> Entrant:
        """Return the player of this name."""
        return next(player for player in self.players if player.name == name)

    def rules(self) -> dict[str, Any]:
        """Return the rules that identify this tournament, in the words of a tournament file.

        The number of pairs belongs to it only in a Swiss tournament, where more pairs would change
        the pairings: a round robin can get more pairs later. Rounds and players can always be
        added.
        """
        swiss = {"pairs": self.pairs} if self.format == "swiss" else {}
        claims = ",".join(f"{number:g}" for number in self.until_proved or ())
        test = {"until_proved": claims} if claims else {}
        return {
            "seed": self.seed,
            "format": self.format,
            **swiss,
            **test,
            "size": self.size,
            "opening_moves": self.opening_moves,
            "time_limit": self.limits.move if isfinite(self.limits.move) else None,
            "margin": self.limits.margin,
            "start_limit": self.limits.start,
            "memory": self.limits.memory,
        }


@dataclass(frozen=True)
class Fixture:
    """One game to be played: by whom, from where, under which limits."""

    round: int
    pair: int
    black: Entrant
    white: Entrant
    start: Start
    limits: Limits
    seed: int
    logs: Path | None = None  # the folder for what programs say and are told
    among: tuple[str, ...] = ()  # whom a Swiss round was paired among

    @property
    def key(self) -> tuple[int, int, str, str]:
        """Return the key of this game in its tournament: round, pair, Black and White."""
        return self.round, self.pair, self.black.name, self.white.name

    @property
    def title(self) -> str:
        """Name the game in a sentence."""
        return f"{self.black.name} against {self.white.name}, round {self.round}, pair {self.pair}"

    @property
    def log_file(self) -> Path | None:
        """Return the file for the messages of this game; None if they are not kept."""
        if self.logs is None:
            return None
        words = [f"{self.round}-{self.pair}", self.black.name, self.white.name]
        return self.logs / (re.sub(r"[^\w.-]+", "_", "-".join(words)) + ".log")


def fixtures(
    plan: Plan, number: int, meetings: Iterable[Meeting], among: tuple[str, ...] = ()
) -> list[Fixture]:
    """List the games of a round's meetings: all first pairs, all second pairs, and so on.

    `among` are those among whom a Swiss round was paired.
    """
    met = [(plan.player(one), plan.player(other)) for one, other in meetings]
    return [
        replace(fixture(plan, number, pair, black, white), among=among)
        for pair in range(1, plan.pairs + 1)
        for one, other in met
        if pair == 1 or not from_the_usual_start(one, other)
        for black, white in ((one, other), (other, one))
    ]


def from_the_usual_start(one: Entrant, other: Entrant) -> bool:
    """Tell whether the protocol of one of the two allows only the usual start."""
    return any(player.protocol and not player.protocol.any_start for player in (one, other))


def fixture(plan: Plan, number: int, pair: int, black: Entrant, white: Entrant) -> Fixture:
    """Return the game of these two in a round and pair of a tournament."""
    usual = from_the_usual_start(black, white)
    opening = () if usual else _opening(plan, number, pair)
    seed = derived(plan.seed, number, pair, black.name, white.name)
    start = Start(initial_board(plan.size), opening)
    return Fixture(number, pair, black, white, start, plan.limits, seed, plan.logs)


def _opening(plan: Plan, number: int, pair: int) -> OpeningMoves:
    drawn = _openings(plan.size, plan.opening_moves, plan.seed, number)
    while len(drawn) < pair:
        drawn.append(_next_opening(plan, number, drawn))
    return drawn[pair - 1]


@lru_cache(maxsize=64)
def _openings(size: int, plies: int, seed: int, number: int) -> list[OpeningMoves]:
    return []


def _next_opening(plan: Plan, number: int, before: list[OpeningMoves]) -> OpeningMoves:
    """Draw an opening that is different from those before it, as far as possible."""
    for again in range(MOST_TRIES):
        seed = derived(plan.seed, "opening", number, len(before) + 1, again)
        opening = random_opening(plan.size, plan.opening_moves, seed)
        if opening not in before:
            break
    return opening


def derived(*words: object) -> int:
    """Return a seed that depends on all these words, the same on every machine."""
    return int.from_bytes(hashlib.sha256(repr(words).encode()).digest()[:4])
