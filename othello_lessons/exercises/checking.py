"""check, hint and solution: what a learner calls, for every exercise alike."""

import difflib
import pkgutil
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
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.time_limit import OutOfTime, limited

SECONDS = 4.0  # for all that one check asks of a learner's function
PATIENCE = 10  # times as long by the clock, on a machine that is busy with something else

_hints_given: dict[str, int] = {}


def check(name: str, answer: Any) -> Verdict:
    """Return the verdict on an answer: true if it is right, and shown as a short message.

    Its `misconception` is the short name of a known mistake, or None. UnknownExercise if
    there is no such exercise.
    """
    exercise = find(name)
    if is_unanswered(answer):
        return Verdict(in_lines(CHECK("unanswered", question=exercise.question, name=name)))
    printed, seconds = StringIO(), exercise.seconds or SECONDS
    patience = 1 if exercise.seconds else PATIENCE  # started programs go by the clock
    try:
        praise = limited(lambda: exercise.judge(answer), seconds, printed, patience)
    except OutOfTime:
        return Verdict(CHECK("not-yet", text=CHECK.mistake("endless")), False, "endless")
    except Wrong as wrong:
        return _rejection(wrong, printed.getvalue())
    note = CHECK("printing-left-out") if printed.getvalue() else ""
    return Verdict(in_lines(f"{CHECK('right', text=praise)} {note}"), True)


def _rejection(wrong: Wrong, printed: str) -> Verdict:
    """Return the verdict on a wrong answer, with a word on printing where it printed."""
    text, misconception = CHECK("not-yet", text=wrong.text), wrong.misconception
    if line := printed.strip().partition("\n")[0]:
        misconception = misconception or "prints"
        text += "\n" + CHECK.mistake("prints", line=repr(line[:40]))
    picture = f"\n\n{wrong.picture}" if wrong.picture else ""
    return Verdict(in_lines(text) + picture, False, misconception)


def hint(name: str) -> Message:
    """Return the next hint for an exercise, and the last one again when there are no more."""
    hints = find(name).hints
    number = min(_hints_given.get(name, 0) + 1, len(hints))
    _hints_given[name] = number
    text = in_lines(CHECK("hint", number=number, of=len(hints), text=hints[number - 1]))
    if number == len(hints):
        text += "\n" + CHECK("last-hint", name=name)
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
    raise UnknownExercise(CHECK("no-such-exercise", name=repr(name), near=", ".join(near)))


def _modules() -> list[str]:
    return [m.name for m in pkgutil.iter_modules(lessons.__path__)]


def _exercises(module: str) -> tuple[Exercise, ...]:
    found: tuple[Exercise, ...] = import_module(f"{lessons.__name__}.{module}").EXERCISES
    return found
