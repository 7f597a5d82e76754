"""Ratings: Bradley-Terry does not see the order of games, names or colours; Elo sees the order."""

import math
import random
import sys
from itertools import combinations
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from othello_lessons.programs.pair_statistics import expected
from othello_lessons.programs.tournament.ratings import (
    MIDDLE,
    Outcome,
    bradley_terry,
    online_elo,
)

NAMES = "abcde"


@st.composite
def tournaments(draw):
    """Draw some games, in pairs with the colours exchanged."""
    outcomes = []
    for pair in range(draw(st.integers(1, 12))):
        one, other = draw(st.permutations(NAMES))[:2]
        first, second = draw(st.tuples(*[st.sampled_from([0.0, 0.5, 1.0])] * 2))
        outcomes += [Outcome(one, other, first, pair), Outcome(other, one, second, pair)]
    return outcomes


def simulated(strengths, pairs, seed):
    """Return outcomes of a round robin between players of known strength."""
    rng, outcomes = random.Random(seed), []
    for one in strengths:
        for other in strengths:
            if one != other:
                likely = expected(strengths[one] - strengths[other])
                outcomes += [
                    Outcome(one, other, float(rng.random() < likely), pair) for pair in range(pairs)
                ]
    return outcomes


def elo_of(outcomes):
    return {rating.name: rating.elo for rating in bradley_terry(outcomes, NAMES, resamples=0)}


@given(outcomes=tournaments(), seed=st.integers())
def test_the_order_of_the_games_does_not_matter_to_bradley_and_terry(outcomes, seed):
    shuffled = random.Random(seed).sample(outcomes, len(outcomes))
    assert list(bradley_terry(outcomes, resamples=5)) == list(bradley_terry(shuffled, resamples=5))


@given(outcomes=tournaments())
def test_the_ratings_promise_every_player_the_points_it_made(outcomes):
    """This is true of the most likely ratings alone, with a drawn game against an imaginary player.

    So names, colours and the order of the games make no difference.
    """
    elo = elo_of(outcomes)
    made, promised = dict.fromkeys(NAMES, 0.5), {n: expected(elo[n] - MIDDLE) for n in NAMES}
    for black, white, points, *_ in outcomes:
        made[black] += points
        made[white] += 1 - points
        promised[black] += expected(elo[black] - elo[white])
        promised[white] += expected(elo[white] - elo[black])
    assert promised == pytest.approx(made, abs=1e-4)


def test_the_intervals_hold_the_truth_about_as_often_as_they_promise():
    """Of the ratings, and of their differences."""
    places = {"a": 1410, "b": 1470, "c": 1530, "d": 1590}
    held, apart = [], []
    for seed in range(10):
        ratings = bradley_terry(simulated(places, 5, seed), resamples=100)
        held += [rating.low <= places[rating.name] <= rating.high for rating in ratings]
        for one, other in combinations(places, 2):
            _, low, high = ratings.difference(one, other)
            apart.append(low <= places[one] - places[other] <= high)
    assert sum(held) / len(held) >= 0.88
    assert sum(apart) / len(apart) >= 0.88


def test_a_difference_can_be_proved_although_the_intervals_overlap():
    strengths = {"a": 1620, "b": 1560, "c": 1500, "d": 1440, "e": 1380}
    ratings = bradley_terry(simulated(strengths, 8, seed=1))
    found = {True: 0, False: 0}  # where intervals overlap: how many differences are proved
    for better, worse in combinations(ratings, 2):
        proved = ratings.difference(better.name, worse.name).low > 0
        if better.low > worse.high:
            assert proved
        else:
            found[proved] += 1
    assert found[True] and found[False]


@given(outcomes=tournaments())
def test_a_difference_is_turned_round_with_its_players(outcomes):
    ratings = bradley_terry(outcomes, NAMES, resamples=5)
    for one, other in combinations(NAMES, 2):
        elo, low, high = ratings.difference(one, other)
        assert ratings.difference(other, one) == pytest.approx((-elo, -high, -low))
        assert elo == pytest.approx(ratings.of(one).elo - ratings.of(other).elo)
        assert low <= elo <= high


def test_a_difference_is_open_where_a_rating_is():
    outcomes = [Outcome("a", "b", 1.0, 0), Outcome("b", "a", 0.0, 0), Outcome("b", "c", 1.0, 1)]
    ratings = bradley_terry([*outcomes, Outcome("c", "b", 0.0, 1)])
    assert ratings.difference("a", "b").high == math.inf
    assert ratings.difference("c", "b").low == -math.inf
    assert all(map(math.isfinite, (ratings.difference("a", "b").low, ratings.of("b").low)))
    with pytest.raises(KeyError):
        ratings.difference("a", "z")


