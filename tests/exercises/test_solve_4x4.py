"""The exercises: right answers in several styles, and every known mistake."""

import inspect
from functools import cache, partial
from math import inf

import pytest
from hypothesis import assume, given, settings
from misbehaving import endless
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
    PLAYERS,
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


# --- keys: right in other styles -------------------------------------------------


def with_a_tuple(player, board):
    return tuple(board), player


def as_text(player, board):
    return f"{PLAYERS[player]} {board}"


def as_number(player, board):
    number = (EMPTY, BLACK, WHITE).index(player)
    for square in squares(size(board)):
        number = 3 * number + (EMPTY, BLACK, WHITE).index(board[square])
    return number


@pytest.mark.parametrize("answer", [position_key, with_a_tuple, as_text, as_number])
def test_every_right_key_is_right(answer):
    verdict = check("table-key", answer)
    assert verdict, str(verdict)


def by_turning(player, board):
    """Turn the rows and mirror them, and take the largest."""
    grid, images = rows(board), []
    for _ in range(4):
        grid = ["".join(column) for column in zip(*grid[::-1], strict=True)]
        images += [grid, [row[::-1] for row in grid]]
    return player, tuple(max(images))


def as_a_set(player, board):
    grid, images = rows(board), []
    for _ in range(4):
        grid = ["".join(column) for column in zip(*grid[::-1], strict=True)]
        images += ["/".join(grid), "/".join(row[::-1] for row in grid)]
    return frozenset(images), player


@pytest.mark.parametrize("answer", [mirror_key, by_turning, as_a_set])
def test_every_right_mirror_key_is_right(answer):
    verdict = check("mirror-key", answer)
    assert verdict, str(verdict)


# --- and wrong ones ---------------------------------------------------------------


def left_and_right(player, board):
    return player, min("/".join(rows(board)), "/".join(row[::-1] for row in rows(board)))


def as_the_mover_sees_it(player, board):
    mine = {player: "x", opponent(player): "o"}
    return "".join(mine.get(piece, piece) for piece in board)


WRONG_KEYS = [
    (lambda player, board: "".join(board), "forgets-player"),
    (lambda player, board: (player, id(board)), "identity"),
    (lambda player, board: (player, board), "unhashable"),
    (lambda player, board: (player, board.count(BLACK), board.count(WHITE)), "merges"),
    (lambda player, board: (player, "".join(sorted(board))), "merges"),
    (lambda player, board: {}.get(player), "no-key"),
    (lambda player, board: (player, board.pop()), "changed-board"),
    (lambda player, board: board[1000], "raises"),
]


@pytest.mark.parametrize(("answer", "misconception"), WRONG_KEYS)
@pytest.mark.parametrize("name", ["table-key", "mirror-key"])
def test_a_key_that_serves_nothing_is_named(name, answer, misconception):
    assert_named(name, answer, misconception)


@pytest.mark.parametrize(
    ("name", "answer", "misconception"),
    [
        ("table-key", mirror_key, "merges"),
        ("table-key", lambda player, board: (player, as_the_mover_sees_it(player, board)), None),
        ("mirror-key", position_key, "no-images"),
        ("mirror-key", left_and_right, "forgets-images"),
        ("mirror-key", lambda player, board: by_turning(player, board)[1], "forgets-player"),
    ],
)
def test_a_key_that_merges_or_splits_is_named(name, answer, misconception):
    verdict = check(name, answer)
    assert bool(verdict) == (misconception is None) and verdict.misconception == misconception


def test_changing_the_colours_about_is_told_from_an_error():
    said = assert_named("table-key", as_the_mover_sees_it, "merges-colours")
    assert "no value would be wrong" in said


# --- the solver: right in other styles --------------------------------------------


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


