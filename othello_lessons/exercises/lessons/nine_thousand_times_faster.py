"""The exercises: squares as bits, a shift that does not wrap, moves by flood, a step in lanes."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.exercises.exercise import Case, Exercise, Wrong
from othello_lessons.exercises.judges.bit_squares import (
    ALL,
    NAMES,
    bits_of,
    draw_bits,
    how_bits_differ,
    no_set,
)
from othello_lessons.exercises.judging import demand_function, judge_cases
from othello_lessons.exercises.patches import Solution, changed
from othello_lessons.exercises.sandbox import call, written
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.values import judge_claims
from othello_lessons.exercises.wording import Bits, in_words
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    squares,
)

# ---------------------------------------------------------------------------
# The bit of a square

PLACE = "8 * row + column"
BIT = Solution(
    """
def bit(name):
    column, row = "abcdefgh".index(name[0]), int(name[1]) - 1
    return 1 << 8 * row + column
""",
    "bit",
    {
        "number-for-mask": f"1 << {PLACE} → {PLACE}",
        "rows-for-columns": f"{PLACE} → 8 * column + row",
        "rows-from-one": "int(name[1]) - 1 → int(name[1])",
        "columns-from-one": ".index(name[0]) → .index(name[0]) + 1",
        "both-from-one": changed("int(name[1]) - 1 → int(name[1])", "+ column → + column + 1"),
        "from-below": "8 * row → 8 * (7 - row)",
        "from-the-right": "+ column → + 7 - column",
        "with-the-rim": f"{PLACE} → 10 * (row + 1) + column + 1",
        "power-operator": ["1 << 8 * row + column → 2 ^ 8 * row + column", "1 << → 1 ^"],
        "power-for-shift": [f"1 << {PLACE} → ({PLACE}) ** 2", f"1 << {PLACE} → 2 * ({PLACE})"],
        "shift-before-plus": f"1 << {PLACE} → (1 << 8 * row) + column",
        "wrong-first-place": changed(f"{PLACE} → {PLACE} + 97", place=97),
    },
)

# ---------------------------------------------------------------------------
# A shift to the right of the board

INNER = 0x7E7E7E7E7E7E7E7E  # columns b to g
OTHERS, H, A = "0x7F7F7F7F7F7F7F7F", "0x8080808080808080", "0x0101010101010101"
MASKED = f"(bits & {OTHERS})"
SHIFTED = f"{MASKED} << 1"
EAST = Solution(
    """
def shift_east(bits):
    return (bits & 0x7F7F7F7F7F7F7F7F) << 1
""",
    "shift_east",
    {
        "wraps": [f"{MASKED} → bits", f"{SHIFTED} → bits << 1 & {ALL}"],
        "wrong-column": [f"{OTHERS} → 0xFEFEFEFEFEFEFEFE", f"{SHIFTED} → bits << 1 & {OTHERS}"],
        "west": ["<< 1 → >> 1", f"{SHIFTED} → bits >> 1", f"{SHIFTED} → (bits & ~{A}) >> 1"],
        "south": ["<< 1 → << 8", f"{SHIFTED} → bits << 8", f"{SHIFTED} → bits << 8 & {ALL}"],
        "diagonal": ["<< 1 → << 9", "<< 1 → >> 7"],
        "doubles": f"return {SHIFTED} → return bits | {SHIFTED}",
        "column-h-stays": f"return {SHIFTED} → return bits & {H} | {SHIFTED}",
        "mask-shifted": [f"{SHIFTED} → bits & {OTHERS} << 1", f"{SHIFTED} → bits & ~{H} << 1"],
        "all-or-none": [
            f"{SHIFTED} → bits if bits & {H} else bits << 1",
            f"{SHIFTED} → 0 if bits & {H} else bits << 1",
        ],
        "stays": " << 1 → ",
        "column-for-the-others": [f"{OTHERS} → {H}", f"{SHIFTED} → bits << 1 & {A}"],
        "flips-a-column": [
            f"{SHIFTED} → (bits ^ {H}) << 1",
            f"{SHIFTED} → (bits ^ {H}) << 1 & {ALL}",
        ],
        "plus-for-shift": f"{SHIFTED} → bits + 1",
    },
)


def _sets() -> list[Case]:
    rng = Random(16)
    some = [rng.getrandbits(64) for _ in range(100)]
    return [
        (Bits(bits),) for bits in [*(1 << at for at in range(64)), int(A, 16), int(H, 16), *some]
    ]


def judge_east(exercise: Exercise, answer: Any) -> str:
    """Judge a shift; the mask that it has, whatever it is, is read from where single bits go."""
    demand_function(answer)
    kept = sum(1 << at for at in range(63) if bits_of(answer, 1 << at) == 2 << at)
    if kept not in (0, int(OTHERS, 16) & ALL >> 1):
        right = exercise.right.including({"wrong-mask": f"{OTHERS} → {kept:#x}"})
        exercise = replace(exercise, right=right)
    return judge_cases(exercise, answer)


# ---------------------------------------------------------------------------
# Legal moves by flood
#
# Some mistakes are made in both ways of a step, others in one of them. The second style walks six
# discs and no further, as some people write it.

STEPS = "((1, opp & INNER), (7, opp & INNER), (8, opp), (9, opp & INNER))"
UP, DOWN = "walkers = own << step & through", "walkers = own >> step & through"
FLOOD_SOURCE = """
ALL = 0xFFFFFFFFFFFFFFFF
INNER = 0x7E7E7E7E7E7E7E7E

