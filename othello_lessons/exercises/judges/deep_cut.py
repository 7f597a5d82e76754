"""The exercise of lesson 09 in which a deep cut is found, and the node that supplied its bound."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from othello_lessons.drawing.tree.labels import move_text, value_text
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.quiz.answers import read_number
from othello_lessons.exercises.quiz.tree import QuizError
from othello_lessons.notation import parse_position
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, PLAYERS, Value, alphabeta, score
from othello_lessons.watch import Node, cut_by, left_out_value, watch

POSITION, DEPTH = "OX-- -OX- -OXX -OOO X", 4
PARTS = ("cut at", "bound from", "left out")

Paths = dict[str, list[Node]]


def judge_deep_cut(answer: Any) -> str:
    """Demand the node of the one deep cut, the node that supplied its bound, and a value."""
    at, supplier, worth = _read(answer)
    paths = _paths([searched()], {})
    path = _place(at, paths)
    _demand_deep(path)
    _demand_supplier(path, _place(supplier, paths))
    _demand_worth(path, worth)
    return (
        "Black's bound came from the root, three plies higher up. What was left out is worse for "
        "White than what was found, and that does not matter either: Black would not come here."
    )


def searched() -> Node:
    """Return the tree that the lesson shows."""
    player, board = parse_position(POSITION)
    return watch(alphabeta, player, board, MIN_VALUE, MAX_VALUE, DEPTH, score)


def _paths(path: list[Node], found: Paths) -> Paths:
    """Find every node by its moves: the path that leads there from the root."""
    moves = [move_text(node.move, above) for above, node in pairwise(path)]
    found[" ".join(moves) or "root"] = path
    for child in path[-1].children:
        _paths([*path, child], found)
    return found


def _read(answer: Any) -> tuple[Any, Any, Any]:
    if isinstance(answer, Mapping) and all(part in answer for part in PARTS):
        answer = [answer[part] for part in PARTS]
    parts = list(answer) if isinstance(answer, Iterable) and not isinstance(answer, str) else []
    if len(parts) != len(PARTS):
        raise Wrong(
            'Give three things, as {"cut at": "a3 c1", "bound from": "root", "left out": 7}: the '
            "node that was cut, the node that supplied the bound, and what the move that was "
            "left out is worth.",
            "no-parts",
        )
    return parts[0], parts[1], parts[2]


def _place(named: Any, paths: Paths) -> list[Node]:
    """Return the path to a node that is named by its moves."""
    words = named if isinstance(named, str) else " ".join(map(str, _many(named)))
    name = " ".join(words.casefold().replace(",", " ").removeprefix("the ").split()) or "root"
    if name in paths:
        return paths[name]
    above = name.rpartition(" ")[0] or "root"
    if above in paths and name.split()[-1] in _left_out(paths[above]):
        raise Wrong(
            f"{name.split()[-1]} is what was left out. Name the node at which that happened.",
            "ghost-named",
        )
    raise Wrong(
        f"There is no node {named!r:.40} in this tree. A node is named by the moves that lead "
        'there, such as "a3 c1", and the first of all is "root".',
        "no-node",
    )


def _many(named: Any) -> Iterable[Any]:
    return named if isinstance(named, Iterable) else [named]


def _left_out(path: list[Node]) -> list[str]:
    return [move_text(move, path[-1]) for move in path[-1].unvisited]


def _demand_deep(path: list[Node]) -> None:
    by = cut_by(path)
    if not path[-1].was_cut:
        raise Wrong("Nothing was left out there: no ghosts stand beside its moves.", "no-cut")
    if by == len(path) - 2:
        raise Wrong(
            "Something was left out there, and the cut is a shallow one: its bound comes from "
            "the node directly above. Look further down.",
            "shallow-cut",
        )


def _demand_supplier(path: list[Node], supplier: list[Node]) -> None:
    """Accept the ancestor, and the move by which it got what it was sure of."""
    by = cut_by(path)
    assert by is not None
    source = path[by]
    brought = [child for child in source.children if child.move == source.chosen]
    if supplier[-1] is source or supplier[-1] in brought:
        return
    if supplier[-1] is path[-2]:
        raise Wrong(
            f"The node directly above has found nothing yet: its own window came from further "
            f"up. Who had {value_text(_bound(path))} first?",
            "bound-from-parent",
        )
    if supplier[-1].player == path[-1].player:
        raise Wrong(
            f"{PLAYERS[path[-1].player]} is to move there, as at the node that was cut. A cut "
            "comes from what the other player is sure of.",
            "bound-of-the-same-player",
        )
    raise Wrong("The bound did not come from there. Click the node, and read why.", None)


def _bound(path: list[Node]) -> Value:
    """Return the bound that cut, as the player who begins sees it."""
    beta = path[-1].beta
    assert beta is not None
    return beta if path[-1].player == path[0].player else -beta


def _demand_worth(path: list[Node], worth: Any) -> None:
    """Demand what the move that was left out is worth, as the player who begins sees it."""
    node, root = path[-1], path[0]
    mine = left_out_value(root, node, node.unvisited[0])
    right = mine if node.player == root.player else -mine
    try:
        given = read_number(worth)
    except QuizError as error:
        raise Wrong(str(error), "no-value") from None
    if given == right:
        return
    if given == -right:
        raise Wrong("That is what White sees. Give it as Black sees it.", "white-view")
    if given == _bound(path):
        raise Wrong(
            f"{value_text(given)} is the bound. The move that was left out has a value of its "
            "own, which the search never asked for: press the button that shows it.",
            "bound-as-value",
        )
    raise Wrong(f"The move that was left out is not worth {value_text(given)}.", None)
