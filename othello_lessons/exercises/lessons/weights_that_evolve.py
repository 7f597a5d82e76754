"""The exercises: the five parts of a genetic algorithm."""

from collections.abc import Callable
from typing import Any

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judges.generations import (
    judge_breeding,
    judge_crossover,
    judge_mutation,
    judge_selection,
)
from othello_lessons.exercises.judges.wrong_fitness import judge_fitness
from othello_lessons.exercises.judging import demand_function


def _of_a_function(judge: Callable[[Any], str]) -> Callable[[Any], str]:
    """Return a judge that first demands a function."""

    def judged(answer: Any) -> str:
        demand_function(answer)
        return judge(answer)

    return judged


EXERCISES = (
    Exercise("fitness", _of_a_function(judge_fitness)),
    Exercise("best-of-population", _of_a_function(judge_selection)),
    Exercise("cross-over", _of_a_function(judge_crossover)),
    Exercise("mutate", _of_a_function(judge_mutation)),
    Exercise("breed", _of_a_function(judge_breeding)),
)
