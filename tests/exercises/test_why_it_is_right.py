"""The exercises: right answers in several styles, and every known mistake."""

import random
import re
from functools import cache
from math import inf

import pytest
from changed import changed
from misbehaving import endless

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.why_it_is_right import EQUAL
from othello_lessons.exercises.museum import pieces as museum
from othello_lessons.exercises.museum.pieces import move_values
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    minimax,
    opponent,
    weighted_score,
)
from othello_lessons.watch import watch
from tests.positions import random_position

pytestmark = pytest.mark.usefixtures("remembered_moves")

# --- what-changes ---------------------------------------------------------------------

RIGHT_CHANGES = {
    "cut on >": "nodes",
    "update on >=": "move",
    "return at the cut": "nothing",
    "fail-soft": "nothing",
    "window of the parent only": "nodes",
}


def test_the_right_effects_are_right_however_they_are_written():
    assert check("what-changes", RIGHT_CHANGES)
    assert check("what-changes", {key: f" {RIGHT_CHANGES[key].upper()} " for key in RIGHT_CHANGES})


@pytest.mark.parametrize(
    ("change", "effect", "name"),
    [
        ("cut on >", "move", "equal-cuts-mislead"),
        ("update on >=", "nothing", "equal-is-harmless"),
        ("return at the cut", "move", "alpha-at-the-cut"),
        ("fail-soft", "nodes", "fail-soft-prunes-more"),
        ("window of the parent only", "move", "wider-is-wrong"),
    ],
)
def test_a_mistake_about_a_change_is_named(change, effect, name):
    verdict = check("what-changes", {**RIGHT_CHANGES, change: effect})
    assert not verdict and verdict.misconception == name


def test_all_wrong_effects_are_told():
    answer = {**RIGHT_CHANGES, "cut on >": "nothing", "fail-soft": "move"}
    says = " ".join(str(check("what-changes", answer)).split())
    assert "Equal values are common" in says and "Inside the window both return" in says


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ({"cut on >": "nodes"}, "no-dictionary"),
        ("nodes", "no-dictionary"),
        ({**RIGHT_CHANGES, "fail-soft": "both"}, "no-effect"),
    ],
)
def test_effects_that_cannot_be_read_are_reported(answer, misconception):
    verdict = check("what-changes", answer)
    assert not verdict and verdict.misconception == misconception


AS_CODE = {
    "cut on >": museum.piece("cuts-too-late").search,
    "update on >=": museum.piece("keeps-a-bound").search,
    "return at the cut": changed(
        "alphabeta",
        "if value > → if value >= beta:\n            return value, move\n        if value >",
    ),
    "fail-soft": changed("fail-soft"),
    "window of the parent only": museum.piece("no-deep-cuts").search,
}


@cache
def unchanged():
    """List what is asked of each changed search, and what alphabeta's tree is."""
    asked = []
    for number in range(30):
        player, board = random_position(6, random.Random(number).randrange(28), number)
        args = player, board, MIN_VALUE, MAX_VALUE, 4, weighted_score
        asked.append((args, watch(alphabeta, *args)))
    return asked


@pytest.mark.parametrize("change", RIGHT_CHANGES)
def test_what_a_change_is_said_to_cost_is_what_it_costs(change):
    more_nodes = other_move = False
    for args, right in unchanged():
        found = watch(AS_CODE[change], *args)
        assert found.value == right.value
        more_nodes |= found.size != right.size
        other_move |= found.chosen != right.chosen
    assert more_nodes == (RIGHT_CHANGES[change] == "nodes")
    assert other_move == (RIGHT_CHANGES[change] == "move")


# --- really-best-moves ------------------------------------------------------------------------


def test_the_best_moves_are_those_of_minimax_in_any_form():
    player, board = parse_position(EQUAL.position)
    values = move_values(EQUAL)
    best = {move for move in legal_moves(player, board) if values[move] == max(values.values())}
    assert check("really-best-moves", best) and len(best) == 2
    assert check("really-best-moves", "a4 b1")
    assert check("really-best-moves", [square_name(move, 4) for move in best])


