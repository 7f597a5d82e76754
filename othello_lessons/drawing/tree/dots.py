"""A tree of several hundred nodes, drawn as dots.

A node has no room for words. The picture shows the shape: who moves, where the best line
runs, and where nothing was searched. The picture is laid out as wide as it needs to
be and shown as wide as a page, so sizes that a reader must be able to see are divided by
that scale.
"""

from collections import defaultdict
from typing import Any

from othello_lessons.drawing.svg import COLUMN, Body, Point, tag, text, text_width
from othello_lessons.drawing.theme import (
    BEST,
    BLACK_TURN,
    EDGE,
    FAINT,
    GRID,
    INK,
    PANEL,
    PRUNED,
    WHITE_DISC,
    WHITE_TURN,
)
from othello_lessons.drawing.tree.card_tree import Item, Look, Looks, Places, body_of, items
from othello_lessons.drawing.tree.labels import move_text
from othello_lessons.drawing.tree.layout import lay_out
from othello_lessons.othello import BLACK, WHITE, Player
from othello_lessons.watch import Node

DOT, WIDEST = 9.0, COLUMN - 24  # the page puts 12 on each side
GAP = (3, 40)  # between neighbours and between levels
LETTERS = 12  # the height of a label on the page


def place_dots(tree: Node, whole: Node | None = None) -> Places:
    """Lay a tree out as dots; with `whole`, one that left nothing out, in its layout."""
    found = list(items([tree], whole))
    parents = [item.parent for item in found]
    return spread(found, lay_out([(DOT, DOT)] * len(found), parents, GAP))


def spread(found: list[Item], centres: list[Point]) -> Places:
    """Stretch what was laid out to the shape of a page."""
    width = max(x for x, _ in centres) + DOT
    scale = max(1.0, width / WIDEST)
    levels = max(y for _, y in centres) or 1.0
    stretch = max(1.0, width / 2.6 / levels)
    points = [(x, y * stretch + 20 * scale) for x, y in centres]
    height = levels * stretch + 28 * scale
    return Places(found, [(0.0, 0.0)] * len(found), points, width, height, scale=scale)


def dots(places: Places, looks: Looks) -> Body:
    """Draw the dots and their edges, and a few words where there is room."""
    everything = list(zip(places.items, places.centres, strict=True))
    shown = [
        (item, point)
        for item, point in everything
        if item.node in looks and not (item.ghosts and not looks[item.node].cut)
    ]
    missing = [
        (item, point)
        for item, point in everything
        if (look := looks.get(item.left_out_at or item.node)) and look.cut and item.left_out_at
    ]
    elements = [
        *_outlines(missing, places),
        *_edges(shown, places, looks),
        *marks(shown, places.scale),
        *_rings(shown, looks, places.scale),
        *_labels(shown, looks, places.scale, places.width),
    ]
    return body_of(elements, places)


Shown = list[tuple[Item, Point]]

STUB = 0.35  # of a severed edge: as much is drawn


def _edges(shown: Shown, places: Places, looks: Looks) -> list[str]:
    plain: list[str] = []
    thick: list[str] = []
    severed: list[str] = []
    wider: list[str] = []
    for item, (x, y) in shown:
        if item.parent is None:
            continue
        px, py = places.centres[item.parent]
        wide, best = looks[item.node].width, looks[item.node].best
        if wide and not item.ghosts:
            way = [edge((px, py), (x, y))]
            wider.append(strokes(way, BEST if best else EDGE, wide * places.scale))
        elif item.ghosts:
            x, y = stub_end((px, py), (x, y))
            severed.append(f"M{px:.0f} {py:.0f}L{x:.0f} {y:.0f}")
        else:
            (thick if best else plain).append(edge((px, py), (x, y)))
    return [
        *wider,
        strokes(plain, EDGE, 0.7 * places.scale),
        strokes(severed, PRUNED, 1.2 * places.scale),
        strokes(thick, BEST, 3 * places.scale),
    ]


def stub_end(start: Point, end: Point) -> Point:
    """Return where the stub of a severed edge ends."""
    (px, py), (x, y) = start, end
    return px + (x - px) * STUB, py + (y - py) * STUB


