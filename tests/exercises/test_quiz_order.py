"""Quizzes on order: the best of all orders, and how an order is judged."""

from itertools import permutations, product
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from quiz_trees import DEEP, TREE, leaf, name, trees
from verdicts import one_line

from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.quiz import OrderQuiz, QuizError, WindowsQuiz


def knuth_moore(width, depth):
    return width ** ceil(depth / 2) + width ** floor(depth / 2) - 1


def all_orders(tree):
    """Yield a tree in every order of the children of every node."""
    if not isinstance(tree, list):
        yield tree
        return
    for branches in product(*(list(all_orders(branch)) for branch in tree)):
        yield from (list(order) for order in permutations(branches))


def leaf_count(tree):
    return sum(not node.children for node in toy_trees.record(toy_trees.alphabeta, tree).walk())


two = st.lists(leaf, min_size=1, max_size=2)
four = st.lists(st.one_of(leaf, two), min_size=1, max_size=2)
small_trees = st.lists(st.one_of(leaf, four), min_size=1, max_size=3)


@given(small_trees)
def test_the_fewest_and_the_most_leaves_are_those_of_all_orders_tried_one_by_one(tree):
    counts = [leaf_count(order) for order in all_orders(tree)]
    fewest, most = OrderQuiz(tree), OrderQuiz(tree, "fewest cuts")
    assert (fewest.best.leaves, most.best.leaves) == (min(counts), max(counts))
    assert fewest.best.exact and most.best.exact
    assert fewest.answer(fewest.right) and fewest.leaves == min(counts)
    assert most.answer(most.right) and most.leaves == max(counts)


@given(st.sampled_from([(b, d) for b in range(1, 6) for d in range(1, 6) if b**d < 130]), st.data())
def test_the_fewest_leaves_of_a_uniform_tree_are_those_of_knuth_and_moore(shape, data):
    width, depth = shape
    quiz = OrderQuiz(toy_trees.random_toy(depth, width, data.draw(st.integers(0, 999))))
    assert quiz.best.leaves == quiz.theory == knuth_moore(width, depth)
    quiz.order = quiz.right
    assert quiz.leaves == quiz.theory and quiz.best.exact and quiz.answer()


@given(trees, st.data())
def test_the_live_count_is_that_of_the_reordered_tree_searched_by_alphabeta(tree, data):
    def reordered(branch, path):
        if not isinstance(branch, list):
            return branch
        order = data.draw(st.permutations(range(len(branch))))
        orders[name(path)] = order
        return [reordered(branch[n], (*path, n)) for n in order]

    orders = {}
    other = reordered(tree, ())
    quiz = OrderQuiz(tree)
    quiz.order = orders
    assert quiz.leaves == leaf_count(other)
    assert {place: list(map(int, moves)) for place, moves in quiz.order.items()} == orders


def test_places_stand_in_the_order_of_the_search():
    paths = [spot.path for spot in WindowsQuiz(DEEP).asked]
    assert paths == sorted(set(paths))


def test_a_branch_is_moved_among_its_siblings():
    quiz = OrderQuiz(TREE)
    quiz.move("2", 0)
    quiz.move((2, 2), 1)
    quiz.move("0", 9)
    assert quiz.order["root"] == ["2", "1", "0"] and quiz.order["2"] == ["0", "2", "1"]
    with pytest.raises(QuizError, match="no siblings"):
        quiz.move("root", 1)
    with pytest.raises(QuizError, match="most cuts"):
        OrderQuiz(TREE, goal="least")


def test_an_order_that_is_not_best_says_where_and_largest_first_everywhere_is_named():
    quiz = OrderQuiz(TREE)
    verdict = quiz.answer()
    assert not verdict and verdict.part == "2" and "best branch for White" in one_line(verdict)
    largest_first = {"root": [0, 1, 2], "0": [1, 2, 0], "1": [2, 1, 0], "2": [0, 1, 2]}
    assert quiz.answer(largest_first).misconception == "max-at-min"
    assert quiz.answer(quiz.right)


def test_where_not_all_orders_were_tried_the_quiz_says_so():
    lopsided = toy_trees.random_toy(2, 11, 1)
    lopsided[0].append(500)
    quiz = OrderQuiz(lopsided)
    assert quiz.theory is None and not quiz.best.exact
    assert "not all orders were tried" in quiz.best_text
    assert quiz.answer(quiz.right)
