"""A game tree that grows when you open its nodes: the tree itself, without a page.

A node is named by the moves that lead to it, such as "d3 c3", with "pass" for a pass; the root
is "". Nothing is searched or evaluated here: a node is a position, and its children are
what the rules allow.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from othello_lessons.drawing.svg import Picture, first_lines, panel
from othello_lessons.drawing.tree.card_tree import Look, cards, place
from othello_lessons.drawing.tree.dots import dots, place_dots
from othello_lessons.drawing.tree.draw import NODES_WITH_BOARDS
from othello_lessons.drawing.tree.labels import Label, disc_legend
from othello_lessons.drawing.tree.layout import tidy
from othello_lessons.games import OTHELLO, Game, Move, Position
from othello_lessons.notation.numbers import plural
from othello_lessons.othello import Player
from othello_lessons.watch import Node

MOST = 400  # nodes that a page can still show
LINES = 40  # of the tree as text


class GrownError(ValueError):
    """A node that cannot be opened or closed; the error says why."""


@dataclass(eq=False)
class GrownNode:
    """One node: the moves that lead to it, who is to move on which board, and its children."""

    path: tuple[str, ...]
    move: Move | None
    player: Player
    board: Position
    game: Game
    children: "list[GrownNode] | None" = None  # None until it is opened
    x: float = 0.0  # how far from the left, in cards

    @property
    def name(self) -> str:
        """Return the moves that lead here, as text."""
        return " ".join(self.path)

    @property
    def over(self) -> bool:
        """Tell whether the game is over here: neither side can move."""
        return self.game.is_over(self.board)

    @property
    def must_pass(self) -> bool:
        """Tell whether the player has no legal move, and the game goes on."""
        return not self.over and not self.game.any_legal_move(self.player, self.board)

    @property
    def says(self) -> str:
        """Say in a word or two whether a node has children, and whether they are shown."""
        if self.over:
            return "over"
        if self.children is None:
            return "closed"
        return "pass" if self.must_pass else plural(len(self.children), "move")

    def walk(self) -> "Iterator[GrownNode]":
        """Yield this node and all shown below it."""
        yield self
        for child in self.children or ():
            yield from child.walk()

    def below(self) -> "list[GrownNode]":
        """Work out the children: one for each legal move, or one for a pass, or none."""
        if self.must_pass:
            return [self._after(None)]
        return [self._after(move) for move in self.game.legal_moves(self.player, self.board)]

    def _after(self, move: Move | None) -> "GrownNode":
        game, other = self.game, self.game.opponent(self.player)
        if move is None:
            return GrownNode((*self.path, "pass"), None, other, game.copy(self.board), game)
        board = game.after(move, self.player, self.board)
        return GrownNode((*self.path, game.move_name(move, self.board)), move, other, board, game)


class GrownTree:
    """A game tree of which a part is open."""

    def __init__(self, player: Player, board: Position, game: Game = OTHELLO) -> None:
        self.root = GrownNode((), None, player, game.copy(board), game)
        self.root.below()  # an error of the game's rules unless these are a player and a position
        self.news = "Open a node to see what can be played there."
        self._settle()

    @property
    def nodes(self) -> list[GrownNode]:
        """List all nodes that are shown."""
        return list(self.root.walk())

    @property
    def plies(self) -> list[list[GrownNode]]:
        """List the nodes of each ply, the root's first."""
        rows: list[list[GrownNode]] = []
        for node in self.nodes:
            while len(rows) <= len(node.path):
                rows.append([])
            rows[len(node.path)].append(node)
        return rows

    def is_whole(self, ply: int) -> bool:
        """Tell whether all nodes of a ply are shown."""
        above = (node for row in self.plies[:ply] for node in row)
        return all(node.children is not None or node.over for node in above)

    def at(self, path: str) -> GrownNode:
        """Return the node at the end of these moves; GrownError if it is not shown."""
        wanted = tuple(path.split())
        for node in self.nodes:
            if node.path == wanted:
                return node
        raise GrownError(f"No node {path!r} is shown. Open the nodes above it first.")

    def open(self, path: str) -> None:
        """Show the children of a node."""
        node = self.at(path)
        if node.children is None and not node.over:
            self._add([node])
        self.news = ""  # the node itself says what is there

    def close(self, path: str) -> None:
        """Hide all that is below a node."""
        node = self.at(path)
        node.children = None
        self.news = ""
        self._settle()

    def open_ply(self) -> None:
        """Open all closed nodes of the first ply that has some."""
        for ply, row in enumerate(self.plies):
            closed = [node for node in row if node.children is None and not node.over]
            if closed:
                self._add(closed)
                count = len(self.plies[ply + 1])
                self.news = f"Ply {ply + 1} is complete: {plural(count, 'node')}."
                return
        self.news = "There is nothing left to open: every line of play is finished."

    def _add(self, nodes: list[GrownNode]) -> None:
        found = [node.below() for node in nodes]
        total = len(self.nodes) + sum(map(len, found))
        if total > MOST:
            raise GrownError(
                f"That would show {total} nodes, and {MOST} is the most. Close some, or count "
                "them with a function: a tree outgrows every page within a few plies."
            )
        for node, children in zip(nodes, found, strict=True):
            node.children = children
        self._settle()

    def _settle(self) -> None:
        """Place each node from left to right, a parent above the middle of its children."""
        nodes = self.nodes
        numbers = {node.path: number for number, node in enumerate(nodes)}
        parents = [numbers[node.path[:-1]] if node.path else None for node in nodes]
        points = tidy([(1.0, 1.0)] * len(nodes), parents, gap=(0.0, 0.0))
        for node, (x, _) in zip(nodes, points, strict=True):
            node.x = x - 0.5

    def twins(self) -> dict[GrownNode, list[GrownNode]]:
        """For each node: the others that are shown with the same board and player."""
        same: dict[tuple[Player, str], list[GrownNode]] = defaultdict(list)
        for node in self.nodes:
            same[node.player, repr(node.board)].append(node)
        groups = [group for group in same.values() if len(group) > 1]
        return {node: [s for s in group if s is not node] for group in groups for node in group}

    # -- as a picture

    @property
    def picture(self) -> Picture:
        """Draw the open nodes, with a board in each, or as dots if there are many."""
        drawn = {
            node: Node(node.move, node.player, node.board, None, None, None, game=node.game)
            for node in self.nodes
        }
        looks = {drawn[node]: Look(Label(node.says)) for node in drawn}
        for node, watched in drawn.items():
            watched.children = [drawn[child] for child in node.children or ()]
        tree, small = drawn[self.root], len(looks) <= NODES_WITH_BOARDS
        body = cards(place(tree, looks, False), looks) if small else dots(place_dots(tree), looks)
        return panel(body, "", [self.counts, disc_legend(tree)], self.text)

    @property
    def counts(self) -> str:
        """Say how many nodes are shown, and how many plies deep they go."""
        deep = plural(len(self.plies) - 1, "ply")
        return f"{plural(len(self.nodes), 'node')}, {deep} deep."

    @property
    def text(self) -> str:
        """Write the open nodes as indented lines, and count them."""
        lines = []
        for node in self.nodes:
            move = f"{node.path[-1]}: " if node.path else ""
            lines.append(
                f"{'   ' * len(node.path)}{move}{node.game.name(node.player)} to move, {node.says}"
            )
        return "\n".join([*first_lines(lines, LINES), self.counts])
