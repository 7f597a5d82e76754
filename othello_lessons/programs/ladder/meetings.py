"""Who meets whom next on a ladder: neighbours, and first those who have played least.

It depends only on the players and the games: a ladder that was stopped finds the same meetings
again. A newcomer has the middle rating, and each pair of games moves it towards its place.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from othello_lessons.programs.tournament.neighbours import Shares, order, pair_shares
from othello_lessons.programs.tournament.plan import Fixture, Plan, fixture, from_the_usual_start
from othello_lessons.programs.tournament.played_game import Key, PlayedGame, in_order
from othello_lessons.programs.tournament.ratings import bradley_terry

NEAR = 2  # places between two players who meet, at most


def next_fixtures(plan: Plan, games: Mapping[Key, PlayedGame], most: int) -> list[Fixture]:
    """Return the next games, in pairs, `most` of them or a few more; none if all is known.

    Two players meet until their games prove who is better, or that neither is by much; and never
    more often than in the pairs of the plan. Each player has at most one pair of games at once, so
    that its place is known better before the next.
    """
    played = in_order(games.values())
    ratings = bradley_terry([game.outcome for game in played], plan.names, resamples=0)
    ranked = [rating.name for rating in ratings if rating.name in plan.names]
    shares = pair_shares(played)
    chosen: list[Fixture] = []
    busy: set[str] = set()
    for one, other in _by_need(ranked, shares):
        if len(chosen) >= most:
            break
        if not busy & {one, other} and order(one, other, shares).verdict == "open":
            pair = _next_pair(plan, games, one, other)
            chosen += pair
            busy |= {one, other} if pair else set()
    return chosen


def _by_need(ranked: Sequence[str], shares: Shares) -> list[tuple[str, str]]:
    """List the players who are near each other; first those with few games, and the nearest."""
    count = Counter[str]()
    for (one, _), found in shares.items():
        count[one] += len(found)

    def need(both: tuple[int, int]) -> tuple[int, int, int]:
        one, other = (ranked[place] for place in both)
        return min(count[one], count[other]), both[1] - both[0], len(shares.get((one, other), ()))

    return [(ranked[one], ranked[other]) for one, other in sorted(_near(len(ranked)), key=need)]


def _near(count: int) -> Iterator[tuple[int, int]]:
    for place in range(count):
        for other in range(place + 1, min(place + NEAR + 1, count)):
            yield place, other


def _next_pair(plan: Plan, games: Mapping[Key, PlayedGame], one: str, other: str) -> list[Fixture]:
    """Return what is missing of the first pair of games that these two have not finished."""
    first, second = sorted((plan.player(one), plan.player(other)), key=lambda player: player.name)
    most = 1 if from_the_usual_start(first, second) else plan.pairs
    for pair in range(1, most + 1):
        both = [(first, second), (second, first)]
        todo = [who for who in both if (1, pair, who[0].name, who[1].name) not in games]
        if todo:
            return [fixture(plan, 1, pair, black, white) for black, white in todo]
    return []
