"""Bradley-Terry ratings and their intervals in plain Python, for where numpy or choix is missing.

A rating is found by Zermelo's iteration (1929; Hunter, 2004): a player's strength becomes its
points, divided by the sum over its games of 1 / (its strength + the opponent's), until nothing
changes any more. `ratings.py` tells what is rated, and why.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import quantiles

# For each two players, by number: the points of both in every pair of games.
Pairs = dict[tuple[int, int], list[tuple[float, float]]]

MIDDLE = 1500.0  # the rating of the imaginary player, and the first rating in online Elo
SPREAD = 400.0  # Elo points for odds of 10 to 1
CONFIDENCE = 0.95
SMALLEST_CHANGE = 1e-7  # of a strength, as a share of it: the iteration ends below that
MOST_ROUNDS = 10_000

Score = tuple[float, float]  # the points that two players made against each other


def fitted(pairs: Pairs, count: int, resamples: int) -> tuple[list[float], list[list[float]]]:
    """Return the ratings of `count` players, and those of each from the pairs drawn again."""
    sums = {players: _added(results) for players, results in pairs.items()}
    strengths = _strengths(sums, [1.0] * count)
    elo = _elo(strengths)
    if not resamples or not pairs:
        return elo, [[] for _ in elo]
    drawn = [_elo(_strengths(sums, strengths)) for sums in _drawn(pairs, resamples, Random(0))]
    return elo, [list(ratings) for ratings in zip(*drawn, strict=True)]


def _elo(strengths: Sequence[float]) -> list[float]:
    """Return strengths on Elo's scale; the imaginary player's is 1."""
    return [MIDDLE + SPREAD * math.log10(strength) for strength in strengths]


def _strengths(sums: Mapping[tuple[int, int], Score], start: Sequence[float]) -> list[float]:
    """Return the most likely strengths, each with a drawn game against the imaginary player."""
    strengths, points = list(start), [0.5] * len(start)
    for (one, other), (mine, theirs) in sums.items():
        points[one] += mine
        points[other] += theirs
    for _ in range(MOST_ROUNDS):
        shares = [1 / (strength + 1) for strength in strengths]
        for (one, other), score in sums.items():
            share = sum(score) / (strengths[one] + strengths[other])
            shares[one] += share
            shares[other] += share
        before = strengths
        strengths = [made / share for made, share in zip(points, shares, strict=True)]
        changes = (abs(b / a - 1) for a, b in zip(before, strengths, strict=True))
        if max(changes) < SMALLEST_CHANGE:
            break
    return strengths


# ---------------------------------------------------------------------------
# Intervals


def drawing_weights(pairs: Pairs) -> Iterator[list[float]]:
    """Yield the probabilities of each meeting's pairs to be drawn; the last two are imaginary."""
    meetings = Counter(player for players in pairs for player in players)
    for (one, other), results in pairs.items():
        share = 1 / (meetings[one] + meetings[other])
        yield [*[1.0] * len(results), share, share]


def _drawn(pairs: Pairs, resamples: int, random: Random) -> Iterator[dict[tuple[int, int], Score]]:
    """Yield what each two players made against each other when the pairs are drawn again."""
    urn: list[tuple[tuple[int, int], Score]] = []
    for players, results in pairs.items():
        games = max(map(sum, results))
        urn += [(players, points) for points in (*results, (games, 0.0), (0.0, games))]
    weights = [weight for each in drawing_weights(pairs) for weight in each]
    for _ in range(resamples):
        drawn: dict[tuple[int, int], list[Score]] = {}
        for players, points in random.choices(urn, weights, k=sum(map(len, pairs.values()))):
            drawn.setdefault(players, []).append(points)
        yield {players: _added(results) for players, results in drawn.items()}


def _added(results: Sequence[Score]) -> Score:
    return sum(mine for mine, _ in results), sum(theirs for _, theirs in results)


def ends(found: float, drawn: Sequence[float]) -> Score:
    """Return the ends of the middle 95 % of the drawn ratings, with the found one between."""
    if len(drawn) < 2:
        return found, found
    cuts = quantiles(drawn, n=round(2 / (1 - CONFIDENCE)), method="inclusive")
    return min(found, cuts[0]), max(found, cuts[-1])