def test_all_four_moves_show_the_same_number_and_three_are_bounds():
    tree = museum.grow(alphabeta, EQUAL)
    views = [child.seen_by(BLACK) for child in tree.children]
    assert [view.value for view in views] == [9] * 4
    assert [view.sign for view in views] == ["", "≤", "≤", "≤"]


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ("b1 a3 a4 d4", "bounds-are-values"),
        ("b1", "only-the-exact-one"),
        ("a3 a4 d4", "bounds-are-worse"),
        ("b1 a3", "bound-is-no-value"),
        ("a4", "not-all-of-them"),
        ("b1 c1", None),
        (9, "margin-for-move"),
        ({9, 7}, "margin-for-move"),
        ("z9", "no-square"),
    ],
)
def test_wrong_best_moves_are_named(answer, misconception):
    verdict = check("really-best-moves", answer)
    assert not verdict and verdict.misconception == misconception


# --- bound-flag -------------------------------------------------------------------------------


def flag_by_table(value, alpha, beta):
    return ["exact", "upper", "lower"][(value <= alpha) + 2 * (value >= beta)]


def flag_inside_first(value, alpha, beta):
    if alpha < value < beta:
        return "exact"
    return "upper" if value < beta else "lower"


@pytest.mark.parametrize("answer", [flag_by_table, flag_inside_first])
def test_the_right_flag_is_right_however_written(answer):
    assert check("bound-flag", answer)


def flag_turned(value, alpha, beta):
    if value <= alpha:
        return "lower"
    return "upper" if value >= beta else "exact"


def flag_without_edges(value, alpha, beta):
    if value < alpha:
        return "upper"
    return "lower" if value > beta else "exact"


def flag_exact(value, alpha, beta):
    return "exact"


def flag_by_raised_alpha(value, alpha, beta):
    if value > alpha:
        alpha = value
    if value <= alpha:
        return "upper"
    return "lower" if value >= beta else "exact"


def flag_by_raised_alpha_last(value, alpha, beta):
    alpha = max(alpha, value)
    if value >= beta:
        return "lower"
    return "upper" if value <= alpha else "exact"


def flag_other_word(value, alpha, beta):
    return "at most" if value <= alpha else "at least"


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (flag_turned, "flags-turned"),
        (flag_without_edges, "edges-are-exact"),
        (flag_exact, "always-exact"),
        (flag_by_raised_alpha, "raised-alpha"),
        (flag_by_raised_alpha_last, "raised-alpha"),
        (flag_other_word, None),
        (lambda value, alpha, beta: value / 0, "raises"),
        (lambda value, alpha: "exact", "raises"),
        ("upper", "no-function"),
    ],
)
def test_a_wrong_flag_is_named(answer, misconception):
    verdict = check("bound-flag", answer)
    assert not verdict and verdict.misconception == misconception


def test_the_right_flags_hold_in_real_searches():
    kinds = set()
    for number in range(40):
        player, board = random_position(6, random.Random(number).randrange(28), number)
        true = minimax(player, board, 3, weighted_score)[0]
        for alpha in (true - 7, true - 1, true, true + 1):
            for search in (alphabeta, fail_soft):
                value = search(player, board, alpha, alpha + 5, 3, weighted_score)[0]
                kind = flag_by_table(value, alpha, alpha + 5)
                kinds.add(kind)
                assert {"exact": true == value, "upper": true <= value, "lower": true >= value}[
                    kind
                ]
    assert kinds == {"exact", "upper", "lower"}


# --- fail-soft ----------------------------------------------------------------------------


def fail_soft(player, board, alpha, beta, depth, evaluate):
    """Raise alpha beside the best value, as many write it."""
    if depth == 0:
        return evaluate(player, board), None
    moves = legal_moves(player, board)
    if not moves and not any_legal_move(opponent(player), board):
        return final_value(player, board), None
    if not moves:
        value, _ = fail_soft(opponent(player), board, -beta, -alpha, depth - 1, evaluate)
        return -value, None
    best, chosen = -inf, None
    for move in moves:
        after = make_move(move, player, board.copy())
        value = -fail_soft(opponent(player), after, -beta, -alpha, depth - 1, evaluate)[0]
        if value > best:
            best, chosen = value, move
            alpha = max(alpha, best)
        if alpha >= beta:
            return best, chosen
    return best, chosen


