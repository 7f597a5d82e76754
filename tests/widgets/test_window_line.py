"""The window on a number line: what is cut, which bound cuts it, and what is known of the root."""

import re
from itertools import combinations, pairwise
from math import inf

import pytest

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises import toy_trees
from othello_lessons.othello import BLACK, opponent
from othello_lessons.widgets import WindowLine
from tests.quiz_trees import TREE

LONG = [5, [[[4, 9], 8], 7]]


def searched(player, tree, alpha, beta, read):
    """Search as the lesson does, with Black's values, and note the leaves that are read."""
    if not isinstance(tree, list):
        read.append(tree)
        return tree
    for branch in tree:
        value = searched(opponent(player), branch, alpha, beta, read)
        if player == BLACK:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if player == BLACK else beta


def every_window(line):
    """Choose each window of a line in turn."""
    names = line.state["stops"]
    stops = [-inf, *range(int(names[1]), int(names[-2]) + 1), inf]
    for alpha, beta in combinations(stops, 2):
        line.choose(alpha, beta)
        assert line.value == (alpha, beta)
        yield alpha, beta


def left_out(says):
    """Return the leaves of each bound that a sentence names."""
    parts = re.findall(r"(\w[\w ]*) leaves out ([\d, and]+)", says)
    return {bound: [int(leaf) for leaf in re.findall(r"\d+", leaves)] for bound, leaves in parts}


@pytest.fixture(scope="module", params=[TREE, LONG], ids=["two plies", "long"])
def shown(request):
    """Return a tree, and for each window what is shown."""
    line = WindowLine(request.param)
    return request.param, [(window, dict(line.state)) for window in every_window(line)]


def test_with_every_window_the_leaves_that_alphabeta_does_not_read_are_cut(shown):
    tree, states = shown
    for window, state in states:
        read = []
        searched(BLACK, tree, *window, read)
        cut = [leaf for leaves in left_out(state["says"]).values() for leaf in leaves]
        assert sorted(read + cut) == sorted(toy_trees.leaves(tree)), window


def test_what_is_said_of_the_root_is_true_and_a_bound_is_never_a_value(shown):
    tree, states = shown
    true = toy_trees.minimax(BLACK, tree)
    for (alpha, beta), state in states:
        value = searched(BLACK, tree, alpha, beta, [])
        more = " or less" if value <= alpha else " or more" if value >= beta else ""
        assert state["says"].endswith(f"The root is worth {value_text(value)}{more}.")
        assert {" or less": true <= value, " or more": true >= value, "": true == value}[more]


def test_the_leaves_are_counted_and_only_a_window_that_reads_the_fewest_is_praised(shown):
    tree, states = shown
    counts = []
    for window, state in states:
        searched(BLACK, tree, *window, read := [])
        counts.append((len(read), state["isFewest"]))
        assert state["leaves"] == [len(read), len(list(toy_trees.leaves(tree)))]
        assert state["counted"].startswith(f"{len(read)} of {state['leaves'][1]} leaves")
        assert ("No window reads fewer." in state["counted"]) == state["isFewest"]
    fewest = min(count for count, _ in counts)
    assert all(praised == (count == fewest) for count, praised in counts)


def test_every_picture_has_its_nodes_in_the_same_places(shown):
    assert len({tuple(state["size"]) for _, state in shown[1]}) == 1


def test_without_praise_no_window_is_called_the_best():
    line = WindowLine(TREE, praise=False)
    for window in pairwise([-inf, *range(2, 15), inf]):
        line.choose(*window)
        assert line.state["counted"].endswith("left out.") and not line.state["isFewest"], window


def test_an_end_of_the_window_and_what_was_found_in_the_tree_are_told_apart():
    line = WindowLine(TREE)
    assert left_out(line.state["says"]) == {"The 3 that Black has found": [4, 6]}
    line.choose(5, inf)
    assert left_out(line.state["says"]) == {"Alpha": [12, 8, 4, 6, 2]}
    line.choose(-inf, 3)
    assert left_out(line.state["says"]) == {"Beta": [2, 4, 6, 14, 5, 2]}


def test_a_message_of_the_page_moves_the_window_and_a_strange_one_does_not():
    line = WindowLine(TREE)
    line.receive({"do": "choose", "ends": [2, 5]})
    assert line.value == (3, 6) and line.state["ends"] == [2, 5]
    for ends in ([5, 2], [2, 2], [-1, 3], [0, 99], [1], ["0", "1"], None, 7):
        line.receive({"do": "choose", "ends": ends})
        assert line.value == (3, 6)


@pytest.mark.parametrize("window", [(5, 3), (3, 3), (-1, 5), (2, 99), (inf, -inf)])
def test_what_is_no_window_of_the_line_is_refused_in_a_sentence(window):
    with pytest.raises(ValueError, match=r"A window has two of the ends −∞, 2, .*∞, the lower one"):
        WindowLine(TREE).choose(*window)


def test_without_a_kernel_its_picture_and_its_sentence_stand_in_its_place():
    line = WindowLine(TREE)
    line.choose(4, 6)
    bundle, _ = line._repr_mimebundle_()
    assert bundle["image/svg+xml"] == line.state["svg"]
    assert bundle["text/plain"].endswith(line.state["says"])
