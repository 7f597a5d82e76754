"""A search tree as a picture: `draw(watch(...))`.

Small trees have a board in every node; larger ones are drawn as dots, and those of more than 1,000
nodes as an icicle. All values are as the root's player sees them, and a value that is only a bound
has ≥ or ≤ before it. What the search left out is drawn beside what it looked at, dashed and
severed, with the reason.
"""

from collections.abc import Mapping
from dataclasses import replace
from math import nan

from othello_lessons.drawing.svg import Picture, panel
from othello_lessons.drawing.tree.card_tree import (
    MORE_DOWN,
    ROOM,
    Look,
    Looks,
    cards,
    place,
    widest,
)
from othello_lessons.drawing.tree.dots import dots, place_dots
from othello_lessons.drawing.tree.icicle import NODES_IN_ICICLE, icicle
from othello_lessons.drawing.tree.labels import legend_text, node_label, tree_text, window_text
from othello_lessons.drawing.tree.playouts import edge_width
from othello_lessons.watch import Node, best_line

NODES_WITH_BOARDS = 60
NODES_AS_DOTS = 1_000
CUTS_WITH_ARROWS = 4  # at most: with more of them, none has an arrow
WINDOW_LEGEND = (
    "Values as Black sees them; ≥ at least, ≤ at most. Below them, windows.",
    "Red: severed and not searched. Arrow: to the node that allows it.",
)
NOTHING = -1  # no move of any board or toy tree
NO_MORE: Mapping[Node, int] = {}


def draw(
    tree: Node,
    title: str = "",
    *,
    windows: bool = False,
    blank: bool = False,
    whole: Node | None = None,
) -> Picture:
    """Draw the tree that a search made, as SVG and as text.

    `title` is written above it; `windows` writes each node's window under its value; `blank` shows
    only the values of the leaves, so that a reader can work out the others. `whole`: a search of
    the same position, to the same depth, that left nothing out; then the tree is laid out like that
    one, and what it left out is an empty outline. Trees of up to 60 nodes show boards, and are
    folded off their best line where they are wider than a column; trees of up to 1,000 are dots,
    larger ones an icicle. For a tree of more than 100,000 nodes there is no picture but a text,
    which says why. ValueError if `tree` went to a node that `whole` lacks.
    """
    if blank:
        tree = _blank(tree)
    count = (whole or tree).size
    if NODES_AS_DOTS < count <= NODES_IN_ICICLE:
        return icicle(tree, title, whole=whole)
    words = tree_text(tree, title, windows=windows)
    if count > NODES_IN_ICICLE:
        why = f"A tree of {count:,} nodes is too large to draw; {NODES_IN_ICICLE:,} is the most."
        return Picture("", f"{why} As text:\n{words}")
    more: dict[Node, int] = {}
    drawn = tree
    if whole is None and not blank and count <= NODES_WITH_BOARDS:
        drawn, more = _to_fit(tree, windows)
    looks = _looks(drawn, windows, more)
    legend = legend_text(tree, whole, arrows=any(look.arrow for look in looks.values()))
    if more:
        legend = [*legend, "+ and a number: so many nodes are folded away there."]
    if count > NODES_WITH_BOARDS:
        return panel(dots(place_dots(tree, whole), looks), title, legend, words)
    room = looks if whole is None else widest(tree, looks, whole, _looks(whole, windows))
    body = cards(place(drawn, room, windows, whole), looks)
    if more:
        body = body._replace(height=body.height + MORE_DOWN)
    return panel(body, title, legend, words)


def draw_window(tree: Node, whole: Node) -> Picture:
    """Draw a search with some window, so that nothing moves when the window changes.

    `whole` left nothing out and has open windows, the widest ones: its cards have room for all.
    """
    places = place(tree, _looks(whole, windows=True), windows=True, whole=whole)
    body = cards(places, _looks(tree, windows=True))
    return panel(body, "", WINDOW_LEGEND, tree_text(tree, windows=True))


def _to_fit(tree: Node, windows: bool) -> tuple[Node, dict[Node, int]]:
    """Fold a tree until it fits the column; return it, and how many nodes are away below some.

    Branches that are not on the best line are folded, the deepest first, from the right.
    """
    copy = _copied(tree)
    line, more = set(best_line(copy)), {}
    depths = {copy: 0}
    for node in copy.walk():
        depths |= dict.fromkeys(node.children, depths[node] + 1)
    inner = [node for node in copy.walk() if node.children and node not in line][::-1]
    below = {node: node.size - 1 for node in inner}
    for node in sorted(inner, key=depths.__getitem__, reverse=True):
        if place(copy, _looks(copy, windows), windows).width <= ROOM:
            break
        more[node] = below[node]
        node.children, node.unvisited = [], []
    return copy, more


def _copied(node: Node) -> Node:
    return replace(node, children=[_copied(child) for child in node.children])


def _looks(tree: Node, windows: bool, more: Mapping[Node, int] = NO_MORE) -> Looks:
    """Say how each node looks when the search is done; `more`: the nodes folded away below it."""
    viewer, line = tree.player, best_line(tree)
    best = set(line) if len(line) > 1 else set()
    cuts = {node for node in tree.walk() if node.was_cut and node.bound == "lower"}
    few = not more and tree.size <= NODES_WITH_BOARDS and len(cuts) <= CUTS_WITH_ARROWS
    return {
        node: Look(
            node_label(node, viewer),
            window_text(node, viewer) if windows else "",
            best=node in best,
            arrow=few and node in cuts,
            width=edge_width(node.visits, tree.visits),
            more=more.get(node, 0),
        )
        for node in tree.walk()
    }


def _blank(node: Node) -> Node:
    """Copy a tree without what the search found out: values above the leaves, choices, cuts."""
    if not node.children:
        return node
    children = [_blank(child) for child in node.children]
    return replace(node, value=nan, bound="exact", chosen=NOTHING, children=children, unvisited=[])
