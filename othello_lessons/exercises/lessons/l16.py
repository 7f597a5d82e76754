"""Lesson 16: squares as bits, a shift that does not wrap, moves by flood, flips by a carry."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.bit_squares import judge_bit, judge_east
from othello_lessons.exercises.judges.carried_flips import judge_flips
from othello_lessons.exercises.judges.floods import judge_moves

# ---------------------------------------------------------------------------
# What is true

CLAIMS = {"a": False, "b": False, "c": True, "d": True, "e": False, "f": False, "g": False}
BELIEFS = {
    "a": (
        "number-for-mask",
        "Claim a: 26 is the number of a bit. As a set of squares it is 11010 in binary, the bits "
        "1, 3 and 4. The set that holds square 26 alone is 1 << 26.",
    ),
    "b": (
        "not-is-negative",
        "Claim b: in Python ~own is -own - 1, a number below 0, with ones in front that never end. "
        "All squares but those of own are ALL ^ own, or ~own & ALL.",
    ),
    "c": (
        "plus-is-never-or",
        "Claim c: where no bit is set in both, nothing is carried, and + and | give the same. "
        "Where one is, they do not.",
    ),
    "d": (
        "counts-by-loop",
        "Claim d: own.bit_count() asks the machine, which counts 64 bits at once. A loop over 64 "
        "squares asks 64 times, and one over the bits that are set as often as there are discs.",
    ),
    "e": (
        "compiling-changes-the-algorithm",
        "Claim e: compiled or not, the same function visits the same positions. Each takes less "
        "time; there are no fewer of them.",
    ),
    "f": (
        "compiled-always-wins",
        "Claim f: the race above went the other way. A constant factor, however large, is used up "
        "at some depth by a tree that grows faster.",
    ),
    "g": (
        "speed-is-depth",
        "Claim g: with eight moves in a position each ply more makes the tree eight times as "
        "large, so a thousand times the speed is about three plies more.",
    ),
}


def _judge_claims(answer: Any) -> str:
    if not isinstance(answer, Mapping) or set(answer) != set(CLAIMS):
        raise Wrong(
            'The answer is a dictionary with "a" to "g" as keys, and True or False for each.',
            "no-dictionary",
        )
    for claim, true in CLAIMS.items():
        if answer[claim] not in (True, False):
            raise Wrong(f"Claim {claim} is to be True or False.", "no-dictionary")
        if bool(answer[claim]) != true:
            raise Wrong(BELIEFS[claim][1], BELIEFS[claim][0])
    return "Two of the seven are true."


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("16-bit", judge_bit),
    Exercise("16-shift-east", judge_east),
    Exercise("16-moves", judge_moves),
    Exercise("16-flips-right", judge_flips),
    Exercise("16-claims", _judge_claims),
)
