"""The cross-table of a tournament: what each player (a row) made against each other (a column)."""

from collections.abc import Mapping, Sequence
from html import escape

from othello_lessons.drawing.board import INK, PANEL, RIM
from othello_lessons.drawing.picture import PAGE_WIDTH, Picture

Result = tuple[int, int, int]  # games won, drawn, lost
Cells = Mapping[tuple[str, str], Result]

MARGIN, HEAD, ROW = 16, 62, 40  # pixels: around it, above the rows, and one row
WIDEST, ROOMY, NARROWEST = 68, 60, 34  # a column; from ROOMY on it has two lines
LETTER, LONGEST = 7.4, 24  # the width of a letter of a name, and how many of them are drawn
TOTAL = 84  # the column of the points
DARK = "#2b2a26"
BEST, EVEN, WORST = (154, 198, 235), (238, 234, 224), (245, 190, 162)  # all points, half, none


def show_crosstable(names: Sequence[str], cells: Cells, title: str = "Cross-table") -> Picture:
    """Draw who made how many points against whom, the players in this order.

    `cells` has (won, drawn, lost) for (player, opponent), where they met. ValueError if there is
    no player.
    """
    if not names:
        raise ValueError("a cross-table needs players; there are none")
    return Picture(_svg(names, cells, title), crosstable_text(names, cells))


def points_text(result: Result) -> str:
    """Write points as tables have them: 3, 3½, ½."""
    won, drawn, _ = result
    whole, half = divmod(2 * won + drawn, 2)
    return f"{whole or '' if half else whole}{'½' * half}"


def total_of(name: str, cells: Cells) -> Result:
    """Add up what a player made against all the others."""
    won, drawn, lost = (sum(numbers) for numbers in zip(*_row(name, cells), strict=True))
    return won, drawn, lost


def share_of(result: Result) -> float:
    """Return which share of the points was made, a half where there were none."""
    won, drawn, lost = result
    games = won + drawn + lost
    return (won + drawn / 2) / games if games else 0.5


def _row(name: str, cells: Cells) -> list[Result]:
    return [(0, 0, 0), *(result for (mine, _), result in cells.items() if mine == name)]


def crosstable_text(names: Sequence[str], cells: Cells) -> str:
    """Write the cross-table in columns, which are headed by the players' places."""
    rows = [["", "", *map(str, range(1, len(names) + 1)), "points", "games"]]
    for place, name in enumerate(names, start=1):
        total = total_of(name, cells)
        against = [_text_cell(name, other, cells) for other in names]
        rows.append([str(place), name, *against, points_text(total), str(sum(total))])
    return in_columns(rows)


def _text_cell(name: str, other: str, cells: Cells) -> str:
    if name == other:
        return "·"
    result = cells.get((name, other))
    return f"{points_text(result)}/{sum(result)}" if result else "-"


def in_columns(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Set rows of texts in columns, flush right but for the one that is named."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place == left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


# ---------------------------------------------------------------------------
# As SVG


def shortened(name: str) -> str:
    """Cut a name that is too long for a picture."""
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


def names_width(names: Sequence[str]) -> int:
    """Return how much room a column of names takes, in pixels."""
    return round(LETTER * max(len(shortened(name)) for name in names)) + 12


def _svg(names: Sequence[str], cells: Cells, title: str) -> str:
    left = MARGIN + 26 + names_width(names)
    column = min(WIDEST, max(NARROWEST, (PAGE_WIDTH - left - TOTAL - MARGIN) // len(names)))
    width = max(left + column * len(names) + TOTAL + MARGIN, round(8.4 * len(title)) + 2 * MARGIN)
    height = HEAD + ROW * len(names) + 40
    rows = [_row_of(names, place, cells, left, column) for place in range(len(names))]
    columns = [
        _text(str(place + 1), left + column * (place + 0.5), HEAD - 10, 12)
        for place in range(len(names))
    ]
    legend = "A row's points against each column" + (
        ": + won, = drawn, − lost." if column >= ROOMY else "."
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" '
            'text-anchor="middle">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(crosstable_text(names, cells))}</desc>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{PANEL}"/>',
            _text(title, MARGIN, 27, 15, DARK, ' font-weight="bold" text-anchor="start"'),
            *columns,
            _text("points", left + column * len(names) + TOTAL / 2, HEAD - 10, 12),
            *rows,
            _text(legend, MARGIN, height - 15, 11.5, style=' text-anchor="start"'),
            "</svg>\n",
        ]
    )


def _row_of(names: Sequence[str], place: int, cells: Cells, left: int, column: int) -> str:
    """Draw one player's row: its place and name, its cells, its points."""
    name, top = names[place], HEAD + ROW * place
    middle = top + ROW / 2
    total = total_of(name, cells)
    end = left + column * len(names) + TOTAL / 2
    parts = [
        _text(str(place + 1), MARGIN + 16, middle + 4, 12, style=' text-anchor="end"'),
        _text(shortened(name), MARGIN + 26, middle + 4.5, 13.5, DARK, ' text-anchor="start"'),
        *[
            _cell(cells.get((name, other)), left + column * at, top, column, name == other)
            for at, other in enumerate(names)
        ],
        _text(points_text(total), end, middle - 1, 15, DARK, ' font-weight="bold"'),
        _text(f"of {sum(total)}", end, middle + 14, 10.5),
    ]
    return "".join(parts)


def _cell(result: Result | None, x: float, y: float, width: int, own: bool) -> str:
    """Draw one cell: points above, wins, draws and losses below, where there is room for them."""
    fill = RIM if own else _tint(result) if result else "none"
    box = f'<rect x="{x:g}" y="{y:g}" width="{width - 2}" height="{ROW - 2}" rx="3" fill="{fill}"/>'
    if result is None or not sum(result):
        return box
    middle = x + (width - 2) / 2
    won, drawn, lost = result
    if width < ROOMY:
        return box + _text(points_text(result), middle, y + ROW / 2 + 4, 14, DARK)
    return (
        box
        + _text(points_text(result), middle, y + 18, 15, DARK)
        + _text(f"+{won} ={drawn} −{lost}", middle, y + 32, 10.5, DARK)
    )


def _tint(result: Result) -> str:
    """Return a cell's colour: blue for points, through nothing, to orange for none."""
    share = share_of(result)
    far, towards = abs(2 * share - 1), BEST if share > 0.5 else WORST
    mixed = (round(e + far * (t - e)) for e, t in zip(EVEN, towards, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _text(words: str, x: float, y: float, points: float, fill: str = INK, style: str = "") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{points:g}" fill="{fill}"{style}>'
        f"{escape(words)}</text>"
    )
