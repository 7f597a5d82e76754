"""Judging a rating: Bradley and Terry's strengths, and what is written in their place."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
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

TEXTS = Texts("strengths")


def _series(text: str) -> list[Result]:
    """Read games such as `AB1 BA½`: Black, White, and Black's points."""
    return [(game[0], game[1], 0.5 if game[2] == "½" else int(game[2])) for game in text.split()]


SERIES = (
    _series("AB1 BA0 AB1 BA1"),
    _series("AB1 BA0 BA1 AB½ BA½ AB½"),
    _series("AB1 AB1 AB½ BA1 BA0"),  # A is Black more often
    _series("AB1 BA0 AB1 AB0 BC1 CB0 BC1 BC0"),
    _series("AB1 AB1 AB0 AC1 CB1 CB0 CB½"),
    _series("AB0 AB1 BC0 BC0 BC1 CA½"),
    _series("AB1 BA0 BC1 CB½ CA1 AC½ AD1 DA½ BD0 DB0 CD1 DC1"),
    _series("AB1 AB0 AB1 AB½ BC1 BC0 CA0 CA0 CA1"),  # not everybody as often, nor with both colours
)


SOURCE = """
def answer(games):
    strength = {{name: 1.0 for game in games for name in game[:2]}}
    for _ in range({rounds}):
        made = dict.fromkeys(strength, {made_begins})
        faced = dict.fromkeys(strength, {faced_begins})
        for black, white, points in {games}:
            {made}
            {black_faces}
            {white_faces}
        {renew}
    return {returned}
"""
RUNAWAY = 1e6  # times as strong as another: more than any of these games can show
FACES = "faced[{name}] += {how}"
SUM = "1 / (strength[black] + strength[white])"
RENEW = "strength = {name: %s for name in strength}"


def _made(black: str = "+= points", white: str = "+= 1 - points") -> str:
    return f"made[black] {black}; made[white] {white}"


def _faces(name: str) -> dict[str, str]:
    """Return what is added up for one of the two players, and what is added in its place."""
    other = {"black": "white", "white": "black"}[name]
    wrong = {
        "1": "opponents-not-asked",
        f"1 / strength[{other}]": "own-strength-left-out",
        f"1 / strength[{name}]": "other-strength-left-out",
        f"1 / strength[{name}] + strength[{other}]": "brackets-missing",
        f"strength[{other}]": "not-one-over",
        "strength[black] + strength[white]": "not-one-over",
        "1 / (strength[black] - strength[white])": "difference-for-sum",
        "1 / (strength[black] * strength[white])": "product-for-sum",
        f"strength[{name}] / (strength[black] + strength[white])": "expected-points",
        f"strength[{other}] / (strength[black] + strength[white])": "expected-points",
        "2 / (strength[black] + strength[white])": "not-one-over",
        "0 / (strength[black] + strength[white])": "counts-one-colour",
    }
    texts = {FACES.format(name=name, how=how): mistake for how, mistake in wrong.items()}
    return {
        FACES.format(name=name, how=SUM): "",
        **texts,
        FACES.format(name=name, how=SUM).replace("+=", "="): "last-game-only",
        FACES.format(name=name, how=SUM).replace("+=", "-="): "counts-one-colour",
        "pass": "counts-one-colour",
    }


