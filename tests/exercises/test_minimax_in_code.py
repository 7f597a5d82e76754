"""The exercises: right answers in several styles, and every known mistake."""

import random
from math import inf

import pytest
from changed import changed
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.judges.evaluated_boards import best_moves
from othello_lessons.exercises.lessons.minimax_in_code import CASES
from othello_lessons.othello import (
    BLACK,
    MIN_VALUE,
    WHITE,
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    minimax,
    opponent,
)
from othello_lessons.watch import watch

# --- minimax of toy trees -------------------------------------------------------


def loops(player, tree):
    """Value a tree for Black, by loops, and by asking what a leaf can do."""
    try:
        branches = iter(tree)
    except TypeError:
        return float(tree)
    best = None
    for branch in branches:
        value = loops(WHITE if player == BLACK else BLACK, branch)
        if best is None or (value > best if player == BLACK else value < best):
            best = value
    return best


def turned_back(player, tree):
    """Value a tree for Black by way of the other form."""
    value = sorted_negated(player, tree)
    return value if player == BLACK else -value


def sorted_negated(player, tree):
    """Value a tree for the player to move; the least of the opponent's values is the best."""
    if isinstance(tree, int):
        return {BLACK: 1, WHITE: -1}[player] * tree
    return -sorted(sorted_negated(opponent(player), branch) for branch in tree)[0]


def signed(player, tree, sign=None):
    """Value a tree for the player to move, with the sign as one more argument."""
    sign = sign or (1 if player == BLACK else -1)
    if not isinstance(tree, list):
        return sign * tree
    best = -inf
    for branch in tree:
        best = max(best, -signed(None, branch, -sign))
    return best


@pytest.mark.parametrize("answer", [loops, turned_back])
def test_minimax_in_two_cases_is_right_in_any_style(answer):
    verdict = check("minimax-two-cases", answer)
    assert verdict and verdict.misconception is None, verdict


@pytest.mark.parametrize("answer", [sorted_negated, signed])
def test_negated_minimax_is_right_in_any_style(answer):
    verdict = check("minimax-negated", answer)
    assert verdict and verdict.misconception is None, verdict


def begins_at_minus_100(player, tree):
    """Write the negated form with a loop."""
    if not isinstance(tree, list):
        return tree if player == BLACK else -tree
    best = -100
    for branch in tree:
        best = max(best, -begins_at_minus_100(opponent(player), branch))
    return best


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("minimax-two-cases", changed("minimax-two-cases", "max(values) → max(0, *values)")),
        ("minimax-negated", begins_at_minus_100),
    ],
)
def test_a_best_value_that_begins_too_high_for_a_lost_game_is_named(exercise, answer):
    words = assert_named(exercise, answer, "starts-inside")
    assert " returned " in words and "and should return" in words


def takes_out(player, tree):
    """Take the branches out of the tree on the way."""
    if not isinstance(tree, list):
        return tree
    values = []
    while tree:
        values.append(takes_out(opponent(player), tree.pop()))
    return max(values) if player == BLACK else min(values)


def sorts(player, tree):
    """Sort what lies two plies down, in place, and return what is right."""
    for branch in tree if isinstance(tree, list) else []:
        if isinstance(branch, list):
            branch.sort(key=str)
    return loops(player, tree)


@pytest.mark.parametrize(("answer", "name"), [(takes_out, "changed-list"), (sorts, "changed-tree")])
def test_a_search_that_changes_its_tree_is_told_so(answer, name):
    assert check("minimax-two-cases", answer).misconception == name


def test_a_tree_that_was_changed_once_is_whole_again_at_the_next_check():
    assert not check("minimax-two-cases", sorts)
    assert check("minimax-two-cases", loops)


# --- minimax, right in other styles --------------------------------------------


def two_cases(player, board, depth, evaluate):
    """Value everything for the player who began, and let the opponent take the least."""

    def value(mover, board, depth):
        moves = legal_moves(mover, board)
        if not moves and not any_legal_move(opponent(mover), board):
            return final_value(player, board) if depth else evaluate(player, board)
        if depth == 0:
            return evaluate(player, board)
        after = [make_move(move, mover, list(board)) for move in moves] or [board]
        values = [value(opponent(mover), position, depth - 1) for position in after]
        return max(values) if mover == player else min(values)

    if depth == 0 or not legal_moves(player, board):
        return value(player, board, depth), None
    children = {
        move: value(opponent(player), make_move(move, player, board.copy()), depth - 1)
        for move in legal_moves(player, board)
    }
    best = max(children, key=children.get)
    return children[best], best


