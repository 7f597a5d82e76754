"""Crossover, mutation and the next generation, judged by what they do.

What uses dice is called many times, each time with dice of a known seed. Every weight of a parent
is a number that no other place has, so that each weight of a child shows where it comes from. Any
use of the dice may be right, so the mistakes are no patches: they are seen in the children.
"""

import re
from functools import wraps
from random import Random
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words, repr_of

PLACES = range(10)
CHILDREN = 200


def listed(found: Any) -> list[Any]:
    """Return a function's result as a list; Wrong if the result is None or no list."""
    _demand_no("returns-nothing" if found is None else None)
    if not isinstance(found, list | tuple):
        raise Wrong.named("no-list", JUDGED, found=in_words(found))
    return list(found)


def _demand_no(problem: str | None, **fields: object) -> None:
    if problem:
        raise Wrong.named(problem, JUDGED, **fields)


def _children(answer: Any, *args: Any) -> list[list[Any]]:
    children = [_child(answer, *args, Random(seed)) for seed in range(CHILDREN)]
    for child in children:
        if len(child) != len(PLACES):
            raise Wrong.named("wrong-length", JUDGED, child=in_words(child))
    return children


def _child(answer: Any, *args: Any) -> list[Any]:
    same = False

    @wraps(answer)
    def noting(*given: Any) -> Any:
        nonlocal same
        found = answer(*given)
        same = any(found is one for one in given)
        return found

    child = listed(call(noting, *args))
    _demand_no("same-list" if same else None)
    return child


# ---------------------------------------------------------------------------
# Crossover

MOTHER, FATHER = list(range(100, 200, 10)), list(range(500, 600, 10))


def judge_crossover(exercise: Exercise, answer: Any) -> str:
    """Judge by many children of the same parents."""
    demand_function(answer)
    children = _children(answer, MOTHER, FATHER)
    for child in children:
        _demand_no(_crossing_problem(child), child=in_words(child))
    _demand_no(_likeness_problem(children))
    _demand_no("other-dice" if children != _children(answer, MOTHER, FATHER) else None)
    return exercise.praise()


def _crossing_problem(child: list[Any]) -> str | None:
    """Return the name of what is wrong with one child, if anything is."""
    if all(weight in (MOTHER[at], FATHER[at]) for at, weight in enumerate(child)):
        return None
    if any(isinstance(weight, list | tuple) for weight in child):
        return "pairs-for-numbers"
    if all(weight in MOTHER or weight in FATHER for weight in child):
        return "places-mixed-up"
    means = [(own + other) / 2 for own, other in zip(MOTHER, FATHER, strict=True)]
    return "mean-of-both" if child in (means, [int(mean) for mean in means]) else "new-numbers"


def _likeness_problem(children: list[list[Any]]) -> str | None:
    are_parents = all(child in (MOTHER, FATHER) for child in children)
    if all(child == children[0] for child in children):
        return "only-one-parent" if are_parents else "no-chance"
    return "whole-parent" if are_parents else None


# ---------------------------------------------------------------------------
# Mutation

BEFORE = [1000 * place for place in PLACES]
STEP = 30
Moves = list[int]  # how far each weight of one child moved


def judge_mutation(exercise: Exercise, answer: Any) -> str:
    """Judge by many mutations of the same weights, with several chances."""
    demand_function(answer)
    children = {chance: _children(answer, BEFORE, chance, STEP) for chance in (0.2, 0, 1, 0.6)}
    for child in (child for each in children.values() for child in each):
        if not all(isinstance(weight, int) for weight in child):
            raise Wrong.named("no-whole-number", JUDGED, child=in_words(child))
    often = {chance: [*map(_moves, each)] for chance, each in children.items()}
    every = [moves for each in often.values() for moves in each]
    _demand_no(_moves_problem(every) or _chance_problem(often))
    _demand_no("other-dice" if children[0.2] != _children(answer, BEFORE, 0.2, STEP) else None)
    return exercise.praise()


def _moves(child: list[int]) -> Moves:
    return [now - was for now, was in zip(child, BEFORE, strict=True)]


def _changed(moves: Moves) -> int:
    return sum(move != 0 for move in moves)


def _moves_problem(every: list[Moves]) -> str | None:
    """Return what is wrong with how far the weights move."""
    moves = [move for each in every for move in each]
    several = [each for each in every if _changed(each) > 1]
    if not any(moves):
        return "no-weight"
    if any(abs(move) > STEP for move in moves):
        new = all(move == 0 or abs(move + BEFORE[at % 10]) <= STEP for at, move in enumerate(moves))
        return "new-number" if new else "too-far"
    if min(moves) == 0 or max(moves) == 0:
        return "one-way"
    if not any(0 < abs(move) < STEP for move in moves):
        return "whole-step"
    if several and all(len(set(each) - {0}) == 1 for each in several):
        return "same-change"
    return "step-too-short" if {-STEP, STEP} - set(moves) else None


