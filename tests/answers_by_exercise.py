"""Tests of a lesson's exercises, made from a table of right answers and one of wrong answers."""

from collections.abc import Callable
from typing import Any

import pytest
from changed import changed
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.patches import ARROW


def right_answers(table: dict[str, list[Any]]) -> Callable[..., None]:
    """Return the test that every answer in a table is a right one to its exercise."""
    rows = [(exercise, answer) for exercise, given in table.items() for answer in given]

    @pytest.mark.parametrize(("exercise", "answer"), rows)
    def is_right(exercise: str, answer: Any) -> None:
        verdict = check(exercise, answer)
        assert verdict and verdict.misconception is None, str(verdict)

    return is_right


def wrong_answers(table: dict[str, list[tuple[Any, ...]]]) -> Callable[..., None]:
    """Return the test that every answer in a table is wrong, and that its mistakes are named.

    A row is an answer and the names of its mistakes, or None if the mistake has no name. The answer
    may be written as a change to the solution's source ("alpha → beta"), or as several changes.
    """
    rows = [
        (exercise, _written(exercise, answer), names)
        for exercise, given in table.items()
        for answer, *names in given
    ]

    @pytest.mark.parametrize(("exercise", "answer", "names"), rows)
    def is_named(exercise: str, answer: Any, names: list[str | None]) -> None:
        assert_named(exercise, answer, *names)

    return is_named


def _written(exercise: str, answer: Any) -> Any:
    changes = answer if isinstance(answer, tuple) else (answer,)
    are_changes = all(isinstance(change, str) and ARROW in change for change in changes)
    return changed(exercise, *changes) if changes and are_changes else answer
