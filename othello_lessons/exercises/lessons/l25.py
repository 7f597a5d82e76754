"""The exercises of lesson 25: the five parts of a genetic algorithm."""

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
    Exercise("25-fitness", _of_a_function(judge_fitness)),
    Exercise("25-best-of", _of_a_function(judge_selection)),
    Exercise("25-cross", _of_a_function(judge_crossover)),
    Exercise("25-mutate", _of_a_function(judge_mutation)),
    Exercise("25-breed", _of_a_function(judge_breeding)),
)
