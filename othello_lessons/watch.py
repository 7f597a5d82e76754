"""Watch a recursive search run, and keep the tree that it searched.

    tree = watch(alphabeta, BLACK, board, MIN_VALUE, MAX_VALUE, 3, weighted_score)

As the last line of a notebook cell, the tree is a picture; `print(tree)` writes it as text.

The search may be the book's or your own, in a module or in a notebook. It must take its arguments
as the book does, `(player, board, ...)`; if it has `alpha`, `beta` and `depth`, they must have
these names; and it must call itself by its own name. You can also watch searches of toy trees:
nested lists such as [[3, 12], [2, 4]]. Their leaves say what the player who begins would get there,
and their moves are 0, 1, 2 and so on.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from operator import eq, is_
from typing import Any, NamedTuple

from othello_lessons.othello import (
    EMPTY,
    MAX_VALUE,
    MIN_VALUE,
    PLAYERS,
    Board,
    Player,
    Square,
    Value,
    alphabeta,
    final_value,
    legal_moves,
    make_move,
    opponent,
)
from othello_lessons.watch_lines import RecordedLines, UntracedError, recorded

ToyTree = Any  # a number, or a list of toy trees

NODE_LIMIT = 100_000
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

    move: Square | None  # which led here; None for the root and for a pass
    player: Player  # who is to move on `board`
    board: Board | ToyTree
    depth: int | None  # what the call was given, as the window; None if the search has none
    alpha: Value | None
    beta: Value | None
    value: Value = 0  # what it returned, for `player`
    bound: str = "exact"  # "exact", "upper" (the true value is this or less), "lower" (or more)
    chosen: Square | None = None  # the move that the search took
    children: "list[Node]" = field(default_factory=list)  # in the order visited
    unvisited: list[Square] = field(default_factory=list)  # legal moves, in square order
    arguments: dict[str, Any] = field(default_factory=dict)  # all of the root's call, by name
    lines: RecordedLines | None = None  # that ran, if `watch` was asked for them; the root's
    visits: int | None = None  # of playouts that went through it; `value` is their average
    playouts: "list[Playout]" = field(default_factory=list)  # the root's, in order

    def __repr__(self) -> str:
        """Describe the tree below this node in one line."""
        who = PLAYERS.get(self.player, self.player)
        found = f"value {BOUNDS[self.bound]}{self.value}, move {self.chosen}"
        return f"<search tree: {self.size:,} nodes, {who} to move, {found}>"

    def __str__(self) -> str:
        """Write the tree as indented lines, one for each node, up to 80 of them."""
        from othello_lessons.drawing.tree.labels import tree_text

        return tree_text(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Give a notebook the picture, drawn now, and the text in case it cannot be shown."""
        from othello_lessons.drawing import draw

        return draw(self)._repr_mimebundle_()

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
    result: int  # +1 if Black won, -1 if White won, 0 for a draw
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


def left_out_value(tree: Node, node: Node, move: Square) -> Value:
    """Return what a move that was left out at a node of a tree is worth to the player there.

    It is searched in full, to the depth and with the evaluation of the search that was
    watched. WatchError if the search has no arguments named `depth` and `evaluate`.
    """
    other = opponent(node.player)
    if is_toy(node.board):
        return -_toy_value(other, node.board[move], _owner(tree))
    evaluate = tree.arguments.get("evaluate")
    if evaluate is None or node.depth is None:
        raise WatchError(
            "The value of a left-out move can be computed only for a search with arguments "
            "named depth and evaluate."
        )
    final = tree.arguments.get("final", final_value)
    after = make_move(move, node.player, list(node.board))
    # With a full window alphabeta returns what minimax does, and faster.
    return -alphabeta(other, after, MIN_VALUE, MAX_VALUE, node.depth - 1, evaluate, final)[0]


def _toy_value(player: Player, tree: ToyTree, owner: Player) -> Value:
    if not isinstance(tree, list):
        return tree if player == owner else -tree  # type: ignore[no-any-return]
    return max(-_toy_value(opponent(player), branch, owner) for branch in tree)


def _owner(tree: Node) -> Player:
    """Return the player for whom the leaves of a toy tree count, from a leaf that is not 0."""
    for node in tree.walk():
        if not node.children and node.board:
            return node.player if node.value == node.board else opponent(node.player)
    return tree.player


# ---------------------------------------------------------------------------
# Recording


def watch(
    search: Callable[..., Any],
    *args: Any,
    node_limit: int = NODE_LIMIT,
    lines: bool = False,
    **kwargs: Any,
) -> Node:
    """Call search(*args, **kwargs) and return the tree of all its calls of itself.

    With `lines` the root keeps which lines of the search ran, and a SearchStepper shows them.
    WatchError if the search does not call itself by its name, returns no value, or makes more than
    node_limit calls. An error in the search itself is not caught.
    """
    name = getattr(search, "__name__", "")
    if getattr(search, "__globals__", {}).get(name) is not search:
        raise WatchError(_unseen(search))
    recorder = _Recorder(search, node_limit)
    recording = _with_lines(recorder) if lines else nullcontext((recorder, None))
    with recording as (stand_in, ran), _in_the_place_of(search, stand_in):
        recorder(*args, **kwargs)
    root = recorder.root
    root.lines = ran
    if not root.children and _moves_from(root) and root.depth != 0:
        raise WatchError(_unseen(search))
    return root