def last_of_the_best(player, board, depth, evaluate):
    """Take the last of several best moves, as max does with pairs."""
    moves = legal_moves(player, board)
    if depth == 0:
        return [evaluate(player, board), None]
    if moves:
        pairs = [
            (-last_of_the_best(opponent(player), after, depth - 1, evaluate)[0], move)
            for move in moves
            for after in [make_move(move, player, board[:])]
        ]
        return list(max(pairs))
    if any_legal_move(opponent(player), board):
        return [-last_of_the_best(opponent(player), board, depth - 1, evaluate)[0], None]
    return [final_value(player, board), None]


def shuffled(player, board, depth, evaluate):
    """Try the moves in any order, begin at minus infinity, and return fractions of 1."""
    if depth == 0:
        return float(evaluate(player, board)), None
    moves = legal_moves(player, board)
    random.Random(7).shuffle(moves)
    best, chosen = -inf, None
    for move in moves:
        after = make_move(move, player, list(board))
        value, _ = shuffled(opponent(player), after, depth - 1, evaluate)
        if -value > best:
            best, chosen = -value, move
    if not moves:
        other = opponent(player)
        passes = any_legal_move(other, board)
        value = shuffled(other, board, depth - 1, evaluate)[0] if passes else None
        best = -value if passes else final_value(player, board)
    return best, chosen


def end_before_depth(player, board, depth, evaluate):
    """Give a finished game its final value even where the depth is used up."""
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves and not any_legal_move(other, board):
        return final_value(player, board), None
    if depth == 0:
        return evaluate(player, board), None
    best = MIN_VALUE, None
    for move in moves or [None]:
        after = list(board) if move is None else make_move(move, player, list(board))
        value = -end_before_depth(other, after, depth - 1, evaluate)[0]
        best = max(best, (value, move), key=lambda pair: pair[0])
    return best


class Searcher:
    """Search as an object that can be called, with one more argument."""

    def __call__(self, player, board, depth, evaluate, final=final_value):
        return minimax(player, board, depth, evaluate, final)


@pytest.mark.parametrize(
    "answer", [minimax, two_cases, last_of_the_best, shuffled, end_before_depth, Searcher()]
)
def test_a_right_minimax_is_right_in_any_style(answer):
    verdict = check("minimax", answer)
    assert verdict and verdict.misconception is None, verdict


# --- minimax, wrong ------------------------------------------------------------


BELOW = "value = -my_minimax("
PASS = "return -my_minimax(other, board, depth - 1, evaluate)[0], None"
FINAL = "final_value(player, board)"


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ([f"{BELOW} → value = my_minimax(", "return - → return "],
         ["sign-not-turned", "pass-not-turned"]),
        ([f"{BELOW} → value = my_minimax(", f"        {PASS} → ", "moves[0] → None"],
         ["sign-not-turned", "pass-forgotten"]),
        (["list(board) → board", "moves = → board = list(board)\n    moves ="], ["shared-board"]),
        ([f"{FINAL} → float('inf') if score(player, board) > 0 else -float('inf')"],
         ["end-is-infinite"]),
        ([f"{FINAL} → {FINAL} + 100 * depth"], ["end-with-speed"]),
        ([f"{FINAL} → {FINAL} * depth"], ["end-with-speed"]),
        ([f"{FINAL} → float('inf') if score(player, board) > 0 else -float('inf')",
          "MIN_VALUE, moves[0] → -float('inf'), None"], ["end-is-infinite"]),
        ([f"{FINAL} → 1 if score(player, board) > 0 else -1"], ["end-without-margin"]),
        ([f"{PASS} → value, reply = my_minimax(other, board, depth - 1, evaluate)\n"
          "        return -value, reply"], ["reply-at-pass"]),
        ([f"{FINAL} → WIN if score(player, board) > 0 else -WIN if score(player, board) else 0"],
         ["end-without-margin"]),
        ([f"{FINAL} → {FINAL} if score(player, board) >= 0 else -WIN"], ["end-without-margin"]),
        ([f"{FINAL} → {FINAL} / WIN"], [None]),
        (["MIN_VALUE → 0", "return evaluate → return score"], ["starts-at-zero", "own-evaluation"]),
        (["> best_value → < best_value", "MIN_VALUE → MAX_VALUE"], ["minimises"]),
        (["MIN_VALUE → -100"], ["starts-too-high"]),
        (["MIN_VALUE → -10_000_000", "depth == 0 → depth == 1"], ["depth-too-small"]),
        (["best_value, best_move = value → best_move, best_value = value"], ["pair-turned"]),
    ],
)  # fmt: skip
def test_what_people_write_is_named(changes, names):
    assert_named("minimax", changed("minimax", *changes), *names)


