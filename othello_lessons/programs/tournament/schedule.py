"""The rounds of a tournament in order: a round robin is one round, Swiss rounds depend on results.

The rounds depend only on the plan and on the games played: a tournament that continues after a stop
finds the same rounds. In a Swiss tournament each game says among whom its round was paired, so a
round that has begun keeps its pairing when players come and go: such changes count from the next
round on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from statistics import fmean

from othello_lessons.programs.tournament.pairing import (
    Meeting,
    most_rounds,
    round_robin,
    swiss_round,
)
from othello_lessons.programs.tournament.plan import Fixture, Plan, TournamentError, fixtures
from othello_lessons.programs.tournament.played_game import Key, PlayedGame

Games = Mapping[Key, PlayedGame]


@dataclass(frozen=True)
class Round:
    """One round, with all that a Swiss tournament must remember of it."""

    number: int
    fixtures: list[Fixture]
    bye: str | None = None  # who sits it out
    scores: dict[str, float] = field(default_factory=dict)  # in a Swiss round: those before it
    meetings: list[Meeting] = field(default_factory=list)  # of a Swiss round, played or not


def rounds(plan: Plan, games: Games) -> Iterator[Round]:
    """Yield one round after the other; a Swiss round is paired when it is asked for.

    `games` must hold all games of a Swiss round before the next one is asked for. After the last
    round comes one without games, for the scores. TournamentError if nobody can be paired.
    """
    if plan.format == "ladder":  # which has no end: ladder/meetings.py says what is played next
        return
    if plan.format != "swiss":
        yield Round(1, fixtures(plan, 1, round_robin(plan.names)))
        return
    _check_number(plan, games)
    before: list[Meeting] = []
    for number in range(1, plan.rounds + 1):
        now = _swiss(plan, games, number, before)
        yield now
        before += _met(now, plan, games)
    yield Round(plan.rounds + 1, [], None, swiss_scores(plan, before, games))


def present(plan: Plan, games: Games, number: int) -> tuple[str, ...]:
    """Return among whom a Swiss round is paired: the players at its beginning, or those now."""
    begun = (game.among for game in games.values() if game.round == number and game.among)
    return next(begun, tuple(plan.names))


def _check_number(plan: Plan, games: Games) -> None:
    if not games and plan.rounds > (most := most_rounds(len(plan.players))):
        raise TournamentError(
            f"{len(plan.players)} players can play at most {most} Swiss rounds without a rematch, "
            f"not {plan.rounds}: take fewer, or the format round-robin."
        )


def _swiss(plan: Plan, games: Games, number: int, before: list[Meeting]) -> Round:
    """Pair a Swiss round; its games are those whose players stayed until the next round."""
    among = present(plan, games, number)
    earlier = {key: game for key, game in games.items() if game.round < number}
    scores = swiss_scores(plan, before, earlier)
    try:
        meetings, bye = swiss_round(among, {name: scores.get(name, 0.0) for name in among}, before)
    except ValueError:
        raise TournamentError(
            f"Round {number} cannot be paired: among the {len(among)} players who are there, too "
            f"many have met already. Write rounds = {number - 1}, or let more players in."
        ) from None
    stayed = _stayed(plan, games, number)
    still = [both for both in meetings if stayed.issuperset(both)]
    return Round(number, fixtures(plan, number, still, among), bye, scores, meetings)


def _stayed(plan: Plan, games: Games, number: int) -> set[str]:
    return {*present(plan, games, number + 1)} & {*plan.names}


def _met(now: Round, plan: Plan, games: Games) -> list[Meeting]:
    """List the meetings of a round that is over, and who had a bye, as (name, "").

    If one player left before the first game of a meeting, the other has a bye.
    """
    played = {frozenset(game.key[2:]) for game in games.values() if game.round == now.number}
    stayed = _stayed(plan, games, now.number)
    met = [both for both in now.meetings if frozenset(both) in played]
    alone = [name for both in now.meetings if both not in met for name in both if name in stayed]
    alone += [now.bye] if now.bye else []
    return [*met, *((name, "") for name in alone)]


def swiss_scores(plan: Plan, meetings: list[Meeting], games: Games) -> dict[str, float]:
    """Add up each player's shares of the points of its meetings; a bye, (name, ""), counts 1.

    A late entrant begins with 0.
    """
    shares: dict[Meeting, list[float]] = {}
    for game in games.values():
        black, white = game.record.black, game.record.white
        shares.setdefault((black, white), []).append(game.points)
        shares.setdefault((white, black), []).append(1 - game.points)
    scores = dict.fromkeys([*plan.names, *(one for both in meetings for one in both if one)], 0.0)
    for one, other in meetings:
        share = fmean(shares.get((one, other), [0.5]))
        scores[one] += share if other else 1.0
        if other:
            scores[other] += 1 - share
    return {name: round(score, 9) for name, score in scores.items()}
