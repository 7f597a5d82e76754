"""The cards of a drawn tree: boards in the nodes, and what was left out beside them.

`place` says where everything goes, once; `cards` draws it as it is to look, whole for
`draw`, or as far as the search has come for one step of it.
"""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import NamedTuple

from othello_lessons.drawing.board import mini_board
from othello_lessons.drawing.svg import Body, Point, curve, disc, tag, text, text_width
from othello_lessons.drawing.theme import BEST, CARD, EDGE, FAINT, INK, LAST, PRUNED
from othello_lessons.drawing.tree.labels import cut_text, left_out_texts, move_text
from othello_lessons.drawing.tree.layout import Box, lay_out
from othello_lessons.othello import size
from othello_lessons.watch import Node, is_toy


class Item(NamedTuple):
    """One box of the layout: a node at the end of its path, or the moves left out there."""

    path: list[Node]
    parent: int | None
    ghosts: bool = False

    @property
    def node(self) -> Node:
        """Return the node that this is, or at which moves were left out."""
        return self.path[-1]


def items(path: list[Node], parent: int | None = None, before: int = 0) -> Iterator[Item]:
    """Yield a subtree's items in the order of their numbers, `before` being the first."""
    yield Item(path, parent)
    number = before + 1
    for child in path[-1].children:
        for item in items([*path, child], before, number):
            yield item
            number += 1
    if path[-1].was_cut:
        yield Item(path, before, ghosts=True)


# ---------------------------------------------------------------------------
# Boards in the nodes
#
# A node is a card: the board, and under it a line with the disc of the side to
# move and the value. The move that led to it stands just above the card, where
# the edge arrives. Toy trees have no board, only the line.

PAD, LINE = 5, 20  # inside a card; the height of a line of text in it
VALUE, BOLD = 12.5, 14  # the height of the letters of a value, which are as wide as at 14
GHOST, GHOSTS_A_ROW, GHOSTS = (27, 18), 4, 12
SMALL, WHY = 11, 12  # the smallest letters; the height of a line that says why
ARRIVAL = 15  # the room above a card for the move


class Look(NamedTuple):
    """How a node is drawn: what it says, and what marks it."""

    value: str
    window: str = ""
    best: bool = False  # on the best line, which is thick
    cut: bool = True  # what was left out here stands beside it
    ring: str = ""  # the colour of a ring around it


Looks = Mapping[Node, Look]  # a node that is missing is not drawn


class Places(NamedTuple):
    """Where everything goes: the items of a tree, their boxes, and the middles of these."""

    items: list[Item]
    boxes: list[Box]
    centres: list[Point]
    side: float  # of a board
    height: float  # of a card

    def top(self, number: int) -> Point:
        """Return the middle of an item's upper edge."""
        x, y = self.centres[number]
        return x, y - self.height / 2


def place(tree: Node, looks: Looks, windows: bool) -> Places:
    """Lay a tree out, each card wide enough for its look; `windows` makes room for them."""
    found = list(items([tree]))
    side = 0 if is_toy(tree.board) else max(7 * size(tree.board), 34)
    height = side + LINE + (PAD if side else 2) + (LINE - 6 if windows else 0)
    boxes = [_box(item, looks[item.node], side, height) for item in found]
    centres = lay_out(boxes, [item.parent for item in found], gap=(9, 52))
    return Places(found, boxes, centres, side, height)


def cards(places: Places, looks: Looks) -> Body:
    """Draw the cards, the edges between them, and what was left out."""
    edges, drawn = [], []
    for number, item in enumerate(places.items):
        look = looks.get(item.node)
        if look is None:
            continue
        if item.ghosts:
            edges += _ghosts_of(places, number) if look.cut else []
            continue
        edges += _edge_to(places, number, look.best) if item.parent is not None else []
        drawn += card(places, number, look)
    return Body(edges + drawn, *room(places))


def room(places: Places) -> tuple[float, float]:
    """Return how wide and how high a laid out tree is, the words under ghosts included."""
    placed = list(zip(places.items, places.boxes, places.centres, strict=True))
    height = places.height
    depths = [max(height, _ghosts_height(item)) if item.ghosts else height for item, *_ in placed]
    width = max(x + w / 2 for _, (w, _), (x, _) in placed)
    bottoms = (y - height / 2 + depth for (*_, (_, y)), depth in zip(placed, depths, strict=True))
    return width, max(bottoms)


def _box(item: Item, look: Look, side: float, height: float) -> Box:
    """Return the room that an item needs: wide enough for its board and its words."""
    if item.ghosts:
        why = max(text_width(line, SMALL) for line in why_lines(item.path))
        return max(GHOST[0] * min(len(item.node.unvisited), GHOSTS_A_ROW), why), height
    value = text_width(look.value, BOLD) + 24
    window = text_width(look.window, SMALL) + 8 if look.window else 0
    return max(side + 2 * PAD, value, window), height


def _edge_to(places: Places, number: int, best: bool) -> list[str]:
    """Draw the edge that leads to a card, and the move that it stands for."""
    item, top = places.items[number], places.top(number)
    assert item.parent is not None
    (px, py) = places.centres[item.parent]
    start = (px, py + places.height / 2)
    return [edge(start, (top[0], top[1] - ARRIVAL), best), _arrival(item, top, best)]


