"""Speeds as a ladder: a bar for each, on a log scale, and how many times the one before it is."""

import math
from collections.abc import Mapping
from itertools import pairwise

from othello_lessons.drawing.svg import COLUMN, Picture, frame, tag, text
from othello_lessons.drawing.theme import BLUE, GRID, INK, STRONG_INK

WIDTH, LEFT, RIGHT = COLUMN, 184, 112  # pixels: the picture, the names' column, the figures' column
TOP, BAR, STEP, FOOT = 46, 26, 52, 44  # the first bar, its height, from bar to bar, below the last
MILLION = 1_000_000


def show_ladder(rates: Mapping[str, float]) -> Picture:
    """Draw rates by their names as bars, the first at the top, each against the one before.

    ValueError if there are none, or if one is not a number above 0.
    """
    if not rates:
        raise ValueError("a ladder needs a rung: give rates by their names")
    for name, rate in rates.items():
        if not (math.isfinite(rate) and rate > 0):
            raise ValueError(f"a rate is a number above 0; {name!r} has {rate}")
    return _picture(rates)


def _ratios(rates: Mapping[str, float]) -> list[float]:
    return [later / earlier for earlier, later in pairwise(rates.values())]


def _rounded(value: float) -> str:
    places = max(0, 1 - math.floor(math.log10(value)))
    return f"{round(value, 1 - math.floor(math.log10(value))):,.{min(places, 3)}f}"


def _amount(rate: float) -> str:
    """Write a rate with two significant digits, in millions from one million on."""
    if rate >= 0.995 * MILLION:  # which is rounded to a million
        return f"{_rounded(rate / MILLION)} million"
    return _rounded(rate)


def _text(rates: Mapping[str, float]) -> str:
    """Write one rung a line: its name, its rate, and the ratio to the one before."""
    wide = max(map(len, rates))
    ratios = ["", *(f"   {_rounded(ratio)} times the one before" for ratio in _ratios(rates))]
    lines = [
        f"{name:<{wide}}  {_amount(rate):>12}{ratio}"
        for (name, rate), ratio in zip(rates.items(), ratios, strict=True)
    ]
    return "\n".join(["Nodes per second, on a logarithmic scale", *lines, *_whole(rates)])


def _whole(rates: Mapping[str, float]) -> list[str]:
    if len(rates) < 3:
        return []
    first, *_, last = rates.values()
    return [f"From the first rung to the last: {_rounded(last / first)} times."]


def _decades(rates: Mapping[str, float]) -> tuple[int, int]:
    low, high = (math.log10(bound(rates.values())) for bound in (min, max))
    return math.floor(low - 0.2), max(math.ceil(high), math.floor(low) + 1)


def _picture(rates: Mapping[str, float]) -> Picture:
    height = TOP + STEP * (len(rates) - 1) + BAR + FOOT
    low, high = _decades(rates)

    def x(rate: float) -> float:
        return LEFT + (math.log10(rate) - low) * (WIDTH - LEFT - RIGHT) / (high - low)

    bars = [
        _bar(name, rate, x(rate), TOP + STEP * at) for at, (name, rate) in enumerate(rates.items())
    ]
    ratios = [_ratio(ratio, TOP + STEP * at + BAR) for at, ratio in enumerate(_ratios(rates))]
    elements = [
        text("nodes per second", 14, 26, 14, bold=True, anchor="start"),
        *[_decade(power, x(10.0**power), height) for power in range(low, high + 1)],
        *bars,
        *ratios,
        *[text(line, 14, height - 14, 13, anchor="start") for line in _whole(rates)],
    ]
    return frame(elements, WIDTH, height, "Nodes per second", _text(rates))


def _decade(power: int, x: float, height: int) -> str:
    number = f"{10**power // MILLION:,} million" if power >= 6 else f"{10.0**power:,g}"
    line = tag("path", d=f"M{x:.1f} {TOP - 10}V{height - FOOT + 10}", stroke=GRID)
    return line + text(number, x, TOP - 16, 11)


def _bar(name: str, rate: float, end: float, y: int) -> str:
    return (
        tag("rect", x=LEFT, y=y, width=end - LEFT, height=BAR, fill=BLUE)
        + text(name, LEFT - 10, y + 18, 13, STRONG_INK, anchor="end")
        + text(_amount(rate), end + 8, y + 18, 13, STRONG_INK, anchor="start", bold=True)
    )


def _ratio(ratio: float, y: int) -> str:
    arrow = f"M{LEFT + 12} {y + 4}v17m-4.500-5l4.500 5 4.500-5"
    return tag("path", d=arrow, fill="none", stroke=INK, stroke_width=1.5) + text(
        f"× {_rounded(ratio)}", LEFT + 24, y + 18, 13, anchor="start"
    )