def test_more_games_make_narrower_intervals_with_the_square_root_of_their_number():
    strengths = {"a": 1550, "b": 1450}
    few, many = (bradley_terry(simulated(strengths, pairs, seed=4)).of("a") for pairs in (50, 5000))
    assert 7 < (few.high - few.low) / (many.high - many.low) < 14


@pytest.mark.parametrize(
    "raised, expected", [(KeyboardInterrupt, KeyboardInterrupt), (ArithmeticError, ValueError)]
)
def test_an_interrupt_in_the_midst_of_choix_stays_an_interrupt(monkeypatch, raised, expected):
    import choix  # takes long: only the worker that needs it imports it

    monkeypatch.setattr(choix.utils.spl, "solve_triangular", Mock(side_effect=raised))
    with pytest.raises(expected):
        bradley_terry(simulated({"a": 1550, "b": 1450}, 5, seed=4))


def test_plain_python_finds_the_same_ratings_and_intervals(monkeypatch):
    outcomes = simulated({"a": 1600, "b": 1500, "c": 1350}, 15, seed=2)
    usual = bradley_terry(outcomes, ["d"], resamples=200)
    monkeypatch.setitem(sys.modules, "numpy", None)
    plain = bradley_terry(outcomes, ["d"], resamples=200)
    assert [one.name for one in plain] == [one.name for one in usual]
    for one, other in zip(plain, usual, strict=True):
        assert one.elo == pytest.approx(other.elo, abs=0.01)
        assert one[4:] == other[4:]  # games and points
        assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=15)
    assert plain.difference("a", "b") == pytest.approx(usual.difference("a", "b"), abs=25)


@given(outcomes=tournaments())
def test_plain_ratings_of_any_tournament_are_the_same(outcomes):
    usual = elo_of(outcomes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "choix", None)
        assert elo_of(outcomes) == pytest.approx(usual, abs=0.01)


def test_a_player_who_wins_everything_has_a_finite_rating_and_no_upper_end():
    outcomes = [Outcome("a", "b", 1.0, 0), Outcome("b", "a", 0.0, 0)]
    best, worst = bradley_terry(outcomes)
    assert best.name == "a" and MIDDLE < best.elo < 3000
    assert best.high == math.inf and best.low <= MIDDLE  # two won games prove little
    assert worst.low == -math.inf and worst.elo == pytest.approx(2 * MIDDLE - best.elo)


def test_a_repeated_game_counts_once():
    once = [Outcome("a", "b", 1.0, 0), Outcome("b", "a", 0.5, 0)]
    again = [Outcome("a", "b", 1.0, 1, repeated=True), Outcome("b", "a", 0.5, 1, repeated=True)]
    assert list(bradley_terry(once + again)) == list(bradley_terry(once))


def test_a_player_without_games_is_rated_in_the_middle_and_nothing_is_known():
    rating = bradley_terry([Outcome("a", "b", 1.0)], ["c"]).of("c")
    assert rating.elo == pytest.approx(MIDDLE)
    assert (rating.low, rating.high, rating.games) == (-math.inf, math.inf, 0)


def test_without_players_there_are_no_ratings():
    assert list(bradley_terry([])) == []


# ---------------------------------------------------------------------------
# Elo, game by game


def test_elo_depends_on_the_order_of_the_same_games():
    games = [Outcome("a", "b", 1.0)] * 5 + [Outcome("a", "b", 0.0)] * 5
    forth, back = online_elo(games), online_elo(games[::-1])
    assert forth["a"] < MIDDLE < back["a"]  # the latest games weigh most
    assert elo_of(games) == elo_of(games[::-1])


def test_one_game_of_elo_is_what_the_formula_says():
    after = online_elo([("a", "b", 1.0)], k=32)
    assert after == {"a": 1516, "b": 1484}


@given(outcomes=tournaments(), k=st.floats(1, 64))
def test_elo_gives_one_player_what_it_takes_from_the_other(outcomes, k):
    ratings = online_elo(outcomes, k=k)
    assert sum(ratings.values()) == pytest.approx(MIDDLE * len(ratings))


def test_400_points_are_odds_of_10_to_1():
    assert expected(400) == pytest.approx(10 / 11)
