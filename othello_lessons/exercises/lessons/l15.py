"""Lesson 15: who plays whom, what a result proves, how many games it takes, and ratings."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from math import isfinite
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.ratings import judge_strengths
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.sandbox import call, written

# ---------------------------------------------------------------------------
# A schedule

Fixtures = Counter[tuple[Any, Any, Any]]

SCHEDULES = (
    (["A", "B"], ["d3c3"]),
    (["A", "B"], ["d3c3", "d3e3"]),
    (["A", "B", "C"], ["d3c3"]),
    (["A", "B", "C", "D"], ["d3c3", "d3e3", "d3c5"]),
)


def _judge_schedule(answer: Any) -> str:
    demand_function(answer)
    for players, openings in SCHEDULES:
        games = _games(answer, players, openings)
        wanted = {
            (black, white, opening)
            for black, white in permutations(players, 2)
            for opening in openings
        }
        if games != Counter(wanted):
            says, name = _fault_of(games, wanted, players)
            raise Wrong(f"{written(answer, (players, openings))}: {says}", name)
    return "Every two players play every opening twice, once with each colour."


def _games(answer: Any, players: list[str], openings: list[str]) -> Fixtures:
    """Return the games of a schedule, each with how often it is there."""
    found = call(answer, players, openings)
    try:
        games: Fixtures = Counter(tuple(game) for game in found)
    except TypeError:
        games = Counter()
    if not games or any(len(game) != 3 for game in games):
        raise Wrong(
            f"{written(answer, (players, openings))} returned {found!r:.60}, which is no list of "
            "games: each is (black, white, opening).",
            "no-games",
        )
    return games


def _fault_of(
    games: Fixtures, wanted: set[tuple[str, str, str]], players: list[str]
) -> tuple[str, str | None]:
    """Say what is wrong with a schedule, and the name of the mistake."""
    selves = [black for black, white, _ in games if black == white]
    if selves:
        return f"{selves[0]} plays against itself.", "plays-itself"
    if strange := set(games) - wanted:
        return f"{min(strange, key=repr)} is no game of these players.", "no-games"
    met = {frozenset(game[:2]) for game in games}
    if len(met) < len(players) * (len(players) - 1) / 2:
        return "Not every two players meet.", "not-everybody-meets"
    doubled = [game for game, count in games.items() if count > 1]
    if doubled:
        return (
            f"{doubled[0]} is there {games[doubled[0]]} times. Between players that leave nothing "
            "to chance that is one game written down more than once.",
            "same-game-again",
        )
    return _missing(games, wanted)


def _missing(games: Fixtures, wanted: set[tuple[str, str, str]]) -> tuple[str, str | None]:
    """Say what it means that some games are missing."""
    black, white, opening = min(wanted - set(games))
    if all((white, black, opening) not in games for black, white, opening in games):
        return (
            f"{white} plays {opening} as Black and {black} does not. If the opening favours "
            "Black, that is a gift; with the colours swapped both get it.",
            "one-colour",
        )
    return (
        f"({black}, {white}, {opening}) is missing. If everybody is to have the same chances, "
        "all play the same openings.",
        "openings-not-shared",
    )


# ---------------------------------------------------------------------------
# What is proved

CLAIMS = {"a": False, "b": True, "c": False, "d": False, "e": False, "f": True, "g": False}
BELIEFS = {
    "a": (
        "ten-of-fifteen",
        "Claim a: toss a coin 15 times, and in 15 of 100 such series heads come up 10 times or "
        "more. Ten of fifteen is what happens between equals.",
    ),
    "b": (
        "nothing-is-sure",
        "Claim b: it is the same share as in claim a, in ten times as many games. Between equals "
        "that comes about less than once in 10,000 series.",
    ),
    "c": (
        "repeats-are-evidence",
        "Claim c: neither player leaves anything to chance, and all 200 games begin in the same "
        "way. That is one game, written down 200 times.",
    ),
    "d": (
        "first-move-is-nothing",
        "Claim d: A moved first in all 100 games. What was measured is A with the first move "
        "against B without it.",
    ),
    "e": (
        "a-draw-is-nothing",
        "Claim e: 95 of 100 games were drawn. A draw is half a point for each, so A made 51.5 of "
        "100 points and not 80 of 100.",
    ),
    "f": (
        "needs-more",
        "Claim f: 65 of 100 is 15 points over a half. The interval reaches about 10 to each side.",
    ),
    "g": (
        "elo-is-a-property",
        "Claim g: an Elo number after so many games also depends on the order of the games, and "
        "in this lesson the order alone moved it by more than that. It is a sum that is still "
        "running, and no property of the player.",
    ),
}


def _judge_claims(answer: Any) -> str:
    if not isinstance(answer, Mapping) or set(answer) != set(CLAIMS):
        raise Wrong(
            'The answer is a dictionary with "a" to "g" as keys, and True or False for each.',
            "no-dictionary",
        )
    for claim, proved in CLAIMS.items():
        if answer[claim] not in (True, False):
            raise Wrong(f"Claim {claim} is to be True or False.", "no-dictionary")
        if bool(answer[claim]) != proved:
            raise Wrong(BELIEFS[claim][1], BELIEFS[claim][0])
    return "Two of the seven are proved."


# ---------------------------------------------------------------------------
# How many games

MARGINS = (10, 5, 2, 20, 1)
STRETCH = 98.0  # 1.96 standard errors of one even game, in percentage points


def _needed(margin: float) -> float:
    return (STRETCH / margin) ** 2


KNOWN_NEEDS: dict[str, tuple[Callable[[float], float], str]] = {
    "linear": (
        lambda margin: _needed(10) * 10 / margin,
        "Half the margin takes four times as many games, not twice as many: the standard error "
        "falls with the square root of the games.",
    ),
    "one-standard-error": (
        lambda margin: (50 / margin) ** 2,
        "That is about a quarter of what it takes: so many games bring one standard error down to "
        "the margin. The interval reaches 1.96 of them to each side, so that it holds the truth in "
        "95 of 100 cases.",
    ),
    "whole-width": (
        lambda margin: _needed(margin / 2),
        "That is four times too many. The margin is how far the interval reaches to one side, "
        "which is half of its width.",
    ),
    "share-for-points": (
        lambda margin: _needed(100 * margin),
        "The margin is in percentage points: 10 stands for a share of 0.1.",
    ),
}


def _judge_need(answer: Any) -> str:
    demand_function(answer)
    found = [_number(answer, margin) for margin in MARGINS]
    if _all_near(found, _needed):
        return "So 1 point takes almost ten thousand games."
    for name, (belief, says) in KNOWN_NEEDS.items():
        if _all_near(found, belief):
            raise Wrong(says, name)
    for margin, games in zip(MARGINS, found, strict=True):
        if not _near(games, _needed(margin)):
            raise Wrong(
                f"{written(answer, (margin,))} returned {games:g}, and should be about "
                f"{_needed(margin):,.0f}."
            )
    return ""


def _all_near(found: Iterable[float], belief: Callable[[float], float]) -> bool:
    return all(_near(games, belief(margin)) for margin, games in zip(MARGINS, found, strict=True))


def _near(games: float, wanted: float) -> bool:
    """Tell whether a number of games is right: within 5 %, or rounded to a neighbour."""
    return abs(games - wanted) <= max(0.05 * wanted, 1.01)


def _number(answer: Any, *args: Any) -> float:
    found = call(answer, *args)
    try:
        number = float(found)
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number):
        raise Wrong(
            f"{written(answer, args)} returned {found!r:.40}, which is no number.", "no-number"
        )
    return number


EXERCISES = (
    Exercise("15-schedule", _judge_schedule),
    Exercise("15-claims", _judge_claims),
    Exercise("15-games-for", _judge_need),
    Exercise("15-strengths", judge_strengths),
)
