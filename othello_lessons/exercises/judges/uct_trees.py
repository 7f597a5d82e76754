"""Trees of playouts to try a learner's functions on, and the effects that are observed.

A case is a tree as data, and makes a new tree for every call, since some of the functions change
it. What a function does is observed as a few *facets* with names, such as the visits of all nodes;
the first facet that differs from the right one is what the learner is told. Nothing is left to
chance: `choose`, in the place of `random.choice`, always chooses the same of the same moves.
"""

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random
from typing import Any

from othello_lessons.drawing import Picture, draw, show
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.wording import Named, in_words, is_board
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import Square, legal_moves, make_move, next_player, opponent, size
from othello_lessons.uct import UctNode, expand, one_playout, recorded

Facets = dict[str, Any]
Numbers = dict[str, tuple[int, int]]  # "d3 c5" -> the visits and the total of the node there


class Chooser:
    """Chooses as `random.choice` does, but always the same of the same moves; and takes notes."""

    __name__ = "choose"

    def __init__(self, factor: int) -> None:
        self.factor, self.asked = factor, 0

    def __call__(self, moves: Sequence[Square]) -> Square:
        """Return one of the moves; IndexError if there are none."""
        if not moves:
            raise IndexError("Cannot choose from an empty sequence")
        self.asked += 1
        ordered = sorted(moves)
        return ordered[self.factor * sum(ordered) % len(ordered)]


@dataclass(frozen=True)
class Tree:
    """A position, and the nodes of a tree below it, each with its visits and its total."""

    position: str
    numbers: tuple[tuple[str, int, int], ...] = ()  # the moves to a node, parents first
    factor: int = 1  # of the chooser
    result: int = 0  # of a playout
    end: str = ""  # the moves to the node at which a path ends
    playouts: int = 0  # that a search makes, in the place of the numbers
    seed: int = 0  # of that search

    def root(self) -> UctNode:
        """Make the tree anew."""
        root: UctNode = pickle.loads(_made(self))
        return root

    def path(self, root: UctNode) -> list[UctNode]:
        """Return the nodes from the root to `end`."""
        return _path(root, self.end)

    def picture(self) -> Picture:
        """Draw the tree, or the board where there is nothing but the root."""
        root = self.root()
        return draw(recorded(root)) if root.children else show(root.board)


@cache
def _made(tree: Tree) -> bytes:
    """Make a tree for the first time, in the form in which it is kept."""
    player, board = parse_position(tree.position)
    root = UctNode(player if legal_moves(player, board) else None, board, mover=opponent(player))
    chance = Random(tree.seed)
    for _ in range(tree.playouts):
        one_playout(root, chance.choice)
    for names, visits, total in tree.numbers:
        node = _path(root, names)[-1]
        node.visits, node.total = visits, total
    return pickle.dumps(root)


def _path(root: UctNode, names: str) -> list[UctNode]:
    path, n = [root], size(root.board)
    for name in names.split():
        known = (child for child in path[-1].children if _move_name(child, n) == name)
        path.append(next(known, None) or expand(path[-1], partial(_move_called, name, n)))
    return path


def _move_called(name: str, n: int, moves: Sequence[Square]) -> Square:
    return next(move for move in moves if square_name(move, n) == name)


def names_in(root: UctNode) -> dict[UctNode, str]:
    """Return every node of a tree with its name: the moves that lead to it, or "the root"."""
    names, n = {root: ""}, size(root.board)
    following = [root]
    for node in following:
        for child in node.children:
            if isinstance(child, UctNode) and child not in names:
                names[child] = f"{names[node]} {_move_name(child, n)}".strip()
                following.append(child)
    return {node: Named(name or CHECK("the-root")) for node, name in names.items()}


def _move_name(child: UctNode, n: int) -> str:
    return in_words(child.move, "square", n)


