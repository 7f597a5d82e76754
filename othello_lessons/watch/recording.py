"""Records a search while it runs: each call of itself becomes a node of the tree."""

import inspect
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import lru_cache
from operator import eq, is_
from typing import Any

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
from othello_lessons.othello import Player
from othello_lessons.watch.lines import RecordedLines, UntracedError, recorded
from othello_lessons.watch.tree import Node, WatchError

NODE_LIMIT = 100_000


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
    for child in node.children:
        if child.seen_by(node.player).value == node.value:
            return child.move
    return None
