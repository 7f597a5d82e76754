"""A board as a picture: `show` for a lesson, `mini_board` for a node of a drawn tree.

Black and white differ by shape as well as by colour: a white disc carries a ring. The SVG
holds no style sheet and no ids, so that it looks the same in a notebook, on GitHub and
beside other pictures on one page, and it brings its own light panel for dark pages.
"""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import NamedTuple

from othello_lessons.drawing.picture import Picture
from othello_lessons.notation import parse_square, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    OUTER,
    PLAYERS,
    WHITE,
    Board,
    Player,
    Square,
    is_valid,
    legal_moves,
    size,
)
from othello_lessons.othello import squares as squares_of

PANEL, INK = "#f7f5ef", "#5c5a52"
FELT, LINE = "#5f9f7d", "#447a5d"
BLACK_DISC, WHITE_DISC, RING = "#23272b", "#fdfcf8", "#a9a397"
RIM, GLOW, LAST, RAY = "#d8d3c6", "#f3dc83", "#f5b83d", "#b4381a"

CELL, MARGIN = 40, 26  # the side of a square, and the width of the panel around the board

Place = Square | str  # a square as the book counts it, such as 56, or by its name, such as "f5"


class Marks(NamedTuple):
    """What a picture shows besides the discs, all squares as the book counts them."""

    legal: list[Square]
    last: Square | None
    labels: dict[Square, str]
    highlight: list[Square]
    rays: list[tuple[Square, Square]]


def show(
    board: Board,
    player: Player | None = None,
    last: Place | None = None,
    marks: Mapping[Place, object] | None = None,
    highlight: Iterable[Place] = (),
    rays: Iterable[tuple[Place, Place]] = (),
    rim: bool = False,
) -> Picture:
    """Draw a board, as SVG and as text.

    `player`: whose legal moves are marked; `last`: the last move, framed; `marks`: a short
    label for each of some squares; `highlight`: squares to tint; `rays`: arrows from one
    square to another; `rim`: the OUTER cells as well. A square is a number or a name.
    ValueError where the board, the player or a square is none.
    """
    n = size(board)
    _demand_pieces(board)
    asked = Marks(
        legal=legal_moves(player, board) if player is not None else [],
        last=None if last is None else _square(last, n, rim),
        labels={_square(at, n, rim): str(label) for at, label in (marks or {}).items()},
        highlight=[_square(at, n, rim) for at in highlight],
        rays=[(_square(start, n, rim), _square(end, n, rim)) for start, end in rays],
    )
    return Picture(_svg(board, player, asked, rim), _text(board, player, asked, rim))


def _demand_pieces(board: Board) -> None:
    strange = set(board) - {EMPTY, BLACK, WHITE, OUTER}
    if strange:
        names = ", ".join(sorted(map(repr, strange)))
        raise ValueError(f"a cell holds '.', '@', 'o' or '?'; this board also holds {names}.")


def _square(at: Place, n: int, rim: bool) -> Square:
    """Return a square's number; cells of the rim count as squares where it is drawn."""
    if isinstance(at, str):
        return parse_square(at, n)
    if not (is_valid(at, n) or (rim and at in range((n + 2) ** 2))):
        raise ValueError(f"{at!r} is no square of the {n}x{n} board; give one such as 'a1'.")
    return at


# ---------------------------------------------------------------------------
# As text


def _text(board: Board, player: Player | None, marks: Marks, rim: bool) -> str:
    n = size(board)
    cells = {at: _cell_text(board, at, marks) for at in _cells(n, rim)}
    width = max(map(len, cells.values()))
    edge = [" "] if rim else []
    header = "    " + " ".join(c.rjust(width) for c in [*edge, *_letters(n), *edge]).rstrip()
    rows = [
        f"{row if 1 <= row <= n else '':>2}  "
        + " ".join(cells[at].rjust(width) for at in _row(row, n, rim)).rstrip()
        for row in _span(n, rim)
    ]
    return "\n".join([header, *rows, *_notes(n, player, marks)])


def _cell_text(board: Board, at: Square, marks: Marks) -> str:
    """Return what stands in a cell: its piece, its label, or a star for a legal move."""
    label = _printable(marks.labels.get(at, ""))
    if board[at] in PLAYERS:
        return board[at] + label
    return label or ("*" if at in marks.legal else board[at])


