"""Speeds as a ladder: bars as long as their logarithms say, and every ratio between two of them."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from othello_lessons.drawing.charts.ladder import BAR, LEFT, RIGHT, WIDTH, show_ladder
from othello_lessons.drawing.theme import BLUE

FIVE = {"a": 17_000, "b": 260_000.0, "c": 490_000, "d": 38_100_000, "e": 114_000_000}
rates = st.lists(st.floats(0.02, 1e12), min_size=1, max_size=6)


def widths(picture):
    """Read back how long each bar is."""
    bar = rf'width="([\d.]+)" height="{BAR}" fill="{BLUE}"'
    return [float(width) for width in re.findall(bar, picture.svg)]


@given(rates)
def test_the_bars_fit_and_a_faster_rung_has_a_longer_one(values):
    found = widths(show_ladder({str(at): rate for at, rate in enumerate(values)}))
    assert all(0 < width <= WIDTH - LEFT - RIGHT + 0.1 for width in found)
    bars = list(zip(values, found, strict=True))
    assert all(wide <= other + 0.1 for a, wide in bars for b, other in bars if a <= b)


def test_ten_times_as_fast_is_the_same_step_everywhere():
    found = widths(show_ladder({"a": 30, "b": 300, "c": 3000, "d": 30_000}))
    steps = [longer - shorter for shorter, longer in pairwise(found)]
    assert max(steps) - min(steps) <= 0.2 and min(steps) > 10


def test_the_text_tells_each_rate_each_ratio_and_the_whole():
    assert str(show_ladder(FIVE)).splitlines() == [
        "Nodes per second, on a logarithmic scale",
        "a        17,000",
        "b       260,000   15 times the one before",
        "c       490,000   1.9 times the one before",
        "d    38 million   78 times the one before",
        "e   110 million   3.0 times the one before",
        "From the first rung to the last: 6,700 times.",
    ]
    assert "0.50 times the one before" in str(show_ladder({"a": 10, "b": 5}))
    assert str(show_ladder({"alone": 5.0})).splitlines()[1].split()[-1] == "5.0"
