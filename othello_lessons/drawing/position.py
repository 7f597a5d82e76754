"""A position of any game, as a small part of another picture or of a page.

A game writes its positions as lines of signs. On felt and on paper each sign has a square: `@` and
`o` are discs, `X` and `O` are drawn, `.` is empty. Other signs are letters.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from othello_lessons.drawing.svg import Picture, clean, frame, number, tag, text
from othello_lessons.drawing.theme import (
    BLACK_DISC,
    EDGE,
    FELT,
    LAST,
    LINE,
    PANEL,
    STRONG_INK,
    WHITE_DISC,
)
from othello_lessons.games import FELT as ON_FELT
from othello_lessons.games import TEXT, Game, Move, Position
from othello_lessons.watch import Node

EMPTY_SIGNS = ". -"
LETTER, LETTERS = 6.6, 11  # the width and the height of the letters of a position in text
LINES = 13  # between the lines of a text
SIDE, MARGIN = 36, 10  # a square of a position that is drawn alone, and what is around the board
ON_PAGE = str.maketrans("@o.", "XO-")  # how a page writes what is on felt


class PositionPlan(NamedTuple):
    """How the positions of a tree are drawn, all alike."""

    ground: str
    columns: int
    width: int
    height: int

    @property
    def told(self) -> dict[str, int]:
        """Return what a page needs: the width, and the height where it is another."""
        return {"side": self.width} | ({} if self.height == self.width else {"tall": self.height})


def plan_of(
    game: Game, positions: Iterable[Position], cell: int, least: int
) -> PositionPlan | None:
    """Return how positions of a game are drawn, with squares of `cell` pixels or more.

    `least`: how wide a board is at least. None if the positions of a game cannot be seen.
    """
    if game.rows is None:
        return None
    grounds, written = zip(
        *((game.drawn_on(one), game.rows(one)) for one in positions), strict=True
    )
    columns = max(len(row) for rows in written for row in rows)
    rows = max(map(len, written))
    if TEXT in grounds:
        return PositionPlan(TEXT, columns, round(LETTER * columns), LINES * rows)
    width = max(cell * columns, least)
    return PositionPlan(game.ground, columns, width, round(width * rows / columns))


def show_position(game: Game, position: Position) -> Picture:
    """Draw one position of a game whose positions can be seen, as SVG and as text."""
    plan = plan_of(game, [position], SIDE, 0)
    assert plan and game.rows, "a toy tree cannot be seen"
    node = Node(None, "", position, None, None, None, game=game)
    drawn = mini_position(node, MARGIN, MARGIN, plan)
    size = plan.width + 2 * MARGIN, plan.height + 2 * MARGIN
    return frame(drawn, *size, "A position", "\n".join(game.rows(position)))


def last_cell(game: Game, move: Move | None, position: Position) -> tuple[int, int] | None:
    """Return row and column of the move that led to a position, if they can be pointed at."""
    return game.move_cell(move, position) if game.move_cell and move is not None else None


def mini_position(node: Node, x: float, y: float, plan: PositionPlan) -> list[str]:
    """Draw a node's position with its upper left corner at (x, y), and mark the last move."""
    rows = node.game.rows(node.board) if node.game.rows else []
    if plan.ground == TEXT:
        lines = [line.replace(" ", "\N{NO-BREAK SPACE}") for line in rows]
        return [
            text(line, x, y + LINES * i + 10, LETTERS, anchor="start", font_family="monospace")
            for i, line in enumerate(lines)
        ]
    scale = plan.width / plan.columns
    return [mini_rows(rows, plan.ground, x, y, scale), *_last_move(node, x, y, scale)]


def _last_move(node: Node, x: float, y: float, scale: float) -> list[str]:
    if (cell := last_cell(node.game, node.move, node.board)) is None:
        return []
    x, y = x + (cell[1] - 0.5) * scale, y + (cell[0] - 0.5) * scale
    return [tag("circle", cx=x, cy=y, r=scale / 5, fill=LAST)]


def mini_rows(rows: Sequence[str], ground: str, x: float, y: float, scale: float) -> str:
    """Return rows of signs as an SVG fragment, each sign in a square `scale` pixels wide.

    Squares are one unit wide and centred on whole numbers, which keeps the paths short:
    a disc is the dot that a round-capped line of no length leaves.
    """
    wide, high = max(map(len, rows)), len(rows)
    move = f"translate({number(x - scale / 2)} {number(y - scale / 2)})"
    lines = "".join(
        (f"M{i}.5.5v{high}" if i < wide else "") + (f"M.5 {i}.5h{wide}" if i < high else "")
        for i in range(1, max(wide, high))
    )
    fill, stroke = (FELT, LINE) if ground == ON_FELT else (PANEL, EDGE)
    squares = tag(
        "path",
        d=f"M.5.5h{wide}v{high}h-{wide}z{lines}",
        fill=fill,
        stroke=stroke,
        stroke_width=".06",
    )
    black = tag("path", d=_each(rows, "@", "h0"), stroke=BLACK_DISC, stroke_width=".8")
    white = tag("path", d=_each(rows, "o", "h0"), stroke=WHITE_DISC, stroke_width=".8")
    others = "" if ground == ON_FELT else _drawn(rows)
    where = f'transform="{move} scale({scale:.5g})"'
    return f'<g {where} fill="none" stroke-linecap="round">{squares}{black}{white}{others}</g>'


def _each(rows: Sequence[str], sign: str, shape: str) -> str:
    """Return the path that draws a shape, which begins in the middle of a square, for a sign."""
    return "".join(
        f"M{column} {row}{shape}"
        for row, line in enumerate(rows, start=1)
        for column, here in enumerate(line, start=1)
        if here == sign
    )


CROSS = "m-.28-.28l.56.56m0-.56l-.56.56"
CIRCLE = "m-.3 0a.3.3 0 1 1 .6 0a.3.3 0 1 1-.6 0"


def _drawn(rows: Sequence[str]) -> str:
    """Draw crosses and circles, and write other signs."""
    path = _each(rows, "X", CROSS) + _each(rows, "O", CIRCLE)
    strokes = tag("path", d=path, stroke=STRONG_INK, stroke_width=".14") if path else ""
    letters = [
        f'<text x="{column}" y="{row + 0.28:g}" font-size=".8" fill="{STRONG_INK}">'
        f"{clean(here)}</text>"
        for row, line in enumerate(rows, start=1)
        for column, here in enumerate(line, start=1)
        if here not in EMPTY_SIGNS + "@oXO"
    ]
    return strokes + "".join(letters)


# ---------------------------------------------------------------------------
# On a page


def told_position(
    game: Game, position: Position, plan: PositionPlan | None = None
) -> dict[str, Any]:
    """Return what a page needs to draw a position; nothing for one that cannot be seen.

    `cells` are its signs row by row, as wide as in its plan. A page takes a square board on felt,
    with X for black and O for white, where nothing else is said.
    """
    if game.rows is None:
        return {}
    rows, ground = game.rows(position), game.drawn_on(position)
    if ground == ON_FELT and len(rows) == len(rows[0]):
        return {"cells": "".join(rows).translate(ON_PAGE)}
    columns = max(map(len, rows)) if plan is None else plan.columns
    cells = "".join(row.ljust(columns) for row in rows)
    cells = cells.translate(ON_PAGE) if ground == ON_FELT else cells
    return {"cells": cells, "columns": columns, "ground": ground}
