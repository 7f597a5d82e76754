"""The flips along one row by a carry: judged on every row of eight squares that there is."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.drawing.charts.carries import show_carry
from othello_lessons.exercises.judges.bit_squares import judge_numbers
from othello_lessons.exercises.judging import Case
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.references import Reference
from othello_lessons.exercises.texts import Texts


def walked(move: int, own: int, opp: int) -> int:
    """Return the right answer: the discs that a move turns over to its right, by walking."""
    run, at = 0, move << 1
    while at & opp:
        run, at = run | at, at << 1
    return run if at & own else 0


def _run(move: int, opp: int) -> int:
    """Return the run of opp beside a move, whatever is behind it."""
    return walked(move, ~opp, opp)


TEXTS = Texts("flips-right")
KNOWN_FLIPS = (
    Mistake("no-bracket", lambda move, own, opp: _run(move, opp)),
    Mistake(
        "bracket-anywhere", lambda move, own, opp: _run(move, opp) if own & -(move << 1) else 0
    ),
    Mistake(
        "bracket-too",
        lambda move, own, opp: (
            (run := walked(move, own, opp)) and run | (run << 1 | move << 1) & own
        ),
    ),
    Mistake(
        "bracket-too",
        lambda move, own, opp: walked(move, own, opp) | ((opp + (move << 1)) & ~opp & own & 0xFF),
    ),
    Mistake("move-too", lambda move, own, opp: (run := walked(move, own, opp)) and run | move),
    Mistake("no-flips", lambda move, own, opp: 0),
    Mistake(
        "leftwards",
        lambda move, own, opp: _mirrored(walked(_mirrored(move), _mirrored(own), _mirrored(opp))),
    ),
    Mistake(
        "other-runs",
        lambda move, own, opp: (
            opp & ((opp + (move << 1)) & ~opp & own) - 1 if (opp + (move << 1)) & ~opp & own else 0
        ),
    ),
)


FLIPS = Reference(
    """
def answer(move, own, opp):
    first = {first}
    end = {end}
    return {between} if {closed} else {nothing}
""",
    {
        "closed": {
            "end & own": "",
            "True": "no-bracket",
            "end & own or not end & 0xFF": "edge-closes",
            "own": "bracket-anywhere",
            "end & ~own": "condition-turned",
        },
        "first": {
            "move << 1": "",
            "move": "no-flips",
            "move << 2": "starts-too-far",
        },
        "end": {
            "(opp + first) & ~opp": "",
            "(own + first) & ~opp": "adds-to-own",
            "opp + first": "keeps-old-ones",
            "(opp + move << 1) & ~opp": "sum-shifted",
            "(opp + move << 1) & own": "sum-shifted",
        },
        "between": {
            "end - first": "",
            "end + first": "ends-added",
            "end | first": "ends-added",
            "end - move": "move-too",
            "end": "bracket-alone",
        },
        "nothing": {
            "0": "",
            "1": "something-for-nothing",
            "first": "something-for-nothing",
        },
    },
)


def known_flips() -> Iterator[Mistake]:
    """Yield what people write, those with one mistake first."""
    yield from KNOWN_FLIPS
    yield from FLIPS.singles()
    yield from FLIPS.pairs()


def _mirrored(row: int) -> int:
    return int(f"{row:08b}"[::-1], 2)


@cache
def _rows() -> list[Case]:
    """Return every row with an empty square to move to, those with few discs first."""
    rows = [
        (1 << at, own, opp)
        for own in range(256)
        for opp in range(256)
        if not own & opp
        for at in range(8)
        if not (own | opp) >> at & 1
    ]
    return sorted(rows, key=lambda case: ((case[1] | case[2]).bit_count(), case))


def _draw_row(case: Case, found: int, wanted: int) -> Picture | None:
    move, _, opp = case
    return show_carry("opp", opp, "move << 1", move << 1 & 0xFF)


def judge_flips(answer: Any) -> str:
    """Judge flips by a carry."""
    judge_numbers(answer, walked, _rows(), known_flips(), TEXTS, _draw_row)
    return TEXTS.right(count=len(_rows()))
