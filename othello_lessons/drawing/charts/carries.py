"""A sum of two rows of bits in writing, with its carries: how an addition walks along a line.

The lowest bit stands on the left, under column a, as on the board. So the carries run to the
right, where on paper they run to the left.
"""

from html import escape

from othello_lessons.drawing.board import BLACK_DISC, INK, LINE, PANEL, RAY, WHITE_DISC
from othello_lessons.drawing.charts.bitboards import FILL, LETTERS
from othello_lessons.drawing.picture import Picture

CELL, LEFT, TOP = 34, 130, 50  # pixels: a cell, the names' column, what is above the first row
ROW = 42
BITS = 8


def show_carry(name: str, row: int, added_name: str, added: int) -> Picture:
    """Draw row + added bit by bit, with an arrow for each carry; ValueError for more than 8 bits.

    A carry out of the last column leaves the row, and is drawn so.
    """
    for number in (row, added):
        if not 0 <= number < 1 << BITS:
            raise ValueError(f"a row has {BITS} bits, a number from 0 to 255, not {number}")
    names = (name, f"+ {added_name}", "= the sum")
    values = (row, added, row + added & (1 << BITS) - 1)
    return Picture(_svg(names, values), _text(names, values))


def _carries(row: int, added: int) -> list[int]:
    """List the columns out of which a 1 is carried."""
    return [at for at in range(BITS) if sum(n % (2 << at) for n in (row, added)) >> at + 1]


def _bits(number: int) -> list[int]:
    return [number >> at & 1 for at in range(BITS)]


Three = tuple[str, str, str]
Values = tuple[int, int, int]


def _text(names: Three, values: Values) -> str:
    wide = max(map(len, names))
    carried = _carries(*values[:2])
    arrows = "".join(" →" if at in carried else "  " for at in range(BITS))
    rows = [f"{'':<{wide}}  {' '.join(LETTERS)}", f"{'carries':<{wide}} {arrows}".rstrip()]
    for name, value in zip(names, values, strict=True):
        rows.append(f"{name:<{wide}}  {' '.join(map(str, _bits(value)))}")
    return "\n".join(rows)


# ---------------------------------------------------------------------------
# As SVG


def _svg(names: Three, values: Values) -> str:
    width, height = LEFT + CELL * BITS + 40, TOP + 3 * ROW + 10
    letters = "".join(
        f'<text x="{LEFT + CELL * at + CELL // 2}" y="18">{letter}</text>'
        for at, letter in enumerate(LETTERS)
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" '
            f'text-anchor="middle" fill="{INK}">',
            f"<title>{escape(f'{names[0]} {names[1]}')}</title>",
            f"<desc>{escape(_text(names, values))}</desc>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{PANEL}"/>',
            f'<g font-size="13">{letters}</g>',
            *[_arrow(at) for at in _carries(*values[:2])],
            *[_line(name, v, at) for at, (name, v) in enumerate(zip(names, values, strict=True))],
            f'<path d="M14 {TOP + 2 * ROW - 4}H{LEFT + CELL * BITS}" stroke="{INK}" '
            'stroke-width="1.5"/>',
            "</svg>\n",
        ]
    )


def _arrow(column: int) -> str:
    """Draw a carry from one column to the next."""
    x, y = LEFT + CELL * column + CELL // 2 + 4, TOP - 6
    end = x + CELL - 8
    return (
        f'<path d="M{x} {y}q{(end - x) // 2}-24 {end - x} 0m-8-5l8 5 1-9" fill="none" '
        f'stroke="{RAY}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _line(name: str, value: int, at: int) -> str:
    """Draw one row of bits with its name."""
    y = TOP + ROW * at
    cells = []
    for column, bit in enumerate(_bits(value)):
        x = LEFT + CELL * column
        fill, ink = (FILL, WHITE_DISC) if bit else (PANEL, INK)
        cells.append(
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="{LINE}"/>'
            f'<text x="{x + CELL // 2}" y="{y + 23}" font-size="16" fill="{ink}">{bit}</text>'
        )
    label = (
        f'<text x="{LEFT - 12}" y="{y + 22}" font-size="14" text-anchor="end" '
        f'fill="{BLACK_DISC}">{escape(name)}</text>'
    )
    return label + "".join(cells)