def value_only(player, board, depth, evaluate):
    return minimax(player, board, depth, evaluate)[0]


def swapped(player, board, depth, evaluate):
    return minimax(player, board, depth, evaluate)[::-1]


def no_return(player, board, depth, evaluate):
    best = minimax(player, board, depth, evaluate)
    best = best[0], best[1]


def never_a_move(player, board, depth, evaluate):
    return minimax(player, board, depth, evaluate)[0], None


def a_move_for_a_pass(player, board, depth, evaluate):
    value, move = minimax(player, board, depth, evaluate)
    return value, 0 if move is None else move


def first_move(player, board, depth, evaluate):
    value, move = minimax(player, board, depth, evaluate)
    return value, None if move is None else legal_moves(player, board)[0]


def no_thought_of_passes(player, board, depth, evaluate):
    if depth == 0:
        return evaluate(player, board), None
    best = -999, None
    for move in legal_moves(player, board):
        after = make_move(move, player, list(board))
        value = -no_thought_of_passes(opponent(player), after, depth - 1, evaluate)[0]
        if value > best[0]:
            best = value, move
    return best


def negated_pair(player, board, depth, evaluate):
    if depth == 0:
        return evaluate(player, board), None
    moves = legal_moves(player, board)
    after = [make_move(move, player, list(board)) for move in moves]
    return max(-negated_pair(opponent(player), b, depth - 1, evaluate) for b in after)


def same_board(player, board, depth, evaluate):
    if depth == 0:
        return evaluate(player, board), None
    best = MIN_VALUE, None
    for move in legal_moves(player, board):
        new_board = board  # no copy
        make_move(move, player, new_board)
        value = -same_board(opponent(player), new_board, depth - 1, evaluate)[0]
        if value > best[0]:
            best = value, move
    return best


def constant(player, board, depth, evaluate):
    return 7, None


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        (value_only, "value-only", "returned -5. That is only one of two things. Return the pair"),
        (swapped, "swapped-pair", "returned (None, -5). The value comes first"),
        (no_return, "no-pair", "returned None. Return the pair (value, move)"),
        (never_a_move, "move-lost", "returned (-3, None), and should return (-3, a4)."),
        (a_move_for_a_pass, "move-where-none", "Where there is no move to choose"),
        (first_move, "wrong-move", "The value is right, the move is not."),
        (
            no_thought_of_passes,
            "no-move-forgotten",
            "the value with which best begins before the loop",
        ),
        (negated_pair, "raises", "What comes back from one ply deeper is a pair: [0] takes its"),
        (same_board, "changed-board", "Make a copy first, with list(board)."),
        (constant, None, "constant(WHITE, board, 0, score) returned (7, None), and should return"),
    ],
)
def test_other_mistakes_are_reported_as_such(answer, misconception, sentence):
    assert sentence in assert_named("minimax", answer, misconception)


def test_an_end_at_the_last_ply_is_in_no_case():
    for case in CASES:
        for node in watch(minimax, *case).walk():
            over = not any(any_legal_move(player, node.board) for player in (BLACK, WHITE))
            assert node.depth > 0 or not over


def test_some_case_has_several_best_moves_to_choose_from():
    boards = [("".join(board), player, *rest) for player, board, *rest in CASES]
    assert any(len(best_moves(*case)) > 1 for case in boards)
