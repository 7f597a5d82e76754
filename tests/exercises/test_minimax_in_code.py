"""The exercises: right answers in several styles, and every known mistake."""

import pytest
from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.minimax_in_code import CASES
from othello_lessons.othello import (
    BLACK,
    WHITE,
    any_legal_move,
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


@pytest.mark.parametrize(
    ("answer", "told"), [(takes_out, "list(tree)"), (sorts, "or a list inside of it")]
)
def test_a_search_that_changes_its_tree_is_told_so(answer, told):
    assert told in assert_named("minimax-two-cases", answer, "changed-list")


def test_a_tree_that_was_changed_once_is_whole_again_at_the_next_check():
    assert not check("minimax-two-cases", sorts)
    assert check("minimax-two-cases", loops)


# --- minimax, wrong ------------------------------------------------------------


FINAL = "final_value(player, board)"


def negated_pair(player, board, depth, evaluate):
    if depth == 0:
        return evaluate(player, board), None
    moves = legal_moves(player, board)
    after = [make_move(move, player, list(board)) for move in moves]
    return max(-negated_pair(opponent(player), b, depth - 1, evaluate) for b in after)


def returning(change):
    """Return minimax, with its value and its move changed on the way back."""

    def my_minimax(player, board, depth, evaluate):
        return change(*minimax(player, board, depth, evaluate))

    return my_minimax


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        (
            returning(lambda value, move: value),
            "value-only",
            "returned −5. That is only one of two things. Return the pair",
        ),
        (
            returning(lambda value, move: (move, value)),
            "swapped-pair",
            "returned (None, −5). The value comes first",
        ),
        (
            returning(lambda value, move: None),
            "no-pair",
            "returned None. Return the pair (value, move)",
        ),
        (
            lambda *case: (
                minimax(*case)[0],
                [*legal_moves(*case[:2]), None][0] if case[2] else None,
            ),
            "wrong-move",
            "The value is right, the move is not.",
        ),
        (
            negated_pair,
            "raises",
            "What comes back from one ply deeper is a pair: [0] takes its",
        ),
        (lambda *case: (7, None), None, "(WHITE, board, 0, score) returned (7, None), and should"),
    ],
)
def test_other_mistakes_are_reported_as_such(answer, misconception, sentence):
    assert sentence in assert_named("minimax", answer, misconception)


def test_an_end_at_the_last_ply_is_in_no_case():
    for case in CASES:
        for node in watch(minimax, *case).walk():
            over = not any(any_legal_move(player, node.board) for player in (BLACK, WHITE))
            assert node.depth > 0 or not over


test_an_answer_is_right_however_it_is_written = right_answers({"minimax-two-cases": [loops]})

test_a_wrong_answer_is_named = wrong_answers(
    {
        "minimax": [
            (f"{FINAL} → {FINAL} * depth", "end-with-speed"),
            (f"{FINAL} → {FINAL} if score(player, board) >= 0 else -WIN", "end-without-margin"),
            (f"{FINAL} → {FINAL} / WIN", None),
            (("value = - → value = ", "return - → return "), "sign-not-turned", "pass-not-turned"),
            ("MIN_VALUE → -100", "starts-too-high"),
            (("MIN_VALUE → -10_000_000", "depth == 0 → depth == 1"), "depth-too-small"),
        ]
    }
)
