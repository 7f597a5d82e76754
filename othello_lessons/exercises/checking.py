"""check, hint and solution: what a learner calls, for every exercise alike."""

import difflib
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from io import StringIO
from typing import Any

from othello_lessons.course import progress
from othello_lessons.course.installing import in_browser
from othello_lessons.drawing.live import in_notebook, live
from othello_lessons.exercises import lessons
from othello_lessons.exercises.card import Card, Fold, Kind
from othello_lessons.exercises.class_terms import NO_DATE, kept_back
from othello_lessons.exercises.exercise import (
    Exercise,
    Message,
    Verdict,
    Wrong,
    in_lines,
    is_partly_answered,
    is_unanswered,
)
from othello_lessons.exercises.in_the_picture import carried_names
from othello_lessons.exercises.partial import SoFar, judge_part
from othello_lessons.exercises.plain import plain
from othello_lessons.exercises.progress_page import counts
from othello_lessons.exercises.texts import CHECK, exercise_names, lesson_of
from othello_lessons.exercises.time_limit import OutOfTime, limited
from othello_lessons.exercises.tried_first import can_be_tried, may_be_endless, never_comes_back
from othello_lessons.exercises.wording import in_words

# For all that one check asks of a learner's function. A browser's Python takes about three times as
# long, and counts the time by the clock, which runs on while the machine does something else.
SECONDS = 16.0 if in_browser() else 4.0
PATIENCE = 10  # times as long by the clock, on a machine that is busy with something else
NOTHING = object()  # where no argument is given

hints_given: dict[str, int] = {}
accepted: dict[str, Any] = {}  # the last right answer to each exercise, in this session


def check(name: Any = NOTHING, answer: Any = NOTHING) -> Verdict:
    """Return the verdict on an answer: true if it is right, and shown as a card.

    Its `misconception` is the short name of a known mistake, or None. Without a name, or with
    a name that no exercise has, the verdict says so.
    """
    try:
        exercise = find(name)
    except UnknownExercise as error:
        return Verdict(in_lines(str(error)), card=_question(error))
    if answer is NOTHING:
        text = CHECK("no-answer", name=name, answer=exercise.answer)
        return Verdict(in_lines(text), card=_card(exercise, "open", "title-open", text))
    if is_unanswered(answer):
        return _unanswered(exercise)
    given, answer = answer, plain(answer)
    with _how_to_restart(answer):
        verdict = _judged(exercise, answer)
    if verdict:
        accepted[exercise.name] = given
    progress.record_exercise(exercise.name, bool(verdict))
    told = _counted(verdict) if verdict else verdict
    return replace(told, carried=carried_names(exercise.name, given))


def judge_carried(told: str) -> tuple[str, Verdict]:
    """Judge an answer again that a notebook's file carries; return its exercise and the verdict.

    ValueError, TypeError or LookupError if the text is no answer to the exercise.
    """
    said = json.loads(told)
    exercise, given = find(said["exercise"]), said["answer"]
    if exercise.quiz is not None:
        return exercise.name, exercise.quiz().answer(given)
    if isinstance(given, list) and not all(isinstance(one, str) for one in given):
        given = {name: ... if choice is None else choice for name, choice in given}
    return exercise.name, check(exercise.name, given)


def _counted(verdict: Verdict) -> Verdict:
    assert verdict.card is not None
    foot = counts(lesson_of(verdict.card.name), progress.read())
    return replace(verdict, card=replace(verdict.card, foot=foot))


def _unanswered(exercise: Exercise) -> Verdict:
    if progress.read().exercises.get(exercise.name):
        text = CHECK("solved-before")
        return Verdict(in_lines(text), card=_card(exercise, "right", "title-solved", text))
    text = CHECK("unanswered", question=exercise.question, name=exercise.name)
    card = _card(exercise, "open", "title-open", exercise.question, folds=_hints(exercise))
    return Verdict(in_lines(text), card=card)


@contextmanager
def _how_to_restart(answer: Any) -> Iterator[None]:
    """Say how to restart, until the verdict is there, where nothing could stop this answer."""
    if can_be_tried() or not may_be_endless(answer):
        yield
        return
    if not in_notebook():
        print(CHECK("restart-python"), file=sys.stderr)
    with live() as show:
        says = CHECK("restart-kernel")
        card = Card("open", CHECK("title-restart"), says=says, late=True)
        show(Message(in_lines(says), card=card))
        yield


def _judged(exercise: Exercise, answer: Any) -> Verdict:
    printed, seconds = StringIO(), exercise.seconds or SECONDS
    partly = is_partly_answered(answer)
    try:
        judge = (
            (lambda: judge_part(exercise, answer)) if partly else lambda: exercise.judged(answer)
        )
        if may_be_endless(answer) and never_comes_back(judge, seconds):
            raise OutOfTime
        praise = limited(judge, seconds, printed, PATIENCE)
    except OutOfTime:
        return _rejection(exercise, Wrong(CHECK.mistake("endless"), "endless"), "")
    except SoFar as part:
        return _so_far(exercise, part)
    except Wrong as wrong:
        return _rejection(exercise, wrong, printed.getvalue())
    return _praise(exercise, praise, CHECK("printing-left-out") if printed.getvalue() else "")


