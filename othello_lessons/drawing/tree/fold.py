"""A search tree folded into a graph: `fold(watch(...))`.

Different orders of moves lead to the same position. The tree has a node for each way that
the search came there; here equal positions, with the same side to move, are one node with several
parents. If you ask for it, a position and its mirror images are one node too.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from othello_lessons.drawing.position import plan_of
from othello_lessons.drawing.svg import (
    Body,
    Picture,
    Point,
    first_lines,
    panel,
    tag,
    text,
    text_width,
)
from othello_lessons.drawing.theme import BEST, EDGE, INK, PANEL
from othello_lessons.drawing.tree.card_tree import (
    ARRIVAL,
    BOLD,
    LINE,
    PAD,
    ROOMY,
    Item,
    Look,
    Places,
    body_of,
    card,
    edge,
)
from othello_lessons.drawing.tree.dots import DOT, GAP, marks, spread, strokes
from othello_lessons.drawing.tree.dots import edge as dot_edge
from othello_lessons.drawing.tree.draw import NODES_AS_DOTS, NODES_WITH_BOARDS
from othello_lessons.drawing.tree.labels import TEXT_LINES, Label, disc_legend, move_text, node_text
from othello_lessons.drawing.tree.layout import Box, NoGraphvizError, lay_out_graph
from othello_lessons.games.othello import mirror_images as mirror_images
from othello_lessons.othello import Player
from othello_lessons.watch import Node, best_line

Key = tuple[Player, str]


def fold(tree: Node, title: str = "", *, mirrors: bool = False) -> Picture:
    """Draw the graph of the positions of a search tree, as SVG and as text.

    Equal positions with the same side to move are one node; with `mirrors`, a position
    and its mirror images are too. The number at a corner tells how many nodes of the tree
    meet there. Up to 60 positions show boards, up to 1,000 are dots. ValueError for a toy
    tree, which has no positions.
    """
    if tree.game.rows is None:
        raise ValueError("a toy tree has no positions that could be equal: fold a search of boards")
    if mirrors and tree.game.images is None:
        raise ValueError("this game names no mirror images: leave mirrors out")
    graph = folded(tree, mirrors=mirrors)
    words = "\n".join([*([title] if title else []), *_lines(graph), *_legend(graph)[:2]])
    if len(graph.positions) > NODES_AS_DOTS:
        count = f"{len(graph.positions):,} positions"
        why = f"{count} are too many to draw; {NODES_AS_DOTS:,} is the most."
        return Picture("", f"{why} As text:\n{words}")
    try:
        body = _cards(graph) if len(graph.positions) <= NODES_WITH_BOARDS else _dots(graph)
    except NoGraphvizError as error:
        return Picture("", f"{error} As text:\n{words}")
    return panel(body, title, _legend(graph), words)


# ---------------------------------------------------------------------------
# Folding


class Graph(NamedTuple):
    """The positions in the order in which they were reached, and the moves between them.

    A position is the nodes of the tree that are one here; the first of them is the one drawn.
    """

    positions: list[list[Node]]
    moves: dict[tuple[int, int], list[str]]  # (from, to): the names of the moves
    best: set[tuple[int, int]]  # the pairs along the best line
    viewer: Player
    nodes: int  # of the tree

    def says(self, number: int) -> str:
        """Write what the search found at a position; several values if its windows differed."""
        found = [node_text(node, self.viewer) for node in self.positions[number]]
        return ", ".join(dict.fromkeys(found))


def folded(tree: Node, *, mirrors: bool = False) -> Graph:
    """Return the graph of a tree's positions."""
    numbers: dict[Key, int] = {}
    positions: list[list[Node]] = []
    place: dict[Node, int] = {}
    for node in tree.walk():
        number = place[node] = numbers.setdefault(_key(node, mirrors), len(positions))
        if number == len(positions):
            positions.append([])
        positions[number].append(node)
    best = {(place[above], place[node]) for above, node in pairwise(best_line(tree))}
    return Graph(positions, _moves(place, positions), best, tree.player, len(place))


def _moves(place: dict[Node, int], positions: list[list[Node]]) -> dict[tuple[int, int], list[str]]:
    """Name the moves between positions, as they are on the board that is drawn."""
    moves: dict[tuple[int, int], list[str]] = {}
    for node, number in place.items():
        for child in node.children:
            names = moves.setdefault((number, place[child]), [])
            name = move_text(child.move, node)
            if node.board == positions[number][0].board and name not in names:
                names.append(name)
    return moves


def _key(node: Node, mirrors: bool) -> Key:
    images = node.game.images if mirrors else None
    return node.player, min(map(repr, images(node.board) if images else [node.board]))


# ---------------------------------------------------------------------------
# Boards in the nodes
#
# The cards are those of a drawn tree. If several edges arrive at one card, each has its own place
# along the upper edge, with its move above it.

NAME = 7.5  # the width of a letter of a move
BADGE = 8.5  # the radius of the count at a corner


