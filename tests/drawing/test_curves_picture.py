"""Curves over a game: the points lie where their values say, between round numbers."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from othello_lessons.drawing.charts.curves import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    show_curves,
)

curves = st.lists(st.integers(-64, 64), min_size=2, max_size=61)


def points(picture, number=0):
    """Read back the points of a curve."""
    path = re.findall(r'<path d="M([^"]*)" fill="none"[^>]*stroke-linejoin', picture.svg)[number]
    return [tuple(map(float, point.split())) for point in path.split("L")]


@given(curves)
def test_every_point_lies_within_the_margins_and_higher_for_a_larger_value(values):
    found = points(show_curves({"discs": values}))
    assert [x for x, _ in found] == sorted(x for x, _ in found)
    assert all(LEFT <= x <= WIDTH - RIGHT and TOP <= y <= HEIGHT - BOTTOM for x, y in found)
    pairs = list(zip(values, [y for _, y in found], strict=True))
    assert all((a < b) == (y > z) for a, y in pairs for b, z in pairs)


def test_the_text_gives_the_values_at_round_places():
    picture = show_curves({"discs": range(0, -61, -1), "moves": [0] * 61})
    assert str(picture).splitlines() == [
        "moves made     0    10    20    30    40    50    60",
        "discs          0   -10   -20   -30   -40   -50   -60",
        "moves          0     0     0     0     0     0     0",
    ]


def test_a_shorter_curve_ends_where_its_values_end():
    picture = show_curves({"long": range(21), "short": range(11)})
    assert points(picture, 1)[-1] == points(picture, 0)[10]
    assert str(picture).splitlines()[2].split() == ["short", "0", "5", "10"]


def test_the_picture_is_well_formed_whatever_the_names_and_the_same_every_time():
    once, again = (show_curves({"<b>&": [1, 2], '"': [0, 0]}, under="<>") for _ in range(2))
    ElementTree.fromstring(once.svg)
    assert once.svg == again.svg


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({}, "give 1 to 3 curves, not 0"),
        ({name: [1, 2] for name in "abcd"}, "give 1 to 3 curves, not 4"),
        ({"a": [1]}, "'a' has 1"),
        ({"a": [0, 10**9]}, "more than can be drawn"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(wrong, message):
    with pytest.raises(ValueError, match=message):
        show_curves(wrong)
