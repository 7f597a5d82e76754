"""Selection, crossover, mutation and the next generation, judged by what they do.

What uses dice is called many times, each time with dice of a known seed. Every weight of a parent
is a number that no other place has, so that each weight of a child shows where it comes from.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import wraps
from random import Random
from typing import Any, NamedTuple

from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, repr_of

PLACES = range(10)


def _listed(found: Any, texts: Texts) -> list[Any]:
    """Return what came back as a list; Wrong if nothing did, or something else."""
    if found is None:
        raise Wrong.named("returns-nothing", texts)
    if not isinstance(found, list | tuple):
        raise Wrong.named("no-list", texts, found=in_words(found))
    return list(found)


# ---------------------------------------------------------------------------
# Selection


class Ranking(NamedTuple):
    """A population, the fitness of each of its members, and how many are to be selected."""

    population: list[list[int]]
    fitness: list[float]
    wanted: int


def _ranking(first_weights: Sequence[int], fitness: list[float], count: int) -> Ranking:
    population = [[first + 100 * place for place in PLACES] for first in first_weights]
    return Ranking(population, fitness, count)


SELECT = Texts("best-of-population")
RANKINGS = (
    _ranking((5, 3), [0.4, 0.6], 1),
    _ranking((2, 8, 6), [0.2, 0.1, 0.9], 2),
    _ranking((4, 1, 9, 7), [0.5, 0.75, 0.25, 0.5], 2),
    _ranking((9, 2, 5, 7, 1), [0.5, 0.5, 0.7, 0.5, 0.1], 3),
    _ranking((3, 8, 1, 6, 2, 7), [0.3, 0.35, 0.6, 0.1, 0.8, 0.55], 4),
)
Selected = list[Any]


def _places(ranking: Ranking, key: Callable[[int], Any], reverse: bool = True) -> list[int]:
    return sorted(range(len(ranking.population)), key=key, reverse=reverse)


def _by_fitness(ranking: Ranking, reverse: bool = True) -> Selected:
    places = _places(ranking, lambda place: ranking.fitness[place], reverse)
    return [ranking.population[place] for place in places]


def _by_weights(ranking: Ranking, reverse: bool = True) -> Selected:
    return sorted(ranking.population, reverse=reverse)


def _ties_lost(ranking: Ranking) -> Selected:
    last_of = dict(zip(ranking.fitness, ranking.population, strict=True))
    return [last_of[fitness] for fitness in sorted(last_of, reverse=True)][: ranking.wanted]


KNOWN_SELECTIONS = (
    Mistake("worst", lambda r: _by_fitness(r, reverse=False)[: r.wanted]),
    Mistake("best-last", lambda r: _by_fitness(r)[: r.wanted][::-1]),
    Mistake("by-weights", lambda r: _by_weights(r)[: r.wanted]),
    Mistake("by-weights", lambda r: _by_weights(r, reverse=False)[: r.wanted]),
    Mistake("not-sorted", lambda r: r.population[: r.wanted]),
    Mistake("all-of-them", _by_fitness),
    Mistake("all-of-them", lambda r: _by_fitness(r, reverse=False)),
    Mistake("one-too-many", lambda r: _by_fitness(r)[: r.wanted + 1]),
    Mistake("one-too-few", lambda r: _by_fitness(r)[: r.wanted - 1]),
    Mistake("without-the-best", lambda r: _by_fitness(r)[1 : r.wanted + 1]),
    Mistake("without-the-best", lambda r: _by_fitness(r)[1 : r.wanted]),
    Mistake("best-again", lambda r: _by_fitness(r)[:1] * r.wanted),
    Mistake("ties-lost", _ties_lost),
)


def judge_selection(answer: Any) -> str:
    """Judge which weights a learner's function selects, and in which order."""
    found = [_selected(answer, ranking) for ranking in RANKINGS]
    for ranking, selected in zip(RANKINGS, found, strict=True):
        wanted = _measured(_by_fitness(ranking)[: ranking.wanted], ranking)
        measured = _measured(selected, ranking)
        if measured == wanted and len(set(map(repr_of, selected))) < len(selected):
            raise Wrong.named("same-one-twice", SELECT)
        if measured != wanted:
            mistake = recognise(KNOWN_SELECTIONS, lambda leads_to: _all_selected(leads_to, found))
            says = f"{mistake.says(SELECT)}\n" if mistake else ""
            fields = {"fitness": ranking.fitness, "count": ranking.wanted}
            where = SELECT("selected", found=measured, expected=wanted, **fields)
            raise Wrong(f"{says}{where}", mistake.name if mistake else None)
    return SELECT.right()


