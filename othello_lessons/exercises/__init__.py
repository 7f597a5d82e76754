"""Exercises that check themselves, and name the mistake.

    check("03-flips", answer)     says whether an answer is right, and what is wrong with it
    hint("03-flips")              gives one step more each time
    solution("03-flips")          shows one, and why it works

For authors. The exercises of lesson 03 are in `lessons/l03.py`, as a tuple named `EXERCISES`; the
two digits of an exercise's name find the module. `exercise.py` has the parts: an `Exercise`,
whose judge returns what to add to "Right." (or "") and raises `Wrong(text, misconception)`.
`judging.py` has the usual judges: `judge_function` and `judge_squares` compare an answer with
the right one and, where it differs, with what those write who hold each `Misconception`.
A judge of your own calls the learner's function as `call(answer, player, board)` of `sandbox.py`,
which reports an exception, a changed board and a call without end, and reads squares with
`squares_in(answer)`. `check` itself deals with what is unanswered, with time and with printing.
Ask for None only inside of something (a list, a dictionary): None alone counts as no answer.
"""

import difflib
import pkgutil
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from typing import Any

from othello_lessons.exercises import lessons
from othello_lessons.exercises.exercise import (
    Exercise,
    Message,
    Verdict,
    Wrong,
    in_lines,
    is_unanswered,
)
from othello_lessons.exercises.sandbox import OutOfTime, time_limit

__all__ = ["check", "hint", "solution"]

SECONDS = 4.0  # for all that one check asks of a learner's function

_hints_given: dict[str, int] = {}


def check(name: str, answer: Any) -> Verdict:
    """Return the verdict on an answer: true if it is right, and shown as a short message.

    Its `misconception` is the short name of a known mistake, or None. UnknownExercise if
    there is no such exercise.
    """
    exercise = find(name)
    if is_unanswered(answer):
        text = f'{exercise.question} hint("{name}") helps you to begin.'
        return Verdict(in_lines(f"Not answered yet. {text}"))
    printed = StringIO()
    try:
        with redirect_stdout(printed), time_limit(exercise.seconds or SECONDS):
            praise = exercise.judge(answer)
    except OutOfTime:
        return Verdict("Not yet. It was stopped, because it takes too long.", False, "endless")
    except Wrong as wrong:
        return _rejection(wrong, printed.getvalue())
    note = "What it prints is left out here." if printed.getvalue() else ""
    return Verdict(in_lines(f"Right. {praise} {note}"), True)


def _rejection(wrong: Wrong, printed: str) -> Verdict:
    """Return the verdict on a wrong answer, with a word on printing where it printed."""
    text, misconception = f"Not yet. {wrong.text}", wrong.misconception
    if line := printed.strip().partition("\n")[0]:
        misconception = misconception or "prints"
        text += (
            f"\nIt also printed {line[:40]!r}: print shows a value to a reader, "
            "and only return hands it to the caller."
        )
    picture = f"\n\n{wrong.picture}" if wrong.picture else ""
    return Verdict(in_lines(text) + picture, False, misconception)


def hint(name: str) -> Message:
    """Return the next hint for an exercise, and the last one again when there are no more."""
    exercise = find(name)
    number = min(_hints_given.get(name, 0) + 1, len(exercise.hints))
    _hints_given[name] = number
    text = in_lines(f"Hint {number} of {len(exercise.hints)}. {exercise.hints[number - 1]}")
    if number == len(exercise.hints):
        text += f'\nThat was the last one. solution("{name}") shows an answer.'
    return Message(text)


def solution(name: str) -> Message:
    """Return one right answer to an exercise, and why it is right."""
    exercise = find(name)
    return Message(f"{exercise.solution.strip()}\n\n{in_lines(exercise.why)}")


class UnknownExercise(ValueError):
    """There is no exercise of this name; it says which names are near."""


def find(name: str) -> Exercise:
    """Return the exercise of this name, importing only its lesson's module."""
    module = f"l{str(name)[:2]}"
    for exercise in _exercises(module) if module in _modules() else ():
        if exercise.name == name:
            return exercise
    names = [exercise.name for module in _modules() for exercise in _exercises(module)]
    near = difflib.get_close_matches(str(name), names, n=3, cutoff=0) or names
    raise UnknownExercise(f"There is no exercise {name!r}. Did you mean {', '.join(near)}?")


def _modules() -> list[str]:
    return [m.name for m in pkgutil.iter_modules(lessons.__path__)]


def _exercises(module: str) -> tuple[Exercise, ...]:
    found: tuple[Exercise, ...] = import_module(f"{lessons.__name__}.{module}").EXERCISES
    return found
