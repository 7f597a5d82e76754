"""Answers with some dots left in them: the parts that are there are checked.

A dictionary or a list of the same form as the solution is judged place by place: each value that
is given is put into the right answer, and the exercise's own judge says whether that is right.
Of any other answer the dots are left out, and the rest is judged.
"""

from collections.abc import Mapping
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.wording import in_words

Parts = dict[Any, Any]  # place -> value


class SoFar(Exception):
    """An answer is not finished: a message, and whether a part of the answer is wrong."""

    def __init__(self, text: str, misconception: str | None, has_mistakes: bool) -> None:
        super().__init__(text)
        self.text, self.misconception, self.has_mistakes = text, misconception, has_mistakes


def judge_part(exercise: Exercise, answer: Any) -> str:
    """Judge an answer in which some dots are left.

    SoFar if its places can be judged alone; otherwise the exercise's judge judges the whole.
    """
    given, wanted = places(answer), places(exercise.right_answer())
    if isinstance(answer, set) or set(given) != set(wanted):
        return exercise.judged(_without_dots(answer))
    answered = {place: value for place, value in given.items() if value is not ...}
    wrong = wrong_parts(exercise, answered)
    says = [counted(len(answered) - len(wrong), len(wanted))]
    if wrong:
        says.append(CHECK("look-again", places=", ".join(map(in_words, wrong))))
    named = next((problem for problem in wrong.values() if problem.misconception), None)
    text = "\n".join([" ".join(says), *([named.text] if named else [])])
    raise SoFar(text, named.misconception if named else None, bool(wrong))


def wrong_parts(exercise: Exercise, answered: Parts) -> dict[Any, Wrong]:
    """Judge each part of an answer by itself; return the verdicts on wrong parts, by place."""
    right = exercise.right_answer()
    return {
        place: problem
        for place, value in answered.items()
        if (problem := _problem(exercise, right, {**places(right), place: value}))
    }


def counted(right: int, of: int) -> str:
    """Say how many parts are right so far."""
    return CHECK("one-right-so-far" if right == 1 else "right-so-far", right=right, of=of)


def places(answer: Any) -> Parts:
    """Return the parts of a dictionary or a list by their places; nothing else has any."""
    if isinstance(answer, Mapping):
        return dict(answer)
    return dict(enumerate(answer, 1)) if isinstance(answer, (list, tuple)) else {}


def _without_dots(answer: Any) -> Any:
    if isinstance(answer, Mapping):
        return {place: value for place, value in answer.items() if value is not ...}
    return type(answer)(part for part in answer if part is not ...)


def _problem(exercise: Exercise, right: Any, parts: Parts) -> Wrong | None:
    try:
        exercise.judged(parts if isinstance(right, Mapping) else list(parts.values()))
    except Wrong as wrong:
        return wrong
    return None