def named(found: Any, names: dict[UctNode, str]) -> Any:
    """Return the name of a node, or the names in a list of nodes; any other value unchanged."""
    if isinstance(found, (list, tuple)):
        return [named(each, names) for each in found]
    if isinstance(found, UctNode):
        return names.get(found, Named(CHECK("no-node-of-it")))
    return found


# ---------------------------------------------------------------------------
# What is observed of each function


def path_found(function: Callable[..., Any], case: Tree) -> Facets:
    """Observe a function that goes down a tree."""
    root = case.root()
    names = names_in(root)
    return {"path": named(call(function, root), names), "kept": state(root) == state(case.root())}


def expanded(function: Callable[..., Any], case: Tree) -> Facets:
    """Observe a function that adds a child to a node."""
    root, choose = case.root(), Chooser(case.factor)
    node, before = case.path(root)[-1], case.path(case.root())[-1]
    found = call(function, node, choose)
    names = names_in(root)
    names[node] = Named(CHECK("the-node-itself"))
    n = size(node.board)
    return {
        "added": len(node.children) - len(before.children),
        "child": [_described(child, n) for child in node.children],
        "returned": named(found, names),
        "untried": [square_name(move, n) for move in sorted(node.untried)],
        "kept": node.board == before.board,
        "counted": (node.visits, node.total) != (before.visits, before.total),
        "asked": choose.asked > 0 or not before.untried,
    }


def _described(child: Any, n: int) -> Any:
    if not isinstance(child, UctNode):
        return child
    move = _move_name(child, n)
    board = "".join(child.board) if is_board(child.board) else in_words(child.board)
    return move, child.mover, child.player, board, child.visits, child.total


@dataclass(frozen=True)
class Played:
    """The result of a playout, whether it asked for moves, and how often."""

    result: Any
    asked: bool
    plies: int = field(compare=False, repr=False)


def played(function: Callable[..., Any], case: Tree) -> Played | None:
    """Observe a function that plays a game to its end."""
    root, choose = case.root(), Chooser(case.factor)
    result = call(function, root.player, root.board, choose)
    if result is None:
        return None
    return Played(_whole(result), choose.asked > 0 or len(root.untried) < 2, choose.asked)


def where_it_ends(found: Played | None, right: Played, case: Tree) -> Picture | None:
    """Draw the position in which a playout ends too early, with the player whose turn it is."""
    root, choose = case.root(), Chooser(case.factor)
    player, board = root.player, root.board
    if not player or not found or found.plies >= right.plies:
        return None
    turn = player
    for _ in range(found.plies):
        make_move(choose(legal_moves(player, board)), player, board)
        turn, player = opponent(player), next_player(board, player) or player
    return show(board, turn)


def _whole(result: Any) -> Any:
    """Return True and 1.0 as 1: a result is a number, however it is written."""
    is_whole = isinstance(result, float) and result.is_integer()
    return int(result) if is_whole or isinstance(result, bool) else result


def backed_up(function: Callable[..., Any], case: Tree) -> Facets:
    """Observe a function that counts a result along a path."""
    root = case.root()
    names = names_in(root)
    call(function, case.path(root), case.result)
    return {
        "visits": {name: node.visits for node, name in names.items()},
        "totals": {name: _whole(node.total) for node, name in names.items() if node is not root},
        "kept": len(names_in(root)) == len(names),
    }


def move_made(function: Callable[..., Any], case: Tree) -> Facets:
    """Observe a function that chooses the move to make."""
    root = case.root()
    names = names_in(root)
    found = call(function, root)
    if isinstance(found, UctNode):
        move = names.get(found) or CHECK("another-move")
        return {"move": Named(CHECK("the-node-behind", move=move))}
    is_move = isinstance(found, int) and not isinstance(found, bool)
    moves = {child.move: names[child] for child in root.children}
    return {"move": moves.get(found, found) if is_move else found}


def state(root: UctNode) -> list[Any]:
    """Return all that a tree holds, to see whether a function has changed it."""
    return [
        (name, node.visits, node.total, sorted(node.untried), node.board)
        for node, name in names_in(root).items()
    ]
