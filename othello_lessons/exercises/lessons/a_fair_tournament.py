"""The exercises: who plays whom, how many games, and ratings."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import isfinite
from random import Random
from typing import Any, NamedTuple

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import demand_function, demand_right, judge_cases
from othello_lessons.exercises.patches import Mistake, Solution, changed
from othello_lessons.exercises.sandbox import call, written
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words, number_in_words

# ---------------------------------------------------------------------------
# A schedule
#
# What is wrong with a schedule is seen in its games, however they were made, and so its mistakes
# are no patches.

Fixtures = Counter[tuple[Any, Any, Any]]

SCHEDULE = Solution(
    """
from itertools import permutations

def schedule(players, openings):
    return [
        (black, white, opening)
        for opening in openings
        for black, white in permutations(players, 2)
    ]
""",
    "schedule",
)
SCHEDULES = [
    (["A", "B"], ["d3c3"]),
    (["A", "B"], ["d3c3", "d3e3"]),
    (["A", "B", "C"], ["d3c3"]),
    (["A", "B", "C", "D"], ["d3c3", "d3e3", "d3c5"]),
]


def games_of(function: Callable[..., Any], players: list[str], openings: list[str]) -> Fixtures:
    """Return the games of a schedule, and how often each game is there."""
    found = call(function, players, openings)
    try:
        games: Fixtures = Counter(tuple(game) for game in found)
    except TypeError:
        games = Counter()
    if not games or any(len(game) != 3 for game in games):
        fields = {"call": written(function, (players, openings)), "found": in_words(found)}
        raise Wrong.named("no-games", JUDGED, **fields)
    return games


def wrong_games(games: Fixtures, right: Fixtures, players: list[str], openings: Any) -> Mistake:
    """Return the mistake in a schedule, or the first two mistakes."""
    first, *others = _faults(games, set(right), players)
    fields = {key: value for fault in [*others[:1], first] for key, value in fault.fields.items()}
    return Mistake(first.name, None, fields, tuple(fault.name for fault in others[:1]))


def _faults(
    games: Fixtures, wanted: set[tuple[Any, Any, Any]], players: list[str]
) -> Iterator[Mistake]:
    """Yield each thing that is wrong; games are missing for one reason only."""
    selves = [black for black, white, _ in games if black == white]
    if selves:
        yield Mistake("plays-itself", None, {"player": selves[0]})
    strange = {game for game in games if game[0] != game[1]} - wanted
    if strange:
        yield Mistake("strange-game", None, {"game": min(strange, key=repr)})
    met = {frozenset(game[:2]) for game in games}
    if len(met) < len(players) * (len(players) - 1) / 2:
        yield Mistake("not-everybody-meets")
    elif not strange and wanted - set(games):
        black, white, opening = min(wanted - set(games))
        fields = {"black": black, "white": white, "opening": opening}
        one_colour = not any((w, b, o) in games for b, w, o in games if b != w)
        yield Mistake("one-colour" if one_colour else "openings-not-shared", None, fields)
    if again := [game for game, count in games.items() if count > 1]:
        yield Mistake("same-game-again", None, {"game": again[0], "count": games[again[0]]})


def _numbers_of_games(games: Fixtures, right: Fixtures) -> str:
    fields = {"games": games.total(), "different": len(games), "expected": len(right)}
    return JUDGED("numbers-of-games", **fields)


# ---------------------------------------------------------------------------
# How many games

MARGINS = (10, 5, 2, 20, 1)

NEED = Solution(
    """
def games_for(margin):
    return (98 / margin) ** 2
""",
    "games_for",
    {
        "linear": "(98 / margin) ** 2 → 960.4 / margin",
        "one-standard-error": ["98 → 50", "98 → 49"],
        "whole-width": ["98 → 196", "98 → 200"],
        "share-for-points": ["98 → 0.98", "/ margin → / (100 * margin)", "98 → 1"],
        "not-squared": " ** 2 → ",
        "squared-too-early": [
            "(98 / margin) ** 2 → 98 ** 2 / margin",
            "(98 / margin) → 98 / margin",
        ],
        "doubled-for-squared": " ** 2 →  * 2",
        "multiplied": "98 / margin → 98 * margin",
        "upside-down": "98 / margin → margin / 98",
        "root-for-square": "** 2 → ** 0.5",
        "cut-before-squaring": "98 / margin → 98 // margin",
        "loop-ends-at-once": "(98 / margin) ** 2 → 1",
    },
)


def number_of_games(function: Callable[..., Any], margin: int) -> float:
    """Return a function's number of games for a margin; Wrong if the result is no number."""
    found = call(function, margin)
    try:
        number = float("nan" if isinstance(found, str) else found)
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number):
        called = written(function, (margin,))
        raise Wrong.named("no-number", JUDGED, call=called, found=in_words(found))
    return number


