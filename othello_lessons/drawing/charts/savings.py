"""What ideas save: nodes with one idea more at each step, as bars on a log scale.

A group of bars is a position, and a bar is one step; each bar has its number.
"""

from collections.abc import Mapping
from math import log10

from othello_lessons.drawing.svg import Picture, frame, in_columns, tag, text
from othello_lessons.drawing.theme import GRID, SHADES

WIDTH, LEFT, RIGHT = 760, 150, 70  # pixels: the picture, room for names, room for a number
HEAD, BAR, GAP, FOOT = 34, 20, 34, 40  # above the first group, a bar, between groups, the axis

Counts = Mapping[str, Mapping[str, int]]  # position, step, nodes


def show_savings(counts: Counts, title: str = "Nodes, with one idea more at each step") -> Picture:
    """Draw counts as bars on a log scale: a group a position, a bar an idea.

    ValueError if there is nothing to draw, a count below 1, or more bars to a group than shades.
    """
    if not counts or not all(counts.values()):
        raise ValueError("there is nothing to draw: give at least one position with one count")
    if min(min(group.values()) for group in counts.values()) < 1:
        raise ValueError("a log scale begins at 1; there is a count below it")
    if max(map(len, counts.values())) > len(SHADES):
        raise ValueError(f"at most {len(SHADES)} bars to a group can be told apart")
    return _picture(counts, title)


def _text(counts: Counts, title: str) -> str:
    rows = [["", *next(iter(counts.values()))]]
    rows += [[name, *(f"{nodes:,}" for nodes in each.values())] for name, each in counts.items()]
    return f"{title}\n{in_columns(rows)}"


# ---------------------------------------------------------------------------
# As SVG


def _picture(counts: Counts, title: str) -> Picture:
    bars = sum(map(len, counts.values()))
    foot = HEAD + BAR * bars + GAP * len(counts)
    low, high = _decades(counts)
    body, top = [], HEAD
    for name, group in counts.items():
        body.append(_label(name, LEFT, top + 22, "start", bold=True))
        top += GAP
        for place, (step, nodes) in enumerate(group.items()):
            body.append(_bar(step, nodes, top + BAR * place, SHADES[place], low, high))
        top += BAR * len(group)
    elements = [_label(title, WIDTH / 2, 24, bold=True), *_axis(low, high, foot), *body]
    return frame(elements, WIDTH, foot + FOOT, title, _text(counts, title))


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
        lines.append(tag("path", d=f"M{x:.1f} {HEAD + 8}V{foot}", stroke=GRID))
        lines.append(_label(f"{10**power:,}", x, foot + 16))
    middle = (LEFT + WIDTH - RIGHT) / 2
    return [*lines, _label("nodes; each line is ten times the one before", middle, foot + 33)]


def _bar(step: str, nodes: int, y: float, fill: str, low: int, high: int) -> str:
    end = _x(nodes, low, high)
    return (
        _label(step, LEFT - 8, y + 14, "end")
        + tag("rect", x=LEFT, y=y + 2, width=end - LEFT, height=BAR - 4, fill=fill)
        + _label(f"{nodes:,}", end + 6, y + 14, "start")
    )


def _label(words: str, x: float, y: float, anchor: str = "", bold: bool = False) -> str:
    return text(words, x, y, 12.5, anchor=anchor, bold=bold)
