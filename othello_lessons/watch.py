"""Watch a recursive search run, and keep the tree that it searched.

    tree = watch(alphabeta, BLACK, board, MIN_VALUE, MAX_VALUE, 3, weighted_score)

As the last line of a notebook cell, the tree is a picture; `print(tree)` writes it as text.

The search may be the book's or your own, in a module or in a notebook. It must take its arguments
as the book does, `(player, board, ...)`; if it has `alpha`, `beta` and `depth`, they must have
these names; and it must call itself by its own name. You can also watch searches of toy trees:
nested lists such as [[3, 12], [2, 4]]. Their leaves say what the player who begins would get there,
and their moves are 0, 1, 2 and so on.

Any other game will do: `watch(alphabeta, X, board, ..., game=TIC_TAC_TOE)` runs the book's search
on it, and a search whose module or notebook has a `legal_moves` and a `make_move` of its own is
watched with these.
"""

import inspect
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import inf
from operator import eq, is_
from typing import Any, NamedTuple, cast

from othello_lessons.games import (
    OTHELLO,
    TOY_TREES,
    Game,
    Move,
    Position,
    game_in,
    has_rules,
    is_board,
)
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, Evaluate, Player, Value, alphabeta
from othello_lessons.watch_lines import RecordedLines, UntracedError, recorded

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
        """Give a notebook the picture, drawn now, and the text in case it cannot be shown."""
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


# ---------------------------------------------------------------------------
# Recording