def from_the_end(player, board, alpha, beta, depth, evaluate):
    """Visit the moves backwards, as one may: other cuts and bounds follow, and they are right."""
    if depth == 0:
        return evaluate(player, board), None
    other, moves = opponent(player), legal_moves(player, board)
    if not moves:
        if any_legal_move(other, board):
            return -from_the_end(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
        return final_value(player, board), None
    found = []
    for move in reversed(moves):
        after = make_move(move, player, list(board))
        low = max([alpha, *(value for value, _ in found)])
        value = -from_the_end(other, after, -beta, -low, depth - 1, evaluate)[0]
        found.append((value, move))
        if value >= beta:
            break
    return max(found, key=lambda pair: pair[0])


def borrowed(player, board, alpha, beta, depth, evaluate):
    return fail_soft(player, board, alpha, beta, depth, evaluate)


def evaluates_at_depth_one(player, board, alpha, beta, depth, evaluate):
    """Evaluate beside the loop what would be a leaf one ply deeper."""

    def search(player, board, alpha, beta, depth, evaluate):
        again = evaluates_at_depth_one if depth else fail_soft
        return again(player, board, alpha, beta, depth, evaluate)

    return _searched(search, player, board, alpha, beta, depth, evaluate)


@pytest.mark.parametrize("answer", [fail_soft, from_the_end, borrowed, evaluates_at_depth_one])
def test_every_right_fail_soft_is_right(answer):
    verdict = check("fail-soft", answer)
    assert verdict, str(verdict)


WINDOW, AT_PASS = "window = -beta, -max(alpha, best_value)", "board, -beta, -alpha"
RETURNED, BEGIN = "return best_value, best_move", "best_value, best_move = MIN_VALUE"
CUT, BETTER = "best_value >= beta", "value > best_value"


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ([f"{BEGIN} → best_value, best_move = alpha"], "still-fail-hard"),
        ([f"{RETURNED} → return max(alpha, best_value), best_move"], "still-fail-hard"),
        ([f"{RETURNED} → return min(beta, best_value), best_move"], "clamped"),
        ([f"{WINDOW} → window = -beta, -best_value"], "window-not-passed"),
        ([f"{WINDOW} → window = -beta, -alpha"], "alpha-not-raised"),
        ([f"{WINDOW} → window = alpha, beta"], "window-not-turned"),
        (
            [f"{WINDOW} → window = alpha, beta", f"{AT_PASS} → board, alpha, beta"],
            "window-not-turned",
        ),
        ([f"{WINDOW} → window = MIN_VALUE, -max(alpha, best_value)"], "window-not-passed"),
        ([f"{CUT} → best_value > beta"], "cuts-too-late"),
        ([f"{CUT} → False"], "missed-cut"),
        ([f"{CUT} → value > 0 or {CUT}"], "cut-too-many"),
        ([f"{BETTER} → value >= best_value"], "keeps-a-bound"),
        (["evaluate(player → evaluate(BLACK"], "evaluates-for-black"),
        (["return evaluate → return -evaluate"], "evaluates-for-opponent"),
        (["board), None\n    other → board) + 1, None\n    other"], "wrong-leaf"),
        (["return - → return "], "pass-not-turned"),
        ([f"{AT_PASS} → board, alpha, beta"], "pass-window"),
        ([f"{BEGIN} → best_value, best_move = -1000"], "starts-too-high"),
        ([f"{BEGIN} → best_value, best_move = 0"], "starts-at-zero"),
        ([f"{CUT} → best_value >= min(beta, WIN)"], "stops-at-first-win"),
        ([f"{BETTER} → False"], "best-never-changes"),
        (["final_value(player, board) → float('inf') * score(player, board)"], "end-is-infinite"),
        (["final_value(player, board) → final_value(player, board) - depth"], "end-with-speed"),
        ([f"{RETURNED} → return best_value + 1, best_move"], "wrong-value"),
        ([f"{RETURNED} → return best_value, 0"], "wrong-move"),
    ],
)  # fmt: skip
def test_a_wrong_fail_soft_is_named(changes, name):
    verdict = check("fail-soft", changed("fail-soft", *changes))
    assert not verdict and verdict.misconception == name, str(verdict)


