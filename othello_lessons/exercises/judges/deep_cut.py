"""The exercise in which a deep cut is found, and the node that supplied its bound."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from othello_lessons.drawing.tree.labels import move_text, value_text
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.patches import Solution
from othello_lessons.exercises.quiz.answers import read_number
from othello_lessons.exercises.quiz.tree import QuizError
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words, text_of
from othello_lessons.notation import parse_position
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, PLAYERS, Value, alphabeta, score
from othello_lessons.watch import Node, cut_by, left_out_value, watch

POSITION, DEPTH = "OX-- -OX- -OXX -OOO X", 4
PARTS = ("cut at", "bound from", "left out")

Paths = dict[str, list[Node]]


DEEP_CUT = Solution(
    """
deep_cut = {"cut at": "a4 c1 d1", "bound from": "root", "left out": -6}
""",
    "deep_cut",
)


def judge_deep_cut(exercise: Exercise, answer: Any) -> str:
    """Demand the node of the one deep cut, the node that supplied its bound, and a value."""
    at, supplier, worth = _read(answer)
    paths = _paths([searched()], {})
    path = _place(at, paths)
    _demand_deep(path)
    _demand_supplier(path, _place(supplier, paths))
    _demand_worth(path, worth)
    return exercise.praise()


def searched() -> Node:
    """Return the tree that the lesson shows."""
    player, board = parse_position(POSITION)
    return watch(alphabeta, player, board, MIN_VALUE, MAX_VALUE, DEPTH, score)


def _paths(path: list[Node], found: Paths) -> Paths:
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
        raise Wrong.named("no-parts", JUDGED)
    return parts[0], parts[1], parts[2]


def _place(named: Any, paths: Paths) -> list[Node]:
    """Return the path to a node that is named by its moves."""
    parts = named if isinstance(named, Iterable) and not isinstance(named, str) else [named]
    words = " ".join(map(text_of, parts))
    name = " ".join(words.casefold().replace(",", " ").removeprefix("the ").split()) or "root"
    if name in paths:
        return paths[name]
    above = name.rpartition(" ")[0] or "root"
    if above in paths:
        node, move = paths[above][-1], name.split()[-1]
        if move in [move_text(ghost, node) for ghost in node.unvisited]:
            raise Wrong.named("ghost-named", JUDGED, move=move)
    raise Wrong.named("no-node", JUDGED, node=in_words(named))


def _demand_deep(path: list[Node]) -> None:
    by = cut_by(path)
    if not path[-1].was_cut:
        raise Wrong.named("no-cut", JUDGED)
    if by == len(path) - 2:
        raise Wrong.named("shallow-cut", JUDGED)


def _demand_supplier(path: list[Node], supplier: list[Node]) -> None:
    """Accept the ancestor, and the move by which it got what it was sure of."""
    by = cut_by(path)
    assert by is not None
    source = path[by]
    brought = [child for child in source.children if child.move == source.chosen]
    if supplier[-1] is source or supplier[-1] in brought:
        return
    if supplier[-1] is path[-2]:
        raise Wrong.named("bound-from-parent", JUDGED, bound=value_text(_bound(path)))
    if supplier[-1].player == path[-1].player:
        raise Wrong.named("bound-of-the-same-player", JUDGED, player=PLAYERS[path[-1].player])
    raise Wrong(JUDGED("not-from-there"))


def _bound(path: list[Node]) -> Value:
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
        raise Wrong.named("movers-view", JUDGED)
    if given == _bound(path):
        raise Wrong.named("bound-as-value", JUDGED, bound=value_text(given))
    raise Wrong(JUDGED("not-worth", value=value_text(given)))
