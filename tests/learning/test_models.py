"""The models: a tree as questions says what scikit-learn's tree says, and models play."""

from functools import cache

import numpy as np
import pytest
from elsewhere import printed_elsewhere

from othello_lessons.learning.features import FEATURES, features_of
from othello_lessons.learning.games import played_games, table
from othello_lessons.learning.models import (
    decision_tree,
    learned_player,
    luck_of_choosing,
    network,
    questions,
    weighted_sum,
)
from othello_lessons.othello import initial_board, legal_moves, make_move, opponent


@cache
def data():
    return table(played_games(20, seed=5))


def answered(question, features):
    """Follow the questions down to an answer."""
    while question.feature:
        question = question.yes if features[question.feature] >= question.least else question.no
    return question


@pytest.mark.parametrize("settings", [{"max_depth": 1}, {"max_depth": 5}, {}, {"cost": 3.0}])
def test_the_questions_lead_to_what_the_tree_says(settings):
    model = decision_tree(**settings).fit(data().rows, data().results)
    tree = questions(model, FEATURES)
    for row in data().rows[::7]:
        features = dict(zip(FEATURES, row, strict=True))
        assert answered(tree, features).value == pytest.approx(model.predict([row])[0])


def test_a_question_counts_the_positions_below_it():
    tree = questions(decision_tree(4).fit(data().rows, data().results), FEATURES)
    assert tree.positions == len(data().rows)
    assert tree.no.positions + tree.yes.positions == tree.positions


def test_a_model_learns_the_same_every_time():
    first, again = (network(4) for _ in range(2))
    for model in (first, first, again, again):
        model.partial_fit(data().rows, data().results)
    assert (first.predict(data().rows) == again.predict(data().rows)).all()


def test_the_best_of_two_models_has_its_luck_on_the_game_that_chose_it():
    wrong = np.array([[0.0, 4.0, 4.0], [6.0, 1.0, 3.0]])  # in game 7, and twice in game 9
    chosen, new = luck_of_choosing(wrong, [7, 9, 9], 1, draws=50).values()
    assert chosen[0] == new[0] == pytest.approx((0 + 4 + 6 + 2) / 4)
    assert 0 <= chosen[1] <= 2 and 4 <= new[1] <= 6


def test_luck_gets_less_with_more_games_and_a_single_model_has_none():
    dice, games = np.random.default_rng(1), list(range(60))
    alike = dice.normal(20, 5, (20, 60))  # models that only luck tells apart
    chosen, new = luck_of_choosing(alike, games, 40).values()
    assert chosen[1] < chosen[5] < chosen[40] < new[40] and abs(new[5] - 20) < 1
    chosen, new = luck_of_choosing(alike[:1], games, 40).values()
    assert abs(chosen[20] - new[20]) < 1


def test_a_learned_player_makes_the_first_move_after_which_the_opponents_position_is_worth_least():
    model = weighted_sum().fit(data().rows, data().results)
    player_of = learned_player(model.predict, "sum")
    assert player_of.__name__ == "sum"
    for game in played_games(3, seed=6):
        for place in game.positions[::9]:
            worth = {}
            for move in legal_moves(place.player, place.board):
                after = make_move(move, place.player, list(place.board))
                row = list(features_of(opponent(place.player), after).values())
                worth[move] = round(model.predict([row])[0], 6)
            assert player_of(place.player, place.board) == min(worth, key=worth.get)


def test_a_function_of_ones_own_is_a_player_too():
    first = learned_player(lambda rows: np.zeros(len(rows)), "first")
    assert first("@", initial_board()) == legal_moves("@", initial_board())[0]


def test_a_function_that_is_not_written_yet_is_said():
    with pytest.raises(ValueError, match="of mine returns nothing yet: write it, run its cell"):
        learned_player(lambda rows: None, "mine")("@", initial_board())


@pytest.mark.parametrize("last", [1e-9, -1e-9])
def test_last_digits_that_depend_on_the_processor_do_not_choose_the_move(last):
    player_of = learned_player(lambda rows: 5 + last * np.arange(len(rows)), "nearly equal")
    assert player_of("@", initial_board()) == legal_moves("@", initial_board())[0]


def test_where_scikit_learn_is_missing_a_sentence_says_how_to_get_it():
    code = (
        "import sys; sys.modules['sklearn'] = None\n"
        "from othello_lessons.learning.models import decision_tree\n"
        "try: decision_tree(3)\n"
        "except ImportError as error: print(error)"
    )
    assert printed_elsewhere(code).strip() == (
        "This needs the package scikit-learn, which is not installed: "
        'pip install "othello-lessons[learn]" installs it.'
    )
