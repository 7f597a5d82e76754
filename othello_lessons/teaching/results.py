"""The result of grading a notebook, and its file, in which anything may stand."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from othello_lessons.exercises.card import Card, Fold
from othello_lessons.exercises.texts import exercise_names

STATES = ("right", "wrong", "open", "missing")


@dataclass(frozen=True)
class ExerciseResult:
    """The result of one exercise: its state is one of STATES.

    `card`: the parts of the card that the learner saw, or None; `code`: the learner's own.
    """

    exercise: str
    state: str
    misconception: str | None = None
    card: dict[str, Any] | None = None
    remark: str = ""
    code: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError for a field of a wrong type: the result came out of a file."""
        texts = (self.exercise, self.state, self.remark, self.code, self.misconception or "")
        if not all(isinstance(text, str) for text in texts):
            raise ValueError("a field of a result is no text")
        if self.exercise not in _names() or self.state not in STATES:
            raise ValueError("there is no such exercise, or no such state")
        if self.card is not None:
            card_from(self.card).html.encode(errors="replace")


@dataclass(frozen=True)
class Graded:
    """The result of one notebook: marks by exercise, and the troubles, a sentence each."""

    learner: str
    file: str
    marks: tuple[ExerciseResult, ...] = ()
    troubles: tuple[str, ...] = ()


@cache
def _names() -> frozenset[str]:
    return frozenset(exercise_names())


def read_graded(path: Path) -> Graded | None:
    """Read the result of a notebook; None if it is missing, incomplete or spoiled."""
    try:
        told = json.loads(path.read_bytes())
        marks = tuple(ExerciseResult(**mark) for mark in told["marks"])
        texts = (told["learner"], told["file"], *told["troubles"])
        if not all(isinstance(text, str) for text in texts):
            return None
        return Graded(told["learner"], told["file"], marks, tuple(told["troubles"]))
    except UNREADABLE:
        return None


# what reading a line or a file of results may raise
UNREADABLE = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)


def card_from(told: dict[str, Any]) -> Card:
    """Build a card again from its parts."""
    from othello_lessons.drawing import Picture

    picture = told["picture"] and Picture(**told["picture"])
    folds = tuple(fold_from(fold) for fold in told["folds"])
    return Card(**{**told, "picture": picture, "folds": folds})


def fold_from(told: dict[str, Any]) -> Fold:
    """Build a fold again from its parts."""
    return Fold(**{**told, "then": tuple(fold_from(fold) for fold in told["then"])})
