"""Probabilistic cuts: a shallow search predicts what a deep one would find, and saves it.

This is Buro's multi-ProbCut. The value of a deep search is about

    slope * the value of a shallow search + offset

and the errors of this prediction have a standard deviation. `cut_errors.txt` has these numbers,
measured in games of this player by `benchmarks/cut_errors.py`. The deep search is left out if even
a value that is `BELIEVED` deviations worse would be above beta, or if even a value that is as much
better would not be above alpha. Such a value depends on the evaluation, so it is never called
exact.

The evaluation alone says which of the two is asked. One or two shallow searches predict a deep one,
the shallower first.
"""

from pathlib import Path
from typing import NamedTuple

from othello_lessons.engine.bits.compiler import compiled
from othello_lessons.engine.bits.raw_memory import WORD, Block, peek

FILE = Path(__file__).with_name("cut_errors.txt")
BELIEVED = 1.8  # standard deviations
MOST_EVALUATED = 6400  # hundredths of a disc: every evaluation is nearer to 0
UNIT = 1024  # a slope of 1

# What is in memory: for each stage of four empty squares, and for each depth, two checks.
CHECKS, CHECK = 2, 4
SHALLOW, SLOPE, OFFSET, MARGIN = range(CHECK)
STAGE_SHIFT, STAGES = 2, 16
DEEPEST_MEASURED = 31  # a deeper search has the errors of this depth


class CutCheck(NamedTuple):
    """How well a search of `shallow` plies predicts one of `depth` plies, in hundredths."""

    stage: int  # a quarter of the number of empty squares
    depth: int
    shallow: int
    slope: float
    offset: float
    deviation: float


def pairs(depth: int) -> list[int]:
    """Return the depths that predict a depth: with as many plies left over, even or odd."""
    half = depth // 2 - (depth // 2 - depth) % 2
    quarter = depth // 4 + (depth // 4 - depth) % 2
    return sorted({each for each in (quarter, half) if 1 <= each < depth - 1})


def read_checks() -> list[CutCheck]:
    """Return the predictions that were measured."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [
        CutCheck(int(stage), int(depth), int(shallow), float(slope), float(offset), float(spread))
        for stage, depth, shallow, slope, offset, spread in rows
    ]


def cuts_of(believed: float = BELIEVED) -> Block:
    """Return the checks in memory, for cuts that allow an error of this many deviations."""
    block = Block(STAGES * (DEEPEST_MEASURED + 1) * CHECKS * CHECK)
    for (stage, depth), rows in _by_depth().items():
        for number, (shallow, slope, offset, deviation) in enumerate(rows):
            place = CHECK * (CHECKS * ((DEEPEST_MEASURED + 1) * stage + depth) + number)
            words = shallow, round(UNIT * slope), round(offset), round(believed * deviation)
            for word, value in enumerate(words):
                block[place + word] = value
    return block


def _by_depth() -> dict[tuple[int, int], list[tuple[int, float, float, float]]]:
    """Return for each stage and depth its checks; depths not measured have those of a near one."""
    measured = {(each.stage, each.depth, each.shallow): each for each in read_checks()}
    stages = sorted({stage for stage, _, _ in measured})
    checks: dict[tuple[int, int], list[tuple[int, float, float, float]]] = {}
    for place in range(STAGES):
        stage = min(max(place, stages[0]), stages[-1])
        for depth in range(DEEPEST_MEASURED + 1):
            near = depth
            while near > 1 and not any((stage, near, each) in measured for each in pairs(near)):
                near -= 2  # an even depth is like an even one
            rows = [
                measured[key] for each in pairs(near) if (key := (stage, near, each)) in measured
            ]
            for number, shallow in enumerate(pairs(depth) if rows else []):
                row = rows[min(number, len(rows) - 1)]
                check = shallow, row.slope, row.offset, row.deviation
                checks.setdefault((place, depth), []).append(check)
    return checks


@compiled
def check_of(cuts: int, empties: int, depth: int) -> int:
    """Return the address of the first check for a depth."""
    row = (DEEPEST_MEASURED + 1) * (empties >> STAGE_SHIFT) + min(depth, DEEPEST_MEASURED)
    return cuts + WORD * CHECK * CHECKS * row


@compiled
def asked_of(check: int, alpha: int, beta: int, better: bool) -> int:
    """Return the number that a shallow value must exceed, or must not exceed, for the cut."""
    slope, offset = peek(check + WORD * SLOPE), peek(check + WORD * OFFSET)
    margin = peek(check + WORD * MARGIN)
    if better:
        return (beta + margin - offset) * UNIT // slope
    return (alpha - margin - offset) * UNIT // slope
