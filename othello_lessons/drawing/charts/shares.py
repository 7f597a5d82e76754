"""Shares of the points as dots from 0 to 100 %, with intervals, and which of them prove something.

An interval that lies on one side of 50 % is drawn full, one that holds 50 % is dashed.
"""

from collections.abc import Mapping, Sequence

from othello_lessons.drawing.charts.crosstable import MARGIN, name_at, names_width
from othello_lessons.drawing.svg import (
    COLUMN,
    Picture,
    frame,
    in_columns,
    number,
    printable,
    tag,
    text,
)
from othello_lessons.drawing.theme import BEST, GRID, INK, STRONG_INK

LEFT, SCALE, RIGHT = 64, 420, 100  # pixels: the numbers, the scale, what is proved
HEAD, ROW, FOOT = 44, 30, 32
EVEN = 50.0  # per cent

Score = tuple[float, float, float]  # in per cent: a share, and the ends of its interval


def show_shares(shares: Sequence[float], margin: float, title: str = "") -> Picture:
    """Draw shares in per cent, each with an interval of `margin` percentage points to each side.

    ValueError if there is no share, or one that is not from 0 to 100.
    """
    if not shares or not all(0 <= share <= 100 for share in shares):
        raise ValueError(f"shares are one or more numbers from 0 to 100, not {shares!r}")
    title = printable(title)
    rows = [(share, max(0.0, share - margin), min(100.0, share + margin)) for share in shares]
    words = "\n".join(filter(None, [title, _text(rows)]))
    return _picture(rows, title, words)


def show_scores(
    scores: Mapping[str, Score], title: str = "", *, against_even: bool = True
) -> Picture:
    """Draw scores by their names: each a share in per cent, with the ends of its interval.

    With `against_even` it says which of them are proved to be above 50 % or below. ValueError if
    there is no score, or one that is not from 0 to 100.
    """
    rows = list(scores.values())
    if not rows or not all(0 <= low <= share <= high <= 100 for share, low, high in rows):
        raise ValueError(f"scores are shares from 0 to 100 with their intervals, not {scores!r}")
    title, names = printable(title), [printable(name) for name in scores]
    width = max(map(len, names))
    lines = zip(["", *names], _text(rows, against_even).splitlines(), strict=True)
    words = [f"{name:<{width}}  {line}" for name, line in lines]
    return _picture(rows, title, "\n".join(filter(None, [title, *words])), names, against_even)


def _picture(
    rows: Sequence[Score], title: str, words: str, names: Sequence[str] = (), proves: bool = True
) -> Picture:
    left = MARGIN + names_width(names) if names else 0
    foot, right = HEAD + ROW * len(rows), RIGHT if proves else 2 * MARGIN
    long = min(SCALE, COLUMN - left - LEFT - right)
    scale = [
        *[_level(level, foot, long, level == EVEN and proves) for level in range(0, 101, 10)],
        *[
            part
            for at, row in enumerate(rows)
            for part in _row(row, HEAD + ROW * (at + 0.5), long, _says(*row[1:]) if proves else "")
        ],
    ]
    elements = [
        text(title, MARGIN if names else LEFT, 27, 15, STRONG_INK, bold=True, anchor="start"),
        *[name_at(name, MARGIN, HEAD + ROW * (at + 0.5)) for at, name in enumerate(names)],
        *([f'<g transform="translate({left} 0)">', *scale, "</g>"] if names else scale),
    ]
    return frame(elements, left + LEFT + long + right, foot + FOOT, title or "Shares", words)


def _text(rows: Sequence[Score], proves: bool = True) -> str:
    table = [["score", "from", "to", ""]]
    for share, low, high in rows:
        says = _says(low, high) if proves else ""
        table.append([_percent(share), _percent(low), _percent(high), says])
    return in_columns(table, left=3)


def _percent(share: float) -> str:
    return f"{number(share)} %"


def _says(low: float, high: float) -> str:
    return "better" if low > EVEN else "worse" if high < EVEN else "not proved"


def _level(level: int, foot: float, long: float, strong: bool) -> str:
    x = LEFT + long * level / 100
    line = tag("path", d=f"M{x:.1f} {HEAD}V{foot}", stroke=INK if strong else GRID)
    return line + text(str(level), x, foot + 16, 11)


def _row(row: Score, y: float, long: float, proved: str) -> list[str]:
    """Draw one share: its number, its interval, its dot, and what it proves.

    `long`: how many pixels the scale from 0 to 100 % has.
    """
    share = row[0]
    middle, left, right = (LEFT + long * each / 100 for each in row)
    ends = f"M{left:.1f} {y - 5:g}v10M{right:.1f} {y - 5:g}v10"
    return [
        text(_percent(share), LEFT - 12, y + 4.5, 13, STRONG_INK, anchor="end"),
        tag(
            "path",
            d=f"M{left:.1f} {y:g}H{right:.1f}",
            stroke=BEST,
            stroke_width=2,
            stroke_dasharray="5 4" if proved == "not proved" else None,
        ),
        tag("path", d=ends, stroke=BEST, stroke_width=2),
        tag("circle", cx=middle, cy=y, r=5.5, fill=BEST),
        *(
            [text(proved, LEFT + long + 14, y + 4.5, 13, STRONG_INK, anchor="start")]
            if proved
            else []
        ),
    ]
