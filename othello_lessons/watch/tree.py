"""The tree of a search: its nodes, its best line, who cut a node, and what the cut left out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple, cast

from othello_lessons.games import OTHELLO, Game, Move, Position
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, Evaluate, Player, Value, alphabeta
from othello_lessons.watch.lines import RecordedLines

BOUNDS = {"exact": "", "upper": "≤", "lower": "≥"}


class WatchError(Exception):
    """A search that cannot be watched, or that does not end; the message says what to do."""


class View(NamedTuple):
    """A node as one player sees it: value, `""`, `"≤"` or `"≥"` before it, and window."""

    value: Value
    sign: str
    alpha: Value | None
    beta: Value | None


@dataclass(eq=False, repr=False)
class Node:
    """One call of a search, with the calls that it made below it; the root is the whole tree.

    A node without children did not leave out any move: the search ended there.
    """

    move: Move | None  # which led here; None for the root and for a pass
    player: Player  # who is to move on `board`
    board: Position
    depth: int | None  # what the call was given, as the window; None if the search has none
    alpha: Value | None
    beta: Value | None
    value: Value = 0  # what it returned, for `player`
    bound: str = "exact"  # "exact", "upper" (the true value is this or less), "lower" (or more)
    chosen: Move | None = None  # the move that the search took
    children: "list[Node]" = field(default_factory=list)  # in the order visited
    unvisited: list[Move] = field(default_factory=list)  # legal moves, in square order
    arguments: dict[str, Any] = field(default_factory=dict)  # all of the root's call, by name
    lines: RecordedLines | None = None  # that ran, if `watch` was asked for them; the root's
    visits: int | None = None  # of playouts that went through it; `value` is their average
    share: float | None = None  # of its move in the policy of the node above, where there is one
    playouts: "list[Playout]" = field(default_factory=list)  # the root's, in order
    game: Game = OTHELLO

    def __repr__(self) -> str:
        """Describe the tree below this node in one line."""
        found = f"value {BOUNDS[self.bound]}{self.value}, move {self.chosen}"
        return f"<search tree: {self.size:,} nodes, {self.mover} to move, {found}>"

    def __str__(self) -> str:
        """Write the tree as indented lines, one for each node, up to 80 of them."""
        from othello_lessons.drawing.tree.labels import tree_text

        return tree_text(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from othello_lessons.drawing import draw

        return draw(self)._repr_mimebundle_()

    @property
    def mover(self) -> str:
        """Name who is to move."""
        return self.game.name(self.player)

    @property
    def other(self) -> str:
        """Name who is not to move."""
        return self.game.name(self.game.opponent(self.player))

    @property
    def colour(self) -> Player:
        """Return BLACK or WHITE, as whose disc the player to move is drawn."""
        return self.game.colour(self.player)

    def walk(self) -> "Iterator[Node]":
        """Yield this node and all below it, in the order in which they were visited."""
        following = [self]
        while following:
            node = following.pop()
            yield node
            following.extend(reversed(node.children))

    @property
    def size(self) -> int:
        """Count the nodes, this one included."""
        return sum(1 for _ in self.walk())

    @property
    def leaves(self) -> int:
        """Count the nodes at which the search went no deeper."""
        return sum(not node.children for node in self.walk())

    @property
    def was_cut(self) -> bool:
        """Tell whether the search left moves out here."""
        return bool(self.unvisited)

    def seen_by(self, player: Player) -> View:
        """Return value, sign and window as this player sees them: negated for the other player."""
        sign = BOUNDS[self.bound]
        if player == self.player:
            return View(self.value, sign, self.alpha, self.beta)
        turned = {"≤": "≥", "≥": "≤", "": ""}[sign]
        return View(-self.value, turned, _minus(self.beta), _minus(self.alpha))


class Playout(NamedTuple):
    """One playout of a Monte Carlo tree search."""

    path: list[Node]  # from the root to the node from which it was played
    result: float  # +1 if Black won, -1 if White won, 0 for a draw; or what a guess said
    expanded: bool  # its last node was added to the tree
    changed: list[
        tuple[Node, int, float]
    ]  # each node from the root down, its visits and average after


def _minus(value: Value | None) -> Value | None:
    return None if value is None else -value


def best_line(tree: Node) -> list[Node]:
    """List the nodes from the root along the chosen moves, as long as values are exact."""
    line = [tree]
    while line[-1].bound == "exact" and line[-1].children:
        last = line[-1]
        following = [child for child in last.children if child.move == last.chosen]
        if not following:
            break
        line.append(following[0])
    return line


def cut_by(path: Sequence[Node]) -> int | None:
    """Return which node of a path from the root supplied the beta of its last node.

    It is the ancestor whose player has already found something better, and so would not
    choose the way to this node: the parent (a shallow cut), or an ancestor 3, 5, ... plies
    above (a deep cut). None if the bound is the window with which the search began.
    """
    place = len(path) - 1
    while place > 0:
        parent, beta = path[place - 1], path[place].beta
        if beta is None or parent.alpha is None:
            return None
        if parent.alpha < -beta:
            return place - 1
        place -= 2
    return None


def left_out_value(tree: Node, node: Node, move: Move) -> Value:
    """Return what a move that was left out at a node of a tree is worth to the player there.

    It is searched in full, to the depth and with the evaluation of the search that was
    watched, or to the end of the game if that search has no depth. WatchError if it has a depth
    and no argument named `evaluate`, or if nothing tells what a finished game is worth to it.
    """
    game, evaluate = node.game, tree.arguments.get("evaluate")
    final = None if evaluate is None and node.depth is not None else _final(tree)
    if final is None:
        raise WatchError(
            "The value of a left-out move can be computed only for a search with arguments "
            "named depth and evaluate."
        )
    depth = inf if node.depth is None else node.depth - 1
    after = game.after(move, node.player, node.board)
    # With a full window alphabeta returns what minimax does, and faster.
    window = MIN_VALUE, MAX_VALUE
    search = game.search(alphabeta)
    return -search(game.opponent(node.player), after, *window, depth, evaluate, final)[0]


def _final(tree: Node) -> Evaluate | None:
    """Return what a finished game is worth to a search: its argument `final`, or what fits."""
    if final := tree.arguments.get("final"):
        return cast(Evaluate, final)
    known = tree.game.final, tree.game.score, lambda player, end: -tree.game.score(player, end)
    for node in tree.walk():
        ended = not node.children and node.depth != 0 and tree.game.is_over(node.board)
        if ended and node.value:
            return next((one for one in known if one(node.player, node.board) == node.value), None)
    return tree.game.final
