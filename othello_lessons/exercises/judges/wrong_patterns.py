"""What people write in the lesson on patterns: each function, and what can go wrong with it."""

from othello_lessons.exercises.references import Reference

# ---------------------------------------------------------------------------
# The number of what lies on a pattern

INDEX = Reference(
    """
def answer(player, board, place):
    number = {start}
    for power, square in enumerate({order}):
        piece = {piece}
        digit = {empty} if {is_empty} else {own} if piece {is_own} else {opp}
        number {added} digit {times}
        {then}
    return number
""",
    {
        "piece": {
            "board[square]": "",
            "board[power]": "place-left-out",
            "board[power].replace(OUTER, EMPTY)": "place-left-out",
            "board[11 + power]": "place-left-out",
        },
        "is_own": {
            "== player": "",
            "== BLACK": "colours-not-turned",
            "== WHITE": "colours-not-turned",
            "!= player": "sides-exchanged",
        },
        "times": {
            "* 3 ** power": "",
            "* 2 ** power": "base-two",
            "* 4 ** power": "base-four",
            "* 10 ** power": "base-ten",
            "* 3 * power": "power-multiplied",
            "* (3 + power)": "power-multiplied",
            "* (3 * power or 1)": "power-multiplied",
            "* 3 * (power + 1)": "power-multiplied",
            "+ 3 ** power": "digit-added",
            "": "digits-added",
            "* 3 ** (power + 1)": "first-not-ones",
        },
        "order": {"place": "", "place[::-1]": "digits-reversed", "sorted(place)": "place-sorted"},
        "empty": {"1": "", "0": "empty-for-opponent", "2": "empty-digit", "3": "empty-digit"},
        "own": {"2": "", "3": "own-digit", "1": "own-digit", "0": "own-digit"},
        "opp": {"0": "", "1": "opp-digit", "-1": "opp-digit", "2": "opp-digit"},
        "is_empty": {
            "piece == EMPTY": "",
            "piece != EMPTY": "empty-turned",
        },
        "start": {"0": "", "1": "start-not-zero", "-1": "start-not-zero"},
        "added": {"+=": "", "-=": "subtracted", "=": "last-square-only"},
        "then": {"pass": "", "return number": "first-square-only"},
    },
)
EMPTY_AS_ZERO = Reference(
    """
def answer(player, board, place):
    number = 0
    for power, square in enumerate({order}):
        piece = board[square]
        number += (0 if piece == EMPTY else {digits}) * {base} ** power
    return number
""",
    {
        "digits": {
            "1 if piece == player else 2": "",
            "2 if piece == player else 1": "empty-as-zero",
        },
        "order": {"place": "", "place[::-1]": "digits-reversed"},
        "base": {"3": "", "2": "base-two"},
    },
)

# ---------------------------------------------------------------------------
# The value of a position: a sum of look-ups

VALUE = Reference(
    """
def answer(numbers, weights, empties):
    tables = weights[{stage}]
    value = {start}
    for pattern, places in enumerate({patterns}):
        for number in {places}:
            value {added} {table}{looked_up}
            {then}
        {later}
    return {returned}
""",
    {
        "stage": {
            "empties // 21": "",
            "0": "stages-shared",
            "1": "stages-shared",
            "2": "stages-shared",
            "2 - empties // 21": "stages-reversed",
            "(64 - empties) // 21": "discs-for-empties",
            "(60 - empties) // 21": "moves-for-empties",
            "empties // 22": "stage-length",
            "empties // 20": "stage-length",
            "empties // 30": "stage-length",
        },
        "looked_up": {
            "[number]": "",
            "[number] * number": "number-as-factor",
            "[number - 1]": "number-by-one",
            "[number + 1]": "number-by-one",
        },
        "table": {
            "tables[pattern]": "",
            "tables[0]": "one-table",
            "tables[-1]": "one-table",
            "weights[pattern][min(2, empties // 21)]": "indices-exchanged",
        },
        "places": {
            "places": "",
            "places[:1]": "one-place",
            "places[-1:]": "one-place",
            "set(places)": "places-once",
        },
        "patterns": {"numbers": "", "numbers[:1]": "one-pattern", "numbers[-1:]": "one-pattern"},
        "start": {"0": "", "1": "sum-not-from-zero", "-1": "sum-not-from-zero"},
        "added": {"+=": "", "-=": "sign-turned", "=": "last-look-up-only"},
        "then": {"pass": "", "return value": "first-look-up-only"},
        "later": {"pass": "", "return value": "one-pattern"},
        "returned": {
            "value": "",
            "value / sum(map(len, numbers))": "average-for-sum",
            "value / len(numbers)": "average-for-sum",
            "sum(map(sum, numbers))": "numbers-for-weights",
            "0": "nothing-added",
        },
    },
)

# ---------------------------------------------------------------------------
# One step of gradient descent

STEP = Reference(
    """
import numpy as np

def answer(weights, numbers, results, rate):
    values = {values}
    errors = {errors}
    each = {each}
    total = np.bincount(numbers.ravel(), each, len(weights))
    seen = np.bincount(numbers.ravel(), minlength=len(weights))
    return {returned}
""",
    {
        "returned": {
            "weights + rate * total / np.maximum(seen, 1)": "",
            "weights - rate * total / np.maximum(seen, 1)": "away",
            "weights + total / np.maximum(seen, 1)": "rate-forgotten",
            "weights + rate * total": "sum-for-average",
            "weights + rate * total / seen": "divided-by-zero",
            "weights + rate * total * np.maximum(seen, 1)": "times-the-count",
            "weights + rate * total / len(results)": "all-positions-counted",
            "weights + rate * total / numbers.size": "all-positions-counted",
            "weights + rate * total / np.maximum(seen, 2)": "seen-once-halved",
            "weights + (rate + total) / np.maximum(seen, 1)": "rate-added",
            "weights + rate + total / np.maximum(seen, 1)": "rate-added",
            "weights * rate * total / np.maximum(seen, 1)": "weights-multiplied",
            "weights * (rate * total / np.maximum(seen, 1))": "weights-multiplied",
            "rate * total / np.maximum(seen, 1)": "change-for-weights",
            "weights": "nothing-changed",
            "np.array([w + rate * np.append(each[numbers.ravel() == c], 0)[-1 - (c not in numbers)]"
            " for c, w in enumerate(weights)])": "last-one-counts",
            "np.array([w + rate * each[numbers.ravel() == c][-1] if c in numbers else w "
            "for c, w in enumerate(weights)])": "last-one-counts",
        },
        "errors": {
            "results - values": "",
            "results + values": "value-added",
            "values - results": "away",
            "results": "value-left-out",
            "-values": "results-left-out",
            "abs(results - values)": "error-without-sign",
            "np.sign(results - values)": "error-as-sign",
        },
        "values": {
            "weights[numbers].sum(axis=1)": "",
            "weights[numbers].mean(axis=1)": "average-for-sum",
            "weights[numbers[:, 0]]": "one-place",
            "numbers.sum(axis=1)": "numbers-added",
        },
        "each": {
            "np.repeat(errors, numbers.shape[1])": "",
            "np.full(numbers.size, errors.mean())": "one-error-for-all",
            "np.tile(errors, numbers.shape[1])": "errors-tiled",
            "(results[:, None] - weights[numbers]).ravel()": "error-of-one-weight",
        },
    },
)
