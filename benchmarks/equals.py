"""Simulate series of equal players, to see how often one of them is called better, and by whom.

    uv run python benchmarks/equals.py [SERIES]         10,000 series take a minute and a half

The sequential test of `compare(..., until_proved=SequentialTest())` looks after every pair of
games, until it ends. The pairs are of three kinds: a tossed coin decides each game, or most
openings give each side a win, or one side wins both games. A person looks after every game from
the tenth on, and stops when the 95 % interval of lesson 22 lies above 50 %. The seed is fixed, so
the same command finds the same figures.
"""

import random
import sys
from statistics import fmean

from othello_lessons.programs.pair_statistics import SHARES, SequentialTest

SERIES = 10_000
KINDS = {
    "each game a toss": (0.25, 0, 0.5, 0, 0.25),
    "most pairs 1 to 1": (0.1, 0.05, 0.7, 0.05, 0.1),
    "no pair 1 to 1": (0.5, 0, 0, 0, 0.5),
}
LOOKS = range(10, 401)  # games after which a person looks


def by_the_test(dice, chances):
    """Play a series to its end; return whether A is called better, and after how many pairs."""
    test, shares = SequentialTest(), []
    while not test.is_over(shares):
        shares += dice.choices(SHARES, chances)
    return test.ratio(shares) > 0, len(shares)


def by_a_person(dice):
    """Toss a series; return whether A is called better after one of its games."""
    won = 0
    for games in range(1, LOOKS.stop):
        won += dice.random() < 0.5
        if games in LOOKS and won / games - 0.98 / games**0.5 > 0.5:
            return True
    return False


def main():
    """Print how many of 100 series call one of two equal players better."""
    series = int(sys.argv[1]) if len(sys.argv) > 1 else SERIES
    print(f"{series:,} series of equal players     called better   pairs on average")
    for kind, chances in KINDS.items():
        dice = random.Random(kind)
        wrong, pairs = zip(*(by_the_test(dice, chances) for _ in range(series)), strict=True)
        print(f"  the test, {kind:<24} {100 * fmean(wrong):8.2f} %   {fmean(pairs):13.0f}")
    dice = random.Random("a person")
    fooled = [by_a_person(dice) for _ in range(series)]
    print(f"  a look after every game, 400 at most {100 * fmean(fooled):6.2f} %")


if __name__ == "__main__":
    main()
