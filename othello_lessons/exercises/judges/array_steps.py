"""Judging a step that changes weights: it returns new ones, and leaves those that it was given."""

from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.learning.packages import numpy_package


def judge_step(exercise: Exercise, answer: Any) -> str:
    """Compare a function with a step; it has to leave the weights that it was given."""
    praise = judge_cases(exercise, answer)
    numpy = numpy_package()
    weights, *more, rate = exercise.cases[1]
    given = numpy.array(weights)
    found = answer(given, *map(numpy.array, more), rate)
    if given.tolist() != weights:
        raise Wrong.named("changed-weights", exercise.texts)
    if not isinstance(found, numpy.ndarray):
        raise Wrong.named("no-array", exercise.texts)
    return praise
