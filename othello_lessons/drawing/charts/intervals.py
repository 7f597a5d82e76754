"""Ratings as dots on a scale, each with the interval in which the true one probably lies."""

import math
from collections.abc import Sequence

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
    return _picture(rows, title)


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


# ---------------------------------------------------------------------------
# As SVG


def _bounds(rows: Sequence[Row]) -> tuple[int, int, int]:
    """Return the ends of the scale and the step of its lines, all round numbers."""
    finite = [x for _, *numbers in rows for x in numbers if math.isfinite(x)]
    low, high = min(finite) - 20, max(finite) + 20
    steps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
    step = next((step for step in steps if high - low <= step * TICKS), 100_000)
    return math.floor(low / step) * step, math.ceil(high / step) * step, step


def _picture(rows: Sequence[Row], title: str) -> Picture:
    left = MARGIN + names_width([name for name, *_ in rows])
    foot = HEAD + ROW * len(rows)
    low, high, step = _bounds(rows)

    def x(elo: float) -> float:
        return left + SCALE * (min(max(elo, low), high) - low) / (high - low)

    lines = [
        tag("path", d=f"M{x(tick):.1f} {HEAD}V{foot}", stroke=GRID)
        + text(str(tick), x(tick), foot + 16, 11)
        for tick in range(low, high + 1, step)
    ]
    legend = "Elo points: 400 are odds of 10 to 1."
    if any(math.isinf(end) for row in rows for end in row[2:]):
        legend += " An arrow: the interval has no end there."
    elements = [
        text(title, MARGIN, 27, 15, STRONG_INK, bold=True, anchor="start"),
        *lines,
        *[
            _row(row, HEAD + ROW * (at + 0.5), left, [x(number) for number in row[1:]])
            for at, row in enumerate(rows)
        ],
        text(legend, MARGIN, foot + FOOT - 13, 11.5, anchor="start"),
    ]
    width = left + SCALE + NUMBER + MARGIN
    return frame(elements, width, foot + FOOT, title, _text(rows))


def _row(row: Row, y: float, left: int, places: Sequence[float]) -> str:
    """Draw one player: name, interval, dot, number; an open end is an arrow."""
    name, elo, low, high = row
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
        + text(f"{elo:.0f}", left + SCALE + NUMBER, y + 4.5, NAME, STRONG_INK, anchor="end")
    )


def _arrow(x: float, y: float, back: int) -> str:
    return f"M{x + back:.1f} {y - 5:g}L{x:.1f} {y:g}L{x + back:.1f} {y + 5:g}"
