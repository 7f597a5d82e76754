"""The cards of a drawn tree: boards in the nodes, and what was left out beside them.

`place` says where everything goes, once. `cards` draws it: the whole tree for `draw`, or, for one
step, as far as the search has come.
"""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import NamedTuple

from othello_lessons.drawing.position import PositionPlan, mini_position, plan_of
from othello_lessons.drawing.svg import (
    AROUND,
    COLUMN,
    Body,
    Point,
    curve,
    disc,
    tag,
    text,
    text_width,
)
from othello_lessons.drawing.theme import BEST, CARD, EDGE, FAINT, GRID, INK, NOW, PRUNED
from othello_lessons.drawing.tree.arrows import Rectangle, arrow
from othello_lessons.drawing.tree.labels import (
    Label,
    cut_text,
    elsewhere,
    left_out_texts,
    move_text,
    value_text,
)
from othello_lessons.drawing.tree.layout import Box, lay_out
from othello_lessons.watch import Node, cut_by


class Item(NamedTuple):
    """One box of the layout: a node at the end of its path, or the moves left out there."""

    path: list[Node]
    parent: int | None
    ghosts: bool = False
    model: Node | None = None  # its node in the whole search, where that is laid out
    left_out_at: Node | None = None  # where this search stopped and the whole one went on

    @property
    def node(self) -> Node:
        """Return the node that this is, or at which moves were left out."""
        return self.path[-1]


def items(
    path: list[Node],
    model: Node | None = None,
    parent: int | None = None,
    before: int = 0,
    left_out_at: Node | None = None,
) -> Iterator[Item]:
    """Yield a subtree's items in the order of their numbers, `before` being the first.

    With `model`, a whole search, they are its items, and say which of them the path's search left
    out. ValueError where that search went where the whole one did not.
    """
    node, number = path[-1], before + 1
    yield Item(path, parent, model=model, left_out_at=left_out_at)
    found = {child.move: child for child in node.children} if model and not left_out_at else {}
    for below in (model or node).children:
        child = found.pop(below.move, None) if model else below
        at = left_out_at or (None if child else node)
        for item in items([*path, child or below], model and below, before, number, at):
            yield item
            number += 1
    for child in found.values():
        raise ValueError(elsewhere(path, child))
    if node.was_cut and not model:
        yield Item(path, before, ghosts=True)


# ---------------------------------------------------------------------------
# Boards in the nodes
#
# A node is a card: the board, and under it a line with the disc of the side to
# move and the value. The move that led to it stands just above the card, where
# the edge arrives. Toy trees have no board, only the line.

LEVELS = 52  # the gap between cards above each other
PAD, LINE = 5, 20  # inside a card; the height of a line of text in it
VALUE, BOLD = 12.5, 14  # the height of the letters of a value, which are as wide as at 14
WIDE_SIGNS = 8  # how much wider +, ×, w and ∞ with its − are than other letters
GHOST, GHOSTS = (27, 18), 12
MOVE = 11.5  # the height of the letters of a move
SMALL, WHY = 11, 12  # the smallest letters; the height of a line that says why
ARRIVAL = 15  # the room above a card for the move
CORNERS = 5  # the radius of a card's corners
DISC_IN, DISC_RADIUS = 9, 5  # the place of the disc in a card
VALUE_RIGHT, TEXT_DOWN = 8, 14.5  # of a value: right of the middle; below the top of its line
MORE_DOWN = 15  # what is folded away, below a card
WINDOW_DOWN, MOVE_UP = 8, 4  # a window below the line of the value; a move above a card
SHARE_WIDE, SHARE_OUT = 4, 6  # the bar of a policy's share, and how far left of a card it begins
WINDOW_SIDES = 20  # at both sides of a window: its signs −, ∞ and … are wider than letters
RING_OUT, RING_CORNERS = 1.5, 6  # how far outside of a card its ring is
BETWEEN, GHOST_DOWN, WHY_DOWN = 3, 13, 9  # between ghosts; to a ghost's letters; to the words below
STUB, CROSSED, REST = 0.3, 0.36, 0.48  # of a severed edge: its stub, the stroke, where it goes on
STROKE = 5, 2  # half of the stroke across a severed edge

