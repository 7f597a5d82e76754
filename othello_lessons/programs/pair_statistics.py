"""What a series of paired games shows: a score, its interval, and how many games are needed.

The two games of a pair begin with the same opening, with the colours exchanged. They are not two
independent observations: an opening that favours Black gives each side a win. So each pair counts
as one observation: the share of its points that a player took, which is 0, 1/4, 1/2, 3/4 or 1.
(Programs that test chess engines do the same and call it pentanomial.)
"""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

CONFIDENCE = 0.95
POWER = 0.8  # how often an existing difference should be found
EVEN = 0.5


class Interval(NamedTuple):
    """A range of scores, from 0 to 1."""

    low: float
    high: float


def interval(scores: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
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
    half = student_t(confidence, len(widened) - 1) * stdev(widened) / math.sqrt(len(widened))
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
