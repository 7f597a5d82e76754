"""The exercises: right answers in several styles, and what people get wrong."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.exercises import check, ready_made
from othello_lessons.exercises.judges import game_splits
from othello_lessons.exercises.lessons.learn_from_games import (
    DESCENTS,
    feature_cases,
    mean_square,
)
from othello_lessons.exercises.texts import Texts
from othello_lessons.learning.features import features_of
from othello_lessons.othello import (
    BLACK,
    DIRECTIONS,
    EMPTY,
    PLAYERS,
    WHITE,
    any_legal_move,
    legal_moves,
    squares,
)

# --- features ----------------------------------------------------------------------


def disc_by_disc(player, board):
    found = 0
    for square in squares():
        if board[square] in PLAYERS and EMPTY in [board[square + step] for step in DIRECTIONS]:
            found += 1 if board[square] == player else -1
    return found


def test_the_cases_have_both_players_and_one_without_a_move():
    cases = feature_cases()
    assert {player for player, _ in cases} == {BLACK, WHITE}
    assert not all(any_legal_move(player, board) for player, board in cases)
    assert any(len(legal_moves(player, board)) > 9 for player, board in cases)


# --- the split ---------------------------------------------------------------------


def games_of(numbers):
    return sorted(set(numbers))


def parts(numbers, games):
    return (
        [place for place, game in enumerate(numbers) if game not in games],
        [place for place, game in enumerate(numbers) if game in games],
    )


def drawn_with_sample(numbers, held, seed):
    return parts(numbers, Random(seed).sample(games_of(numbers), held))


def with_arrays(numbers, held, seed):
    games = np.random.default_rng(seed).permutation(games_of(numbers))
    is_held = np.isin(numbers, games[-held:])
    return [np.flatnonzero(~is_held), np.flatnonzero(is_held)]


def by_positions(numbers, held, seed):
    places = list(range(len(numbers)))
    Random(seed).shuffle(places)
    share = len(numbers) * held // len(set(numbers))
    return places[share:], places[:share]


def changed(change):
    """Return a split that draws as it should, and then changes its two parts."""
    return lambda numbers, held, seed: change(numbers, *drawn_with_sample(numbers, held, seed))


def without_first_game(numbers, training, held_out):
    return [place for place in training if numbers[place] != numbers[training[0]]], held_out


def of_games(numbers, training, held_out):
    return {numbers[place] for place in training}, {numbers[place] for place in held_out}


def one_game_more(numbers, held, seed):
    return drawn_with_sample(numbers, held + 1, seed)


def a_position_each(numbers, held, seed):
    return parts(numbers, Random(seed).sample(numbers, held))


def never_the_last(numbers, held, seed):
    return parts(numbers, Random(seed).sample(games_of(numbers)[:-1], held))


def with_any_seed(numbers, held, seed):
    return drawn_with_sample(numbers, held, Random().random())


WRONG_SPLITS = [
    (by_positions, "game-on-both-sides"),
    (changed(lambda numbers, t, h: (h, t)), "parts-exchanged"),
    (changed(lambda numbers, t, h: (t[1:], h)), "place-lost"),
    (changed(without_first_game), "game-lost"),
    (changed(lambda numbers, t, h: (t + h, h)), "place-on-both-sides"),
    (changed(lambda numbers, t, h: ([*t, t[0]], h)), "place-twice"),
    (changed(lambda numbers, t, h: (t + h, [])), "other-number"),
    (changed(lambda numbers, t, h: len(t)), "not-a-pair"),
    (changed(lambda numbers, t, h: None), "returns-nothing"),
    (changed(lambda numbers, t, h: ([str(place) for place in t], h)), "no-places"),
    (changed(of_games), "games-for-places"),
    (one_game_more, "other-number"),
    (a_position_each, "drawn-twice"),
    (lambda numbers, held, seed: parts(numbers, games_of(numbers)[:held]), "first-games"),
    (lambda numbers, held, seed: parts(numbers, games_of(numbers)[-held:]), "always-the-same"),
    (lambda numbers, held, seed: drawn_with_sample(numbers, held, 1), "always-the-same"),
    (never_the_last, "never-held-out"),
    (with_any_seed, "seed-not-used"),
]


def test_every_mistake_that_the_texts_name_is_tested():
    tested = {name for _, name in WRONG_SPLITS}
    assert Texts("split-by-games").part("mistakes").keys() <= tested


def test_the_cases_have_games_of_several_lengths_whose_numbers_are_not_their_places():
    for numbers, held in game_splits.CASES:
        assert len({numbers.count(game) for game in numbers}) > 1
        assert 0 < held < len(set(numbers)) < len(numbers)


# --- the gradient step -----------------------------------------------------------------


def with_means(weights, rows, results, rate):
    wrong = results - rows.dot(weights)
    return weights + 2 * rate * (rows * wrong[:, None]).mean(axis=0)


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


def step_in_place(weights, rows, results, rate):
    weights -= rate * 2 * rows.T @ (rows @ weights - results) / len(rows)
    return weights


def test_a_wrong_gradient_step_is_told_the_slopes_that_small_changes_show():
    said = assert_named("gradient-step", lambda *case: case[0] + 77, None)
    assert "for the weights in turn, [1.333, -8.333]" in said, said


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
        "split-by-games": [drawn_with_sample, with_arrays],
        "gradient-step": [with_means],
        "forward-pass": [by_condition],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "mobility-difference": [
            (lambda *case: str(features_of(*case)["mobility"]), "text-for-value")
        ],
        "split-by-games": [
            (by_positions, "game-on-both-sides"),
            (changed(lambda numbers, t, h: (h, t)), "parts-exchanged"),
            (changed(lambda numbers, t, h: (t[1:], h)), "place-lost"),
            (changed(without_first_game), "game-lost"),
            (changed(lambda numbers, t, h: (t + h, h)), "place-on-both-sides"),
            (changed(lambda numbers, t, h: ([*t, t[0]], h)), "place-twice"),
            (changed(lambda numbers, t, h: (t + h, [])), "other-number"),
            (changed(lambda numbers, t, h: len(t)), "not-a-pair"),
            (changed(lambda numbers, t, h: None), "returns-nothing"),
            (changed(lambda numbers, t, h: ([str(place) for place in t], h)), "no-places"),
            (changed(of_games), "games-for-places"),
            (one_game_more, "other-number"),
            (a_position_each, "drawn-twice"),
            (lambda numbers, held, seed: parts(numbers, games_of(numbers)[:held]), "first-games"),
            (
                lambda numbers, held, seed: parts(numbers, games_of(numbers)[-held:]),
                "always-the-same",
            ),
            (lambda numbers, held, seed: drawn_with_sample(numbers, held, 1), "always-the-same"),
            (never_the_last, "never-held-out"),
            (with_any_seed, "seed-not-used"),
        ],
        "gradient-step": [
            (step_in_place, "changed-weights"),
            (lambda *case: list(with_means(*case)), "no-array"),
        ],
        "forward-pass": [(lambda *case: np.round(by_condition(*case), 1), "rounded")],
    }
)