# What the widgets, which draw the same cards, need of it (widgets/page.py)
GEOMETRY = {
    "pad": PAD,
    "line": LINE,
    "arrival": ARRIVAL,
    "corners": CORNERS,
    "disc": DISC_IN,
    "discRadius": DISC_RADIUS,
    "felt": AROUND,
    "value": VALUE_RIGHT,
    "text": TEXT_DOWN,
    "window": WINDOW_DOWN,
    "move": MOVE_UP,
    "ring": RING_OUT,
    "ringCorners": RING_CORNERS,
    "ghost": {"width": GHOST[0] - BETWEEN, "height": GHOST[1], "text": GHOST_DOWN, "why": WHY},
    "share": {"width": SHARE_WIDE, "out": SHARE_OUT},
    "severed": {"stub": STUB, "crossed": CROSSED, "rest": REST, "stroke": STROKE},
}


class Fit(NamedTuple):
    """How close the cards of a tree are, in pixels, and how many letters a reason has in a line."""

    cell: int  # a square of a board
    narrowest: int  # a board
    gap: int  # between neighbours
    beside: int  # the value of a leaf: room for its disc, or for none
    ghosts: int  # moves that were left out, in a row
    letters: int


DISC_ROOM = 24  # beside a value
ROOMY = Fit(7, 34, 9, DISC_ROOM, 4, 18)
# The first that fits the column is taken
FITS = (
    ROOMY,
    Fit(6, 34, 8, DISC_ROOM, 3, 14),
    Fit(5, 30, 6, DISC_ROOM, 2, 11),
    Fit(4, 26, 3, 6, 2, 11),
)
ROOM = COLUMN - 24  # between the sides of a panel


class Look(NamedTuple):
    """How a node is drawn: what it says, and what marks it."""

    label: Label
    window: str = ""
    best: bool = False  # on the best line, which is thick
    cut: bool = True  # what was left out here is drawn beside it, and the reason
    ring: str = ""  # the colour of a ring around it
    arrow: bool = False  # from the cut here to the node that supplied the bound
    width: float | None = None  # of the edge that leads here, if it has its own
    more: int = 0  # nodes that are folded away below it


Looks = Mapping[Node, Look]  # a node that is missing is not drawn


class Places(NamedTuple):
    """Where everything goes: the items of a tree, their boxes, and the middles of these."""

    items: list[Item]
    boxes: list[Box]  # dots have none
    centres: list[Point]
    width: float  # of the whole, the words under ghosts included
    height: float
    plan: PositionPlan | None = None  # of the positions in cards, if they can be seen
    card: float = 0  # the height of a card
    fit: Fit = ROOMY
    scale: float = 1.0  # how many times smaller a page shows dots

    def top(self, number: int) -> Point:
        """Return the middle of an item's upper edge."""
        x, y = self.centres[number]
        return x, y - self.card / 2

    def rectangle(self, number: int) -> Rectangle:
        """Return the place of an item's card."""
        (x, y), (width, height) = self.centres[number], self.boxes[number]
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def place(tree: Node, looks: Looks, windows: bool, whole: Node | None = None) -> Places:
    """Lay a tree out, each card wide enough for its look; `windows` makes room for them.

    With `whole`, a search that left nothing out, the tree is laid out like that one, and the looks
    are those of the whole search's nodes (`widest`). A tree that would be wider than the column
    has smaller boards.
    """
    found = list(items([tree], whole))
    for fit in FITS:
        places = _placed(found, looks, windows, fit)
        if places.width <= ROOM:
            break
    return places


def _placed(found: list[Item], looks: Looks, windows: bool, fit: Fit) -> Places:
    boards = (item.node.board for item in found)
    plan = plan_of(found[0].node.game, boards, fit.cell, fit.narrowest)
    side, tall = (plan.width, plan.height) if plan else (0, 0)
    card = tall + LINE + (PAD if side else 2) + (LINE - 6 if windows else 0)
    boxes = [_box(item, looks[item.model or item.node], side, card, fit) for item in found]
    centres = lay_out(boxes, [item.parent for item in found], gap=(fit.gap, LEVELS))
    depths = [max(card, ghosts_height(item, fit)) if item.ghosts else card for item in found]
    right = max(x + width / 2 for (width, _), (x, _) in zip(boxes, centres, strict=True))
    bottom = max(y - card / 2 + depth for (_, y), depth in zip(centres, depths, strict=True))
    return Places(found, boxes, centres, right, bottom, plan, card, fit)


