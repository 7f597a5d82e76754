"""The exercises: who plays whom, what a result proves, how many games, ratings."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from itertools import permutations
from math import isfinite
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.ratings import judge_strengths
from othello_lessons.exercises.judging import Claim, demand_function, judge_claims
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call, written
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, number_in_words

# ---------------------------------------------------------------------------
# A schedule

Fixtures = Counter[tuple[Any, Any, Any]]

SCHEDULE = Texts("fair-schedule")
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
            mistake = _schedule_mistake(games, wanted, players)
            says = mistake.says(SCHEDULE)
            raise Wrong(f"{written(answer, (players, openings))}: {says}", mistake.name)
    return SCHEDULE.right()


def _games(answer: Any, players: list[str], openings: list[str]) -> Fixtures:
    """Return the games of a schedule, each with how often it is there."""
    found = call(answer, players, openings)
    try:
        games: Fixtures = Counter(tuple(game) for game in found)
    except TypeError:
        games = Counter()
    if not games or any(len(game) != 3 for game in games):
        called = written(answer, (players, openings))
        raise Wrong.named("no-games", SCHEDULE, call=called, found=in_words(found))
    return games


def _schedule_mistake(
    games: Fixtures, wanted: set[tuple[str, str, str]], players: list[str]
) -> Mistake:
    """Return what is wrong with a schedule."""
    selves = [black for black, white, _ in games if black == white]
    if selves:
        return Mistake("plays-itself", games, {"player": selves[0]})
    if strange := set(games) - wanted:
        return Mistake("strange-game", games, {"game": min(strange, key=repr)})
    met = {frozenset(game[:2]) for game in games}
    if len(met) < len(players) * (len(players) - 1) / 2:
        return Mistake("not-everybody-meets", games)
    for game, count in games.items():
        if count > 1:
            return Mistake("same-game-again", games, {"game": game, "count": count})
    return _missing(games, wanted)


def _missing(games: Fixtures, wanted: set[tuple[str, str, str]]) -> Mistake:
    """Return the mistake that explains why some games are missing."""
    black, white, opening = min(wanted - set(games))
    fields: dict[str, object] = {"black": black, "white": white, "opening": opening}
    one_colour = all((white, black, opening) not in games for black, white, opening in games)
    return Mistake("one-colour" if one_colour else "openings-not-shared", games, fields)


# ---------------------------------------------------------------------------
# What is proved

CLAIMS = {
    "a": Claim(False, "ten-of-fifteen"),
    "b": Claim(True, "nothing-is-sure"),
    "c": Claim(False, "repeats-are-evidence"),
    "d": Claim(False, "first-move-is-nothing"),
    "e": Claim(False, "a-draw-is-nothing"),
    "f": Claim(True, "needs-more"),
    "g": Claim(False, "elo-is-a-property"),
}


def _judge_claims(answer: Any) -> str:
    texts = Texts("proved-claims")
    judge_claims(answer, CLAIMS, texts)
    return texts.right()


# ---------------------------------------------------------------------------
# How many games

NEED = Texts("games-needed")
MARGINS = (10, 5, 2, 20, 1)
STRETCH = 98.0  # 1.96 standard errors of one even game, in percentage points
ROUNDED = 100.0  # and 2 standard errors, as many say


def _needed(margin: float) -> float:
    return (STRETCH / margin) ** 2


KNOWN_NEEDS = (
    Mistake("linear", lambda margin: _needed(10) * 10 / margin),
    Mistake("one-standard-error", lambda margin: (50 / margin) ** 2),
    Mistake("whole-width", lambda margin: _needed(margin / 2)),
    Mistake("share-for-points", lambda margin: _needed(100 * margin)),
    Mistake("not-squared", lambda margin: STRETCH / margin),
    Mistake("squared-too-early", lambda margin: STRETCH**2 / margin),
    Mistake("squared-too-early", lambda margin: STRETCH / margin**2),
    Mistake("doubled-for-squared", lambda margin: 2 * STRETCH / margin),
    Mistake("multiplied", lambda margin: (STRETCH * margin) ** 2),
    Mistake("upside-down", lambda margin: (margin / STRETCH) ** 2),
    Mistake("cubed", lambda margin: (STRETCH / margin) ** 3),
    Mistake("root-for-square", lambda margin: (STRETCH / margin) ** 0.5),
    Mistake("root-of-the-margin", lambda margin: STRETCH / margin**0.5),
    Mistake("cut-before-squaring", lambda margin: (STRETCH // margin) ** 2),
    Mistake("loop-ends-at-once", lambda margin: 1),
)


def _judge_need(answer: Any) -> str:
    demand_function(answer)
    found = [_number(answer, margin) for margin in MARGINS]
    if _all_near(found, _needed) or _all_near(found, lambda margin: (ROUNDED / margin) ** 2):
        return NEED.right()
    known = [*KNOWN_NEEDS, *_other_stretch(found)]
    if mistake := recognise(known, partial(_all_near, found, rounded=True)):
        raise mistake.wrong(NEED)
    margin, games = next(
        (margin, games)
        for margin, games in zip(MARGINS, found, strict=True)
        if not _near(games, _needed(margin))
    )
    fields = {"found": number_in_words(games), "expected": f"{_needed(margin):,.0f}"}
    raise Wrong(NEED("about", call=written(answer, (margin,)), **fields))


def _other_stretch(found: list[float]) -> list[Mistake]:
    """Return the mistake of who divides another number than 98, and does the rest right."""
    other = MARGINS[-1] * max(found[-1], 0.0) ** 0.5
    fields: dict[str, object] = {"other": number_in_words(round(other, 1))}
    return [Mistake("other-stretch", lambda margin: (other / margin) ** 2, fields)]


def _all_near(
    found: Iterable[float], needed: Callable[[float], float], rounded: bool = False
) -> bool:
    pairs = zip(MARGINS, found, strict=True)
    return all(_near(games, needed(margin), rounded) for margin, games in pairs)


def _near(games: float, wanted: float, rounded: bool = False) -> bool:
    """Tell whether a number of games is right: within 1 %, or many and rounded to a neighbour.

    What a mistake leads to may be rounded where it is small, too.
    """
    few = 0.501 if rounded else 0
    return abs(games - wanted) <= max(0.01 * wanted, 1.01 if wanted > 10 else few)


def _number(answer: Any, *args: Any) -> float:
    found = call(answer, *args)
    try:
        number = float(found)
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number):
        fields: dict[str, Any] = {"call": written(answer, args), "found": in_words(found)}
        raise Wrong.named("no-number", NEED, **fields)
    return number


EXERCISES = (
    Exercise("fair-schedule", _judge_schedule),
    Exercise("proved-claims", _judge_claims),
    Exercise("games-needed", _judge_need),
    Exercise("strengths", judge_strengths),
)
