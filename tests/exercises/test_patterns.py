"""The exercises: right answers in several styles, and what people get wrong."""

from answers_by_exercise import right_answers, wrong_answers
from verdicts import one_line

from othello_lessons.engine.iago import edges
from othello_lessons.engine.patterns.shapes import FAMILIES
from othello_lessons.engine.patterns.shapes import digits as digits_on
from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.patterns import index_cases
from othello_lessons.othello import EMPTY


def by_text(player, board, place):
    digits = ["1" if board[s] == EMPTY else "2" if board[s] == player else "0" for s in place]
    return int("".join(digits[::-1]), 3)


def in_two_lines(numbers, weights, empties):
    tables = weights[empties // 21]
    return sum(table[n] for table, places in zip(tables, numbers, strict=False) for n in places)


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


def that_empties(numbers, weights, empties):
    found = in_two_lines(numbers, weights, empties)
    for table in weights[-1]:
        table[:] = [0] * len(table)
    return found


def test_a_wrong_number_is_worked_out_beside_it():
    said = one_line(check("pattern-index", lambda *case: 77))
    assert "For Black the digits of a1 are 2, so the number is 2·1 = 2. It returned 77." in said
    said = one_line(check("pattern-value", lambda *case: 77))
    assert "it is stage 2, and the numbers [[1]] lead to the weights [308.2]" in said
    said = one_line(check("fitting-step", lambda *case: case[0] + 77))
    assert "the values are [0, 0] and the errors [8, −4]" in said


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


test_an_answer_is_right_however_it_is_written = right_answers(
    {"pattern-index": [by_text], "pattern-value": [in_two_lines]}
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "pattern-index": [(lambda *case: str(by_text(*case)), "text-for-value")],
        "pattern-value": [
            (stages_by_ifs, "stage-limits"),
            (stages_that_undo, "stage-never-used"),
            (that_empties, "changed-list"),  # and the rows below find the weights as they were
            (lambda *case: round(in_two_lines(*case)), "rounded"),
        ],
    }
)
