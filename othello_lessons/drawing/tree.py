"""A search tree as a picture: `draw(watch(...))`.

Small trees carry a board in every node; larger ones are drawn as dots. All values are as
the root's player sees them, and a value that is only a bound carries ≥ or ≤. What the
search left out stands dashed and severed beside what it looked at, with the reason.
"""

from dataclasses import replace
from html import escape
from math import nan

from othello_lessons.drawing.board import PANEL
from othello_lessons.drawing.cards import BEST, BOLD, GHOSTS, Body, Look, Looks, cards, place, text
from othello_lessons.drawing.dots import dots, place_dots
from othello_lessons.drawing.layout import NoGraphvizError
from othello_lessons.drawing.picture import Picture
from othello_lessons.drawing.words import legend_text, node_text, tree_text, window_text
from othello_lessons.watch import Node, best_line

__all__ = ["BEST", "GHOSTS", "NODES_AS_DOTS", "NODES_WITH_BOARDS", "draw", "page", "panel"]

NODES_WITH_BOARDS = 60
NODES_AS_DOTS = 1_000
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
    words, count = tree_text(tree, title), tree.size
    if count > NODES_AS_DOTS:
        why = f"A tree of {count:,} nodes is too large to draw; {NODES_AS_DOTS:,} is the most."
        return Picture("", f"{why} As text:\n{words}")
    try:
        body = _body(tree, windows)
    except NoGraphvizError as error:
        return Picture("", f"{error} As text:\n{words}")
    return Picture(page(tree, title, body), words)


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


# ---------------------------------------------------------------------------
# The page around it


def page(tree: Node, title: str, body: Body) -> str:
    """Put a drawn tree on its light panel, under its title and above its legend."""
    return panel(legend_text(tree), title, body)


def panel(legend: list[str], title: str, body: Body) -> str:
    """Put what was drawn on a light panel, under its title and above its legend."""
    head = 34.0 if title else 12.0
    inner = body.width / body.scale
    width = max(inner, 6.2 * max(map(len, legend)), 8 * len(title)) + 24
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
            *([text(title, width / 2, 23, 15, style=BOLD)] if title else []),
            f'<g transform="{shift} scale({1 / body.scale:.5g})">',
            *filter(None, body.elements),
            "</g>",
            *[text(line, width / 2, foot + 16 * row, 11.5) for row, line in enumerate(legend)],
            "</svg>\n",
        ]
    )
