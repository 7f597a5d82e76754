"""Hints, solutions, and how an exercise is named."""

import re

import pytest
from IPython.lib.pretty import pretty
from toy_exercise import Unshowable
from verdicts import one_line

from othello_lessons.exercises import check, hint, solution
from othello_lessons.othello import score


def test_each_hint_goes_one_step_further_and_the_last_one_stays(toy):
    assert pretty(hint(toy)) == "Hint 1 of 2. Count."
    last = 'Hint 2 of 2. Subtract.\nThat was the last hint. solution("my-score") shows an answer.'
    assert [str(hint(toy)), str(hint(toy))] == [last, last]


def test_a_solution_is_code_and_a_reason(toy):
    assert pretty(solution(toy)).splitlines() == [
        "def my_score(player, board):",
        "    return score(player, board)",
        "",
        "It is the book's.",
    ]


ASK = [hint, solution, lambda name: check(name, 1), check]


@pytest.mark.parametrize("ask", ASK)
def test_what_is_no_name_of_an_exercise_is_answered_with_the_nearest_ones_or_how_to_name_it(ask):
    for name in ("find-brackets", ""):
        assert re.search(r"There is no exercise .* Did you mean [a-z]", pretty(ask(name)))
    for name in (None, ["flips-of-b5"], score, Unshowable()):
        assert pretty(ask(name)).startswith("Say which exercise you mean: its name comes first,")


def test_a_function_without_a_name_is_told_an_exercise_that_asks_for_it():
    def find_bracket(square, player, board, direction): ...

    assert 'check("find-bracket", find_bracket)' in one_line(check(find_bracket))
    assert not check() and "its name comes first" in one_line(check())


def test_a_name_without_an_answer_is_told_what_to_add(toy):
    assert pretty(check(toy)) == 'Give the answer after the name: check("my-score", my_score).'
