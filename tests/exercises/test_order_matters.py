"""The exercises: right answers in several styles, and every known mistake."""

from random import Random

from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.exercises.lessons.order_matters import in_square_order, nodes_with, positions
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    make_move,
    size,
    square_weights,
    weighted_score,
)
from othello_lessons.watch import watch


def after(move, player, board):
    return make_move(move, player, list(board))


def by_weight(player, board, moves):
    weights = square_weights(size(board))
    return sorted(moves, key=lambda move: -weights[move])


def test_the_nodes_are_those_that_alphabeta_makes():
    for player, board in positions():
        tree = watch(alphabeta, player, board, MIN_VALUE, MAX_VALUE, 4, weighted_score)
        assert nodes_with(in_square_order, player, board) == tree.size


def best_last(viewer, player, board, moves):
    return sorted(moves, key=lambda move: weighted_score(viewer, after(move, player, board)))


def test_a_shuffle_is_not_taken_for_an_order():
    dice = Random(0)
    assert_named(
        "order-moves", lambda player, board, moves: dice.sample(moves, len(moves)), "shuffles"
    )


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "fewest-leaves": [
            {"": [2, 1, 0], (0,): "1 0", (1,): "1 0", (2,): "1 0", (2, 0): (1, 0)},
        ],
        "order-moves": [by_weight],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "fewest-leaves": [
            ({"root": [0, 1, 2]}, "best-not-first"),
            ({"root": [2, 2, 1]}, None),
            ([2, 1, 0], None),
        ],
        "order-moves": [
            (lambda player, board, moves: moves[:-1] or moves, "drops-a-move"),
            (lambda player, board, moves: [moves[0], *moves], "repeats-a-move"),
            (lambda player, board, moves: map(str, moves), "strange-move"),
            (
                lambda player, board, moves: best_last(player, player, board, moves),
                "wrong-way-round",
            ),
            (
                lambda player, board, moves: best_last(BLACK, player, board, moves)[::-1],
                "for-one-side",
            ),
            (lambda player, board, moves: moves, "changes-nothing"),
            (lambda player, board, moves: moves[::-1], "saves-little"),
            (lambda player, board, moves: 5, "no-moves"),
        ],
    }
)
