"""A search that plays itself shows after each step what a picture of that step shows."""

import re
from xml.etree import ElementTree

import pytest
from positions import random_position
from recorded import SVG, TEXTBOOK, alphabeta_tree, large_tree, toy_alphabeta

from othello_lessons.drawing import draw_step, moving_tree
from othello_lessons.drawing.tree.steps import steps, stops
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, initial_board
from othello_lessons.uct import one_playout, watch_playouts
from othello_lessons.watch import watch
from othello_lessons.widgets import SearchStepper

TIMED = re.compile(r"animation:othello-(shown|hidden) ([\d.]+)s ?([\d.]*)")


def trees():
    """Watch a search of boards, one of a toy tree, and playouts."""
    yield alphabeta_tree(BLACK, initial_board(), 2)
    yield watch(toy_alphabeta, BLACK, TEXTBOOK, MIN_VALUE, MAX_VALUE)
    yield watch_playouts(one_playout, *random_position(6, 12, seed=1), 20)


def is_seen(group, time):
    """Tell whether a group is seen at a time; without a time, if nothing moves."""
    style = group.get("style", "")
    if time is None:
        return "visibility:hidden" not in style
    kind, lasts, begins = TIMED.search(style).groups()
    if kind == "hidden":
        return time >= float(lasts)
    return float(begins) <= time < float(begins) + float(lasts)


def words(svg, time=None):
    """List the words that are seen at a time, as one text."""
    root = ElementTree.fromstring(svg)
    hidden = {
        element
        for group in root.iter(f"{SVG}g")
        if group.get("class") == "othello-moves" and not is_seen(group, time)
        for element in group.iter()
    }
    seen = [each.text for each in root.iter(f"{SVG}text") if each not in hidden]
    return sorted(" ".join(seen).split())


def times(svg):
    """List the times at which something changes, and the end."""
    found = {0.0}
    for kind, lasts, begins in TIMED.findall(svg):
        found |= {float(lasts)} if kind == "hidden" else {float(begins)}
    return sorted(found)


@pytest.mark.parametrize("tree", [*trees()], ids=["boards", "toy", "playouts"])
def test_at_every_time_one_sees_what_the_picture_of_that_step_shows(tree):
    svg = moving_tree(tree, "A search").svg
    changes = times(svg)
    assert len(changes) == len(stops(steps(tree)))
    for k, begin in enumerate(changes):
        assert words(svg, begin + 0.1) == words(draw_step(tree, k, "A search").svg)
    assert words(svg) == words(draw_step(tree, -1, "A search").svg)


def test_it_can_begin_later():
    tree = alphabeta_tree(BLACK, initial_board(), 2)
    svg = moving_tree(tree, start=12).svg
    assert words(svg, 0.1) == words(draw_step(tree, 12).svg)
    assert len(times(svg)) == len(stops(steps(tree))) - 12


def test_two_searches_are_saved_beside_each_other(tmp_path):
    first, second, _ = trees()
    SearchStepper(first, second, names=("on boards", "on numbers")).save(tmp_path / "two.svg")
    saved = (tmp_path / "two.svg").read_text(encoding="utf-8")
    assert all(name.split()[1] in words(saved) for name in ("on boards", "on numbers"))
    assert "@keyframes" in saved


def test_a_tree_that_is_too_large_says_what_to_save_instead(tmp_path):
    with pytest.raises(ValueError, match=r"60 is the most\. Save the page instead"):
        SearchStepper(large_tree()).save(tmp_path / "large.svg")
