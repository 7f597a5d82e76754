"""The exercise: a network's forward pass."""

from typing import Any

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Solution
from othello_lessons.exercises.sandbox import call_with_arrays
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words

# The numbers have fractions, so that one that rounds is seen to round.

ROWS = [[2.0, -1.0, 1.0], [0.0, 3.0, -2.0], [-1.0, -1.0, 4.0], [1.0, 2.0, 0.0]]
NETWORKS = (  # weights, biases, out weights, out bias
    ([[1.0, -1.0], [2.0, 0.5], [0.5, 1.0]], [1.0, -2.0], [3.0, -1.0], 0.5),
    (
        [[-2.0, 1.0, 0.0], [1.0, 1.0, -1.0], [1.0, -3.0, 2.0]],
        [0.5, 1.0, -1.0],
        [-2.0, 0.53125, 1.0],
        -3.0,
    ),
    ([[1.0], [1.0], [-2.0]], [-1.0], [-4.03125], 2.0),
)
SUMS, VALUE = "rows @ weights + biases", "hidden @ out_weights + out_bias"
FORWARD = Solution(
    f"""
import numpy as np


def my_forward(rows, weights, biases, out_weights, out_bias):
    hidden = np.maximum(0, {SUMS})
    return {VALUE}
""",
    "my_forward",
    {
        "biases-forgotten": " + biases → ",
        "no-floor": f"np.maximum(0, {SUMS}) → {SUMS}",
        "negative-kept": "np.maximum → np.minimum",
        "size-for-floor": f"np.maximum(0, {SUMS}) → abs({SUMS})",
        "biases-too-late": f"np.maximum(0, {SUMS}) → np.maximum(0, rows @ weights) + biases",
        "other-function": [
            f"np.maximum(0, {SUMS}) → np.tanh({SUMS})",
            f"np.maximum(0, {SUMS}) → 1 / (1 + np.exp(-({SUMS})))",
        ],
        "on-or-off": f"np.maximum(0, {SUMS}) → ({SUMS} > 0) * 1.0",
        "out-bias-forgotten": " + out_bias\n → \n",
        "floor-on-the-value": f"return {VALUE} → return np.maximum(0, {VALUE})",
        "out-weights-forgotten": [
            f"{VALUE} → hidden.sum(axis=1) + out_bias",
            f"{VALUE} → hidden.sum(axis=1)",
        ],
        "hidden-returned": f"return {VALUE} → return hidden",
        "rows-added-up": f"return {VALUE} → return ({VALUE}).sum()",
        "not-added-up": "hidden @ → hidden *",
        "average-for-sum": "hidden @ out_weights → (hidden * out_weights).mean(axis=1)",
        "first-row-only": [f"return {VALUE} → return ({VALUE}){rows}" for rows in ("[:1]", "[0]")],
    },
)


def _hidden(found: Any, right: Any, *case: Any) -> str:
    """Say what the hidden neurons of the first row are."""
    rows, weights, biases, out_weights, out_bias = case
    sums = [
        bias + sum(x * row[neuron] for x, row in zip(rows[0], weights, strict=True))
        for neuron, bias in enumerate(biases)
    ]
    given = {"row": rows[0], "weights": weights, "biases": biases, "sums": sums}
    values = {"out_weights": out_weights, "out_bias": out_bias, "found": found, "expected": right}
    fields = {key: in_words(it) for key, it in {**given, **values}.items()}
    return JUDGED("hidden", **fields)


EXERCISES = (
    Exercise(
        "forward-pass",
        judge_cases,
        FORWARD,
        cases=[(rows, *one) for rows in (ROWS[:1], ROWS) for one in NETWORKS],
        observe=call_with_arrays,
        evidence=_hidden,
    ),
)
