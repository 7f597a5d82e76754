"""The statistics of a series of paired games: the score, its interval, and when to stop.

The two games of a pair begin with the same opening, with the colours exchanged. They are not two
independent observations: an opening that favours Black gives each side a win. So each pair counts
as one observation: the share of its points that a player took, which is 0, 1/4, 1/2, 3/4 or 1.
(Programs that test chess engines do the same and call it pentanomial.)
"""

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

CONFIDENCE = 0.95
POWER = 0.8  # how often an existing difference should be found
EVEN = 0.5
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # what a player can take of a pair
NEAR = 1e-9
PRIOR = 0.5  # pairs: added to each count, so that no share is thought to be impossible


class Interval(NamedTuple):
    """A range of scores, from 0 to 1."""

    low: float
    high: float


def interval(scores: Sequence[float]) -> Interval:
    """Return an interval for the expected score of a pair, from the scores of independent pairs.

    It is Student's t interval after two pairs, one won and one lost, were added to those that were
    played, as Agresti and Coull (Approximate is better than "exact" for interval estimation of
    binomial proportions, The American Statistician 52, 1998) and Agresti and Caffo (ibid. 54, 2000)
    do for proportions. Without these two, the interval after three pairs won would have no width at
    all. It contains the true score in at least 93 of 100 series, whatever the distribution of the
    pairs' scores, and mostly in more than 95: tests compute this. ValueError if there is no pair,
    or if a score is not a share.
    """
    if not scores or not all(0 <= score <= 1 for score in scores):
        raise ValueError(f"an interval needs the scores of pairs, each from 0 to 1, not {scores!r}")
    widened = [*scores, 0.0, 1.0]
    half = student_t(CONFIDENCE, len(widened) - 1) * stdev(widened) / math.sqrt(len(widened))
    return Interval(max(0.0, fmean(widened) - half), min(1.0, fmean(widened) + half))


def student_t(confidence: float, degrees: int) -> float:
    """Return the bound of Student's t for this confidence, from 2 degrees of freedom on.

    Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.7.5: within 1 % at 2
    degrees of freedom, and within 0.01 % from 8 on, for a confidence of 95 %.
    """
    x = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + math.fsum(term / degrees**power for power, term in enumerate(terms, start=1))


def games_needed(score: float, spread: float) -> int | None:
    """Return how many games show, in four series out of five, that a score differs from 50 %.

    `spread` is the standard deviation of the scores of pairs. No number of games can tell players
    who score 50 % apart: None. The number is even, and 2 or more.
    """
    if math.isclose(score, EVEN):
        return None
    normal = NormalDist()
    distance = normal.inv_cdf((1 + CONFIDENCE) / 2) + normal.inv_cdf(POWER)
    return 2 * max(1, math.ceil((distance * spread / (score - EVEN)) ** 2))


# ---------------------------------------------------------------------------
# A series that may stop
#
# Whoever looks at the interval after each game, and stops as soon as it lies on one
# side of 50 %, is fooled by luck far more often than in 5 of 100 series. A sequential
# test may be looked at after every pair. It compares two claims: A is `low` Elo
# points better, or `high`. Under each, the results of the pairs have a probability.
# The logarithm of the quotient of the two grows with the evidence for the second.


class SequentialTest(NamedTuple):
    """Is A better than B by `low` points of Elo, or by `high`? `error`: how often it may be wrong.

    Wald, Sequential Tests of Statistical Hypotheses, Annals of Mathematical Statistics 16 (1945),
    for pairs of games as Van den Bergh, The generalized sequential probability ratio test (2020).
    """

    low: float = 0.0
    high: float = 50.0
    error: float = 0.05

    @property
    def bound(self) -> float:
        """Return how large the ratio must be, or how far below 0, for the series to stop."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, shares: Sequence[float]) -> float:
        """Return the logarithm of the likelihood ratio of these pairs; above 0 it is for `high`."""
        seen = Counter(shares)
        counts = tuple(seen[share] for share in SHARES)
        return _ratio(counts, expected(self.low), expected(self.high)) if shares else 0.0

    def is_over(self, shares: Sequence[float]) -> bool:
        """Tell whether the pairs prove one of the two claims."""
        return abs(self.ratio(shares)) >= self.bound


def expected(elo: float) -> float:
    """Return the score that a player expects who is this many points of Elo better."""
    return float(1 / (1 + 10 ** (-elo / 400)))


@lru_cache(100_000)
def _ratio(counts: tuple[int, ...], low: float, high: float) -> float:
    """Compare the most likely distributions of the shares that have these two means."""
    seen = [count + PRIOR for count in counts]
    chances = zip(counts, _fitted(seen, low), _fitted(seen, high), strict=True)
    return math.fsum(count * math.log(after / before) for count, before, after in chances)


def _fitted(seen: Sequence[float], mean: float) -> list[float]:
    """Return the most likely chances of the five shares, if a pair's expected share is `mean`.

    By Lagrange's rule a chance is proportional to `count / (1 + tilt * (share - mean))`. The right
    tilt, where these have that mean, is found by Newton's steps, or by halving where one leads out.
    It lies where neither the chance of 0 nor that of 1 is more than certain.
    """
    total, far = math.fsum(seen), [share - mean for share in SHARES]
    left, right, tilt = (seen[-1] / total - 1) / (1 - mean), (1 - seen[0] / total) / mean, 0.0
    while True:
        weights = [1 / (1 + tilt * away) for away in far]
        chances = [count / total * weight for count, weight in zip(seen, weights, strict=True)]
        off = sum(map(mul, chances, far))
        left, right = (tilt, right) if off > 0 else (left, tilt)
        slope = sum(c * w * away**2 for c, w, away in zip(chances, weights, far, strict=True))
        step = tilt + off / slope
        step = step if left < step < right else (left + right) / 2
        if abs(step - tilt) < NEAR:
            return chances
        tilt = step
