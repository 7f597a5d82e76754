"""Monte Carlo tree search in the book's terms, and a watch on it.

    root = UctNode(BLACK, initial_board())
    for _ in range(100):
        one_playout(root)
    most_visited(root)                                 the move to make

    tree = watch_playouts(one_playout, BLACK, board, 40)     the tree, and how it grew

A playout has four steps: *selection* goes down the tree to a node where not every move was tried,
*expansion* tries one of them, the *playout* plays on at random until the game is over, and the
result is *backed up* along the way. The steps may be these or your own.

With a *guess*, something that says of a position which moves to try and how the game will end,
`guided_playout` needs no random games:

    tree = watch_playouts(guided_playout, BLACK, board, 40, guess)

A pass is not a node: after a move, the player to move is the one who can move next. With
`game=TIC_TAC_TOE`, `UctNode` and `watch_playouts` play another game than Othello.
"""

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import log, sqrt
from typing import Any

from othello_lessons.games import OTHELLO, Game, Move, Position
from othello_lessons.othello import Player
from othello_lessons.watch import Node, Playout, WatchError

CONSTANT = sqrt(2)  # of UCB1: the larger, the more is explored

Choose = Callable[[Sequence[Move]], Move]  # random.choice, or what a test puts in its place
Result = float  # of a game: +1 if Black, the first player, wins, -1 if White wins, 0 for a draw
Policy = dict[Move, float]  # the probability of each legal move
Guess = Callable[[Player, Position], tuple[Policy, float]]  # and the player's result, from -1 to 1


class UctNode:
    """A position in the tree, with the results of the playouts that went through it.

    `player` is to move on `board`, None if the game is over. `move` led here, and `mover` made it;
    at the root there is no move, and `mover` is the other player. `visits` counts the playouts that
    went through here, and `total` adds up their results as `mover` sees them: +1 won, -1 lost, 0
    drawn. `children` are the nodes behind the moves that were tried, and `untried` are the others.
    `policy` is what a guess said of the moves, None where nobody asked for one.
    """

    game = OTHELLO
    policy: Policy | None = None
    total: Result

    def __init__(
        self,
        player: Player | None,
        board: Position,
        move: Move | None = None,
        mover: Player | None = None,
        *,
        game: Game = OTHELLO,
    ) -> None:
        self.player, self.board = player, board
        if game is not OTHELLO:  # which need not be sent to other processes with every tree
            self.game = game
        self.move, self.mover = move, mover
        if mover is None and player is not None:
            self.mover = game.opponent(player)
        self.visits, self.total = 0, 0
        self.children: list[UctNode] = []
        self.untried = [] if player is None else list(game.legal_moves(player, board))

    def __repr__(self) -> str:
        return f"<{self.visits} visits, total {self.total}, {len(self.children)} children>"


# ---------------------------------------------------------------------------
# The four steps


def ucb1(parent: UctNode, child: UctNode, constant: float = CONSTANT) -> float:
    """Return how promising a child is: its average, plus more if it was visited rarely."""
    average = child.total / child.visits
    return average + constant * sqrt(log(parent.visits) / child.visits)


def select(root: UctNode, constant: float = CONSTANT) -> list[UctNode]:
    """Return the path from the root to a node with a move that was not tried, or to an end."""
    path = [root]
    while path[-1].children and not path[-1].untried:
        parent = path[-1]
        path.append(max(parent.children, key=lambda child: ucb1(parent, child, constant)))
    return path


def expand(node: UctNode, choose: Choose = random.choice) -> UctNode:
    """Try a move and return the new child behind it, or the node itself if the game is over."""
    mover = node.player
    if mover is None:
        return node
    move = choose(node.untried)
    node.untried.remove(move)
    board = node.game.after(move, mover, node.board)
    player = node.game.next_player(board, mover)
    child = UctNode(player, board, move, mover, game=node.game)
    node.children.append(child)
    return child


def play_out(
    player: Player | None, board: Position, choose: Choose = random.choice, *, game: Game = OTHELLO
) -> Result:
    """Play at random until the game is over, on a copy of the board; return the result."""
    board = game.copy(board)
    while player is not None:
        board = game.make_move(choose(game.legal_moves(player, board)), player, board)
        player = game.next_player(board, player)
    margin = game.score(game.first, board)
    return (margin > 0) - (margin < 0)


def back_up(path: list[UctNode], result: Result) -> None:
    """Count a visit and the result at every node of a path, as its mover sees it."""
    for node in path:
        node.visits += 1
        node.total += result if node.mover == node.game.first else -result


def one_playout(
    root: UctNode, choose: Choose = random.choice, constant: float = CONSTANT
) -> tuple[list[UctNode], Result]:
    """Make one playout with all its steps; return its path and its result."""
    path = select(root, constant)
    leaf = expand(path[-1], choose)
    if leaf is not path[-1]:
        path.append(leaf)
    result = play_out(leaf.player, leaf.board, choose, game=leaf.game)
    back_up(path, result)
    return path, result


# ---------------------------------------------------------------------------
# With a guess in place of random games


EXPLORE = 1.5  # of PUCT: the larger, the more the policy counts


