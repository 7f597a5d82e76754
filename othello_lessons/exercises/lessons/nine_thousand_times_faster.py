"""The exercises: squares as bits, a shift that does not wrap, moves by flood."""

from typing import Any

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judges.bit_moves import judge_moves
from othello_lessons.exercises.judges.bit_squares import judge_bit, judge_east
from othello_lessons.exercises.judging import Claim, judge_claims
from othello_lessons.exercises.texts import Texts

# ---------------------------------------------------------------------------
# What is true

CLAIMS = {
    "a": Claim(False, "number-for-mask"),
    "b": Claim(False, "not-is-negative"),
    "c": Claim(True, "plus-is-never-or"),
    "d": Claim(True, "counts-by-loop"),
    "e": Claim(False, "compiling-changes-the-algorithm"),
    "f": Claim(False, "compiled-always-wins"),
    "g": Claim(False, "speed-is-depth"),
}


def _judge_claims(answer: Any) -> str:
    texts = Texts("speed-claims")
    judge_claims(answer, CLAIMS, texts)
    return texts.right()


EXERCISES = (
    Exercise("bit-of-a-square", judge_bit),
    Exercise("shift-east", judge_east),
    Exercise("moves-in-bits", judge_moves),
    Exercise("speed-claims", _judge_claims),
)
