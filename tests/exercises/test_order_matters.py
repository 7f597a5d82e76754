"""The exercises: right answers in several styles, and every known mistake."""

from math import ceil, floor
from random import Random

import pytest
from misbehaving import endless
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.class_trees import TREES
from othello_lessons.exercises.lessons.order_matters import (
    in_square_order,
    nodes_with,
    positions,
)
from othello_lessons.exercises.quiz import OrderQuiz
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    WHITE,
    alphabeta,
    legal_moves,
    make_move,
    opponent,
    size,
    square_weights,
    weighted_score,
)
from othello_lessons.watch import watch

# --- the fewest leaves -----------------------------------------------------------

FEWEST = {
    "root": [2, 0, 1],
    "2": [1, 0],
    "2 0": [1, 0],
    "2 1": [0, 1],
    "0": [1, 0],
    "0 1": [1, 0],
    "1": [1, 0],
}


@pytest.mark.parametrize(
    "answer",
    [
        FEWEST,
        {"": [2, 1, 0], (0,): "1 0", (1,): "1 0", (2,): "1 0", (2, 0): (1, 0)},
        OrderQuiz(TREES["fewest-leaves"]).right,
    ],
)
def test_an_order_that_reaches_the_minimum_is_right(answer):
    assert check("fewest-leaves", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ({"root": [0, 1, 2]}, "best-not-first"),
        ({"root": [2, 2, 1]}, None),
        ({"root": [2, 1]}, None),
        ([2, 1, 0], None),
        (
            {
                "root": [2, 0, 1],
                "0": [0, 1],
                "0 0": [1, 0],
                "0 1": [1, 0],
                "1": [0, 1],
                "1 0": [0, 1],
                "1 1": [0, 1],
                "2": [0, 1],
                "2 0": [1, 0],
                "2 1": [0, 1],
            },
            "max-at-min",
        ),
    ],
)
def test_an_order_that_visits_more_is_not(answer, misconception):
    assert_named("fewest-leaves", answer, misconception)


# --- the formula -------------------------------------------------------------------


def with_ceil(branches, plies):
    return branches ** ceil(plies / 2) + branches ** floor(plies / 2) - 1.0


def by_cases(branches, plies):
    if plies % 2 == 0:
        return 2 * branches ** (plies // 2) - 1
    return branches ** (plies // 2) * (branches + 1) - 1


@pytest.mark.parametrize("answer", [with_ceil, by_cases])
def test_the_formula_is_right_in_any_style(answer):
    assert check("minimum-leaves", answer)


@pytest.mark.parametrize(("depth", "width"), [(1, 4), (2, 3), (3, 3), (4, 2), (5, 2)])
def test_the_formula_is_the_minimum_over_all_orders_of_a_uniform_tree(depth, width):
    quiz = OrderQuiz.random(depth, width, seed=4)
    assert quiz.best.exact and quiz.best.leaves == by_cases(width, depth)


def test_a_wrong_formula_without_a_known_cause_has_no_name():
    verdict = check("minimum-leaves", lambda b, d: 7)
    assert not verdict and verdict.misconception is None, str(verdict)


def test_two_mistakes_in_a_formula_are_both_named():
    def wrong(branches, plies):
        return branches * ((plies + 1) // 2) + branches ** (plies // 2)

    assert_named("minimum-leaves", wrong, "best-leaf-twice", "product-for-power")


# --- an order of one's own -----------------------------------------------------------


def after(move, player, board):
    return make_move(move, player, list(board))


def by_weight(player, board, moves):
    weights = square_weights(size(board))
    return sorted(moves, key=lambda move: -weights[move])


def by_the_answers_that_are_left(player, board, moves):
    """Sort in place, as one may, by how few moves the opponent has."""
    moves.sort(key=lambda move: len(legal_moves(opponent(player), after(move, player, board))))
    return moves


def one_by_one(player, board, moves):
    left = set(moves)
    while left:
        best = max(left, key=lambda move: weighted_score(player, after(move, player, board)))
        left.remove(best)
        yield best


@pytest.mark.parametrize("answer", [by_weight, by_the_answers_that_are_left, one_by_one])
def test_an_order_that_saves_nodes_is_right_in_any_style(answer):
    verdict = check("order-moves", answer)
    assert verdict and "you save" in str(verdict)


def test_the_nodes_are_those_that_alphabeta_makes():
    for player, board in positions():
        tree = watch(alphabeta, player, board, MIN_VALUE, MAX_VALUE, 4, weighted_score)
        assert nodes_with(in_square_order, player, board) == tree.size


def test_the_positions_have_both_players_to_move():
    assert {player for player, _ in positions()} == {BLACK, WHITE}


def drops_the_last(player, board, moves):
    return by_weight(player, board, moves)[:-1] or moves


def best_first_and_all_again(player, board, moves):
    return [by_weight(player, board, moves)[0], *moves]


def names_instead(player, board, moves):
    return [str(move) for move in moves]


def for_the_opponent(player, board, moves):
    other = opponent(player)
    return sorted(
        moves, key=lambda move: weighted_score(other, after(move, player, board)), reverse=True
    )


def always_for_black(player, board, moves):
    return sorted(moves, key=lambda move: -weighted_score(BLACK, after(move, player, board)))


def evaluates_the_board_before(player, board, moves):
    return sorted(moves, key=lambda move: weighted_score(player, board))


def plays_on_the_board(player, board, moves):
    return sorted(moves, key=lambda move: -weighted_score(player, make_move(move, player, board)))


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (drops_the_last, "drops-a-move"),
        (best_first_and_all_again, "repeats-a-move"),
        (names_instead, "strange-move"),
        (for_the_opponent, "wrong-way-round"),
        (always_for_black, "for-one-side"),
        (evaluates_the_board_before, "changes-nothing"),
        (lambda player, board, moves: moves, "changes-nothing"),
        (lambda player, board, moves: moves[::-1], "saves-little"),
        (lambda player, board, moves: moves.sort(), "no-moves"),
        (lambda player, board, moves: 5, "no-moves"),
        (plays_on_the_board, "changed-board"),
        (endless, "endless"),
        (lambda player, board, moves: board[1000], "raises"),
    ],
)
def test_a_wrong_order_is_named(answer, misconception):
    assert_named("order-moves", answer, misconception)


def test_a_shuffle_is_not_taken_for_an_order():
    dice = Random(0)
    assert_named(
        "order-moves", lambda player, board, moves: dice.sample(moves, len(moves)), "shuffles"
    )
