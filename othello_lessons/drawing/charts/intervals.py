"""Ratings as dots on a scale, each with the interval in which the true one probably lies."""

import math
from collections.abc import Sequence
from html import escape

from othello_lessons.drawing.board import INK, PANEL, RIM
from othello_lessons.drawing.charts.crosstable import (
    DARK,
    MARGIN,
    in_columns,
    names_width,
    shortened,
)
from othello_lessons.drawing.picture import Picture

Rated = tuple[object, ...]  # name, rating, low and high end; an open end is infinite

HEAD, ROW, FOOT = 44, 30, 50  # pixels
SCALE, NUMBER = 420, 56  # the width of the scale, and of the numbers beside it
TICKS = 7  # about so many lines across
DOT = "#1d5fa8"


def show_ratings(ratings: Sequence[Rated], title: str = "Ratings with 95% intervals") -> Picture:
    """Draw ratings in this order; each begins with name, rating, low and high end.

    An end that is infinite is drawn as an arrow. ValueError if there are no ratings.
    """
    rows = [_read(rating) for rating in ratings]
    if not rows:
        raise ValueError("there are no ratings to draw")
    return Picture(_svg(rows, title), _text_of(rows))


Row = tuple[str, float, float, float]


def _read(rating: Rated) -> Row:
    name, *numbers = rating[:4]
    elo, low, high = (float(str(number)) for number in numbers)
    return str(name), elo, low, high


def _text_of(rows: Sequence[Row]) -> str:
    """Write the ratings in columns."""
    table = [["", "", "rating", "from", "to"]]
    for place, (name, *numbers) in enumerate(rows, start=1):
        table.append([str(place), name, *map(end_text, numbers)])
    return in_columns(table)


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


def _svg(rows: Sequence[Row], title: str) -> str:
    left = MARGIN + names_width([name for name, *_ in rows])
    width, height = left + SCALE + NUMBER + MARGIN, HEAD + ROW * len(rows) + FOOT
    low, high, step = _bounds(rows)

    def x(elo: float) -> float:
        return left + SCALE * (min(max(elo, low), high) - low) / (high - low)

    lines = [
        f'<path d="M{x(tick):.1f} {HEAD}v{ROW * len(rows)}" stroke="{RIM}"/>'
        + _text(str(tick), x(tick), HEAD + ROW * len(rows) + 16, 11)
        for tick in range(low, high + 1, step)
    ]
    legend = "Elo points: 400 are odds of 10 to 1."
    if any(math.isinf(end) for row in rows for end in row[2:]):
        legend += " An arrow: no end to be seen."
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" '
            'text-anchor="middle">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(_text_of(rows))}</desc>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{PANEL}"/>',
            _text(title, MARGIN, 27, 15, DARK, ' font-weight="bold" text-anchor="start"'),
            *lines,
            *[
                _row(row, HEAD + ROW * (at + 0.5), left, [x(number) for number in row[1:]])
                for at, row in enumerate(rows)
            ],
            _text(legend, MARGIN, height - 13, 11.5, style=' text-anchor="start"'),
            "</svg>\n",
        ]
    )


def _row(row: Row, y: float, left: int, places: Sequence[float]) -> str:
    """Draw one player: name, interval, dot, number; an open end is an arrow."""
    name, elo, low, high = row
    at, start, end = places
    marks = [
        f"M{start:.1f} {y - 5:g}v10" if math.isfinite(low) else _arrow(start, y, 6),
        f"M{end:.1f} {y - 5:g}v10" if math.isfinite(high) else _arrow(end, y, -6),
    ]
    return (
        _text(shortened(name), MARGIN, y + 4.5, 13.5, DARK, ' text-anchor="start"')
        + f'<path d="M{start:.1f} {y:g}H{end:.1f}{"".join(marks)}" fill="none" stroke="{DOT}" '
        'stroke-width="2"/>'
        + f'<circle cx="{at:.1f}" cy="{y:g}" r="5.5" fill="{DOT}"/>'
        + _text(f"{elo:.0f}", left + SCALE + NUMBER, y + 4.5, 13.5, DARK, ' text-anchor="end"')
    )


def _arrow(x: float, y: float, back: int) -> str:
    return f"M{x + back:.1f} {y - 5:g}L{x:.1f} {y:g}L{x + back:.1f} {y + 5:g}"


def _text(words: str, x: float, y: float, points: float, fill: str = INK, style: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:g}" font-size="{points:g}" fill="{fill}"{style}>'
        f"{escape(words)}</text>"
    )
