"""What a quiz says of wrong answers: each cut too many or too few, each known mistake."""

import ast
import re
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from quiz_trees import TREE, leaves_below, mark, name, severed, trees
from verdicts import one_line

from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.quiz import CutsQuiz, ValuesQuiz, WindowsQuiz
from othello_lessons.exercises.quiz.answers import read_window
from othello_lessons.exercises.quiz.searches import MISTAKES, cuts, visits
from othello_lessons.exercises.quiz.tree import QuizTree
from othello_lessons.othello import BLACK
from othello_lessons.watch import watch

# ---------------------------------------------------------------------------
# Missed and superfluous cuts


def assert_marked(tree, given, path, kind):
    """Assert that one wrong branch is marked so, and all others that are cut are right."""
    verdict = CutsQuiz(tree).answer(given)
    assert not verdict and mark(verdict, path) == kind
    assert verdict.misconception is not None
    assert all(mark(verdict, other) == "right" for other in severed(tree) - {path})


@given(trees, st.data())
def test_each_cut_too_many_is_marked_superfluous_and_the_others_right(tree, data):
    cuts = severed(tree)
    below = {leaf for path in cuts for leaf in leaves_below(tree, path)}
    needed = [p for p in QuizTree(tree).spots if p and not leaves_below(tree, p) <= below]
    extra = data.draw(st.sampled_from(needed))
    assert_marked(tree, cuts | {extra}, extra, "superfluous")


@given(trees.filter(severed), st.data())
def test_each_cut_too_few_is_marked_missed_and_the_others_right(tree, data):
    cuts = severed(tree)
    missed = data.draw(st.sampled_from(sorted(cuts)))
    assert_marked(tree, cuts - {missed}, missed, "missed")


@given(trees.filter(severed))
def test_severing_every_leaf_of_a_branch_severs_the_branch(tree):
    assert CutsQuiz(tree).answer({x for path in severed(tree) for x in leaves_below(tree, path)})


@given(trees)
def test_the_number_that_shows_a_cut_too_many_does_change_the_root(tree):
    quiz = CutsQuiz(tree)
    for path in quiz.tree.spots:
        verdict = quiz.answer(severed(tree) | {path}) if path else None
        says = verdict.marks[name(path)].says if verdict else ""
        if "the root would be worth" in says:
            words = says.replace("−", "-").replace(",", " ").rstrip(".").split()
            other, after, before = [int(words[i]) for i in (-10, -4, -1)]
            changed = replaced(tree, path, other)
            assert (toy_trees.minimax(BLACK, tree), toy_trees.minimax(BLACK, changed)) == (
                before,
                after,
            )


def replaced(tree, path, value):
    if not path:
        return value
    return [replaced(b, path[1:], value) if n == path[0] else b for n, b in enumerate(tree)]


def test_a_cut_says_who_is_sure_of_what_and_the_smallest_part_grows_the_same_cut():
    quiz = CutsQuiz([5, [[[4, 9], 8], 7]])
    verdict = quiz.answer([])
    assert "Black is sure of 5 at the root (3 plies higher, so this is a deep cut)" in one_line(
        verdict
    )
    assert "[5, [[[4, ✂]]]], where Black moves first" in one_line(verdict)
    assert verdict.part == "root"
    assert severed([5, [[[4, 0]]]]) == {(1, 0, 0, 1)}


@given(trees, st.data())
def test_the_smallest_part_that_is_shown_is_cut_or_searched_as_the_whole_tree_is(tree, data):
    quiz = CutsQuiz(tree)
    given = data.draw(st.sets(st.sampled_from([p for p in quiz.tree.spots if p]), max_size=3))
    says = one_line(quiz.answer(given))
    found = re.search(r"that shows it: (.*), (Black|White) to move\.$", says)
    if found:
        part = ast.literal_eval(found[1].replace("−", "-").replace("✂", "99"))
        player = {"Black": BLACK, "White": "o"}[found[2]]
        searched = watch(toy_trees.alphabeta, player, part, -inf, inf)
        visited = sum(not node.children for node in searched.walk())
        assert len(list(toy_trees.leaves(part))) - visited == ("✂" in found[1])