def about(games: float, wanted: float) -> bool:
    """Tell whether a number of games is right: within 1 %, or rounded to a neighbour."""
    return abs(games - wanted) <= max(0.01 * wanted, 1.01 if wanted > 10 else 0.501)


def _about_how_many(found: float, wanted: float) -> str:
    fields = {"found": number_in_words(found), "expected": f"{wanted:,.0f}"}
    return JUDGED("about", **fields)


def judge_need(exercise: Exercise, answer: Any) -> str:
    """Accept 1.96 standard errors, and 2 as well; another number is read from the answer."""
    demand_function(answer)
    found = {margin: number_of_games(answer, margin) for margin in MARGINS}
    if all(about(games, (100 / margin) ** 2) for margin, games in found.items()):
        return exercise.praise()
    other = float(f"{max(found[1], 0.0) ** 0.5:.3g}")
    mistake = changed(f"98 → {other}", other=number_in_words(other))
    right = exercise.right.including({"other-stretch": mistake})
    return judge_cases(replace(exercise, right=right), answer)


# ---------------------------------------------------------------------------
# Strengths

Result = tuple[str, str, float]  # black, white, Black's points
RUNAWAY = 1e6  # times as strong as another: more than any of these games can show


def _series(text: str) -> list[Result]:
    """Read games such as `AB1 BA½`: Black, White, and Black's points."""
    return [(game[0], game[1], 0.5 if game[2] == "½" else int(game[2])) for game in text.split()]


SERIES = [
    _series("AB1 BA0 AB1 BA1"),
    _series("AB1 BA0 BA1 AB½ BA½ AB½"),
    _series("AB1 AB1 AB½ BA1 BA0"),  # A is Black more often
    _series("AB1 BA0 AB1 AB0 BC1 CB0 BC1 BC0"),
    _series("AB1 AB1 AB0 AC1 CB1 CB0 CB½"),
    _series("AB0 AB1 BC0 BC0 BC1 CA½"),
    _series("AB1 BA0 BC1 CB½ CA1 AC½ AD1 DA½ BD0 DB0 CD1 DC1"),
    _series("AB1 AB0 AB1 AB½ BC1 BC0 CA0 CA0 CA1"),  # not everybody as often, nor with both colours
]
GAMES = "in games:"
ONE_OVER = "1 / (strength[black] + strength[white])"
BLACKS, WHITES = "made[black] += points", "made[white] += 1 - points"
QUOTIENT = "made[name] / faced[name]"
TWO_NAMES = "for name in (black, white) → for name, other in ((black, white), (white, black))"


def _summed(what: str) -> Any:
    return changed(TWO_NAMES, f"{ONE_OVER} → {what}")


STRENGTHS = Solution(
    """
def strengths(games):
    strength = {name: 1.0 for black, white, points in games for name in (black, white)}
    for _ in range(200):
        made = dict.fromkeys(strength, 0)
        faced = dict.fromkeys(strength, 0)
        for black, white, points in games:
            made[black] += points
            made[white] += 1 - points
            for name in (black, white):
                faced[name] += 1 / (strength[black] + strength[white])
        strength = {name: made[name] / faced[name] for name in strength}
    return strength
""",
    "strengths",
    {
        "too-few-rounds": [f"range(200) → range({rounds})" for rounds in (2, 3, 5, 10)],
        "share-of-points": [
            "range(200) → range(1)",
            f"{ONE_OVER} → 1",
            "return strength → "
            "return {n: made[n] / sum(n in game[:2] for game in games) for n in made}",
        ],
        "never-renewed": [
            "range(200) → range(0)",
            f"strength = {{name: {QUOTIENT} → _ = {{name: {QUOTIENT}",
        ],
        "a-draw-is-nothing": [
            f"{GAMES} → in [game for game in games if game[2] != 0.5]:",
            changed(
                f"{BLACKS} → {BLACKS} * (points != 0.5)",
                "1 - points → (1 - points) * (points != 0.5)",
            ),
        ],
        "same-result-once": f"{GAMES} → in set(games):",
        "points-of-black-for-white": ["1 - points → points", "+= 1 - points → += -points"],
        "losses-for-wins": changed(
            "+= points → += 1 - pts", "+= 1 - points → += points", "pts → points"
        ),
        "counts-one-colour": [
            f"{WHITES} → pass",
            f"{BLACKS} → pass",
            "for name in (black, white):\n → for name in (black,):\n",
        ],
        "last-game-only": [
            changed(f"{BLACKS} → made[black] = points", f"{WHITES} → made[white] = 1 - points"),
            "faced[name] += → faced[name] =",
        ],
        "own-strength-left-out": _summed("1 / strength[other]"),
        "other-strength-left-out": f"{ONE_OVER} → 1 / strength[name]",
        "brackets-missing": [
            f"{ONE_OVER} → 1 / strength[black] + strength[white]",
            _summed("1 / strength[name] + strength[other]"),
        ],
        "not-one-over": [
            f"{ONE_OVER} → strength[black] + strength[white]",
            _summed("strength[other]"),
        ],
        "expected-points": [
            f"{ONE_OVER} → strength[name] / (strength[black] + strength[white])",
            _summed("strength[other] / (strength[black] + strength[white])"),
        ],
        "opponents-once": changed(
            "faced = dict.fromkeys(strength, 0) → faced, met = dict.fromkeys(strength, 0), []",
            "in (black, white):\n → in () if {black, white} in met else (black, white):\n",
            "strength[white])\n → strength[white])\n            met.append({black, white})\n",
        ),
        "upside-down": [
            f"{QUOTIENT} → faced[name] / made[name]",
            f"{QUOTIENT} → made[name] * faced[name]",
        ],
        "points": ["return strength → return made", f"{QUOTIENT} → made[name]"],
        "odds-of-the-share": "return strength → return "
        "{n: made[n] / (sum(n in game[:2] for game in games) - made[n]) for n in made}",
    },
)


