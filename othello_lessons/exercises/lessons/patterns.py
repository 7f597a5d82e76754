"""The exercises: a pattern's number, a sum of look-ups, a step of gradient descent."""

from dataclasses import replace
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.array_steps import judge_step
from othello_lessons.exercises.judging import demand_function, judge_cases
from othello_lessons.exercises.patches import Patches, Solution, changed, instead
from othello_lessons.exercises.sandbox import call, call_with_arrays
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position, parse_square, square_name
from othello_lessons.othello import EMPTY, PLAYERS, Board, Player, Square

# ---------------------------------------------------------------------------
# The number of a pattern
#
# Small patterns first, so that the first case that differs is easy to follow.

PLACES = (
    ("a1",),
    ("a1", "b1", "c1"),
    ("h8", "g8", "f8", "e8"),
    ("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"),
    ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "b2", "g2"),
)
BOARDS = (
    "XO-X---- OX-----X OO-X--O- X--OX--- OXXX---- ---O---- O------- X--XOXXO X",
    "OOXXXX-- -OOXO-X- ------X- XX-OX--O --XXOO-- XO-O---- X----O-- --OXXO-X X",
)


def index_cases() -> list[tuple[Player, Board, list[Square]]]:
    """Return a pattern in several places, asked about by both players."""
    return [
        (player, parse_position(text)[1], list(map(parse_square, place)))
        for place in PLACES
        for text in BOARDS
        for player in "@o"
    ]


INDEX = Solution(
    """
def my_index(player, board, place):
    number = 0
    for power, square in enumerate(place):
        digit = 0
        if board[square] == EMPTY:
            digit = 1
        elif board[square] == player:
            digit = 2
        number += digit * 3 ** power
    return number
""",
    "my_index",
    {
        "nothing-added": ["return number → return 0", "board[square] → board[power]"],
        "place-left-out": instead(
            "board[square]", "board[power].replace(OUTER, EMPTY)", "board[11 + power]"
        ),
        "colours-not-turned": instead("== player", "== BLACK", "== WHITE"),
        "sides-exchanged": "== player → == opponent(player)",
        "base-two": "* 3 ** power → * 2 ** power",
        "base-ten": "* 3 ** power → * 10 ** power",
        "power-multiplied": instead(
            "* 3 ** power", "* 3 * power", "* (3 * power or 1)", "* 3 * (power + 1)"
        ),
        "digit-added": "* 3 ** power → + 3 ** power",
        "digits-added": "* 3 ** power → ",
        "first-not-ones": instead("3 ** power", "3 ** (power + 1)", "3 ** (power - 1)"),
        "digits-reversed": "enumerate(place) → enumerate(place[::-1])",
        "place-sorted": "enumerate(place) → enumerate(sorted(place))",
        "empty-for-opponent": "digit = 1 → digit = 0",
        "digits-from-one": "digit * → (digit + 1) *",
        "empty-as-zero": [
            "== EMPTY → == opponent(player)",
            changed(
                "== EMPTY → == player",
                "elif board[square] == player → elif board[square] == opponent(player)",
            ),
        ],
        "last-square-only": "+= → =",
        "list-of-digits": changed(
            "number = 0 → number = []", "number += digit * 3 ** power → number.append(digit)"
        ),
        "first-square-only": "** power → ** power\n        return number",
    },
)


def _digits(found: Any, right: int, player: Player, board: Board, place: list[Square]) -> str:
    """Say what lies on the squares of a place, and which number this makes."""
    digits = [2 if board[at] == player else int(board[at] == EMPTY) for at in place]
    return JUDGED(
        "digits",
        player=PLAYERS[player],
        squares=" ".join(map(square_name, place)),
        digits=" ".join(map(str, digits)),
        sum=" + ".join(f"{digit}·{3**power}" for power, digit in enumerate(digits)),
        expected=right,
        found=in_words(found),
    )


# ---------------------------------------------------------------------------
# The sum of look-ups

