"""A search of up to 100,000 nodes as an icicle: a row for each ply, and width is work.

Each node is a rectangle, the wider the more nodes are below it. Its children hang under it in the
order in which they were visited. With `whole`, the search of the same position that left nothing
out, every rectangle is as wide as that search's work, and the pruned part is empty. A node narrower
than half a pixel has no outline: the half pixel is tinted by the share that such nodes fill.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from othello_lessons.drawing.svg import COLUMN, Body, Picture, disc, panel, tag, text, text_width
from othello_lessons.drawing.theme import (
    BEST,
    BLACK_BAR,
    BLACK_DISC,
    FAINT,
    PRUNED,
    WHITE_BAR,
    WHITE_DISC,
)
from othello_lessons.drawing.tree.labels import elsewhere, legend_text, move_text, node_text
from othello_lessons.othello import BLACK, WHITE, Player
from othello_lessons.watch import Node, best_line

NODES_IN_ICICLE = 100_000
ROW, STEP = 30, 34  # the height of a row, and between rows
GUTTER = 26  # for the disc at the left of each row
WIDTH = COLUMN - 24 - GUTTER  # of the root
ROOM = 8  # beside the words in a rectangle
TINTS = 6  # steps between nothing and all of a half pixel
FILLS = {BLACK: BLACK_BAR, WHITE: WHITE_BAR}
WORDS = {BLACK: WHITE_DISC, WHITE: BLACK_DISC}


class Bar(NamedTuple):
    """One rectangle: the path to its node, where it begins, and how wide it is."""

    path: list[Node]
    x: float
    width: float

    @property
    def node(self) -> Node:
        """Return the node that this is."""
        return self.path[-1]

    @property
    def row(self) -> int:
        """Return how many plies below the root it hangs."""
        return len(self.path) - 1


class Gap(NamedTuple):
    """Room that the whole search would fill, and this one left empty."""

    row: int
    x: float
    width: float
    move: str


def icicle(tree: Node, title: str = "", *, whole: Node | None = None) -> Picture:
    """Draw a large search: each node as wide as its work, the children under their parent.

    `whole`: a search of the same position, to the same depth, that left nothing out; then
    the widths are those of its nodes, and what `tree` left out stays empty. ValueError if `tree`
    went to a node that `whole` does not have.
    """
    bars, gaps = _hang(tree, whole or tree)
    count = max(bar.row for bar in bars) + 1
    drawn = [*_gaps(gaps), *_rectangles(bars), *_cuts(bars, gaps, whole is not None)]
    drawn += [*_best(tree, bars), *_labels(bars), *_discs(bars, count)]
    body = Body(drawn, GUTTER + WIDTH, STEP * count)
    legend = _legend(tree, whole)
    return panel(body, title, legend, _text(tree, whole, title, legend))


# ---------------------------------------------------------------------------
# Where everything hangs


def _hang(tree: Node, whole: Node) -> tuple[list[Bar], list[Gap]]:
    """Give every node its place, and list the room that stays empty."""
    sizes: dict[Node, int] = {}
    _count(whole, sizes)
    unit = WIDTH / sizes[whole]
    bars: list[Bar] = []
    gaps: list[Gap] = []

    def hang(path: list[Node], model: Node, x: float) -> None:
        bars.append(Bar(path, x, unit * sizes[model]))
        models = {child.move: child for child in model.children}
        for child in path[-1].children:
            below = models.pop(child.move, None)
            if below is None:
                raise ValueError(elsewhere(path, child))
            hang([*path, child], below, x)
            x += unit * sizes[below]
        for move, below in models.items():
            gaps.append(Gap(len(path), x, unit * sizes[below], move_text(move, model)))
            x += unit * sizes[below]

    hang([tree], whole, 0)
    return bars, gaps


def _count(node: Node, sizes: dict[Node, int]) -> int:
    sizes[node] = 1 + sum(_count(child, sizes) for child in node.children)
    return sizes[node]


# ---------------------------------------------------------------------------
# Rectangles
#
# A node at least half a pixel wide is drawn by itself. The others are added to the half pixels that
# they cover, and neighbours of equal tint become one rectangle.


def _rectangles(bars: list[Bar]) -> list[str]:
    wide: dict[Player, list[str]] = {BLACK: [], WHITE: []}
    dust: dict[Player, dict[tuple[int, int], float]] = {
        BLACK: defaultdict(float),
        WHITE: defaultdict(float),
    }
    for bar in bars:
        if bar.width >= 0.5:
            wide[bar.node.colour].append(_rectangle(bar))
        else:
            _pour(bar, dust[bar.node.colour])
    solid = [
        tag("path", d="".join(paths), fill=FILLS[player]) for player, paths in wide.items() if paths
    ]
    return [*solid, *(tint for player in dust for tint in _tints(dust[player], FILLS[player]))]


def _rectangle(bar: Bar) -> str:
    margin = min(0.5, bar.width / 6)  # between neighbours, so that they can be told apart
    x, width = GUTTER + bar.x + margin, bar.width - 2 * margin
    return f"M{x:.1f} {STEP * bar.row}h{width:.2f}v{ROW}h{-width:.2f}z"


def _pour(bar: Bar, dust: dict[tuple[int, int], float]) -> None:
    """Add a narrow bar to the one or two half pixels that it covers, as a share of each."""
    start, end = 2 * bar.x, 2 * (bar.x + bar.width)
    column = int(start)
    dust[bar.row, column] += min(end, column + 1) - start
    if end > column + 1:
        dust[bar.row, column + 1] += end - column - 1


def _tints(dust: dict[tuple[int, int], float], fill: str) -> Iterator[str]:
    by_tint: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for place, share in dust.items():
        by_tint[max(1, round(min(share, 1) * TINTS))].add(place)
    for tint, places in sorted(by_tint.items()):
        yield tag("path", d=_runs(places, ROW), fill=fill, fill_opacity=f"{tint / TINTS:.2f}")


def _runs(places: set[tuple[int, int]], height: float, down: float = 0) -> str:
    """Write half pixels as rectangles, neighbours in one."""
    parts = []
    for row, column in sorted(places):
        if (row, column - 1) in places:
            continue
        end = column + 1
        while (row, end) in places:
            end += 1
        x, width = GUTTER + column / 2, (end - column) / 2
        parts.append(f"M{x:g} {STEP * row + down:g}h{width:g}v{height:g}h{-width:g}z")
    return "".join(parts)


# ---------------------------------------------------------------------------
# What was left out


def _gaps(gaps: list[Gap]) -> list[str]:
    """Outline the empty room where it is wide enough to be seen, and name it."""
    parts = [_frame(gap.row, GUTTER + gap.x + 1, gap.width - 2) for gap in gaps if gap.width >= 3]
    outline = tag("path", d="".join(parts), fill="none", stroke=FAINT, stroke_dasharray="2 3")
    named = [
        text(gap.move, GUTTER + gap.x + gap.width / 2, STEP * gap.row + 19, 11, FAINT)
        for gap in gaps
        if gap.width >= text_width(gap.move, 11.5) + ROOM
    ]
    return [outline, *named] if parts else []


def _frame(row: int, x: float, width: float) -> str:
    return f"M{x:.1f} {STEP * row + 0.5}h{width:.1f}v{ROW - 1}h{-width:.1f}z"


def _cuts(bars: list[Bar], gaps: list[Gap], whole: bool) -> list[str]:
    """Draw a red edge where moves were left out: above what is missing, or at the node's end."""
    if whole:
        edges = [(gap.row - 1, gap.x, gap.width) for gap in gaps]
    else:
        edges = [
            (bar.row, bar.x + bar.width - min(8, bar.width), min(8, bar.width))
            for bar in bars
            if bar.node.was_cut
        ]
    places = {
        (row, column)
        for row, x, width in edges
        for column in range(int(2 * x), max(int(2 * x) + 1, int(2 * (x + width))))
    }
    return [tag("path", d=_runs(places, 3, ROW), fill=PRUNED)] if places else []


