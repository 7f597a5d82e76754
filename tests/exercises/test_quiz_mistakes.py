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


@given(trees, st.data())
def test_each_cut_too_many_is_marked_superfluous_and_the_others_right(tree, data):
    cuts = severed(tree)
    below = {leaf for path in cuts for leaf in leaves_below(tree, path)}
    quiz = CutsQuiz(tree)
    needed = [p for p in quiz.tree.spots if p and not leaves_below(tree, p) <= below]
    extra = data.draw(st.sampled_from(needed))
    verdict = quiz.answer(cuts | {extra})
    assert not verdict and mark(verdict, extra) == "superfluous"
    assert verdict.misconception is not None
    assert all(mark(verdict, path) == "right" for path in cuts - {extra})


@given(trees.filter(severed), st.data())
def test_each_cut_too_few_is_marked_missed_and_the_others_right(tree, data):
    cuts = severed(tree)
    missed = data.draw(st.sampled_from(sorted(cuts)))
    verdict = CutsQuiz(tree).answer(cuts - {missed})
    assert not verdict and mark(verdict, missed) == "missed"
    assert verdict.misconception is not None
    assert all(mark(verdict, path) == "right" for path in cuts - {missed})


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

NAMES = {mistake.name for mistake in MISTAKES}
CUTS_SHOW = {  # the smallest tree on which each mistake leads to cuts of its own
    "no-deep-cuts": [19, [[5, [14, 3]], 16]],
    "cuts-too-late": [19, [[17, 12], 9]],
    "each-starts-anew": [13, [5, 14]],
    "full-window-at-root": [9, [3, [17, 8]]],
    "cuts-for-one-side": [8, [13, [15, [2, 5]]]],
    "last-value": [[11, 14], [5, 9], [6, 4]],
    "global-alpha": [[2, 16], [7, 11]],
    "largest-in-sight": [10, 5],
    "needs-sorting": [6, [16, 5]],
    "other-order": [[11, 12], [19, 16]],
}
WINDOWS_SHOW = {  # and to windows of its own
    "no-deep-cuts": [5, [[2, 6], 3]],
    "each-starts-anew": [11, [16, 17]],
    "full-window-at-root": [11, [12, [13, 3]]],
    "cuts-for-one-side": [11, [12, [13, 3]]],
    "last-value": [19, [[5, [14, 3]], 16]],
    "global-alpha": [[2, 16], [7, 11]],
    "needs-sorting": [[2, 16], [7, 11]],
    "other-order": [[19, 11], [4, 9]],
}


def cut_by(mistake, tree):
    return cuts(QuizTree(tree).root, mistake.answer)


@given(trees)
def test_whatever_somebody_cuts_by_a_mistake_is_named_as_that_or_a_simpler_one(tree):
    quiz = CutsQuiz(tree)
    severed_by = [quiz.leaves_below(cut_by(mistake, tree)) for mistake in MISTAKES]
    for mistake, left_out in zip(MISTAKES, severed_by, strict=True):
        verdict = quiz.answer(cut_by(mistake, tree))
        first = severed_by.index(left_out)
        assert verdict or verdict.misconception == MISTAKES[first].name


def test_every_mistake_has_a_tree_that_shows_it():
    assert set(CUTS_SHOW) == NAMES >= set(WINDOWS_SHOW)


@pytest.mark.parametrize("name", CUTS_SHOW)
def test_each_mistake_with_cuts_is_recognised(name):
    tree = CUTS_SHOW[name]
    answers = [cut_by(mistake, tree) for mistake in MISTAKES if mistake.name == name]
    assert name in {CutsQuiz(tree).answer(answer).misconception for answer in answers}


@pytest.mark.parametrize("name", WINDOWS_SHOW)
def test_each_mistake_with_windows_is_recognised(name):
    quiz = WindowsQuiz(WINDOWS_SHOW[name])
    searches = [mistake.answer for mistake in MISTAKES if mistake.name == name]
    verdicts = []
    for seen in (visits(quiz.tree.root, search) for search in searches):
        given = {spot.path: seen[spot.path] for spot in quiz.asked if spot.path in seen}
        verdicts.append(quiz.answer(given))
    assert name in {verdict.misconception for verdict in verdicts}


@pytest.mark.parametrize(
    ("given", "misconception"),
    [
        ([(-inf, inf)] * 3, "each-starts-anew"),
        ([(-inf, inf), (3, inf), (2, inf)], "last-value"),
        ([(-inf, inf), (-inf, 3), (-inf, 3)], "wrong-end"),
        ([(-inf, inf), (-inf, -3), (-inf, -3)], "movers-view"),
        ([(-inf, inf), (3, 3), (3, 2)], "global-alpha"),
        ([(-inf, inf), (4, inf), (4, inf)], "low-too-high"),
    ],
)
def test_wrong_windows_are_named(given, misconception):
    verdict = WindowsQuiz(TREE).answer({(n,): window for n, window in enumerate(given)})
    assert not verdict and verdict.misconception == misconception


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