def my_moves(own, opp):
    behind = 0
    for step, through in ((1, opp & INNER), (7, opp & INNER), (8, opp), (9, opp & INNER)):
        walkers = own << step & through
        while walkers:
            walkers <<= step
            behind |= walkers
            walkers &= through
        walkers = own >> step & through
        while walkers:
            walkers >>= step
            behind |= walkers
            walkers &= through
    return behind & ~(own | opp) & ALL
"""
RESULT = "behind & ~(own | opp) & ALL"
WAY_DOWN = FLOOD_SOURCE[FLOOD_SOURCE.index(f"        {DOWN}") : FLOOD_SOURCE.index("    return")]
WAY_UP = FLOOD_SOURCE[FLOOD_SOURCE.index(f"        {UP}") : FLOOD_SOURCE.index(f"        {DOWN}")]
ADDED, KEPT, LOOP = "behind |= walkers", "walkers &= through", "while walkers:"


FLOOD = Solution(
    FLOOD_SOURCE,
    "my_moves",
    {
        "wraps": [
            "opp & INNER → opp",
            *(f"({step}, opp & INNER) → ({step}, opp)" for step in (1, 7, 9)),
        ],
        "masks-columns-too": "(8, opp) → (8, opp & INNER)",
        "masks-own": [
            "own << step & through\n → (own & INNER) << step & through\n",
            changed("own << step → (own & INNER) << step", "own >> step → (own & INNER) >> step"),
        ],
        "one-way": [f"{WAY_DOWN} → ", f"{WAY_UP} → "],
        "no-diagonals": f"{STEPS} → ((1, opp & INNER), (8, opp))",
        "step-missing": [
            *("(1, opp & INNER), → ", "(7, opp & INNER), → ", "(8, opp), → "),
            ", (9, opp & INNER)) → )",
        ],
        "steps-of-the-rim": changed(
            "(9, opp → (11, opp", "(8, opp → (10, opp", "(7, opp → (9, opp"
        ),
        "one-disc": "while walkers: → if walkers:",
        "beside-own": changed(
            f"{UP} → behind |= own << step\n        {UP}",
            f"{DOWN} → behind |= own >> step\n        {DOWN}",
        ),
        "begins-beside-own": changed(
            f"{UP} → walkers = own << step", f"{DOWN} → walkers = own >> step"
        ),
        "never-stops": changed(f"            {KEPT}\n → ", f"{LOOP} → for _ in range(7):"),
        "over-own-discs": changed("opp & INNER → own & INNER", "(8, opp) → (8, own)"),
        "adds": ["behind |= → behind +=", "behind |= → behind ^="],
        "keeps-the-last": [
            "behind |= → behind =",
            f"{WAY_DOWN} → {WAY_DOWN.replace('behind |=', 'behind =')}",
            f"{WAY_UP} → {WAY_UP.replace('behind |=', 'behind =')}",
        ],
        "onto-discs": [f"{RESULT} → behind & ALL", "~(own | opp) → ~own", "~(own | opp) → ~opp"],
        "discs-for-empties": "~(own | opp) → (own | opp)",
        "every-empty-square": "return behind & ~(own | opp) → return ~(own | opp)",
        "wrong-masks": [
            f"7E7E7E7E7E7E7E7E → {mask}"
            for mask in ("7F7F7F7F7F7F7F7F", "FEFEFEFEFEFEFEFE", "8181818181818181")
        ],
        "colours-swapped": "behind = 0 → own, opp, behind = opp, own, 0",
        "first-step-only": "    return behind →         return behind",
    },
    styles=[FLOOD_SOURCE.replace(LOOP, "for _ in range(6):")],
)
SQUARES = squares()


def _positions() -> list[Case]:
    """Return (own, opp), those with few discs first: lines, pairs, and positions of games."""
    lines = [case for square in SQUARES for step in (1, 9, 10, 11) for case in _lines(square, step)]
    pairs = [
        (1 << at, 1 << at + gap) for gap in range(1, 10) for at in range(64 - gap)
    ]  # among them those that are neighbours in the number only
    meeting = (0b10001, 0b01010)  # two lines that reach the same square
    found = {meeting, *lines, *pairs, *((opp, own) for own, opp in pairs), *_games()}
    cases = sorted(found, key=lambda case: ((case[0] | case[1]).bit_count(), case))
    return [(Bits(own), Bits(opp)) for own, opp in cases]


def _lines(square: int, step: int) -> list[tuple[int, int]]:
    """Return own discs with lines of the other side's behind them, both ways along a step."""
    found: list[tuple[int, int]] = []
    for way in (step, -step):
        own, opp, at = 1 << SQUARES.index(square), 0, square + way
        while at in SQUARES:
            opp |= 1 << SQUARES.index(at)
            found.append((own, opp))
            at += way
    return found