def _cards(graph: Graph) -> Body:
    first = [nodes[0] for nodes in graph.positions]
    plan = plan_of(first[0].game, (node.board for node in first), ROOMY.cell, ROOMY.narrowest)
    assert plan is not None
    high = plan.height + LINE + PAD
    looks = [_look(graph, number) for number in range(len(graph.positions))]
    widths = [_width(graph, number, look, plan.width) for number, look in enumerate(looks)]
    boxes: list[Box] = [(width, high) for width in widths]
    centres = lay_out_graph(boxes, list(graph.moves), gap=(20, 62))
    items = [Item(nodes[:1], None) for nodes in graph.positions]
    right = max(x + w / 2 for (x, _), (w, _) in zip(centres, boxes, strict=True))
    bottom = max(y for _, y in centres) + high / 2
    places = Places(items, boxes, centres, right + BADGE + 4, bottom + BADGE, plan, high)
    edges = [part for number in range(len(items)) for part in _arrivals(graph, places, number)]
    drawn = [part for number, look in enumerate(looks) for part in card(places, number, look)]
    counts = [part for number in range(len(items)) for part in _badge(graph, places, number)]
    return body_of(edges + drawn + counts, places)


def _look(graph: Graph, number: int) -> Look:
    on_line = any(number in pair for pair in graph.best)
    return Look(Label(graph.says(number)), best=on_line)


def _width(graph: Graph, number: int, look: Look, side: float) -> float:
    names = sum(NAME * len(_names(graph, pair)) + 6 for pair in _leading_to(graph, number))
    return max(side + 2 * PAD, text_width(str(look.label), BOLD) + 24, names)


def _names(graph: Graph, pair: tuple[int, int]) -> str:
    return " ".join(graph.moves[pair])


def _leading_to(graph: Graph, number: int) -> list[tuple[int, int]]:
    return [pair for pair in graph.moves if pair[1] == number]


def _arrivals(graph: Graph, places: Places, number: int) -> Iterator[str]:
    """Draw the edges to one card, side by side in the order in which they come."""
    pairs = sorted(_leading_to(graph, number), key=lambda pair: places.centres[pair[0]][0])
    rooms = [NAME * len(_names(graph, pair)) + 6 for pair in pairs]
    top = places.top(number)
    x = top[0] - sum(rooms) / 2
    for pair, room in zip(pairs, rooms, strict=True):
        best = pair in graph.best
        port: Point = (x + room / 2, top[1])
        px, py = places.centres[pair[0]]
        yield edge((px, py + places.card / 2), (port[0], port[1] - ARRIVAL), best)
        fill = BEST if best else INK
        yield text(_names(graph, pair), port[0], port[1] - 4, 11.5, fill, bold=best)
        x += room


def _badge(graph: Graph, places: Places, number: int) -> list[str]:
    """Write at a card's corner how many nodes of the tree are one here, if several are."""
    count = len(graph.positions[number])
    if count == 1:
        return []
    _, _, right, y = places.rectangle(number)
    x = right + 4
    words = str(count)
    radius = BADGE + 2.5 * (len(words) - 1)
    place = {"x": x - radius, "y": y - BADGE, "width": 2 * radius, "height": 2 * BADGE}
    badge = tag("rect", **place, rx=BADGE, fill=INK)
    return [badge, text(words, x, y + 4, 11, PANEL, bold=True)]


# ---------------------------------------------------------------------------
# Dots


def _dots(graph: Graph) -> Body:
    items = [Item(nodes[:1], None) for nodes in graph.positions]
    places = spread(items, lay_out_graph([(DOT, DOT)] * len(items), list(graph.moves), GAP))
    curves: dict[bool, list[str]] = {False: [], True: []}
    for upper, lower in graph.moves:
        path = dot_edge(places.centres[upper], places.centres[lower])
        curves[(upper, lower) in graph.best].append(path)
    shown = list(zip(items, places.centres, strict=True))
    x, y = places.centres[0]
    elements = [
        strokes(curves[False], EDGE, 0.7 * places.scale),
        strokes(curves[True], BEST, 3 * places.scale),
        *marks(shown, places.scale),
        text(graph.says(0), x, y - 9 * places.scale, 12 * places.scale, BEST, bold=True),
    ]
    return body_of(elements, places)


# ---------------------------------------------------------------------------
# In words


def _legend(graph: Graph) -> list[str]:
    several = sum(len(nodes) > 1 for nodes in graph.positions)
    counts = f"{graph.nodes:,} nodes of the tree are {len(graph.positions):,} positions"
    shared = f"{several:,} of them {'is' if several == 1 else 'are'} reached more than once"
    view = f"Values as {graph.positions[0][0].mover} sees them."
    if several and len(graph.positions) <= NODES_WITH_BOARDS:
        view += " At a corner: how many nodes of the tree have this position."
    line = "Thick: the best line. " if graph.best else ""
    return [f"{counts}; {shared}.", view, f"{line}{disc_legend(graph.positions[0][0])}"]


def _lines(graph: Graph) -> list[str]:
    """Write a line for each position with its moves, up to 80 of them."""
    following: dict[int, list[str]] = {}
    for upper, lower in graph.moves:
        words = f"{_names(graph, (upper, lower))} to {lower + 1}"
        following.setdefault(upper, []).append(words)
    lines = []
    for number, nodes in enumerate(graph.positions):
        moves = "; ".join(following.get(number, []))
        times = f" ({len(nodes)} nodes)" if len(nodes) > 1 else ""
        who = f"{nodes[0].mover} to move, {graph.says(number)}{times}"
        lines.append(f"{number + 1}: {who}{'; ' if moves else ''}{moves}")
    return first_lines(lines, TEXT_LINES, "positions")