def _chance_problem(often: dict[float, list[Moves]]) -> str | None:
    """Return what is wrong with how many weights move: 60 of 61 moves are not 0."""
    share = {
        chance: sum(map(_changed, each)) / (len(each) * len(PLACES)) * 61 / 60
        for chance, each in often.items()
    }
    counts = set(map(_changed, often[0.2]))
    if {0, 10} <= counts <= {0, 7, 8, 9, 10}:  # a change of 0 cannot be seen
        return "all-or-none"
    if all(_near(share[chance], chance) for chance in share):
        return None
    if all(_near(share[chance], 1) for chance in share):
        return "every-weight"
    if all(_near(share[chance], 1 - chance) for chance in share):
        return "chance-turned"
    one = all(_changed(moves) <= 1 for each in often.values() for moves in each)
    return "one-weight" if one else "other-chance"


def _near(share: float, wanted: float) -> bool:
    """Tell whether a share of 2,000 weights is this one, but for luck."""
    return abs(share - wanted) < (0.05 if 0 < wanted < 1 else 0.02)


# ---------------------------------------------------------------------------
# The next generation

BREEDS = ((3, 4), (4, 7), (10, 20))  # parents, and how many are wanted


class Nursery:
    """Stand-ins for `cross` and `mutate`, which know how each of their lists was made.

    0 is the best parent, `crossed(0, 2)#5` the fifth list that was made, and ? is of elsewhere.
    """

    def __init__(self, parents: int) -> None:
        self.parents = [[100 * n + place for place in PLACES] for n in range(1, parents + 1)]
        self.made = {repr(one): str(n) for n, one in enumerate(self.parents)}

    def cross(self, mother: Any, father: Any) -> list[int]:
        """Return a child of two parents."""
        return self._new(f"crossed({self.how(mother)}, {self.how(father)})")

    def mutate(self, weights: Any) -> list[int]:
        """Return a mutated copy."""
        return self._new(f"mutated({self.how(weights)})")

    def _new(self, how: str) -> list[int]:
        number = len(self.made)
        made = [10_000 * number + place for place in PLACES]
        self.made[repr(made)] = f"{how}#{number}"
        return made

    def how(self, one: Any) -> str:
        """Say how a list was made."""
        return self.made.get(repr_of(one), "?")


def judge_breeding(exercise: Exercise, answer: Any) -> str:
    """Judge how each of the next generation was made."""
    demand_function(answer)
    pairs = [_pairs(answer, *breed, seed=0) for breed in BREEDS][-1]
    _demand_no(_pairs_problem(pairs))
    _demand_no("no-dice" if pairs == _pairs(answer, *BREEDS[-1], seed=1) else None)
    _demand_no("other-dice" if pairs != _pairs(answer, *BREEDS[-1], seed=0) else None)
    return exercise.praise()


def _pairs(answer: Any, parents: int, count: int, seed: int) -> list[frozenset[str]]:
    """Return who is crossed with whom; Wrong if something is wrong with the next generation."""
    nursery = Nursery(parents)
    args = nursery.parents, count, nursery.cross, nursery.mutate, Random(seed)
    found = listed(call(answer, *args))
    made = [nursery.how(one) for one in found]
    _demand_no(_generation_problem(made, count), count=count, found=len(found))
    return [frozenset(re.findall(r"\d+", one)[:2]) for one in made if one != "0"]


def _pairs_problem(pairs: list[frozenset[str]]) -> str | None:
    if len(set(pairs)) <= len(BREEDS):
        return "always-the-same-two"
    return "always-one-parent" if frozenset.intersection(*pairs) else None


PROBLEMS = {  # of one of the next generation, by how it was made
    r"crossed.*": "not-mutated",
    r"mutated\((?!crossed).*": "not-crossed",
    r"mutated\(crossed\((.+), \1\).*": "with-itself",
    r"mutated\(crossed\(.*#.*\).*\).*": "child-of-a-child",
    r"[1-9]\d*": "parents-kept",
    r".*\?.*": "strange-child",
}


def _generation_problem(made: list[str], count: int) -> str | None:
    """Return the name of what is wrong with a generation, if anything is."""
    if "0" not in made:
        is_mutated = any(one.startswith("mutated(0)") for one in made)
        return "best-mutated" if is_mutated else "best-not-kept"
    for how, problem in PROBLEMS.items():
        if any(re.fullmatch(how, one) for one in made):
            return problem
    if len(set(made)) < len(made):
        return "same-child"
    return None if len(made) == count else "wrong-count"
