"""What `check` says of each exercise's own solution, and of a wrong answer to it.

The tests run this file twice, on this machine and in the browser's Python: both must say the same.
"""

import json
import pkgutil
from importlib import import_module

from othello_lessons.exercises import check, lessons


def wrong(answer):
    """Return a wrong answer of about the same form."""
    if callable(answer):
        return lambda *given: "nothing of the kind"
    if isinstance(answer, str):
        return answer[::-1] + "?"
    if isinstance(answer, dict):
        return {key: wrong(value) for key, value in answer.items()}
    if isinstance(answer, (list, tuple, set)):
        return type(answer)(map(wrong, answer))
    return answer + 1 if isinstance(answer, (int, float)) else ("?", answer)


def verdicts(exercise):
    """Return the two verdicts, or the error where the solution cannot be run."""
    try:
        right = exercise.right_answer()
    except ImportError as problem:
        return str(problem)
    judged = [check(exercise.name, answer) for answer in (right, wrong(right))]
    return [(bool(verdict), verdict.misconception) for verdict in judged]


print(
    json.dumps(
        {
            exercise.name: verdicts(exercise)
            for module in pkgutil.iter_modules(lessons.__path__)
            if module.name
            not in ("a_program_that_talks", "programs_that_meet")  # their answers are programs
            for exercise in import_module(f"{lessons.__name__}.{module.name}").EXERCISES
        }
    )
)
