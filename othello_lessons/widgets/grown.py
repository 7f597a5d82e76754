"""A game tree that grows as one opens its nodes: the tree itself, without a page.

A place is named by the moves that lead there, such as "d3 c3", with "pass" for a pass; the
root is "". Nothing is searched or evaluated here: a node is a position, and its children are
what the rules allow.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from othello_lessons.drawing.svg import Picture, panel
from othello_lessons.drawing.tree.card_tree import Look, cards, place
from othello_lessons.drawing.tree.dots import dots, place_dots
from othello_lessons.drawing.tree.draw import NODES_WITH_BOARDS
from othello_lessons.drawing.tree.layout import tidy
from othello_lessons.notation import square_name
from othello_lessons.othello import (
    PLAYERS,
    Board,
    Player,
    Square,
    any_legal_move,
    legal_moves,
    make_move,
    opponent,
    size,
)
from othello_lessons.watch import Node

MOST = 400  # nodes that one can still look at
LINES = 40  # of the tree as text


class GrownError(ValueError):
    """Something that cannot be opened or closed; it says why."""


@dataclass(eq=False)
class Spot:
    """One node: the moves that lead to it, who is to move on which board, and its children."""

    path: tuple[str, ...]
    move: Square | None
    player: Player
    board: Board
    children: "list[Spot] | None" = None  # None until it is opened
    x: float = 0.0  # how far from the left, in cards

    @property
    def name(self) -> str:
        """Return the moves that lead here, as text."""
        return " ".join(self.path)

    @property
    def over(self) -> bool:
        """Tell whether the game is over here: neither side can move."""
        players = self.player, opponent(self.player)
        return not any(any_legal_move(player, self.board) for player in players)

    @property
    def says(self) -> str:
        """Say in a word or two what is below."""
        if self.over:
            return "over"
        if self.children is None:
            return "closed"
        if self.children[0].path[-1] == "pass":
            return "pass"
        return f"{len(self.children)} move{'s' * (len(self.children) > 1)}"

    def walk(self) -> "Iterator[Spot]":
        """Yield this node and all shown below it."""
        yield self
        for child in self.children or ():
            yield from child.walk()

    def below(self) -> "list[Spot]":
        """Work out the children: one for each legal move, or one for a pass, or none."""
        moves: list[Square | None] = [*legal_moves(self.player, self.board)]
        if not moves and not self.over:
            moves = [None]
        return [self._after(move) for move in moves]

    def _after(self, move: Square | None) -> "Spot":
        other, n = opponent(self.player), size(self.board)
        if move is None:
            return Spot((*self.path, "pass"), None, other, list(self.board))
        board = make_move(move, self.player, list(self.board))
        return Spot((*self.path, square_name(move, n)), move, other, board)


class Grown:
    """A game tree of which a part is open."""

    def __init__(self, player: Player, board: Board) -> None:
        opponent(player)  # ValueError for what is no player
        size(board)
        self.root = Spot((), None, player, list(board))
        self.news = "Open a node to see what can be played there."
        self._settle()

    @property
    def spots(self) -> list[Spot]:
        """List all nodes that are shown."""
        return list(self.root.walk())

    @property
    def plies(self) -> list[list[Spot]]:
        """List the nodes of each ply, the root's first."""
        rows: list[list[Spot]] = []
        for spot in self.spots:
            while len(rows) <= len(spot.path):
                rows.append([])
            rows[len(spot.path)].append(spot)
        return rows

    def is_whole(self, ply: int) -> bool:
        """Tell whether all nodes of a ply are shown."""
        above = (spot for row in self.plies[:ply] for spot in row)
        return all(spot.children is not None or spot.over for spot in above)

    def at(self, path: str) -> Spot:
        """Return the node at the end of these moves; GrownError if it is not shown."""
        wanted = tuple(path.split())
        for spot in self.spots:
            if spot.path == wanted:
                return spot
        raise GrownError(f"No node {path!r} is shown. Open the nodes above it first.")

    def open(self, path: str) -> None:
        """Show the children of a node."""
        spot = self.at(path)
        if spot.over:
            self.news = f"{_after(spot)} the game is over: this is a leaf of the whole game tree."
        elif spot.children is None:
            self._add([spot])
            self.news = f"{_after(spot)} {_found(spot)}"

    def close(self, path: str) -> None:
        """Hide all that is below a node."""
        spot = self.at(path)
        spot.children = None
        self.news = f"{_after(spot)} the node is closed."
        self._settle()

    def open_ply(self) -> None:
        """Open every node of the first ply that is not wholly open."""
        for ply, row in enumerate(self.plies):
            closed = [spot for spot in row if spot.children is None and not spot.over]
            if closed:
                self._add(closed)
                count = len(self.plies[ply + 1])
                self.news = f"Ply {ply + 1} is whole: {count} node{'s' * (count > 1)}."
                return
        self.news = "There is nothing left to open: every line has come to its end."

    def _add(self, spots: list[Spot]) -> None:
        found = [spot.below() for spot in spots]
        total = len(self.spots) + sum(map(len, found))
        if total > MOST:
            raise GrownError(
                f"That would show {total} nodes, and {MOST} is the most. Close some, or count "
                "them with a function: a tree outgrows every page within a few plies."
            )
        for spot, children in zip(spots, found, strict=True):
            spot.children = children
        self._settle()

    def _settle(self) -> None:
        """Give each node its place from left to right: a parent stands above its middle."""
        spots = self.spots
        numbers = {spot: number for number, spot in enumerate(spots)}
        parents: list[int | None] = [None] * len(spots)
        for spot in spots:
            for child in spot.children or ():
                parents[numbers[child]] = numbers[spot]
        points = tidy([(1.0, 1.0)] * len(spots), parents, gap=(0.0, 0.0))
        for spot, (x, _) in zip(spots, points, strict=True):
            spot.x = x - 0.5

    def twins(self) -> dict[Spot, list[Spot]]:
        """For each node: the others that are shown with the same board and player."""
        same: dict[tuple[Player, tuple[str, ...]], list[Spot]] = defaultdict(list)
        for spot in self.spots:
            same[spot.player, tuple(spot.board)].append(spot)
        groups = [group for group in same.values() if len(group) > 1]
        return {spot: [s for s in group if s is not spot] for group in groups for spot in group}

    # -- as a picture

    @property
    def picture(self) -> Picture:
        """Draw what is open, with a board in every node, or as dots where they are many."""
        nodes = {spot: _node(spot) for spot in self.spots}
        looks = {nodes[spot]: Look(spot.says) for spot in nodes}
        for spot, node in nodes.items():
            node.children = [nodes[child] for child in spot.children or ()]
        tree, small = nodes[self.root], len(looks) <= NODES_WITH_BOARDS
        body = cards(place(tree, looks, False), looks) if small else dots(place_dots(tree), looks)
        return panel(body, "", [self.counts, "Disc: who is to move."], self.text)

    @property
    def counts(self) -> str:
        """Say how many nodes are shown, and how many plies deep they go."""
        count, deep = len(self.spots), len(self.plies) - 1
        return f"{count} node{'s' * (count > 1)}, {deep} {'ply' if deep == 1 else 'plies'} deep."

    @property
    def text(self) -> str:
        """Write what is open as indented lines, and count it."""
        lines = []
        for spot in self.spots:
            move = f"{spot.path[-1]}: " if spot.path else ""
            lines.append(
                f"{'   ' * len(spot.path)}{move}{PLAYERS[spot.player]} to move, {spot.says}"
            )
        more = len(lines) - LINES
        if more > 0:
            lines = [*lines[:LINES], f"… and {more} more lines"]
        return "\n".join([*lines, self.counts])


def _node(spot: Spot) -> Node:
    return Node(spot.move, spot.player, spot.board, None, None, None)


def _after(spot: Spot) -> str:
    return f"After {', '.join(spot.path)}:" if spot.path else "At the root:"


def _found(spot: Spot) -> str:
    """Say what was found below a node that was opened."""
    children, who = spot.children or [], PLAYERS[spot.player]
    if spot.says == "pass":
        return f"{who} must pass. The pass is a ply, and it has a node of its own."
    names = ", ".join(child.path[-1] for child in children)
    return f"{who} has {spot.says}: {names}."
