"""The exercises: right answers in several styles, and every known mistake."""

from functools import partial
from math import inf

import pytest
from answers_by_exercise import right_answers, wrong_answers
from hypothesis import assume, given, settings
from positions import positions
from verdicts import assert_named, one_line

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.solve_4x4 import SOLVE
from othello_lessons.exercises.patches import patch, run
from othello_lessons.exercises.ready_made import mirror_key, position_key, solve
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    any_legal_move,
    initial_board,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
    size,
    squares,
)
from othello_lessons.watch import watch

pytestmark = pytest.mark.usefixtures("remembered_moves")


def rows(board):
    n = size(board)
    cells = "".join(board[square] for square in squares(n))
    return [cells[start : start + n] for start in range(0, n * n, n)]


def as_number(player, board):
    number = (EMPTY, BLACK, WHITE).index(player)
    for square in squares(size(board)):
        number = 3 * number + (EMPTY, BLACK, WHITE).index(board[square])
    return number


def by_turning(player, board):
    """Turn the rows and mirror them, and take the largest."""
    grid, images = rows(board), []
    for _ in range(4):
        grid = ["".join(column) for column in zip(*grid[::-1], strict=True)]
        images += [grid, [row[::-1] for row in grid]]
    return player, tuple(max(images))


# --- and wrong ones ---------------------------------------------------------------


def left_and_right(player, board):
    return player, min("/".join(rows(board)), "/".join(row[::-1] for row in rows(board)))


def as_the_mover_sees_it(player, board):
    mine = {player: "x", opponent(player): "o"}
    return "".join(mine.get(piece, piece) for piece in board)


def test_changing_the_colours_about_is_told_from_an_error():
    said = assert_named("table-key", as_the_mover_sees_it, "merges-colours")
    assert "no value would be wrong" in said


@given(positions([4]))
@settings(max_examples=25, deadline=None)
def test_solve_finds_the_margin_of_minimax_with_either_key(position):
    player, board = position
    assume(board.count(EMPTY) <= 7)
    true, _ = minimax(player, board, 30, score, score)
    for key in (position_key, mirror_key):
        stored = {}
        assert solve(player, board, -64, 64, stored, key) == true
        for alpha, beta in ((true - 3, true - 1), (true - 1, true + 1), (true + 1, true + 3)):
            found = solve(player, board, alpha, beta, stored, key)
            assert max(alpha, min(beta, found)) == max(alpha, min(beta, true))


def with_a_nested_function(player, board, alpha, beta, stored):
    """Search in a function inside, which knows the dictionary, and undo moves on one board."""

    def search(player, alpha, beta):
        key = player + "".join(board)
        least, most = stored.setdefault(key, (-inf, inf))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        other, best = opponent(player), alpha
        moves = legal_moves(player, board)
        if not moves and not any_legal_move(other, board):
            return score(player, board)
        for move in moves or [None]:
            before = list(board)
            if move:
                make_move(move, player, board)
            best = max(best, -search(other, -beta, -best))
            board[:] = before
            if best >= beta:
                break
        stored[key] = least if best <= alpha else best, most if best >= beta else best
        return best

    return search(player, alpha, beta)


def test_a_solver_that_cannot_be_watched_is_told_so_kindly():
    assert "which is as good" in one_line(check("stored-search", with_a_nested_function))


# --- and wrong ones ----------------------------------------------------------------


def changed(*changes, style=0):
    """Write one of the two styles of the solution with something in it changed."""
    return run(patch(SOLVE.styles[style][0], *changes), "my_solve")


BOUNDS = ("least, best → best, best", "best, most → best, best")
LOOK_UP = "    if least >= beta or least == most:\n        return least\n"
LOOK_UP_TOO = "    if most <= alpha:\n        return most\n"
SMALL = "    if board.count(EMPTY) < 5:\n        least, most = -1000, 1000\n"
KEPT = "stored[key] = "


def test_both_mistakes_hide_on_the_whole_board_and_show_near_the_end():
    start = BLACK, initial_board(4), -64, 64
    bounds = changed(*BOUNDS)
    no_player = partial(solve, key_of=lambda player, board: "".join(board))
    assert bounds(*start, {}) == no_player(*start, {}) == solve(*start, {}) == -8
    late = *parse_position("XXO- XOOO XXXX X--X O"), -64, 64
    assert (bounds(*late, {}), solve(*late, {})) == (-14, -12)
    late = *parse_position("--O- XXXX XXOO XXXX O"), -64, 64
    assert (no_player(*late, {}), solve(*late, {})) == (4, 2)


def test_a_memory_and_mirrors_save_what_the_lesson_says():
    sizes = [
        watch(solve, BLACK, initial_board(4), -64, 64, {}, key).size
        for key in (position_key, mirror_key)
    ]
    assert sizes == [10682, 433]


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "table-key": [as_number],
        "mirror-key": [by_turning],
        "stored-search": [with_a_nested_function],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "table-key": [
            (lambda player, board: "".join(board), "forgets-player"),
            (lambda player, board: (player, id(board)), "identity"),
            (lambda player, board: (player, board), "unhashable"),
            (mirror_key, "merges"),
            (lambda player, board: {}.get(player), "no-key"),
        ],
        "mirror-key": [
            (position_key, "no-images"),
            (left_and_right, "forgets-images"),
            (lambda player, board: by_turning(player, board)[1], "forgets-player"),
        ],
        "stored-search": [
            (changed("return most → return least"), "returns-the-other-bound"),
            (changed(f"{KEPT} → unused = "), "stores-nothing"),
            (changed(f"{LOOK_UP} → ", f"{LOOK_UP_TOO} → "), "never-looks-up"),
            (changed("least >= beta or least == most → least > alpha"), "bound-in-the-window"),
            (changed("most <= alpha → most >= alpha"), "slip-comparison"),
            (changed("return best → return -best"), "slip-sign"),
            (changed(f"{LOOK_UP} → {SMALL}{LOOK_UP}"), "no-fewer"),
            (changed("-beta, -best → -beta, -alpha"), "alpha-not-raised"),
            (lambda player, board, alpha, beta, stored: stored.clear(), "no-number"),
        ],
    }
)
