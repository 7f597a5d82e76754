"""Weights of patterns, fitted to a few games."""

from itertools import islice

import numpy as np
import pytest

from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.engine.patterns.shapes import FAMILIES, STEP, stage_of, tempo_of
from othello_lessons.engine.plain.bigboard import from_board
from othello_lessons.exercises.lessons.patterns import STEP as SOLUTION
from othello_lessons.learning.games import played_games
from othello_lessons.learning.small_patterns import (
    STAGE_LENGTH,
    fitted_player,
    fitting,
    last_fitted,
    pattern_data,
    shipped_weight,
)
from othello_lessons.othello import BLACK, EMPTY, initial_board, legal_moves

EDGE = "edge and X squares"
STEP_OF = SOLUTION.right()


@pytest.fixture(scope="module")
def games():
    return played_games(20, seed=5)


@pytest.fixture(scope="module")
def data(games):
    return pattern_data(games, [EDGE, "row 4"])


def test_there_is_a_row_for_each_position_and_a_column_for_each_place(games, data):
    positions = [position for game in games for position in game.positions]
    assert data.numbers.shape == (len(positions), 8)
    empties = [position.board.count(EMPTY) for position in positions]
    assert list(data.stages) == [min(each // STAGE_LENGTH, 2) for each in empties]


def test_the_model_says_of_a_board_what_it_says_of_its_row(games, data):
    model = last_fitted(data, range(len(data.results)), STEP_OF, 0.05, 5)
    positions = [position for game in games for position in game.positions]
    for at in range(0, len(positions), 97):
        value = model(positions[at].player, positions[at].board)
        assert value == round(100 * model.values(data)[at])


def test_the_error_falls_on_the_positions_that_are_fitted_and_others_do_not_count(data):
    half = range(len(data.results) // 2)
    models = list(islice(fitting(data, half, STEP_OF, 0.05), 10))
    errors = [model.error(data, half) for model in models]
    assert errors == sorted(errors, reverse=True)
    used = np.unique(data.numbers[list(half)])
    for weights in models[-1].weights:
        assert not np.delete(weights, used).any()


def test_a_weight_that_was_seen_too_little_to_be_trusted_changes_by_a_part_of_its_step(data):
    everywhere = range(len(data.results))
    whole, part = (last_fitted(data, everywhere, STEP_OF, 0.05, 1, trust) for trust in (1, 8))
    for stage, (one, other) in enumerate(zip(whole.weights, part.weights, strict=True)):
        numbers = data.numbers[data.stages == stage].ravel()
        seen = np.bincount(numbers, minlength=len(one))
        assert {1, 8} <= set(seen)
        assert other == pytest.approx(one * np.minimum(seen, 8) / 8)


def test_a_player_is_fitted_when_it_makes_its_first_move(data):
    made = []

    def fit():
        made.append(1)
        return last_fitted(data, range(len(data.results)), STEP_OF, 0.05, 2)

    player = fitted_player(fit)
    assert not made
    moves = {player(BLACK, initial_board()) for _ in range(2)}
    assert len(moves) == len(made) == 1 and moves < set(legal_moves(BLACK, initial_board()))


def test_a_step_that_is_not_written_yet_is_said(data):
    def my_step(weights, numbers, results, rate): ...

    with pytest.raises(ValueError, match="my_step returns nothing yet: write it, run its cell"):
        last_fitted(data, range(len(data.results)), my_step, 0.05, 5)


def test_the_shipped_weights_add_up_to_the_evaluation(games):
    position = games[0].positions[20]
    own, opp = from_board(position.player, position.board)
    empties = position.board.count(EMPTY)
    total = STEP / 100 * patterns.learned.tempo(stage_of(empties))[tempo_of(empties)]
    for family in FAMILIES:
        for place in family.places:
            number = 0
            for power, square in enumerate(place):
                bit = 1 << 10 * (square // 8 + 1) + square % 8 + 1
                number += (1 + bool(own & bit) - bool(opp & bit)) * 3**power
            total += shipped_weight(family.name, number, empties)
    assert round(100 * total) == patterns(position.player, position.board)


def test_a_pattern_that_there_is_not_is_refused(games):
    with pytest.raises(ValueError, match="there is no pattern 'edge'"):
        pattern_data(games, ["edge"])
