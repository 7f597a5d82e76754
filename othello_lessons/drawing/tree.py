"""A search tree as a picture: `draw(watch(...))`.

Small trees carry a board in every node; larger ones are drawn as dots. All values are as
the root's player sees them, and a value that is only a bound carries ≥ or ≤. What the
search left out stands dashed and severed beside what it looked at, with the reason.
"""

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from math import nan
from textwrap import wrap
from typing import NamedTuple

from othello_lessons.drawing.board import BLACK_DISC, INK, LAST, PANEL, RING, WHITE_DISC, mini_board
from othello_lessons.drawing.layout import Box, NoGraphvizError, Point, lay_out
from othello_lessons.drawing.picture import PAGE_WIDTH, Picture
from othello_lessons.drawing.words import (
    cut_text,
    left_out_texts,
    legend_text,
    move_text,
    node_text,
    tree_text,
    window_text,
)
from othello_lessons.othello import BLACK, WHITE, Player, size
from othello_lessons.watch import Node, best_line, is_toy

BEST, CUT, EDGE, FAINT = "#1d5fa8", "#b4381a", "#8d897d", "#aaa494"

BOLD = ' font-weight="bold"'

NODES_WITH_BOARDS = 60
NODES_AS_DOTS = 1_000
MARGIN = 12  # between the panel's edge and what is on it
NOTHING = -1  # no move of any board or toy tree


def draw(tree: Node, title: str = "", windows: bool = False, blank: bool = False) -> Picture:
    """Draw the tree that a search left, as SVG and as text.

    `title` stands above it; `windows` writes each node's window under its value; `blank`
    shows the values of the leaves alone, for a reader to work out the others. Trees of
    up to 60 nodes show boards, trees of up to 1,000 are dots. Where there is no Graphviz,
    or the tree is larger, the picture is text and says why.
    """
    if blank:
        tree = _blank(tree)
    text, count = tree_text(tree, title), tree.size
    if count > NODES_AS_DOTS:
        why = f"A tree of {count:,} nodes is too large to draw; {NODES_AS_DOTS:,} is the most."
        return Picture("", f"{why} As text:\n{text}")
    try:
        body = _with_boards(tree, windows) if count <= NODES_WITH_BOARDS else _as_dots(tree)
    except NoGraphvizError as error:
        return Picture("", f"{error} As text:\n{text}")
    return Picture(_page(tree, title, body), text)


def _blank(node: Node) -> Node:
    """Copy a tree without what the search found out: values above the leaves, choices, cuts."""
    if not node.children:
        return node
    children = [_blank(child) for child in node.children]
    return replace(node, value=nan, bound="exact", chosen=NOTHING, children=children, unvisited=[])


class _Item(NamedTuple):
    """One box of the layout: a node at the end of its path, or the moves left out there."""

    path: list[Node]
    parent: int | None
    ghosts: bool = False

    @property
    def node(self) -> Node:
        return self.path[-1]


class _Body(NamedTuple):
    """What is drawn inside the panel, and how much room it takes, in its own units."""

    elements: list[str]
    width: float
    height: float
    scale: float = 1.0


def _items(path: list[Node], parent: int | None = None, before: int = 0) -> Iterator[_Item]:
    """Yield a subtree's items in the order of their numbers, `before` being the first."""
    yield _Item(path, parent)
    number = before + 1
    for child in path[-1].children:
        for item in _items([*path, child], before, number):
            yield item
            number += 1
    if path[-1].was_cut:
        yield _Item(path, before, ghosts=True)


# ---------------------------------------------------------------------------
# Boards in the nodes
#
# A node is a card: the board, and under it a line with the disc of the side to
# move and the value. The move that led to it stands just above the card, where
# the edge arrives. Toy trees have no board, only the line.

PAD, LINE = 5, 20  # inside a card; the height of a line of text in it
GHOST, GHOSTS_A_ROW, GHOSTS = (27, 18), 4, 12
ARRIVAL = 15  # the room above a card for the move


