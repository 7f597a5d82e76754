"""Judging a rating: Bradley and Terry's strengths, and what is written in their place."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import isfinite
from random import Random
from typing import Any

from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.references import Reference
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words

Result = tuple[str, str, float]  # black, white, Black's points

TEXTS = Texts("20-strengths")


def _series(text: str) -> list[Result]:
    """Read games such as `AB1 BA½`: Black, White, and Black's points."""
    return [(game[0], game[1], 0.5 if game[2] == "½" else int(game[2])) for game in text.split()]


SERIES = (
    _series("AB1 BA0 AB1 BA1"),
    _series("AB1 BA0 BA1 AB½ BA½ AB½"),
    _series("AB1 BA0 AB1 AB0 BC1 CB0 BC1 BC0"),
    _series("AB1 AB1 AB0 AC1 CB1 CB0 CB½"),
    _series("AB0 AB1 BC0 BC0 BC1 CA½"),
    _series("AB1 BA0 BC1 CB½ CA1 AC½ AD1 DA½ BD0 DB0 CD1 DC1"),
)


def strengths_of(games: Iterable[Result], rounds: int = 1000) -> dict[str, float]:
    """Return Bradley and Terry's strengths, whose ratios are the odds, by Zermelo's rule."""
    games = list(games)
    strength = dict.fromkeys((name for game in games for name in game[:2]), 1.0)
    for _ in range(rounds):
        points, faced = dict.fromkeys(strength, 0.0), dict.fromkeys(strength, 0.0)
        for black, white, result in games:
            points[black] += result
            points[white] += 1 - result
            for name in (black, white):
                faced[name] += 1 / (strength[black] + strength[white])
        strength = {name: points[name] / faced[name] for name in strength}
    return strength


def _share(games: Iterable[Result]) -> dict[str, float]:
    """Return the share of the points that each player made of those it played for."""
    made: dict[str, list[float]] = {}
    for black, white, result in games:
        made.setdefault(black, []).append(result)
        made.setdefault(white, []).append(1 - result)
    return {name: sum(points) / len(points) for name, points in made.items()}


def _points(games: Iterable[Result]) -> dict[str, float]:
    """Return the points that each player made."""
    made: Counter[str] = Counter()
    for black, white, result in games:
        made[black] += result  # type: ignore[assignment]
        made[white] += 1 - result  # type: ignore[assignment]
    return dict(made)


RULE = Reference(
    """
def answer(games):
    strength = dict.fromkeys((name for game in games for name in game[:2]), 1.0)
    for _ in range(300):
        made, faced = dict.fromkeys(strength, 0), dict.fromkeys(strength, 0)
        for black, white, points in games:
            made[black] += points
            made[white] += {rest}
            for name, other in {both}:
                faced[name] += {share}
        strength = {{name: {divided} for name in strength}}
    return strength
""",
    {
        "rest": {
            "1 - points": "",
            "points": "points-for-both",
            "0": "whites-points",
            "-points": "whites-points",
        },
        "both": {
            "((black, white), (white, black))": "",
            "((black, white),)": "one-colour-faced",
            "((white, black),)": "one-colour-faced",
        },
        "share": {
            "1 / (strength[black] + strength[white])": "",
            "1 / strength[other]": "one-strength-only",
            "1 / strength[name]": "one-strength-only",
            "strength[other] / (strength[black] + strength[white])": "what-is-divided",
            "strength[name] / (strength[black] + strength[white])": "what-is-divided",
            "strength[black] + strength[white]": "what-is-divided",
        },
        "divided": {"made[name] / faced[name]": "", "faced[name] / made[name]": "upside-down"},
    },
)

KNOWN_STRENGTHS = (
    Mistake(
        "a-draw-is-nothing",
        lambda games: strengths_of([game for game in games if game[2] != 0.5]),
    ),
    Mistake("share-of-points", _share),
    Mistake("points", _points),
    *(
        Mistake("too-few-rounds", partial(strengths_of, rounds=rounds), {"rounds": rounds})
        for rounds in (2, 3, 4, 5, 10)
    ),
    *RULE.mistakes(),
)


def judge_strengths(answer: Any) -> str:
    """Demand the strengths of Bradley and Terry, on whatever scale, and in any order of games."""
    demand_function(answer)
    found = [_strengths(answer, games) for games in SERIES]
    for games, strengths in zip(SERIES, found, strict=True):
        _demand_no_order(answer, games, strengths)
    if not _all_as_strong(found, strengths_of):
        if mistake := recognise(KNOWN_STRENGTHS, lambda rate: _all_as_strong(found, rate)):
            raise mistake.wrong(TEXTS)
        for games, strengths in zip(SERIES, found, strict=True):
            _demand_right(games, strengths)
    return TEXTS.right()


def _all_as_strong(
    found: list[dict[str, float]], rate: Callable[[list[Result]], Mapping[str, float]]
) -> bool:
    try:
        return all(_as_strong(one, rate(games)) for one, games in zip(found, SERIES, strict=True))
    except (ZeroDivisionError, OverflowError):
        return False


def _strengths(answer: Any, games: list[Result]) -> dict[str, float]:
    """Return what a function says of the players of some games."""
    found = call(answer, games)
    names = {name for game in games for name in game[:2]}
    if not isinstance(found, Mapping) or set(found) != names:
        fields: dict[str, Any] = {"found": in_words(found), "names": ", ".join(sorted(names))}
        raise Wrong.named("no-dictionary", TEXTS, **fields)
    try:
        strengths = {name: float(found[name]) for name in names}
    except (TypeError, ValueError):
        strengths = {}
    if not strengths or not all(isfinite(s) and s > 0 for s in strengths.values()):
        raise Wrong.named("no-number", TEXTS, found=in_words(found))
    return strengths


def _demand_no_order(answer: Any, games: list[Result], strengths: dict[str, float]) -> None:
    """Demand the same strengths for the same games in other orders."""
    for seed in range(3):
        shuffled = list(games)
        Random(seed).shuffle(shuffled)
        if not _as_strong(_strengths(answer, shuffled), strengths):
            raise Wrong.named("depends-on-the-order", TEXTS)


def _demand_right(games: list[Result], strengths: dict[str, float]) -> None:
    right = strengths_of(games)
    if not _as_strong(strengths, right):
        least = min(right, key=lambda name: right[name])
        fields = {"wanted": _ratios(right, least), "found": _ratios(strengths, least)}
        raise Wrong(TEXTS("ratios", games=games, least=least, **fields))


def _ratios(strengths: Mapping[str, float], least: str) -> str:
    return ", ".join(
        f"{name} {strengths[name] / strengths[least]:.3g}" for name in sorted(strengths)
    )


def _as_strong(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Tell whether strengths have the same ratios, within 1 %."""
    if set(one) != set(other) or not all(other.values()):
        return False
    ratios = [one[name] / other[name] for name in one]
    return max(ratios) <= 1.01 * min(ratios)
