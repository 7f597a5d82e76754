"""The flips along one row by a carry: judged on every row of eight squares that there is."""

from functools import cache
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.drawing.charts.carries import show_carry
from othello_lessons.exercises.judges.bit_squares import judge_numbers
from othello_lessons.exercises.judging import Case, Misconception


def walked(move: int, own: int, opp: int) -> int:
    """Return the right answer: the discs that a move turns over to its right, by walking."""
    run, at = 0, move << 1
    while at & opp:
        run, at = run | at, at << 1
    return run if at & own else 0


def _run(move: int, opp: int) -> int:
    """Return the run of opp beside a move, whatever is behind it."""
    return walked(move, ~opp, opp)


KNOWN_FLIPS = (
    Misconception(
        "no-bracket",
        "The discs are turned over before it is known that the line is closed. What the carry "
        "drops into decides: a disc of own closes the line; an empty square, or the end of the "
        "row, means that nothing is trapped.",
        lambda move, own, opp: _run(move, opp),
    ),
    Misconception(
        "bracket-anywhere",
        "There is a disc of own further on, but not where the run ends. Only the bit into which "
        "the carry drops can close the line.",
        lambda move, own, opp: _run(move, opp) if own & -(move << 1) else 0,
    ),
    Misconception(
        "bracket-too",
        "The bracket came out as well. It is our own disc already: only what lies between turns.",
        lambda move, own, opp: (
            (run := walked(move, own, opp)) and run | (run << 1 | move << 1) & own
        ),
    ),
    Misconception(
        "bracket-too",
        "The bracket came out as well, even where nothing was trapped. It is our own disc "
        "already: only what lies between turns.",
        lambda move, own, opp: walked(move, own, opp) | ((opp + (move << 1)) & ~opp & own & 0xFF),
    ),
    Misconception(
        "move-too",
        "The move itself came out as well. It is no disc that is turned over.",
        lambda move, own, opp: (run := walked(move, own, opp)) and run | move,
    ),
    Misconception(
        "starts-at-the-move",
        "An addition at the move itself has nothing to carry: the square of the move is empty, so "
        "the 1 stays there. Add it one square further, to the first disc of the run.",
        lambda move, own, opp: 0,
    ),
    Misconception(
        "leftwards",
        "Those are the discs on the other side of the move. To the right of the board the bits "
        "grow.",
        lambda move, own, opp: _mirrored(walked(_mirrored(move), _mirrored(own), _mirrored(opp))),
    ),
    Misconception(
        "other-runs",
        "Discs to the left of the move came out as well. Only those between the move and the "
        "bracket are trapped.",
        lambda move, own, opp: (
            opp & ((opp + (move << 1)) & ~opp & own) - 1 if (opp + (move << 1)) & ~opp & own else 0
        ),
    ),
)


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
    judge_numbers(answer, walked, _rows(), KNOWN_FLIPS, _draw_row)
    return f"It is right in all {len(_rows()):,} rows that there are."
