"""The tree that grows while you click: a node opens into the moves that can be made there.

In a message from the page `tree` names the tree that the page shows, and `path` the node. Opening a
node that is open changes nothing, so a message that comes twice does no harm. A message about
another tree, or about a node that is not shown, is dropped.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from othello_lessons.drawing.position import PositionPlan, last_cell, plan_of, told_position
from othello_lessons.drawing.svg import Picture
from othello_lessons.drawing.tree.card_tree import ARRIVAL, LINE, PAD
from othello_lessons.games import OTHELLO, Game, Position
from othello_lessons.othello import Player
from othello_lessons.widgets.answering import Action, AnsweringWidget, PageData, answered
from othello_lessons.widgets.grown import GrownError, GrownNode, GrownTree
from othello_lessons.widgets.page import COLOURS, module, style
from othello_lessons.widgets.pictured import PicturedWidget

GAP = (6, 33)  # between neighbours and between plies
NARROWEST = 82  # the words in a card


class TreeExplorer(AnsweringWidget, PicturedWidget):
    """Grow the game tree of a position: click a node, or press Enter on it, to open it.

    `value` lists the nodes that are open, each as the moves that lead to it. `goal` is asked after
    each step with this explorer, and returns what to say once something is reached, or "".
    """

    _esm = module("explorer")
    _css = style("explorer")
    _problems = (GrownError,)

    def __init__(
        self,
        player: Player,
        board: Position,
        *,
        game: Game = OTHELLO,
        goal: Callable[["TreeExplorer"], str] = lambda explorer: "",
    ) -> None:
        self._first, self._goal = (player, game.copy(board), game), goal
        self._begin()
        super().__init__()

    @property
    def nodes(self) -> int:
        """Count the nodes that are shown."""
        return len(self._tree.nodes)

    @property
    def plies(self) -> int:
        """Return how many plies deep the tree goes."""
        return len(self._tree.plies) - 1

    @property
    def nodes_by_ply(self) -> list[int]:
        """Count the nodes of each ply, the root's first."""
        return [len(row) for row in self._tree.plies]

    @property
    def twins(self) -> list[str]:
        """List the nodes whose position is in the tree more than once, each as its moves."""
        twins = self._tree.twins()
        return [node.name for node in self._tree.nodes if node in twins]

    # -- what can be done

    @answered
    def expand(self, path: str = "") -> None:
        """Open the node at the end of these moves, such as "d3 c3"; GrownError if not shown."""
        self._tree.open(path)

    @answered
    def collapse(self, path: str = "") -> None:
        """Close the node at the end of these moves; GrownError if it is not shown."""
        self._tree.close(path)

    @answered
    def expand_ply(self) -> None:
        """Open all closed nodes of the first ply that has some; GrownError if too many."""
        self._tree.open_ply()

    @answered
    def reset(self) -> None:
        """Close everything."""
        self._begin()

    def _begin(self) -> None:
        self._tree, self._id = GrownTree(*self._first), uuid4().hex

    # -- messages from the page

    def _is_current(self, message: PageData) -> bool:
        if message.get("tree") != self._id:
            return False
        names = [node.name for node in self._tree.nodes]
        return message.get("do") in ("ply", "reset") or message.get("path") in names

    def _actions(self) -> dict[str, Action]:
        return {
            "open": lambda message: self.expand(message["path"]),
            "close": lambda message: self.collapse(message["path"]),
            "ply": lambda _: self.expand_ply(),
            "reset": lambda _: self.reset(),
        }

    # -- what the page is told

    def _answered(self) -> list[str]:
        return [node.name for node in self._tree.nodes if node.children is not None]

    def _seen(self) -> dict[str, Any]:
        tree = self._tree
        twins, plan = tree.twins(), plan_of(tree.root.game, [n.board for n in tree.nodes], 7, 40)
        assert plan is not None, "a toy tree cannot be seen"
        numbers = {node.path: number for number, node in enumerate(tree.nodes)}
        width, height = _card(plan)
        return {
            "tree": self._id,
            **plan.told,
            "cardHeight": height,
            "row": height + ARRIVAL + GAP[1],
            "width": (1 + max(node.x for node in tree.nodes)) * (width + GAP[0]),
            "height": len(tree.plies) * (height + ARRIVAL + GAP[1]),
            "nodes": [_node(node, twins.get(node, []), numbers, plan) for node in tree.nodes],
            "plies": [_ply(tree, ply, row) for ply, row in enumerate(tree.plies)],
            "counts": tree.counts,
            "news": self._complaint or self._reached() or tree.news,
        }

    def _reached(self) -> str:
        said = self._goal(self)
        return f"✓ {said}" if said else ""

    # -- without a kernel

    @property
    def picture(self) -> Picture:
        """Return a picture of the open nodes, with dots for the boards of a large tree."""
        return self._tree.picture

    def _still(self) -> Picture:
        return self.picture


def _card(plan: PositionPlan) -> tuple[float, float]:
    return max(plan.width + 2 * PAD, NARROWEST), plan.height + PAD + LINE


def _node(
    node: GrownNode, twins: list[GrownNode], numbers: dict[tuple[str, ...], int], plan: PositionPlan
) -> PageData:
    width, height = _card(plan)
    down = height + ARRIVAL + GAP[1]
    return {
        "path": node.name,
        "parent": numbers[node.path[:-1]] if node.path else -1,
        "same": [numbers[twin.path] for twin in twins],
        "level": len(node.path) + 1,
        "point": [
            round((node.x + 0.5) * (width + GAP[0]), 1),
            len(node.path) * down + ARRIVAL + height / 2,
        ],
        "width": width,
        "move": node.path[-1] if node.path else "",
        "last": last_cell(node.game, node.move, node.board),
        "player": COLOURS[node.game.colour(node.player)],
        **told_position(node.game, node.board, plan),
        "says": node.says,
        "label": _label(node, twins),
        "open": node.children is not None,
        "over": node.over,
    }


def _label(node: GrownNode, twins: list[GrownNode]) -> str:
    """Say where a node is and what is there, for a screen reader and below the tree."""
    parts = [f"after {', '.join(node.path)}" if node.path else "the root"]
    parts.append("the game is over" if node.over else f"{node.game.name(node.player)} to move")
    if node.children is not None:
        parts.append(node.says)
    if twins:
        others = " and ".join(", ".join(twin.path) for twin in twins)
        parts.append(f"the same position as {others}")
    return ", ".join(parts)


def _ply(tree: GrownTree, ply: int, row: list[GrownNode]) -> dict[str, Any]:
    players = {COLOURS[node.game.colour(node.player)] for node in row}
    return {
        "count": len(row),
        "whole": tree.is_whole(ply),
        "player": players.pop() if len(players) == 1 else "",
    }