def watch(
    search: Callable[..., Any],
    *args: Any,
    game: Game | None = None,
    node_limit: int = NODE_LIMIT,
    lines: bool = False,
    **kwargs: Any,
) -> Node:
    """Call search(*args, **kwargs) and return the tree of all its calls of itself.

    `game`: what is played, if it is neither Othello nor a toy tree, nor found beside the search; a
    search of the book then runs on it. With `lines` the root keeps which lines of the search ran,
    and a SearchStepper shows them. WatchError if the search does not call itself by its name,
    returns no value, or makes more than node_limit calls. An error in the search itself is not
    caught.
    """
    name = getattr(search, "__name__", "")
    if getattr(search, "__globals__", {}).get(name) is not search:
        raise WatchError(_unseen(search))
    if game:
        search, args = game.search(search), tuple(map(game.meaning, args))
        kwargs = {name: game.meaning(value) for name, value in kwargs.items()}
    recorder = _Recorder(search, node_limit, game)
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

    def __init__(self, search: Callable[..., Any], node_limit: int, game: Game | None) -> None:
        self.search, self.signature = search, _signature(search)
        self.names = _plain_names(self.signature)
        self.node_limit, self.count = node_limit, 0
        self.game = game
        self.path: list[Node] = []
        self.following: list[list[tuple[Move, Position]]] = []  # each node's moves, where to
        self.last_board: Position = None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        node = self._enter(self._bound(args, kwargs))
        try:
            answer = self.search(*args, **kwargs)
        except RecursionError:
            raise WatchError(
                f"{self.search.__name__} calls itself without end: "
                "does depth get smaller at every call, and does depth 0 return?"
            ) from None
        finally:
            self.path.pop()
            self.following.pop()
        self._leave(node, answer)
        return answer

    def _bound(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        if not kwargs and len(args) == len(self.names):
            return dict(zip(self.names, args, strict=True))  # in a tenth of the time of `bind`
        return self.signature.bind(*args, **kwargs).arguments

    def _enter(self, arguments: dict[str, Any]) -> Node:
        self.count += 1
        if self.count > self.node_limit:
            raise WatchError(
                f"{self.search.__name__} was stopped after {self.node_limit} nodes. "
                "Search less deep, or give watch a larger node_limit."
            )
        player, position = self._player_and_position(arguments)
        game = self.game = self.game or _game_of(self.search, player, position)
        game.meet(player)
        board = game.copy(position)
        parent = self.path[-1] if self.path else None
        node = Node(
            move=None if parent is None else self._move_to(board, position, parent, player),
            player=player,
            board=board,
            depth=arguments.get("depth"),
            alpha=arguments.get("alpha"),
            beta=arguments.get("beta"),
            game=game,
        )
        if parent is None:
            self.root = node
            call = inspect.BoundArguments(self.signature, OrderedDict(arguments))
            call.apply_defaults()
            node.arguments = dict(call.arguments)
        else:
            parent.children.append(node)
        self.path.append(node)
        self.following.append([])
        self.last_board = board
        return node

    def _player_and_position(self, arguments: dict[str, Any]) -> tuple[Player, Position]:
        first_two = list(arguments.values())[:2]
        known = list(self.game.players) if self.game else []
        if len(first_two) < 2 or not (isinstance(first_two[0], str) or first_two[0] in known):
            raise WatchError(
                f"{self.search.__name__} must take the player first and the board, or toy tree, "
                "second, as minimax(player, board, ...) does; "
                f"here it was given {first_two[:1]!r} first."
            )
        if self.game and not self.path and first_two[0] not in known:
            raise WatchError(f"{first_two[0]!r} is not a player of this game: these are {known}.")
        return first_two[0], first_two[1]

    def _move_to(
        self, board: Position, position: Position, parent: Node, player: Player
    ) -> Move | None:
        between = parent.game.moves_between
        if between is None:
            return self._legal_move_to(position, parent)
        moves = between(parent.board, board)
        if len(moves) < 2:
            return next(iter(moves), None)
        if player == parent.player:
            raise WatchError(_unseen(self.search))
        new = between(self.last_board, board)
        return next((move for move in moves if move in new), moves[0])

    def _legal_move_to(self, position: Position, parent: Node) -> Move | None:
        """Find the move that leads to a position; of several, the first that was not made yet."""
        following = self.following[-1]
        if not following:
            for move in parent.game.legal_moves(parent.player, parent.board):
                after = parent.game.after(move, parent.player, parent.board)
                following.append((move, after))
        for is_alike in (is_, eq):
            for place, (move, after) in enumerate(following):
                if is_alike(after, position):
                    following.append(following.pop(place))  # behind those that were not made yet
                    return move
        if position == parent.board:
            return None
        raise WatchError(
            f"{self.search.__name__} went from {parent.board!r} to {position!r}, "
            f"and no legal move of {parent.mover} leads there."
        )

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


@lru_cache(maxsize=100)  # the same search is often watched many times
def _signature(search: Callable[..., Any]) -> inspect.Signature:
    return inspect.signature(search)


def _plain_names(signature: inspect.Signature) -> list[str]:
    """Return the names of the parameters if all can be given by their places, else nothing."""
    kinds = {parameter.kind for parameter in signature.parameters.values()}
    return list(signature.parameters) if kinds == {inspect.Parameter.POSITIONAL_OR_KEYWORD} else []


def _game_of(search: Callable[..., Any], player: Player, position: Position) -> Game:
    """Return which game a search is about: Othello, the game beside the search, or a toy tree."""
    if is_board(position):
        return OTHELLO
    names = search.__globals__
    if {"legal_moves", "make_move"} & set(search.__code__.co_names) and has_rules(names):
        found = game_in(names)
        return found if player in found.players else replace(found, players={})
    if isinstance(position, list) and position and isinstance(position[0], str):
        raise WatchError(
            f"{position!r:.60} is not a board of Othello. To watch another game, define "
            "legal_moves(player, board) and make_move(move, player, board) beside the search, "
            "or give watch a game."
        )
    return TOY_TREES


def _moves_from(node: Node) -> list[Move]:
    return list(node.game.legal_moves(node.player, node.board))


def _move_worth(node: Node) -> Move | None:
    """Return the first move whose value is the node's, for searches that name no move."""
    for child in node.children:
        if child.seen_by(node.player).value == node.value:
            return child.move
    return None
