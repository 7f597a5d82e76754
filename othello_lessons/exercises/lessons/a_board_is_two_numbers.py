"""The exercise: the flips along one row by a carry, on every row of eight squares that there is."""

from othello_lessons.drawing import Picture
from othello_lessons.drawing.charts.carries import show_carry
from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judges.bit_squares import bits_of, how_bits_differ, no_set
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Solution, changed

END = "(opp + first) & ~opp"
TEST = "if end & own else 0"
IN_EIGHT = "(opp + first) & ~opp → (opp + first) & ~opp & 0xFF"

FLIPS = Solution(
    """
def flips_right(move, own, opp):
    first = move << 1
    end = (opp + first) & ~opp
    return end - first if end & own else 0
""",
    "flips_right",
    {
        "no-bracket": [f" {TEST} → ", changed(IN_EIGHT, f" {TEST} → ")],
        "edge-closes": [
            "if end & own → if end & own or end > 0x80",
            "if end & own → if not end & 0xFF or end & own",
        ],
        "bracket-anywhere": ["if end & own → if own", "if end & own → if own & -first"],
        "condition-turned": ["if end & own → if end & ~own", "if end & own → if not end & own"],
        "bracket-too": [
            "end - first if → (end - first) | end if end - first and",
            "end - first if → (end - first) | end if",
            "end - first if → 2 * end - first if",
        ],
        "move-too": ["end - first → end - move", "end - first if → end - move if end - first and"],
        "no-flips": ["first = move << 1 → first = move", "first = move << 1 → first = move >> 1"],
        "leftwards": changed(
            "    first = move << 1 → "
            "    move, own, opp = (int(f'{n:08b}'[::-1], 2) for n in (move, own, opp))\n"
            "    first = move << 1",
            f"end - first {TEST} → int(f'{{end - first:08b}}'[::-1], 2) {TEST}",
        ),
        "other-runs": f"end - first {TEST} → opp & end - 1 {TEST}",
        "adds-to-own": "opp + first → own + first",
        "keeps-old-ones": f"{END} → opp + first",
        "sum-shifted": [f"{END} → (opp + move << 1) & ~opp", f"{END} → (opp + move << 1) & own"],
        "ends-added": "end - first → end + first",
        "bracket-alone": "end - first → end",
        "number-for-discs": "end - first → (end - first).bit_count()",
    },
)
ROWS = [
    (1 << at, own, opp)
    for own in range(256)
    for opp in range(256)
    if not own & opp
    for at in range(8)
    if not (own | opp) >> at & 1
]


def _draw_row(found: int, right: int, move: int, own: int, opp: int) -> Picture:
    return show_carry("opp", opp, "move << 1", move << 1 & 0xFF)


EXERCISES = (
    Exercise(
        "flips-right",
        judge_cases,
        FLIPS,
        cases=sorted(ROWS, key=lambda row: ((row[1] | row[2]).bit_count(), row)),
        observe=bits_of,
        beside=_draw_row,
        differs=how_bits_differ,
        fault=no_set,
    ),
)