def _games() -> list[tuple[int, int]]:
    """Return the positions of two random games as their players see them."""
    found = []
    for seed in (1, 2):
        rng, board = Random(seed), initial_board()
        player: str | None = BLACK
        while player is not None:
            mine = sum(1 << at for at, s in enumerate(SQUARES) if board[s] == player)
            discs = sum(1 << at for at, s in enumerate(SQUARES) if board[s] != EMPTY)
            found.append((mine, discs ^ mine))
            make_move(rng.choice(legal_moves(player, board)), player, board)
            player = next_player(board, player)
    return found


# ---------------------------------------------------------------------------
# A step in four lanes

STEPPED = "walkers << step & through"
LANES = Solution(
    """
def step_in_lanes(lanes, steps, over):
    return [walkers << step & through for walkers, step, through in zip(lanes, steps, over)]
""",
    "step_in_lanes",
    {
        "same-step": "<< step → << steps[0]",
        "same-squares": "& through → & over[0]",
        "squares-left-out": f"{STEPPED} → walkers << step",
        "looks-before-it-steps": f"{STEPPED} → (walkers & through) << step",
        "other-way": "<< step → >> step",
        "by-one": ["<< step → << 1", f"{STEPPED} → 2 * walkers & through"],
        "walkers-stay": f"{STEPPED} → walkers | {STEPPED}",
        "or-for-and": "& through → | through",
        "does-not-step": f"{STEPPED} → walkers & through",
        "steps-in-one-lane": f"return [{STEPPED} → "
        f"return [walkers << steps[0] & over[0] if walkers is lanes[0] else walkers",
    },
)
LANE_STEPS = (1, 7, 8, 9)


def lanes_of(function: Callable[..., Any], *case: Any) -> list[int]:
    """Return the four numbers that a function returns."""
    found = call(function, *case)
    if not isinstance(found, (list, tuple)) or [type(lane) for lane in found] != [int] * 4:
        fields = {"call": written(function, case), "found": in_words(found)}
        raise Wrong.named("no-lanes", Texts("step-in-lanes"), **fields)
    return list(found)


def _walks() -> list[Case]:
    """Return lanes as in a search for moves, their second steps, and lanes in another order."""
    found: list[Case] = []
    for own, opp in _games():
        over = [opp & INNER, opp & INNER, opp, opp & INNER]
        lanes = [own << step & on for step, on in zip(LANE_STEPS, over, strict=True)]
        found += [([own] * 4, list(LANE_STEPS), over), (lanes, list(LANE_STEPS), over)]
        found.append((lanes[::-1], list(LANE_STEPS)[::-1], [opp, own ^ opp, opp & INNER, opp]))
    return found


def _first_lane(found: list[int], right: list[int]) -> int:
    return next(at for at in range(4) if found[at] != right[at])


def _lane_differs(
    found: list[int], right: list[int], lanes: list[int], steps: list[int], over: list[int]
) -> str:
    at = _first_lane(found, right)
    differs = how_bits_differ(found[at], right[at])
    return Texts("step-in-lanes")("lane", step=steps[at], differs=differs)


def _draw_lane(
    found: list[int], right: list[int], lanes: list[int], steps: list[int], over: list[int]
) -> Picture:
    at = _first_lane(found, right)
    return draw_bits({"walkers": lanes[at], "over": over[at]}, found[at], right[at])


# ---------------------------------------------------------------------------
# What is true

SPEED = Solution(
    """
true = {"a": False, "b": False, "c": True, "d": True, "e": False, "f": False, "g": False}
""",
    "true",
    {
        "number-for-mask": '"a": False → "a": True',
        "not-is-negative": '"b": False → "b": True',
        "plus-is-never-or": '"c": True → "c": False',
        "counts-by-loop": '"d": True → "d": False',
        "compiling-changes-the-algorithm": '"e": False → "e": True',
        "compiled-always-wins": '"f": False → "f": True',
        "speed-is-depth": '"g": False → "g": True',
    },
)

EXERCISES = (
    Exercise(
        "bit-of-a-square",
        judge_cases,
        BIT,
        cases=[(name,) for name in NAMES],
        observe=bits_of,
        differs=how_bits_differ,
    ),
    Exercise(
        "shift-east",
        judge_east,
        EAST,
        cases=_sets(),
        observe=bits_of,
        beside=lambda found, right, bits: draw_bits({"given": bits}, found, right),
        differs=how_bits_differ,
        fault=no_set,
    ),
    Exercise(
        "moves-in-bits",
        judge_cases,
        FLOOD,
        cases=_positions(),
        observe=bits_of,
        beside=lambda found, right, own, opp: draw_bits({"own": own, "opp": opp}, found, right),
        differs=how_bits_differ,
        fault=no_set,
        points=4,
    ),
    Exercise(
        "step-in-lanes",
        judge_cases,
        LANES,
        cases=_walks(),
        observe=lanes_of,
        beside=_draw_lane,
        evidence=_lane_differs,
    ),
    Exercise("speed-claims", judge_claims, SPEED),
)
