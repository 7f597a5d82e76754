"""Where the nodes of a tree or graph go. This is the only file that knows a layout engine.

Graphviz decides, without drawing anything: every node is a box of a fixed size and the DOT
carries no text, so the layout does not depend on the fonts of the machine. It looks first for
pygraphviz, whose wheels contain Graphviz, then for the Graphviz of a browser (browser_graphviz.py),
and last for a `dot` on PATH. If there is none, and for trees that grow while you click, `tidy` lays
a tree out in plain Python.
"""

from collections.abc import Sequence
from contextlib import redirect_stderr
from io import StringIO
from itertools import accumulate

from othello_lessons.course.installing import how_to_get, in_browser
from othello_lessons.drawing.svg import Point
from othello_lessons.drawing.tree.browser_graphviz import layout_in_browser

Box = tuple[float, float]
Edge = tuple[int, int]
Contour = list[tuple[float, float]]  # how far a subtree reaches to either side, level by level

POINTS_PER_INCH = 72
MISSING = f"There is no Graphviz here to lay the graph out: {how_to_get('graphviz')}"


class NoGraphvizError(Exception):
    """There is no Graphviz here; it says how to get one."""


def lay_out(boxes: Sequence[Box], parents: Sequence[int | None], gap: Box) -> list[Point]:
    """Return the centre of each node's box in a tree, y downwards from 0.

    `boxes`: width and height of each node. `parents`: the number of each node's parent, None
    for the root; a parent comes before its children, which are in their order from left to right.
    `gap`: the least distance between neighbours and between levels.
    """
    edges = [(parent, child) for child, parent in enumerate(parents) if parent is not None]
    try:
        return lay_out_graph(boxes, edges, gap)
    except NoGraphvizError:
        return tidy(boxes, parents, gap)


# ---------------------------------------------------------------------------
# By Graphviz


def lay_out_graph(boxes: Sequence[Box], edges: Sequence[Edge], gap: Box) -> list[Point]:
    """Return the centre of each node's box in a graph, as `lay_out` does in a tree.

    `edges`: pairs of numbers, from the upper node to the lower; a node may have several above it,
    and those below it are in the order of its edges. NoGraphvizError where there is no Graphviz.
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
    from graphviz import Digraph  # takes longer to import than the rest of `drawing`

    across, down = (f"{distance / POINTS_PER_INCH:.4f}" for distance in gap)
    graph = Digraph(
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
        return _plain_elsewhere(source)
    with redirect_stderr(StringIO()):  # above 1,000 nodes it warns that it may take long
        return str(pygraphviz.AGraph(string=source).draw(format="plain", prog="dot"), "utf-8")


def _plain_elsewhere(source: str) -> str:
    """Ask the Graphviz of a browser, or a `dot` on PATH."""
    from graphviz import ExecutableNotFound, Source

    try:
        if in_browser():
            return layout_in_browser()(source)
        return str(Source(source).pipe(format="plain", encoding="utf-8"))
    except (ImportError, ExecutableNotFound, OSError):  # an OSError where no programs can start
        raise NoGraphvizError(MISSING) from None


# ---------------------------------------------------------------------------
# In plain Python
#
# From the leaves up, the subtrees of a node are pushed together until their contours are one
# gap apart; the node is above the middle between its first and its last child.


def tidy(boxes: Sequence[Box], parents: Sequence[int | None], gap: Box) -> list[Point]:
    """Lay a tree out as `lay_out` does, without Graphviz."""
    below: list[list[int]] = [[] for _ in boxes]
    levels = [0] * len(boxes)
    for child, parent in enumerate(parents):
        if parent is not None:
            below[parent].append(child)
            levels[child] = levels[parent] + 1
    aside, contour = _from_the_leaves_up(boxes, below, gap[0])
    xs = [-min(left for left, _ in contour)] * len(boxes)
    for child, parent in enumerate(parents):
        if parent is not None:
            xs[child] = xs[parent] + aside[child]
    ys = _middles(boxes, levels, gap[1])
    return [(x, ys[level]) for x, level in zip(xs, levels, strict=True)]


def _from_the_leaves_up(
    boxes: Sequence[Box], below: list[list[int]], gap: float
) -> tuple[list[float], Contour]:
    """Return how far each node is to the side of its parent, and the contour of the root."""
    aside = [0.0] * len(boxes)
    contours: list[Contour] = [[] for _ in boxes]
    for number in reversed(range(len(boxes))):
        merged: Contour = []
        for child in below[number]:
            aside[child], merged = _push_together(merged, contours[child], gap)
        outer = [aside[child] for child in below[number]] or [0.0]
        middle = (outer[0] + outer[-1]) / 2
        for child in below[number]:
            aside[child] -= middle
        half = boxes[number][0] / 2
        contours[number] = [
            (-half, half),
            *((left - middle, right - middle) for left, right in merged),
        ]
    return aside, contours[0]


def _push_together(placed: Contour, added: Contour, gap: float) -> tuple[float, Contour]:
    """Return how far a subtree moves to be right of others, and the contour of them all."""
    reach = [right + gap - left for (_, right), (left, _) in zip(placed, added, strict=False)]
    shift = max(reach, default=0.0)
    moved = [(left + shift, right + shift) for left, right in added]
    both = [(left, right) for (left, _), (_, right) in zip(placed, moved, strict=False)]
    return shift, both + placed[len(moved) :] + moved[len(placed) :]


def _middles(boxes: Sequence[Box], levels: list[int], gap: float) -> list[float]:
    """Return how far down the middle of each level is; a level is as high as its highest box."""
    heights = [0.0] * (max(levels) + 1)
    for (_, height), level in zip(boxes, levels, strict=True):
        heights[level] = max(heights[level], height)
    tops = accumulate((height + gap for height in heights[:-1]), initial=0.0)
    return [top + height / 2 for top, height in zip(tops, heights, strict=True)]