def _ghosts_of(places: Places, number: int) -> list[str]:
    item = places.items[number]
    assert item.parent is not None
    (px, py) = places.centres[item.parent]
    return _ghosts(item, places.top(number), (px, py + places.height / 2))


def card(places: Places, number: int, look: Look) -> list[str]:
    """Draw one card: the board, who is to move, the value, and what marks it."""
    (x, y), (width, height), side = places.centres[number], places.boxes[number], places.side
    node = places.items[number].node
    left, top = x - width / 2, y - height / 2
    line = top + (side + PAD if side else 1)
    parts = [
        tag(
            "rect",
            x=left,
            y=top,
            width=width,
            height=height,
            rx=5,
            fill=CARD,
            stroke=BEST if look.best else EDGE,
            stroke_width=2.5 if look.best else None,
        ),
        *([_ring(left, top, width, height, look.ring)] if look.ring else []),
        *([mini_board(node.board, x - side / 2, top + PAD, side)] if side else []),
        *([_last_move(node, x - side / 2, top + PAD, side)] if side and node.move else []),
        disc(node.player, left + 12, line + LINE / 2, 5),
        text(look.value, x + 8, line + 14.5, VALUE, bold=True),
    ]
    if node.children and look.window:
        parts.append(text(look.window, x, line + LINE + 8, SMALL))
    return parts


def _ring(left: float, top: float, width: float, height: float, colour: str) -> str:
    place = {"x": left - 1.5, "y": top - 1.5, "width": width + 3, "height": height + 3}
    return tag("rect", **place, rx=6, fill="none", stroke=colour, stroke_width=3)


def _last_move(node: Node, x: float, y: float, side: float) -> str:
    """Mark the disc that was put down last with a small dot."""
    n = size(node.board)
    row, column = divmod(node.move or 0, n + 2)
    cell = side / n
    x, y = x + (column - 0.5) * cell, y + (row - 0.5) * cell
    return tag("circle", cx=x, cy=y, r=cell / 5, fill=LAST)


def edge(start: Point, end: Point, best: bool) -> str:
    """Draw the curve from the lower edge of a card to the words above another."""
    colour, width = (BEST, 3.5) if best else (EDGE, None)
    return tag("path", d=curve(start, end), fill="none", stroke=colour, stroke_width=width)


def _arrival(item: Item, top: Point, best: bool) -> str:
    """Write the move above the card that it led to."""
    move = move_text(item.node.move, item.path[-2])
    return text(move, top[0], top[1] - 4, 11.5, BEST if best else INK, bold=best)


# What was left out: a stub of each edge, a red stroke where it was severed, and
# beyond a gap the rest of it, dashed, with a ghost at its end.


def _ghosts(item: Item, top: Point, start: Point) -> list[str]:
    moves = ghost_names(item.node)
    across = min(len(moves), GHOSTS_A_ROW)
    parts = []
    for number, move in enumerate(moves):
        row, column = divmod(number, across)
        x = top[0] + GHOST[0] * (column - (across - 1) / 2)
        y = top[1] + (GHOST[1] + 3) * row
        if row == 0:
            parts.append(_severed(start, (x, y)))
        parts.append(_ghost(move, x, y))
    below = top[1] + (GHOST[1] + 3) * (row + 1) + 9
    for number, words in enumerate(why_lines(item.path)):
        parts.append(text(words, top[0], below + WHY * number, SMALL, PRUNED))
    return parts


def ghost_names(node: Node) -> list[str]:
    """Name what was left out; where there is much, the last ghost counts the rest."""
    names = left_out_texts(node)
    more = len(names) - GHOSTS
    return [*names[: GHOSTS - 1], f"+{more + 1}"] if more > 0 else names


def _ghosts_height(item: Item) -> float:
    rows = -(-min(len(item.node.unvisited), GHOSTS) // GHOSTS_A_ROW)
    return (GHOST[1] + 3) * rows + WHY * len(why_lines(item.path)) + 4


def why_lines(path: list[Node]) -> list[str]:
    """Return why moves were left out at the end of a path, as short lines."""
    return wrap(cut_text(path), 18)


def _ghost(move: str, x: float, y: float) -> str:
    width, height = GHOST[0] - 3, GHOST[1]
    place = {"x": x - width / 2, "y": y, "width": width, "height": height}
    box = tag("rect", **place, rx=4, fill="none", stroke=FAINT, stroke_dasharray="3 2")
    return box + text(move, x, y + 13, SMALL, FAINT)


def _severed(start: Point, end: Point) -> str:
    def at(share: float) -> Point:
        return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])

    (x1, y1), (x2, y2), (x3, y3), (x, y) = at(0), at(0.3), at(0.48), at(0.36)
    return (
        tag("path", d=f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", stroke=EDGE)
        + tag(
            "path",
            d=f"M{x3:.1f} {y3:.1f}L{end[0]:.1f} {end[1]:.1f}",
            stroke=FAINT,
            stroke_dasharray="3 2",
        )
        + tag("path", d=f"M{x - 5:.1f} {y + 2:.1f}l10-4", stroke=PRUNED, stroke_width=2)
    )
