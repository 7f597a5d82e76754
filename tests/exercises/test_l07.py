"""The exercises of lesson 07: right answers in several styles, and every known mistake."""

import random
from itertools import combinations
from math import inf

import pytest
from lesson_cells import names_of
from misbehaving import endless

from othello_lessons.exercises import check, checking
from othello_lessons.exercises.judges.toy_minimax import (
    CASES as TOYS,
)
from othello_lessons.exercises.judges.toy_minimax import (
    WRONG_IN_TWO_CASES,
    WRONG_NEGATED,
    by_turn,
    own,
)
from othello_lessons.exercises.judges.toy_minimax import (
    search_with as toy_search,
)
from othello_lessons.exercises.judges.wrong_minimax import MINIMAX
from othello_lessons.exercises.lessons.l07 import CASES, best_moves
from othello_lessons.exercises.quiz.answers import read_number
from othello_lessons.exercises.texts import Texts
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    WHITE,
    alphabeta,
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
)
from othello_lessons.watch import watch

# --- the values of a tree ------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        {"root": 3, 0: 3, 1: 2, 2: 2},
        {2: 2.0, 1: 2, 0: 3, "Root": 3},
        {"root": 3, "0": 3, "1": 2, "2": 2},
        [3, 3, 2, 2],
        (3.0, 3.0, 2.0, 2.0),
        iter([3, 3, 2, 2]),
    ],
)
def test_the_right_values_are_right_in_any_form(answer):
    verdict = check("07-values", answer)
    assert verdict and verdict.misconception is None


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        ([14, 12, 6, 14], "max-at-min", "You have 12 after move 0, 6 after move 1, 14 after"),
        ([3, 3, 6, 2], "max-at-min", "You have 6 after move 1. That is what Black would take."),
        ([14, 3, 2, 14], "first-branch", "You have 14 after move 2. That is the first"),
        ([8, 8, 6, 2], "last-branch", "You have 8 after move 0, 6 after move 1. That is the last"),
        ([8, 7.67, 4, 7], "average", "if moves are chosen at random"),
        ([23 / 3, 23 / 3, 4, 7], "average", "if moves are chosen at random"),
        ([-2, -3, -2, -2], "whites-view", "That is what White sees."),
        ([-3, -3, -2, -2], "whites-view", "2, -3 at the root. That is what White sees."),
        ([-3, 3, 2, 2], "whites-view", "You have -3 at the root."),
        ([2, 3, 2, 2], "min-at-max", "You have 2 at the root."),
        ([14, 3, 2, 2], "largest-in-sight", "The best number in sight decides nothing"),
        ([0, 3, 2, 2], "move-not-value", "You have 0 at the root. That is the move."),
        ([2.3, 3, 2, 2], "average", "the average of its three branches"),
        ([5, 3, 2, 5], None, "You have 5 after move 2. Who is to move there"),
        ([4, 3, 2, 2], None, "You have 4 at the root. Who is to move there"),
        ([3, 3, 2], "no-values", "Give the four values"),
        ({"root": 3, 0: 3, 1: 2}, "no-values", "Give the four values"),
        ({"root": "three", 0: 3, 1: 2, 2: 2}, "no-values", "Give the four values"),
        ("3322", "no-values", "Give the four values"),
        ([float("nan")] * 4, None, "You have nan after move 0"),
    ],
)
def test_wrong_values_are_named_with_their_nodes(answer, misconception, sentence):
    verdict = check("07-values", answer)
    assert not verdict and verdict.misconception == misconception
    assert sentence in " ".join(str(verdict).split())


def test_different_mistakes_at_two_nodes_get_a_sentence_each():
    words = " ".join(str(check("07-values", [12, 12, 2, 7])).split())
    assert "You have 12 after move 0. That is what Black would take." in words
    assert "You have 7 after move 2. That is about the average" in words


def test_a_root_that_follows_from_wrong_values_below_is_not_held_against_it():
    assert "at the root" not in str(check("07-values", [12, 12, 2, 2]))


def test_values_still_missing_are_no_answer():
    verdict = check("07-values", {"root": ..., 0: 3, 1: 2, 2: 2})
    assert str(verdict).startswith("Not answered yet.")


# --- the lesson's quizzes, answered in Python ------------------------------------


@pytest.fixture(scope="module")
def quizzes():
    names = names_of("07_minimax_by_hand")
    return {name: names[name] for name in ("own_tree", "real_tree")}


def test_every_quiz_of_the_lesson_takes_its_right_answer(quizzes):
    for quiz in quizzes.values():
        numbers = {place: read_number(value) for place, value in quiz.right.items()}
        assert quiz.answer(numbers) and quiz.answer(quiz.right)
        assert str(quiz.answer(...)).startswith("Not answered yet.")
        assert str(quiz.answer(dict.fromkeys(quiz.right, ...))).startswith("Not answered yet.")


