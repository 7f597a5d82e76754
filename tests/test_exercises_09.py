"""The exercises of lesson 09: right answers in several styles, and every known mistake."""

from math import inf

import pytest

from othello_lessons.exercises import check
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    minimax,
    opponent,
)


@pytest.mark.parametrize(
    "answer",
    [
        [(-inf, inf), (3, inf), (3, inf)],
        ((MIN_VALUE, MAX_VALUE), [3, MAX_VALUE], (3.0, MAX_VALUE)),
        [(None, None), (3, None), (3, None)],
    ],
)
def test_the_right_windows_are_right_however_infinity_is_written(answer):
    assert check("09-windows", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ([(-inf, inf)] * 3, "each-starts-anew"),
        ([(-inf, inf), (3, inf), (2, inf)], "last-value"),
        ([(-inf, inf), (-inf, 3), (-inf, 3)], "wrong-end"),
        ([(-inf, inf), (-inf, -3), (-inf, -3)], "whites-view"),
        ([(-inf, inf), (3, inf), (4, inf)], None),
        ([(3, inf)], None),
        (3, None),
        ([3, 4, 5], None),
    ],
)
def test_wrong_windows_are_named(answer, misconception):
    verdict = check("09-windows", answer)
    assert not verdict and verdict.misconception == misconception


@pytest.mark.parametrize("answer", [{2, 10, 13}, [13, 2, 10], (10.0, 2, 13)])
def test_the_right_leaves_are_right_in_any_order(answer):
    assert check("09-leaves", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ({2, 10}, "no-deep-cuts"),
        ({2, 13}, "cuts-for-one-side"),
        ({6, 7}, "other-order"),
        ({13}, "missed-cut"),
        (set(), "missed-cut"),
        ({2, 10, 13, 18}, "cut-too-many"),
        ({11}, "cut-too-many"),
        ({99}, "no-leaf"),
        (5, None),
    ],
)
def test_wrong_leaves_are_named(answer, misconception):
    verdict = check("09-leaves", answer)
    assert not verdict and verdict.misconception == misconception


def test_a_leaf_too_many_comes_with_the_number_that_would_change_the_root():
    assert "has to be looked at. If it were" in str(check("09-leaves", {2, 10, 13, 18}))


# --- right in other styles -----------------------------------------------------


def fail_soft(player, board, alpha, beta, depth, evaluate):
    moves = legal_moves(player, board) if depth else []
    if depth == 0:
        return evaluate(player, board), None
    if not moves:
        if any_legal_move(opponent(player), board):
            value = fail_soft(opponent(player), board, -beta, -alpha, depth - 1, evaluate)[0]
            return -value, None
        return final_value(player, board), None
    best, chosen = -inf, None
    for move in moves:
        after = make_move(move, player, board.copy())
        window = -beta, -max(alpha, best)
        value = -fail_soft(opponent(player), after, *window, depth - 1, evaluate)[0]
        if value > best:
            best, chosen = value, move
        if best >= beta:
            return best, chosen
    return best, chosen


def from_the_end(player, board, alpha, beta, depth, evaluate):
    """Visit the moves backwards, as one may; other cuts follow, and they are right."""
    if depth == 0:
        return evaluate(player, board), None
    moves = list(reversed(legal_moves(player, board)))
    other = opponent(player)
    if not moves and not any_legal_move(other, board):
        return final_value(player, board), None
    best_move = None
    for move in moves or [None]:
        after = make_move(move, player, list(board)) if moves else board
        value = -from_the_end(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if not moves:
            return value, None
        if best_move is None or value > alpha:
            alpha, best_move = max(alpha, value), move
        if alpha >= beta:
            break
    return alpha, best_move


@pytest.mark.parametrize("answer", [alphabeta, fail_soft, from_the_end])
def test_every_right_alphabeta_is_right(answer):
    verdict = check("09-alphabeta", answer)
    assert verdict, str(verdict)


# --- wrong ones ----------------------------------------------------------------


def variant(**change):
    """Write alphabeta with some of its lines changed, as a function of this module."""
    lines = {
        "below": "-beta, -alpha",
        "start": "",
        "better": "value > alpha",
        "cut": "alpha >= beta",
        "raised": "alpha, best_move = value, move",
        "evaluation": "evaluate(player, board)",
        "passes": "-variant_search(other, board, -beta, -alpha, depth - 1, evaluate)[0], None",
        **change,
    }
    source = """
def variant_search(player, board, alpha, beta, depth, evaluate):
    if depth == 0:
        return {evaluation}, None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return {passes}
    best_move = moves[0]
    {start}
    for move in moves:
        after = make_move(move, player, list(board))
        value = -variant_search(other, after, {below}, depth - 1, evaluate)[0]
        if {better}:
            {raised}
        if {cut}:
            break
    return alpha, best_move
"""
    names = dict(globals())
    exec(source.format(**lines), names)
    return names["variant_search"]


def test_the_variant_without_a_change_is_right():
    assert check("09-alphabeta", variant())


@pytest.mark.parametrize(
    ("change", "misconception"),
    [
        ({"below": "alpha, beta"}, "window-not-turned"),
        ({"below": "MIN_VALUE, MAX_VALUE"}, "alpha-not-raised"),
        ({"below": "MIN_VALUE, -alpha"}, "window-not-passed"),
        ({"below": "-beta, -first", "start": "first = alpha"}, "alpha-not-raised"),
        ({"cut": "alpha > beta"}, "cuts-too-late"),
        ({"cut": "False"}, "missed-cut"),
        ({"cut": "value > 0 or alpha >= beta"}, "cut-too-many"),
        ({"better": "value >= alpha"}, "keeps-a-bound"),
        ({"evaluation": "evaluate('@', board)"}, "wrong-value"),
        ({"evaluation": "-evaluate(player, board)"}, "wrong-value"),
        ({"passes": "final_value(player, board), None"}, "wrong-value"),
    ],
)
def test_a_wrong_alphabeta_is_named(change, misconception):
    verdict = check("09-alphabeta", variant(**change))
    assert not verdict and verdict.misconception == misconception, str(verdict)


def only_a_value(player, board, alpha, beta, depth, evaluate):
    return minimax(player, board, depth, evaluate)[0]


def borrowed(player, board, alpha, beta, depth, evaluate):
    return minimax(player, board, depth, evaluate)


def changes_the_board(player, board, alpha, beta, depth, evaluate):
    result = alphabeta(player, board, alpha, beta, depth, evaluate)
    board[result[1] or 0] = player
    return result


def endless(player, board, alpha, beta, depth, evaluate):
    while True:
        pass


def unwritten(player, board, alpha, beta, depth, evaluate):
    """Return (value, move)."""
    ...  # noqa: PIE790 - as the lesson has it


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (only_a_value, "no-pair"),
        (borrowed, "not-recursive"),
        (changes_the_board, "changed-board"),
        (endless, "endless"),
        (minimax, "raises"),
        (17, "no-function"),
    ],
)
def test_what_is_no_alphabeta_at_all_is_reported_as_just_that(answer, misconception):
    verdict = check("09-alphabeta", answer)
    assert not verdict and verdict.misconception == misconception, str(verdict)


def test_the_lessons_empty_function_is_unanswered():
    assert str(check("09-alphabeta", unwritten)).startswith("Not answered yet.")
