"""A board as a picture: `show` for a lesson, `mini_board` for a node of a drawn tree.

Black and white differ in shape as well as in colour: a white disc has a ring.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from othello_lessons.drawing.position import mini_rows
from othello_lessons.drawing.svg import Picture, frame, printable, tag, text
from othello_lessons.drawing.theme import (
    ASTRAY,
    BLACK_DISC,
    FELT,
    GLOW,
    LAST,
    LINE,
    RAY,
    RIM,
    RING,
    SHADOW,
    STRONG_INK,
    WHITE_DISC,
)
from othello_lessons.games.othello import rows
from othello_lessons.notation import COLUMNS, parse_square, square_name
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

CELL, MARGIN = 40, 26  # the side of a square, and the width of the panel around the board

Place = Square | str  # a square as the book counts it, such as 56, or by its name, such as "f5"


class Scene(NamedTuple):
    """What a picture shows: a board and its marks, all squares as the book counts them."""

    board: Board
    player: Player | None = None
    rim: bool = False
    legal: Sequence[Square] = ()
    last: Square | None = None
    labels: Mapping[Square, str] = MappingProxyType({})
    highlight: Sequence[Square] = ()
    wrong: Sequence[Square] = ()
    rays: Sequence[tuple[Square, Square]] = ()

    @property
    def n(self) -> int:
        """Return how many squares the board is wide."""
        return size(self.board)

    @property
    def span(self) -> range:
        """Return the numbers of the rows that are drawn, which are those of the columns too."""
        return range(self.n + 2) if self.rim else range(1, self.n + 1)

    @property
    def side(self) -> int:
        """Return the width of the whole picture."""
        return 2 * MARGIN + CELL * len(self.span)

    def centre(self, at: Square) -> tuple[int, int]:
        """Return where the middle of a square is drawn."""
        row, column = divmod(at, self.n + 2)
        corner = MARGIN + CELL // 2 - CELL * self.span[0]
        return corner + CELL * column, corner + CELL * row

    def corner(self, at: Square) -> tuple[int, int]:
        """Return where the upper left corner of a square is drawn."""
        x, y = self.centre(at)
        return x - CELL // 2, y - CELL // 2

    def discs(self, piece: str) -> list[Square]:
        """List the squares with a disc of one colour."""
        return [at for at in squares_of(self.n) if self.board[at] == piece]

    def name(self, at: Square) -> str:
        """Return a square's name, or the number of a cell of the rim, which has none."""
        return square_name(at, self.n) if is_valid(at, self.n) else str(at)


def show(
    board: Board,
    player: Player | None = None,
    *,
    last: Place | None = None,
    marks: Mapping[Place, object] | None = None,
    highlight: Iterable[Place] = (),
    wrong: Iterable[Place] = (),
    rays: Iterable[tuple[Place, Place]] = (),
    rim: bool = False,
) -> Picture:
    """Draw a board, as SVG and as text.

    `player`: whose legal moves are marked; `last`: the last move, framed; `marks`: a short
    label for each of some squares; `highlight`: squares to tint; `wrong`: squares to tint red;
    `rays`: arrows from one square to another; `rim`: the OUTER cells as well. A square is a
    number or a name.
    ValueError where the board, the player or a square does not exist.
    """
    n = size(board)
    _check_pieces(board)
    scene = Scene(
        board=board,
        player=player,
        rim=rim,
        legal=legal_moves(player, board) if player is not None else (),
        last=None if last is None else _square(last, n, rim),
        labels={_square(at, n, rim): _label(it) for at, it in (marks or {}).items()},
        highlight=[_square(at, n, rim) for at in highlight],
        wrong=[_square(at, n, rim) for at in wrong],
        rays=[(_square(start, n, rim), _square(end, n, rim)) for start, end in rays],
    )
    return picture_of(scene)


def _label(mark: object) -> str:
    return re.sub(r"-(?=\d)", "−", printable(str(mark)))  # of numbers, and of bounds as text


def _check_pieces(board: Board) -> None:
    strange = set(board) - {EMPTY, BLACK, WHITE, OUTER}
    if strange:
        names = ", ".join(sorted(map(repr, strange)))
        raise ValueError(f"a cell holds '.', '@', 'o' or '?'; this board also holds {names}.")


