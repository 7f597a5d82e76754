"""The tree that grows while one clicks: a node opens into the moves that can be made there.

A message from the page is a dict: `do` is "open", "close", "ply" or "reset", `tree` names
the tree that the page shows, and `path` the node. To open a node that is open changes
nothing, so a message that comes twice does no harm; one about another tree, or about a
node that is not shown, is dropped. The page is told by one dict, `state`, and draws it.
"""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import RLock
from typing import Any
from uuid import uuid4

import anywidget
import traitlets

from othello_lessons.notation import position_text
from othello_lessons.othello import BLACK, PLAYERS, Board, Player, size
from othello_lessons.widgets.grown import Grown, GrownError, Spot

STATIC = Path(__file__).parent / "static"


class TreeExplorer(anywidget.AnyWidget):
    """Grow the game tree of a position: click a node, or press Enter on it, to open it."""

    _esm = STATIC / "explorer.js"
    _css = STATIC / "explorer.css"
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, player: Player, board: Board) -> None:
        self._first = player, list(board)
        self._told = count()
        self._lock = RLock()  # some kernels handle a click on another thread than the cells
        self._begin()
        super().__init__(state=self._seen())
        self.on_msg(self._receive)

    @property
    def nodes(self) -> int:
        """Count the nodes that are shown."""
        return len(self._tree.spots)

    @property
    def plies(self) -> int:
        """Return how many plies deep the tree goes."""
        return len(self._tree.plies) - 1

    @property
    def nodes_by_ply(self) -> list[int]:
        """Count the nodes of each ply, the root's first."""
        return [len(row) for row in self._tree.plies]

    # -- what can be done

    def expand(self, path: str = "") -> None:
        """Open the node at the end of these moves, such as "d3 c3"; GrownError if it can't be."""
        self._attempt(self._tree.open, path)

    def collapse(self, path: str = "") -> None:
        """Close the node at the end of these moves; GrownError if it is not shown."""
        self._attempt(self._tree.close, path)

    def expand_ply(self) -> None:
        """Open every node of the first ply that is not wholly open; GrownError for too many."""
        self._attempt(self._tree.open_ply)

    def reset(self) -> None:
        """Close everything."""
        self._attempt(self._begin)

    def _begin(self) -> None:
        self._tree, self._id = Grown(*self._first), uuid4().hex

    def _attempt(self, action: Callable[..., None], *arguments: str) -> None:
        """Do one thing, and tell the page how it went, also where it failed."""
        with self._lock:
            try:
                action(*arguments)
            except GrownError as error:
                self._tree.news = str(error)
                raise
            finally:
                self.state = self._seen()

    # -- messages from the page

    def _receive(self, _: object, message: object, __: object) -> None:
        """Do what a click asks for, unless it is stale; nothing that arrives raises."""
        with self._lock, suppress(GrownError):
            if not isinstance(message, dict) or message.get("tree") != self._id:
                return
            path = message.get("path")
            if message.get("do") == "ply":
                self.expand_ply()
            elif message.get("do") == "reset":
                self.reset()
            elif isinstance(path, str) and path in {spot.name for spot in self._tree.spots}:
                action = {"open": self.expand, "close": self.collapse}.get(str(message.get("do")))
                if action is not None:
                    action(path)

    # -- what the page is told

    def _seen(self) -> dict[str, Any]:
        """Return all that the page draws."""
        tree = self._tree
        spots, twins = tree.spots, tree.twins()
        numbers = {spot: number for number, spot in enumerate(spots)}
        nodes = [_node(spot) for spot in spots]
        for spot, node in zip(spots, nodes, strict=True):
            node["same"] = [numbers[twin] for twin in twins.get(spot, [])]
            for child in spot.children or ():
                nodes[numbers[child]]["parent"] = numbers[spot]
        return {
            "told": next(self._told),  # no two are equal, so that every click has its answer
            "tree": self._id,
            "size": size(tree.root.board),
            "nodes": nodes,
            "plies": [_ply(tree, ply, row) for ply, row in enumerate(tree.plies)],
            "counts": tree.counts,
            "news": tree.news,
        }

    # -- without a kernel

    def __repr__(self) -> str:
        return self._tree.text

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Show the live tree, or where there is no kernel a picture of what is open."""
        live = super()._repr_mimebundle_(**kwargs)
        if live is None:
            return None
        bundle, metadata = live
        return {**bundle, **self._tree.picture._repr_mimebundle_()}, metadata


def _node(spot: Spot) -> dict[str, Any]:
    n = size(spot.board)
    return {
        "path": spot.name,
        "parent": -1,
        "ply": len(spot.path),
        "x": spot.x,
        "move": spot.path[-1] if spot.path else "",
        "last": list(divmod(spot.move, n + 2)) if spot.move is not None else None,
        "player": PLAYERS[spot.player],
        "cells": position_text(BLACK, spot.board)[: n * n],
        "says": spot.says,
        "open": spot.children is not None,
        "over": spot.over,
    }


def _ply(tree: Grown, ply: int, row: list[Spot]) -> dict[str, Any]:
    players = {PLAYERS[spot.player] for spot in row}
    return {
        "count": len(row),
        "whole": tree.is_whole(ply),
        "player": players.pop() if len(players) == 1 else "",
    }
