"""The timed player's search in plain Python, on big integers: boards of every size, Python only.

It is the search of `midgame/search.py` with the same values, about a hundred times slower: null
windows, a table, and first the moves that leave the opponent the fewest replies. It is used where
the compiled search cannot be used: on boards that are not 8x8, and without Numba.
"""

from collections.abc import Callable
from functools import cache
from math import isfinite
from typing import NamedTuple

from othello_lessons.deepening import Line, OutOfTime
from othello_lessons.engine.iago.evaluation import iago, iago_bits
from othello_lessons.engine.midgame.evaluation import evaluate_bits, geometry, positional
from othello_lessons.engine.patterns.learned import LearnedEvaluation
from othello_lessons.engine.plain import bigboard
from othello_lessons.engine.plain.bigboard import Bits, each, final_value, flips, moves
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    SMALLEST,
    Board,
    Evaluate,
    Player,
    score,
    size,
    weighted_score,
)

EvaluateBits = Callable[[Bits, Bits], int]

FROM_TABLE, SORTED = 2, 2  # the smallest depths at which these save more time than they cost
ENTRIES = 2_500  # of the table, for each MiB
NEVER = float("inf")


class Known(NamedTuple):
    """What the table knows about a position: bounds for one depth, and the best move."""

    depth: int
    lower: int
    upper: int
    best: Bits
    evaluated: bool  # whether they used an evaluation


class PlainSearcher:
    """The search and its table; it counts, stops and forgets like the compiled one."""

    def __init__(self, evaluate: Evaluate, memory: float = 64) -> None:
        """Take `memory` MiB for the table; ValueError if the evaluation is not known."""
        if not isfinite(memory) or memory <= 0:
            raise ValueError(f"memory is the size of the table in MiB, more than 0, not {memory!r}")
        on_bits(evaluate, SMALLEST)
        self.evaluate, self.room = evaluate, max(1, int(memory * ENTRIES))
        self.table: dict[tuple[Bits, Bits, int], Known] = {}
        self.begin()

    def begin(self, nodes: float = NEVER, late: Callable[[], bool] = lambda: False) -> None:
        """Count from 0 again, and stop after `nodes` nodes, or when `late()` is true."""
        self.nodes, self.limit, self.stopped, self.evaluated = 0, nodes, False, False
        self.late = late

    def forget(self) -> None:
        """Empty the table."""
        self.table.clear()

    def stop(self) -> None:
        """Stop a search that runs in another thread, at its next node."""
        self.stopped = True

    def expect_end(self) -> None:
        """Forget whether a value has used an evaluation."""
        self.evaluated = False

    def search(
        self, player: Player, board: Board, alpha: int, beta: int, depth: int
    ) -> tuple[int, Line]:
        """Return alphabeta's value, or a bound outside the window, and the line that leads to it.

        OutOfTime if it was stopped, also before it began.
        """
        self.grid = bigboard.grid(size(board))
        self.evaluate_bits = on_bits(self.evaluate, self.grid.n)
        own, opp = bigboard.from_board(player, board)
        value, line = self._search(own, opp, alpha, beta, depth)
        return value, tuple(bit.bit_length() - 1 if bit else None for bit in line)

    def _search(
        self, own: Bits, opp: Bits, alpha: int, beta: int, depth: int
    ) -> tuple[int, tuple[Bits, ...]]:
        self.nodes += 1
        if self.stopped or self.nodes > self.limit or self.late():
            raise OutOfTime
        if depth == 0:
            self.evaluated = True
            return self.evaluate_bits(own, opp), ()
        legal = moves(own, opp, self.grid)
        if not legal:
            if not moves(opp, own, self.grid):
                return final_value(own.bit_count() - opp.bit_count()), ()
            value, rest = self._search(opp, own, -beta, -alpha, depth - 1)
            return -value, (0, *rest)
        whole = beta - alpha > 1
        known = self.table.get((own, opp, self.grid.n)) if depth >= FROM_TABLE else None
        if known and known.depth == depth and not whole:  # then its bounds may be enough
            self.evaluated |= known.evaluated
            if known.lower >= beta:
                return known.lower, ()
            if known.upper <= alpha:
                return known.upper, ()
        evaluated, self.evaluated = self.evaluated, False
        best, best_bit, least = MIN_VALUE, 0, alpha
        best_line: tuple[Bits, ...] = ()
        for bit, mine, theirs in self._children(own, opp, legal, depth, known):
            line: tuple[Bits, ...] = ()
            if best_bit and whole:
                value = -self._search(theirs, mine, -least - 1, -least, depth - 1)[0]
            if not best_bit or not whole or least < value < beta:
                value, line = self._search(theirs, mine, -beta, -least, depth - 1)
                value = -value
            if value > best:
                best, best_bit = value, bit
                if value > least:
                    least, best_line = value, (bit, *line)
            if least >= beta:
                break
        if depth >= FROM_TABLE:
            self._keep(own, opp, Known(
                depth,
                best if best > alpha else MIN_VALUE,
                best if best < beta else MAX_VALUE,
                best_bit,
                self.evaluated,
            ))  # fmt: skip
        self.evaluated |= evaluated
        return best, best_line

    def _children(
        self, own: Bits, opp: Bits, legal: Bits, depth: int, known: Known | None
    ) -> list[tuple[Bits, Bits, Bits]]:
        """List (move, own after it, opp after it), the most promising first."""
        children = []
        for bit in each(legal):
            turned = flips(bit, own, opp, self.grid)
            children.append((bit, own | bit | turned, opp ^ turned))
        if depth >= SORTED:
            best = known.best if known else 0
            children.sort(
                key=lambda child: (
                    child[0] != best and 1 + moves(child[2], child[1], self.grid).bit_count()
                )
            )
        return children

    def _keep(self, own: Bits, opp: Bits, known: Known) -> None:
        """Keep what was found; empty the table when it is full."""
        if len(self.table) >= self.room:
            self.table.clear()
        position = own, opp, self.grid.n
        before = self.table.get(position)
        if before and before.depth == known.depth:
            known = known._replace(
                lower=max(known.lower, before.lower),
                upper=min(known.upper, before.upper),
                evaluated=known.evaluated or before.evaluated,
            )
        self.table[position] = known


# ---------------------------------------------------------------------------
# The evaluations on big integers


@cache  # a sum over squares remembers what it has added up
def on_bits(evaluate: Evaluate, n: int) -> EvaluateBits:
    """Return an evaluation of n x n boards as big integers; ValueError if it is not known."""
    if isinstance(evaluate, LearnedEvaluation):
        return lambda own, opp: evaluate.evaluate_bits(own, opp, n)
    if evaluate not in ON_BITS:
        names = ", ".join(known.__name__ for known in ON_BITS)
        raise ValueError(f"{evaluate!r} is not known on big integers; these are: {names}, patterns")
    return ON_BITS[evaluate](n)


def _positional(n: int) -> EvaluateBits:
    ground = geometry(n)
    return lambda own, opp: evaluate_bits(own, opp, ground)


def _sum_of(weigh: bigboard.Weights) -> EvaluateBits:
    return lambda own, opp: weigh[own] - weigh[opp]


ON_BITS: dict[Evaluate, Callable[[int], EvaluateBits]] = {
    positional: _positional,
    iago: lambda n: lambda own, opp: iago_bits(own, opp, n),
    weighted_score: lambda n: _sum_of(bigboard.weights(n)),
    score: lambda n: lambda own, opp: own.bit_count() - opp.bit_count(),
}