def test_the_lessons_quizzes_have_the_values_of_minimax(quizzes):
    for quiz in quizzes.values():
        assert quiz.right["root"] == str(quiz.tree.root.node.value)
    assert quizzes["real_tree"].right == {"f1": "0", "g2": "−2", "h4": "4", "root": "4"}


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        ({"f1": 8}, "max-at-min", "After f1 it is not 8: White is to move there, and takes the"),
        ({"f1": 0, "g2": 2}, "movers-view", "After g2 it is not 2"),
        ({"f1": 0, "g2": -2, "h4": 4, "root": -2}, "min-at-max", "At the root it is not −2"),
        ({"f1": 8, "g2": -2, "h4": 4, "root": 8}, "max-at-min", "After f1 it is not 8"),
        ({"f1": "much"}, None, "is not a value"),
        ({"b2": 3}, None, "There is no place"),
    ],
)
def test_a_wrong_value_on_the_real_board_is_named(quizzes, answer, misconception, sentence):
    verdict = quizzes["real_tree"].answer(answer)
    assert not verdict and verdict.misconception == misconception, verdict
    assert sentence in " ".join(str(verdict).split())


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


@pytest.mark.parametrize("answer", [toy_search(take=by_turn), loops, turned_back])
def test_minimax_in_two_cases_is_right_in_any_style(answer):
    verdict = check("07-two-cases", answer)
    assert verdict and verdict.misconception is None, verdict


@pytest.mark.parametrize("answer", [toy_search(leaf=own, sign=-1), sorted_negated, signed])
def test_negated_minimax_is_right_in_any_style(answer):
    verdict = check("07-negated", answer)
    assert verdict and verdict.misconception is None, verdict


KNOWN = [("07-two-cases", known) for known in WRONG_IN_TWO_CASES] + [
    ("07-negated", known) for known in WRONG_NEGATED
]


@pytest.mark.parametrize(("exercise", "known"), KNOWN, ids=lambda value: getattr(value, "name", ""))
def test_every_known_mistake_with_toy_trees_is_named(exercise, known):
    verdict = check(exercise, known.leads_to)
    assert not verdict and verdict.misconception == known.name
    words = " ".join(str(verdict).split())
    assert (
        known.says(Texts(exercise)) in words
        and " returned " in words
        and "and should return" in words
    )


@pytest.mark.parametrize("known", [WRONG_IN_TWO_CASES, WRONG_NEGATED])
def test_no_two_mistakes_with_toy_trees_can_be_taken_for_each_other(known):
    answers = {one.name: [one.leads_to(*case) for case in TOYS] for one in known}
    for one, other in combinations(answers, 2):
        assert answers[one] != answers[other], (one, other)


def takes_out(player, tree):
    """Take the branches out of the tree on the way."""
    if not isinstance(tree, list):
        return tree
    values = []
    while tree:
        values.append(takes_out(opponent(player), tree.pop()))
    return by_turn(player, values)


def sorts(player, tree):
    """Sort what lies two plies down, in place, and return what is right."""
    for branch in tree if isinstance(tree, list) else []:
        if isinstance(branch, list):
            branch.sort(key=str)
    return loops(player, tree)


def without_leaf(player, tree):
    return max(-without_leaf(opponent(player), branch) for branch in tree)


def for_ever(player, tree):
    return for_ever(opponent(player), tree)


def loops_for_ever(player, tree):
    while True:
        pass


def still_dots(player, tree):
    """Return what a tree is worth to Black."""
    ...  # noqa: PIE790 - as the lesson has it


@pytest.mark.parametrize("exercise", ["07-two-cases", "07-negated"])
@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        (takes_out, "changed-tree", "It changed the tree that it was given"),
        (sorts, "changed-tree", "It changed the tree that it was given"),
        (without_leaf, "raises", "without_leaf(BLACK, 7) raised TypeError"),
        (for_ever, "endless", "calls itself without end"),
        (loops_for_ever, "endless", "was stopped after a few seconds"),
        (lambda player, tree: "much", None, "returned 'much', and should return 7"),
        (3, "no-function", "The answer must be a function"),
    ],
)
def test_what_else_goes_wrong_with_toy_trees_is_reported(
    exercise, answer, misconception, sentence, monkeypatch
):
    if answer is loops_for_ever:  # the others are to come to their own end
        monkeypatch.setattr(checking, "SECONDS", 1.0)
    verdict = check(exercise, answer)
    assert not verdict and verdict.misconception == misconception, verdict
    assert sentence in " ".join(str(verdict).split())


def test_a_tree_that_was_changed_once_is_whole_again_at_the_next_check():
    assert not check("07-two-cases", sorts)
    assert check("07-two-cases", loops)


@pytest.mark.parametrize("exercise", ["07-two-cases", "07-negated"])
def test_a_search_of_toys_that_is_not_written_is_no_answer(exercise):
    assert str(check(exercise, still_dots)).startswith("Not answered yet. Write my_")


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
    verdict = check("07-minimax", answer)
    assert verdict and verdict.misconception is None, verdict


