"""Where the nodes of a tree go: Graphviz decides, without drawing anything.

Every node is a box of a fixed size and the DOT carries no text, so the layout does not
depend on the fonts of the machine. pygraphviz, whose wheels bring Graphviz along, is asked
first, a `dot` on PATH second.
"""

from collections.abc import Sequence
from contextlib import redirect_stderr
from io import StringIO

import graphviz

Box = tuple[float, float]
Point = tuple[float, float]

POINTS_PER_INCH = 72


class NoGraphvizError(Exception):
    """There is no Graphviz here; it says how to get one."""


def lay_out(boxes: Sequence[Box], parents: Sequence[int | None], gap: Box) -> list[Point]:
    """Return the centre of each node's box, y downwards from 0, in the units of the boxes.

    `boxes`: width and height of each node; `parents`: the number of each node's parent,
    None for the root; children stand in the order of their numbers. `gap`: the least
    distance between neighbours and between levels. NoGraphvizError where there is none.
    """
    lines = _plain(_dot_source(boxes, parents, gap)).splitlines()
    height = float(lines[0].split()[3])
    points: list[Point] = [(0.0, 0.0)] * len(boxes)
    for line in lines:
        kind, *words = line.split()
        if kind == "node":
            x, y = float(words[1]), height - float(words[2])
            points[int(words[0])] = (x * POINTS_PER_INCH, y * POINTS_PER_INCH)
    return points


def _dot_source(boxes: Sequence[Box], parents: Sequence[int | None], gap: Box) -> str:
    across, down = (f"{distance / POINTS_PER_INCH:.4f}" for distance in gap)
    graph = graphviz.Digraph(
        graph_attr={"ordering": "out", "splines": "false", "nodesep": across, "ranksep": down},
        node_attr={"shape": "box", "fixedsize": "true", "label": ""},
    )
    for number, ((width, height), parent) in enumerate(zip(boxes, parents, strict=True)):
        inches = {"width": width / POINTS_PER_INCH, "height": height / POINTS_PER_INCH}
        graph.node(str(number), **{side: f"{length:.4f}" for side, length in inches.items()})
        if parent is not None:
            graph.edge(str(parent), str(number))
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
