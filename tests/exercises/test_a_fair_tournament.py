"""The exercises: right answers in several styles, and every known mistake."""

from itertools import combinations, permutations, product
from math import log10

import pytest
from answers_by_exercise import right_answers, wrong_answers
from hypothesis import given
from hypothesis import strategies as st
from verdicts import assert_named, one_line

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.a_fair_tournament import SERIES, STRENGTHS

strengths_of = STRENGTHS.right()


# ---------------------------------------------------------------------------
# A schedule


def one_at_a_time(players, openings):
    for black, white, opening in product(players, players, openings):
        if black != white:
            yield black, white, opening


def in_turn(players, openings):
    """Give every two players an opening of their own."""
    for number, (one, other) in enumerate(combinations(players, 2)):
        opening = openings[number % len(openings)]
        yield from [(one, other, opening), (other, one, opening)]


def test_a_list_of_players_that_is_emptied_is_not_called_a_board():
    def schedule(players, openings):
        games = []
        while players:
            one = players.pop()
            games += [(*two, o) for p in players for two in [(one, p), (p, one)] for o in openings]
        return games

    said = assert_named("fair-schedule", schedule, "changed-list")
    assert "list(players)" in said and "board" not in said


# ---------------------------------------------------------------------------
# How many games


def test_another_number_in_the_place_of_98_is_named():
    assert_named("games-needed", lambda margin: (97 / margin) ** 2, "other-stretch")
    assert "97 squared" in str(check("games-needed", lambda margin: (97 / margin) ** 2))
    assert check("games-needed", lambda margin: -(98 / margin)).misconception is None


def test_any_other_number_of_games_is_shown_beside_the_right_one():
    verdict = check("games-needed", lambda margin: 96)
    assert not verdict and "(5) returned 96, and should be about 384" in str(verdict)
    assert check("games-needed", lambda margin: "384").misconception == "no-number"


# ---------------------------------------------------------------------------
# Strengths


def online(games):
    """Rate by Elo's rule, one game after the other."""
    rating = {name: 0.0 for game in games for name in game[:2]}
    for black, white, points in games:
        gain = 0.3 * (points - 1 / (1 + 10 ** (rating[white] - rating[black])))
        rating[black] += gain
        rating[white] -= gain
    return {name: 10 ** rating[name] for name in rating}


def test_other_strengths_are_shown_beside_the_right_ones():
    verdict = check("strengths", lambda games: {n: s**2 for n, s in strengths_of(games).items()})
    assert not verdict and "should be A 3, B 1; yours are A 9, B 1" in one_line(verdict)


def test_strengths_promise_what_was_made():
    for games in SERIES:
        strength = strengths_of(games)
        for name in strength:
            mine = [game for game in games if name in game]
            made = sum(points if name == black else 1 - points for black, _, points in mine)
            promised = sum(strength[name] / (strength[b] + strength[w]) for b, w, _ in mine)
            assert promised == pytest.approx(made)


@given(st.integers(1, 9), st.integers(1, 9))
def test_between_two_players_the_ratio_of_strengths_is_the_odds(won, lost):
    strength = strengths_of([("A", "B", 1)] * won + [("B", "A", 1)] * lost)
    assert strength["A"] / strength["B"] == pytest.approx(won / lost)


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "fair-schedule": [one_at_a_time],
        "games-needed": [lambda margin: (100 / margin) ** 2],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "fair-schedule": [
            (lambda p, o: product(p, p, o), "plays-itself"),
            (
                lambda p, o: [(*two, opening) for two in combinations(p, 2) for opening in o],
                "one-colour",
            ),
            (lambda p, o: [*one_at_a_time(p, o)] * 2, "same-game-again"),
            (lambda p, o: one_at_a_time(p[:2], o), "not-everybody-meets"),
            (in_turn, "openings-not-shared"),
            (lambda p, o: permutations(p, 2), "no-games"),
            (lambda p, o: [("A", "Z", o[0]), ("Z", "A", o[0])], "strange-game"),
        ],
        "strengths": [
            (online, "depends-on-the-order"),
            (lambda games: {n: log10(s / 9) for n, s in strengths_of(games).items()}, "no-number"),
            (lambda games: list(strengths_of(games)), "no-dictionary"),
            (
                STRENGTHS.wrong(
                    "for name in (black, white) →"
                    " for name, other in ((black, white), (white, black))",
                    "1 / (strength[black] + strength[white]) →"
                    " 1 / strength[name] + strength[other]",
                    "range(200) → range(300)",
                ),
                "runs-away",
            ),
        ],
    }
)