def widest(tree: Node, looks: Looks, whole: Node, of_whole: Looks) -> Looks:
    """Return for each node of a whole search the longest words that it or its twin shows."""
    found = dict(of_whole)
    for item in items([tree], whole):
        if item.model and not item.left_out_at:
            one, other = looks[item.node], of_whole[item.model]
            longest = longer(one.label._replace(sign=""), other.label._replace(sign=""))
            window = max(one.window, other.window, key=len)
            found[item.model] = Look(longest, window)
    return found


def cards(places: Places, looks: Looks) -> Body:
    """Draw the cards, the edges between them, and what was left out."""
    found = parts(places, looks)
    return body_of([element for key in sorted(found) for element in found[key]], places)


def parts(places: Places, looks: Looks) -> dict[tuple[int, int], list[str]]:
    """Draw the parts of a tree, by their layer and the number of their item.

    The edges and what was left out lie in layer 0, the arrows in 1, and the cards in 2.
    """
    found: dict[tuple[int, int], list[str]] = {}
    for number, item in enumerate(places.items):
        look = looks.get(item.left_out_at or item.node)
        if look is None:
            continue
        if item.ghosts or item.left_out_at:
            found[0, number] = _left_out(places, number) if look.cut else []
            continue
        found[0, number] = _edge_to(places, number, look) if item.parent is not None else []
        found[2, number] = card(places, number, look)
        found[1, number] = _arrow_from(places, number, looks)
    return found


def body_of(elements: list[str], places: Places) -> Body:
    """Return what is drawn of a tree, as a panel takes it."""
    return Body(elements, places.width, places.height, places.scale, places.centres[0][0])


def _box(item: Item, look: Look, side: float, height: float, fit: Fit) -> Box:
    """Return the room that an item needs: wide enough for its board and its words."""
    if item.ghosts:
        why = max(text_width(line, SMALL) for line in why_lines(item.path, fit))
        return max(GHOST[0] * min(len(item.node.unvisited), fit.ghosts), why), height
    # A bound of the same tree, searched with cuts, takes as much room as its exact value.
    inner = bool((item.model or item.node).children)
    label = look.label._replace(sign="≥") if inner else look.label
    value = (
        text_width(str(label), BOLD)
        + (DISC_ROOM if inner else fit.beside)
        + WIDE_SIGNS * (label.visits > 0 or "w" in label.value)
    )
    window = text_width(look.window, SMALL) + WINDOW_SIDES if look.window else 0
    return max(side + 2 * PAD, value, window), height


def longer(one: Label, other: Label) -> Label:
    """Return the label that takes more letters; the first one of equals."""
    return max(one, other, key=lambda label: len(str(label)))


def _edge_to(places: Places, number: int, look: Look) -> list[str]:
    item, (x, y) = places.items[number], places.top(number)
    line = edge(_below_parent(places, item), (x, y - ARRIVAL), look.best, look.width)
    ink = BEST if look.best else INK
    return [line, text(_move_to(item), x, y - MOVE_UP, MOVE, ink, bold=look.best)]


def _below_parent(places: Places, item: Item) -> Point:
    assert item.parent is not None
    x, y = places.centres[item.parent]
    return x, y + places.card / 2


def _left_out(places: Places, number: int) -> list[str]:
    item = places.items[number]
    start = _below_parent(places, item)
    if item.ghosts:
        return _ghosts(item, places.top(number), start, places.fit)
    return _outline(places, number, start)


def _arrow_from(places: Places, number: int, looks: Looks) -> list[str]:
    item = places.items[number]
    look = None if item.ghosts or item.left_out_at else looks.get(item.node)
    path = arrow_from(places, number) if look and look.arrow else ""
    return [tag("path", d=path, fill="none", stroke=PRUNED, stroke_width=1.8)] if path else []


