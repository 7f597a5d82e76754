"""What positions and moves are worth, in discs: estimated to a fixed depth, exact near the end.

The search leaves nothing out, and its depth is fixed. So it finds the same values on every machine,
fast or slow, and after any other search. Positions near the end are solved, with at most a certain
number of nodes for each. Compiled and plain search differ only in these limits.
"""

from typing import NamedTuple

from othello_lessons.deepening import Line, OutOfTime
from othello_lessons.engine.midgame.evaluation import in_discs
from othello_lessons.engine.midgame.iterations import iterations
from othello_lessons.othello import (
    EMPTY,
    MAX_VALUE,
    MIN_VALUE,
    Board,
    Player,
    Square,
    legal_moves,
    make_move,
    next_player,
    opponent,
    score,
)

MEMORY = 32  # MiB
SOLVING_NODES = 200_000_000  # for one position; nearly all take less than a fiftieth of this


class Depths(NamedTuple):
    """How far a search looks: `depth` plies ahead, and `exact` from this many empty squares on."""

    depth: int
    exact: int


COMPILED, PLAIN = Depths(10, 20), Depths(5, 11)


class Expectation(NamedTuple):
    """By how many discs the side to move wins, the line that leads to it, and whether it is exact.

    The first move of the line is the move to make; None is a pass.
    """

    discs: float
    line: Line
    exact: bool


class Values:
    """Asks the engine what positions and moves are worth; another thread may `stop()` it."""

    def __init__(self, n: int, depth: int | None = None, exact: int | None = None) -> None:
        """Prepare for n x n boards; ValueError for a depth below 1, or a number below 0."""
        from othello_lessons.engine.player import Engine  # this imports Numba

        self._engine = Engine(memory=MEMORY)
        self._searcher, self._solver = self._engine.searcher(n), self._engine.solver(n)
        usual = COMPILED if self._solver else PLAIN
        self.limits = Depths(
            usual.depth if depth is None else depth, usual.exact if exact is None else exact
        )
        if self.limits.depth < 1:
            raise ValueError(f"depth is a number of plies, 1 or more, not {depth!r}")
        if self.limits.exact < 0:
            raise ValueError(f"exact is a number of empty squares, 0 or more, not {exact!r}")
        self.stopped = False

    def stop(self) -> None:
        """Stop: a search that runs raises OutOfTime, and so does every later one."""
        self.stopped = True
        self._engine.stop()

    def best(self, player: Player, board: Board) -> Expectation:
        """Return what the best move is worth; the game must not be over."""
        moves = legal_moves(player, board)
        if len(moves) == 1:
            return self.of_move(player, board, moves[0])
        if self._is_late(board) and (worth := self._solved(player, board)):
            return worth
        self._begin()
        found = list(iterations(self._searcher, player, board, self.limits.depth))[-1]
        if not found.complete:
            raise OutOfTime
        return Expectation(in_discs(int(found.value or 0)), found.line, found.exact)

    def of_move(self, player: Player, board: Board, move: Square) -> Expectation:
        """Return what a move is worth to the player who makes it."""
        after = make_move(move, player, list(board))
        if next_player(after, player) is None:
            return Expectation(score(player, after), (move,), exact=True)
        # The board before the move decides: so all moves of a position are measured alike.
        answer = self._solved(opponent(player), after) if self._is_late(board) else None
        answer = answer or self._searched(opponent(player), after, self.limits.depth - 1)
        return Expectation(-answer.discs, (move, *answer.line), answer.exact)

    def _is_late(self, board: Board) -> bool:
        return board.count(EMPTY) <= self.limits.exact

    def _solved(self, player: Player, board: Board) -> Expectation | None:
        """Return the exact worth of a position; None if it takes more nodes than allowed."""
        if self.stopped:
            raise OutOfTime
        if self._solver is None:
            return self._searched(player, board, 2 * board.count(EMPTY) + 1)  # with all passes
        solution = self._solver.solve(player, board, nodes=SOLVING_NODES)
        if self.stopped:
            raise OutOfTime
        if solution.value is None:
            return None
        return Expectation(solution.value, solution.line, exact=True)

    def _searched(self, player: Player, board: Board, depth: int) -> Expectation:
        self._begin()
        value, line = self._searcher.search(player, board, MIN_VALUE, MAX_VALUE, depth)
        return Expectation(in_discs(value), line, not self._searcher.evaluated)

    def _begin(self) -> None:
        self._searcher.begin()
        self._searcher.expect_end()
        if self.stopped:
            raise OutOfTime


def follow(player: Player, board: Board, line: Line) -> list[tuple[Player, Square | None, Board]]:
    """Play a line, and list who moved, the move (None for a pass) and the board after it."""
    board, steps = list(board), []
    for move in line:
        if move is not None:
            board = make_move(move, player, list(board))
        steps.append((player, move, board))
        player = opponent(player)
    return steps
