"""The compiled search for Python code: its memory, its table, and the book's boards as input."""

from collections.abc import Callable

from othello_lessons.deepening import Line, OutOfTime
from othello_lessons.engine.bits.compiled_game import SQUARES, to_bits
from othello_lessons.engine.bits.fast_moves import u64
from othello_lessons.engine.bits.raw_memory import Block
from othello_lessons.engine.midgame import compiled_evaluation, table
from othello_lessons.engine.midgame import search as midgame
from othello_lessons.engine.midgame.cuts import cuts_of
from othello_lessons.engine.patterns.learned import LearnedEvaluation
from othello_lessons.othello import Board, Evaluate, Player

NEVER = 1 << 62


class CompiledSearcher:
    """The compiled search with its memory, and the table that it keeps from move to move."""

    def __init__(
        self,
        evaluate: Evaluate,
        memory: float = 64,
        *,
        believed: float | None = None,
        table_from: "CompiledSearcher | None" = None,
    ) -> None:
        """Take `memory` MiB for the table; ValueError if the evaluation is not compiled.

        With `believed`, it makes probabilistic cuts that allow an error of this many standard
        deviations. They were measured with learned patterns; other evaluations make none. With
        `table_from`, it shares the table of that searcher, which another thread may use.
        """
        self.place = Block(midgame.SIZE)
        self._table: Block
        if table_from:
            self._table, last = table_from._table, table_from.place[midgame.LAST]
        else:
            self._table, last = table.table_of(memory)
            self.forget()  # the system gives memory when it is first written: not during a move
        self.place[midgame.TABLE], self.place[midgame.LAST] = self._table.address, last
        compiled_evaluation.write_weights(self.place, midgame.WEIGHTS, evaluate)
        learned = isinstance(evaluate, LearnedEvaluation) and evaluate.learned
        self._cuts = cuts_of(believed) if believed is not None and learned else None
        self.place[midgame.CUTS] = self._cuts.address if self._cuts else 0
        self.begin()

    def begin(self, nodes: float = NEVER, late: Callable[[], bool] | None = None) -> None:
        """Count from 0 again, stop after `nodes` nodes, and let the entries of the table age.

        Compiled code cannot ask whether it is `late`: another thread does, and stops it.
        """
        place = self.place
        place[midgame.NODES], place[midgame.STOP] = 0, 0
        place[midgame.LIMIT] = int(min(nodes, NEVER))
        place[midgame.AGE] = place[midgame.AGE] + 1 & table.AGES

    def forget(self) -> None:
        """Empty the table."""
        self._table.clear()

    def stop(self) -> None:
        """Stop a search that runs in another thread, at its next node."""
        self.place[midgame.STOP] = 1

    @property
    def nodes(self) -> int:
        """Return how many nodes were searched since it began."""
        return self.place[midgame.NODES]

    def expect_end(self) -> None:
        """Forget whether a value has used an evaluation."""
        self.place[midgame.EVALUATED_LEAF] = 0

    @property
    def evaluated(self) -> bool:
        """Tell whether a value has used an evaluation since `expect_end`."""
        return self.place[midgame.EVALUATED_LEAF] != 0

    def search(
        self, player: Player, board: Board, alpha: int, beta: int, depth: int
    ) -> tuple[int, Line]:
        """Return alphabeta's value, or a bound outside the window, and the line that leads to it.

        OutOfTime if it was stopped, also before it began.
        """
        own, opp = to_bits(player, board)
        value = midgame.search(u64(own), u64(opp), alpha, beta, depth, 0, self.place.address)
        if self.place[midgame.STOP]:
            raise OutOfTime
        start = midgame.LINES + 1
        bits = [self.place[step] for step in range(start, start + self.place[start - 1])]
        line = tuple(None if bit == midgame.PASS else SQUARES[bit] for bit in bits)
        return int(value), line