def _praise(exercise: Exercise, praise: str, note: str) -> Verdict:
    folds = _solution_fold(exercise, CHECK("another-way"))
    card = _card(exercise, "right", "title-right", f"{praise}\n{note}", folds=folds)
    return Verdict(in_lines(f"{CHECK('right', text=praise)} {note}"), True, card=card)


def _so_far(exercise: Exercise, part: SoFar) -> Verdict:
    kind: Kind = "wrong" if part.has_mistakes else "open"
    card = _card(exercise, kind, "title-so-far", part.text, folds=_hints(exercise))
    text = in_lines(CHECK("so-far", text=part.text))
    return Verdict(text, False, part.misconception, card=card)


def _rejection(exercise: Exercise, wrong: Wrong, printed: str) -> Verdict:
    """Return the verdict on a wrong answer, with a word on printing where it printed."""
    text, misconception = wrong.text, wrong.misconception
    if line := printed.strip().partition("\n")[0]:
        if misconception in (None, "returns-nothing"):
            misconception = "prints"
        text += "\n" + CHECK.mistake("prints", line=repr(line[:40]))
    drawn = f"\n\n{wrong.picture}" if wrong.picture else ""
    folds = (*_hints(exercise), *_solution_fold(exercise))
    card = _card(exercise, "wrong", "title-wrong", text, wrong.picture, folds)
    shown = in_lines(CHECK("not-yet", text=text)) + drawn
    return Verdict(shown, False, misconception, card=card)


def hint(name: Any = NOTHING) -> Message:
    """Return the next hint for an exercise, and the last one again when there are no more."""
    try:
        exercise = find(name)
    except UnknownExercise as error:
        return Message(in_lines(str(error)), card=_question(error))
    hints = exercise.hints
    number = min(hints_given.get(exercise.name, 0) + 1, len(hints))
    hints_given[exercise.name] = number
    fields = {"number": number, "of": len(hints)}
    text = in_lines(CHECK("hint", text=hints[number - 1], **fields))
    if number == len(hints):
        text += "\n" + CHECK("last-hint", name=name)
    folds = _hints(exercise, number) or _solution_fold(exercise)
    card = _card(exercise, "open", "title-hint", hints[number - 1], folds=folds, **fields)
    return Message(text, card=card)


def solution(name: Any = NOTHING) -> Message:
    """Return one right answer to an exercise, and why it is right."""
    try:
        exercise = find(name)
    except UnknownExercise as error:
        return Message(in_lines(str(error)), card=_question(error))
    if until := kept_back():
        return _not_yet(exercise, until)
    title, code = CHECK("title-solution"), exercise.solution_cell.strip()
    card = Card("open", title, exercise.name, exercise.why, code)
    return Message(f"{code}\n\n{in_lines(exercise.why)}", card=card)


def _not_yet(exercise: Exercise, until: str) -> Message:
    key = "kept-back" if until == NO_DATE else "kept-back-until"
    text = CHECK(key, day=until, name=exercise.name)
    card = _card(exercise, "open", "title-solution", text, folds=_hints(exercise))
    return Message(in_lines(text), card=card)


def _card(
    exercise: Exercise,
    kind: Kind,
    title: str,
    says: str,
    picture: Any = None,
    folds: tuple[Fold, ...] = (),
    **fields: object,
) -> Card:
    named = CHECK(title, **fields)
    return Card(kind, named, exercise.name, says, picture=picture, folds=folds)


def _question(error: "UnknownExercise") -> Card:
    return Card("open", CHECK("title-question"), says=str(error))


def _hints(exercise: Exercise, after: int = 0) -> tuple[Fold, ...]:
    hints = exercise.hints
    if after == len(hints):
        return ()
    label = CHECK("title-hint", number=after + 1, of=len(hints))
    return (Fold(label, hints[after], then=_hints(exercise, after + 1)),)


def _solution_fold(exercise: Exercise, label: str = "") -> tuple[Fold, ...]:
    if kept_back():
        return ()
    return (Fold(label or CHECK("title-solution"), exercise.why, exercise.solution_cell),)


class UnknownExercise(ValueError):
    """No exercise has this name; the message says which names are near."""


def find(name: Any) -> Exercise:
    """Return the exercise of this name, importing only its lesson's module."""
    names = exercise_names()
    if not isinstance(name, str):
        raise UnknownExercise(_which(name, [find(one) for one in names]))
    if name in names:
        module = import_module(f"{lessons.__name__}.{lesson_of(name)}")
        found: Exercise = next(one for one in module.EXERCISES if one.name == name)
        return found
    near = difflib.get_close_matches(name, names, n=3, cutoff=0) or names
    raise UnknownExercise(CHECK("no-such-exercise", name=in_words(name), near=", ".join(near)))


def _which(answer: Any, every: list[Exercise]) -> str:
    called = getattr(answer, "__name__", None)
    meant = next((one for one in every if one.answer == called), every[0])
    return CHECK("no-name", name=meant.name, answer=meant.answer)
