"""The places of a quiz's nodes on the page, and the words in each."""

from math import inf
from typing import Any

from othello_lessons.drawing.position import PositionPlan, plan_of, told_position
from othello_lessons.drawing.svg import COLUMN
from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.drawing.tree.layout import lay_out
from othello_lessons.exercises.quiz import OrderQuiz, Quiz, ValuesQuiz, WindowsQuiz
from othello_lessons.exercises.quiz.tree import Seen, Spot
from othello_lessons.widgets.page import COLOURS

# A square, a board at least, between nodes, a leaf at least: the first that fits the column
FITS = (8, 40, 8, 30), (6, 36, 6, 30), (5, 30, 4, 30), (5, 30, 2, 20)
LINE, PAD = 28, 4  # the height of what is written in a node; the room around its board
LEVELS = 44  # between nodes above each other
FIELDS = {"values": 78, "windows": 122}  # the width of a node with a field
ARRIVAL = 15  # the room above a node for the move that leads to it
ABOVE = 16  # the room above the root for a mark


def nodes_of(quiz: Quiz) -> tuple[list[dict[str, Any]], tuple[int, int]]:
    """Return the nodes of a quiz in the order in which Tab comes to them, and the page's size."""
    spots = _in_search_order(quiz)
    for fit in FITS:
        nodes, (width, height) = _placed(quiz, spots, *fit)
        if width <= COLUMN:
            break
    return [nodes[path] for path in _tab_order(quiz, spots)], (width, height)


def _placed(
    quiz: Quiz, spots: list[Spot], cell: int, narrowest: int, gap: int, leaf: int
) -> tuple[dict[tuple[int, ...], dict[str, Any]], tuple[int, int]]:
    boards = (spot.node.board for spot in spots)
    plan = plan_of(quiz.tree.root.node.game, boards, cell, narrowest)
    side, height = (plan.width, LINE + PAD + plan.height) if plan else (0, LINE)
    widths = [max(_width(quiz, spot, leaf), side + 2 * PAD) for spot in spots]
    number = {spot.path: i for i, spot in enumerate(spots)}
    parents = [number[spot.path[:-1]] if spot.path else None for spot in spots]
    centres = lay_out([(width, height) for width in widths], parents, (gap, LEVELS))
    seen = _shown(quiz)
    nodes = {
        spot.path: {
            **_node(quiz, spot, seen, plan),
            # not None: a browser's Python would send undefined, a kernel null
            "parent": "" if parent is None else spots[parent].name,
            "above": [spots[number[spot.path[:level]]].name for level in range(len(spot.path))],
            "x": round(x, 1),
            "y": round(y + ABOVE, 1),
            "w": round(width, 1),
            "h": height,
        }
        for spot, parent, width, (x, y) in zip(spots, parents, widths, centres, strict=True)
    }
    right = max(x + width / 2 for width, (x, _) in zip(widths, centres, strict=True))
    bottom = max(y for _, y in centres) + height / 2 + ABOVE
    return nodes, (round(right) + 8, round(bottom) + 8)


def _in_search_order(quiz: Quiz) -> list[Spot]:
    def below(spot: Spot) -> list[Spot]:
        children = quiz.children(spot) if isinstance(quiz, OrderQuiz) else spot.children
        return [spot, *(one for child in children for one in below(child))]

    return below(quiz.tree.root)


def _tab_order(quiz: Quiz, spots: list[Spot]) -> list[tuple[int, ...]]:
    """List paths as the search comes to know them: a value is known after all below it."""
    paths = [spot.path for spot in spots]
    return sorted(paths, key=lambda path: (*path, inf)) if isinstance(quiz, ValuesQuiz) else paths


def _width(quiz: Quiz, spot: Spot, leaf: int) -> float:
    if spot.is_leaf:
        return max(leaf, 0.3 * leaf * len(value_text(spot.value)) + 0.4 * leaf)
    return FIELDS.get(quiz.kind, 44)


def _shown(quiz: Quiz) -> Seen | None:
    """Return what is shown as visited, or None if that is not shown."""
    if isinstance(quiz, (OrderQuiz, WindowsQuiz)) or (isinstance(quiz, ValuesQuiz) and quiz.cuts):
        return quiz.seen
    return None


def _node(quiz: Quiz, spot: Spot, seen: Seen | None, plan: PositionPlan | None) -> dict[str, Any]:
    """Return the words in a node, and its spoken text."""
    ghost = seen is not None and spot.path not in seen
    return {
        "id": spot.name,
        "move": spot.moves[-1] if spot.moves else "",
        "player": COLOURS[spot.node.colour],
        "leaf": value_text(spot.value) if spot.is_leaf else "",
        "text": _text(quiz, spot),
        "fields": _fields(quiz, spot),
        "label": _label(quiz, spot, ghost),
        "ghost": ghost,
        **({"cells": ""} | told_position(spot.node.game, spot.node.board, plan)),
        **(plan.told if plan else {"side": 0}),
    }


def _text(quiz: Quiz, spot: Spot) -> str:
    if spot.is_leaf:
        return value_text(spot.value)
    return "−∞ … ∞" if isinstance(quiz, WindowsQuiz) and not spot.path else ""


def _fields(quiz: Quiz, spot: Spot) -> list[str]:
    names = {"values": ["Value"], "windows": ["Lower end", "Upper end"]}.get(quiz.kind, [])
    where = spot.where[0].lower() + spot.where[1:]
    said = f"{where}, {spot.mover} to move.{_said(spot)}"
    return [f"{name} {said}" for name in names] if spot in quiz.asked else []


def _label(quiz: Quiz, spot: Spot, ghost: bool) -> str:
    """Say what a reader sees of a node: where it is, what is written in it, and if it is faint."""
    what = f"leaf {value_text(spot.value)}" if spot.is_leaf else f"{spot.mover} to move"
    window = "" if spot.is_leaf or not _text(quiz, spot) else f", window {_text(quiz, spot)}"
    return f"{spot.where}, {what}{window}{', left out' * ghost}.{_said(spot)}"


def _said(spot: Spot) -> str:
    game, board = spot.node.game, spot.node.board
    if game.in_words:
        return f" {game.in_words(board)}"
    return f" Position: {', '.join(game.rows(board))}." if game.rows else ""
