"""The exercises: right answers in several styles, and what people get wrong."""

import numpy as np
import pytest
from verdicts import assert_named, one_line

from othello_lessons.engine.iago import edges
from othello_lessons.engine.patterns.shapes import FAMILIES
from othello_lessons.engine.patterns.shapes import digits as digits_on
from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.patterns import index_cases
from othello_lessons.othello import BLACK, EMPTY, WHITE


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


def blacks_digits_in_base_two(player, board, place):
    digits = {EMPTY: 1, BLACK: 2, WHITE: 0}
    return sum(digits[board[square]] * 2**power for power, square in enumerate(place))


def stages_by_ifs(numbers, weights, empties):
    stage = 0 if empties < 20 else 1 if empties < 40 else 2
    return in_two_lines(numbers, [weights[stage]], 0)


def stages_that_undo(numbers, weights, empties):
    stage = 0
    if empties > 41:
        stage = 2
    if empties > 20:
        stage = 1
    return in_two_lines(numbers, [weights[stage]], 0)


def away_with_sums(weights, numbers, results, rate):
    weights, errors = weights.copy(), weights[numbers].sum(axis=1) - results
    for row, error in zip(numbers, errors, strict=True):
        for number in row:
            weights[number] += rate * error
    return weights


@pytest.mark.parametrize(
    ("exercise", "answer", "names"),
    [
        ("pattern-index", blacks_digits_in_base_two, ["colours-not-turned", "base-two"]),
        ("pattern-index", lambda *case: str(by_text(*case)), ["text-for-value"]),
        ("pattern-value", stages_by_ifs, ["stage-limits"]),
        ("pattern-value", stages_that_undo, ["stage-never-used"]),
        ("pattern-value", lambda *case: round(in_two_lines(*case)), ["rounded"]),
        ("fitting-step", away_with_sums, ["away", "sum-for-average"]),
    ],
)
def test_what_people_write_has_its_mistakes_named(exercise, answer, names):
    assert_named(exercise, answer, *names)


def test_a_wrong_number_is_worked_out_beside_it():
    said = one_line(check("pattern-index", lambda *case: 77))
    assert "For Black the digits of a1 are 2, so the number is 2·1 = 2. It returned 77." in said
    said = one_line(check("pattern-value", lambda *case: 77))
    assert "it is stage 2, and the numbers [[1]] lead to the weights [308.2]" in said
    said = one_line(check("fitting-step", lambda *case: case[0] + 77))
    assert "the values are [0, 0] and the errors [8, -4]" in said


def in_place(weights, numbers, results, rate):
    weights += with_add_at(weights, numbers, results, rate) - weights
    return weights


def as_list(weights, numbers, results, rate):
    return with_add_at(weights, numbers, results, rate).tolist()


def test_what_breaks_the_fit_later_is_named():
    assert check("fitting-step", in_place).misconception == "changed-weights"
    assert check("fitting-step", as_list).misconception == "no-array"


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