def with_flags(player, board, alpha, beta, stored):
    """Keep one number and what it is; return more than the window asks for."""
    key = as_number(player, board)
    if key in stored:
        value, flag = stored[key]
        if flag == "exact" or (flag == "lower" and value >= beta):
            return value
        if flag == "upper" and value <= alpha:
            return value
    moves, other = legal_moves(player, board), opponent(player)
    if not moves and not any_legal_move(other, board):
        return score(player, board)
    best, low = -inf, alpha
    for move in moves or [None]:
        after = board.copy()
        if move:
            make_move(move, player, after)
        best = max(best, -with_flags(other, after, -beta, -low, stored))
        low = max(low, best)
        if low >= beta:
            break
    stored[key] = best, "upper" if best <= alpha else "lower" if best >= beta else "exact"
    return best


def with_a_move(player, board, alpha, beta, stored):
    """Return the pair (value, move), under a key that mirror images share."""
    key = by_turning(player, board)
    least, most = stored.setdefault(key, [-99, 99])
    if least >= beta or most <= alpha or least == most:
        return (most if most <= alpha else least), None
    moves, other = legal_moves(player, board), opponent(player)
    if not moves and not any_legal_move(other, board):
        stored[key] = [score(player, board)] * 2
        return score(player, board), None
    if not moves:
        value, chosen = -with_a_move(other, list(board), -beta, -alpha, stored)[0], None
    else:
        value, chosen = -99, None
        for move in moves:
            after = make_move(move, player, list(board))
            found = -with_a_move(other, after, -beta, -max(alpha, value), stored)[0]
            if found > value:
                value, chosen = found, move
            if value >= beta:
                break
    if value > alpha:
        stored[key][0] = value
    if value < beta:
        stored[key][1] = value
    return value, chosen


# --- the solver: whatever its style -------------------------------------------------


def in_two_functions(player, board, alpha, beta, stored):
    """Look up here, and search in a function of its own."""
    key = player, tuple(board)
    least, most = stored.get(key, (-inf, inf))
    if least >= beta or least == most:
        return least
    if most <= alpha:
        return most
    value = searched(partial(in_two_functions, stored=stored), player, board, alpha, beta)
    stored[key] = (
        least if value <= alpha else value,
        most if value >= beta else value,
    )
    return value


