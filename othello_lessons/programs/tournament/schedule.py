"""The rounds of a tournament in order: a round robin is one round, Swiss rounds depend on results.

The rounds depend only on the plan and on the games played: a tournament that continues after a stop
finds the same rounds.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from othello_lessons.programs.tournament.pairing import Meeting, round_robin, swiss_round
from othello_lessons.programs.tournament.plan import Fixture, Plan, fixtures

if TYPE_CHECKING:
    from othello_lessons.programs.tournament.results import PlayedGame


@dataclass(frozen=True)
class Round:
    """One round: its number, its games, who sits it out; in a Swiss one, the scores before it."""

    number: int
    fixtures: list[Fixture]
    bye: str | None = None
    scores: dict[str, float] = field(default_factory=dict)


def rounds(plan: Plan, games: "Mapping[Any, PlayedGame]") -> Iterator[Round]:
    """Yield one round after the other; a Swiss round is paired when it is asked for.

    `games` must hold all games of a Swiss round before the next one is asked for. After the last
    round comes one without games, for the scores.
    """
    if plan.format != "swiss":
        yield Round(1, fixtures(plan, 1, round_robin(plan.names)))
        return
    before: list[Meeting] = []
    for number in range(1, plan.rounds + 1):
        scores = swiss_scores(plan, before, games)
        meetings, bye = swiss_round(plan.names, scores, before)
        before += [*meetings, *([(bye, "")] if bye else [])]
        yield Round(number, fixtures(plan, number, meetings), bye, scores)
    yield Round(plan.rounds + 1, [], None, swiss_scores(plan, before, games))


def swiss_scores(
    plan: Plan, meetings: list[Meeting], games: "Mapping[Any, PlayedGame]"
) -> dict[str, float]:
    """Add up each player's shares of the points of its meetings; a bye, (name, ""), counts 1."""
    points = dict.fromkeys(map(frozenset, meetings), 0.0)  # points of the first of the two, by name
    count = dict.fromkeys(points, 0)
    for game in games.values():
        both = frozenset((game.record.black, game.record.white))
        if both in points:
            first = min(both) == game.record.black
            points[both] += game.points if first else 1 - game.points
            count[both] += 1
    scores = dict.fromkeys(plan.names, 0.0)
    for one, other in meetings:
        both = frozenset((one, other))
        share = points[both] / count[both] if count[both] else 0.5
        scores[one] += 1.0 if not other else share if one == min(both) else 1 - share
        if other:
            scores[other] += share if other == min(both) else 1 - share
    return {name: round(score, 9) for name, score in scores.items()}
