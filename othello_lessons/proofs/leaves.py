"""Who solves the last empty squares of a proof: the engine where there is Numba, or plain Python.

Both answer one question about a position: does the side to move win by this much, or more?
"""

from collections.abc import Callable

from othello_lessons.engine.plain.bigboard import Bits, grid
from othello_lessons.engine.plain.plain_solver import ALL, Search

Reaches = Callable[[Bits, Bits, int], bool]  # of own, opp and the discs to win by
MEMORY = 2  # MiB: a leaf is small, and a small table stays in the cache


def plainly(n: int) -> Reaches:
    """Answer for n x n boards in plain Python; what was found out is kept for the next question."""
    search = Search(ALL, grid(n))
    return lambda own, opp, least: search.value(own, opp, least - 1, least) >= least


def quickly(n: int, *, threads: int = 1, memory: float = MEMORY) -> Reaches:
    """Answer for n x n boards as fast as this machine can; `memory` is that of a table, in MiB."""
    from othello_lessons.engine.bits.compiler import HAS_NUMBA, alone, noted

    if not HAS_NUMBA:
        return plainly(n)
    with alone, noted():
        from othello_lessons.engine.solver.search_threads import SearchThreads
        from othello_lessons.engine.solver.sizes import spread

        searching = SearchThreads(threads, memory)
        searching.begin(None, n)

    def reaches(own: Bits, opp: Bits, least: int) -> bool:
        score, _ = searching.ask(spread(own, n), spread(opp, n), least - 1, lambda: None)
        return score >= least

    return reaches
