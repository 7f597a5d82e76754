"""The quizzes as plain Python: right answers, each known mistake, and the best of all orders."""

import ast
import re
from itertools import pairwise, permutations, product
from math import ceil, floor, inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.quiz import (
    Bound,
    CutsQuiz,
    OrderQuiz,
    QuizError,
    ValuesQuiz,
    WindowsQuiz,
    at_least,
    at_most,
)
from othello_lessons.exercises.quiz.answers import read_value, read_window
from othello_lessons.exercises.quiz.searches import MISTAKES, cuts, visits
from othello_lessons.exercises.quiz.tree import QuizTree
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

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[11, [[6, 1], 19]], [[[7, 13], 14], [18, [10, 2]]]]
POSITIONS = [
    ("OX-- -OX- -OXX -OOO X", 3),
    ("XXO- XXXX XXXX XXXX O", 2),
    ("---- -OX- -XO- ---- X", 3),
]

leaf = st.integers(-9, 9)  # few numbers, so that equal ones are common
any_toy = st.recursive(leaf, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=14)
trees = st.lists(any_toy, min_size=1, max_size=3)


def recorded(search, tree):
    """Return each node that a search of a toy tree visits, by its path."""
    found = {}

    def note(node, path):
        found[path] = node
        for child in node.children:
            note(child, (*path, child.move))

    note(toy_trees.record(search, tree), ())
    return found


def at(tree, path):
    return at(tree[path[0]], path[1:]) if path else tree


def inner(tree, path=()):
    """Yield the path of every node that is no leaf."""
    if isinstance(tree, list):
        yield path
        for number, branch in enumerate(tree):
            yield from inner(branch, (*path, number))


def severed(tree):
    """Return the branches that alpha-beta leaves out, as watch records them."""
    nodes = recorded(toy_trees.alphabeta, tree)
    return {(*path, move) for path, node in nodes.items() for move in node.unvisited}


def leaves_below(tree, path):
    branch = at(tree, path)
    if not isinstance(branch, list):
        return {path}
    return {leaf for n in range(len(branch)) for leaf in leaves_below(tree, (*path, n))}


def name(path):
    return " ".join(map(str, path)) or "root"


def mark(verdict, path):
    return verdict.marks[name(path)].kind


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


@pytest.mark.parametrize(("text", "depth"), POSITIONS)
@pytest.mark.parametrize("evaluate", [score, weighted_score])
def test_a_real_position_is_asked_as_the_book_searches_it(text, depth, evaluate):
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
    assert "Black is sure of 5 at the root, 3 plies higher: a deep cut" in flat(verdict)
    assert "[5, [[[4, ✂]]]], Black to move" in flat(verdict)
    assert verdict.part == "root"
    assert severed([5, [[[4, 0]]]]) == {(1, 0, 0, 1)}


@given(trees, st.data())
def test_the_smallest_part_that_is_shown_is_cut_or_searched_as_the_whole_tree_is(tree, data):
    quiz = CutsQuiz(tree)
    given = data.draw(st.sets(st.sampled_from([p for p in quiz.tree.spots if p]), max_size=3))
    says = flat(quiz.answer(given))
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
        found = re.search(r"as □: (.*), (Black|White) to move\.", flat(verdict))
        part = ast.literal_eval(found[1].replace("−", "-").replace("□", "[0]"))
        player = {"Black": BLACK, "White": "o"}[found[2]]
        node = watch(toy_trees.alphabeta, player, part, -inf, inf)
        while node.children and node.board != [0]:
            node = node.children[-1]
        assert node.seen_by(BLACK)[2:] == read_window(right)


def flat(message):
    return " ".join(repr(message).split())


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
    return cuts(QuizTree(tree).root, mistake.leads_to)


@given(trees)
def test_whatever_somebody_cuts_by_a_mistake_is_named_as_that_or_a_simpler_one(tree):
    quiz = CutsQuiz(tree)
    severed_by = [quiz._leaves_below(cut_by(mistake, tree)) for mistake in MISTAKES]
    for mistake, severed in zip(MISTAKES, severed_by, strict=True):
        verdict = quiz.answer(cut_by(mistake, tree))
        first = severed_by.index(severed)
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
    searches = [mistake.leads_to for mistake in MISTAKES if mistake.name == name]
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
        ([(-inf, inf), (4, inf), (4, inf)], None),
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


# ---------------------------------------------------------------------------
# Bounds

AT_MOST_2 = ["≤ 2", "≤2", "<=2", "<= 2", "=<2", "at most 2", "At most 2", "2 or less", at_most(2)]


@pytest.mark.parametrize("written", [*AT_MOST_2, ("≤", 2), "≤ 3", "<= 2.5"])
def test_a_bound_is_right_where_no_more_is_known_however_it_is_written(written):
    assert ValuesQuiz(TREE, cuts=True).answer({"0": 3, "1": written, "2": 2, "root": 3})


