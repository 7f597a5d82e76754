"""The exercises: right answers in several styles, and every known mistake."""

import re

import pytest
from answers_by_exercise import right_answers, wrong_answers
from changed import changed
from lesson_quizzes import quizzes_of
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.judges.deep_cut import searched
from othello_lessons.notation import square_name
from othello_lessons.othello import (
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    minimax,
    opponent,
)
from othello_lessons.watch import cut_by, left_out_value

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
    assert check("deep-cut", {"cut at": names, "bound from": "root", "left out": worth})
    assert (deep[0].value, -deep[-1].value, worth) == (-8, -8, -6)  # as hints and solution say


# --- right in other styles -----------------------------------------------------


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


# --- wrong ones ----------------------------------------------------------------


BELOW = "after, -beta, -alpha"


def test_a_wrong_window_is_written_as_in_the_pictures_and_says_who_sees_it_so():
    says = " ".join(
        str(check("alphabeta", changed("alphabeta", f"{BELOW} → after, alpha, beta"))).split()
    )
    number = r"−?(\d+|∞|(won|lost) \d+)"
    window = rf"{number} … {number}"
    who = "both as (White|Black), who moves there, sees it"
    assert re.search(
        rf"the search of \w+ was given the window {window} instead of {window}, {who}", says
    )


def value_everywhere(player, board, alpha, beta, depth, evaluate):
    if depth == 0:
        return evaluate(player, board)
    return -value_everywhere(opponent(player), board, -beta, -alpha, depth - 1, evaluate)[0]


def no_return(player, board, alpha, beta, depth, evaluate):
    if depth > 0:
        no_return(opponent(player), board, -beta, -alpha, depth - 1, evaluate)[0]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (value_everywhere, "What comes back from one ply deeper is one value alone."),
        (no_return, "Nothing comes back from one ply deeper."),
    ],
)
def test_a_search_that_cannot_use_its_own_answer_is_told_what_comes_back(answer, sentence):
    assert sentence in assert_named("alphabeta", answer, "raises")


# --- the lesson's quiz, answered in Python ---------------------------------------


def test_the_quiz_of_the_lesson_takes_its_right_answer():
    quiz = quizzes_of("alpha_beta_in_code", "real_cuts")["real_cuts"]
    assert quiz.answer(quiz.right), quiz.answer(quiz.right)


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "deep-cut": [
            {"left out": "−6", "cut at": ["a4", "c1", "d1"], "bound from": "The root"},
            ("A4, c1, d1", "a2", -6.0),
        ],
        "alphabeta": [largest],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "alphabeta": [
            ("alpha >= beta → value > 0 or alpha >= beta", "cut-too-many"),
            (lambda p, b, alpha, beta, *rest: minimax(p, b, *rest), "missed-cut"),
            (lambda p, b, alpha, beta, *rest: minimax(p, b, *rest)[0], "no-pair"),
        ],
        "deep-cut": [
            (("a3", "root", -6), "shallow-cut"),
            (("a2", "root", -6), "no-cut"),
            (("a4 c1 d1 a3", "root", -6), "ghost-named"),
            (("b2", "root", -6), "no-node"),
            (("a4 c1 d1", "a4 c1", -6), "bound-from-parent"),
            (("a4 c1 d1", "a4", -6), "bound-of-the-same-player"),
            (("a4 c1 d1", "root", 6), "movers-view"),
            (("a4 c1 d1", "root", -8), "bound-as-value"),
            (("a4 c1 d1", "root", "much"), "no-value"),
            (("a4 c1 d1", "root"), "no-parts"),
        ],
    }
)
