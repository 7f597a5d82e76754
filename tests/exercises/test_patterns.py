"""The exercises: right answers in several styles, and every known mistake."""

import numpy as np
import pytest

from othello_lessons.engine.iago import edges
from othello_lessons.engine.patterns.shapes import FAMILIES
from othello_lessons.engine.patterns.shapes import digits as digits_on
from othello_lessons.exercises import check
from othello_lessons.exercises.judges.wrong_patterns import EMPTY_AS_ZERO, INDEX, STEP, VALUE
from othello_lessons.exercises.lessons.patterns import index_cases
from othello_lessons.othello import EMPTY


def by_text(player, board, place):
    digits = ["1" if board[s] == EMPTY else "2" if board[s] == player else "0" for s in place]
    return int("".join(digits[::-1]), 3)


def by_horner(player, board, place):
    number = 0
    for square in reversed(place):
        number = 3 * number + (1 + (board[square] == player)) * (board[square] in (EMPTY, player))
    return number


def in_two_lines(numbers, weights, empties):
    tables = weights[empties // 21]
    return sum(table[n] for table, places in zip(tables, numbers, strict=False) for n in places)


def with_add_at(weights, numbers, results, rate):
    """Change a copy, place by place."""
    weights = weights.copy()
    errors = results - weights[numbers].sum(axis=1)
    total, seen = np.zeros(len(weights)), np.zeros(len(weights))
    for column in numbers.T:
        np.add.at(total, column, errors)
        np.add.at(seen, column, 1)
    used = seen > 0
    weights[used] += rate * total[used] / seen[used]
    return weights


def in_plain_python(weights, numbers, results, rate):
    after = list(weights)
    for at in range(len(after)):
        errors = [
            result - sum(weights[n] for n in row)
            for row, result in zip(numbers, results, strict=True)
            for number in row
            if number == at
        ]
        after[at] += rate * sum(errors) / len(errors) if errors else 0
    return np.array(after)


RIGHT = [
    ("pattern-index", by_text),
    ("pattern-index", by_horner),
    ("pattern-value", in_two_lines),
    ("fitting-step", with_add_at),
    ("fitting-step", in_plain_python),
]


@pytest.mark.parametrize(("name", "answer"), RIGHT)
def test_an_answer_is_right_in_any_style(name, answer):
    assert check(name, answer), str(check(name, answer))


KNOWN = [
    (name, mistake)
    for name, mistakes in (
        ("pattern-index", [*INDEX.singles(), *EMPTY_AS_ZERO.singles()]),
        ("pattern-value", VALUE.singles()),
        ("fitting-step", STEP.singles()),
    )
    for mistake in mistakes
]


@pytest.mark.parametrize(("name", "mistake"), KNOWN, ids=lambda part: getattr(part, "name", part))
def test_every_known_mistake_is_named(name, mistake):
    verdict = check(name, mistake.leads_to)
    assert not verdict and verdict.misconception == mistake.name, str(verdict)


def last_one_counts(weights, numbers, results, rate):
    errors = results - weights[numbers].sum(axis=1)
    weights[numbers] += rate * errors[:, None]
    return weights


def test_the_usual_trap_of_numpy_is_named():
    assert check("fitting-step", last_one_counts).misconception == "last-one-counts"


def in_place(weights, numbers, results, rate):
    weights += with_add_at(weights, numbers, results, rate) - weights
    return weights


def as_list(weights, numbers, results, rate):
    return with_add_at(weights, numbers, results, rate).tolist()


def test_what_breaks_the_fit_later_is_named():
    assert check("fitting-step", in_place).misconception == "changed-weights"
    assert check("fitting-step", as_list).misconception == "no-array"


@pytest.mark.parametrize("name", ["pattern-index", "pattern-value", "fitting-step"])
def test_what_is_no_function_or_not_answered_is_said(name):
    def handed_out(*args):
        """Say what the lesson says."""
        ...  # noqa: PIE790 - as the lesson has it

    assert str(check(name, handed_out)).startswith("Not answered yet.")
    assert check(name, 7).misconception == "no-function"


def test_the_number_is_the_one_of_the_engine():
    edge = FAMILIES[-1]
    for player, board, place in index_cases():
        if len(place) != edge.length:
            continue
        own = opp = 0
        for square in place:
            bit = 1 << 8 * (square // 10 - 1) + square % 10 - 1
            own |= bit * (board[square] == player)
            opp |= bit * (board[square] not in (EMPTY, player))
        number = by_text(player, board, place)
        assert number == digits_on(edge.first, own, opp)
        assert edges.digits_of(number)[0] == by_text(player, board, place[:1])
