"""The exercises: the squares beside a set of discs, and the flips along one row by a carry.

The second is asked of every row of eight squares that there is.
"""

from random import Random

from othello_lessons.drawing.charts.carries import show_carry
from othello_lessons.exercises.exercise import Case, Exercise
from othello_lessons.exercises.judges.bit_squares import bits_of, draw_bits, how_bits_differ, no_set
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Mistake, Solution, changed
from othello_lessons.exercises.wording import Bits
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    Board,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    opponent,
    squares,
)

# ---------------------------------------------------------------------------
# The squares beside a set of discs

BOTH = "opp << step | opp >> step"
STEPS = "(1, 9, 10, 11)"
BESIDE = Solution(
    """
def beside_discs(opp, empty):
    found = 0
    for step in (1, 9, 10, 11):
        found |= opp << step | opp >> step
    return found & empty
""",
    "beside_discs",
    {
        "one-way": [f"{BOTH} → opp << step", f"{BOTH} → opp >> step"],
        "no-diagonals": f"{STEPS} → (1, 10)",
        "diagonals-only": f"{STEPS} → (9, 11)",
        "step-missing": [f"{STEPS} → {s}" for s in ("(1, 9, 10)", "(1, 10, 11)", "(1, 9, 11)")],
        "steps-without-a-rim": f"{STEPS} → (1, 7, 8, 9)",
        "empty-left-out": ["found & empty → found", "found & empty → found | opp"],
        "discs-left-in": "found & empty → found & empty | opp",
        "either-for-both": "found & empty → found | empty",
        "keeps-the-last": "found |= → found =",
        "first-step-only": "    return found → " + " " * 8 + "return found",
        "in-all-ways": [
            f"{BOTH} → opp << step & opp >> step",
            "found |= → found = found and found &",
        ],
        "adds": ["found |= → found +=", f"{BOTH} → (opp << step) + (opp >> step)"],
        "cancels": ["found |= → found ^=", f"{BOTH} → opp << step ^ opp >> step"],
        "spreads": changed(
            f"found |= {BOTH} → opp |= {BOTH}", "return found & empty → return opp & empty"
        ),
        "discs-at-the-edge-of-it": changed(
            f"{BOTH} → empty << step | empty >> step", "found & empty → found & opp"
        ),
        "beside-the-empties": changed(f"{BOTH} → empty << step | empty >> step"),
        "number-for-squares": "return found & empty → return (found & empty).bit_count()",
    },
)
SQUARES = squares()


def _around() -> list[Case]:
    every = sum(1 << square for square in SQUARES)
    alone = [(Bits(1 << square), Bits(every ^ 1 << square)) for square in SQUARES]
    return alone + [case for seed in (1, 2) for case in _of_a_game(Random(seed))]


def _of_a_game(rng: Random) -> list[Case]:
    found, board = [], initial_board()
    player: str | None = BLACK
    while player is not None:
        found.append((_set_of(board, opponent(player)), _set_of(board, EMPTY)))
        make_move(rng.choice(legal_moves(player, board)), player, board)
        player = next_player(board, player)
    return found


def _set_of(board: Board, piece: str) -> Bits:
    return Bits(sum(1 << square for square in SQUARES if board[square] == piece))


# ---------------------------------------------------------------------------
# The flips along a row

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
        "below-zero-if-open": changed(f"{END}\n → {END} & own\n", f" {TEST} → "),
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


EXERCISES = (
    Exercise(
        "beside-discs",
        judge_cases,
        BESIDE,
        cases=_around(),
        observe=bits_of,
        beside=lambda found, right, opp, empty: draw_bits({"opp": opp}, found, right, 10),
        differs=lambda found, right: how_bits_differ(found, right, 10),
        fault=lambda found, *_: Mistake("negative") if found < 0 else None,
    ),
    Exercise(
        "flips-right",
        judge_cases,
        FLIPS,
        cases=sorted(ROWS, key=lambda row: ((row[1] | row[2]).bit_count(), row)),
        observe=bits_of,
        beside=lambda _, __, move, own, opp: show_carry("opp", opp, "move << 1", move << 1 & 0xFF),
        differs=how_bits_differ,
        fault=no_set,
    ),
)
