"""The endgame solver: the exact score of a position, or who wins it, and a line of best play.

    solution = solve(player, board)      twenty empty squares of 8x8: in a second or so
    solution.value                       discs won by
    solution.line                        best moves from here to the end

A score is the discs of the side to move minus the others at the end of the game, as the book's
`score` counts: squares that stay empty count for neither side. (Published endings give them to the
winner. That is the same if best play fills the board.)

The solver asks one question after another, "is it more than this number?", until the answers leave
one score. Numba compiles it, if it is installed; without Numba, plain Python finds the same.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from othello_lessons.deepening import Line, OutOfTime
from othello_lessons.engine.solver.sizes import in_the_middle, layout
from othello_lessons.othello import (
    EMPTY,
    Board,
    Player,
    Square,
    any_legal_move,
    legal_moves,
    make_move,
    next_player,
    opponent,
    score,
    size,
)

if TYPE_CHECKING:
    from othello_lessons.engine.solver.search_threads import SearchThreads

Goal = Literal["exact", "wld"]
GOALS = ("exact", "wld")
GUESS_FROM = 15  # empty squares: from here on, the second question is about a guess
SHORT_OF_IT = 4  # discs: a question above the score takes longer than several questions below it
TELL = 0.2  # seconds between two reports


@dataclass(frozen=True)
class Solution:
    """What is known about a position, from the view of the side to move."""

    value: int | None  # the score, or for the goal "wld" 1, 0 or -1; None: not known yet
    lower: int  # proved for the score, as `upper`
    upper: int
    line: Line  # best moves, None for a pass; until the value is known, the line that looks best
    depth: int  # the number of empty squares
    nodes: int  # positions looked at, also to order moves, without the ends of games
    seconds: float

    @property
    def exact(self) -> bool:
        """Tell whether the value is proved."""
        return self.value is not None

    @property
    def nodes_per_second(self) -> int:
        """Return how many positions were looked at in each second."""
        return round(self.nodes / max(self.seconds, 1e-6))


Report = Callable[[Solution], None]


# ---------------------------------------------------------------------------
# One position
#
# Each question has a threshold, and the answer is a bound: a score above the
# threshold that the side to move can reach, or one at most the threshold that
# it cannot exceed. The first question asks about a draw, the second about a
# score that is easy to guess, and each one after it begins where the last
# answer ended.


class _Task:
    """A position that is being solved: the question, and what is known so far."""

    def __init__(
        self, threads: "SearchThreads", player: Player, board: Board, goal: Goal, seconds: float
    ) -> None:
        self.threads, self.player, self.board, self.goal = threads, player, list(board), goal
        self.start = self.told = perf_counter()
        self.end = self.start + seconds
        self.square_at = layout(size(board)).square_at
        self.lower, self.upper = -len(self.square_at), len(self.square_at)
        self.line: list[Square | None] = []
        self.progress: Report | None = None

    def look(self) -> None:
        """Look at the clock: stop when the time is up, and report at intervals."""
        now = perf_counter()
        if now >= self.end:
            self.threads.stop()
        elif self.progress and not self.threads.stopped and now - self.told >= TELL:
            self.told = now
            self.progress(self.solution())

    def solution(self) -> Solution:
        """Sum up what is known."""
        known = self.value is not None
        return Solution(
            self.value,
            self.lower,
            self.upper,
            tuple(self.line if known else self._guessed_line()),
            depth=self.board.count(EMPTY),
            nodes=self.threads.nodes,
            seconds=perf_counter() - self.start,
        )

    @property
    def value(self) -> int | None:
        if self.goal == "exact" or self.lower == self.upper == 0:
            return self.lower if self.lower == self.upper else None
        return 1 if self.lower > 0 else -1 if self.upper < 0 else None

    def solve(self) -> None:
        """Find the value, then the line; OutOfTime at a limit."""
        if next_player(self.board, opponent(self.player)) is None:
            self.lower = self.upper = score(self.player, self.board)
            return
        threshold = -1
        while self.value is None:
            found, move = self._ask(self.player, self.board, threshold)
            if found > threshold:
                self.lower, self.line = found, [move]
            else:
                self.upper = found
            threshold = self._next_threshold(found)
        self._complete_the_line()

    def _next_threshold(self, found: int) -> int:
        if self.goal == "wld":
            return 0 if self.lower >= 0 else -1
        if self.guess is None:
            return found if found == self.lower else found - 1
        return min(max(self.guess - 1, self.lower), self.upper - 1)

    @cached_property
    def guess(self) -> int | None:
        """Guess the score, a little nearer to a draw; None for few squares or without weights."""
        if self.board.count(EMPTY) < GUESS_FROM or not any_legal_move(self.player, self.board):
            return None
        guess = self.threads.guess(*in_the_middle(self.player, self.board))
        if guess is None:
            return None
        even = guess // 2 * 2
        return max(even - SHORT_OF_IT, 0) if even > 0 else min(even + SHORT_OF_IT, 0)

    def _ask(self, player: Player, board: Board, threshold: int) -> tuple[int, Square | None]:
        """Ask whether the player reaches more than this; return a bound and the move."""
        if not any_legal_move(player, board):
            found, _ = self._ask(opponent(player), board, -threshold - 1)
            return -found, None
        found, bit = self.threads.ask(*in_the_middle(player, board), threshold, self.look)
        return found, self.square_at.get(bit) or legal_moves(player, board)[0]

    def _complete_the_line(self) -> None:
        """Make the line of best moves, to the end of the game."""
        player, board, value = self.player, list(self.board), self.value or 0
        line, self.line = self.line, []
        while next_player(board, opponent(player)) is not None:
            moves = legal_moves(player, board)
            if len(moves) < 2:
                line = [moves[0] if moves else None]
            elif not line:
                line = [self._ask(player, board, self._threshold_for(value))[1]]
            move = line.pop()
            self.line.append(move)
            if move is not None:
                make_move(move, player, board)
            player, value = opponent(player), -value

    def _threshold_for(self, value: int) -> int:
        """Return the threshold for which a position of this value gives a best move."""
        return value - 1 if self.goal == "exact" else 0 if value > 0 else -1

    def _guessed_line(self) -> Line:
        """Return the line that looks best so far in the table."""
        player, board = self.player, list(self.board)
        line: list[Square | None] = []
        while moves := legal_moves(player, board) or legal_moves(opponent(player), board):
            if not any_legal_move(player, board):
                line.append(None)
                player = opponent(player)
            bit = self.threads.table_move(*in_the_middle(player, board))
            move = None if bit is None else self.square_at[bit]
            if move not in moves:
                break
            line.append(move)
            make_move(move, player, board)
            player = opponent(player)
        return tuple(line)


# ---------------------------------------------------------------------------
# The solver


class Solver:
    """A solver that keeps its threads' memory and its table from one position to the next."""

    def __init__(self, *, threads: int = 1, memory: float = 64) -> None:
        from othello_lessons.engine.bits import compiler

        with compiler.alone, compiler.noted():
            from othello_lessons.engine.solver.search_threads import SearchThreads

            self._threads = SearchThreads(threads, memory)

    def stop(self) -> None:
        """Stop a search that runs in another thread; it returns what it knows."""
        self._threads.stop()

    def solve(
        self,
        player: Player,
        board: Board,
        goal: Goal = "exact",
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        progress: Report | None = None,
    ) -> Solution:
        """Solve a position, as `solve` says."""
        if goal not in GOALS:
            raise ValueError(f"goal is one of {', '.join(GOALS)}, not {goal!r}")
        for name, limit in (("seconds", seconds), ("nodes", nodes)):
            if limit is not None and not limit >= 0:
                raise ValueError(f"{name} is a limit, 0 or more, not {limit!r}")
        in_the_middle(player, board)  # refuses what is no position
        from othello_lessons.engine.bits import compiler

        task = _Task(self._threads, player, board, goal, inf if seconds is None else seconds)
        task.progress = progress
        self._threads.begin(nodes, size(board))
        with suppress(OutOfTime), compiler.noted():
            task.solve()
        return task.solution()


def solve(
    player: Player,
    board: Board,
    goal: Goal = "exact",
    *,
    threads: int = 1,
    memory: float = 64,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Report | None = None,
) -> Solution:
    """Solve a position of up to 8x8: the exact score, or for the goal "wld" whether it is won.

    `seconds` and `nodes` are limits: when one is reached, the result is what is known by then, and
    `exact` is false unless the value is known. `nodes` holds for each thread. `memory` is the size
    of the hash table in MiB. `progress` is called with what is known, several times a second. An
    interrupt ends it within 0.2 s, and the board is never changed. ValueError for a board that is
    larger than 8x8, or a limit below 0.
    """
    solver = Solver(threads=threads, memory=memory)
    return solver.solve(player, board, goal, seconds=seconds, nodes=nodes, progress=progress)
