"""The Monte Carlo player that a network guides, on 6x6, and which keeps its tree from move to move.

    player = guided("5", playouts=100)      generation 5 of the shipped training
    player(BLACK, initial_board(6))

After its move and the opponent's, the part of its tree behind these moves is still right: it is
where the next search begins. An interrupt leaves the player usable, without a tree.
"""

from pathlib import Path
from time import perf_counter

from othello_lessons.deepening import moves_to_choose_from
from othello_lessons.engine.background import time_to_stop
from othello_lessons.engine.mcts.player import PlayoutReport, playout_limits
from othello_lessons.learning.guided.boards import SQUARES, from_boards
from othello_lessons.learning.guided.network import Network
from othello_lessons.learning.guided.record import read, shipped
from othello_lessons.learning.guided.training import NetworkError
from othello_lessons.learning.guided.trees import NODE_BYTES, NOTHING, Trees, guesses
from othello_lessons.othello import Board, Player, Square

AT_ONCE = 8  # playouts between two looks at the clock


class Guided:
    """A strategy: a tree of 6x6 positions that grows where a network says, for one move each."""

    report: PlayoutReport | None = None  # of the last move

    def __init__(self, network: Network, seconds: float, playouts: float, room: int) -> None:
        self.network, self.seconds, self.playouts, self.room = network, seconds, playouts, room
        self.tree: Trees | None = None

    def __call__(self, player: Player, board: Board) -> Square:
        """Return a legal move; ValueError if there is none, or if the board is not 6x6."""
        start = perf_counter()
        end = time_to_stop(start, self.seconds)
        legal = moves_to_choose_from(player, board)
        tree, self.tree = self._tree_of(player, board), None
        made, most = 0, self.playouts if len(legal) > 1 else 1
        while made < most and (made == 0 or perf_counter() < end):
            some = int(min(AT_ONCE, most - made))
            if tree.nodes + some > self.room:
                break
            tree.grow(some)
            made += some
        self.tree = tree  # only now: an interrupted playout leaves a broken tree
        self.report = _report(tree, made, perf_counter() - start)
        return self.report.move

    def _tree_of(self, player: Player, board: Board) -> Trees:
        """Return the tree of this position: a part of the last tree, or a new one."""
        own, opp = from_boards([(player, board)])
        tree = self.tree
        if tree is not None and tree.nodes < self.room / 2:
            found = _found(tree, int(tree.root[0]), int(own[0]), int(opp[0]))
            if found not in (NOTHING, tree.root[0]):
                tree.root[0] = found
                return tree
        return Trees(own, opp, guesses(self.network))


def _found(tree: Trees, node: int, own: int, opp: int) -> int:
    """Return the node of a position at or below a node, NOTHING if it is not in the tree."""
    discs = int(tree.own[0, node]), int(tree.opp[0, node])
    if discs == (own, opp):
        return node
    missing = (own | opp) & ~(discs[0] | discs[1])
    if not missing or (discs[0] | discs[1]) & ~(own | opp):
        return NOTHING
    made = [at for at, square in enumerate(SQUARES) if missing >> int(square) & 1]
    tried = [int(below) for below in tree.child[0, node, made] if below != NOTHING]
    return max((_found(tree, below, own, opp) for below in tried), default=NOTHING)


def _report(tree: Trees, playouts: int, seconds: float) -> PlayoutReport:
    """Sum up what a tree has found."""
    line: list[Square | None] = []
    node, value, nodes = int(tree.root[0]), None, tree.nodes
    while tree.visits[0, node].any():
        move = int(tree.visits[0, node].argmax())
        if value is None:
            value = float(tree.total[0, node, move] / tree.visits[0, node, move])
        line.append(int(SQUARES[move]))
        node = int(tree.child[0, node, move])
        line += [] if tree.turned[0, node] else [None]
    assert line[0] is not None
    return PlayoutReport(
        depth=len(line),
        nodes=nodes,
        nodes_per_second=round(playouts / max(seconds, 1e-6)),
        value=value,
        line=tuple(line),
        exact=False,
        move=line[0],
        playouts=playouts,
        seconds=seconds,
    )


def guided(
    network: str, seconds: float | None = None, *, playouts: float | None = None, memory: float = 64
) -> Guided:
    """Return the strategy that a network guides, up to the first limit; without one, a second.

    `network` is a generation of the shipped training, 0 to 5, or the file of a training. Every move
    makes `playouts` new ones, so that the kept part of the tree comes on top. ValueError for a
    limit or a network that makes no sense.
    """
    seconds, playouts = playout_limits(seconds, playouts)
    room = int(memory * 2**20 / NODE_BYTES) if memory > 0 else 0
    if room < AT_ONCE + 1:
        raise ValueError(f"memory is the size of the tree in MiB, 0.01 or more, not {memory!r}")
    return Guided(network_named(network), seconds, playouts, room)


def network_named(name: str) -> Network:
    """Return a generation of the shipped training, or the last network in a training's file."""
    if name.isdecimal():
        networks = shipped().networks
        if int(name) >= len(networks):
            raise ValueError(f"network is a generation, 0 to {len(networks) - 1}, not {name}")
        return networks[int(name)]
    try:
        return read(Path(name)).networks[-1]
    except NetworkError as problem:
        raise ValueError(
            f"network is a generation of the shipped training, 0 to 5, or a file: {problem}"
        ) from None