def _square(at: Place, n: int, rim: bool) -> Square:
    """Return a square's number; cells of the rim count as squares where it is drawn."""
    if isinstance(at, str):
        return parse_square(at, n)
    if not (is_valid(at, n) or (rim and at in range((n + 2) ** 2))):
        raise ValueError(f"{at!r} is not a square of the {n}x{n} board; give one such as 'a1'.")
    return at


def _text(scene: Scene, notes: list[str]) -> str:
    cells = {at: _cell(scene, at) for row in scene.span for at in _row(scene, row)}
    widest = max(map(len, cells.values()))

    def line(edge: object, texts: Iterable[str]) -> str:
        return f"{edge:>2}  {' '.join(text.rjust(widest) for text in texts)}".rstrip()

    letters = {column + 1: letter for column, letter in enumerate(COLUMNS[: scene.n])}
    header = line("", [letters.get(column, "") for column in scene.span])
    rows = [
        line(row if 1 <= row <= scene.n else "", [cells[at] for at in _row(scene, row)])
        for row in scene.span
    ]
    return "\n".join([header, *rows, *notes])


def _row(scene: Scene, row: int) -> list[Square]:
    return [(scene.n + 2) * row + column for column in scene.span]


def _cell(scene: Scene, at: Square) -> str:
    piece, label = scene.board[at], scene.labels.get(at, "")
    if piece in PLAYERS:
        return piece + label
    return label or ("*" if at in scene.legal else piece)


def _notes(scene: Scene) -> list[str]:
    """List the lines under the board, with what its cells cannot show."""
    notes = []
    if scene.player is not None:
        moves = " ".join(map(scene.name, scene.legal)) or "no move"
        notes.append(f"{PLAYERS[scene.player]} ({scene.player}) to move: {moves}")
    if scene.last is not None:
        notes.append(f"Last move: {scene.name(scene.last)}")
    if scene.highlight:
        notes.append("Highlighted: " + " ".join(map(scene.name, scene.highlight)))
    if scene.wrong:
        notes.append("Red: " + " ".join(map(scene.name, scene.wrong)))
    if scene.rays:
        rays = (f"{scene.name(start)}-{scene.name(end)}" for start, end in scene.rays)
        notes.append("Rays: " + " ".join(rays))
    return notes


# ---------------------------------------------------------------------------
# As SVG
#
# The picture is drawn in layers, from the panel up to the rays. Each layer is a function
# that lists its elements.


def picture_of(
    scene: Scene,
    on_top: Iterable[str] = (),
    notes: list[str] | None = None,
    tints: Iterable[str] = (),
) -> Picture:
    """Draw a scene, with `on_top` above everything else, and `notes` below in place of its own.

    `tints` lie on the squares, below the discs.
    """
    layers = [_coordinates, _discs, _moves, _frame, _labels, _rays]
    above = [element for layer in layers for element in layer(scene)]
    elements = [*_grid(scene), *tints, *above]
    notes = _notes(scene) if notes is None else notes
    return frame(
        [*elements, *on_top],
        scene.side,
        scene.side,
        f"An Othello board of {scene.n} by {scene.n} squares",
        _description(scene, notes),
        _text(scene, notes),
    )


def _description(scene: Scene, notes: list[str]) -> str:
    def names(piece: str) -> str:
        return " ".join(map(scene.name, scene.discs(piece))) or "none"

    return ". ".join([f"Black: {names(BLACK)}", f"White: {names(WHITE)}", *notes]) + "."


def _grid(scene: Scene) -> list[str]:
    """Draw the rim, the felt, the tinted squares and the lines."""
    start, end, felt = MARGIN, scene.side - MARGIN, CELL * scene.n
    inset = (scene.side - felt) // 2
    lines = "".join(f"M{x} {start}V{end}M{start} {x}H{end}" for x in range(start, end + 1, CELL))
    tints = {GLOW: scene.highlight, ASTRAY: scene.wrong}
    return [
        *([_square_of(start, start, end - start, RIM)] if scene.rim else []),
        _square_of(inset, inset, felt, FELT),
        *[_square_of(*scene.corner(at), CELL, tint) for tint in tints for at in tints[tint]],
        tag("path", d=lines, fill="none", stroke=LINE, stroke_linecap="square"),
    ]


