"""Curves over a game: the points lie where their values say, between round numbers."""

import re
from itertools import pairwise
from math import log10

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
from othello_lessons.drawing.svg import text_width

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


def test_a_field_says_from_where_on_values_are_exact():
    values = {"discs": [0, 3, -2, 5, 6]}
    picture = show_curves(values, exact_from=3)
    (x, width), *others = re.findall(
        r'<rect x="([\d.]+)"[^>]* width="([\d.]+)"[^>]*opacity', picture.svg
    )
    assert not others and float(x) + float(width) == WIDTH - RIGHT
    assert float(x) == pytest.approx(points(picture)[3][0], abs=0.1)
    assert ">exact<" in picture.svg and str(picture).endswith("\nexact from moves made 3 on")
    assert "exact" not in show_curves(values).svg


def axis(picture):
    """Return the numbers beside the upright axis, from below, and how high each line is."""
    found = re.findall(r'y="([\d.]+)"[^>]*text-anchor="end">([^<]*)<', picture.svg)
    return [(number, float(y)) for y, number in found]


def test_only_a_number_below_zero_has_a_sign():
    margins = [number for number, _ in axis(show_curves({"lead": [0, -3, 7]}))]
    assert margins == ["−4", "−2", "0", "2", "4", "6", "8"]
    counts = [number for number, _ in axis(show_curves({"moves": [4, 9, 16]}))]
    assert counts == ["0", "5", "10", "15", "20"]
    assert axis(show_curves({"nodes": range(401)}))[0][0] == "0"  # an even growth has no logarithms


def test_counts_that_grow_by_a_factor_are_on_a_logarithmic_scale():
    picture = show_curves({"nodes": [1, 11, 63, 435, 2430, 11337], "sums": [0, 11, 50, 238]})
    numbers = axis(picture)
    assert [number for number, _ in numbers] == ["1", "10", "100", "1,000", "10,000", "100,000"]
    heights = [y for _, y in numbers]
    steps = [a - b for a, b in pairwise(heights)]
    assert steps == pytest.approx([steps[0]] * 5, abs=0.2) and steps[0] > 0
    assert "10 times the one below" in picture.svg
    first, second = points(picture)[:2]
    assert first[1] == pytest.approx(heights[0] - 4, abs=0.1)
    assert first[1] - second[1] == pytest.approx(steps[0] * log10(11), abs=0.2)
    assert len(points(picture, 1)) == 3  # a 0 has no place on such a scale
    assert "11,337" in str(picture)


def test_a_shorter_curve_ends_where_its_values_end():
    picture = show_curves({"long": range(21), "short": range(11)})
    assert points(picture, 1)[-1] == points(picture, 0)[10]
    assert str(picture).splitlines()[2].split() == ["short", "0", "5", "10"]


@pytest.mark.parametrize("names", [["a", "b", "c"], ["policy", "policy and 40 playouts", "random"]])
def test_no_name_reaches_the_stroke_of_the_next_curve(names):
    picture = show_curves({name: [21.6, 40.9] for name in names}, mark=1)
    starts = [int(x) for x in re.findall(r'd="M(\d+) 22h30"', picture.svg)]
    ends = [x + 38 + text_width(f"{name}: 40.9", 13) for x, name in zip(starts, names, strict=True)]
    assert all(end <= x for end, x in zip(ends, [*starts[1:], WIDTH], strict=True))
