"""The exercises of lesson 09: right answers in several styles, and every known mistake."""

from math import inf

import pytest
from lesson_cells import names_of
from misbehaving import endless

from othello_lessons.exercises import check
from othello_lessons.exercises.judges.deep_cut import searched
from othello_lessons.exercises.quiz import CutsQuiz, ValuesQuiz
from othello_lessons.notation import square_name
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
from othello_lessons.watch import cut_by, left_out_value


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
        ([(-inf, inf), (-inf, -3), (-inf, -3)], "movers-view"),
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


# --- a deep cut ----------------------------------------------------------------


def cut_paths(path):
    """Yield the paths from the root to the nodes that were cut."""
    if path[-1].was_cut:
        yield path
    for child in path[-1].children:
        yield from cut_paths([*path, child])


def test_the_tree_of_the_lesson_has_one_deep_cut_and_the_root_supplies_it():
    paths = list(cut_paths([searched()]))
    (deep,) = [path for path in paths if len(path) - 1 - cut_by(path) > 1]
    assert len(paths) == 4 and cut_by(deep) == 0 and len(deep) - 1 == 3
    names = " ".join(square_name(node.move, 4) for node in deep[1:])
    worth = -left_out_value(deep[0], deep[-1], deep[-1].unvisited[0])
    assert check("09-deep-cut", {"cut at": names, "bound from": "root", "left out": worth})
    assert (deep[0].value, -deep[-1].value, worth) == (-8, -8, -6)  # as hints and solution say


@pytest.mark.parametrize(
    "answer",
    [
        {"cut at": "a4 c1 d1", "bound from": "root", "left out": -6},
        {"left out": "−6", "cut at": ["a4", "c1", "d1"], "bound from": "The root"},
        ("A4, c1, d1", "a2", -6.0),
        [("a4", "c1", "d1"), (), -6],
    ],
)
def test_the_deep_cut_is_right_in_any_form(answer):
    assert check("09-deep-cut", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (("a3", "root", -6), "shallow-cut"),
        (("a2 d1", "a2", -6), "shallow-cut"),
        (("a2", "root", -6), "no-cut"),
        (("root", "root", -6), "no-cut"),
        (("a4 c1 d1 a3", "root", -6), "ghost-named"),
        (("b2", "root", -6), "no-node"),
        (("a4 c1 d1", 17, -6), "no-node"),
        (("a4 c1 d1", "a4 c1", -6), "bound-from-parent"),
        (("a4 c1 d1", "a4", -6), "bound-of-the-same-player"),
        (("a4 c1 d1", "a2 d1", -6), None),
        (("a4 c1 d1", "root", 6), "movers-view"),
        (("a4 c1 d1", "root", -8), "bound-as-value"),
        (("a4 c1 d1", "root", 0), None),
        (("a4 c1 d1", "root", "much"), "no-value"),
        (("a4 c1 d1", "root"), "no-parts"),
        ("a4 c1 d1", "no-parts"),
        (3, "no-parts"),
    ],
)
def test_what_is_wrong_about_a_deep_cut_is_named(answer, misconception):
    verdict = check("09-deep-cut", answer)
    assert not verdict and verdict.misconception == misconception, verdict


def test_a_deep_cut_that_is_not_looked_for_yet_is_no_answer():
    dots = {"cut at": ..., "bound from": ..., "left out": ...}
    assert str(check("09-deep-cut", dots)).startswith("Not answered yet. Find the deep cut")


# --- the lesson's quizzes, answered in Python ------------------------------------


@pytest.fixture(scope="module")
def quizzes():
    names = names_of("09_alpha_beta")
    return {name: names[name] for name in ("windows_quiz", "own_cuts", "own_values", "real_cuts")}


def test_every_quiz_of_the_lesson_takes_its_right_answer(quizzes):
    for quiz in quizzes.values():
        assert quiz.answer(quiz.right), quiz.answer(quiz.right)
        assert str(quiz.answer(...)).startswith("Not answered yet.")


@pytest.mark.parametrize(
    ("quiz", "answer", "misconception"),
    [
        (
            "windows_quiz",
            {"0": (None, None), "1": (-inf, inf), "2": (-inf, inf)},
            "each-starts-anew",
        ),
        ("windows_quiz", {"0": "−∞ … ∞", "1": "3 … ∞", "2": "2 … ∞"}, "last-value"),
        ("own_cuts", set(), "each-starts-anew"),
        ("own_cuts", {"0 1 1", "1 0"}, "cut-too-many"),
        ("real_cuts", {"a3 a2", "a3 d2", "a4 a2", "a4 d2", "a2 d1 d2"}, "missed-cut"),
    ],
)
def test_the_lessons_quizzes_name_what_is_wrong(quizzes, quiz, answer, misconception):
    verdict = quizzes[quiz].answer(answer)
    assert not verdict and verdict.misconception == misconception, verdict


def test_the_lessons_random_tree_has_something_to_cut_and_something_bounded(quizzes):
    cuts, values = quizzes["own_cuts"], quizzes["own_values"]
    assert isinstance(cuts, CutsQuiz) and isinstance(values, ValuesQuiz)
    assert cuts.right and any("≥" in value for value in values.right.values())


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


def largest(player, board, a, b, depth, evaluate):
    """Search in two functions, each for one side, with the evaluation of the one who begins."""
    return _two_sided(player, player, board, a, b, depth, evaluate)


def _two_sided(root, player, board, low, high, depth, evaluate):
    if depth == 0:
        return evaluate(root, board), None
    moves = legal_moves(player, board)
    other = opponent(player)
    if not moves and not any_legal_move(other, board):
        return final_value(root, board), None
    chosen = None
    for move in moves or [None]:
        after = make_move(move, player, list(board)) if moves else board
        value = _two_sided(root, other, after, low, high, depth - 1, evaluate)[0]
        if not moves:
            return value, None
        if player == root and value > low:
            low, chosen = value, move
        elif player != root and value < high:
            high, chosen = value, move
        if low >= high:
            break
    return (low if player == root else high), chosen


def nested(player, board, alpha, beta, depth, evaluate):
    def search(player, board, low, high, depth):
        return fail_soft(player, board, low, high, depth, evaluate)

    return search(player, board, alpha, beta, depth)


def counting(player, board, alpha, beta, depth, evaluate):
    """Count the nodes in an attribute of the function itself."""
    counting.nodes += 1
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -counting(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -counting(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


counting.nodes = 0


class Searcher:
    """Keep the search in an object."""

    def __call__(self, player, board, alpha, beta, depth, evaluate):
        return from_the_end(player, board, alpha, beta, depth, evaluate)


@pytest.mark.parametrize(
    "answer", [alphabeta, fail_soft, from_the_end, largest, nested, counting, Searcher()]
)
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
        ({"evaluation": "evaluate('@', board)"}, "evaluates-for-black"),
        ({"evaluation": "-evaluate(player, board)"}, "evaluates-for-opponent"),
        ({"passes": "final_value(player, board), None"}, "pass-ends-the-game"),
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


def unwritten(player, board, alpha, beta, depth, evaluate):
    """Return (value, move)."""
    ...  # noqa: PIE790 - as the lesson has it


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (only_a_value, "no-pair"),
        (borrowed, "missed-cut"),
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