def changes_the_board(player, board, alpha, beta, depth, evaluate):
    found = fail_soft(player, board, alpha, beta, depth, evaluate)
    board[board.index(".")] = player
    return found


def only_a_value(player, board, alpha, beta, depth, evaluate):
    return fail_soft(player, board, alpha, beta, depth, evaluate)[0]


def remembers(key):
    """Write a search that keeps its values from one call to the next, under this key."""
    stored = {}

    def search(player, board, alpha, beta, depth, evaluate):
        where = key(player, "".join(board), depth, (alpha, beta))
        if where not in stored:
            stored[where] = _searched(search, player, board, alpha, beta, depth, evaluate)
        return stored[where]

    return search


def _searched(search, player, board, alpha, beta, depth, evaluate):
    if depth == 0:
        return evaluate(player, board), None
    other, moves = opponent(player), legal_moves(player, board)
    if not moves:
        if any_legal_move(other, board):
            return -search(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
        return final_value(player, board), None
    best_value, best_move = MIN_VALUE, moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        low = max(alpha, best_value)
        value = -search(other, after, -beta, -low, depth - 1, evaluate)[0]
        if value > best_value:
            best_value, best_move = value, move
        if best_value >= beta:
            break
    return best_value, best_move


def by_board(player, board, depth, window):
    return board


def by_all(player, board, depth, window):
    return board, player, depth, window


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (alphabeta, "still-fail-hard"),
        (endless, "endless"),
        (changes_the_board, "changed-board"),
        (only_a_value, "no-pair"),
        (remembers(by_board), "keeps-values"),
        (remembers(by_all), "keeps-values"),
        (minimax, "raises"),
        (17, "no-function"),
    ],
)
def test_a_function_that_is_not_fail_soft_is_reported_as_such(answer, misconception):
    verdict = check("fail-soft", answer)
    assert not verdict and verdict.misconception == misconception, str(verdict)


def test_fail_soft_visits_the_same_nodes_and_returns_bounds_at_least_as_tight():
    tighter = 0
    for number in range(40):
        player, board = random_position(6, random.Random(number).randrange(28), number)
        true = minimax(player, board, 3, weighted_score)[0]
        for alpha in (MIN_VALUE, true - 9, true + 3):
            window = alpha, MAX_VALUE if alpha == MIN_VALUE else alpha + 5
            hard = watch(alphabeta, player, board, *window, 3, weighted_score)
            soft = watch(fail_soft, player, board, *window, 3, weighted_score)
            assert [node.move for node in hard.walk()] == [node.move for node in soft.walk()]
            assert true <= soft.value <= hard.value or hard.value <= soft.value <= true
            tighter += soft.value != hard.value
    assert tighter


def unwritten(player, board, alpha, beta, depth, evaluate):
    """Return (best value found, move)."""
    ...  # noqa: PIE790 - as the lesson has it


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("what-changes", dict.fromkeys(RIGHT_CHANGES, ...)),
        ("really-best-moves", ...),
        ("bound-flag", lambda value, alpha, beta: ...),
        ("fail-soft", unwritten),
    ],
)
def test_what_the_lesson_starts_with_is_unanswered(name, answer):
    assert str(check(name, answer)).startswith("Not answered yet.")


@pytest.mark.parametrize(
    "window",
    ["-float('inf'), float('inf')", "-float('inf'), -alpha", "-beta, float('inf')", "-1e9, 1e9"],
)
def test_two_windows_in_one_sentence_are_never_written_alike(window):
    answer = changed("fail-soft", f"{WINDOW} → window = {window}")
    verdict = " ".join(str(check("fail-soft", answer)).split())
    given = re.search(r"the window (.*? … .*?) instead of (.*? … .*?), both as", verdict)
    assert given is None or given[1] != given[2], verdict


def test_an_infinite_window_is_as_good_as_the_books_largest_values():
    infinite = changed(
        "fail-soft",
        "    other = →     alpha = -float('inf') if alpha == MIN_VALUE else alpha\n"
        "    beta = float('inf') if beta == MAX_VALUE else beta\n    other =",
        "best_move = MIN_VALUE → best_move = -float('inf')",
    )
    assert check("fail-soft", infinite), str(check("fail-soft", infinite))
