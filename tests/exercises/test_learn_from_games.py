"""The exercises: right answers in several styles, and what people get wrong."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from verdicts import assert_named

from othello_lessons.exercises import check, ready_made
from othello_lessons.exercises.judges import game_splits
from othello_lessons.exercises.lessons.learn_from_games import (
    DESCENTS,
    feature_cases,
    mean_square,
    slope_by_difference,
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
    is_legal,
    legal_moves,
    opponent,
    squares,
)

# --- features ----------------------------------------------------------------------


def move_by_move(player, board):
    value = 0
    for square in squares():
        value += is_legal(square, player, board)
        value -= is_legal(square, opponent(player), board)
    return value


def disc_by_disc(player, board):
    found = 0
    for square in squares():
        if board[square] in PLAYERS and EMPTY in [board[square + step] for step in DIRECTIONS]:
            found += 1 if board[square] == player else -1
    return found


def from_the_empty_squares(player, board):
    empty = [square for square in squares() if board[square] == EMPTY]
    near = {square + step for square in empty for step in DIRECTIONS}
    mine = sum(board[square] == player for square in near)
    return mine - sum(board[square] == opponent(player) for square in near)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("mobility-difference", move_by_move),
        ("mobility-difference", lambda player, board: features_of(player, board)["mobility"]),
        ("frontier-difference", disc_by_disc),
        ("frontier-difference", from_the_empty_squares),
        ("frontier-difference", lambda player, board: features_of(player, board)["frontier"]),
    ],
)
def test_features_are_right_in_any_style(name, answer):
    assert check(name, answer), str(check(name, answer))


def discs_the_wrong_way_round(player, board):
    return board.count(opponent(player)) - board.count(player)


def test_two_mistakes_in_a_mobility_are_both_named():
    answer = discs_the_wrong_way_round
    assert_named("mobility-difference", answer, "discs-counted", "sign-turned")


def test_a_mobility_that_is_a_text_is_named():
    assert_named("mobility-difference", lambda *case: str(move_by_move(*case)), "text-for-value")


def two_mistakes(player, board):
    """Count the player's own discs only, and each several times."""
    near = [d + step for d in squares() for step in DIRECTIONS if board[d] == player]
    return sum(board[square] == EMPTY for square in near)


def test_two_mistakes_in_a_frontier_are_both_named_and_an_unknown_one_is_not():
    assert_named("frontier-difference", two_mistakes, "counted-twice", "own-only")
    assert_named("frontier-difference", lambda player, board: 7, None)


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


def as_sets(numbers, held, seed):
    _, held_out = drawn_with_sample(numbers, held, seed)
    return set(held_out) ^ set(range(len(numbers))), set(held_out)


def with_arrays(numbers, held, seed):
    games = np.random.default_rng(seed).permutation(games_of(numbers))
    is_held = np.isin(numbers, games[-held:])
    return [np.flatnonzero(~is_held), np.flatnonzero(is_held)]


@pytest.mark.parametrize("answer", [drawn_with_sample, as_sets, with_arrays])
def test_a_split_is_right_in_any_style(answer):
    assert check("split-by-games", answer), str(check("split-by-games", answer))


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


@pytest.mark.parametrize(("answer", "misconception"), WRONG_SPLITS)
def test_wrong_splits_are_named(answer, misconception):
    assert_named("split-by-games", answer, misconception)


def test_every_mistake_that_the_texts_name_is_tested():
    tested = {name for _, name in WRONG_SPLITS}
    assert Texts("split-by-games").part("mistakes").keys() <= tested


def test_the_cases_have_games_of_several_lengths_whose_numbers_are_not_their_places():
    for numbers, held in game_splits.CASES:
        assert len({numbers.count(game) for game in numbers}) > 1
        assert 0 < held < len(set(numbers)) < len(numbers)


# --- the gradient step -----------------------------------------------------------------


def position_by_position(weights, rows, results, rate):
    slopes = [0] * len(weights)
    for row, result in zip(rows, results, strict=True):
        error = sum(w * x for w, x in zip(weights, row, strict=True)) - result
        for place, x in enumerate(row):
            slopes[place] += 2 * error * x / len(rows)
    return np.array([w - rate * slope for w, slope in zip(weights, slopes, strict=True)])


def by_finite_difference(weights, rows, results, rate):
    case = weights.tolist(), rows.tolist(), results.tolist()
    slopes = [slope_by_difference(*case, place) for place in range(len(weights))]
    return weights - rate * np.array(slopes)


def with_means(weights, rows, results, rate):
    wrong = results - rows.dot(weights)
    return weights + 2 * rate * (rows * wrong[:, None]).mean(axis=0)


@pytest.mark.parametrize("answer", [position_by_position, by_finite_difference, with_means])
def test_a_gradient_step_is_right_in_any_style(answer):
    assert check("gradient-step", answer), str(check("gradient-step", answer))


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


def halved_and_uphill(weights, rows, results, rate):
    return weights + rate * rows.T @ (rows @ weights - results) / len(rows)


def as_it_goes(weights, rows, results, rate):
    weights = list(weights)
    for place in range(len(weights)):
        errors = rows @ weights - results
        weights[place] -= rate * 2 * (rows[:, place] * errors).mean()
    return np.array(weights)


def step_in_place(weights, rows, results, rate):
    weights -= rate * 2 * rows.T @ (rows @ weights - results) / len(rows)
    return weights


def test_what_people_write_for_a_gradient_step_has_its_mistakes_named():
    assert_named("gradient-step", halved_and_uphill, "uphill", "factor-forgotten")
    assert_named("gradient-step", as_it_goes, "weight-after-weight")
    assert_named("gradient-step", step_in_place, "changed-weights")
    assert_named("gradient-step", lambda *case: list(with_means(*case)), "no-array")


def test_a_wrong_gradient_step_is_told_the_slopes_that_small_changes_show():
    said = assert_named("gradient-step", lambda *case: case[0] + 77, None)
    assert "for the weights in turn, [1.333, -8.333]" in said, said


# --- the forward pass ----------------------------------------------------------------


def neuron_by_neuron(rows, weights, biases, out_weights, out_bias):
    values = []
    for row in rows:
        value = out_bias
        for neuron, bias in enumerate(biases):
            total = bias + sum(x * weights[i][neuron] for i, x in enumerate(row))
            value += max(0, total) * out_weights[neuron]
        values.append(value)
    return values


def by_condition(rows, weights, biases, out_weights, out_bias):
    hidden = np.dot(rows, weights) + biases
    hidden[hidden < 0] = 0
    return np.sum(hidden * out_weights, axis=1) + out_bias


@pytest.mark.parametrize("answer", [neuron_by_neuron, by_condition])
def test_a_forward_pass_is_right_in_any_style(answer):
    assert check("forward-pass", answer), str(check("forward-pass", answer))


def without_biases(rows, weights, biases, out_weights, out_bias):
    return np.maximum(0, rows @ weights) @ out_weights


def test_two_mistakes_in_a_forward_pass_are_both_named():
    assert_named("forward-pass", without_biases, "biases-forgotten", "out-bias-forgotten")


def test_a_forward_pass_that_rounds_is_named():
    assert_named("forward-pass", lambda *case: np.round(by_condition(*case), 1), "rounded")


def test_a_column_is_not_a_value_for_each_row():
    verdict = check("forward-pass", lambda *args: by_condition(*args)[:, None])
    assert not verdict and "returned" in str(verdict)
