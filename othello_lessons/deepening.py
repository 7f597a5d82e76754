"""Search against a clock: one ply deep, then two, then three, until the time is up.

    player = deepening(seconds=1)
    player(BLACK, initial_board())     the move to make, a second later
    player.report                      how deep it looked, and what it found there

Each depth is an *iteration*. When time runs out there is always a move to make, from the last
completed iteration; the lessons show why searching the small depths first costs little.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import inf, isfinite
from time import perf_counter
from typing import NamedTuple

from othello_lessons.othello import (
    LARGEST,
    MIN_VALUE,
    PLAYERS,
    Board,
    Evaluate,
    Player,
    Square,
    Value,
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    opponent,
    weighted_score,
)

Line = tuple[Square | None, ...]  # moves one after the other; None is a pass
DEEPEST = LARGEST**2 - 4  # plies: no game has more moves

# The time that is reserved for stopping: for a last node, and for freeing the memory.
RESERVE = 0.001  # seconds
SHARE = 0.01  # of the whole time


class OutOfTime(Exception):
    """The time is up in the middle of an iteration."""


class PositionClock:
    """Time that is up after so many positions: another program's work takes nothing from it.

    A position counts when it is evaluated, and when the search looks at the clock.
    """

    def __init__(self, positions: int, evaluate: Evaluate) -> None:
        self._left, self._evaluate = positions, evaluate

    def out_of_time(self) -> bool:
        """Count a position, and tell whether the time is up."""
        self._left -= 1
        return self._left < 0

    def evaluate(self, player: Player, board: Board) -> Value:
        """Count a position, and return what it is worth."""
        self._left -= 1
        return self._evaluate(player, board)


class Iteration(NamedTuple):
    """What one iteration found."""

    depth: int
    move: Square
    value: Value | None  # for the player to move; None if it was interrupted too early
    line: Line  # begins with `move`; empty if there is no value
    nodes: int  # of this iteration only
    exact: bool  # the value is that of the end of the game
    complete: bool  # it was not interrupted


@dataclass(frozen=True)
class Report:
    """How a move was found: by the last completed iteration.

    `value` and `line` are from the next one, if that proved another move better before it was
    interrupted.
    """

    depth: int  # of the last completed iteration, 0 if there was none
    nodes: int  # of all iterations
    nodes_per_second: int
    value: Value | None  # for the player who moved
    line: Line
    exact: bool  # the value is that of the end of the game
    move: Square  # the move to make
    seconds: float  # that it took


# ---------------------------------------------------------------------------
# The search
#
# It is the book's alphabeta with three things added. It checks at every node whether the time is
# up, and if so, it stops: an exception leaves all the calls at once. It notes whether it ever had
# to evaluate. And it remembers the best move of every position, because a move that was best in one
# iteration is likely to be best in the next. It is tried first there: the earlier a good move is
# tried, the more is cut.


class _Search:
    """All iterations for one move: when they must stop, and what they have learned."""

    def __init__(self, evaluate: Evaluate, out_of_time: Callable[[], bool]) -> None:
        self.evaluate, self.out_of_time = evaluate, out_of_time
        self.best_moves: dict[tuple[Player, str], Square] = {}
        self.begin()

    def begin(self) -> None:
        """Begin an iteration: no node is counted yet, and no position evaluated."""
        self.nodes, self.evaluated = 0, False

    def search(
        self, player: Player, board: Board, alpha: Value, beta: Value, depth: int
    ) -> tuple[Value, Line]:
        """Return alphabeta's value, and the line that leads to it."""
        self.look_at_the_clock()
        if depth == 0:
            self.evaluated = True
            return self.evaluate(player, board), ()
        other = opponent(player)
        moves = legal_moves(player, board)
        if not moves:
            if not any_legal_move(other, board):
                return final_value(player, board), ()
            value, line = self.search(other, board, -beta, -alpha, depth - 1)
            return -value, (None, *line)
        best_line: Line = ()
        position = player, "".join(board)
        for move in best_first(moves, self.best_moves.get(position)):
            after = make_move(move, player, list(board))
            value, line = self.search(other, after, -beta, -alpha, depth - 1)
            if -value > alpha:
                alpha, best_line = -value, (move, *line)
                self.best_moves[position] = move
            if alpha >= beta:
                break
        return alpha, best_line

    def look_at_the_clock(self) -> None:
        """Count a node; OutOfTime if there is no time left for it."""
        if self.out_of_time():
            raise OutOfTime
        self.nodes += 1


def best_first(moves: list[Square], best: Square | None) -> list[Square]:
    """Put one move before the others, which stay in their order."""
    if best is None:
        return moves
    return [best, *(move for move in moves if move != best)]


# ---------------------------------------------------------------------------
# The iterations
#
# The old best move comes first. So the finished part of an interrupted iteration can be trusted: if
# the search of the old best move is complete, and a later move has a higher value, that move is
# better, whatever the other moves would have been worth. If the search of the old one is not
# complete, nothing is known, and it stays.
#
# A move of equal value does not replace the old one. So the value is alphabeta's, and the move is
# one that has this value, though not always the first of them in square order.


