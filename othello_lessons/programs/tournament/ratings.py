"""How strong players are, by their results: Bradley-Terry ratings with intervals, and Elo's rule.

Bradley and Terry (1952): every player has a strength, and the odds of one beating another are the
ratio of their strengths. The ratings here are those that make the results most likely; they are
given on Elo's scale, where 400 points are odds of 10 to 1.

Three choices were made here.
    A draw is half a win for each side.
    Every player is also given one drawn game against an imaginary player rated 1500. So the
    rating of a player who won every game is finite, and players can be compared even if no games
    connect them.
    The intervals come from drawing the pairs of games again and again from those that were
    played (the bootstrap). Whole pairs, because the two games of one opening belong together.

Whether one player is stronger than another is a question about the difference of their ratings,
which has an interval of its own: `Ratings.difference`. It can leave out 0 although the intervals
of the two ratings overlap.
"""

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from othello_lessons.course.installing import from_extra
from othello_lessons.programs.pair_statistics import expected
from othello_lessons.programs.tournament import plain_ratings
from othello_lessons.programs.tournament.plain_ratings import (
    MIDDLE,
    SPREAD,
    Pairs,
    drawing_weights,
    ends,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]

RESAMPLES = 500  # how often the pairs are drawn again for the intervals


class Outcome(NamedTuple):
    """One game, as ratings see it."""

    black: str
    white: str
    points: float  # what Black got: 1, 0.5 or 0
    pair: Hashable = None  # games of the same two players with one of these belong together
    repeated: bool = False  # it has the moves of an earlier one: ratings leave it out


class Rating(NamedTuple):
    """One player's rating on Elo's scale, its interval, and the games behind it."""

    name: str
    elo: float
    low: float
    high: float
    games: int
    points: float


class Difference(NamedTuple):
    """How many points on Elo's scale one player lies above another, and the interval of that."""

    elo: float
    low: float
    high: float


class Ratings(list[Rating]):
    """Ratings, the best first; a notebook shows them as a picture."""

    def __init__(
        self, ratings: Iterable[Rating] = (), drawn: Mapping[str, Sequence[float]] | None = None
    ) -> None:
        """Keep also each player's ratings from the pairs drawn again: `difference` needs them."""
        super().__init__(ratings)
        self.drawn = drawn or {}

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from othello_lessons.drawing.charts.intervals import show_ratings

        return dict(show_ratings(self)._repr_mimebundle_())

    def __str__(self) -> str:
        from othello_lessons.drawing.charts.intervals import show_ratings

        return str(show_ratings(self))

    __repr__ = __str__

    def of(self, name: str) -> Rating:
        """Return one player's rating; KeyError if there is none."""
        return {rating.name: rating for rating in self}[name]

    def difference(self, one: str, other: str) -> Difference:
        """Return how far one player lies above another; KeyError if one of them is not rated.

        If the interval leaves out 0, the games prove which of the two is stronger. An end is open
        where the rating of one of them has no end.
        """
        better, worse = self.of(one), self.of(other)
        apart = [a - b for a, b in zip(self.drawn[one], self.drawn[other], strict=True)]
        low, high = ends(better.elo - worse.elo, apart)
        if math.isinf(better.low) or math.isinf(worse.high):
            low = -math.inf
        if math.isinf(better.high) or math.isinf(worse.low):
            high = math.inf
        return Difference(better.elo - worse.elo, low, high)


# ---------------------------------------------------------------------------
# Bradley and Terry


def bradley_terry(
    outcomes: Iterable[Outcome], players: Iterable[str] = (), *, resamples: int = RESAMPLES
) -> Ratings:
    """Rate the players by all their games at once; the order of the games does not matter.

    The intervals contain the true rating in about 95 of 100 cases. If a player lost no point, the
    upper end is infinite, and if it won none, the lower end is. `players` adds players who may have
    played no game. Without numpy and choix plain Python does the same, more slowly, and draws the
    resamples by other random numbers.
    """
    games = [Outcome(*outcome) for outcome in outcomes]
    games = [game for game in games if not game.repeated]
    names = sorted({*players, *(name for game in games for name in game[:2])})
    if not names:
        return Ratings()
    pairs = _pairs(games, names)
    fitted = _fitted if has_rating_packages() else plain_ratings.fitted
    elo, again = fitted(pairs, len(names), resamples)
    drawn = dict(zip(names, again, strict=True))
    ratings = [
        _rating(name, mine, drawn[name], games) for name, mine in zip(names, elo, strict=True)
    ]
    ranked = sorted(ratings, key=lambda rating: (-round(rating.elo, 6), rating.name))
    return Ratings(ranked, drawn)


def _rating(name: str, elo: float, drawn: Sequence[float], games: Iterable[Outcome]) -> Rating:
    count, points = _total(name, games)
    low, high = ends(elo, drawn)
    return Rating(
        name,
        elo,
        low if points > 0 else -math.inf,
        high if points < count else math.inf,
        count,
        points,
    )


def _fitted(pairs: Pairs, count: int, resamples: int) -> tuple[list[float], list[list[float]]]:
    elo = _fit(_wins(pairs, count))
    return elo.tolist(), _drawn_again(pairs, elo, resamples)


