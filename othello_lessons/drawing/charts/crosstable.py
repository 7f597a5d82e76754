"""The cross-table of a tournament: the points of each player (a row) against each of the others."""

from collections.abc import Iterator, Mapping, Sequence

from othello_lessons.drawing.svg import (
    COLUMN,
    Picture,
    frame,
    in_columns,
    shortened,
    tag,
    text,
    text_width,
)
from othello_lessons.drawing.theme import ALL_POINTS, GRID, HALF_POINTS, NO_POINTS, STRONG_INK

Result = tuple[int, int, int]  # games won, drawn, lost
Column = list[str]
COLUMNS, BETWEEN = 100, 2  # of the text, and the blanks between two of them
PairCells = Mapping[tuple[str, str], Result]

MARGIN, HEAD, ROW = 16, 62, 40  # pixels: around it, above the rows, and one row
WIDEST, ROOMY, NARROWEST = 68, 60, 34  # a column; from ROOMY on it has two lines
NAME, LONGEST = 13.5, 24  # the height of a name, and how many letters of it are drawn
TOTAL = 84  # the column of the points


def show_crosstable(names: Sequence[str], cells: PairCells, title: str = "Cross-table") -> Picture:
    """Draw how many points each player made against each of the others, in this order.

    `cells` has (won, drawn, lost) for (player, opponent), where they met. ValueError if there is
    no player.
    """
    if not names:
        raise ValueError("a cross-table needs players; there are none")
    return _picture(names, cells, title)


def points_text(result: Result) -> str:
    """Write points as tables have them: 3, 3½, ½."""
    won, drawn, _ = result
    whole, half = divmod(2 * won + drawn, 2)
    return f"{whole or '' if half else whole}{'½' * half}"


def total_of(name: str, cells: PairCells) -> Result:
    """Add up what a player made against all the others."""
    won, drawn, lost = (sum(numbers) for numbers in zip(*_row(name, cells), strict=True))
    return won, drawn, lost


def share_of(result: Result) -> float:
    """Return the share of the points that was made; a half if no points were made."""
    won, drawn, lost = result
    games = won + drawn + lost
    return (won + drawn / 2) / games if games else 0.5


def _row(name: str, cells: PairCells) -> list[Result]:
    return [(0, 0, 0), *(result for (mine, _), result in cells.items() if mine == name)]


def crosstable_text(names: Sequence[str], cells: PairCells) -> str:
    """Write the cross-table in columns, which are headed by the players' numbers.

    A table wider than COLUMNS is folded: further columns follow below, next to the names again.
    """
    head = [[str(number)] for number in range(1, len(names) + 1)]
    columns = [
        *[
            [*top, *(_text_cell(name, other, cells) for name in names)]
            for top, other in zip(head, names, strict=True)
        ],
        ["points", *(points_text(total_of(name, cells)) for name in names)],
        ["games", *(str(sum(total_of(name, cells))) for name in names)],
    ]
    left = [["", *map(str, range(1, len(names) + 1))], ["", *names]]
    return "\n\n".join(
        in_columns(list(zip(*left, *some, strict=True)), left=1) for some in _folded(left, columns)
    )


def _folded(left: Sequence[Column], columns: Sequence[Column]) -> Iterator[list[Column]]:
    """Cut columns into parts that fit beside those on the left."""
    room = COLUMNS - sum(map(_wide, left)) + BETWEEN
    part: list[Column] = []
    for column in columns:
        if part and sum(map(_wide, [*part, column])) > room:
            yield part
            part = []
        part.append(column)
    yield part


def _wide(column: Column) -> int:
    return max(map(len, column)) + BETWEEN


def _text_cell(name: str, other: str, cells: PairCells) -> str:
    if name == other:
        return "·"
    result = cells.get((name, other))
    return f"{points_text(result)}/{sum(result)}" if result else "-"


def name_at(name: str, x: float, middle: float) -> str:
    """Write a name that begins at x, in a row with this middle."""
    return text(shortened(name, LONGEST), x, middle + 4.5, NAME, STRONG_INK, anchor="start")


def names_width(names: Sequence[str]) -> int:
    """Return how much room a column of names takes, in pixels."""
    return round(max(text_width(shortened(name, LONGEST), NAME) for name in names)) + 12


def _picture(names: Sequence[str], cells: PairCells, title: str) -> Picture:
    left = MARGIN + 26 + names_width(names)
    column = min(WIDEST, max(NARROWEST, (COLUMN - left - TOTAL - MARGIN) // len(names)))
    end = left + column * len(names)
    width = max(end + TOTAL + MARGIN, text_width(title, 15) + 2 * MARGIN)
    height = HEAD + ROW * len(names) + 40
    legend = "A row's points against each column" + (
        ": + won, = drawn, − lost." if column >= ROOMY else "."
    )
    elements = [
        text(title, MARGIN, 27, 15, STRONG_INK, bold=True, anchor="start"),
        *[text(str(i + 1), left + column * (i + 0.5), HEAD - 10, 12) for i in range(len(names))],
        text("points", end + TOTAL / 2, HEAD - 10, 12),
        *[_row_of(names, place, cells, left, column) for place in range(len(names))],
        text(legend, MARGIN, height - 15, 11.5, anchor="start"),
    ]
    return frame(elements, width, height, title, crosstable_text(names, cells))


def _row_of(names: Sequence[str], place: int, cells: PairCells, left: int, column: int) -> str:
    """Draw one player's row: its place and name, its cells, its points."""
    name, top = names[place], HEAD + ROW * place
    middle = top + ROW / 2
    total = total_of(name, cells)
    end = left + column * len(names) + TOTAL / 2
    parts = [
        text(str(place + 1), MARGIN + 16, middle + 4, 12, anchor="end"),
        name_at(name, MARGIN + 26, middle),
        *[
            _cell(cells.get((name, other)), left + column * at, top, column, name == other)
            for at, other in enumerate(names)
        ],
        text(points_text(total), end, middle - 1, 15, STRONG_INK, bold=True),
        text(f"of {sum(total)}", end, middle + 14, 11),
    ]
    return "".join(parts)


def _cell(result: Result | None, x: float, y: float, width: int, own: bool) -> str:
    """Draw one cell: points above, wins, draws and losses below, where there is room for them."""
    box = {"x": x, "y": y, "width": width - 2, "height": ROW - 2, "rx": 3}
    if own:
        return tag("rect", **box, fill=GRID)
    if result is None or not sum(result):
        return tag("rect", **box, fill=HALF_POINTS if result else "none")
    middle = x + (width - 2) / 2
    won, drawn, lost = result
    share = 2 * share_of(result) - 1  # blue for points, through nothing, to orange for none
    tint = {"fill": ALL_POINTS if share > 0 else NO_POINTS, "fill_opacity": f"{abs(share):.2f}"}
    parts = [tag("rect", **box, fill=HALF_POINTS), tag("rect", **box, **tint)]
    if width < ROOMY:
        return "".join([*parts, text(points_text(result), middle, y + 24, 14, STRONG_INK)])
    parts.append(text(points_text(result), middle, y + 18, 15, STRONG_INK))
    parts.append(text(f"+{won} ={drawn} −{lost}", middle, y + 32, 11, STRONG_INK))
    return "".join(parts)
