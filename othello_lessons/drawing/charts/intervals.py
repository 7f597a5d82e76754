"""Ratings as dots on a scale, each with the interval in which the true one probably lies."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from othello_lessons.drawing.charts.crosstable import MARGIN, NAME, name_at, names_width
from othello_lessons.drawing.svg import Picture, frame, in_columns, tag, text
from othello_lessons.drawing.theme import BEST, GRID, STRONG_INK

Rated = tuple[object, ...]  # name, rating, low and high end; an open end is infinite

HEAD, ROW, FOOT = 44, 30, 50  # pixels
SCALE, NUMBER = 420, 56  # the width of the scale, and of the numbers beside it
TICKS = 7  # about how many lines go across


def show_ratings(ratings: Sequence[Rated], title: str = "Ratings with 95% intervals") -> Picture:
    """Draw ratings in this order; each begins with name, rating, low and high end.

    An end that is infinite is drawn as an arrow. ValueError if there are no ratings.
    """
    rows = [_read(rating) for rating in ratings]
    if not rows:
        raise ValueError("there are no ratings to draw")
    return _picture(rows, title, _round_scale(rows), _text(rows))


def show_levels(
    stands: Mapping[str, tuple[float, float, float, str]], levels: Sequence[float], title: str
) -> Picture:
    """Draw the rating of one player at several times, each with its interval.

    `stands` has, by the label of a time: the rating, its low and high end, and a word about it. The
    scale has the ratings of the levels, from level 1 on. ValueError if there is no time, or no
    level.
    """
    if not stands or not levels:
        raise ValueError("there is no player to draw, or no level")
    rows = [(name, *numbers[:3]) for name, numbers in stands.items()]
    says = {numbers[0]: numbers[3] for numbers in stands.values()}
    ticks = [(str(number), rating) for number, rating in enumerate(levels, start=1)]
    every = [*levels, *(number for _, *numbers in rows for number in numbers)]
    legend = (
        "Levels 1 to 10, each as far above the last as it is stronger. The line: what is likely."
    )
    scale = RatingScale(
        min(every) - 50, max(every) + 50, ticks, legend, lambda rating: says[rating]
    )
    words = in_columns([[name, numbers[3]] for name, numbers in stands.items()])
    return _picture(rows, title, scale, words)


class RatingScale(NamedTuple):
    """The ends of a scale, its lines with their names, and how a number is written beside it."""

    low: float
    high: float
    ticks: Sequence[tuple[str, float]]
    legend: str
    written: Callable[[float], str] = "{:.0f}".format


Row = tuple[str, float, float, float]


def _read(rating: Rated) -> Row:
    name, *numbers = rating[:4]
    elo, low, high = (float(str(number)) for number in numbers)
    return str(name), elo, low, high


def _text(rows: Sequence[Row]) -> str:
    table = [["", "", "rating", "from", "to"]]
    for place, (name, *numbers) in enumerate(rows, start=1):
        table.append([str(place), name, *map(end_text, numbers)])
    return in_columns(table, left=1)


def end_text(elo: float) -> str:
    """Write a rating or an end of its interval, which may be open."""
    return f"{elo:.0f}" if math.isfinite(elo) else "open"


def _round_scale(rows: Sequence[Row]) -> RatingScale:
    """Return a scale of Elo points on which all numbers are round."""
    finite = [x for _, *numbers in rows for x in numbers if math.isfinite(x)]
    low, high = min(finite) - 20, max(finite) + 20
    steps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
    step = next((step for step in steps if high - low <= step * TICKS), 100_000)
    first, last = math.floor(low / step) * step, math.ceil(high / step) * step
    legend = "Elo points: 400 are odds of 10 to 1."
    if any(math.isinf(end) for row in rows for end in row[2:]):
        legend += " An arrow: the interval has no end there."
    return RatingScale(first, last, [(str(at), at) for at in range(first, last + 1, step)], legend)


def _picture(rows: Sequence[Row], title: str, scale: RatingScale, words: str) -> Picture:
    left = MARGIN + names_width([name for name, *_ in rows])
    foot = HEAD + ROW * len(rows)
    low, high = scale[:2]

    def x(elo: float) -> float:
        return left + SCALE * (min(max(elo, low), high) - low) / (high - low)

    lines = [
        tag("path", d=f"M{x(tick):.1f} {HEAD}V{foot}", stroke=GRID)
        + text(name, x(tick), foot + 16, 11)
        for name, tick in scale.ticks
    ]
    elements = [
        text(title, MARGIN, 27, 15, STRONG_INK, bold=True, anchor="start"),
        *lines,
        *[
            _row(row, HEAD + ROW * (at + 0.5), left, [*map(x, row[1:])], scale.written(row[1]))
            for at, row in enumerate(rows)
        ],
        text(scale.legend, MARGIN, foot + FOOT - 13, 11.5, anchor="start"),
    ]
    width = left + SCALE + NUMBER + MARGIN
    return frame(elements, width, foot + FOOT, title, words)


def _row(row: Row, y: float, left: int, places: Sequence[float], number: str) -> str:
    """Draw one player: name, interval, dot, number; an open end is an arrow."""
    name, _, low, high = row
    at, start, end = places
    marks = [
        f"M{start:.1f} {y - 5:g}v10" if math.isfinite(low) else _arrow(start, y, 6),
        f"M{end:.1f} {y - 5:g}v10" if math.isfinite(high) else _arrow(end, y, -6),
    ]
    line = f"M{start:.1f} {y:g}H{end:.1f}{''.join(marks)}"
    return (
        name_at(name, MARGIN, y)
        + tag("path", d=line, fill="none", stroke=BEST, stroke_width=2)
        + tag("circle", cx=at, cy=y, r=5.5, fill=BEST)
        + text(number, left + SCALE + NUMBER, y + 4.5, NAME, STRONG_INK, anchor="end")
    )


def _arrow(x: float, y: float, back: int) -> str:
    return f"M{x + back:.1f} {y - 5:g}L{x:.1f} {y:g}L{x + back:.1f} {y + 5:g}"