SWITCHES = {
    "rounds": {
        "500": "",
        **{str(rounds): "too-few-rounds" for rounds in (2, 3, 4, 5, 10)},
        "1": "share-of-points",
        "0": "never-renewed",
    },
    "games": {
        "games": "",
        "[game for game in games if game[2] != 0.5]": "a-draw-is-nothing",
        "[(b, w, int(p)) for b, w, p in games]": "a-draw-is-lost",
        "[(b, w, p or 0) for b, w, p in games if p]": "losses-left-out",
        "set(games)": "same-result-once",
        "list(dict.fromkeys(games))": "same-result-once",
    },
    "made": {
        _made(): "",
        _made(white="+= points"): "points-of-black-for-white",
        _made(white="+= -points"): "points-of-black-for-white",
        _made(white="-= points"): "points-of-black-for-white",
        _made(black="+= 1 - points"): "points-of-white-for-black",
        _made("+= 1 - points", "+= points"): "losses-for-wins",
        _made(white="+= 1 + points"): "more-than-one-point",
        _made(white="+= 2 - points"): "more-than-one-point",
        _made(white="+= 0 - points"): "points-of-black-for-white",
        _made(white="+= 0"): "counts-one-colour",
        _made(black="+= 0"): "counts-one-colour",
        _made(black="-= points"): "counts-one-colour",
        _made(white="-= 1 - points"): "counts-one-colour",
        _made(
            "+= points * (points != 0.5)", "+= (1 - points) * (points != 0.5)"
        ): "a-draw-is-nothing",
        _made("= points", "= 1 - points"): "last-game-only",
        _made(black="= points"): "last-game-only",
        _made(white="= 1 - points"): "last-game-only",
    },
    "black_faces": _faces("black"),
    "white_faces": _faces("white"),
    "made_begins": {"0": "", "1": "begins-with-one", "-1": "begins-with-one"},
    "faced_begins": {"0": "", "-1": "begins-with-one"},
    "renew": {
        RENEW % "made[name] / faced[name]": "",
        RENEW % "faced[name] / made[name]": "upside-down",
        RENEW % "made[name] * faced[name]": "upside-down",
        RENEW % "made[name] + faced[name]": "upside-down",
        RENEW % "made[name]": "points",
        RENEW % "strength[name] * made[name] / faced[name]": "own-strength-twice",
    },
    "returned": {
        "strength": "",
        "made": "points",
        "faced": "returns-the-divisor",
        "{n: made[n] / sum(n in game for game in games) for n in made}": "share-of-points",
        "{n: made[n] / (sum(n in g for g in games) - made[n]) for n in made}": "odds-of-the-share",
    },
}
RATING = Reference(SOURCE, SWITCHES)
BOTH = Reference(  # what is added up for both players is wrong in the same way
    SOURCE,
    {
        **SWITCHES,
        "white_faces": {"pass": ""},
        "black_faces": {
            f"{black}; {white}": mistake
            for (black, mistake), white in zip(
                _faces("black").items(), _faces("white"), strict=True
            )
        },
    },
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


def _each_opponent_once(games: list[Result]) -> dict[str, float]:
    """Add up once for each opponent, however many games there were."""
    strength = dict.fromkeys((name for game in games for name in game[:2]), 1.0)
    met = {frozenset(game[:2]) for game in games}
    made = dict.fromkeys(strength, 0.0)
    for black, white, points in games:
        made[black] += points
        made[white] += 1 - points
    for _ in range(500):
        faced = {
            name: sum(1 / sum(strength[one] for one in pair) for pair in met if name in pair)
            for name in strength
        }
        strength = {name: made[name] / faced[name] for name in strength}
        total = sum(strength.values())  # only the ratios count; they would grow without end
        strength = {name: one / total for name, one in strength.items()}
    return strength


def known_strengths() -> Iterator[Mistake]:
    """Yield every candidate for a mistake, those with one mistake first."""
    yield from RATING.singles()
    yield from BOTH.singles()
    yield Mistake("opponents-once", _each_opponent_once)
    yield from RATING.pairs()


def judge_strengths(answer: Any) -> str:
    """Demand the strengths of Bradley and Terry, on whatever scale, and in any order of games."""
    demand_function(answer)
    found = [_strengths(answer, games) for games in SERIES]
    for games, strengths in zip(SERIES, found, strict=True):
        _demand_no_order(answer, games, strengths)
    if not _all_as_strong(found, strengths_of):
        if mistake := recognise(known_strengths(), lambda rate: _all_as_strong(found, rate)):
            raise mistake.wrong(TEXTS)
        if any(max(one.values()) > RUNAWAY * min(one.values()) for one in found):
            raise Wrong.named("runs-away", TEXTS)
        for games, strengths in zip(SERIES, found, strict=True):
            _demand_right(games, strengths)
    return TEXTS.right()


Rate = Callable[[list[Result]], Mapping[str, float]]


def _all_as_strong(found: list[dict[str, float]], rate: Rate) -> bool:
    return all(_as_strong(one, _rated(rate, number)) for number, one in enumerate(found))


@cache
def _rated(rate: Rate, number: int) -> Mapping[str, float]:
    """Return what a candidate says of a series: the same at every check, so kept."""
    try:
        return rate(list(SERIES[number]))
    except (ArithmeticError, TypeError):  # one that divides by 0, say, finds nothing
        return {}


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
    if set(one) != set(other) or not all(isfinite(s) and s > 0 for s in other.values()):
        return False
    ratios = [one[name] / other[name] for name in one]
    return max(ratios) <= 1.01 * min(ratios)