def iterations(
    player: Player,
    board: Board,
    evaluate: Evaluate = weighted_score,
    out_of_time: Callable[[], bool] = lambda: False,
) -> Iterator[Iteration]:
    """Yield what is found 1 ply deep, then 2, and so on: the last one has the move to make.

    It ends when every line that matters has been searched to the end of the game, after one ply
    when there is only one move, or at the first node at which `out_of_time()` is true. The
    iteration that was interrupted there comes last, and is not complete: it has the move of the one
    before, or one that it proved better. ValueError if there is no legal move.
    """
    search = _Search(evaluate, out_of_time)
    return deeper_and_deeper(player, board, partial(_deeper, search, player, board))


def deeper_and_deeper(
    player: Player, board: Board, deeper: Callable[[Iteration], Iteration], depth: float = inf
) -> Iterator[Iteration]:
    """Yield what `deeper` makes of the last iteration, as `iterations` says, up to `depth`."""
    moves = moves_to_choose_from(player, board)
    last = Iteration(0, moves[0], None, (), 0, False, True)
    while last.complete and not last.exact and last.depth < depth:
        if last.depth == 1 and len(moves) == 1:
            return
        last = deeper(last)
        yield last


def moves_to_choose_from(player: Player, board: Board) -> list[Square]:
    """Return the legal moves; ValueError if there is none."""
    moves = legal_moves(player, board)
    if not moves:
        raise ValueError(f"{PLAYERS[player]} has no legal move here, so there is none to choose")
    return moves


Found = tuple[Square, Value | None, Line]  # the best move so far, with what it is worth


def _deeper(search: _Search, player: Player, board: Board, last: Iteration) -> Iteration:
    """Search one ply deeper than the last iteration, or until time is up."""
    search.begin()
    best: tuple[Square, Value, Line] = last.move, MIN_VALUE, ()
    complete = True
    try:
        search.look_at_the_clock()
        for move in best_first(legal_moves(player, board), last.move):
            after = make_move(move, player, list(board))
            value, line = search.search(opponent(player), after, MIN_VALUE, -best[1], last.depth)
            if -value > best[1]:
                best = move, -value, (move, *line)
    except OutOfTime:
        complete = False
    return iteration_after(last, best, search.nodes, search.evaluated, complete)


def iteration_after(
    last: Iteration, best: Found, nodes: int, evaluated: bool, complete: bool
) -> Iteration:
    """Sum up an iteration; one that was interrupted and proved no better move repeats the last."""
    if not complete and best[0] == last.move:
        return last._replace(depth=last.depth + 1, nodes=nodes, complete=False)
    return Iteration(last.depth + 1, *best, nodes, complete and not evaluated, complete)


# ---------------------------------------------------------------------------
# The strategy


class Deepening:
    """A strategy that searches deeper and deeper until its time is up."""

    report: Report | None = None  # of the last move it made

    def __init__(self, seconds: float, evaluate: Evaluate, clock: Callable[[], float]) -> None:
        self.seconds, self.evaluate, self.clock = seconds, evaluate, clock
        self.name = f"deepening:seconds={seconds:g}"

    def __call__(self, player: Player, board: Board) -> Square:
        """Return a legal move, within the time limit of the strategy."""
        start = self.clock()
        last_look = start + self.seconds - max(RESERVE, SHARE * self.seconds)
        found = list(iterations(player, board, self.evaluate, lambda: self.clock() >= last_look))
        nodes = sum(iteration.nodes for iteration in found)
        self.report = report_of(found[-1], nodes, self.clock() - start)
        return found[-1].move

    def __repr__(self) -> str:
        return self.name


def report_of(last: Iteration, nodes: int, seconds: float) -> Report:
    """Sum up a search of so many nodes, of which this is the last iteration."""
    return Report(
        depth=last.depth if last.complete else last.depth - 1,
        nodes=nodes,
        nodes_per_second=round(nodes / max(seconds, 1e-6)),
        value=last.value,
        line=last.line,
        exact=last.exact,
        move=last.move,
        seconds=seconds,
    )


def deepening(
    seconds: float = 1.0,
    evaluate: Evaluate = weighted_score,
    *,
    clock: Callable[[], float] = perf_counter,
) -> Deepening:
    """Return a strategy that answers within `seconds`, and searches as deep as it can in that time.

    It looks at the clock at every node, and keeps a millisecond, or a hundredth of the time, for
    stopping. So it answers in time if one evaluation takes less than that and the machine is not
    busy with something else: `benchmarks/deepening.py` measures it. It always returns a legal move,
    even without any time. An interrupt (Ctrl-C, or Jupyter's stop button) ends it at once, and the
    strategy can be used again. ValueError if `seconds` is below 0, or not a finite number.

    `clock` returns the time in seconds: a test may give its own.
    """
    if not isfinite(seconds) or seconds < 0:
        raise ValueError(f"seconds is a length of time, 0 or more, not {seconds!r}")
    return Deepening(seconds, evaluate, clock)
