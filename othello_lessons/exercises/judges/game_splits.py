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
    """The places of both parts, and the number of the game at each place."""

    training: list[int]
    held_out: list[int]
    numbers: list[int]

    def games(self) -> tuple[set[int], set[int]]:
        """Return the games of both parts."""
        training, held_out = ({self.numbers[at] for at in part} for part in self[:2])
        return training, held_out


def judge_split(exercise: Exercise, answer: Any) -> str:
    """Demand a split by games that the seed decides."""
    demand_function(answer)
    for numbers, held in CASES:
        for seed in range(3):
            found = split(answer, numbers, held, seed)
            _demand_no_game_twice(answer, found, held)
            _demand_by_games(found, held)
    _demand_drawn(answer, *LARGE)
    return exercise.praise()


def _demand_no_game_twice(answer: Any, found: Split, held: int) -> None:
    """Raise Wrong if too few games are held out, but as many as there should be by other seeds."""
    games = len(found.games()[1])
    if 0 < games < held:
        others = (split(answer, found.numbers, held, seed) for seed in range(SEEDS))
        if max(len(other.games()[1]) for other in others) == held:
            raise Wrong.named("drawn-twice", JUDGED, found=games, held=held)


def split(answer: Callable[..., Any], numbers: list[int], held: int, seed: int) -> Split:
    """Call a learner's function; Wrong unless two parts with places come back."""
    found = call(answer, numbers, held, seed)
    if found is None:
        raise Wrong.named("returns-nothing", JUDGED)
    parts = [_listed(part) for part in _listed(found) or []]
    if len(parts) != 2 or None in parts:
        raise Wrong.named("not-a-pair", JUDGED, found=in_words(found))
    both = [place for part in parts for place in part or []]
    if any(isinstance(place, bool) or place not in range(len(numbers)) for place in both):
        name = "games-for-places" if set(both) <= set(numbers) else "no-places"
        raise Wrong.named(name, JUDGED, last=len(numbers) - 1)
    training, held_out = (sorted(map(int, part or [])) for part in parts)
    return Split(training, held_out, numbers)


def _listed(part: Any) -> list[Any] | None:
    return list(part) if isinstance(part, Iterable) and not isinstance(part, str) else None


def _demand_by_games(found: Split, held: int) -> None:
    """Raise Wrong unless each game is as a whole in one part, and `held` games in the second."""
    _demand_each_once(found)
    training, held_out = found.games()
    if both := training & held_out:
        raise Wrong.named("game-on-both-sides", JUDGED, game=min(both), **found._asdict())
    if len(held_out) != held:
        name = "parts-exchanged" if len(training) == held else "other-number"
        fields = {"found": len(held_out), "held": held, "games": len(training | held_out)}
        raise Wrong.named(name, JUDGED, **fields)


def _demand_each_once(found: Split) -> None:
    """Raise Wrong unless each place is in one part, once."""
    numbers, places = found.numbers, [*found.training, *found.held_out]
    if both := set(found.training) & set(found.held_out):
        raise Wrong.named("place-on-both-sides", JUDGED, place=min(both), **found._asdict())
    if len(set(places)) == len(set(numbers)) < len(numbers) and max(places) < len(set(numbers)):
        raise Wrong.named("games-for-places", JUDGED, last=len(numbers) - 1)
    if lost := set(range(len(numbers))) - set(places):
        games = {numbers[place] for place in lost}
        is_whole = games.isdisjoint(numbers[place] for place in places)
        lacks = {"game": min(games), "place": min(lost)}
        name = "game-lost" if is_whole else "place-lost"
        raise Wrong.named(name, JUDGED, **lacks, **found._asdict())
    if len(places) > len(numbers):
        raise Wrong.named("place-twice", JUDGED, **found._asdict())


def _demand_drawn(answer: Callable[..., Any], numbers: list[int], held: int) -> None:
    """Raise Wrong unless other seeds hold out other games, and the same seed the same."""
    drawn = set()
    for seed in range(SEEDS):
        found = split(answer, numbers, held, seed)
        _demand_by_games(found, held)
        drawn.add(frozenset(found.games()[1]))
        if seed < 3 and split(answer, numbers, held, seed) != found:
            raise Wrong.named("seed-not-used", JUDGED)
    games = sorted(set(numbers))
    if drawn == {frozenset(games[:held])}:
        raise Wrong.named("first-games", JUDGED)
    if len(drawn) == 1:
        raise Wrong.named("always-the-same", JUDGED)
    if never := set(games) - frozenset().union(*drawn):
        raise Wrong.named("never-held-out", JUDGED, game=min(never), seeds=SEEDS)
