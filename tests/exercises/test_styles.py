"""A search is right in whatever style it is written, for each exercise that asks for a search.

In a class, with a nested function, with a counter on the function itself, with a cache for what
never changes, and with one board on which moves are undone. (A search that remembers is in
test_solve_4x4.py.)
"""

import inspect

import pytest
from changed import changed
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    opponent,
)

# ---------------------------------------------------------------------------
# Fail-soft alpha-beta in several styles. Minimax is the same with a window that is always open.


class Searcher:
    """A search with a method, which counts its nodes."""

    def __init__(self, evaluate):
        self.evaluate, self.nodes = evaluate, 0

    def search(self, player, board, alpha, beta, depth):
        self.nodes += 1
        if depth == 0:
            return self.evaluate(player, board), None
        other, best = opponent(player), (MIN_VALUE, None)
        moves = legal_moves(player, board)
        if not moves and not any_legal_move(other, board):
            return final_value(player, board), None
        if not moves:
            return -self.search(other, board, -beta, -alpha, depth - 1)[0], None
        for move in moves:
            after = make_move(move, player, list(board))
            value = -self.search(other, after, -beta, -max(alpha, best[0]), depth - 1)[0]
            best = (value, move) if value > best[0] else best
            if best[0] >= beta:
                break
        return best


def in_a_class(player, board, alpha, beta, depth, evaluate):
    return Searcher(evaluate).search(player, board, alpha, beta, depth)


def nested_and_undone(player, board, alpha, beta, depth, evaluate):
    """Search in a function inside, on one board on which every move is taken back."""
    board = list(board)

    def search(player, low, high, plies):
        if plies == 0:
            return evaluate(player, list(board)), None
        other, moves = opponent(player), legal_moves(player, board)
        if not moves:
            if any_legal_move(other, board):
                return -search(other, -high, -low, plies - 1)[0], None
            return final_value(player, board), None
        best_value, best_move = MIN_VALUE, None
        for move in moves:
            before = list(board)
            make_move(move, player, board)
            value = -search(other, -high, -max(low, best_value), plies - 1)[0]
            board[:] = before
            if value > best_value:
                best_value, best_move = value, move
            if best_value >= high:
                break
        return best_value, best_move

    return search(player, alpha, beta, depth)


# The others are the solution with something written otherwise.
HEAD = "def fail_soft(player, board, alpha, beta, depth, evaluate):"
MOVES = "moves = legal_moves(player, board)"
BELOW = "fail_soft(other, after, *window, depth - 1, evaluate)[0]"

counting_and_caching = changed(
    "fail-soft",
    f"{HEAD} → from functools import cache\n\n@cache\ndef moves_of(player, text):\n"
    f"    return legal_moves(player, list(text))\n\n{HEAD}",
    f"{MOVES} → fail_soft.nodes = getattr(fail_soft, 'nodes', 0) + 1\n"
    "    moves = moves_of(player, ''.join(board))",
)
raising_alpha = changed(
    "fail-soft",
    "best_value, best_move = MIN_VALUE, moves[0] → best_value, best_move = float('-inf'), None",
    "-max(alpha, best_value) → -alpha",
    "= value, move → = value, move\n            alpha = max(alpha, best_value)",
    "if best_value >= beta:\n            break → if alpha >= beta:\n"
    "            return best_value, best_move",
)
from_the_end = changed("fail-soft", "in moves: → in reversed(moves):")
evaluates_at_depth_one = changed(
    "fail-soft", f"-{BELOW} → -(evaluate(other, after) if depth == 1 else {BELOW})"
)
STYLES = [
    in_a_class,
    nested_and_undone,
    counting_and_caching,
    raising_alpha,
    from_the_end,
]


@pytest.mark.parametrize("search", [*STYLES, evaluates_at_depth_one])
@pytest.mark.parametrize("exercise", ["alphabeta", "fail-soft"])
def test_alphabeta_is_right_in_whatever_style(exercise, search):
    assert (verdict := check(exercise, search)), str(verdict)


@pytest.mark.parametrize("key", ["''.join(board)", "''.join(board), player, depth, alpha, beta"])
def test_a_search_that_keeps_values_is_told_so(key):
    keeps = changed(
        "fail-soft",
        f"{HEAD} → stored = {{}}\n\n{HEAD}\n    key = {key}\n    if key not in stored:\n"
        "        stored[key] = searched(player, board, alpha, beta, depth, evaluate)\n"
        f"    return stored[key]\n\n{HEAD.replace('fail_soft', 'searched')}",
    )
    assert check("fail-soft", keeps).misconception == "keeps-values"


@pytest.mark.parametrize("search", STYLES)
def test_minimax_is_right_in_whatever_style(search):
    def my_minimax(player, board, depth, evaluate):
        return search(player, board, MIN_VALUE, MAX_VALUE, depth, evaluate)

    verdict = check("minimax", my_minimax)
    assert verdict, str(verdict)


WINDOW = "-{beta}, -max({alpha}, {best})"  # as each style hands it on after a move
WRONG_WINDOWS = [
    ("max({alpha}, {best}), {beta}", "window-not-turned"),
    ("MIN_VALUE, -max({alpha}, {best})", "window-not-passed"),
    ("-{beta}, MAX_VALUE", "window-not-passed"),
    ("{beta}, max({alpha}, {best})", "ends-keep-their-sign"),
    ("-max({alpha}, {best}), {beta}", "exchanged-and-unsigned"),
]


@pytest.mark.parametrize(("window", "name"), WRONG_WINDOWS)
@pytest.mark.parametrize(
    ("style", "fields"),
    [
        ((Searcher, in_a_class), {"alpha": "alpha", "beta": "beta", "best": "best[0]"}),
        ((nested_and_undone,), {"alpha": "low", "beta": "high", "best": "best_value"}),
    ],
)
def test_a_wrong_window_is_named_in_whatever_style(style, fields, window, name):
    source = "".join(map(inspect.getsource, style))
    right = WINDOW.format(**fields)
    assert source.count(right) == 1
    names = dict(globals())
    exec(source.replace(right, window.format(**fields)), names)
    assert_named("alphabeta", names[style[-1].__name__], name)