def arrow_from(places: Places, cut: int) -> str:
    """Return the path of the arrow from a cut, nothing where no node supplied the bound.

    `cut`: the number of the item of the node that was cut.
    """
    path = places.items[cut].path
    if (by := cut_by(path)) is None:
        return ""
    chain = [cut]
    while len(places.items[chain[-1]].path) - 1 > by:
        chain.append(places.items[chain[-1]].parent or 0)
    gap = places.fit.gap, ARRIVAL + 2
    return arrow([places.rectangle(number) for number in chain], gap, _occupied(places))


def _occupied(places: Places) -> list[Rectangle]:
    """List where no arrow may run: cards, moves, and what is said of moves left out."""
    found = []
    for number, item in enumerate(places.items):
        left, top, right, bottom = places.rectangle(number)
        if item.ghosts:
            found.append((left, top, right, top + ghosts_height(item, places.fit)))
            continue
        middle, half = (left + right) / 2, text_width(_move_to(item), MOVE) / 2 + 1.5
        found.append((left, top, right, bottom))
        found.append((middle - half, top - ARRIVAL + 1, middle + half, top))
    return found


def card(places: Places, number: int, look: Look) -> list[str]:
    """Draw one card: the board, who is to move, the value, and what marks it."""
    (x, y), (width, height), plan = places.centres[number], places.boxes[number], places.plan
    node = places.items[number].node
    left, top = x - width / 2, y - height / 2
    line = top + (plan.height + PAD if plan else 1)
    bare = is_bare(places, number)
    parts = [
        tag(
            "rect",
            x=left,
            y=top,
            width=width,
            height=height,
            rx=CORNERS,
            fill=CARD,
            stroke=BEST if look.best else EDGE,
            stroke_width=2.5 if look.best else None,
        ),
        *([_ring(left, top, width, height, look.ring)] if look.ring else []),
        *(mini_position(node, x - plan.width / 2, top + PAD, plan) if plan else []),
        *([] if bare else [disc(node.colour, left + DISC_IN, line + LINE / 2, DISC_RADIUS)]),
        text(str(look.label), x + VALUE_RIGHT * (not bare), line + TEXT_DOWN, VALUE, bold=True),
    ]
    if look.more:
        parts.append(text(f"+{look.more}", x, top + height + MORE_DOWN, VALUE, BEST, bold=True))
    if node.share is not None:
        parts += _share_bar(node.share, left, top, height)
    if node.children and look.window:
        parts.append(text(look.window, x, line + LINE + WINDOW_DOWN, SMALL))
    return parts


def is_bare(places: Places, number: int) -> bool:
    """Tell whether a card has no room for a disc: that of a leaf, in the closest fit."""
    item = places.items[number]
    return places.fit.beside < DISC_ROOM and not (item.model or item.node).children


def _share_bar(share: float, left: float, top: float, height: float) -> list[str]:
    """Draw a thin bar beside a card: full, the policy of the node above has only this move."""
    x, tall = left - SHARE_OUT, round(share * height, 1)
    whole = tag("rect", x=x, y=top, width=SHARE_WIDE, height=height, fill=GRID)
    return [whole, tag("rect", x=x, y=top + height - tall, width=SHARE_WIDE, height=tall, fill=NOW)]


def _ring(left: float, top: float, width: float, height: float, colour: str) -> str:
    place = {"x": left - RING_OUT, "y": top - RING_OUT}
    size_ = {"width": width + 2 * RING_OUT, "height": height + 2 * RING_OUT}
    frame = {"rx": RING_CORNERS, "fill": "none", "stroke": colour, "stroke_width": 3}
    return tag("rect", **place, **size_, **frame)


def edge(start: Point, end: Point, best: bool, width: float | None = None) -> str:
    """Draw the curve from the lower edge of a card to the words above another."""
    colour, usual = (BEST, 3.5) if best else (EDGE, None)
    return tag("path", d=curve(start, end), fill="none", stroke=colour, stroke_width=width or usual)


# What was left out: a stub of each edge, a red stroke where it was severed, and
# beyond a gap the rest of it, dashed, with a ghost at its end.