def test_the_reference_without_a_mistake_is_the_books():
    search = MINIMAX.function()
    for case in CASES:
        assert search(*case) == minimax(*case)


# --- minimax, wrong ------------------------------------------------------------


@pytest.mark.parametrize("mistake", MINIMAX.singles(), ids=lambda mistake: mistake.name)
def test_every_known_mistake_is_named(mistake):
    verdict = check("07-minimax", mistake.leads_to)
    assert not verdict and verdict.misconception == mistake.name
    words = " ".join(str(verdict).split())
    assert mistake.says(Texts("07-minimax")) in words
    assert " returned (" in words and "and should return" in words


def test_no_two_mistakes_can_be_taken_for_each_other():
    answers = [
        (known.name, [known.leads_to(*case) for case in CASES]) for known in MINIMAX.singles()
    ]
    for (one, of_one), (other, of_other) in combinations(answers, 2):
        assert one == other or of_one != of_other, (one, other)


TWO = {(known.name, *known.also): known.leads_to for known in MINIMAX.pairs()}


@pytest.mark.parametrize(
    "names",
    [
        ("evaluates-for-root", "pass-not-turned"),
        ("sign-not-turned", "pass-not-turned"),
        ("starts-at-zero", "own-evaluation"),
        ("minimises", "pass-not-turned"),
    ],
)
def test_two_mistakes_are_both_named(names):
    function = next(TWO[key] for key in (names, names[::-1]) if key in TWO)
    verdict, texts = check("07-minimax", function), Texts("07-minimax")
    assert not verdict and verdict.misconception in names
    words = " ".join(str(verdict).split())
    assert all(texts.mistake(name) in words for name in names)


def test_an_end_at_the_last_ply_is_in_no_case():
    for case in CASES:
        for node in watch(minimax, *case).walk():
            over = not any(any_legal_move(player, node.board) for player in (BLACK, WHITE))
            assert node.depth > 0 or not over


def test_some_case_has_several_best_moves_to_choose_from():
    assert any(len(best_moves(*case)) > 1 for case in CASES)


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


def without_depth(player, board, depth, evaluate):
    return -without_depth(opponent(player), board, depth, evaluate)[0], None


def empty_max(player, board, depth, evaluate):
    if depth == 0:
        return evaluate(player, board), None
    return max(
        (-empty_max(opponent(player), make_move(m, player, list(board)), depth - 1, evaluate)[0], m)
        for m in legal_moves(player, board)
    )


def constant(player, board, depth, evaluate):
    return 7, None


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        (value_only, "value-only", "returned -5. That is only one of two things. Return the pair"),
        (swapped, "swapped-pair", "returned (None, -5). The value comes first"),
        (no_return, "no-pair", "returned None. Return the pair (value, move)"),
        (never_a_move, "move-lost", "returned (-3, None), and should return (-3, 25)."),
        (a_move_for_a_pass, "move-where-none", "Where there is no move to choose"),
        (first_move, "wrong-move", "The value is right, the move is not."),
        (
            no_thought_of_passes,
            "no-move-forgotten",
            "the value with which best begins before the loop",
        ),
        (negated_pair, "raises", "What comes back from one ply deeper is a pair: [0] takes its"),
        (same_board, "changed-board", "Make a copy first, with list(board)."),
        (without_depth, "endless", "calls itself without end"),
        (endless, "endless", "was stopped after a few seconds"),
        (empty_max, "raises", "ValueError"),
        (constant, None, "constant(WHITE, board, 0, score) returned (7, None), and should return"),
        (lambda *args: 1 / 0, "raises", "ZeroDivisionError"),
        (minimax(*CASES[0]), "no-function", "The answer must be a function"),
    ],
)
def test_what_else_goes_wrong_is_reported_as_just_that(
    answer, misconception, sentence, monkeypatch
):
    if answer is endless:  # the others are to come to their own end
        monkeypatch.setattr(checking, "SECONDS", 1.0)
    verdict = check("07-minimax", answer)
    assert not verdict and verdict.misconception == misconception, verdict
    assert sentence in " ".join(str(verdict).split())


def unwritten(player, board, depth, evaluate):
    """Return (value, best move)."""
    ...  # noqa: PIE790 - as the lesson has it


def test_a_minimax_that_is_not_written_is_no_answer():
    assert str(check("07-minimax", unwritten)).startswith("Not answered yet. Write my_minimax")


def test_most_positions_of_the_lessons_large_tree_cannot_change_its_answer():
    rows = ["--------", "-----O--", "--X--O-X", "-XXXXXO-", "---XXX-O", *["--------"] * 3]
    player, board = parse_position("".join(rows) + " X")
    everything = watch(minimax, player, board, 4, score)
    needed = watch(alphabeta, player, board, MIN_VALUE, MAX_VALUE, 4, score)
    assert everything.size == 526 and needed.size < 526 / 2
    assert (needed.value, needed.chosen) == (everything.value, everything.chosen)