def searched(solve, player, board, alpha, beta):
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves and not any_legal_move(other, board):
        return score(player, board)
    for move in moves or [None]:
        after = make_move(move, player, list(board)) if move else list(board)
        alpha = max(alpha, -solve(other, after, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


class Solver:
    """A solver with a method, and its memory and a counter in itself."""

    def __init__(self, stored):
        self.stored, self.nodes = stored, 0

    def solve(self, player, board, alpha, beta):
        self.nodes += 1
        least, most = self.stored.get((player, "".join(board)), (-inf, inf))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        value = searched(self.solve, player, board, alpha, beta)
        found = least if value <= alpha else value, most if value >= beta else value
        self.stored[player, "".join(board)] = found
        return value


def in_a_class(player, board, alpha, beta, stored):
    return Solver(stored).solve(player, board, alpha, beta)


def with_a_nested_function(player, board, alpha, beta, stored):
    """Search in a function inside, which knows the dictionary, and undo moves on one board."""

    def search(player, alpha, beta):
        key = player + "".join(board)
        if key in stored:
            least, most = stored[key]
            if least >= beta or least == most:
                return least
            if most <= alpha:
                return most
        else:
            least, most = -inf, inf
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


@cache
def moves_of(player, text):
    return legal_moves(player, list(text))


def with_cached_moves(player, board, alpha, beta, stored):
    """Narrow the window by what is stored, and keep the legal moves of each board as well."""
    key = player, "".join(board)
    least, most = stored.get(key, (-inf, inf))
    alpha, beta = max(alpha, least), min(beta, most)
    if alpha >= beta:
        return alpha
    first, other = alpha, opponent(player)
    if not moves_of(*key) and not moves_of(other, key[1]):
        return score(player, board)
    for move in moves_of(*key) or [None]:
        after = make_move(move, player, list(board)) if move else list(board)
        alpha = max(alpha, -with_cached_moves(other, after, -beta, -alpha, stored))
        if alpha >= beta:
            break
    stored[key] = least if alpha <= first else alpha, most if alpha >= beta else alpha
    return alpha


STYLES = [in_two_functions, in_a_class, with_a_nested_function, with_cached_moves]


@pytest.mark.parametrize("answer", [solve, with_flags, with_a_move, *STYLES])
def test_every_right_solver_is_right_in_whatever_style(answer):
    verdict = check("stored-search", answer)
    assert verdict, str(verdict)


@pytest.mark.parametrize("answer", [in_a_class, with_a_nested_function])
def test_a_solver_that_cannot_be_watched_is_told_so_kindly(answer):
    assert "which is as good" in one_line(check("stored-search", answer))


# --- and wrong ones ----------------------------------------------------------------


def changed(*changes, style=0):
    """Write one of the two styles of the solution with something in it changed."""
    return run(patch(SOLVE.styles[style][0], *changes), "my_solve")


BOUNDS = ("least, best → best, best", "best, most → best, best")
CUT = "        if best >= beta:\n            break"
RAISED = f"{CUT} →         alpha = best\n{CUT}"
LOOK_UP = "    if least >= beta or least == most:\n        return least\n"
LOOK_UP_TOO = "    if most <= alpha:\n        return most\n"
SMALL = "    if board.count(EMPTY) < 5:\n        least, most = -1000, 1000\n"
KEPT = "stored[key] = "


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ([RAISED], ["raised-alpha"]),
        ([f"{KEPT} → unused = "], ["stores-nothing"]),
        ([f"{LOOK_UP} → ", f"{LOOK_UP_TOO} → "], ["never-looks-up"]),
        (["least >= beta or least == most → least > alpha"], ["bound-in-the-window"]),
        (["most <= alpha → most >= alpha"], ["slip-comparison"]),
        (["return most → return least"], ["returns-the-other-bound"]),
        ([f"{LOOK_UP} → {SMALL}{LOOK_UP}"], ["no-fewer"]),
        (["-beta, -best → alpha, beta"], ["window-not-turned"]),
        (["-beta, -best → -beta, -alpha"], ["alpha-not-raised"]),
        (["return best → return -best"], ["slip-sign"]),
        (['player, "".join(board) → player, board'], ["raises"]),
        ([*BOUNDS, 'key = player, "".join → key = "".join'], ["bound-as-value", "forgets-player"]),
        (["score(player, → score(BLACK,", *BOUNDS], ["bound-as-value", "black-for-player"]),
    ],
)
def test_what_people_write_has_its_mistakes_named(changes, names):
    assert_named("stored-search", changed(*changes), *names)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        (BOUNDS, "bound-as-value"),
        (BOUNDS[1:], "bound-as-value"),
        (["best <= alpha → best <= max(alpha, best)"], "raised-alpha"),
        (["not moves and not any_legal_move(other, board) → not moves"], "pass-ends-the-game"),
        (["return -my_solve → return my_solve"], "pass-not-turned"),
    ],
)
def test_a_wrong_search_that_begins_below_everything_is_named_as_well(changes, name):
    assert check("stored-search", changed(style=1))
    assert check("stored-search", changed(*changes, style=1)).misconception == name


@pytest.mark.parametrize("search", [with_flags, with_cached_moves])
def test_a_lost_sign_is_named_in_whatever_style(search):
    source = inspect.getsource(search)
    answer = run(patch(source, "-with_ → with_"), search.__name__, globals())
    assert_named("stored-search", answer, "sign-not-turned", "pass-not-turned")


def nothing_of_its_own(player, board, alpha, beta, stored):
    stored[player, "".join(board)] = 0
    return minimax(player, board, 30, score, score)[0]


def spoils_the_board(player, board, alpha, beta, stored):
    board[0] = player
    return 0


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (nothing_of_its_own, "never-looks-up"),
        (lambda player, board, alpha, beta, stored: stored.clear(), "no-number"),
        (spoils_the_board, "changed-board"),
        (endless, "endless"),
        (partial(solve, key_of=lambda player, board: board[1000]), "raises"),
    ],
)
def test_a_function_that_is_not_a_solver_is_reported_as_such(answer, misconception):
    assert_named("stored-search", answer, misconception)


# --- what the lesson says of the two famous mistakes --------------------------------


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
