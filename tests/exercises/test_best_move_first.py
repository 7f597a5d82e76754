"""The exercises: right answers in several styles, and every known mistake."""

import pytest
from answers_by_exercise import wrong_answers
from misbehaving import endless

from othello_lessons.exercises.judges.best_move_first import BEST_FIRST, CASES, best_moves
from othello_lessons.othello import MIN_VALUE, alphabeta, legal_moves, make_move, minimax, opponent

pytestmark = pytest.mark.usefixtures("remembered_moves")


def after(move, player, board):
    return make_move(move, player, list(board))


def root(player, board, moves, plies, evaluate):
    best = MIN_VALUE, None
    for move in moves:
        reply = after(move, player, board)
        value, _ = alphabeta(opponent(player), reply, MIN_VALUE, -best[0], plies - 1, evaluate)
        if -value > best[0]:
            best = -value, move
    return best


def test_the_best_moves_are_those_of_minimax():
    for case in CASES:
        for plies in range(1, case.depth + 1):
            _, move = minimax(case.player, case.board, plies, case.evaluate)
            assert move == best_moves(case, plies)[0]


def nothing_cut(player, board, depth, evaluate):
    found, moves = [], legal_moves(player, board)
    for plies in range(1, depth + 1):
        values = {
            move: -minimax(opponent(player), after(move, player, board), plies - 1, evaluate)[0]
            for move in moves
        }
        moves = sorted(moves, key=values.get, reverse=True)
        found.append(moves[0])
    return found


def other_order(player, board, depth, evaluate):
    """Begin each iteration with the last of the moves."""
    moves = legal_moves(player, board)[::-1]
    return [root(player, board, moves, plies, evaluate)[1] for plies in range(1, depth + 1)]


test_a_wrong_answer_is_named = wrong_answers(
    {
        "best-move-first": [
            (endless, "endless"),
            (
                BEST_FIRST.wrong("MIN_VALUE, None → 0, None", "plies - 1 → plies"),
                "one-too-deep",
                "starts-at-zero",
            ),
            (nothing_cut, "no-cuts"),
            (lambda player, board, depth, evaluate: legal_moves(player, board)[0], "not-a-list"),
            (lambda player, board, depth, evaluate: evaluate(player, board) and None, "no-list"),
            (other_order, "other-move-first"),
            (lambda player, board, depth, evaluate: [], "wrong-count"),
        ],
    }
)
