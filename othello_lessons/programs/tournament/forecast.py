"""How many games a tournament has, and how long they will take on this machine."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil, log2
from statistics import fmean

from othello_lessons.programs.tournament.pairing import most_rounds
from othello_lessons.programs.tournament.plan import Fixture, Plan, TournamentError, fixtures
from othello_lessons.programs.tournament.played_game import Key, PlayedGame
from othello_lessons.programs.tournament.pool import play_all
from othello_lessons.programs.tournament.schedule import rounds

EVENING = 3 * 3600  # seconds


def forecast(plan: Plan, games: Mapping[Key, PlayedGame], jobs: int) -> str:
    """Say how many games are to be played, for how long, and which format would take less time.

    If no game has been played, each player plays one now, which is not kept.
    """
    todo = games_to_play(plan, games)
    if games:
        seconds = fmean(sum(game.record.seconds.values()) for game in games.values())
        source = f"the games so far ({len(games)})"
    else:
        trials = one_game_each(plan)
        began = time.perf_counter()
        tried = list(play_all(trials, jobs=jobs))
        if trouble := next((one.trouble for one in tried if one.record is None), ""):
            raise TournamentError(f"A game that was tried could not be judged: {trouble}")
        seconds = (time.perf_counter() - began) * min(jobs, len(trials)) / len(trials)
        source = f"games that were tried and are not kept ({len(trials)})"
    expected = todo * seconds / jobs
    lines = [
        f"{len(plan.players)} players, {plan.format}: {todo} games to be played.",
        f"About {seconds:.1f} s a game by {source}: {in_words(expected)} with {jobs} at once.",
    ]
    return "\n".join([*lines, *_swiss_instead(plan, expected, seconds, jobs)])


def games_to_play(plan: Plan, games: Mapping[Key, PlayedGame]) -> int:
    """Count the games that are missing; those of later Swiss rounds are as many as of the next."""
    for now in rounds(plan, games):
        if todo := sum(fixture.key not in games for fixture in now.fixtures):
            later = plan.rounds - now.number if plan.format == "swiss" else 0
            return todo + later * len(now.fixtures)
    return 0


def one_game_each(plan: Plan) -> list[Fixture]:
    """List games in which every player plays once; the last meets the first if it is left over."""
    names = [*plan.names, *plan.names[: len(plan.names) % 2]]
    meetings = list(zip(names[::2], names[1::2], strict=True))
    return fixtures(replace(plan, pairs=1), 1, meetings)[::2]


def _swiss_instead(plan: Plan, expected: float, seconds: float, jobs: int) -> Sequence[str]:
    """Suggest a Swiss tournament if a round robin takes longer than an evening."""
    if plan.format == "swiss" or expected <= EVENING:
        return []
    players = len(plan.players)
    number = min(most_rounds(players), ceil(log2(players)) + 1)
    games = number * (players // 2) * plan.pairs * 2
    return [
        f'That is longer than an evening. With format = "swiss" and rounds = {number} there are '
        f"{games} games, in {in_words(games * seconds / jobs)}."
    ]


def in_words(seconds: float) -> str:
    """Write a length of time in minutes or hours."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"
