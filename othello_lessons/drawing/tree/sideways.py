"""Where somebody has been in a game: a tree that grows to the right, one column a move.

A search tree grows downwards, and a game of thirty moves would fill the page. Here a line of moves
is a row, and a new row begins where somebody went back and tried another move.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from othello_lessons.drawing.svg import Body, Picture, Point, disc, panel, tag, text
from othello_lessons.drawing.theme import EDGE, GLOW, INK, PRUNED
from othello_lessons.othello import Player

COLUMN, ROW, RADIUS, LETTERS = 25, 34, 7, 11  # pixels
MOST = 400  # moves that are drawn
LEGEND = ["Where you have been. Red: something that was proved is lost."]


@dataclass(eq=False)
class Been:
    """A position in which somebody was: the move that led there, who made it, and what it lost."""

    name: str = ""
    player: Player | None = None
    lost: bool = False  # the mover had something before that is gone
    children: "list[Been]" = field(default_factory=list)

    def walk(self) -> "Iterator[Been]":
        """Yield this position and all that were reached from it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def after(self, name: str) -> "Been | None":
        """Return the position after a move, if somebody was there."""
        return next((child for child in self.children if child.name == name), None)

    def add(self, child: "Been") -> "Been":
        """Put a position below this one, and return it."""
        self.children.append(child)
        return child


def sideways(root: Been, here: Been) -> Picture:
    """Draw all moves that were made, with a light behind the last one of the line that is shown."""
    points = _points(root)
    elements = [*_edges(root, points)]
    for node, point in points.items():
        elements += _node(node, point, node is here)
    width, height = (max(point[axis] for point in points.values()) for axis in (0, 1))
    return panel(Body(elements, width + COLUMN / 2, height + 24), "", LEGEND, _text(root))


def _points(root: Been) -> dict[Been, Point]:
    """Place each move in the column of its ply; the first reply stays in the row of its move."""
    cells: dict[Been, tuple[int, int]] = {root: (0, 0)}
    rows = 0
    for node, parent in list(_with_parents(root))[:MOST]:
        if parent is None:
            continue
        column, row = cells[parent]
        if node is not parent.children[0]:
            row = rows = rows + 1
        cells[node] = column + 1, row
    return {node: (COLUMN * (x + 0.5), ROW * y + RADIUS + 4) for node, (x, y) in cells.items()}


def _with_parents(root: Been, parent: Been | None = None) -> Iterator[tuple[Been, Been | None]]:
    yield root, parent
    for child in root.children:
        yield from _with_parents(child, root)


def _edges(root: Been, points: dict[Been, Point]) -> Iterator[str]:
    for node, parent in _with_parents(root):
        if parent is not None and node in points:
            (px, py), (x, y) = points[parent], points[node]
            lost = PRUNED if node.lost else EDGE
            yield tag("path", d=f"M{px:g} {py:g}V{y:g}H{x:g}", fill="none", stroke=lost)


def _node(node: Been, point: Point, is_here: bool) -> list[str]:
    x, y = point
    light = tag("circle", cx=x, cy=y, r=RADIUS + 4, fill=GLOW)
    ink = PRUNED if node.lost else INK
    if node.player is None:
        drawn = tag("circle", cx=x, cy=y, r=3, fill=INK)
    else:
        drawn = disc(node.player, x, y, RADIUS)
    return [*[light] * is_here, drawn, text(node.name, x, y + RADIUS + 11, LETTERS, ink)]


def _text(root: Been, depth: int = 0) -> str:
    """Write each line of moves in a row of its own, below the moves that it shares."""
    lines, node = [], root
    row = "   " * depth
    while True:
        row += f" {node.name}" + "?" * node.lost
        lines += [_text(child, depth + 1) for child in node.children[1:]]
        if not node.children:
            return "\n".join([row, *lines])
        node = node.children[0]
