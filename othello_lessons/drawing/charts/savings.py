"""What ideas save: nodes with one idea more at each step, as dots on a log scale.

A group of dots is a position, and a dot is one step; each has its number. They are no bars: a log
scale has no zero, so the lengths of bars would depend on where it begins, and be compared.
"""

from collections.abc import Mapping
from math import log10

from othello_lessons.drawing.svg import COLUMN, Picture, frame, in_columns, tag, text
from othello_lessons.drawing.theme import BLUE, GRID

WIDTH, LEFT, RIGHT = COLUMN, 150, 70  # pixels: the picture, room for names, room for a number
HEAD, ROW, GAP, FOOT = 34, 20, 34, 40  # above the first group, a dot, between groups, the axis

Counts = Mapping[str, Mapping[str, int]]  # position, step, nodes


def show_savings(counts: Counts, title: str = "Nodes, with one idea more at each step") -> Picture:
    """Draw counts as dots on a log scale: a group a position, a dot an idea.

    ValueError if there is nothing to draw, or a count below 1.
    """
    if not counts or not all(counts.values()):
        raise ValueError("there is nothing to draw: give at least one position with one count")
    if min(min(group.values()) for group in counts.values()) < 1:
        raise ValueError("a log scale begins at 1; there is a count below it")
    return _picture(counts, title)


def _text(counts: Counts, title: str) -> str:
    rows = [["", *next(iter(counts.values()))]]
    rows += [[name, *(f"{nodes:,}" for nodes in each.values())] for name, each in counts.items()]
    return f"{title}\n{in_columns(rows)}"


def _picture(counts: Counts, title: str) -> Picture:
    foot = HEAD + ROW * sum(map(len, counts.values())) + GAP * len(counts)
    low, high = _decades(counts)
    body, top = [], HEAD
    for name, group in counts.items():
        body.append(_label(name, LEFT, top + 22, "start", bold=True))
        top += GAP
        for place, (step, nodes) in enumerate(group.items()):
            body.append(_dot(step, nodes, _x(nodes, low, high), top + ROW * (place + 0.5)))
        top += ROW * len(group)
    elements = [_label(title, WIDTH / 2, 24, bold=True), *_axis(low, high, foot), *body]
    return frame(elements, WIDTH, foot + FOOT, title, _text(counts, title))


def _decades(counts: Counts) -> tuple[int, int]:
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
        lines.append(tag("path", d=f"M{x:.1f} {HEAD + 8}V{foot}", stroke=GRID))
        words = f"{10 ** (power - 6):,} million" if power >= 6 else f"{10**power:,}"
        lines.append(_label(words, x, foot + 16))
    says = "nodes; each line is ten times the one before, so equal steps are equal factors"
    return [*lines, _label(says, (LEFT + WIDTH - RIGHT) / 2, foot + 33)]


def _dot(step: str, nodes: int, x: float, y: float) -> str:
    return (
        _label(step, LEFT - 8, y + 4, "end")
        + tag("circle", cx=x, cy=y, r=5, fill=BLUE)
        + _label(f"{nodes:,}", x + 11, y + 4, "start")
    )


def _label(words: str, x: float, y: float, anchor: str = "", bold: bool = False) -> str:
    return text(words, x, y, 12.5, anchor=anchor, bold=bold)