NUMBERS = ([[1]], [[2, 0]], [[0, 2, 2], [1, 3, 1]], [[2, 1, 0, 0], [4, 3], [0, 1, 2]])
EMPTIES = (60, 42, 41, 21, 20, 3)
# Tables that differ everywhere: stage, pattern, number
WEIGHTS = [
    [
        [100 * (stage + 1) + 31 * pattern + n * n + 7.25 * n for n in range(6)]
        for pattern in range(3)
    ]
    for stage in range(3)
]
VALUE = Solution(
    """
def my_value(numbers, weights, empties):
    tables = weights[empties // 21]
    value = 0
    for pattern, places in enumerate(numbers):
        for number in places:
            value += tables[pattern][number]
    return value
""",
    "my_value",
    {
        "stages-shared": instead("empties // 21", "0", "1", "2"),
        "all-stages": "weights[empties // 21] → "
        "[[sum(each) for each in zip(*tables)] for tables in zip(*weights)]",
        "stages-reversed": "empties // 21 → 2 - empties // 21",
        "discs-for-empties": "empties // 21 → (64 - empties) // 21",
        "moves-for-empties": "empties // 21 → (60 - empties) // 21",
        "place-for-number": "in places: → in range(len(places)):",
        "one-table": instead("tables[pattern]", "tables[0]", "tables[-1]"),
        "indices-exchanged": [
            "tables[pattern] → weights[pattern][min(2, empties // 21)]",
            "[pattern][number] → [number][pattern]",
        ],
        "one-place": instead("in places:", "in places[:1]:", "in places[-1:]:"),
        "places-once": "in places: → in set(places):",
        "one-pattern": [
            *instead("(numbers)", "(numbers[:1])", "(numbers[-1:])"),
            "    return value → \n        return value",
        ],
        "last-look-up-only": "value += → value =",
        "first-look-up-only": "[number] → [number]\n            return value",
        "largest-only": "value += tables[pattern][number] → "
        "value = max(value, tables[pattern][number])",
        "average-for-sum": [
            "return value → return value / sum(map(len, numbers))",
            "return value → return value / len(numbers)",
        ],
        "list-for-sum": "return value → "
        "return [sum(tables[p][n] for n in ns) for p, ns in enumerate(numbers)]",
        "nothing-added": "return value → return 0",
    },
)