def _square_of(x: int, y: int, side: int, fill: str) -> str:
    return tag("rect", x=x, y=y, width=side, height=side, fill=fill)


def _coordinates(scene: Scene) -> list[str]:
    first, _ = scene.centre(squares_of(scene.n)[0])
    columns = [text(COLUMNS[i], first + CELL * i, 18, 13) for i in range(scene.n)]
    rows = [text(str(i + 1), 13, first + CELL * i + 5, 13) for i in range(scene.n)]
    return columns + rows


def _discs(scene: Scene) -> list[str]:
    """Draw all discs in four paths: the shadows, the black, the white, and the rings."""
    black = [scene.centre(at) for at in scene.discs(BLACK)]
    white = [scene.centre(at) for at in scene.discs(WHITE)]
    shadow = _circles([(x, y + 2) for x, y in black + white], 16)
    return [
        tag("path", d=shadow, fill=SHADOW, opacity=".18"),
        tag("path", d=_circles(black, 16), fill=BLACK_DISC),
        tag("path", d=_circles(white, 16), fill=WHITE_DISC, stroke=RING),
        tag("path", d=_circles(white, 13), fill="none", stroke=RING, stroke_width="1.5"),
    ]


def _circles(centres: list[tuple[int, int]], r: int) -> str:
    half = f"a{r} {r} 0 1 1"
    return "".join(f"M{x - r} {y}{half} {2 * r} 0{half} {-2 * r} 0" for x, y in centres)


def _moves(scene: Scene) -> list[str]:
    """Draw a small diamond where the player may move, in the player's colour."""
    places = [scene.centre(at) for at in scene.legal if at not in scene.labels]
    if not places:
        return []
    diamonds = "".join(f"M{x - 6} {y}l6-6 6 6-6 6z" for x, y in places)
    fill = BLACK_DISC if scene.player == BLACK else WHITE_DISC
    return [tag("path", d=diamonds, fill=fill, opacity=".75")]


def _frame(scene: Scene) -> list[str]:
    if scene.last is None:
        return []
    x, y = scene.corner(scene.last)
    return [frame_round(x, y, CELL, inset=2)]


def frame_round(x: float, y: float, side: float, inset: float) -> str:
    """Draw a frame just inside a square, as the last move has it."""
    length = side - 2 * inset
    place = {"x": x + inset, "y": y + inset, "width": length, "height": length}
    return tag("rect", **place, rx=3, fill="none", stroke=LAST, stroke_width=3)


LABELS = {BLACK: WHITE_DISC, OUTER: STRONG_INK}  # the colours in which a label can be read


def _labels(scene: Scene) -> list[str]:
    """Write a label on each marked square, smaller where it is longer."""
    labels = []
    for at, label in scene.labels.items():
        x, y = scene.centre(at)
        points = 15 if len(label) <= 3 else 11
        fill = LABELS.get(scene.board[at], BLACK_DISC)
        labels.append(text(label, x, y + points // 3, points, fill))
    return labels


def _rays(scene: Scene) -> list[str]:
    return [_ray(*scene.centre(start), *scene.centre(end)) for start, end in scene.rays]


def _ray(x1: int, y1: int, x2: int, y2: int) -> str:
    """Draw an arrow on a pale edge; its head is two strokes, so that it needs no marker or id."""
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    u, v = 9 * (x2 - x1) / length, 9 * (y2 - y1) / length
    head = f"M{x2 - u - v:.1f} {y2 - v + u:.1f}L{x2} {y2}L{x2 - u + v:.1f} {y2 - v - u:.1f}"
    path = f"M{x1} {y1}L{x2} {y2}{head}"
    return (
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        + tag("path", d=path, stroke=WHITE_DISC, stroke_width=6, opacity=".7")
        + tag("path", d=path, stroke=RAY, stroke_width=3)
        + "</g>"
    )


# ---------------------------------------------------------------------------
# As a small part of another picture


def mini_board(board: Board, x: float, y: float, size_: float) -> str:
    """Return a board as an SVG fragment: three paths in the square of side `size_` at (x, y)."""
    return mini_rows(rows(board), "felt", x, y, size_ / size(board))
