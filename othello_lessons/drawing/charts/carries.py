"""The addition of two rows of bits as on paper, with its carries: how it moves along a line.

The lowest bit is on the left, under column a, as on the board. So the carries run to the right; on
paper they run to the left.
"""

from othello_lessons.drawing.charts.bitboards import LETTERS
from othello_lessons.drawing.svg import Picture, frame, tag, text
from othello_lessons.drawing.theme import BLUE, INK, LINE, PANEL, RED, STRONG_INK, WHITE_DISC

CELL, LEFT, TOP = 34, 130, 50  # pixels: a cell, the names' column, what is above the first row
ROW = 42
BITS = 8


def show_carry(name: str, row: int, added_name: str, added: int) -> Picture:
    """Draw row + added bit by bit, with an arrow for each carry; ValueError for more than 8 bits.

    A carry out of the last column is drawn leaving the row.
    """
    for number in (row, added):
        if not 0 <= number < 1 << BITS:
            raise ValueError(f"a row has {BITS} bits, a number from 0 to 255, not {number}")
    names = (name, f"+ {added_name}", "= the sum")
    values = (row, added, row + added & (1 << BITS) - 1)
    return _picture(names, values)


def _carries(row: int, added: int) -> list[int]:
    return [at for at in range(BITS) if sum(n % (2 << at) for n in (row, added)) >> at + 1]


def _bits(number: int) -> list[int]:
    return [number >> at & 1 for at in range(BITS)]


Three = tuple[str, str, str]
Summands = tuple[int, int, int]


def _text(names: Three, values: Summands) -> str:
    wide = max(map(len, names))
    carried = _carries(*values[:2])
    arrows = "".join(" →" if at in carried else "  " for at in range(BITS))
    rows = [f"{'':<{wide}}  {' '.join(LETTERS)}", f"{'carries':<{wide}} {arrows}".rstrip()]
    for name, value in zip(names, values, strict=True):
        rows.append(f"{name:<{wide}}  {' '.join(map(str, _bits(value)))}")
    return "\n".join(rows)


def _picture(names: Three, values: Summands) -> Picture:
    letters = [
        text(letter, LEFT + CELL * at + CELL / 2, 18, 13) for at, letter in enumerate(LETTERS)
    ]
    arrows = [_arrow(at) for at in _carries(*values[:2])]
    lines = [_line(name, v, at) for at, (name, v) in enumerate(zip(names, values, strict=True))]
    rule = f"M14 {TOP + 2 * ROW - 4}H{LEFT + CELL * BITS}"
    return frame(
        [*letters, *arrows, *lines, tag("path", d=rule, stroke=INK, stroke_width="1.5")],
        LEFT + CELL * BITS + 40,
        TOP + 3 * ROW + 10,
        f"{names[0]} {names[1]}",
        _text(names, values),
    )


def _arrow(column: int) -> str:
    """Draw a carry from one column to the next."""
    x, y = LEFT + CELL * column + CELL // 2 + 4, TOP - 6
    across = CELL - 8
    look = {"fill": "none", "stroke": RED, "stroke_width": 2}
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return tag("path", d=f"M{x} {y}q{across // 2}-24 {across} 0m-8-5l8 5 1-9", **look, **ends)


def _line(name: str, value: int, at: int) -> str:
    y = TOP + ROW * at
    cells = [text(name, LEFT - 12, y + 22, 14, STRONG_INK, anchor="end")]
    for column, bit in enumerate(_bits(value)):
        x = LEFT + CELL * column
        fill, ink = (BLUE, WHITE_DISC) if bit else (PANEL, INK)
        cells.append(tag("rect", x=x, y=y, width=CELL, height=CELL, fill=fill, stroke=LINE))
        cells.append(text(str(bit), x + CELL / 2, y + 23, 16, ink))
    return "".join(cells)