def _selected(answer: Any, ranking: Ranking) -> Selected:
    """Return what a learner's function selects; Wrong unless they are of the population."""
    population = [list(weights) for weights in ranking.population]
    selected = _listed(call(answer, population, ranking.fitness, ranking.wanted), SELECT)
    if population != ranking.population:
        raise Wrong.named("changed-weights", SELECT)
    if all(one in ranking.population for one in selected):
        return selected
    if all(isinstance(one, int | float) for one in selected):
        is_fitness = all(one in ranking.fitness for one in selected)
        raise Wrong.named("fitness-for-weights" if is_fitness else "numbers-for-weights", SELECT)
    pairs = all(isinstance(one, tuple) and len(one) == 2 for one in selected)
    raise Wrong.named("pairs-for-weights" if pairs else "strange-weights", SELECT)


def _measured(selected: Selected, ranking: Ranking) -> list[float]:
    return [ranking.fitness[ranking.population.index(one)] for one in selected]


def _all_selected(leads_to: Callable[[Ranking], Selected], found: list[Selected]) -> bool:
    """Compare by fitness: those with the same may stand in any order."""
    return all(
        _measured(leads_to(ranking), ranking) == _measured(selected, ranking)
        for ranking, selected in zip(RANKINGS, found, strict=True)
    )


# ---------------------------------------------------------------------------
# Crossover

CROSS = Texts("cross-over")
MOTHER, FATHER = list(range(100, 200, 10)), list(range(500, 600, 10))
CHILDREN = 200


def judge_crossover(answer: Any) -> str:
    """Judge by many children of the same parents."""
    children = [_child(answer, CROSS, (MOTHER, FATHER), (), seed) for seed in range(CHILDREN)]
    for child in children:
        if problem := _crossing_problem(child):
            raise Wrong.named(problem, CROSS, child=in_words(child))
    kinds = Counter(map(tuple, children))
    if len(kinds) == 1:
        is_parent = children[0] in (MOTHER, FATHER)
        raise Wrong.named("only-one-parent" if is_parent else "no-chance", CROSS)
    if all(list(child) in (MOTHER, FATHER) for child in kinds):
        raise Wrong.named("whole-parent", CROSS)
    if children != [_child(answer, CROSS, (MOTHER, FATHER), (), n) for n in range(CHILDREN)]:
        raise Wrong.named("other-dice", CROSS)
    return CROSS.right()


def _crossing_problem(child: list[Any]) -> str | None:
    """Return the name of what is wrong with one child, if anything is."""
    if len(child) != len(PLACES):
        return "wrong-length"
    if all(weight in (MOTHER[at], FATHER[at]) for at, weight in enumerate(child)):
        return None
    if any(isinstance(weight, list | tuple) for weight in child):
        return "pairs-for-numbers"
    if all(weight in MOTHER or weight in FATHER for weight in child):
        return "places-mixed-up"
    means = [(own + other) / 2 for own, other in zip(MOTHER, FATHER, strict=True)]
    return "mean-of-both" if child in (means, [int(mean) for mean in means]) else "new-numbers"


def _child(
    answer: Any, texts: Texts, lists: tuple[list[int], ...], rest: tuple[Any, ...], seed: int
) -> list[Any]:
    """Call a learner's function with dice; Wrong unless it returns a new list."""
    same = False

    @wraps(answer)
    def noting(*args: Any) -> Any:
        nonlocal same
        found = answer(*args)
        same = any(found is arg for arg in args)
        return found

    child = _listed(call(noting, *lists, *rest, Random(seed)), texts)
    if same:
        raise Wrong.named("same-list", texts)
    return child


# ---------------------------------------------------------------------------
# Mutation

MUTATE = Texts("mutate")
BEFORE = [1000 * place for place in PLACES]
STEP = 30


class Moved(NamedTuple):
    """How far each weight of one child moved."""

    moves: list[Any]

    @property
    def changed(self) -> int:
        """Return how many weights moved."""
        return sum(move != 0 for move in self.moves)


def judge_mutation(answer: Any) -> str:
    """Judge by many mutations of the same weights, with three chances."""
    often = {chance: _all_moved(answer, chance) for chance in (0.2, 0, 1, 0.6)}
    problem = _moves_problem([moved for each in often.values() for moved in each])
    problem = problem or _chance_problem(often)
    if problem:
        raise Wrong.named(problem, MUTATE)
    if often[0.2] != _all_moved(answer, 0.2):
        raise Wrong.named("other-dice", MUTATE)
    return MUTATE.right()


def _all_moved(answer: Any, chance: float) -> list[Moved]:
    return [_moved(answer, chance, seed) for seed in range(CHILDREN)]


def _moved(answer: Any, chance: float, seed: int) -> Moved:
    child = _child(answer, MUTATE, (BEFORE,), (chance, STEP), seed)
    if len(child) != len(PLACES):
        raise Wrong.named("wrong-length", MUTATE, child=in_words(child))
    if not all(isinstance(weight, int) for weight in child):
        raise Wrong.named("no-whole-number", MUTATE, child=in_words(child))
    return Moved([now - was for now, was in zip(child, BEFORE, strict=True)])


