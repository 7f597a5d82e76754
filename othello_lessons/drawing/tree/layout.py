"""Where the nodes of a tree or graph go: Graphviz decides, without drawing anything.

Every node is a box of a fixed size and the DOT carries no text, so the layout does not
depend on the fonts of the machine. pygraphviz, whose wheels bring Graphviz along, is asked
first, a `dot` on PATH second.
"""

from collections.abc import Sequence
from contextlib import redirect_stderr
from io import StringIO

import graphviz

from othello_lessons.drawing.svg import Point

Box = tuple[float, float]
Edge = tuple[int, int]

POINTS_PER_INCH = 72


class NoGraphvizError(Exception):
    """There is no Graphviz here; it says how to get one."""


def lay_out(boxes: Sequence[Box], parents: Sequence[int | None], gap: Box) -> list[Point]:
    """Lay out a tree: return the centre of each node's box, as `lay_out_graph` does.

    `parents`: the number of each node's parent, None for the root; children stand in the
    order of their numbers.
    """
    edges = [(parent, child) for child, parent in enumerate(parents) if parent is not None]
    return lay_out_graph(boxes, edges, gap)


def lay_out_graph(boxes: Sequence[Box], edges: Sequence[Edge], gap: Box) -> list[Point]:
    """Return the centre of each node's box, y downwards from 0, in the units of the boxes.

    `boxes`: width and height of each node; `edges`: pairs of numbers, from the upper node to
    the lower; a node may have several above it, and those below it stand in the order of
    its edges. `gap`: the least distance between neighbours and between levels.
    NoGraphvizError where there is no Graphviz.
    """
    lines = _plain(_dot_source(boxes, edges, gap)).splitlines()
    height = float(lines[0].split()[3])
    points: list[Point] = [(0.0, 0.0)] * len(boxes)
    for line in lines:
        kind, *words = line.split()
        if kind == "node":
            x, y = float(words[1]), height - float(words[2])
            points[int(words[0])] = (x * POINTS_PER_INCH, y * POINTS_PER_INCH)
    return points


def _dot_source(boxes: Sequence[Box], edges: Sequence[Edge], gap: Box) -> str:
    across, down = (f"{distance / POINTS_PER_INCH:.4f}" for distance in gap)
    graph = graphviz.Digraph(
        graph_attr={"ordering": "out", "splines": "false", "nodesep": across, "ranksep": down},
        node_attr={"shape": "box", "fixedsize": "true", "label": ""},
    )
    for number, (width, height) in enumerate(boxes):
        inches = {"width": width / POINTS_PER_INCH, "height": height / POINTS_PER_INCH}
        graph.node(str(number), **{side: f"{length:.4f}" for side, length in inches.items()})
    for upper, lower in edges:
        graph.edge(str(upper), str(lower))
    return str(graph.source)


def _plain(source: str) -> str:
    """Run the layout and return Graphviz's plain text form of it."""
    try:
        import pygraphviz
    except ImportError:
        return _plain_from_path(source)
    with redirect_stderr(StringIO()):  # above 1,000 nodes it warns that it may take long
        return str(pygraphviz.AGraph(string=source).draw(format="plain", prog="dot"), "utf-8")


def _plain_from_path(source: str) -> str:
    try:
        return str(graphviz.Source(source).pipe(format="plain", encoding="utf-8"))
    except graphviz.ExecutableNotFound:
        raise NoGraphvizError(
            "There is no Graphviz here to lay the tree out. "
            'To see it drawn: pip install "othello-lessons[lab]", or install Graphviz itself.'
        ) from None