def _notes(n: int, player: Player | None, marks: Marks) -> list[str]:
    """List the lines under the board, which say what its cells cannot."""

    def name(at: Square) -> str:
        return square_name(at, n) if is_valid(at, n) else str(at)

    notes = []
    if player is not None:
        moves = " ".join(map(name, marks.legal)) or "no move"
        notes.append(f"{PLAYERS[player]} ({player}) to move: {moves}")
    if marks.last is not None:
        notes.append(f"Last move: {name(marks.last)}")
    if marks.highlight:
        notes.append("Highlighted: " + " ".join(map(name, marks.highlight)))
    if marks.rays:
        notes.append("Rays: " + " ".join(f"{name(a)}-{name(b)}" for a, b in marks.rays))
    return notes


def _letters(n: int) -> str:
    return "abcdefghij"[:n]


def _span(n: int, rim: bool) -> range:
    """Return the numbers of the rows that are drawn, which are those of the columns too."""
    return range(n + 2) if rim else range(1, n + 1)


def _row(row: int, n: int, rim: bool) -> list[Square]:
    return [(n + 2) * row + column for column in _span(n, rim)]


def _cells(n: int, rim: bool) -> list[Square]:
    return [at for row in _span(n, rim) for at in _row(row, n, rim)]


def _printable(label: str) -> str:
    """Replace what neither a terminal nor XML can hold, such as control characters."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in label)


# ---------------------------------------------------------------------------
# As SVG
#
# Each layer below is a list of elements. They are drawn in order: panel, squares, tints,
# discs, marks, labels and rays.


def _svg(board: Board, player: Player | None, marks: Marks, rim: bool) -> str:
    n = size(board)
    first = _span(n, rim)[0]

    def centre(at: Square) -> tuple[int, int]:
        row, column = divmod(at, n + 2)
        return MARGIN + CELL * (column - first) + CELL // 2, (
            MARGIN + CELL * (row - first) + CELL // 2
        )

    side = 2 * MARGIN + CELL * len(_span(n, rim))
    black = [centre(at) for at in squares_of(n) if board[at] == BLACK]
    white = [centre(at) for at in squares_of(n) if board[at] == WHITE]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{side}" height="{side}" '
            f'viewBox="0 0 {side} {side}" font-family="sans-serif" text-anchor="middle">',
            *_titles(board, player, marks),
            f'<rect width="{side}" height="{side}" rx="8" fill="{PANEL}"/>',
            *_grid(n, rim, [centre(at) for at in marks.highlight]),
            *_coordinates(n, rim),
            *_discs(black, white),
            *_moves(player, [centre(at) for at in marks.legal if at not in marks.labels]),
            *([] if marks.last is None else [_frame(*centre(marks.last))]),
            *_labels(board, marks.labels, centre),
            *[_ray(*centre(start), *centre(end)) for start, end in marks.rays],
            "</svg>\n",
        ]
    )


def _titles(board: Board, player: Player | None, marks: Marks) -> list[str]:
    """Say in words what the picture shows, for those who hear it."""
    n = size(board)

    def names(piece: str) -> str:
        return " ".join(square_name(at, n) for at in squares_of(n) if board[at] == piece) or "none"

    discs = f"Black: {names(BLACK)}. White: {names(WHITE)}."
    notes = [f"{note}." for note in _notes(n, player, marks)]
    return [
        f"<title>An Othello board of {n} by {n} squares</title>",
        f"<desc>{' '.join([discs, *notes])}</desc>",
    ]


def _grid(n: int, rim: bool, tints: list[tuple[int, int]]) -> list[str]:
    shown = len(_span(n, rim))
    start, end = MARGIN, MARGIN + CELL * shown
    lines = "".join(f"M{x} {start}V{end}M{start} {x}H{end}" for x in range(start, end + 1, CELL))
    felt, inset = CELL * n, start + CELL * (shown - n) // 2
    return [
        *([_rect(start, start, CELL * shown, RIM)] if rim else []),
        _rect(inset, inset, felt, FELT),
        *[_rect(x - CELL // 2, y - CELL // 2, CELL, GLOW) for x, y in tints],
        f'<path d="{lines}" fill="none" stroke="{LINE}" stroke-linecap="square"/>',
    ]


def _rect(x: int, y: int, side: int, fill: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>'


def _coordinates(n: int, rim: bool) -> list[str]:
    start = MARGIN + CELL // 2 + (CELL if rim else 0)
    columns = "".join(
        f'<text x="{start + CELL * i}" y="18">{letter}</text>'
        for i, letter in enumerate(_letters(n))
    )
    rows = "".join(f'<text x="13" y="{start + CELL * i + 5}">{i + 1}</text>' for i in range(n))
    return [f'<g font-size="13" fill="{INK}">{columns}{rows}</g>']


def _discs(black: list[tuple[int, int]], white: list[tuple[int, int]]) -> list[str]:
    """Draw all discs in four paths: the shadows, the black, the white, and the rings."""
    shadow = _circles([(x, y + 2) for x, y in black + white], 16)
    return [
        f'<path d="{shadow}" fill="#000" opacity=".18"/>',
        f'<path d="{_circles(black, 16)}" fill="{BLACK_DISC}"/>',
        f'<path d="{_circles(white, 16)}" fill="{WHITE_DISC}" stroke="{RING}"/>',
        f'<path d="{_circles(white, 13)}" fill="none" stroke="{RING}" stroke-width="1.5"/>',
    ]


def _circles(centres: list[tuple[int, int]], r: int) -> str:
    half = f"a{r} {r} 0 1 1"
    return "".join(f"M{x - r} {y}{half} {2 * r} 0{half} {-2 * r} 0" for x, y in centres)


def _moves(player: Player | None, centres: list[tuple[int, int]]) -> list[str]:
    """Draw a small diamond where the player may move, in the player's colour."""
    if not centres:
        return []
    diamonds = "".join(f"M{x - 6} {y}l6-6 6 6-6 6z" for x, y in centres)
    fill = BLACK_DISC if player == BLACK else WHITE_DISC
    return [f'<path d="{diamonds}" fill="{fill}" opacity=".75"/>']


