"""Configurations: what is on a few squares of a board, each with its value below it.

A row of a configuration is a text: X for a black disc, O for a white one, - for an empty square,
and a space for a square that does not belong to it.
"""

from collections.abc import Mapping
from itertools import groupby

from othello_lessons.drawing.svg import COLUMN, Picture, frame, tag, text
from othello_lessons.drawing.theme import BLACK_DISC, FELT, LINE, STRONG_INK, WHITE_DISC

CELL, GAP, HEAD, BELOW = 22, 24, 44, 40  # pixels: a square, between two, the title, the value
FILLS = {"X": BLACK_DISC, "O": WHITE_DISC}

Rows = tuple[str, ...]


def show_configurations(values: Mapping[Rows, float | str], title: str = "") -> Picture:
    """Draw configurations with what is written below them: a value in discs, or a text.

    ValueError if there are none, or if their texts contain anything but X, O, - and spaces.
    """
    if not values:
        raise ValueError("there are no configurations to draw")
    if strange := set("".join(row for rows in values for row in rows)) - set("XO- "):
        raise ValueError(f"a configuration is written with X, O, - and spaces, not {strange}")
    words = {rows: _written(value) for rows, value in values.items()}
    width = CELL * max(len(row) for rows in values for row in rows)
    height = CELL * max(map(len, values)) + BELOW
    down = -(-len(values) // max(1, (COLUMN - GAP) // (width + GAP)))
    across = -(-len(values) // down)  # as many in each row
    drawn = [text(title, GAP, 28, 14, STRONG_INK, bold=True, anchor="start")]
    for at, (rows, said) in enumerate(words.items()):
        x, y = GAP + at % across * (width + GAP), HEAD + at // across * height
        drawn += [*_squares(rows, x, y), *_discs(rows, x, y)]
        drawn.append(text(said, x + width / 2, y + height - BELOW + 20, 14, STRONG_INK))
    said_all = [title, *(" / ".join(rows).rstrip() + f"   {said}" for rows, said in words.items())]
    total = GAP + across * (width + GAP)
    return frame(drawn, total, HEAD + down * height, title or "Patterns", "\n".join(said_all))


def _written(value: float | str) -> str:
    if isinstance(value, str):
        return value
    rounded = round(value, 1)
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0"


def _squares(rows: Rows, x: int, y: int) -> list[str]:
    """Draw the squares of each row, those beside each other in one path."""
    path = lines = ""
    for number, row in enumerate(rows):
        for inside, group in groupby(enumerate(row), key=lambda pair: pair[1] != " "):
            places = [at for at, _ in group]
            if not inside:
                continue
            left, top, wide = x + CELL * places[0], y + CELL * number, CELL * len(places)
            path += f"M{left} {top}h{wide}v{CELL}h-{wide}z"
            lines += "".join(f"M{left + CELL * i} {top}v{CELL}" for i in range(1, len(places)))
    return [
        tag("path", d=path, fill=FELT, stroke=LINE),
        tag("path", d=lines, fill="none", stroke=LINE),
    ]


def _discs(rows: Rows, x: int, y: int) -> list[str]:
    return [
        tag(
            "circle",
            cx=x + CELL * (at + 0.5),
            cy=y + CELL * (number + 0.5),
            r=CELL * 0.4,
            fill=FILLS[piece],
        )
        for number, row in enumerate(rows)
        for at, piece in enumerate(row)
        if piece in FILLS
    ]
