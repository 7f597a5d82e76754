"""A search tree as a picture: `draw(watch(...))`.

Small trees carry a board in every node; larger ones are drawn as dots, and those of more
than 1,000 nodes as an icicle. All values are as the root's player sees them, and a value
that is only a bound carries ≥ or ≤. What the search left out stands dashed and severed
beside what it looked at, with the reason.
"""

from dataclasses import replace
from math import nan

from othello_lessons.drawing.svg import Body, Picture, panel
from othello_lessons.drawing.tree.card_tree import Look, Looks, cards, place
from othello_lessons.drawing.tree.dots import dots, place_dots
from othello_lessons.drawing.tree.icicle import NODES_IN_ICICLE, icicle
from othello_lessons.drawing.tree.labels import legend_text, node_text, tree_text, window_text
from othello_lessons.watch import Node, best_line

NODES_WITH_BOARDS = 60
NODES_AS_DOTS = 1_000
NOTHING = -1  # no move of any board or toy tree


def draw(tree: Node, title: str = "", windows: bool = False, blank: bool = False) -> Picture:
    """Draw the tree that a search left, as SVG and as text.

    `title` stands above it; `windows` writes each node's window under its value; `blank`
    shows the values of the leaves alone, for a reader to work out the others. Trees of
    up to 60 nodes show boards, trees of up to 1,000 are dots, larger ones an icicle. A
    tree of more than 100,000 nodes is text, which says why.
    """
    if blank:
        tree = _blank(tree)
    count = tree.size
    if NODES_AS_DOTS < count <= NODES_IN_ICICLE:
        return icicle(tree, title)
    words = tree_text(tree, title)
    if count > NODES_IN_ICICLE:
        why = f"A tree of {count:,} nodes is too large to draw; {NODES_IN_ICICLE:,} is the most."
        return Picture("", f"{why} As text:\n{words}")
    return panel(_body(tree, windows), title, legend_text(tree), words)


def _body(tree: Node, windows: bool) -> Body:
    looks = _looks(tree, windows)
    if len(looks) <= NODES_WITH_BOARDS:
        return cards(place(tree, looks, windows), looks)
    return dots(place_dots(tree), looks)


def _looks(tree: Node, windows: bool) -> Looks:
    """Say how each node looks when the search is done."""
    viewer, line = tree.player, best_line(tree)
    best = set(line) if len(line) > 1 else set()
    return {
        node: Look(
            node_text(node, viewer), window_text(node, viewer) if windows else "", node in best
        )
        for node in tree.walk()
    }


def _blank(node: Node) -> Node:
    """Copy a tree without what the search found out: values above the leaves, choices, cuts."""
    if not node.children:
        return node
    children = [_blank(child) for child in node.children]
    return replace(node, value=nan, bound="exact", chosen=NOTHING, children=children, unvisited=[])