class Rated(NamedTuple):
    """The strengths that a function finds for the players of some games."""

    strengths: Mapping[str, float]
    games: list[Result]


def rated(function: Callable[..., Any], games: list[Result]) -> Rated:
    """Return a function's strengths; Wrong if they are no numbers above 0."""
    found = call(function, games)
    names = {name for game in games for name in game[:2]}
    if not isinstance(found, Mapping) or set(found) != names:
        every = ", ".join(sorted(names))
        raise Wrong.named("no-dictionary", JUDGED, found=in_words(found), names=every)
    try:
        strengths = {name: 1.0 * found[name] for name in names}
    except (TypeError, ValueError):
        strengths = {}
    if not strengths or not all(isfinite(s) and s > 0 for s in strengths.values()):
        raise Wrong.named("no-number", JUDGED, found=in_words(found))
    return Rated(strengths, games)


def as_strong(one: Rated, other: Rated) -> bool:
    """Tell whether strengths have the same ratios, within 1 %."""
    ratios = [one.strengths[name] / other.strengths[name] for name in one.strengths]
    return max(ratios) <= 1.01 * min(ratios)


def judge_strengths(exercise: Exercise, answer: Any) -> str:
    """Demand the strengths of Bradley and Terry, on whatever scale, and in any order of games."""
    try:
        demand_right(exercise, answer)
    except Wrong as wrong:
        if wrong.misconception or not _depends_on_the_order(answer):
            raise
    if _depends_on_the_order(answer):
        raise Wrong.named("depends-on-the-order", JUDGED)
    return exercise.praise()


def _depends_on_the_order(answer: Any) -> bool:
    return not all(
        as_strong(rated(answer, Random(seed).sample(games, len(games))), rated(answer, games))
        for games in SERIES
        for seed in range(3)
    )


def _runs_away(found: Rated, right: Rated, games: list[Result]) -> Mistake | None:
    strengths = found.strengths.values()
    return Mistake("runs-away") if max(strengths) > RUNAWAY * min(strengths) else None


def _ratios(found: Rated, right: Rated) -> str:
    """Write both strengths, and what somebody is expected to make with the wrong ones."""
    least = min(right.strengths, key=lambda name: right.strengths[name])
    off = {name: _promised(found, name) - _promised(right, name) for name in right.strengths}
    name = max(sorted(off), key=lambda name: abs(off[name]))
    return JUDGED(
        "ratios",
        least=least,
        wanted=_related(right, least),
        found=_related(found, least),
        name=name,
        promised=f"{_promised(found, name):.2f}",
        made=f"{_promised(right, name):g}",
    )


def _promised(rated: Rated, name: str) -> float:
    mine = [game[:2] for game in rated.games if name in game[:2]]
    own = rated.strengths[name]
    return sum(own / (rated.strengths[black] + rated.strengths[white]) for black, white in mine)


def _related(rated: Rated, least: str) -> str:
    strengths = rated.strengths
    return ", ".join(
        f"{name} {strengths[name] / strengths[least]:.3g}" for name in sorted(strengths)
    )


EXERCISES = (
    Exercise(
        "fair-schedule",
        judge_cases,
        SCHEDULE,
        cases=SCHEDULES,
        observe=games_of,
        fault=wrong_games,
        differs=_numbers_of_games,
    ),
    Exercise(
        "games-needed",
        judge_need,
        NEED,
        cases=[(margin,) for margin in MARGINS],
        observe=number_of_games,
        same=about,
        differs=_about_how_many,
    ),
    Exercise(
        "strengths",
        judge_strengths,
        STRENGTHS,
        cases=[(games,) for games in SERIES],
        observe=rated,
        same=as_strong,
        fault=_runs_away,
        differs=_ratios,
        points=4,
    ),
)