# ---------------------------------------------------------------------------
# Words and marks


def _best(tree: Node, bars: list[Bar]) -> list[str]:
    """Frame the best line; where it is too narrow for a frame, draw a bar instead."""
    line = set(best_line(tree))
    if len(line) < 2:
        return []
    frames = [
        _frame(bar.row, GUTTER + bar.x + 0.5, max(bar.width - 1, 2.0))
        for bar in bars
        if bar.node in line
    ]
    return [tag("path", d="".join(frames), fill="none", stroke=BEST, stroke_width=2.5)]


def _labels(bars: list[Bar]) -> list[str]:
    """Write move and value where there is room for them, or the move alone."""
    viewer = bars[0].node.player
    labels = []
    for bar in bars:
        if bar.width < ROOM:  # most of them, in a large search
            continue
        value = node_text(bar.node, viewer)
        move = move_text(bar.node.move, bar.path[-2]) if bar.row else ""
        for words in filter(None, (f"{move}: {value}" if move else value, move)):
            if text_width(words, 11.5) + ROOM <= bar.width:
                x, y = GUTTER + bar.x + bar.width / 2, STEP * bar.row + 19
                labels.append(text(words, x, y, 11.5, WORDS[bar.node.colour], bold=True))
                break
    return labels


def _discs(bars: list[Bar], count: int) -> list[str]:
    """Draw at the left of each row the disc of the player to move, if it is the same for all."""
    movers: list[set[Player]] = [set() for _ in range(count)]
    for bar in bars:
        movers[bar.row].add(bar.node.colour)
    return [
        disc(min(players), 10, STEP * row + ROW / 2, 7)
        for row, players in enumerate(movers)
        if len(players) == 1
    ]


def _legend(tree: Node, whole: Node | None) -> list[str]:
    counts, view, _ = legend_text(tree)
    left_out = any(node.was_cut for node in tree.walk())
    dark, pale = tree.game.sides
    marks = [f"Dark: {dark} to move; pale: {pale}."]
    if len(best_line(tree)) > 1:
        marks.append("Blue frame: the best line.")
    if left_out:
        marks.append("Red edge: moves were left out.")
    width = "Width: the nodes searched from there down."
    if whole is not None:
        width = f"Width: the nodes from there down in the whole search, {whole.size:,} in all. "
        width += "Empty: not searched."
    return [counts, view, width, " ".join(marks)]


def _text(tree: Node, whole: Node | None, title: str, legend: list[str]) -> str:
    """Write the icicle as a table: one line a ply, with its nodes and its cuts."""
    found, every = _by_ply(tree), _by_ply(whole or tree)
    lines = [
        f"ply {ply:>2}: {len(nodes):>7,} nodes"
        + (f" of {len(every[ply]):>7,}" if whole else "")
        + f", {sum(node.was_cut for node in nodes):>6,} of them cut"
        for ply, nodes in enumerate(found)
    ]
    line = best_line(tree)
    moves = " ".join(move_text(node.move, node) for node in line[1:]) or "none"
    best = f"Best line: {moves}; {tree.mover} gets {node_text(tree, tree.player)}."
    return "\n".join([*([title] if title else []), *lines, best, *legend[:3]])


def _by_ply(tree: Node) -> list[list[Node]]:
    plies = [[tree]]
    while below := [child for node in plies[-1] for child in node.children]:
        plies.append(below)
    return plies
