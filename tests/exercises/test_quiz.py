"""The quizzes as plain Python: right answers, bounds, what is open, and random trees."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from quiz_trees import POSITIONS, TREE, at, inner, leaf, leaves_below, recorded, severed, trees
from verdicts import one_line

from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.quiz import (
    Bound,
    CutsQuiz,
    OrderQuiz,
    QuizError,
    ValuesQuiz,
    WindowsQuiz,
)
from othello_lessons.exercises.quiz.answers import read_value, read_window
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    PLAYERS,
    alphabeta,
    minimax,
    score,
    weighted_score,
)
from othello_lessons.watch import watch

# ---------------------------------------------------------------------------
# The answers that a quiz takes for right


@given(trees)
def test_the_values_asked_for_are_those_of_minimax(tree):
    quiz = ValuesQuiz(tree)
    turns = [BLACK, "o"]
    values = {
        path: (1, -1)[len(path) % 2] * toy_trees.minimax(turns[len(path) % 2], at(tree, path))
        for path in inner(tree)
    }
    assert quiz.answer(values) and quiz.answer(quiz.right)
    assert {quiz.tree.at(place).path for place in quiz.right} == set(values)


@given(trees)
def test_the_windows_asked_for_are_those_of_a_watched_alphabeta(tree):
    nodes = recorded(toy_trees.alphabeta, tree)
    windows = {p: n.seen_by(BLACK)[2:] for p, n in nodes.items() if p and n.children}
    quiz = WindowsQuiz(tree)
    assert {quiz.tree.at(place).path for place in quiz.right} == set(windows)
    if windows:
        assert quiz.answer(windows) and quiz.answer(quiz.right)


@given(trees)
def test_the_cuts_asked_for_are_those_of_a_watched_alphabeta(tree):
    cuts = severed(tree)
    quiz = CutsQuiz(tree)
    assert quiz.answer(cuts) and quiz.answer(quiz.right)
    assert {quiz.tree.at(place).path for place in quiz.right} == cuts


@given(trees)
def test_what_watch_records_at_a_cut_tree_is_accepted_as_what_is_known(tree):
    """The picture writes a bound as fail-hard returns it; the quiz takes closer ones as well."""
    nodes = recorded(toy_trees.alphabeta, tree)
    seen = {p: n.seen_by(BLACK) for p, n in nodes.items() if n.children}
    quiz = ValuesQuiz(tree, cuts=True)
    assert quiz.answer({path: Bound(view.sign, view.value) for path, view in seen.items()})
    assert quiz.answer(quiz.right)


@given(trees, st.data())
def test_what_is_called_right_holds_whatever_stands_in_the_leaves_left_out(tree, data):
    def other(branch, path):
        if isinstance(branch, list):
            return [other(below, (*path, n)) for n, below in enumerate(branch)]
        return data.draw(leaf) if path in unseen else branch

    unseen = {leaf for path in severed(tree) for leaf in leaves_below(tree, path)}
    changed = ValuesQuiz(other(tree, ()))
    for place, text in ValuesQuiz(tree, cuts=True).right.items():
        bound, value = read_value(text), changed.tree.at(place).value
        holds = {"≤": value <= bound.value, "≥": value >= bound.value, "": value == bound.value}
        assert holds[bound.sign]


@pytest.mark.parametrize(
    ("position", "evaluate"), [(POSITIONS[0], score), (POSITIONS[1], weighted_score)]
)
def test_a_real_position_is_asked_as_the_book_searches_it(position, evaluate):
    text, depth = position
    player, board = parse_position(text)
    whole = watch(minimax, player, board, depth, evaluate)
    cut = watch(alphabeta, player, board, MIN_VALUE, MAX_VALUE, depth, evaluate)
    visited = [node.board for node in cut.walk()]
    quiz = CutsQuiz(whole)
    assert quiz.answer(quiz.right)
    left_out = {p.path for place in quiz.right for p in quiz.tree.at(place).walk()}
    kept = [s.node.board for p, s in quiz.tree.spots.items() if p not in left_out]
    assert kept == visited
    assert ValuesQuiz(whole).right["root"] == str(
        minimax(player, board, depth, evaluate)[0]
    ).replace("-", "−")
    assert quiz.tree.maximiser == PLAYERS[player]


# ---------------------------------------------------------------------------
# Bounds

AT_MOST_2 = ["≤2", "<= 2", "=<2", "At most 2", "2 or less", Bound("≤", 2), ("≤", 2)]


@pytest.mark.parametrize("written", [*AT_MOST_2, "≤ 3", "<= 2.5"])
def test_a_bound_is_right_where_no_more_is_known_however_it_is_written(written):
    assert ValuesQuiz(TREE, cuts=True).answer({"0": 3, "1": written, "2": 2, "root": 3})


@pytest.mark.parametrize(
    ("written", "misconception"),
    [
        (2, "bound-as-value"),
        ("≥ 2", "bound-turned"),
        ("≤ 1", "claims-too-much"),
        ("≤ 4", "too-weak"),
    ],
)
def test_a_bound_that_is_none_or_turned_or_not_known_is_refused_with_the_reason(
    written, misconception
):
    verdict = ValuesQuiz(TREE, cuts=True).answer({"1": written})
    assert not verdict and verdict.misconception == misconception
    if misconception == "bound-as-value":
        assert "a bound is not a value" in one_line(verdict)


def test_where_the_value_is_known_a_bound_is_not_enough():
    quiz = ValuesQuiz(TREE, cuts=True)
    assert quiz.answer({"0": "≤ 3"}).misconception == "value-as-bound"
    assert quiz.answer({"2": "≤ 2"}).marks["2"].kind == "right"
    assert quiz.answer({"2": "2"}).marks["2"].kind == "right"  # all of its leaves were looked at
    assert ValuesQuiz(TREE).answer({"1": "≤ 2"}).misconception == "value-as-bound"


@given(leaf, st.sampled_from(["≤", "≥", ""]))
def test_a_bound_is_read_as_it_is_written(number, sign):
    bound = Bound(sign, number)
    assert read_value(str(bound)) == read_value(bound) == read_value((sign, number)) == bound


@pytest.mark.parametrize(
    "nonsense", ["x", "≤", "", "3 4 5 x", None, [], float("nan"), True, ("?", 3)]
)
def test_a_text_that_is_not_a_value_is_refused_in_a_sentence(nonsense):
    with pytest.raises(QuizError, match=r"not a value|not a sign"):
        read_value(nonsense)


def test_windows_are_read_in_many_forms():
    same = ["3 … ∞", "3, inf", "(3, inf)", "3...inf", (3, None), [3, ""], (3, MAX_VALUE)]
    assert {read_window(written) for written in same} == {(3, inf)}
    with pytest.raises(QuizError, match="pair"):
        read_window("3")


# ---------------------------------------------------------------------------
# What is open, unreadable, hinted at


@given(trees, st.data())
def test_a_right_part_of_an_answer_is_not_yet_right_and_says_what_is_open(tree, data):
    quiz = ValuesQuiz(tree)
    places = data.draw(st.sets(st.sampled_from(sorted(quiz.right))))
    verdict = quiz.answer({place: quiz.right[place] for place in places})
    assert set(verdict.open) == set(quiz.right) - places
    assert bool(verdict) == (not verdict.open)
    assert verdict.misconception is None
    assert one_line(verdict).startswith(
        "Not answered yet." if not places else "Not yet." if verdict.open else "Right."
    )


def test_a_missing_answer_is_not_a_mistake():
    for quiz in (ValuesQuiz(TREE), WindowsQuiz(TREE)):
        for blank in (None, ..., {}, {"0": ""}, {"0": None, "1": ...}):
            assert one_line(quiz.answer(blank)).startswith("Not answered yet.")


@pytest.mark.parametrize(
    ("quiz", "answer", "says"),
    [
        (ValuesQuiz(TREE), {"7": 3}, "no place '7' in this tree"),
        (ValuesQuiz(TREE), 3, "Give a dictionary"),
        (ValuesQuiz(TREE), {"0": "three"}, "'three' is not a value"),
        (WindowsQuiz(TREE), {"0": 3}, "A window is a pair"),
        (WindowsQuiz(TREE), {"0": ("abc", 6)}, "'abc' is not a number. Write a number, inf"),
        (WindowsQuiz(TREE), {"root": (3, 4), "0": (5, 6)}, "At node 0 you wrote 5 … 6."),
        (CutsQuiz(TREE), "1 1", "Give the branches"),
        (OrderQuiz(TREE), {"root": [0, 0, 1]}, "Name each once"),
        (OrderQuiz(TREE), [1, 0, 2], "An order is a dictionary"),
    ],
)
def test_what_cannot_be_read_is_answered_in_a_sentence(quiz, answer, says):
    verdict = quiz.answer(answer)
    assert not verdict and one_line(verdict).startswith("Not yet.") and says in one_line(verdict)


def test_a_value_that_cannot_be_read_is_shown_no_smaller_tree():
    for quiz, wrong, unread in (
        (ValuesQuiz(TREE), 4, "abc"),
        (WindowsQuiz(TREE), (5, 6), ("abc", 6)),
    ):
        assert "in the tree [" in one_line(quiz.answer({"1": wrong}))
        assert "in the tree [" not in one_line(quiz.answer({"1": unread}))


@pytest.mark.parametrize(
    ("tree", "says"),
    [
        (3, "takes a toy tree"),
        ([], "lists and numbers"),
        ([[1, []]], "lists and numbers"),
        ([[1] * 20] * 20, "at most 400"),
        (watch(minimax, BLACK, parse_position(POSITIONS[0][0])[1], 0, score), "nothing to ask"),
        (toy_trees.record(toy_trees.alphabeta, TREE), "needs the whole tree"),
    ],
)
def test_a_tree_that_no_quiz_can_be_made_of_is_refused_in_a_sentence(tree, says):
    with pytest.raises(QuizError, match=says):
        CutsQuiz(tree)


# ---------------------------------------------------------------------------
# Random trees


@given(st.integers(1, 3), st.integers(1, 3), st.integers(0, 99))
def test_a_random_tree_is_uniform_different_in_its_leaves_and_the_same_for_a_seed(d, b, seed):
    tree = toy_trees.random_toy(d, b, seed)
    leaves = list(toy_trees.leaves(tree))
    assert len(leaves) == len(set(leaves)) == b**d
    assert tree == toy_trees.random_toy(d, b, seed)
    assert all(len(at(tree, path)) == b for path in inner(tree))
    uneven = toy_trees.random_toy(d, (b, b + 2), seed)
    assert {len(at(uneven, path)) for path in inner(uneven)} <= {b, b + 1, b + 2}
    assert {len(path) for path in inner(uneven)} == set(range(d))
    with pytest.raises(ValueError, match="depth of 1 or more"):
        toy_trees.random_toy(0, 3, 1)