def ghost_places(node: Node, top: Point, fit: Fit) -> tuple[list[tuple[float, float, int]], Point]:
    """Return x, y and row of each move that was left out below a point, and where the reason is."""
    count, high = len(ghost_names(node)), GHOST[1] + BETWEEN
    across = min(count, fit.ghosts)
    places = []
    for number in range(count):
        row, column = divmod(number, across)
        x = top[0] + GHOST[0] * (column - (across - 1) / 2)
        places.append((x, top[1] + high * row, row))
    return places, (top[0], top[1] + high * (row + 1) + WHY_DOWN)


def _ghosts(item: Item, top: Point, start: Point, fit: Fit) -> list[str]:
    places, (left, below) = ghost_places(item.node, top, fit)
    parts = []
    for move, (x, y, row) in zip(ghost_names(item.node), places, strict=True):
        if row == 0:
            parts.append(_severed(start, (x, y)))
        parts.append(_ghost(move, x, y))
    for number, words in enumerate(why_lines(item.path, fit)):
        parts.append(text(words, left, below + WHY * number, SMALL, PRUNED))
    return parts


def _outline(places: Places, number: int, start: Point) -> list[str]:
    """Draw the place of a node that only the whole search has, and the edge to it."""
    item, (x, y) = places.items[number], places.centres[number]
    top, (width, height) = places.top(number), places.boxes[number]
    end, dashed = (
        (x, top[1] - ARRIVAL),
        {"fill": "none", "stroke": FAINT, "stroke_dasharray": "3 2"},
    )
    severed = item.path[-2] is item.left_out_at
    box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
    return [
        _severed(start, end) if severed else tag("path", d=curve(start, end), **dashed),
        tag("rect", **box, rx=CORNERS, **dashed),
        text(_move_to(item), top[0], top[1] - MOVE_UP, MOVE, FAINT),
        *_unread(item.node, x, top[1]),
    ]


def _unread(node: Node, x: float, top: float) -> list[str]:
    """Write the number of a leaf that was left out; only a toy tree has it from the start."""
    if (value := node.game.in_sight(node.board)) is None:
        return []
    return [text(value_text(value), x, top + 1 + TEXT_DOWN, VALUE, FAINT)]


def _move_to(item: Item) -> str:
    is_node = len(item.path) > 1 and not item.ghosts
    return move_text(item.node.move, item.path[-2]) if is_node else ""


def ghost_names(node: Node) -> list[str]:
    """Name what was left out; if there is much, the last ghost counts the rest."""
    names = left_out_texts(node)
    more = len(names) - GHOSTS
    return [*names[: GHOSTS - 1], f"+{more + 1}"] if more > 0 else names


def ghosts_height(item: Item, fit: Fit) -> float:
    """Return how far down moves that were left out reach, with the words below them."""
    rows = -(-min(len(item.node.unvisited), GHOSTS) // fit.ghosts)
    return (GHOST[1] + BETWEEN) * rows + WHY * len(why_lines(item.path, fit)) + 4


def why_lines(path: list[Node], fit: Fit) -> list[str]:
    """Return why moves were left out at the end of a path, as short lines."""
    return wrap(cut_text(path), fit.letters)


def _ghost(move: str, x: float, y: float) -> str:
    width, height = GHOST[0] - BETWEEN, GHOST[1]
    place = {"x": x - width / 2, "y": y, "width": width, "height": height}
    box = tag("rect", **place, rx=4, fill="none", stroke=FAINT, stroke_dasharray="3 2")
    return box + text(move, x, y + GHOST_DOWN, SMALL, FAINT)


def _severed(start: Point, end: Point) -> str:
    def at(share: float) -> Point:
        return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])

    (x1, y1), (x2, y2), (x3, y3), (x, y) = at(0), at(STUB), at(REST), at(CROSSED)
    across, up = STROKE
    stroke = f"M{x - across:.1f} {y + up:.1f}l{2 * across}{-2 * up}"
    return (
        tag("path", d=f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", stroke=EDGE)
        + tag(
            "path",
            d=f"M{x3:.1f} {y3:.1f}L{end[0]:.1f} {end[1]:.1f}",
            stroke=FAINT,
            stroke_dasharray="3 2",
        )
        + tag("path", d=stroke, stroke=PRUNED, stroke_width=2)
    )