def _total(name: str, games: Iterable[Outcome]) -> tuple[int, float]:
    points = [game.points for game in games if game.black == name]
    points += [1 - game.points for game in games if game.white == name]
    return len(points), float(sum(points))


def _pairs(games: Iterable[Outcome], names: Sequence[str]) -> Pairs:
    """Return for each two players (by number) the points of both in every pair of games, sorted.

    They are sorted so that the order of the games cannot matter.
    """
    number = {name: i for i, name in enumerate(names)}
    pairs: dict[tuple[int, int], dict[Hashable, tuple[float, float]]] = {}
    for place, game in enumerate(games):
        one, other = number[game.black], number[game.white]
        points = (game.points, 1 - game.points)
        if one > other:
            one, other, points = other, one, points[::-1]
        key = ("alone", place) if game.pair is None else ("pair", game.pair)
        so_far = pairs.setdefault((one, other), {})
        before = so_far.get(key, (0.0, 0.0))
        so_far[key] = (before[0] + points[0], before[1] + points[1])
    return {players: sorted(pairs[players].values()) for players in sorted(pairs)}


def _wins(pairs: Pairs, count: int) -> "Numbers":
    """Return a table of what each player won against each other; a draw is half for both."""
    numpy, _ = rating_packages()
    wins: Numbers = numpy.zeros((count, count))
    for (one, other), results in pairs.items():
        wins[one, other] = sum(mine for mine, _ in results)
        wins[other, one] = sum(theirs for _, theirs in results)
    return wins


def _fit(wins: "Numbers", start: "Numbers | None" = None) -> "Numbers":
    """Return the most likely ratings, with the imaginary player's drawn games added."""
    numpy, choix = rating_packages()
    table = numpy.pad(wins, (0, 1), constant_values=0.5)
    table[-1, -1] = 0
    begin = None if start is None else numpy.append(start - MIDDLE, 0) * math.log(10) / SPREAD
    try:
        strengths = choix.ilsr_pairwise_dense(table, initial_params=begin, max_iter=10_000)
    except ValueError as error:  # choix turns every exception into a ValueError, even Ctrl-C
        if isinstance(error.__context__, Exception | None):
            raise
        raise error.__context__ from None
    elo: Numbers = MIDDLE + (strengths[:-1] - strengths[-1]) * SPREAD / math.log(10)
    return elo


def has_rating_packages() -> bool:
    """Tell whether numpy and choix are installed."""
    try:
        rating_packages()
    except ImportError:
        return False
    return True


def rating_packages() -> tuple[Any, Any]:
    """Return numpy and choix; ImportError says how to get them."""
    choix = from_extra("choix", "tournament")
    return from_extra("numpy", "tournament"), choix


# ---------------------------------------------------------------------------
# Intervals
#
# A player who won both of two pairs wins both in every resample, and the
# interval would have no width. So each player gets one imaginary pair to draw
# from: it is shared among the player's meetings, and either side wins it with
# the same probability.


def _drawn_again(pairs: Pairs, elo: "Numbers", resamples: int) -> list[list[float]]:
    """Return each player's ratings from the pairs drawn again, in the same order for all."""
    if not resamples or not pairs:
        return [[] for _ in elo]
    numpy, _ = rating_packages()
    tables = _drawn_tables(pairs, len(elo), resamples, numpy.random.default_rng(0))
    different, places = numpy.unique(tables, axis=0, return_inverse=True)  # few pairs: few of them
    ratings = numpy.array([_fit(table, start=elo) for table in different])[places.ravel()]
    found: list[list[float]] = ratings.T.tolist()
    return found


def _drawn_tables(pairs: Pairs, count: int, resamples: int, rng: Any) -> "Numbers":
    """Return a table of wins for every time the pairs are drawn."""
    numpy, _ = rating_packages()
    weights = numpy.array(list(chain.from_iterable(drawing_weights(pairs))))
    drawn = rng.multinomial(sum(map(len, pairs.values())), weights / weights.sum(), size=resamples)
    tables: Numbers = numpy.zeros((resamples, count, count))
    place = 0
    for (one, other), results in pairs.items():
        games = max(mine + theirs for mine, theirs in results)
        among = numpy.array([*results, (games, 0.0), (0.0, games)])
        points = drawn[:, place : place + len(among)] @ among
        tables[:, one, other], tables[:, other, one] = points[:, 0], points[:, 1]
        place += len(among)
    return tables


# ---------------------------------------------------------------------------
# Elo's rule, game by game


def online_elo(outcomes: Iterable[Outcome], *, k: float = 24.0) -> dict[str, float]:
    """Return the ratings after applying Elo's rule to one game after another.

    Everybody begins in the middle; each game moves points from one player to the other: `k` times
    the difference between the points won and the points expected. Another order of the same games
    gives other ratings.
    """
    ratings: dict[str, float] = {}
    for black, white, points, *_ in outcomes:
        mine, theirs = ratings.get(black, MIDDLE), ratings.get(white, MIDDLE)
        gain = k * (points - expected(mine - theirs))
        ratings[black], ratings[white] = mine + gain, theirs - gain
    return ratings