def _outlines(missing: Shown, places: Places) -> list[str]:
    """Draw rings, and the edges to them, where only the whole search has nodes."""
    scale, dot = places.scale, max(DOT, 3 * places.scale)
    edges, stubs, rings = [], [], []
    for item, (x, y) in missing:
        assert item.parent is not None
        px, py = places.centres[item.parent]
        edges.append(edge((px, py), (x, y)))
        rings.append(f"M{x:.0f} {y:.0f}h.1")
        if item.path[-2] is item.left_out_at:
            stubs.append(f"M{px:.0f} {py:.0f}L{px + (x - px) * 0.2:.0f} {py + (y - py) * 0.2:.0f}")
    return [
        strokes(edges, GRID, 0.6 * scale),
        strokes(stubs, PRUNED, 1.2 * scale),
        strokes(rings, FAINT, 0.8 * dot),
        strokes(rings, PANEL, 0.8 * dot - 1.4 * scale),
    ]


def edge(start: Point, end: Point) -> str:
    """Return the path of an edge between two dots."""
    (x, y), (right, down) = start, (end[0] - start[0], end[1] - start[1])
    bend = down / 2
    return f"M{x:.0f} {y:.0f}c0 {bend:.0f} {right:.0f} {bend:.0f} {right:.0f} {down:.0f}"


def marks(shown: Shown, scale: float) -> list[str]:
    """Draw the dots of each side in one path, a dot being a line of no length."""
    sides: dict[Player, list[str]] = {BLACK: [], WHITE: []}
    for item, (x, y) in shown:
        if not item.ghosts:
            sides[item.node.colour].append(f"M{x:.0f} {y:.0f}h0")
    black, white = sides[BLACK], sides[WHITE]
    dot, inside = max(DOT, 3 * scale), max(DOT, 3 * scale) - max(3.0, 1.2 * scale)
    return [
        strokes(black, BLACK_TURN, dot),
        strokes(white, WHITE_TURN, dot),
        strokes(white, WHITE_DISC, inside),
    ]


def _rings(shown: Shown, looks: Looks, scale: float) -> list[str]:
    radius = max(DOT, 3 * scale)
    return [
        tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=ring, stroke_width=3 * scale)
        for item, (x, y) in shown
        if (ring := looks[item.node].ring) and not item.ghosts
    ]


def strokes(paths: list[str], colour: str, width: float) -> str:
    """Draw many lines of one colour and width in one element."""
    if not paths:
        return ""
    path = "".join(paths)
    return tag(
        "path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round"
    )


def _labels(shown: Shown, looks: Looks, scale: float, width: float) -> list[str]:
    """Write move and value at the root, its moves, and what is marked, where there is room."""
    halo: dict[str, Any] = {"stroke": PANEL, "stroke_width": round(4 * scale)}
    labels = []
    taken: dict[int, list[tuple[float, float]]] = defaultdict(list)  # on each level
    for item, (x, y) in sorted(shown, key=lambda one: _importance(one[0], looks)):
        level, look = len(item.path), looks[item.node]
        if item.ghosts or not (level <= 2 or look.best or look.ring):
            continue
        words = _label(item, look)
        half = text_width(words, 14) / 2 * scale
        x = min(max(x, half), width - half)
        if any(x - half < right and left < x + half for left, right in taken[level]):
            continue
        taken[level].append((x - half, x + half))
        fill = BEST if look.best else INK
        up = y - (max(DOT, 3 * scale) / 2 + 4 * scale)
        size = LETTERS * scale
        labels.append(text(words, x, up, size, fill, bold=True, paint_order="stroke", **halo))
    return labels


def _importance(item: Item, looks: Looks) -> int:
    """Rank a label: the node where the search is now comes first, then the best line."""
    look = looks[item.node]
    return 0 if look.ring else 1 if look.best else 2


def _label(item: Item, look: Look) -> str:
    if item.parent is None:
        return str(look.label)
    return f"{move_text(item.node.move, item.path[-2])}: {look.label}"