def puct(
    node_visits: int, visits: int, total: Result, share: float, constant: float = EXPLORE
) -> float:
    """Return how promising a move is: its average, plus more if the policy gives it a large share.

    A move that was not tried has the average 0.
    """
    average = total / visits if visits else 0
    return average + constant * share * sqrt(node_visits) / (1 + visits)


def guided_playout(
    root: UctNode, guess: Guess, promising: Callable[[int, int, Result, float], float] = puct
) -> tuple[list[UctNode], Result]:
    """Go down to a new node by `promising`, and back up what the guess says of it.

    The first playout asks about the root alone.
    """
    path = [root]
    while (node := path[-1]).policy is not None:
        path.append(_behind(node, _most_promising(node, node.policy, promising)))
    if node.player is None:
        result: Result = play_out(None, node.board, game=node.game)
    else:
        node.policy, value = guess(node.player, node.board)
        result = value if node.player == node.game.first else -value
    back_up(path, result)
    return path, result


def _most_promising(node: UctNode, policy: Policy, promising: Callable[..., float]) -> Move:
    tried = {child.move: (child.visits, child.total) for child in node.children}

    def of(move: Move) -> float:
        return promising(node.visits, *tried.get(move, (0, 0)), policy[move])

    return max(policy, key=of)


def _behind(node: UctNode, move: Move) -> UctNode:
    """Return the child behind a move; add it if the move was not tried."""
    if move in node.untried:
        return expand(node, lambda untried: move)
    return next(child for child in node.children if child.move == move)


def most_visited(root: UctNode) -> Move | None:
    """Return the move that was visited most, None if none was."""
    child = max(root.children, key=lambda child: child.visits, default=None)
    return child.move if child else None


# ---------------------------------------------------------------------------
# The watch


def watch_playouts(
    playout: Callable[..., Any],
    player: Player,
    board: Position,
    playouts: int,
    *args: Any,
    game: Game = OTHELLO,
) -> Node:
    """Call playout(root, *args) this many times; return the tree, with what each playout did.

    `playout` is `one_playout` or a function of your own that returns the pair (path, result). The
    root's `playouts` tell how the tree grew. WatchError if it returns something else.
    """
    root = UctNode(player, game.copy(board), game=game)
    recorder = _PlayoutRecorder(root)
    for _ in range(playouts):
        recorder.note(_path_and_result(playout, playout(root, *args), root))
    return recorder.finish()


def _path_and_result(
    playout: Callable[..., Any], found: Any, root: UctNode
) -> tuple[list[UctNode], Result]:
    """Return what a playout returned, if it is a path from the root and a result."""
    if isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], list):
        path, result = found
        steps = pairwise(path)
        is_path = path[:1] == [root] and all(below in above.children for above, below in steps)
        if is_path and isinstance(result, int | float) and -1 <= result <= 1:
            return path, result
    name = getattr(playout, "__name__", repr(playout))
    raise WatchError(
        f"{name} returned {found!r}: a playout returns the pair (path, result), the nodes from the "
        "root down to the last one, each a child of the one before, and a number from -1 to +1."
    )


def recorded(root: UctNode) -> Node:
    """Return a tree of playouts as a tree that can be drawn."""
    return _PlayoutRecorder(root).finish()


class _PlayoutRecorder:
    """Makes a tree of `Node` from one of `UctNode` while it grows, and notes what changes."""

    def __init__(self, root: UctNode) -> None:
        self.root = root
        self.nodes: dict[UctNode, Node] = {}
        self.counted: dict[UctNode, tuple[int, float]] = {}
        self.playouts: list[Playout] = []
        self._update()

    def note(self, found: tuple[list[UctNode], Result]) -> None:
        """Note one playout: its path and result, and every node whose numbers it changed."""
        known = len(self.nodes)
        changed = self._update()
        path = [self.nodes[node] for node in found[0]]
        self.playouts.append(Playout(path, found[1], len(self.nodes) > known, changed))

    def finish(self) -> Node:
        """Return the tree with the numbers that it has in the end."""
        for node, told in self.nodes.items():
            told.visits, told.value = node.visits, _average(node, told)
            told.chosen = most_visited(node)
        tree = self.nodes[self.root]
        tree.playouts = self.playouts
        return tree

    def _update(self) -> list[tuple[Node, int, float]]:
        """Take in new nodes, and list those whose numbers have changed, from the root down."""
        changed, following = [], [self.root]
        while following:
            node = following.pop(0)
            told = self.nodes[node] = self.nodes.get(node) or _record(node)
            numbers = node.visits, _average(node, told)
            if self.counted.get(node) != numbers and node.visits:
                changed.append((told, *numbers))
            self.counted[node] = numbers
            for child in node.children:
                if child not in self.nodes:
                    self.nodes[child] = _record(child)
                    self.nodes[child].share = (node.policy or {}).get(child.move)
                    told.children.append(self.nodes[child])
            following += node.children
        return changed


def _record(node: UctNode) -> Node:
    game, player = node.game, node.player
    if player is None:
        player = game.first if node.mover is None else game.opponent(node.mover)
    return Node(node.move, player, game.copy(node.board), None, None, None, visits=0, game=game)


def _average(node: UctNode, told: Node) -> float:
    if not node.visits:
        return 0.0
    average = node.total / node.visits
    return average if told.player == node.mover else -average