def _moves_problem(every: list[Moved]) -> str | None:
    """Return what is wrong with how far the weights move."""
    moves = [move for moved in every for move in moved.moves]
    several = [moved for moved in every if moved.changed > 1]
    if not any(moves):
        return "no-weight"
    if any(abs(move) > STEP for move in moves):
        new = all(move == 0 or abs(move + BEFORE[at % 10]) <= STEP for at, move in enumerate(moves))
        return "new-number" if new else "too-far"
    if min(moves) == 0 or max(moves) == 0:
        return "one-way"
    if not any(0 < abs(move) < STEP for move in moves):
        return "whole-step"
    if several and all(len(set(moved.moves) - {0}) == 1 for moved in several):
        return "same-change"
    return "step-too-short" if {-STEP, STEP} - set(moves) else None


def _chance_problem(often: dict[float, list[Moved]]) -> str | None:
    """Return what is wrong with how many weights move: 60 of 61 moves are not 0."""
    share = {
        chance: sum(moved.changed for moved in each) / (len(each) * len(PLACES)) * 61 / 60
        for chance, each in often.items()
    }
    counts = {moved.changed for moved in often[0.2]}
    if {0, 10} <= counts <= {0, 7, 8, 9, 10}:  # a change of 0 cannot be seen
        return "all-or-none"
    if all(_near(share[chance], chance) for chance in share):
        return None
    if all(_near(share[chance], 1) for chance in share):
        return "every-weight"
    if all(_near(share[chance], 1 - chance) for chance in share):
        return "chance-turned"
    one = all(moved.changed <= 1 for each in often.values() for moved in each)
    return "one-weight" if one else "other-chance"


def _near(share: float, wanted: float) -> bool:
    """Tell whether a share of 2,000 weights is this one, but for luck."""
    return abs(share - wanted) < (0.05 if 0 < wanted < 1 else 0.02)


# ---------------------------------------------------------------------------
# The next generation

BREED = Texts("breed")
BREEDS = ((3, 4), (4, 7), (10, 20))  # parents, and how many are wanted


class Nursery:
    """What stands in for `cross` and `mutate`: each result is a list, and says how it was made."""

    def __init__(self, parents: int) -> None:
        self.parents = [[100 * n + place for place in PLACES] for n in range(1, parents + 1)]
        self.made: dict[str, tuple[str, list[str]]] = {}

    def cross(self, mother: Any, father: Any) -> list[int]:
        """Return a child of two."""
        return self._new("crossed", mother, father)

    def mutate(self, weights: Any) -> list[int]:
        """Return a mutated copy."""
        return self._new("mutated", weights)

    def _new(self, how: str, *of: Any) -> list[int]:
        number = 10_000 * (len(self.made) + 1)
        made = [number + place for place in PLACES]
        self.made[repr(made)] = how, [repr_of(one) for one in of]
        return made

    def kind(self, one: Any) -> str:
        """Say what one of the next generation is."""
        if one in self.parents:
            return "best" if one == self.parents[0] else "parent"
        how, of = self.made.get(repr_of(one), ("strange", []))
        inner, of = self.made.get(of[0], ("parent", of)) if how == "mutated" else ("", of)
        if how == "mutated" and inner == "crossed":
            return "child" if of[0] != of[1] else "of one parent"
        if inner == "parent" and of == [repr(self.parents[0])]:
            return "best mutated"
        return "not crossed" if how == "mutated" else "not mutated" if how == "crossed" else how

    def pair(self, one: Any) -> frozenset[str]:
        """Return the two parents of a child."""
        _, (crossed,) = self.made[repr_of(one)]
        return frozenset(self.made[crossed][1])


def judge_breeding(answer: Any) -> str:
    """Judge how each of the next generation was made."""
    pairs = set()
    for parents, count in BREEDS:
        nursery = Nursery(parents)
        args = nursery.parents, count, nursery.cross, nursery.mutate, Random(count)
        found = _listed(call(answer, *args), BREED)
        if nursery.parents != Nursery(parents).parents:
            raise Wrong.named("changed-weights", BREED)
        if problem := _generation_problem(found, nursery, count):
            raise Wrong.named(problem, BREED, parents=parents, count=count, found=len(found))
        pairs = {nursery.pair(one) for one in found if nursery.kind(one) == "child"}
    if len(pairs) <= len(BREEDS):
        raise Wrong.named("always-the-same-two", BREED)
    return BREED.right()


PROBLEMS = {  # of one member: the mistake
    "not mutated": "not-mutated",
    "not crossed": "not-crossed",
    "best mutated": "not-crossed",
    "of one parent": "with-itself",
    "parent": "parents-kept",
    "strange": "strange-child",
}


def _generation_problem(found: list[Any], nursery: Nursery, count: int) -> str | None:
    """Return the name of what is wrong with a generation, if anything is."""
    kinds = Counter(nursery.kind(one) for one in found)
    if not kinds["best"]:
        return "best-mutated" if kinds["best mutated"] else "best-not-kept"
    for kind, problem in PROBLEMS.items():
        if kinds[kind]:
            return problem
    if len({repr_of(one) for one in found}) < len(found):
        return "same-child"
    return None if len(found) == count else "wrong-count"
