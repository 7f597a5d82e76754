"""A decision tree as a picture: questions about a position, and at the ends what they led to.

    show_questions(questions(model, FEATURES), "Three questions")

No is on the left, yes on the right. An answer shows the average result of the training positions
that led to it, and their number.
"""

from collections.abc import Iterator
from typing import NamedTuple

from othello_lessons.drawing.svg import (
    Body,
    Picture,
    curve,
    panel,
    printable,
    tag,
    text,
    text_width,
)
from othello_lessons.drawing.theme import BLUE, CARD, EDGE, INK, RED, STRONG_INK
from othello_lessons.drawing.tree.layout import Box, lay_out
from othello_lessons.learning.models import Question
from othello_lessons.notation.numbers import signed

HEIGHT, ANSWER = 40, 52.0  # of a box, and how wide an answer is: pixels
GAP = 8.0, 46.0  # between neighbours, and between levels
WORDS, SMALL = 13, 11  # points
MOST = 40  # answers that a picture has room for
LEGEND = "Above: the average result for the player to move. Below: training positions."


class _Item(NamedTuple):
    """A node of the tree, the number of its parent, and the answer that leads to it."""

    node: Question
    parent: int | None
    word: str


def show_questions(tree: Question, title: str = "") -> Picture:
    """Draw a decision tree; ValueError if it has more answers than there is room for."""
    items = list(_items(tree))
    answers = sum(not item.node.feature for item in items)
    if answers > MOST:
        raise ValueError(f"a picture has room for {MOST} answers, and this tree has {answers}")
    text_form = printable("\n".join([*([title] if title else []), *_lines(tree, "")]), kept="\n")
    return panel(_body(items), title, [LEGEND], text_form)


def _items(tree: Question) -> Iterator[_Item]:
    """Yield the nodes, each parent before its children."""
    waiting, number = [_Item(tree, None, "")], 0
    while waiting:
        item = waiting.pop(0)
        yield item
        for word, child in (("no", item.node.no), ("yes", item.node.yes)):
            if child:
                waiting.append(_Item(child, number, word))
        number += 1


def asked(node: Question) -> str:
    """Write a question: `corners ≥ 1?`."""
    return f"{node.feature} ≥ {str(node.least).replace('-', '−')}?"


def _lines(node: Question, indent: str) -> list[str]:
    """Write a tree as text, the answers indented below their question."""
    if node.no is None or node.yes is None:
        return [f"{indent}{signed(node.value)} ({node.positions:,} positions)"]
    lines = [f"{indent}{asked(node)}"]
    for word, child in (("no", node.no), ("yes", node.yes)):
        first, *others = _lines(child, f"{indent}     ")
        lines += [f"{indent}{word:>3}: {first.strip()}", *others]
    return lines


def _body(items: list[_Item]) -> Body:
    boxes = [_box(item.node) for item in items]
    centres = lay_out(boxes, [item.parent for item in items], GAP)
    edges, drawn = [], []
    for item, box, (x, y) in zip(items, boxes, centres, strict=True):
        if item.parent is not None:
            px, py = centres[item.parent]
            edges.append(_edge(item.word, (px, py + HEIGHT / 2), (x, y - HEIGHT / 2)))
        drawn += _node(item.node, box[0], x, y)
    width = max(x + box[0] / 2 for (x, _), box in zip(centres, boxes, strict=True))
    height = max(y for _, y in centres) + HEIGHT / 2
    return Body([*edges, *drawn], width, height, root=centres[0][0])


def _box(node: Question) -> Box:
    width = text_width(asked(node), WORDS) + 22 if node.feature else ANSWER
    return width, HEIGHT


def _edge(word: str, start: tuple[float, float], end: tuple[float, float]) -> str:
    side = 13 if word == "yes" else -11
    path = tag("path", d=curve(start, end), fill="none", stroke=EDGE)
    return path + text(word, end[0] + side, end[1] - 8, SMALL, INK)


def _node(node: Question, width: float, x: float, y: float) -> list[str]:
    colour = EDGE if node.feature else BLUE if round(node.value) >= 0 else RED
    place = {"x": x - width / 2, "y": y - HEIGHT / 2, "width": width, "height": float(HEIGHT)}
    round_ends = HEIGHT / 2 if node.feature else 5
    thick = None if node.feature else 2
    first = asked(node) if node.feature else signed(node.value)
    return [
        tag("rect", **place, rx=round_ends, fill=CARD, stroke=colour, stroke_width=thick),
        text(first, x, y - 1, WORDS, STRONG_INK, bold=True),
        text(f"{node.positions:,}", x, y + 14, SMALL),
    ]
