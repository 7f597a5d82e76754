"""The exercises: right answers in several styles, and every known mistake."""

from math import comb, exp, sqrt

import pytest
from answers_by_exercise import right_answers
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.when_you_may_stop import PROVED, STOP
from othello_lessons.programs.pair_statistics import SequentialTest, expected

# ---------------------------------------------------------------------------
# What is proved

RIGHT = PROVED.right()


def test_every_wrong_belief_is_named_with_its_claim():
    assert_named("proved-claims", {**RIGHT, "a": True}, "ten-of-fifteen")
    for claim in RIGHT:
        verdict = check("proved-claims", {**RIGHT, claim: not RIGHT[claim]})
        assert not verdict and f"Claim {claim}" in str(verdict)


def test_of_several_wrong_claims_all_are_named_and_one_is_explained():
    said = assert_named("proved-claims", {**RIGHT, "b": False, "g": True}, "nothing-is-sure")
    assert "Look again at 'b', 'g'." in said and "Claim b" in said and "Claim g" not in said


def chance_of_as_many(wins, games):
    """Return how likely equals are to win so many games or more, of so many."""
    return sum(comb(games, k) for k in range(wins, games + 1)) / 2**games


def margin(games):
    return 98 / sqrt(games)


def test_the_figures_that_the_verdicts_name_are_right():
    assert round(chance_of_as_many(10, 15), 2) == 0.15
    assert chance_of_as_many(100, 150) < 1 / 10_000
    assert 10 / 15 - margin(15) / 100 < 0.5 < 100 / 150 - margin(150) / 100
    assert 0.65 - margin(100) / 100 > 0.5
    assert 9.7 < margin(100) < 9.9
    assert 4 + 95 / 2 == 51.5 and 4 / 5 == 0.8


def test_ten_comparisons_of_equals_give_a_false_alarm_as_often_as_the_lesson_says():
    alarm = 2 * chance_of_as_many(60, 100)  # 59 of 100 are within the margin
    assert 59 < 50 + margin(100) < 60
    assert round(100 * alarm) in (5, 6) and round(100 * (1 - (1 - alarm) ** 10)) == 44


def test_the_overlapping_intervals_of_the_claim_prove_a_difference_of_independent_ratings():
    (low, high), (other_low, other_high) = (1540, 1760), (1400, 1600)
    reach, other_reach = (high - low) / 2, (other_high - other_low) / 2
    apart = (low + high) / 2 - (other_low + other_high) / 2
    assert sqrt(reach**2 + other_reach**2) < apart < reach + other_reach


# ---------------------------------------------------------------------------
# When to stop

TEST = SequentialTest()


def longer_and_longer(games):
    """Ask about the first pair, the first two, the first three and so on."""
    for end in range(2, len(games) + 1, 2):
        ratio = TEST.ratio([sum(games[at : at + 2]) / 2 for at in range(0, end, 2)])
        if abs(ratio) >= 2.944:
            return ("not better", "better")[ratio > 0]
    return "open"


def test_the_claims_and_the_bound_of_the_test_are_those_that_the_lesson_says():
    assert round(100 * expected(TEST.low)) == 50 and round(100 * expected(TEST.high)) == 57
    assert round(exp(TEST.bound)) == 19 and round(TEST.bound, 2) == 2.94


@pytest.mark.parametrize(
    ("mistake", "shown"),
    [
        ("restarts", "20 × (0, 0), 22 × (1, 1). It returned 'better', and should return 'not b"),
        ("counts-games", "11 × (1, 1). It returned 'better', and should return 'open'"),
    ],
)
def test_what_people_do_is_named_with_the_shortest_series_that_shows_it(mistake, shown):
    said = assert_named("stop-when-proved", STOP.named(mistake), mistake)
    assert shown in " ".join(said.split())


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "proved-claims": [{claim: int(proved) for claim, proved in RIGHT.items()}],
        "stop-when-proved": [longer_and_longer],
    }
)
