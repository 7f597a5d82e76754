"""The exercises: right answers in several styles, and every known mistake."""

from bisect import bisect_right
from itertools import accumulate

import pytest
from misbehaving import endless
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.one_ply_then_two import BEST_FIRST, CASES, best_moves
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    any_legal_move,
    legal_moves,
    make_move,
    minimax,
    opponent,
)

pytestmark = pytest.mark.usefixtures("remembered_moves")


# --- the last complete iteration ------------------------------------------------


def with_a_while(costs, limit):
    depth = 0
    while depth < len(costs) and sum(costs[: depth + 1]) <= limit:
        depth += 1
    return depth


def with_a_rest(costs, limit):
    for depth, cost in enumerate(costs):
        limit -= cost
        if limit < 0:
            return depth
    return len(costs)


def with_bisect(costs, limit):
    return bisect_right(list(accumulate(costs)), limit)


@pytest.mark.parametrize("answer", [with_a_while, with_a_rest, with_bisect])
def test_the_last_complete_iteration_is_found_in_any_style(answer):
    assert check("last-complete", answer)


def begun(costs, limit):
    """Count an iteration when it begins."""
    depth = 0
    for cost in costs:
        if limit < 0:
            break
        depth, limit = depth + 1, limit - cost
    return depth


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (begun, "stopped-counts"),
        (lambda costs, limit: sum(cost <= limit for cost in costs), "each-alone"),
        (lambda costs, limit: len([s for s in accumulate(costs) if s < limit]), "exactly-enough"),
        (lambda costs, limit: len(costs), "never-full"),
        (lambda costs, limit: min(limit, sum(costs)), None),
        (lambda costs, limit: with_bisect(costs, limit) + 1, "begins-at-one"),
        (lambda costs, limit: with_bisect(costs, limit) - 1, "index-for-depth"),
    ],
)
def test_a_wrong_number_of_iterations_is_named(answer, name):
    assert_named("last-complete", answer, name)


# --- the best move first ----------------------------------------------------------


def after(move, player, board):
    return make_move(move, player, list(board))


def in_square_order(player, board, depth, evaluate):
    """Put the best move before the legal moves in square order."""
    found = []
    for plies in range(1, depth + 1):
        moves = legal_moves(player, board)
        moves.sort(key=lambda move: move not in found[-1:])
        found.append(root(player, board, moves, plies, evaluate)[1])
    return tuple(found)


def root(player, board, moves, plies, evaluate):
    best = MIN_VALUE, None
    for move in moves:
        reply = after(move, player, board)
        value, _ = alphabeta(opponent(player), reply, MIN_VALUE, -best[0], plies - 1, evaluate)
        if -value > best[0]:
            best = -value, move
    return best


def sorts_by_value(player, board, depth, evaluate):
    """Sort all the moves by what the iteration before says of them."""
    found, moves = [], legal_moves(player, board)
    for plies in range(1, depth + 1):
        values, best = {}, MIN_VALUE
        for move in moves:
            values[move] = -soft(
                opponent(player), after(move, player, board), MIN_VALUE, -best, plies - 1, evaluate
            )
            best = max(best, values[move])
        moves.sort(key=values.get, reverse=True)
        found.append(moves[0])
    return found


def soft(player, board, alpha, beta, depth, evaluate):
    """Search fail-soft; there is no pass and no end in this exercise."""
    if depth == 0:
        return evaluate(player, board)
    best = MIN_VALUE
    for move in legal_moves(player, board):
        reply = after(move, player, board)
        window = -beta, -max(alpha, best)
        best = max(best, -soft(opponent(player), reply, *window, depth - 1, evaluate))
        if best >= beta:
            break
    return best


class Remembering:
    """Try the old best move first at every node, as `iterations` does."""

    def __init__(self, evaluate):
        self.evaluate, self.best = evaluate, {}

    def search(self, player, board, alpha, beta, depth):
        if depth == 0:
            return self.evaluate(player, board)
        place = player, "".join(board)
        first = self.best.get(place)
        for move in sorted(legal_moves(player, board), key=lambda move: move != first):
            reply = after(move, player, board)
            value = -self.search(opponent(player), reply, -beta, -alpha, depth - 1)
            if value > alpha:
                alpha, self.best[place] = value, move
            if alpha >= beta:
                break
        return alpha


def in_a_class(player, board, depth, evaluate):
    memory, found = Remembering(evaluate), []
    for plies in range(1, depth + 1):
        memory.search(player, board, MIN_VALUE, MAX_VALUE, plies)
        found.append(memory.best[player, "".join(board)])
    return found


@pytest.mark.parametrize("answer", [in_square_order, sorts_by_value, in_a_class])
def test_iterations_are_right_in_any_style(answer):
    assert check("best-move-first", answer), str(check("best-move-first", answer))


def test_nobody_passes_and_no_game_ends_in_the_positions():
    def demand(player, board, plies):
        assert any_legal_move(player, board)
        for move in legal_moves(player, board) if plies else ():
            demand(opponent(player), after(move, player, board), plies - 1)

    for case in CASES:
        demand(case.player, case.board, case.depth - 1)


def test_the_best_moves_are_those_of_minimax():
    for case in CASES:
        for plies in range(1, case.depth + 1):
            _, move = minimax(case.player, case.board, plies, case.evaluate)
            assert move == best_moves(case, plies)[0]


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        (["depth + 1 → depth", "-alphabeta → alphabeta"], ["depth-missing", "sign-not-turned"]),
        (["MIN_VALUE, None → 0, None", "plies - 1 → plies"], ["one-too-deep", "starts-at-zero"]),
    ],
)
def test_two_mistakes_are_both_named(changes, names):
    assert_named("best-move-first", BEST_FIRST.wrong(*changes), *names)


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


def plays_on_the_board(player, board, depth, evaluate):
    make_move(legal_moves(player, board)[0], player, board)
    return [legal_moves(player, board)[0]] * depth


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (nothing_cut, "no-cuts"),
        (lambda player, board, depth, evaluate: legal_moves(player, board)[0], "not-a-list"),
        (lambda player, board, depth, evaluate: evaluate(player, board) and None, "no-list"),
        (other_order, "other-move-first"),
        (plays_on_the_board, "changed-board"),
        (lambda player, board, depth, evaluate: [], "wrong-count"),
        (lambda player, board, depth, evaluate: [[1]] * depth, None),
        (lambda player, board, depth, evaluate: 1 / 0, "raises"),
        (endless, "endless"),
    ],
)
def test_a_wrong_answer_is_named(answer, misconception):
    assert_named("best-move-first", answer, misconception)
