"""The exercises: right answers in several styles, and what people get wrong."""

from itertools import pairwise

import numpy as np
import pytest
from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.exercises import check, ready_made
from othello_lessons.exercises.lessons.learn_from_games import DESCENTS, mean_square
from othello_lessons.exercises.texts import Texts
from othello_lessons.learning.features import features_of
from othello_lessons.othello import DIRECTIONS, EMPTY, PLAYERS, squares

# --- features ----------------------------------------------------------------------


def disc_by_disc(player, board):
    found = 0
    for square in squares():
        if board[square] in PLAYERS and EMPTY in [board[square + step] for step in DIRECTIONS]:
            found += 1 if board[square] == player else -1
    return found


# --- the split ---------------------------------------------------------------------


RETURN = "    return training, held_out"
WRONG_SPLITS = [
    (
        f"{RETURN} →     both = training + held_out\n    Random(seed).shuffle(both)\n"
        "    return both[: len(training)], both[len(training) :]",
        "game-on-both-sides",
    ),
    ("return training, held_out → return held_out, training", "parts-exchanged"),
    ("return training → return training[1:]", "place-lost"),
    ("return training → return [at for at in training if numbers[at] != games[-1]]", "game-lost"),
    ("return training → return training + held_out", "place-on-both-sides"),
    ("return training → return training + training[:1]", "place-twice"),
    ("games[:held] → games[: held + 1]", "other-number"),
    (f"{RETURN} →     return len(training)", "not-a-pair"),
    (f"{RETURN} →     return None", "returns-nothing"),
    ("return training → return [*map(str, training)]", "no-places"),
    (f"{RETURN} →     return set(games) - chosen, chosen", "games-for-places"),
    ("set(games[:held]) → set(Random(seed).sample(numbers, held))", "drawn-twice"),
    ("    Random(seed).shuffle(games)\n → ", "first-games"),
    ("Random(seed) → Random(1)", "always-the-same"),
    ("sorted(set(numbers)) → sorted(set(numbers))[1:]", "never-held-out"),
    ("Random(seed) → Random()", "seed-not-used"),
]


def test_every_mistake_that_the_texts_name_is_tested():
    tested = {name for _, name in WRONG_SPLITS}
    assert Texts("split-by-games").part("mistakes").keys() <= tested


# --- the gradient step -----------------------------------------------------------------


@pytest.mark.parametrize("case", DESCENTS)
def test_small_gradient_steps_lead_downhill_until_no_weight_has_a_slope(case):
    weights, rows, results, _ = map(np.array, case)
    errors = []
    for _ in range(1000):
        errors.append(mean_square(weights.tolist(), rows.tolist(), results.tolist()))
        weights = ready_made.gradient_step(weights, rows, results, 0.02)
    assert all(after < before + 1e-9 for before, after in pairwise(errors))
    (best, *_) = np.linalg.lstsq(rows, results, rcond=None)
    assert weights == pytest.approx(best, abs=1e-3)


def test_a_wrong_gradient_step_is_told_the_slopes_that_small_changes_show():
    said = assert_named("gradient-step", lambda *case: case[0] + 77, None)
    assert "for the weights in turn, [1.333, −8.333]" in said, said


# --- the forward pass ----------------------------------------------------------------


def by_condition(rows, weights, biases, out_weights, out_bias):
    hidden = np.dot(rows, weights) + biases
    hidden[hidden < 0] = 0
    return np.sum(hidden * out_weights, axis=1) + out_bias


def test_a_column_is_not_a_value_for_each_row():
    verdict = check("forward-pass", lambda *args: by_condition(*args)[:, None])
    assert not verdict and "returned" in str(verdict)


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "mobility-difference": [lambda player, board: features_of(player, board)["mobility"]],
        "frontier-difference": [disc_by_disc],
        "forward-pass": [by_condition],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "mobility-difference": [
            (lambda *case: str(features_of(*case)["mobility"]), "text-for-value")
        ],
        "split-by-games": WRONG_SPLITS,
        "gradient-step": [
            (
                "return weights - rate → weights -= rate * slopes\n    return weights + 0",
                "changed-weights",
            ),
            (lambda *case: list(ready_made.gradient_step(*case)), "no-array"),
        ],
    }
)
