"""The timed player: it searches as deep as a time, a number of nodes or a depth allows.

    player = timed(seconds=1)
    player(BLACK, initial_board())                    the move to make, a second later
    player.report                                     value, line, depth, nodes, nodes per second
    for report in player.think(BLACK, board): ...     the same while it thinks, after each depth

The search is compiled for 8x8 boards. On others, with an evaluation that is not compiled, and where
Numba is missing, it is plain Python.
It runs in its own thread. Compiled code releases the interpreter's lock, so the thread that waits
for it can watch the clock and receive an interrupt.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from math import isnan
from time import perf_counter
from typing import TYPE_CHECKING

from othello_lessons.deepening import DEEPEST, Iteration, Report, report_of
from othello_lessons.engine.background import NO_LIMIT, Threads, in_background, time_to_stop
from othello_lessons.engine.midgame.cuts import BELIEVED
from othello_lessons.engine.midgame.iterations import iterations
from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.engine.plain.bigboard import final_value
from othello_lessons.engine.plain.plain_search import PlainSearcher
from othello_lessons.engine.solver.solver import Solver
from othello_lessons.notation import parse_position
from othello_lessons.othello import EMPTY, Board, Evaluate, Player, Square, legal_moves, size

if TYPE_CHECKING:
    from othello_lessons.engine.midgame.iterations import Searcher

FIRST_LOOK = 8  # plies that are searched before solving, so that there is a move to return
NEAR_END = 2  # plies: if a search is about to see the end, the solver takes over
MOST_EMPTY = 60

# A position to compile with: eight squares are empty, and Black is to move.
NEAR_THE_END = parse_position(
    "OOOOOOO- OOOOOOO- OOXXXXO- OOXXXOO- OOXOXOO- OOXXOOO- OOOOOOO- XXXXXXX- X"
)

# About how many nodes solving takes: SOLVED_NODES at SOLVED_EMPTY empty squares, and GROWTH times
# as many for each further square. Half of the positions take less, hard ones many times as much.
SOLVED_NODES, SOLVED_EMPTY, GROWTH = 4_000_000, 20, 2.3

# A game clock expects that the last QUICK squares need little time, since the end is solved by
# then, and plans for SPARE more moves than will come. It keeps a part of the time for delays.
QUICK, SPARE, KEPT = 16, 3, 0.05


@dataclass(frozen=True)
class SearchLimits:
    """The limits of a search: the first one reached ends it; ValueError if one makes no sense."""

    seconds: float = NO_LIMIT
    depth: int = DEEPEST
    nodes: float = NO_LIMIT

    def __post_init__(self) -> None:
        if isnan(self.seconds) or self.seconds < 0:
            raise ValueError(f"seconds is a length of time, 0 or more, not {self.seconds!r}")
        if not 1 <= self.depth <= DEEPEST:
            raise ValueError(f"depth is a number of plies from 1 to {DEEPEST}, not {self.depth!r}")
        if isnan(self.nodes) or self.nodes < 1:
            raise ValueError(f"nodes is a number of positions, 1 or more, not {self.nodes!r}")


class Timed:
    """A strategy that searches until it has used its time, its nodes or its depth."""

    report: Report | None = None  # of the last move, or of the move that it thinks about now

    def __init__(
        self, limits: SearchLimits, engine: "Engine", exact: int, clock: Callable[[], float]
    ) -> None:
        self.limits, self.engine, self.exact, self.clock = limits, engine, exact, clock
        self.game: GameClock | None = None
        self.name = f"timed:seconds={limits.seconds:g}"

    def __call__(self, player: Player, board: Board) -> Square:
        """Return a legal move, within the time limit of the strategy."""
        return list(self.think(player, board))[-1].move

    def __repr__(self) -> str:
        return self.name

    def think(self, player: Player, board: Board) -> Iterator[Report]:
        """Yield a report after each iteration; the last one has the move to make.

        Closing the generator stops the search. ValueError if there is no legal move.
        """
        start, seconds = self.clock(), self.limits.seconds
        if self.game:
            seconds = self.game.share(board.count(EMPTY))
        end = time_to_stop(start, seconds)
        work = self._work(player, list(board), lambda: end - self.clock())
        nodes = 0
        for found in in_background(work, self.engine.stop, lambda: end - self.clock()):
            nodes += found.nodes
            spent = self.clock() - start
            self.report = report_of(found, nodes + self.engine.helped, spent)
            yield self.report
        if self.game:
            self.game.left -= self.clock() - start

    def _work(self, player: Player, board: Board, left: Callable[[], float]) -> Iterator[Iteration]:
        """Yield deeper and deeper iterations, and near the end of the game the solution."""
        searcher, solver = self.engine.searcher(size(board)), self.engine.solver(size(board))
        empty, start = board.count(EMPTY), left()
        solves = solver is not None and empty <= self.exact and len(legal_moves(player, board)) > 1
        searcher.begin(self.limits.nodes, lambda: left() <= 0)
        with self.engine.helping(player, board, self.limits):
            for found in iterations(searcher, player, board, self.limits.depth):
                yield found
                if solves and found.depth >= min(FIRST_LOOK, self.limits.depth):
                    budget = self._nodes_left(searcher.nodes, start, left())
                    if found.depth >= empty - NEAR_END or solving_nodes(empty) <= budget:
                        break
        if solver and solves and found.complete and not found.exact:
            yield _solution(solver, player, board, self.limits.nodes - searcher.nodes, found)

    def _nodes_left(self, nodes: int, start: float, left: float) -> float:
        rest = self.limits.nodes - nodes
        if left == NO_LIMIT:
            return rest
        return min(rest, nodes * left / max(start - left, 1e-6))


class GameClock:
    """The time for a whole game, in seconds, divided among the moves that are left."""

    def __init__(self, seconds: float) -> None:
        if not seconds > 0:
            raise ValueError(f"game is the time for a game in seconds, more than 0, not {seconds}")
        self.seconds = self.left = seconds
        self._empty = 0

    def share(self, empty: int) -> float:
        """Return the seconds for the next move. More empty squares than before: a new game."""
        if empty >= self._empty:
            self.left = self.seconds
        self._empty = empty
        moves = max(empty - QUICK, 0) / 2 + SPARE
        return max(self.left - KEPT * self.seconds, 0) / moves


def solving_nodes(empty: int) -> float:
    """Return about how many nodes it takes to solve a position with this many empty squares."""
    return float(SOLVED_NODES * GROWTH ** (empty - SOLVED_EMPTY))


def _solution(
    solver: Solver, player: Player, board: Board, nodes: float, last: Iteration
) -> Iteration:
    """Return the solution as an iteration, or what was proved when the time was up."""
    solved = solver.solve(player, board, nodes=int(max(nodes, 0)) if nodes < NO_LIMIT else None)
    if solved.value is None:
        won = solved.lower > 0 and solved.line and solved.line[0]
        move = won or last.move
        return last._replace(depth=last.depth + 1, move=move, nodes=solved.nodes, complete=False)
    value, move = final_value(solved.value), solved.line[0] or last.move
    return Iteration(solved.depth, move, value, solved.line, solved.nodes, True, True)


# ---------------------------------------------------------------------------
# The choice of the search


class Engine:
    """The searches that a player uses, and their memory: `memory` MiB in all.

    A `selective` engine leaves out lines that a shallow search shows to be improbable. Everything
    is compiled here, so that no move has to wait for it; without `compiled` the engine is ready at
    once, and slow. ValueError for an unknown evaluation, or for memory of 0 or less.
    """

    def __init__(
        self,
        evaluate: Evaluate = patterns,
        memory: float = 64,
        *,
        selective: bool = False,
        threads: int = 1,
        compiled: bool = True,
    ) -> None:
        self.evaluate = evaluate
        self._plain = PlainSearcher(evaluate, memory)
        self._fast: Searcher | None = None
        self._solver: Solver | None = None
        self._helpers: list[Searcher] = []
        if not compiled:
            return
        from othello_lessons.engine.bits import compiler

        if not compiler.HAS_NUMBA:
            _say(compiler.about())
            return
        with compiler.alone, compiler.noted():
            from othello_lessons.engine.midgame.compiled_evaluation import is_compiled
            from othello_lessons.engine.midgame.searcher import CompiledSearcher

            if is_compiled(evaluate):
                believed = BELIEVED if selective else None
                self._fast = first = CompiledSearcher(evaluate, memory / 2, believed=believed)
                self._helpers = [
                    CompiledSearcher(evaluate, believed=believed, table_from=first)
                    for _ in range(threads - 1)
                ]
                list(iterations(self._fast, *NEAR_THE_END, depth=3))
            self._solver = Solver(threads=threads, memory=memory / 2)
            self._solver.solve(*NEAR_THE_END)

    def searcher(self, n: int) -> "Searcher":
        """Return the search for n x n boards."""
        return self._fast if self._fast and n == 8 else self._plain

    def solver(self, n: int) -> Solver | None:
        """Return the endgame solver for n x n boards, None if there is no compiled one."""
        return self._solver if n == 8 else None

    @contextmanager
    def helping(self, player: Player, board: Board, limits: SearchLimits) -> Iterator[None]:
        """Let all other threads search the same position in this block, with the same table.

        What they find is in the table when the first thread comes to it.
        """
        for helper in self._helpers:
            helper.begin(limits.nodes)
        works = [partial(_help, helper, player, board) for helper in self._helpers]
        threads = Threads(works if size(board) == 8 else [], self._stop_helpers)
        with threads, threads:
            with suppress(RuntimeError):  # a browser's Python has no threads
                threads.start()
            yield

    @property
    def helped(self) -> int:
        """Return how many nodes the other threads have searched for the last position."""
        return sum(helper.nodes for helper in self._helpers)

    def _stop_helpers(self) -> None:
        for helper in self._helpers:
            helper.stop()

    def stop(self) -> None:
        """Stop a search that runs in another thread."""
        self._plain.stop()
        for search in (self._fast, self._solver):
            if search:
                search.stop()


def _help(searcher: "Searcher", player: Player, board: Board) -> None:
    deque(iterations(searcher, player, board), maxlen=0)


@cache
def _say(what: str) -> None:
    print(what, file=sys.stderr)


# ---------------------------------------------------------------------------
# The strategy


def timed(
    seconds: float = 1.0,
    *,
    depth: int = DEEPEST,
    nodes: float = NO_LIMIT,
    memory: float = 64,
    evaluate: Evaluate = patterns,
    exact: int = 24,
    selective: bool = True,
    threads: int = 1,
    game: float = NO_LIMIT,
    compiled: bool = True,
    clock: Callable[[], float] = perf_counter,
) -> Timed:
    """Return a strategy that answers when its seconds, nodes or depth are used up.

    The first limit that is reached ends it, and so does solving the game; infinity is no limit.
    From `exact` empty squares on, an 8x8 board is solved as soon as the solver is likely to finish
    within the limits. A `selective` search leaves out lines that a shallow search shows to be
    improbable, if it is compiled and evaluates learned patterns; a value that is called exact never
    depends on that. Its tables take `memory` MiB. It always returns a legal move, even without any
    time. An interrupt (Ctrl-C, or Jupyter's stop button) ends it within 0.2 s, and the strategy can
    be used again. ValueError for a limit that makes no sense, or an evaluation that is not known.

    With `game`, its seconds are for all moves of a game together, and `seconds` does not count.
    With more than one of `threads`, the moves can differ from one time to the next; `nodes` is the
    limit of each. Without `compiled` it is ready at once, and slow.

    `clock` returns the time in seconds: a test may give its own.
    """
    if not 0 <= exact <= MOST_EMPTY:
        raise ValueError(f"exact is a number of empty squares, 0 to {MOST_EMPTY}, not {exact!r}")
    engine = Engine(evaluate, memory, selective=selective, threads=threads, compiled=compiled)
    strategy = Timed(SearchLimits(seconds, depth, nodes), engine, exact, clock)
    strategy.game = GameClock(game) if game != NO_LIMIT else None
    return strategy
