"""What ideas save: nodes with one idea more at each step, as bars on a log scale.

A group of bars is a position, a bar one step of the ladder; each bar carries its number.
"""

from collections.abc import Mapping
from html import escape
from math import log10

from othello_lessons.drawing.board import INK, PANEL, RIM
from othello_lessons.drawing.picture import Picture

WIDTH, LEFT, RIGHT = 760, 150, 70  # pixels: the picture, room for names, room for a number
HEAD, BAR, GAP, FOOT = 34, 20, 34, 40  # above the first group, a bar, between groups, the axis
BLUES = ("#8d897d", "#9cc3e3", "#5f9bcf", "#2f74b5", "#174a7c", "#0c2b4b")  # lighter to darker

Counts = Mapping[str, Mapping[str, int]]  # position, step, nodes


def show_savings(counts: Counts, title: str = "Nodes, with one idea more at each step") -> Picture:
    """Draw counts as bars on a log scale: a group a position, a bar an idea.

    ValueError if there is nothing to draw, a count below 1, or more bars to a group than shades.
    """
    if not counts or not all(counts.values()):
        raise ValueError("there is nothing to draw: give at least one position with one count")
    if min(min(group.values()) for group in counts.values()) < 1:
        raise ValueError("a log scale begins at 1; there is a count below it")
    if max(map(len, counts.values())) > len(BLUES):
        raise ValueError(f"at most {len(BLUES)} bars to a group can be told apart")
    return Picture(_svg(counts, title), _text(counts, title))


def _text(counts: Counts, title: str) -> str:
    """Write the counts as a table, one position a line."""
    steps = list(next(iter(counts.values())))
    width = max(map(len, [*counts, "nodes"]))
    columns = [max(len(step), 9) for step in steps]
    rows = [("", steps)]
    rows += [(name, [f"{nodes:,}" for nodes in group.values()]) for name, group in counts.items()]
    lines = [
        f"{name:<{width}}"
        + "".join(f"  {cell:>{column}}" for cell, column in zip(cells, columns, strict=False))
        for name, cells in rows
    ]
    return "\n".join([title, *lines])


# ---------------------------------------------------------------------------
# As SVG


def _svg(counts: Counts, title: str) -> str:
    bars = sum(map(len, counts.values()))
    foot = HEAD + BAR * bars + GAP * len(counts)
    height = foot + FOOT
    low, high = _decades(counts)
    body, top = [], HEAD
    for name, group in counts.items():
        body.append(_label(name, LEFT, top + 22, "start", ' font-weight="bold"'))
        top += GAP
        for place, (step, nodes) in enumerate(group.items()):
            body.append(_bar(step, nodes, top + BAR * place, BLUES[place], low, high))
        top += BAR * len(group)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}" '
            f'height="{height}" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(_text(counts, title))}</desc>",
            f'<rect width="{WIDTH}" height="{height}" rx="8" fill="{PANEL}"/>',
            _label(title, WIDTH / 2, 24, "middle", ' font-weight="bold"'),
            *_axis(low, high, foot),
            *body,
            "</svg>\n",
        ]
    )


def _decades(counts: Counts) -> tuple[int, int]:
    """Return the powers of ten between which every count lies."""
    every = [nodes for group in counts.values() for nodes in group.values()]
    low = int(log10(min(every)))
    return low, max(low + 1, -int(-log10(max(every)) // 1))


def _x(nodes: float, low: int, high: int) -> float:
    return LEFT + (log10(nodes) - low) * (WIDTH - LEFT - RIGHT) / (high - low)


def _axis(low: int, high: int, foot: int) -> list[str]:
    """Draw an upright line at every power of ten, with its number."""
    lines = []
    for power in range(low, high + 1):
        x = _x(10**power, low, high)
        lines.append(f'<path d="M{x:.1f} {HEAD + 8}V{foot}" stroke="{RIM}"/>')
        lines.append(_label(f"{10**power:,}", x, foot + 16, "middle"))
    middle = (LEFT + WIDTH - RIGHT) / 2
    return [
        *lines,
        _label("nodes; each line is ten times the one before", middle, foot + 33, "middle"),
    ]


def _bar(step: str, nodes: int, y: float, fill: str, low: int, high: int) -> str:
    end = _x(nodes, low, high)
    size = f'width="{end - LEFT:.1f}" height="{BAR - 4}"'
    return (
        _label(step, LEFT - 8, y + 14, "end")
        + f'<rect x="{LEFT}" y="{y + 2}" {size} fill="{fill}"/>'
        + _label(f"{nodes:,}", end + 6, y + 14, "start")
    )


def _label(words: str, x: float, y: float, anchor: str, style: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:g}" font-size="12.5" text-anchor="{anchor}" fill="{INK}"{style}>'
        f"{escape(words)}</text>"
    )
