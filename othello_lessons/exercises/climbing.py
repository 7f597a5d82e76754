"""How strong a learner's own player is: at which of the ten levels it stands, and how sure that is.

    for step in climbing("my_player.py"):
        print(step.standing)

It plays pairs of games from random openings, with the colours swapped in each pair. It begins at
the lowest level and goes at most one level up at a time; from then on it meets the level that is
most like it, because that game tells most. It stops when its level is clear, but not before
LEAST_PAIRS, because a lucky beginning makes a level look clear; and always after MOST_PAIRS.

The levels' distances are known (strategies.py), so only one number is looked for, the player's own
rating. Its distribution is Bayes': each rating is as probable as it makes the results, times a
broad distribution that the first games outweigh. Levels and players count positions, not seconds:
a busy machine makes a climb slower, and no level is lost or won by it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.util import find_spec
from itertools import accumulate, starmap
from math import exp, log

from othello_lessons.course.installing import in_browser
from othello_lessons.programs.compare import Comparison, compare
from othello_lessons.programs.pair_statistics import expected
from othello_lessons.programs.record import Record
from othello_lessons.programs.tournament.entrants import Entrant
from othello_lessons.strategies import RATINGS

# A browser's Python takes about three times as long, and plays one game at a time.
LEAST_PAIRS, MOST_PAIRS = (4, 8) if in_browser() else (8, 24)
SURE = 0.9  # the probability of the levels from `low` to `high`
GRID = range(-1200, max(RATINGS.values()) + 801, 10)  # the ratings that are looked at
MIDDLE, SPREAD = 800.0, 700.0  # of the distribution before the first game
NAMES = list(RATINGS)
# The highest level plays by a clock, from which a busy machine takes time. Here it counts as many
# positions as it sees in two seconds on a quiet machine; without Numba that would be minutes.
COUNTED = {"champion": "timed:seconds=inf,nodes=20000000"}
MET = NAMES if find_spec("numba") else [name for name in NAMES if name not in COUNTED]

Result = tuple[str, float]  # the level, and the player's points in a pair of games: 0 to 2


@dataclass(frozen=True)
class Standing:
    """A player's level, from 0 (below the first) to 10, and the lowest and highest likely ones."""

    level: int
    low: int
    high: int
    rating: float  # above the lowest level, in Elo points
    from_rating: float
    to_rating: float

    @property
    def is_clear(self) -> bool:
        """Tell whether only one level is left."""
        return self.low == self.high


def level_at(rating: float) -> int:
    """Return the highest level that is no stronger than a player of this rating; 0 if all are."""
    return sum(each <= rating for each in RATINGS.values())


def standing(results: Sequence[Result]) -> Standing:
    """Return where a player with these results stands."""
    sums = list(accumulate(_probabilities(results)))
    tail = (1 - SURE) / 2
    middle, low, high = (_at(sums, share) for share in (0.5, tail, 1 - tail))
    return Standing(level_at(middle), level_at(low), level_at(high), middle, low, high)


def _probabilities(results: Sequence[Result]) -> list[float]:
    before = tuple(-(((rating - MIDDLE) / SPREAD) ** 2) / 2 for rating in GRID)
    logs = [sum(each) for each in zip(before, *starmap(_likelihoods, results), strict=True)]
    most = max(logs)
    return [exp(each - most) for each in logs]


@cache
def _likelihoods(level: str, points: float) -> tuple[float, ...]:
    """Return the logarithm of how probable each rating makes the points of one pair."""
    shares = [expected(rating - RATINGS[level]) for rating in GRID]
    return tuple(points * log(share) + (2 - points) * log(1 - share) for share in shares)


def _at(sums: Sequence[float], share: float) -> float:
    return next(r for r, each in zip(GRID, sums, strict=True) if each >= share * sums[-1])


def next_level(results: Sequence[Result]) -> str:
    """Return the next opponent: the level most like the player, at most one above those met."""
    if not results:
        return MET[0]
    reached = max(MET.index(level) for level, _ in results) + 1
    rating = standing(results).rating
    return min(MET[: reached + 1], key=lambda name: abs(RATINGS[name] - rating))


def is_over(results: Sequence[Result]) -> bool:
    """Tell whether the level is clear, or enough was played."""
    enough = len(results) >= LEAST_PAIRS and standing(results).is_clear
    return enough or len(results) >= MOST_PAIRS


@dataclass(frozen=True)
class Climb:
    """The pairs of games that were played so far; `stopped` by an interrupt."""

    player: str
    series: tuple[Comparison, ...] = ()
    stopped: bool = False

    @property
    def results(self) -> list[Result]:
        """List the level and the points of each pair."""
        return [(each.b, sum(each.points)) for each in self.series]

    @cached_property
    def standing(self) -> Standing:
        """Return where the player stands."""
        return standing(self.results)

    @property
    def games(self) -> int:
        """Count the games."""
        return sum(len(each.games) for each in self.series)

    @property
    def is_over(self) -> bool:
        """Tell whether no more is played."""
        return self.stopped or is_over(self.results)

    @property
    def lost(self) -> Record | None:
        """Return a game lost to the next level, or to the nearest above it; else any lost game."""
        lost = [
            (NAMES.index(series.b) < self.standing.level, NAMES.index(series.b), game.record)
            for series in self.series
            for game, points in zip(series.games, series.points, strict=True)
            if points == 0
        ]
        return min(lost, key=lambda each: each[:2], default=(0, 0, None))[-1]

    @property
    def fault(self) -> str:
        """Say why the player lost a game by its own fault; "" if there is no such game."""
        records = [game.record for series in self.series for game in series.games]
        return next((each.cause for each in records if self._is_faulty(each)), "")

    def _is_faulty(self, record: Record) -> bool:
        loser = record.black if record.loser == "black" else record.white
        return record.verdict != "finished" and loser == self.player

    def other(self, game: Record) -> str:
        """Return the level that was the opponent in a game."""
        return game.white if game.black == self.player else game.black


def climbing(player: str, seed: int = 0) -> Iterator[Climb]:
    """Play pair after pair, and yield the climb so far; an interrupt ends the climb.

    The seed decides the openings and the errors of the levels. ValueError if there is no such
    player.
    """
    climb = Climb(player)
    yield climb
    while not climb.is_over:
        pair = _pair(climb, player, seed)
        if len(pair.games) < 2:
            climb = replace(climb, stopped=True)
        else:
            climb = replace(climb, player=pair.a, series=(*climb.series, pair))
        yield climb


def _pair(climb: Climb, player: str, seed: int) -> Comparison:
    """Play the next two games, with a seed that no other pair of any climb has."""
    level, number = next_level(climb.results), len(climb.series)
    own = Entrant(f"your {player}", "strategy", player) if player in NAMES else player
    other = Entrant(level, "strategy", COUNTED.get(level, level))
    return compare(own, other, games=2, seed=seed * MOST_PAIRS + number, jobs=jobs())


def jobs() -> int:
    """Return how many games are played at once, in other processes: both of a pair, if possible."""
    return 1 if in_browser() or find_spec("joblib") is None else 2
