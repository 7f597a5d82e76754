"""The exercises: the five parts of a genetic algorithm."""

from collections.abc import Sequence
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.generations import (
    judge_breeding,
    judge_crossover,
    judge_mutation,
    listed,
)
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Mistake, Solution, changed
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words, number_in_words

# ---------------------------------------------------------------------------
# Fitness
#
# A case is what `lead` returns in each opening: Black's lead where the player has Black, and
# Black's lead where the rival has it.

Leads = tuple[int, int]

OWN, RIVAL = [2] * 10, [1] * 10
CASES: tuple[tuple[Leads, ...], ...] = (
    ((6, -4),),
    ((6, 4),),
    ((0, -4),),
    ((-2, 8),),
    ((1, -1),),
    ((-1, 1),),
    ((4, -6), (0, 2)),
    ((-8, 0), (10, -2), (2, 2)),
    ((12, -2), (4, 6), (-6, 0), (2, 2), (8, -30)),
)
POINTS = """            if margin > 0:
                points += 1
            elif margin == 0:
                points += 0.5
"""
SHARE = "points / (2 * len(openings))"
FITNESS = Solution(
    f"""
def my_fitness(weights, rival, openings, lead):
    points = 0
    for opening in openings:
        with_black = lead(weights, rival, opening)
        with_white = -lead(rival, weights, opening)
        for margin in (with_black, with_white):
{POINTS}    return {SHARE}
""",
    "my_fitness",
    {
        "only-black": [
            "(with_black, with_white) → (with_black,)",
            changed("(with_black, with_white) → (with_black,)", "2 * len → len"),
            "-lead(rival, weights, opening) → lead(weights, rival, opening)",
        ],
        "rival-has-black": "= lead(weights, rival, opening) → = lead(rival, weights, opening)",
        "blacks-lead-for-yours": "-lead(rival → lead(rival",
        "same-game-turned": "-lead(rival, weights, opening) → -lead(weights, rival, opening)",
        "draw-is-a-win": ["margin > 0 → margin >= 0", "points += 0.5 → points += 1"],
        "losses-for-wins": ["margin > 0 → margin < 0", "margin > 0 → margin <= 0"],
        "draw-is-nothing": "points += 0.5 → pass",
        "not-added": ["points += 1 → points = 1", "points += 0.5 → points = 0.5"],
        "leads-added": changed(
            "in (with_black, with_white) → in (with_black + with_white,)", "2 * len → len"
        ),
        "taken-away": [
            f"{POINTS} →             points += (margin > 0) - (margin < 0)\n",
            "elif margin == 0:\n                points += 0.5 → "
            "elif margin == 0:\n                points += 0.5\n"
            "            else:\n                points -= 1",
        ],
        "first-opening-only": f"    return {SHARE} →         return {SHARE}",
        "half-the-games": "2 * len(openings) → len(openings)",
        "points-not-share": f"{SHARE} → points",
        "openings-not-counted": f"{SHARE} → points / 2",
        "per-cent": f"{SHARE} → 100 * {SHARE}",
        "discs-for-points": [
            f"{POINTS} →             points += margin\n",
            changed(f"{POINTS} →             points += margin\n", f"{SHARE} → points"),
        ],
        "nothing-counted": f"return {SHARE} → return 0",
    },
)


class Games:
    """A stand-in for `lead`, which answers from a case, and notes the games that are played."""

    def __init__(self, leads: Sequence[Leads]) -> None:
        self.leads = dict(enumerate(leads, start=1))
        self.strange = False
        self.played: set[int] = set()  # 0 with weights as Black, 1 with rival

    def lead(self, black: Any, white: Any, opening: Any) -> int:
        """Return Black's lead, or 0 where these two do not play each other."""
        sides = {str(OWN): 0, str(RIVAL): 1}
        side = sides.get(str(black))
        if side is None or opening not in self.leads or sides.get(str(white)) != 1 - side:
            self.strange = True
            return 0
        self.played.add(side)
        return self.leads[opening][side]


def _share(function: Any, *leads: Leads) -> list[Any]:
    """Return the share that a function returns, and which of the two games it plays.

    Wrong unless it is a number, and every game is one of these two players.
    """
    games = Games(leads)
    found = call(function, list(OWN), list(RIVAL), list(games.leads), games.lead)
    if games.strange:
        raise Wrong.named("no-game", JUDGED)
    if found is None:
        raise Wrong.named("returns-nothing", JUDGED)
    if not games.played:
        raise Wrong.named("nothing-played", JUDGED)
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise Wrong.named("no-share", JUDGED, found=in_words(found))
    return [round(float(found), 9), sorted(games.played)]


def _example(found: list[Any], right: list[Any], *leads: Leads) -> str:
    numbers = {"found": number_in_words(round(found[0], 4)), "expected": number_in_words(right[0])}
    games = "; ".join(f"{first:+d} and {second:+d}".replace("-", "−") for first, second in leads)
    return JUDGED("example", leads=games, **numbers)


