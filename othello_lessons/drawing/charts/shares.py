"""Shares of the points as dots from 0 to 100 %, with intervals, and which of them prove something.

An interval that lies on one side of 50 % is drawn full, one that holds 50 % is dashed.
"""

from collections.abc import Sequence

from othello_lessons.drawing.svg import Picture, frame, in_columns, number, printable, tag, text
from othello_lessons.drawing.theme import BEST, GRID, INK, STRONG_INK

LEFT, SCALE, RIGHT = 64, 420, 130  # pixels: the names, the scale, what is proved
HEAD, ROW, FOOT = 44, 30, 32
EVEN = 50.0  # per cent


def show_shares(shares: Sequence[float], margin: float, title: str = "") -> Picture:
    """Draw shares in per cent, each with an interval of `margin` percentage points to each side.

    ValueError if there is no share, or one that is not from 0 to 100.
    """
    if not shares or not all(0 <= share <= 100 for share in shares):
        raise ValueError(f"shares are one or more numbers from 0 to 100, not {shares!r}")
    title = printable(title)
    rows = [(share, max(0.0, share - margin), min(100.0, share + margin)) for share in shares]
    foot = HEAD + ROW * len(rows)
    elements = [
        text(title, LEFT, 27, 15, STRONG_INK, bold=True, anchor="start"),
        *[_level(level, foot) for level in range(0, 101, 10)],
        *[part for at, row in enumerate(rows) for part in _row(*row, HEAD + ROW * (at + 0.5))],
    ]
    words = "\n".join(filter(None, [title, _text(rows)]))
    return frame(elements, LEFT + SCALE + RIGHT, foot + FOOT, title or "Shares", words)


def _text(rows: Sequence[tuple[float, float, float]]) -> str:
    """Write the shares in columns."""
    table = [["score", "from", "to", ""]]
    for share, low, high in rows:
        table.append([_percent(share), _percent(low), _percent(high), _says(low, high)])
    return in_columns(table, left=3)


def _percent(share: float) -> str:
    return f"{number(share)} %"


def _says(low: float, high: float) -> str:
    """Say what an interval proves."""
    return "better" if low > EVEN else "worse" if high < EVEN else "not proved"


def _x(share: float) -> float:
    return LEFT + SCALE * share / 100


def _level(level: int, foot: float) -> str:
    """Draw the line of a round share, a strong one for an even score."""
    line = tag("path", d=f"M{_x(level):.1f} {HEAD}V{foot}", stroke=INK if level == EVEN else GRID)
    return line + text(str(level), _x(level), foot + 16, 11)


def _row(share: float, low: float, high: float, y: float) -> list[str]:
    """Draw one share: its number, its interval, its dot, and what it proves."""
    ends = f"M{_x(low):.1f} {y - 5:g}v10M{_x(high):.1f} {y - 5:g}v10"
    proved = _says(low, high)
    return [
        text(_percent(share), LEFT - 12, y + 4.5, 13, STRONG_INK, anchor="end"),
        tag(
            "path",
            d=f"M{_x(low):.1f} {y:g}H{_x(high):.1f}",
            stroke=BEST,
            stroke_width=2,
            stroke_dasharray="5 4" if proved == "not proved" else None,
        ),
        tag("path", d=ends, stroke=BEST, stroke_width=2),
        tag("circle", cx=_x(share), cy=y, r=5.5, fill=BEST),
        text(proved, LEFT + SCALE + 14, y + 4.5, 13, STRONG_INK, anchor="start"),
    ]