def _frame(x: int, y: int) -> str:
    corner, side = CELL // 2 - 2, CELL - 4
    return (
        f'<rect x="{x - corner}" y="{y - corner}" width="{side}" height="{side}" rx="3" '
        f'fill="none" stroke="{LAST}" stroke-width="3"/>'
    )


def _labels(
    board: Board, labels: Mapping[Square, str], centre: Callable[[Square], tuple[int, int]]
) -> list[str]:
    """Write a label on each marked square, smaller where it is longer."""
    texts = []
    for at, label in labels.items():
        x, y = centre(at)
        points = 15 if len(label) <= 3 else 11
        fill = WHITE_DISC if board[at] == BLACK else BLACK_DISC
        texts.append(
            f'<text x="{x}" y="{y + points // 3}" font-size="{points}" fill="{fill}">'
            f"{escape(_printable(label))}</text>"
        )
    return texts


def _ray(x1: int, y1: int, x2: int, y2: int) -> str:
    """Draw an arrow on a pale edge; its head is two strokes, so that it needs no marker or id."""
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    u, v = 9 * (x2 - x1) / length, 9 * (y2 - y1) / length
    head = f"M{x2 - u - v:.1f} {y2 - v + u:.1f}L{x2} {y2}L{x2 - u + v:.1f} {y2 - v - u:.1f}"
    path = f'd="M{x1} {y1}L{x2} {y2}{head}"'
    return (
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<path {path} stroke="{WHITE_DISC}" stroke-width="6" opacity=".7"/>'
        f'<path {path} stroke="{RAY}" stroke-width="3"/></g>'
    )


# ---------------------------------------------------------------------------
# As a small part of another picture


def mini_board(board: Board, x: float, y: float, size_: float) -> str:
    """Return a board as an SVG fragment: three paths in the square of side `size_` at (x, y).

    Squares are one unit wide and centred on whole numbers, which keeps the paths short:
    a disc is the dot that a round-capped line of no length leaves.
    """
    n = size(board)
    scale = size_ / n
    move = f"translate({_number(x - scale / 2)} {_number(y - scale / 2)})"
    lines = "".join(f"M{i}.5.5v{n}M.5 {i}.5h{n}" for i in range(1, n))
    return (
        f'<g transform="{move} scale({scale:.5g})" fill="none" stroke-linecap="round">'
        f'<path d="M.5.5h{n}v{n}h-{n}z{lines}" fill="{FELT}" stroke="{LINE}" stroke-width=".06"/>'
        f'<path d="{_dots(board, BLACK)}" stroke="{BLACK_DISC}" stroke-width=".8"/>'
        f'<path d="{_dots(board, WHITE)}" stroke="{WHITE_DISC}" stroke-width=".8"/></g>'
    )


def _dots(board: Board, piece: str) -> str:
    width = size(board) + 2
    return "".join(
        f"M{at % width} {at // width}h0" for at, here in enumerate(board) if here == piece
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