# ---------------------------------------------------------------------------
# Selection

Ranking = tuple[list[list[int]], list[float], int]  # a population, its fitness, how many


def _ranking(first_weights: Sequence[int], fitness: list[float], count: int) -> Ranking:
    population = [[first + 100 * place for place in range(10)] for first in first_weights]
    return population, fitness, count


RANKINGS = (
    _ranking((5, 3), [0.4, 0.6], 1),
    _ranking((2, 8, 6), [0.2, 0.1, 0.9], 2),
    _ranking((4, 1, 9, 7), [0.5, 0.75, 0.25, 0.5], 2),
    _ranking((9, 2, 5, 7, 1), [0.5, 0.5, 0.7, 0.5, 0.1], 3),
    _ranking((3, 8, 1, 6, 2, 7), [0.3, 0.35, 0.6, 0.1, 0.8, 0.55], 4),
)
RANKED, FIRST = "sorted(zip(fitness, population), reverse=True)", "ranked[:count]"
SELECTION = Solution(
    f"""
def my_best_of(population, fitness, count):
    ranked = {RANKED}
    return [weights for measured, weights in {FIRST}]
""",
    "my_best_of",
    {
        "worst": "reverse=True → reverse=False",
        "by-weights": [
            "zip(fitness, population) → zip(population, population)",
            f"{RANKED} → sorted(zip(population, population))",
        ],
        "best-last": f"{FIRST} → {FIRST}[::-1]",
        "not-sorted": f"{RANKED} → list(zip(fitness, population))",
        "all-of-them": [
            f"{FIRST} → ranked",
            changed(f"{FIRST} → ranked", "reverse=True → reverse=False"),
        ],
        "one-too-many": f"{FIRST} → ranked[:count + 1]",
        "one-too-few": f"{FIRST} → ranked[:count - 1]",
        "without-the-best": [f"{FIRST} → ranked[1:count + 1]", f"{FIRST} → ranked[1:count]"],
        "best-again": f"{FIRST} → ranked[:1] * count",
        "ties-lost": "zip(fitness, population), → dict(zip(fitness, population)).items(),",
    },
)


def _selected(function: Any, population: Any, fitness: list[float], count: int) -> list[float]:
    """Return the fitness of each of those selected: the same may stand in any order.

    Wrong unless they are of the population, each once.
    """
    selected = listed(call(function, population, fitness, count))
    if not all(one in population for one in selected):
        raise Wrong.named(_for_weights(selected, fitness), JUDGED)
    if len(set(map(str, selected))) < len(selected):
        raise Wrong.named("same-one-twice", JUDGED)
    return [fitness[population.index(one)] for one in selected]


def _for_weights(selected: list[Any], fitness: list[float]) -> str:
    if all(one in fitness for one in selected):
        return "fitness-for-weights"
    pairs = all(isinstance(one, tuple) and len(one) == 2 for one in selected)
    return "pairs-for-weights" if pairs else "strange-weights"


def _measured(found: Any, right: Any, population: Any, fitness: list[float], count: int) -> str:
    fields = {"fitness": fitness, "count": count, "found": found, "expected": right}
    return JUDGED("selected", **fields)


# ---------------------------------------------------------------------------
# What uses dice is judged by what it does, in judges/generations.py

CROSSOVER = """
def my_cross(mother, father, dice):
    child = []
    for of_mother, of_father in zip(mother, father):
        if dice.random() < 0.5:
            child.append(of_mother)
        else:
            child.append(of_father)
    return child
"""
MUTATION = """
def my_mutate(weights, chance, step, dice):
    changed = []
    for weight in weights:
        if dice.random() < chance:
            weight += dice.randint(-step, step)
        changed.append(weight)
    return changed
"""
BREEDING = """
def my_breed(parents, count, cross, mutate, dice):
    children = [parents[0]]
    for _ in range(count - 1):
        mother, father = dice.sample(parents, 2)
        children.append(mutate(cross(mother, father)))
    return children
"""

EXERCISES = (
    Exercise("fitness", judge_cases, FITNESS, cases=CASES, observe=_share, evidence=_example),
    Exercise(
        "best-of-population",
        judge_cases,
        SELECTION,
        cases=RANKINGS,
        observe=_selected,
        evidence=_measured,
        fault=lambda found, right, *_: (
            Mistake("not-in-order") if sorted(found, reverse=True) == right else None
        ),
    ),
    Exercise("cross-over", judge_crossover, Solution(CROSSOVER, "my_cross")),
    Exercise("mutate", judge_mutation, Solution(MUTATION, "my_mutate")),
    Exercise("breed", judge_breeding, Solution(BREEDING, "my_breed")),
)