@given(trees, st.data())
def test_the_smallest_part_that_is_shown_for_a_window_leads_to_it(tree, data):
    quiz = WindowsQuiz(tree)
    for place, right in quiz.right.items():
        verdict = quiz.answer({place: (-0.5, data.draw(st.sampled_from([0.5, inf])))})
        found = re.search(
            r"in the tree (.*), where (Black|White) moves first, and □", one_line(verdict)
        )
        assert (found is None) == (read_window(right) == (-inf, inf))  # nothing led to it
        if found is None:
            continue
        part = ast.literal_eval(found[1].replace("−", "-").replace("□", "[0]"))
        player = {"Black": BLACK, "White": "o"}[found[2]]
        node = watch(toy_trees.alphabeta, player, part, -inf, inf)
        while node.children and node.board != [0]:
            node = node.children[-1]
        assert node.seen_by(BLACK)[2:] == read_window(right)


# ---------------------------------------------------------------------------
# Misconceptions

POOL = [toy_trees.random_toy(depth, (1, 3), seed) for depth in (2, 3, 4) for seed in range(40)]
WITHOUT_WINDOWS = {"cuts-too-late", "largest-in-sight"}  # of their own


def named_by_its_cuts(tree, search):
    return CutsQuiz(tree).answer(cuts(QuizTree(tree).root, search)).misconception


def named_by_its_windows(tree, search):
    quiz = WindowsQuiz(tree)
    seen = visits(quiz.tree.root, search)
    given = {spot.path: seen[spot.path] for spot in quiz.asked if spot.path in seen}
    return quiz.answer(given).misconception


@pytest.mark.parametrize(
    ("named", "besides"), [(named_by_its_cuts, set()), (named_by_its_windows, WITHOUT_WINDOWS)]
)
def test_each_mistake_is_recognised_by_what_it_leads_to_on_some_tree(named, besides):
    for known in {mistake.name for mistake in MISTAKES} - besides:
        searches = [mistake.answer for mistake in MISTAKES if mistake.name == known]
        assert any(named(tree, search) == known for search in searches for tree in POOL), known


@given(trees)
def test_whatever_somebody_cuts_by_a_mistake_is_named_as_that_or_a_simpler_one(tree):
    quiz = CutsQuiz(tree)
    cut_by = [cuts(quiz.tree.root, mistake.answer) for mistake in MISTAKES]
    left_out = [quiz.leaves_below(cut) for cut in cut_by]
    for cut, leaves in zip(cut_by, left_out, strict=True):
        verdict = quiz.answer(cut)
        assert verdict or verdict.misconception == MISTAKES[left_out.index(leaves)].name


@pytest.mark.parametrize(
    ("given", "misconception"),
    [
        ({"0": 12}, "max-at-min"),
        ({"0": 3, "1": 2, "2": 2, "root": 2}, "min-at-max"),
        ({"0": -3}, "movers-view"),
        ({"0": 3, "1": 2, "2": 2, "root": 14}, "largest-in-sight"),
        ({"2": 14}, "max-at-min"),
        ({"0": 8}, "last-branch"),
        ({"0": 23}, "sum"),
        ({"1": "4"}, "average"),
        ({"0": "-inf"}, "infinity-as-value"),
        ({"0": 7}, None),
    ],
)
def test_wrong_values_are_named_after_what_leads_to_them(given, misconception):
    verdict = ValuesQuiz(TREE).answer(given)
    assert not verdict and verdict.misconception == misconception


def test_an_error_further_down_is_not_counted_against_the_node_above():
    verdict = ValuesQuiz(TREE).answer({"0": 12, "1": 2, "2": 2, "root": 12})
    assert "follows from what you wrote below" in verdict.marks["root"].says
    assert verdict.misconception == "max-at-min" and verdict.part == "0"