def _unseen(search: Callable[..., Any]) -> str:
    name = getattr(search, "__name__", repr(search))
    return (
        f"{name} searched without calling itself as {name}(...), so there is no tree to see. "
        f"Write it as one function, at the top level of a module or of a notebook, that calls "
        f"{name} for every move."
    )


@contextmanager
def _with_lines(recorder: "_Recorder") -> Iterator[tuple[Any, RecordedLines]]:
    try:
        with recorded(recorder) as both:
            yield both
    except UntracedError as error:
        raise WatchError(str(error)) from None


@contextmanager
def _in_the_place_of(search: Callable[..., Any], recorder: "_Recorder") -> Iterator[None]:
    """Put the recorder where the search looks up its own name, during one call."""
    names = search.__globals__
    names[search.__name__] = recorder
    try:
        yield
    finally:
        names[search.__name__] = search


class _Recorder:
    """Takes the place of a search: records each call, and passes it on to the search."""

    root: Node

    def __init__(self, search: Callable[..., Any], node_limit: int) -> None:
        self.search, self.signature = search, inspect.signature(search)
        self.node_limit, self.count = node_limit, 0
        self.path: list[Node] = []
        self.last_board: Board | ToyTree = None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        node = self._enter(self.signature.bind(*args, **kwargs).arguments)
        try:
            answer = self.search(*args, **kwargs)
        except RecursionError:
            raise WatchError(
                f"{self.search.__name__} calls itself without end: "
                "does depth get smaller at every call, and does depth 0 return?"
            ) from None
        finally:
            self.path.pop()
        self._leave(node, answer)
        return answer

    def _enter(self, arguments: dict[str, Any]) -> Node:
        self.count += 1
        if self.count > self.node_limit:
            raise WatchError(
                f"{self.search.__name__} was stopped after {self.node_limit} nodes. "
                "Search less deep, or give watch a larger node_limit."
            )
        player, position = _player_and_position(self.search, arguments)
        board = list(position) if isinstance(position, list) else position
        parent = self.path[-1] if self.path else None
        node = Node(
            move=self._move_to(board, position, parent, player),
            player=player,
            board=board,
            depth=arguments.get("depth"),
            alpha=arguments.get("alpha"),
            beta=arguments.get("beta"),
        )
        if parent is None:
            self.root = node
            node.arguments = dict(arguments)
        else:
            parent.children.append(node)
        self.path.append(node)
        self.last_board = board
        return node

    def _move_to(
        self, board: Any, position: Any, parent: Node | None, player: Player
    ) -> Square | None:
        if parent is None:
            return None
        if is_toy(parent.board):
            return _toy_move(position, parent)
        added = _added(parent.board, board)
        if len(added) > 1 and player == parent.player:
            raise WatchError(_unseen(self.search))
        new = [square for square in added if self.last_board[square] == EMPTY]
        return next(iter(new + added), None)

    def _leave(self, node: Node, answer: Any) -> None:
        node.value, node.chosen = answer if isinstance(answer, tuple) else (answer, None)
        if not isinstance(node.value, (int, float)):
            raise WatchError(
                f"{self.search.__name__} returned {answer!r}: "
                "a search returns a value, or the pair (value, move)."
            )
        if not node.children:
            return
        if node.alpha is not None and node.value <= node.alpha:
            node.bound = "upper"
        elif node.beta is not None and node.value >= node.beta:
            node.bound = "lower"
        if not isinstance(answer, tuple) and node.bound != "upper":
            node.chosen = _move_worth(node)
        visited = {child.move for child in node.children}
        node.unvisited = [move for move in _moves_from(node) if move not in visited]


def _player_and_position(
    search: Callable[..., Any], arguments: dict[str, Any]
) -> tuple[Player, Board | ToyTree]:
    first_two = list(arguments.values())[:2]
    if len(first_two) < 2 or not isinstance(first_two[0], str):
        raise WatchError(
            f"{search.__name__} must take the player first and the board, or toy tree, second, "
            f"as minimax(player, board, ...) does; here it was given {first_two[:1]!r} first."
        )
    return first_two[0], first_two[1]


def is_toy(board: Board | ToyTree) -> bool:
    """Tell whether a node's board is a toy tree and not a board."""
    return not (isinstance(board, list) and board and isinstance(board[0], str))


def _moves_from(node: Node) -> list[Square]:
    if is_toy(node.board):
        return list(range(len(node.board))) if isinstance(node.board, list) else []
    return legal_moves(node.player, node.board)


def _added(before: Board, after: Board) -> list[Square]:
    return [
        square
        for square, (old, new) in enumerate(zip(before, after, strict=True))
        if old == EMPTY != new
    ]


def _toy_move(position: ToyTree, parent: Node) -> Square:
    """Find which branch of its parent this is; equal branches are taken from left to right."""
    taken = {child.move for child in parent.children}
    branches = sorted(_moves_from(parent), key=lambda move: move in taken)
    for is_alike in (is_, eq):
        for move in branches:
            if is_alike(parent.board[move], position):
                return move
    raise WatchError(f"{position!r} is not a branch of {parent.board!r}")


def _move_worth(node: Node) -> Square | None:
    """Return the first move whose value is the node's, for searches that name no move."""
    for child in node.children:
        if child.seen_by(node.player).value == node.value:
            return child.move
    return None