@pytest.mark.parametrize(
    ("written", "misconception"),
    [
        (2, "bound-as-value"),
        ("3", "bound-as-value"),
        ("≥ 2", "bound-turned"),
        (at_least(2), "bound-turned"),
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
        assert "a bound is not a value" in flat(verdict)


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
    same = [
        "3 … ∞",
        "3, inf",
        "(3, inf)",
        "3...inf",
        (3, None),
        [3, ""],
        (3, MAX_VALUE),
        ("3", "∞"),
    ]
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
    assert flat(verdict).startswith(
        "Not answered yet." if not places else "Not yet." if verdict.open else "Right."
    )


@pytest.mark.parametrize("blank", [None, ..., {}, {"0": ""}, {"0": None, "1": ...}])
def test_a_missing_answer_is_not_a_mistake(blank):
    for quiz in (ValuesQuiz(TREE), WindowsQuiz(TREE)):
        assert flat(quiz.answer(blank)).startswith("Not answered yet.")


@pytest.mark.parametrize(
    ("quiz", "answer", "says"),
    [
        (ValuesQuiz(TREE), {"7": 3}, "no place '7' in this tree"),
        (ValuesQuiz(TREE), 3, "Give a dictionary"),
        (ValuesQuiz(TREE), {"0": "three"}, "'three' is not a value"),
        (WindowsQuiz(TREE), {"0": 3}, "A window is a pair"),
        (CutsQuiz(TREE), "1 1", "Give the branches"),
        (CutsQuiz(TREE), {(9, 9)}, "no place (9, 9)"),
        (OrderQuiz(TREE), {"root": [0, 0, 1]}, "Name each once"),
        (OrderQuiz(TREE), [1, 0, 2], "An order is a dictionary"),
    ],
)
def test_what_cannot_be_read_is_answered_in_a_sentence(quiz, answer, says):
    verdict = quiz.answer(answer)
    assert not verdict and flat(verdict).startswith("Not yet.") and says in flat(verdict)


@pytest.mark.parametrize(
    ("tree", "says"),
    [
        (3, "takes a toy tree"),
        ([], "lists and numbers"),
        ([[1, "a"]], "lists and numbers"),
        ([[1, []]], "lists and numbers"),
        ([[1] * 20] * 20, "at most 400"),
        (watch(minimax, BLACK, parse_position(POSITIONS[0][0])[1], 0, score), "nothing to ask"),
        (toy_trees.record(toy_trees.alphabeta, TREE), "needs the whole tree"),
    ],
)
def test_a_tree_that_no_quiz_can_be_made_of_is_refused_in_a_sentence(tree, says):
    with pytest.raises(QuizError, match=says):
        CutsQuiz(tree)


@pytest.mark.parametrize("kind", [ValuesQuiz, WindowsQuiz, CutsQuiz, OrderQuiz])
def test_hints_go_on_and_the_solution_and_the_blank_tree_are_shown(kind):
    quiz = kind(TREE)
    hints = [quiz.hint().text for _ in range(len(quiz.hints) + 1)]
    assert hints[-1] == hints[-2] and len(set(hints)) == len(quiz.hints)
    assert quiz.solution().text and quiz.question in repr(quiz)
    assert quiz.picture.svg.startswith("<svg")
    assert quiz.picture.svg == kind(TREE).picture.svg


# ---------------------------------------------------------------------------
# Random trees


@given(st.integers(1, 4), st.integers(1, 3), st.integers(0, 99))
def test_a_random_tree_is_uniform_different_in_its_leaves_and_the_same_for_a_seed(d, b, seed):
    tree = toy_trees.random_toy(d, b, seed)
    leaves = list(toy_trees.leaves(tree))
    assert len(leaves) == len(set(leaves)) == b**d
    assert tree == toy_trees.random_toy(d, b, seed)
    assert all(len(at(tree, path)) == b for path in inner(tree))


@given(st.integers(1, 3), st.integers(0, 99))
def test_a_random_tree_keeps_between_the_least_and_the_most_branches(d, seed):
    tree = toy_trees.random_toy(d, (2, 4), seed)
    assert {len(at(tree, path)) for path in inner(tree)} <= {2, 3, 4}
    assert {len(path) for path in inner(tree)} == set(range(d))


def test_the_next_quiz_asks_the_same_of_the_tree_of_the_next_seed():
    quiz = ValuesQuiz.random(2, 3, seed=4, cuts=True).next()
    assert quiz.cuts and quiz.right == ValuesQuiz(toy_trees.random_toy(2, 3, 5), cuts=True).right
    with pytest.raises(QuizError, match="one tree"):
        ValuesQuiz(TREE).next()
    with pytest.raises(ValueError, match="depth of 1 or more"):
        toy_trees.random_toy(0, 3, 1)


# ---------------------------------------------------------------------------
# Order


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


small_trees = st.lists(
    st.one_of(leaf, st.lists(st.one_of(leaf, st.lists(leaf, min_size=1, max_size=2)), min_size=1,
              max_size=2)),
    min_size=1, max_size=3,
)  # fmt: skip


@settings(max_examples=60)
@given(small_trees)
def test_the_fewest_and_the_most_leaves_are_those_of_all_orders_tried_one_by_one(tree):
    counts = [leaf_count(order) for order in all_orders(tree)]
    fewest, most = OrderQuiz(tree), OrderQuiz(tree, "fewest cuts")
    assert (fewest.best.leaves, most.best.leaves) == (min(counts), max(counts))
    assert fewest.best.exact and most.best.exact
    assert fewest.answer(fewest.right) and fewest.leaves == min(counts)
    assert most.answer(most.right) and most.leaves == max(counts)


@settings(max_examples=40, deadline=None)
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
    assert not verdict and verdict.part == "2" and "best branch for White" in flat(verdict)
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


def test_lines_of_places_are_in_the_order_of_the_search():
    quiz = WindowsQuiz(DEEP)
    paths = [spot.path for spot in quiz.asked]
    assert all(before < after for before, after in pairwise(paths))