def _with_boards(tree: Node, windows: bool) -> _Body:
    items = list(_items([tree]))
    side = 0 if is_toy(tree.board) else max(7 * size(tree.board), 34)
    height = side + LINE + (PAD if side else 2) + (LINE - 6 if windows else 0)
    boxes = [_box(item, side, height, windows) for item in items]
    centres = lay_out(boxes, [item.parent for item in items], gap=(9, 52))
    best = _thick(tree)
    edges, cards = [], []
    for item, box, (x, y) in zip(items, boxes, centres, strict=True):
        if item.parent is not None:
            px, py = centres[item.parent]
            start = (px, py + height / 2)
            if item.ghosts:
                edges += _ghosts(item, box, (x, y - height / 2), start)
            else:
                thick = item.node in best
                edges.append(_edge(start, (x, y - height / 2 - ARRIVAL), thick))
                edges.append(_arrival(item, (x, y - height / 2), thick))
        if not item.ghosts:
            cards += _card(item, box, (x, y), side, windows, item.node in best)
    width = max(x + w / 2 for (x, _), (w, _) in zip(centres, boxes, strict=True))
    depths = [max(height, _ghosts_height(item)) if item.ghosts else height for item in items]
    bottom = max(y - height / 2 + depth for (_, y), depth in zip(centres, depths, strict=True))
    return _Body(edges + cards, width, bottom)


def _thick(tree: Node) -> list[Node]:
    """List the nodes of the best line, if there is more of it than the root."""
    line = best_line(tree)
    return line if len(line) > 1 else []


def _box(item: _Item, side: float, height: float, windows: bool) -> Box:
    """Return the room that an item needs: wide enough for its board and its words."""
    viewer = item.path[0].player
    if item.ghosts:
        longest = max(map(len, _why(item.path)))
        row = min(len(item.node.unvisited), GHOSTS_A_ROW)
        return max(GHOST[0] * row, 5.2 * longest), height
    words = 6.8 * len(node_text(item.node, viewer)) + 26
    window = 5.4 * len(window_text(item.node, viewer)) + 8 if windows else 0
    return max(side + 2 * PAD, words, window), height


def _card(
    item: _Item, box: Box, centre: Point, side: float, windows: bool, best: bool
) -> list[str]:
    (x, y), (width, height), node = centre, box, item.node
    left, top = x - width / 2, y - height / 2
    line = top + (side + PAD if side else 1)
    viewer = item.path[0].player
    stroke = f'stroke="{BEST}" stroke-width="2.5"' if best else f'stroke="{EDGE}"'
    parts = [
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="5" '
        f'fill="#fff" {stroke}/>',
        *([mini_board(node.board, x - side / 2, top + PAD, side)] if side else []),
        *([_last_move(node, x - side / 2, top + PAD, side)] if side and node.move else []),
        _disc(node.player, left + 12, line + LINE / 2, 5),
        _text(node_text(node, viewer), x + 8, line + 14.5, 12.5, style=BOLD),
    ]
    if windows and node.children and (window := window_text(node, viewer)):
        parts.append(_text(window, x, line + LINE + 8, 10))
    return parts


def _last_move(node: Node, x: float, y: float, side: float) -> str:
    """Mark the disc that was put down last with a small dot."""
    n = size(node.board)
    row, column = divmod(node.move or 0, n + 2)
    cell = side / n
    return (
        f'<circle cx="{x + (column - 0.5) * cell:.1f}" cy="{y + (row - 0.5) * cell:.1f}" '
        f'r="{cell / 5:.1f}" fill="{LAST}"/>'
    )


def _disc(player: Player, x: float, y: float, radius: float) -> str:
    fill = BLACK_DISC if player == BLACK else WHITE_DISC
    stroke = BLACK_DISC if player == BLACK else RING
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}" stroke="{stroke}"/>'


def _text(words: str, x: float, y: float, points: float, fill: str = INK, style: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{points:g}" fill="{fill}"{style}>'
        f"{escape(words)}</text>"
    )


