"""The tree that grows holds what the rules allow, counts it, and survives whatever is sent."""

from collections import Counter

import pytest

from othello_lessons.notation import parse_position
from othello_lessons.othello import BLACK, initial_board, legal_moves
from othello_lessons.widgets.explorer import TreeExplorer
from othello_lessons.widgets.grown import GrownError

PERFT = [1, 4, 12, 56, 244]  # of the usual start, the leaves of 0 to 4 plies
PASS = "XXO- XXXX XXXX XXX- O"  # White has no move, and Black has
OVER = "XXXX XXXX XXXX XXX- O"


@pytest.fixture
def tree():
    return TreeExplorer(BLACK, initial_board())


def shown(tree):
    return [node["path"] for node in tree.state["nodes"]]


def send(tree, **message):
    tree.receive({"tree": tree.state["tree"], **message})


def test_opening_ply_after_ply_counts_what_perft_counts(tree):
    for _ in PERFT[1:]:
        tree.expand_ply()
    assert tree.nodes_by_ply == PERFT
    assert tree.nodes == sum(PERFT) and tree.plies == 4
    assert all(ply["whole"] for ply in tree.state["plies"])


def test_a_pass_is_a_node_of_its_own_and_takes_a_ply():
    player, board = parse_position(PASS)
    tree = TreeExplorer(player, board)
    tree.expand()
    assert shown(tree) == ["", "pass"] and tree.plies == 1
    assert tree.state["nodes"][0]["label"] == "the root, White to move, pass"
    assert [node["player"] for node in tree.state["nodes"]] == ["white", "black"]
    tree.expand("pass")
    assert tree.nodes_by_ply == [1, 1, len(legal_moves(BLACK, board))]


def test_a_finished_game_is_not_opened_and_says_so():
    tree = TreeExplorer(*parse_position(OVER))
    tree.expand()
    assert tree.nodes == 1 and "the game is over" in tree.state["nodes"][0]["label"]
    tree.expand_ply()
    assert "nothing left to open" in tree.state["news"]


def test_a_position_that_two_lines_reach_is_found_at_both(tree):
    for _ in range(3):
        tree.expand_ply()
    nodes = tree.state["nodes"]
    same = {node["path"]: [nodes[i]["path"] for i in node["same"]] for node in nodes}
    assert same["d3 c3 c4"] == ["c4 c3 d3"] and same["c4 c3 d3"] == ["d3 c3 c4"]
    positions = Counter((node["player"], node["cells"]) for node in nodes)
    for node in nodes:
        assert len(node["same"]) == positions[node["player"], node["cells"]] - 1


def test_a_goal_is_said_once_it_is_reached_and_while_it_holds():
    def goal(tree):
        return f"{len(tree.twins)} are twins." if tree.twins else ""

    tree = TreeExplorer(BLACK, initial_board(), goal=goal)
    for _ in range(2):
        tree.expand_ply()
    assert tree.twins == [] and "✓" not in tree.state["news"]
    tree.expand_ply()
    twins = [node["path"] for node in tree.state["nodes"] if node["same"]]
    assert tree.twins == twins and tree.state["news"] == f"✓ {len(twins)} are twins."
    tree.reset()
    assert "✓" not in tree.state["news"]


def test_closing_hides_what_is_below_and_nothing_else():
    board = initial_board()
    tree = TreeExplorer(BLACK, board)
    with pytest.raises(GrownError, match="Open the nodes above it first"):
        tree.expand("d3")
    tree.expand()
    tree.expand("d3")
    tree.expand("f5")
    tree.collapse("d3")
    assert shown(tree) == ["", "d3", "c4", "f5", "f5 f4", "f5 d6", "f5 f6", "e6"]
    assert board == initial_board()


def test_too_many_nodes_are_refused_and_the_tree_stays_as_it_was(tree):
    for _ in range(4):
        tree.expand_ply()
    with pytest.raises(GrownError, match="1713 nodes, and 400 is the most"):
        tree.expand_ply()
    assert tree.nodes == sum(PERFT) and "400 is the most" in tree.state["news"]


def test_a_message_opens_and_closes_and_a_second_one_does_no_harm(tree):
    send(tree, do="open", path="")
    send(tree, do="open", path="")
    assert tree.nodes_by_ply == [1, 4]
    send(tree, do="ply")
    assert tree.nodes_by_ply == [1, 4, 12]
    send(tree, do="close", path="d3")
    send(tree, do="close", path="d3")
    assert tree.nodes_by_ply == [1, 4, 9]
    send(tree, do="reset")
    assert tree.nodes == 1


@pytest.mark.parametrize(
    "message",
    [
        {"do": "open"},
        {"do": "open", "path": "h8"},
        {"do": "open", "path": ["d3"]},
        {"do": "burn", "path": ""},
    ],
)
def test_what_cannot_be_done_is_dropped(tree, message):
    send(tree, **message)
    assert shown(tree) == [""]


def test_a_message_about_the_tree_before_a_reset_is_stale(tree):
    old = tree.state["tree"]
    tree.reset()
    tree.receive({"do": "open", "path": "", "tree": old})
    assert tree.nodes == 1


def test_where_there_is_no_kernel_a_picture_and_a_text_stand_for_it(tree):
    tree.expand()
    tree.expand("d3")
    bundle, _ = tree._repr_mimebundle_()
    assert "image/svg+xml" in bundle
    lines = bundle["text/plain"].splitlines()
    assert lines[:3] == [
        "Black to move, 4 moves",
        "   d3: White to move, 3 moves",
        "      c3: Black to move, closed",
    ]
    assert lines[-1] == "8 nodes, 2 plies deep."
    for _ in range(2):
        tree.expand_ply()
    assert "image/svg+xml" in tree._repr_mimebundle_()[0]  # as dots
