"""The Monte Carlo player: it judges moves by games played at random to their end.

    player = mcts(seconds=1)
    player(BLACK, initial_board())     the move to make, a second later
    player.report                      playouts, average result and line

Without a seed the player keeps its tree from move to move: what stands behind its move and the
reply is where the next search begins. A seed promises the same move in the same position, so with
one each search begins anew.

The tree is compiled for boards up to 8x8; on larger ones, and where Numba is missing, it is plain
Python, about a hundred times slower, with the same moves for the same seed and playouts. It grows
in its own thread, as the search of the timed player does.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isfinite, isnan
from random import SystemRandom
from time import perf_counter
from typing import TYPE_CHECKING

from othello_lessons import deepening
from othello_lessons.engine.background import NO_LIMIT, in_background, time_to_stop
from othello_lessons.engine.mcts.plain_tree import ROOT, PlainTree
from othello_lessons.notation.game import Game, Ply, with_passes
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    Board,
    Player,
    Square,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    size,
)

if TYPE_CHECKING:
    from othello_lessons.engine.mcts.compiled_tree import CompiledTree

    PlayoutTree = CompiledTree | PlainTree  # for boards up to 8x8, or for all sizes

COMPILED_UP_TO = 8  # squares on a side of a board
NODE_BYTES = 32
MOST_BETWEEN = 5  # moves from one search to the next after which the tree is still looked through


@dataclass(frozen=True)
class PlayoutReport(deepening.Report):
    """How a move was found.

    `value` is the average result of the playouts that began with the move, from -1 (all lost) to 1
    (all won). `line` are the moves that were visited most, and `nodes` counts those of the tree.
    `playouts` were made for this move; those of a kept tree come on top.
    """

    playouts: int


class MonteCarlo:
    """A strategy that makes playouts until it has used its time or has made enough of them."""

    report: PlayoutReport | None = None  # of the last move

    def __init__(
        self,
        seconds: float,
        playouts: float,
        room: int,
        seed: int | None,
        clock: Callable[[], float],
    ) -> None:
        self.seconds, self.playouts, self.seed, self.clock = seconds, playouts, seed, clock
        limit = f"playouts={playouts:g}" if playouts < NO_LIMIT else f"seconds={seconds:g}"
        self.name = f"mcts:{limit}"
        self._plain = PlainTree(room)
        self._fast = _compiled_tree(room)
        self._last: tuple[PlayoutTree, Player, Board] | None = None  # whose position the root is
        self._kept = 0  # playouts of the tree that were made for earlier moves

    def __call__(self, player: Player, board: Board) -> Square:
        """Return a legal move, within the limits of the strategy; ValueError if there is none."""
        start = self.clock()
        end = time_to_stop(start, self.seconds)
        legal = deepening.moves_to_choose_from(player, board)
        tree = self._fast if self._fast and size(board) <= COMPILED_UP_TO else self._plain
        work = self._work(tree, player, list(board), lambda: self.clock() >= end)
        for _ in in_background(work, tree.stop, lambda: end - self.clock()):
            seconds = self.clock() - start
            self.report = _report(tree, self._kept, player, board, legal[0], seconds)
        assert self.report is not None
        return self.report.move

    def __repr__(self) -> str:
        return self.name

    def _work(
        self, tree: "PlayoutTree", player: Player, board: Board, late: Callable[[], bool]
    ) -> Iterator[None]:
        """Let a tree grow, and say when it is done; with only one move, one playout is enough."""
        if not self._keeps(tree, player, board):
            seed = SystemRandom().getrandbits(64) if self.seed is None else self.seed
            tree.begin(player, board, seed)
        self._last, self._kept = (tree, player, board), tree.playouts
        more = self.playouts if len(legal_moves(player, board)) > 1 else 1
        tree.grow(self._kept + more, late)
        yield

    def _keeps(self, tree: "PlayoutTree", player: Player, board: Board) -> bool:
        """Keep the part of the last tree behind the moves that were made, if it has one."""
        last, self._last = self._last, None
        if self.seed is not None or last is None or last[0] is not tree:
            return False
        node = behind(tree, last[1], last[2], player, board)
        if node is not None:
            tree.keep(node, player, board)
        return node is not None


def _compiled_tree(room: int) -> "CompiledTree | None":
    """Return a compiled tree, compiled here so that no move has to wait; None without Numba."""
    from othello_lessons.engine.bits import compiler

    if not compiler.HAS_NUMBA:
        return None
    with compiler.alone, compiler.noted():
        from othello_lessons.engine.mcts.compiled_tree import CompiledTree

        tree = CompiledTree(room)
        tree.begin(BLACK, initial_board(), 0)
        tree.grow(2)
    return tree


def behind(
    tree: "PlayoutTree", player: Player, board: Board, mover: Player, reached: Board
) -> int | None:
    """Return the node of the position that was reached from the root, None if there is none."""
    if len(board) != len(reached):
        return None
    following: list[tuple[int, Player, Board]] = [(ROOT, player, board)]
    for _ in range(min(board.count(EMPTY) - reached.count(EMPTY), MOST_BETWEEN)):
        below = []
        for node, turn, here in following:
            for child, move in tree.tried(node):
                if here[move] == EMPTY != reached[move]:
                    after = make_move(move, turn, list(here))
                    below.append((child, next_player(after, turn) or turn, after))
        following = below
    found = (node for node, *position in following if position == [mover, reached])
    return next((node for node in found if node != ROOT), None)


def _report(
    tree: "PlayoutTree", kept: int, player: Player, board: Board, first: Square, seconds: float
) -> PlayoutReport:
    """Sum up what a tree has found; without a playout, the first legal move is made."""
    found = tree.line()
    move, visits, total = found[0] if found else (first, 0, 0)
    game = Game(player=player, board=board)
    line = with_passes(game, [(None, Ply(move)) for move, *_ in found]).plies
    return PlayoutReport(
        depth=len(line),
        nodes=tree.nodes,
        nodes_per_second=round(tree.nodes / max(seconds, 1e-6)),
        value=total / visits if visits else None,
        line=tuple(ply.square for ply in line),
        exact=False,
        move=move,
        playouts=tree.playouts - kept,
        seconds=seconds,
    )


def mcts(
    seconds: float | None = None,
    *,
    playouts: float | None = None,
    memory: float = 64,
    seed: int | None = None,
    clock: Callable[[], float] = perf_counter,
) -> MonteCarlo:
    """Return a strategy that answers when its seconds or its playouts are used up.

    The first limit that is reached ends it; without a limit, it has one second for a move. Its tree
    takes `memory` MiB when compiled, and stops growing when it is full. The same seed and playouts
    give the same move in the same position; without a seed the moves are different each time, and
    the tree is kept from move to move. It always returns a legal move, even without any time. An
    interrupt (Ctrl-C, or Jupyter's stop button) ends it within 0.2 s, and the strategy can be used
    again. ValueError for a limit that makes no sense.

    `clock` returns the time in seconds: a test may give its own.
    """
    seconds, playouts = playout_limits(seconds, playouts)
    if not isfinite(memory) or memory <= 0:
        raise ValueError(f"memory is the size of the tree in MiB, more than 0, not {memory!r}")
    room = max(1, int(memory * 2**20 / NODE_BYTES))
    return MonteCarlo(seconds, playouts, room, seed, clock)


def playout_limits(seconds: float | None, playouts: float | None) -> tuple[float, float]:
    """Return both limits for a move: a second, if neither is given. ValueError for a wrong one."""
    if seconds is None:
        seconds = 1.0 if playouts is None else NO_LIMIT
    if playouts is None:
        playouts = NO_LIMIT
    if isnan(seconds) or seconds < 0:
        raise ValueError(f"seconds is a length of time, 0 or more, not {seconds!r}")
    if isnan(playouts) or playouts < 1:
        raise ValueError(f"playouts is a number of games, 1 or more, not {playouts!r}")
    return seconds, playouts
