"""The features of one position as bars: to the right of the line if above 0, else to the left."""

from collections.abc import Mapping

from othello_lessons.drawing.svg import Picture, frame, in_columns, printable, tag, text
from othello_lessons.drawing.theme import BLUE, GRID, INK, RED, STRONG_INK
from othello_lessons.notation.numbers import with_minus

HEAD, ROW, MARGIN = 44, 30, 16  # pixels
FOOT = 36  # below the rows: the numbers of the scale, and what its two sides mean
NAME, HALF, NUMBER = 112, 84, 34  # widths: the names, half of the bars, the numbers
MOST, TICK = 30, 15  # as much as a bar can show, where a longer one ends; and from line to line


def show_features(features: Mapping[str, int], title: str = "") -> Picture:
    """Draw features by their names, with their values; ValueError if there are none."""
    if not features:
        raise ValueError("there are no features to draw")
    rows = [(name, with_minus(value)) for name, value in features.items()]
    said = printable("\n".join([*([title] if title else []), in_columns(rows)]), kept="\n")
    zero, foot = MARGIN + NAME + HALF, HEAD + ROW * len(rows)
    elements = [text(title, MARGIN, 27, 14, STRONG_INK, bold=True, anchor="start")]
    elements += _scale(zero, foot)
    for place, (name, value) in enumerate(features.items()):
        elements += _row(name, value, HEAD + ROW * place, zero)
    width = zero + HALF + NUMBER + MARGIN
    return frame(elements, width, foot + FOOT + MARGIN, title or "Features", said)


def _scale(zero: int, foot: int) -> list[str]:
    """Draw a line at every round number, a stronger one at 0, and say what the sides mean."""
    lines = []
    for tick in range(-MOST, MOST + 1, TICK):
        x = zero + tick * HALF / MOST
        lines.append(tag("path", d=f"M{x:.1f} {HEAD - 4}V{foot}", stroke=GRID if tick else INK))
        lines.append(text(with_minus(tick), x, foot + 14, 12.5))
    sides = (("opponent has more", "end", -6), ("player has more", "start", 6))
    return lines + [text(words, zero + by, foot + 32, 12.5, anchor=at) for words, at, by in sides]


def _row(name: str, value: int, top: int, zero: int) -> list[str]:
    length = min(abs(value), MOST) * HALF / MOST
    left = zero - length if value < 0 else zero
    bar = {"x": float(left), "y": top, "width": length, "height": ROW - 12, "rx": 2}
    baseline, right = top + 14, zero + HALF + NUMBER
    return [
        text(name, MARGIN, baseline, 13, anchor="start"),
        *([tag("rect", **bar, fill=RED if value < 0 else BLUE)] if value else []),
        text(with_minus(value), right, baseline, 13, STRONG_INK, anchor="end"),
    ]
