"""Whether the games of two players prove which of them is better; pages ask this of neighbours.

Only the games that the two played against each other count, in pairs that share an opening. A
sequential test may be looked at after each pair (pair_statistics.py), so a page of a tournament
that goes on may show it.
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from othello_lessons.notation.numbers import plural
from othello_lessons.programs.pair_statistics import SequentialTest
from othello_lessons.programs.tournament.played_game import PlayedGame

TEST = SequentialTest(low=0.0, high=100.0)
Shares = Mapping[tuple[str, str], Sequence[float]]


class Neighbours(NamedTuple):
    """The evidence of two players' games about their order, the higher-rated player first."""

    upper: str
    lower: str
    verdict: str  # proved, reversed, equal, open
    pairs: int

    @property
    def evidence(self) -> str:
        """Say how many pairs of games the two have played."""
        return plural(self.pairs, "pair") if self.pairs else "no pair"


def pair_shares(games: Iterable[PlayedGame]) -> dict[tuple[str, str], list[float]]:
    """Return for each two players, in both orders, the first one's share of each pair of games.

    Pairs come in the order of their numbers. A pair that is not complete is left out, and so is one
    with a game that repeats an earlier one.
    """
    points: dict[tuple[str, str], dict[tuple[int, int], list[float]]] = {}
    for game in games:
        if not game.repeated:
            black, white, pair = game.record.black, game.record.white, (game.round, game.pair)
            points.setdefault((black, white), {}).setdefault(pair, []).append(game.points)
            points.setdefault((white, black), {}).setdefault(pair, []).append(1 - game.points)
    return {
        both: [sum(of_pair) / 2 for _, of_pair in sorted(pairs.items()) if len(of_pair) == 2]
        for both, pairs in points.items()
    }


def order(upper: str, lower: str, shares: Shares) -> Neighbours:
    """Test whether `upper` is better than `lower`, and the other way round."""
    found = shares.get((upper, lower), ())
    above, below = TEST.ratio(found), TEST.ratio([1 - share for share in found])
    verdict = "open"
    if above >= TEST.bound or below >= TEST.bound:
        verdict = "proved" if above > below else "reversed"
    elif above <= -TEST.bound and below <= -TEST.bound:
        verdict = "equal"
    return Neighbours(upper, lower, verdict, len(found))


def orders(names: Sequence[str], games: Iterable[PlayedGame]) -> list[Neighbours]:
    """Return the evidence about each two neighbours in a list of players, the best first."""
    shares = pair_shares(games)
    return [order(one, other, shares) for one, other in itertools.pairwise(names)]
