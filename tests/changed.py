"""The solution of an exercise as a learner writes it who does some things differently."""

from typing import Any

from othello_lessons.exercises.checking import find
from othello_lessons.exercises.patches import patch, run


def changed(name: str, *changes: str) -> Any:
    """Return the answer that a solution leaves with changes to its source."""
    exercise = find(name)
    return run(patch(exercise.solution, *changes), exercise.answer)