def _edge(start: Point, end: Point, best: bool) -> str:
    (x1, y1), (x2, y2) = start, end
    middle = (y1 + y2) / 2
    stroke = f'stroke="{BEST}" stroke-width="3.5"' if best else f'stroke="{EDGE}"'
    curve = f"M{x1:.1f} {y1:.1f}C{x1:.1f} {middle:.1f} {x2:.1f} {middle:.1f} {x2:.1f} {y2:.1f}"
    return f'<path d="{curve}" fill="none" {stroke}/>'


def _arrival(item: _Item, top: Point, best: bool) -> str:
    """Write the move above the card that it led to."""
    move = move_text(item.node.move, item.path[-2])
    return _text(move, top[0], top[1] - 4, 11.5, BEST if best else INK, BOLD if best else "")


# What was left out: a stub of each edge, a red stroke where it was severed, and
# beyond a gap the rest of it, dashed, with a ghost at its end.


def _ghosts(item: _Item, box: Box, top: Point, start: Point) -> list[str]:
    moves = _ghost_names(item.node)
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
    for number, words in enumerate(_why(item.path)):
        parts.append(_text(words, top[0], below + 11 * number, 10, CUT))
    return parts


def _ghost_names(node: Node) -> list[str]:
    """Name what was left out; where there is much, the last ghost counts the rest."""
    names = left_out_texts(node)
    more = len(names) - GHOSTS
    return [*names[: GHOSTS - 1], f"+{more + 1}"] if more > 0 else names


def _ghosts_height(item: _Item) -> float:
    rows = -(-min(len(item.node.unvisited), GHOSTS) // GHOSTS_A_ROW)
    return (GHOST[1] + 3) * rows + 11 * len(_why(item.path)) + 4


def _why(path: list[Node]) -> list[str]:
    return wrap(cut_text(path), 18)


def _ghost(move: str, x: float, y: float) -> str:
    width, height = GHOST[0] - 3, GHOST[1]
    return (
        f'<rect x="{x - width / 2:.1f}" y="{y:.1f}" width="{width}" height="{height}" rx="4" '
        f'fill="none" stroke="{FAINT}" stroke-dasharray="3 2"/>' + _text(move, x, y + 13, 11, FAINT)
    )


def _severed(start: Point, end: Point) -> str:
    def at(share: float) -> Point:
        return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])

    (x1, y1), (x2, y2), (x3, y3), (x, y) = at(0), at(0.3), at(0.48), at(0.36)
    return (
        f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{EDGE}"/>'
        f'<path d="M{x3:.1f} {y3:.1f}L{end[0]:.1f} {end[1]:.1f}" stroke="{FAINT}" '
        'stroke-dasharray="3 2"/>'
        f'<path d="M{x - 5:.1f} {y + 2:.1f}l10-4" stroke="{CUT}" stroke-width="2"/>'
    )


# ---------------------------------------------------------------------------
# Dots
#
# Several hundred nodes have no room for words each. Their shape is what is left
# to see: who moves, where the best line runs, and where nothing was looked at.
# The picture is laid out as wide as it needs to be and shown as wide as a page,
# so sizes that a reader must be able to see are divided by that scale.

DOT, PICTURE_WIDTH = 9.0, PAGE_WIDTH - 2 * MARGIN


def _as_dots(tree: Node) -> _Body:
    items = list(_items([tree]))
    centres = lay_out([(DOT, DOT)] * len(items), [item.parent for item in items], gap=(3, 40))
    width = max(x for x, _ in centres) + DOT
    scale = max(1.0, width / PICTURE_WIDTH)
    levels = max(y for _, y in centres) or 1.0
    stretch = max(1.0, width / 2.6 / levels)
    points = [(x, y * stretch + 20 * scale) for x, y in centres]
    best = _thick(tree)
    elements = [
        *_dot_edges(items, points, best, scale),
        *_dot_marks(items, points, scale),
        *_dot_labels(items, points, best, scale),
    ]
    return _Body(elements, width, levels * stretch + 28 * scale, scale)