def _looked_up(found: Any, right: float, numbers: list[Any], weights: Any, empties: int) -> str:
    tables = weights[empties // 21]
    each = [tables[pattern][n] for pattern, places in enumerate(numbers) for n in places]
    fields = {"empties": empties, "stage": empties // 21, "numbers": numbers}
    values = {"expected": in_words(right), "found": in_words(found)}
    return JUDGED("looked-up", weights=in_words(each), **fields, **values)


def judge_look_ups(exercise: Exercise, answer: Any) -> str:
    """Compare a function with the sum of look-ups; it may have limits of stages of its own."""
    demand_function(answer)
    right = exercise.right.including(_other_stages(answer))
    return judge_cases(replace(exercise, right=right), answer)


def _other_stages(answer: Any) -> Patches:
    """Return what comes of the stages that an answer uses, read from the answer itself."""
    tables = [[[stage]] for stage in range(3)]
    try:
        stages = [call(answer, [[0]], tables, empties) for empties in range(61)]
    except Wrong as wrong:
        if wrong.misconception == "endless":
            raise
        return {}
    if not all(isinstance(stage, int) for stage in stages):
        return {}
    change = f"empties // 21 → {stages}[empties]"
    if unused := [stage for stage in range(3) if stage not in stages]:
        return {"stage-never-used": changed(change, stage=unused[0])}
    limits = {"first": stages.index(1), "second": stages.index(2)}
    return {"stage-limits": changed(change, **limits)} if stages == sorted(stages) else {}


# ---------------------------------------------------------------------------
# A step
#
# The last weight of each case belongs to a configuration that no position has.

STEPS = (  # weights, numbers, results, rate
    ([0.0, 0.0, 0.0], [[0], [1]], [8.0, -4.0], 0.5),
    ([1.0, 2.0, -1.0, 5.0], [[0, 0], [0, 1], [2, 1]], [6.0, -3.0, 2.0], 0.1),
    (
        [2, -1, 0.5, 3, 7],
        [[0, 1, 2], [3, 1, 1], [0, 2, 2], [3, 3, 0], [1, 0, 1]],
        [9.0, -7.0, 4.0, 1.0, -2.0],
        0.25,
    ),
)
AVERAGE = "total / np.maximum(seen, 1)"
RETURNED = f"return weights + rate * {AVERAGE} → return"
STEP = Solution(
    f"""
import numpy as np


def my_step(weights, numbers, results, rate):
    errors = results - weights[numbers].sum(axis=1)
    each = np.repeat(errors, numbers.shape[1])
    total = np.bincount(numbers.ravel(), each, len(weights))
    seen = np.bincount(numbers.ravel(), minlength=len(weights))
    return weights + rate * {AVERAGE}
""",
    "my_step",
    {
        "away": [
            "weights + rate → weights - rate",
            "results - weights[numbers].sum(axis=1) → weights[numbers].sum(axis=1) - results",
        ],
        "rate-forgotten": "rate * total → total",
        "sum-for-average": " / np.maximum(seen, 1) → ",
        "divided-by-zero": "np.maximum(seen, 1) → seen",
        "all-positions-counted": instead(
            "np.maximum(seen, 1)", "len(results)", "numbers.size", "len(weights)"
        ),
        "change-for-weights": "weights + rate → rate",
        "nothing-changed": f"{RETURNED} weights",
        "last-one-counts": [
            f"{RETURNED} np.array([w + rate * np.append(each[numbers.ravel() == c], 0)"
            "[-1 - (c not in numbers)] for c, w in enumerate(weights)])",
            f"{RETURNED} np.array([w + rate * each[numbers.ravel() == c][-1] if c in numbers "
            "else w for c, w in enumerate(weights)])",
        ],
        "value-left-out": "results - weights[numbers].sum(axis=1) → results",
        "results-left-out": "results - weights → -weights",
        "error-without-sign": "np.repeat(errors → np.repeat(abs(errors)",
        "average-for-sum": ".sum(axis=1) → .mean(axis=1)",
        "one-place": "weights[numbers].sum(axis=1) → weights[numbers[:, 0]]",
        "numbers-added": "weights[numbers].sum → numbers.sum",
        "one-error-for-all": [
            "np.repeat(errors, numbers.shape[1]) → np.full(numbers.size, errors.mean())",
            f"{RETURNED} weights + rate * errors.mean()",
        ],
        "error-shared": "np.repeat(errors, → np.repeat(errors / numbers.shape[1],",
        "one-after-another": [
            "return weights + rate * total / np.maximum(seen, 1) → weights = weights.copy()\n"
            "    for row, result in zip(numbers, results):\n"
            "        error = result - weights[row].sum()\n"
            f"        for number in row:\n            weights[number] += rate * error{average}\n"
            "    return weights"
            for average in (" / seen[number]", "")
        ],
        "errors-tiled": "np.repeat(errors → np.tile(errors",
        "error-of-one-weight": "np.repeat(errors, numbers.shape[1]) → "
        "(results[:, None] - weights[numbers]).ravel()",
    },
)  # fmt: skip


def _errors(found: Any, right: Any, *case: Any) -> str:
    """Say what the errors are in one case."""
    weights, numbers, results, rate = case
    values = [sum(weights[number] for number in row) for row in numbers]
    errors = [result - value for result, value in zip(results, values, strict=True)]
    given = {"weights": weights, "numbers": numbers, "results": results, "rate": rate}
    fields = {**given, "values": values, "errors": errors, "found": found, "expected": right}
    return JUDGED("step", **{key: in_words(it) for key, it in fields.items()})


EXERCISES = (
    Exercise("pattern-index", judge_cases, INDEX, cases=index_cases(), evidence=_digits),
    Exercise(
        "pattern-value",
        judge_look_ups,
        VALUE,
        cases=[(numbers, WEIGHTS, empties) for numbers in NUMBERS for empties in EMPTIES],
        evidence=_looked_up,
    ),
    Exercise(
        "fitting-step",
        judge_step,
        STEP,
        cases=STEPS,
        observe=call_with_arrays,
        evidence=_errors,
    ),
)
