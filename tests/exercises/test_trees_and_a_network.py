"""The forward pass of a network: right answers in other styles, and one that is wrong."""

import numpy as np
from answers_by_exercise import right_answers

from othello_lessons.exercises import check


def by_condition(rows, weights, biases, out_weights, out_bias):
    hidden = np.dot(rows, weights) + biases
    hidden[hidden < 0] = 0
    return np.sum(hidden * out_weights, axis=1) + out_bias


def test_a_column_is_not_a_value_for_each_row():
    verdict = check("forward-pass", lambda *args: by_condition(*args)[:, None])
    assert not verdict and "returned" in str(verdict)


test_an_answer_is_right_however_it_is_written = right_answers({"forward-pass": [by_condition]})
