"""The search stepper without a page: what the page is told, and the messages it sends."""

import json
from math import inf

import pytest
from recorded import (
    DEEP,
    SMALL,
    TEXTBOOK,
    alphabeta_tree,
    large_tree,
    paths,
    toy_alphabeta,
)

from othello_lessons.drawing.tree import labels
from othello_lessons.drawing.tree.steps import steps
from othello_lessons.notation import position_text
from othello_lessons.othello import BLACK, initial_board, legal_moves
from othello_lessons.uct import guided_playout, watch_playouts
from othello_lessons.watch import watch
from othello_lessons.widgets import SearchStepper


def send(stepper, **message):
    """Send what the page sends."""
    stepper.receive({"do": "skipped", **message})


def cut_numbers(tree):
    return [number for number, node in enumerate(tree.walk()) if node.was_cut]


def test_the_page_is_told_every_node_and_every_step():
    tree = alphabeta_tree(*SMALL, 3)
    (told,) = SearchStepper(tree).recording["trees"]
    assert len(told["nodes"]) == tree.size
    assert [step["says"] for step in told["steps"]] == [step.says for step in steps(tree)]
    points, ghosts = told["layout"]["points"], told["layout"]["ghosts"]
    for number, (path, node) in enumerate(zip(paths([tree]), told["nodes"], strict=True)):
        assert node["level"] == len(path) and node["size"] == path[-1].size
        assert node["cells"] == position_text(BLACK, path[-1].board)[:16]
        assert ("ghosts" in node) == (str(number) in ghosts) == path[-1].was_cut
        if path[-1].was_cut:
            places, names = ghosts[str(number)]["places"], node["ghosts"]["names"]
            assert len({tuple(place) for place in places}) == len(places) == len(names)
            assert all(y > points[number][1] for _, y, _ in places)
        if len(path) > 1:
            assert node["move"] == labels.move_text(path[-1].move, path[-2])
            above = told["nodes"][node["parent"]]
            assert above["level"] == node["level"] - 1
            assert points[node["parent"]][1] < points[number][1]


def test_the_page_is_told_the_share_of_a_move_in_the_policy():
    def guess(player, board):
        return dict.fromkeys(legal_moves(player, board), 0.25), 0.1

    (told,) = SearchStepper(watch_playouts(guided_playout, *SMALL, 4, guess)).recording["trees"]
    assert [node.get("share") for node in told["nodes"]] == [None, 0.25, 0.25, 0.25]
    assert all(node["label"].endswith("to move, policy 25%") for node in told["nodes"][1:])


def test_what_the_page_is_told_is_plain_data_and_not_large():
    stepper = SearchStepper(large_tree())
    assert len(json.dumps(stepper.recording)) < 1_000_000
    assert json.loads(json.dumps(stepper.recording)) is not None
    assert stepper.recording["trees"][0]["dots"]


def test_what_was_skipped_is_worked_out_when_the_page_asks():
    tree = watch(toy_alphabeta, BLACK, TEXTBOOK, -inf, inf)
    stepper = SearchStepper(tree)
    assert stepper.answers == {}
    (first, *_) = cut_numbers(tree)
    send(stepper, tree=0, node=first)
    answer = stepper.answers["0"][str(first)]
    assert answer["values"] == [("1", "4"), ("2", "6")]
    assert answer["lines"][0].startswith("Not searched. Worked out afterwards, 1: 4, 2: 6")


def test_a_second_answer_keeps_the_first():
    tree = alphabeta_tree(BLACK, initial_board(4), 3)
    stepper = SearchStepper(tree, tree)
    first, second, *_ = cut_numbers(tree)
    for which, node in ((0, first), (0, second), (1, first)):
        send(stepper, tree=which, node=node)
    assert set(stepper.answers) == {"0", "1"}
    assert set(stepper.answers["0"]) == {str(first), str(second)}
    assert stepper.answers["1"][str(first)] == stepper.answers["0"][str(first)]


@pytest.mark.parametrize(
    "message",
    [
        {"tree": 0, "node": 0},  # nothing was cut there
        {"tree": 1, "node": 5},
        {"tree": -1, "node": 5},
        {"tree": 0, "node": 500},
        {"tree": "0", "node": "5"},
        {},
    ],
)
def test_a_message_about_no_cut_is_dropped(message):
    tree = watch(toy_alphabeta, BLACK, TEXTBOOK, -inf, inf)
    assert cut_numbers(tree) == [5]
    stepper = SearchStepper(tree)
    send(stepper, **message)
    assert stepper.answers == {}


def test_an_interrupt_is_answered_and_leaves_the_stepper_usable(monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt

    tree = watch(toy_alphabeta, BLACK, TEXTBOOK, -inf, inf)
    stepper = SearchStepper(tree)
    with monkeypatch.context() as patch:
        patch.setattr("othello_lessons.widgets.stepper.skipped", interrupt)
        send(stepper, tree=0, node=5)
    assert "Interrupted" in stepper.answers["0"]["5"]["lines"][0]
    send(stepper, tree=0, node=5)
    assert stepper.answers["0"]["5"]["values"]


def test_the_stand_in_is_the_search_when_it_is_done():
    stepper = SearchStepper(watch(toy_alphabeta, BLACK, DEEP, -inf, inf))
    bundle, _ = stepper._repr_mimebundle_()
    assert "The search is done. Black gets 7, with branch 1." in bundle["image/svg+xml"]
    assert "The search is done. Black gets 7, with branch 1." in bundle["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
