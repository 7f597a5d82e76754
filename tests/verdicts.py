"""What tests ask of the verdict on a wrong answer."""

from typing import Any

from othello_lessons.exercises import check
from othello_lessons.exercises.texts import Texts


def assert_named(exercise: str, answer: Any, name: str | None, *others: str) -> str:
    """Assert that an answer is wrong by this mistake; with others, that all of them are told.

    Return what it is told, in one line.
    """
    verdict = check(exercise, answer)
    said = one_line(verdict)
    assert not verdict and verdict.misconception == name, str(verdict)
    for each in [name, *others] if others else []:
        assert Texts(exercise).mistake(each) in said, str(verdict)
    return said


def one_line(message: object) -> str:
    """Return what is said without its line breaks."""
    return " ".join(str(message).split())
