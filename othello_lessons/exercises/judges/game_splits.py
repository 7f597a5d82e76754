"""Judging a split of positions into training and held-out ones: no game may be on both sides.

Any draw of the games is right, in whatever order the places come. What counts: every place is in
one part, a game is as a whole in one part, as many games as asked for are held out, and the seed
decides which. So its mistakes are no patches: they are seen in what one split has in its parts.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.patches import Solution
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words

SPLIT = Solution(
    """
from random import Random


def my_split(numbers, held, seed):
    games = sorted(set(numbers))
    Random(seed).shuffle(games)
    chosen = set(games[:held])
    training = [place for place, game in enumerate(numbers) if game not in chosen]
    held_out = [place for place, game in enumerate(numbers) if game in chosen]
    return training, held_out
""",
    "my_split",
)
SEEDS = 60  # so many that every one of a dozen games is drawn once
SMALL = ([0, 0, 0, 1, 1, 2, 2, 2, 3, 3], 1)
LARGE = ([number for number in range(12) for _ in range(2 + number * 5 % 4)], 3)
NUMBERED = ([7, 7, 7, 9, 9, 20, 20, 20, 20, 21, 21], 2)  # as if some games were left out
CASES = (SMALL, NUMBERED, LARGE)


class Split(NamedTuple):
    """The places of both parts."""

    training: list[int]
    held_out: list[int]


def judge_split(exercise: Exercise, answer: Any) -> str:
    """Demand a split by games that the seed decides."""
    demand_function(answer)
    for numbers, held in CASES:
        for seed in range(3):
            found = split(answer, numbers, held, seed)
            _demand_no_game_twice(answer, found, numbers, held)
            _demand_by_games(found, numbers, held)
    _demand_drawn(answer, *LARGE)
    return exercise.praise()


def _demand_no_game_twice(
    answer: Callable[..., Any], found: Split, numbers: list[int], held: int
) -> None:
    """Raise Wrong if too few games are held out, but as many as there should be by other seeds."""
    games = _held_games(found, numbers)
    if 0 < games < held:
        others = [_held_games(split(answer, numbers, held, n), numbers) for n in range(SEEDS)]
        if max(others) == held:
            raise Wrong.named("drawn-twice", JUDGED, found=games, held=held)


def _held_games(found: Split, numbers: list[int]) -> int:
    return len({numbers[place] for place in found.held_out})


def split(answer: Callable[..., Any], numbers: list[int], held: int, seed: int) -> Split:
    """Call a learner's function; Wrong unless two parts with places come back."""
    found = call(answer, numbers, held, seed)
    if found is None:
        raise Wrong.named("returns-nothing", JUDGED)
    if not isinstance(found, Iterable) or isinstance(found, str):
        raise Wrong.named("not-a-pair", JUDGED, found=in_words(found))
    parts = [_listed(part) for part in found]
    if len(parts) != 2 or None in parts:
        raise Wrong.named("not-a-pair", JUDGED, found=in_words(found))
    both = [place for part in parts for place in part or []]
    if any(isinstance(place, bool) or place not in range(len(numbers)) for place in both):
        is_games = set(both) <= set(numbers)
        name = "games-for-places" if is_games else "no-places"
        raise Wrong.named(name, JUDGED, last=len(numbers) - 1)
    return Split(*(sorted(map(int, part or [])) for part in parts))


def _listed(part: Any) -> list[Any] | None:
    return list(part) if isinstance(part, Iterable) and not isinstance(part, str) else None


def _demand_by_games(found: Split, numbers: list[int], held: int) -> None:
    """Raise Wrong unless each game is as a whole in one part, and `held` games in the second."""
    training, held_out = ({numbers[place] for place in part} for part in found)
    _demand_each_once(found, numbers)
    if both := training & held_out:
        raise Wrong.named("game-on-both-sides", JUDGED, game=min(both), **_example(found, numbers))
    if len(held_out) != held:
        swapped = len(training) == held
        fields = {"found": len(held_out), "held": held, "games": len(training | held_out)}
        raise Wrong.named("parts-exchanged" if swapped else "other-number", JUDGED, **fields)


def _demand_each_once(found: Split, numbers: list[int]) -> None:
    example = _example(found, numbers)
    if both := set(found.training) & set(found.held_out):
        raise Wrong.named("place-on-both-sides", JUDGED, place=min(both), **example)
    places = [*found.training, *found.held_out]
    if len(set(places)) == len(set(numbers)) < len(numbers) and max(places) < len(set(numbers)):
        raise Wrong.named("games-for-places", JUDGED, last=len(numbers) - 1)
    if lost := set(range(len(numbers))) - set(places):
        games = {numbers[place] for place in lost}
        whole = all(place in lost for place in range(len(numbers)) if numbers[place] in games)
        name = "game-lost" if whole else "place-lost"
        raise Wrong.named(name, JUDGED, game=min(games), place=min(lost), **example)
    if len(places) > len(numbers):
        raise Wrong.named("place-twice", JUDGED, **example)


def _example(found: Split, numbers: list[int]) -> dict[str, Any]:
    """Return the fields that show what came back."""
    return {"numbers": numbers, "training": found.training, "held_out": found.held_out}


def _demand_drawn(answer: Callable[..., Any], numbers: list[int], held: int) -> None:
    """Raise Wrong unless other seeds hold out other games, and the same seed the same."""
    drawn = []
    for seed in range(SEEDS):
        places = split(answer, numbers, held, seed)
        _demand_by_games(places, numbers, held)
        drawn.append(frozenset(numbers[place] for place in places.held_out))
        if seed < 3 and split(answer, numbers, held, seed) != places:
            raise Wrong.named("seed-not-used", JUDGED)
    games = sorted(set(numbers))
    if set(drawn) == {frozenset(games[:held])}:
        raise Wrong.named("first-games", JUDGED)
    if len(set(drawn)) == 1:
        raise Wrong.named("always-the-same", JUDGED)
    if never := set(games) - frozenset().union(*drawn):
        raise Wrong.named("never-held-out", JUDGED, game=min(never), seeds=SEEDS)