def _dot_edges(
    items: list[_Item], points: list[Point], best: list[Node], scale: float
) -> list[str]:
    plain: list[str] = []
    thick: list[str] = []
    severed: list[str] = []
    for item, (x, y) in zip(items, points, strict=True):
        if item.parent is None:
            continue
        px, py = points[item.parent]
        bend = (y - py) / 2
        curve = f"M{px:.0f} {py:.0f}c0 {bend:.0f} {x - px:.0f} {bend:.0f} {x - px:.0f} {y - py:.0f}"
        if item.ghosts:
            y = py + (y - py) * 0.35
            severed.append(f"M{px:.0f} {py:.0f}L{px + (x - px) * 0.35:.0f} {y:.0f}")
        else:
            (thick if item.node in best else plain).append(curve)
    return [
        _strokes(plain, EDGE, 0.7 * scale),
        _strokes(severed, CUT, 1.2 * scale),
        _strokes(thick, BEST, 3 * scale),
    ]


def _dot_marks(items: list[_Item], points: list[Point], scale: float) -> list[str]:
    """Draw the dots of each side in one path, the dot being a line of no length."""
    sides: dict[Player, list[str]] = {BLACK: [], WHITE: []}
    for item, (x, y) in zip(items, points, strict=True):
        if not item.ghosts:
            sides[item.node.player].append(f"M{x:.0f} {y:.0f}h0")
    black, white = sides[BLACK], sides[WHITE]
    dot = max(DOT, 3 * scale)
    return [
        _strokes(black + white, BLACK_DISC, dot),
        _strokes(white, WHITE_DISC, dot - max(2.0, scale)),
    ]


def _strokes(paths: list[str], colour: str, width: float) -> str:
    if not paths:
        return ""
    return (
        f'<path d="{"".join(paths)}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" '
        'stroke-linecap="round"/>'
    )


def _dot_labels(
    items: list[_Item], points: list[Point], best: list[Node], scale: float
) -> list[str]:
    """Write move and value at the root, at its moves and along the best line, where room is."""
    labels, free_from = [], dict[int, float]()
    for item, (x, y) in zip(items, points, strict=True):
        level = len(item.path)
        on_line = item.node in best
        if item.ghosts or not (level <= 2 or on_line):
            continue
        words = node_text(item.node, item.path[0].player)
        if item.parent is not None:
            words = f"{move_text(item.node.move, item.path[-2])}: {words}"
        half = 3.6 * len(words) * scale
        if x - half < free_from.get(level, 0) and not on_line:
            continue
        free_from[level] = x + half
        fill = BEST if on_line else INK
        halo = f' paint-order="stroke" stroke="{PANEL}" stroke-width="{4 * scale:.0f}"'
        place = max(x, half), y - 7 * scale
        labels.append(_text(words, *place, 12 * scale, fill, BOLD + halo))
    return labels


# ---------------------------------------------------------------------------
# The page around it


def _page(tree: Node, title: str, body: _Body) -> str:
    legend = legend_text(tree)
    head = 34.0 if title else 12.0
    inner = body.width / body.scale
    width = max(inner, 6.2 * max(map(len, legend)), 8 * len(title)) + 2 * MARGIN
    foot = head + body.height / body.scale + 24
    height = foot + 16 * len(legend)
    left = (width - inner) / 2
    shift = f"translate({left:.1f} {head:g})"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" '
            f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" '
            'font-family="sans-serif" text-anchor="middle">',
            f"<title>{escape(title or 'A search tree')}</title>",
            f"<desc>{escape(' '.join(legend))}</desc>",
            f'<rect width="{width:.0f}" height="{height:.0f}" rx="8" fill="{PANEL}"/>',
            *([_text(title, width / 2, 23, 15, style=BOLD)] if title else []),
            f'<g transform="{shift} scale({1 / body.scale:.5g})">',
            *filter(None, body.elements),
            "</g>",
            *[_text(line, width / 2, foot + 16 * row, 11.5) for row, line in enumerate(legend)],
            "</svg>\n",
        ]
    )
