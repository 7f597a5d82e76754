"""Iterations on one line of time: one begins where the one before ends, and the end is said."""

import re
from itertools import islice, pairwise

import pytest

from othello_lessons.deepening import iterations
from othello_lessons.drawing import show_iterations
from othello_lessons.drawing.charts.iterations import LEFT, RIGHT, WIDTH
from othello_lessons.othello import BLACK, initial_board


def stopped_after(looks):
    left = iter(range(looks))
    return list(iterations(BLACK, initial_board(), out_of_time=lambda: next(left, None) is None))


def bars(picture):
    """Read back (x, width) of the bars."""
    found = re.findall(r'<rect x="([\d.]+)" y="\d+" width="([\d.]+)"', picture.svg)
    return [(float(x), float(width)) for x, width in found]


def test_an_iteration_begins_where_the_one_before_ends():
    found = bars(show_iterations(stopped_after(300)))
    assert len(found) == len(stopped_after(300))
    assert found[0][0] == LEFT and sum(found[-1]) == pytest.approx(WIDTH - RIGHT, abs=1)
    assert all(sum(one) == pytest.approx(two[0], abs=3) for one, two in pairwise(found))


def test_an_iteration_that_was_stopped_is_dashed_and_said():
    complete = show_iterations(list(islice(iterations(BLACK, initial_board()), 3)))
    stopped = show_iterations(stopped_after(40))
    assert "stroke-dasharray" in stopped.svg and "stroke-dasharray" not in complete.svg
    assert stopped.text.endswith("stopped") and complete.text.count("complete") == 3
    assert str(show_iterations(stopped_after(0))).startswith("After 0 nodes: d3 is played")


def test_the_width_can_be_kept_for_more_nodes():
    (_, narrow), *_ = bars(show_iterations(stopped_after(40), most=4000))
    (_, wide), *_ = bars(show_iterations(stopped_after(40)))
    assert narrow < wide
