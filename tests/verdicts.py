"""What tests ask of the verdict on a wrong answer."""

from typing import Any

from othello_lessons.exercises import check
from othello_lessons.exercises.texts import Texts


def assert_named(exercise: str, answer: Any, name: str | None, *others: str) -> str:
    """Assert that an answer is wrong by this mistake, and is told of others as well.

    Return what it is told, in one line.
    """
    verdict = check(exercise, answer)
    said = " ".join(str(verdict).split())
    assert not verdict and verdict.misconception == name, str(verdict)
    for other in others:
        assert Texts(exercise).mistake(other) in said, str(verdict)
    return said
