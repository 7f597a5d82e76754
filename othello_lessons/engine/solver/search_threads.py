"""The threads that answer the solver's questions together, with the table that they share.

Importing this file compiles the search, so it is imported where a solver is made.
"""

from collections.abc import Callable
from functools import partial

from othello_lessons.deepening import OutOfTime
from othello_lessons.engine.background import Threads
from othello_lessons.engine.bits.compiler import HAS_NUMBA, u64
from othello_lessons.engine.bits.raw_memory import Block
from othello_lessons.engine.patterns.compiled_patterns import tables_of
from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.engine.solver import endgame, ordering
from othello_lessons.engine.solver.sizes import LARGEST, layout
from othello_lessons.engine.solver.table import NOWHERE, table_of

AT_ONCE = 14  # empty squares: with this many or fewer, compiled code answers at once
TOGETHER_FROM = 15  # empty squares: with fewer, one thread is as fast as several
MOST_THREADS = 64
UNLIMITED = 1 << 62
AGES = 0xFFFF

Answers = list[tuple[int, int]]  # of one question: the score, and the move's bit


class SearchThreads:
    """Threads, and the table of `memory` MiB that they share."""

    def __init__(self, threads: int, memory: float) -> None:
        if threads not in range(1, MOST_THREADS + 1):
            raise ValueError(f"threads is a number from 1 to {MOST_THREADS}, not {threads!r}")
        self.table, last = table_of(memory)
        self.busy = Block(endgame.BUSY_LAST + 1)
        self.members = [Block(endgame.WORDS) for _ in range(threads)]
        self.patterns = tables_of(patterns)  # None if there are no weights
        for member in self.members:
            member[endgame.TABLE], member[endgame.LAST] = self.table.address, last
        self.size, self.rim, self.stopped = 0, 0, False
        self.lay_out(LARGEST)
        self._answer(self.members[0], 0, 0, 0, [])  # so that it is compiled now
        self.guess(0, 0)
        self.table_move(0, 0)

    def lay_out(self, n: int) -> None:
        """Take positions of n x n boards from now on; forget those of other sizes."""
        if n == self.size:
            return
        self.size, self.rim = n, layout(n).rim
        self.table.clear()
        patterns = self.patterns if n == LARGEST else None  # they are those of 8x8
        for member in self.members:
            member.set_bits(endgame.RIM, self.rim)
            member[ordering.PATTERNS] = patterns.address if patterns else 0

    def begin(self, nodes: int | None, n: int = LARGEST) -> None:
        """Begin a position; each thread may look at `nodes` nodes, or any number if it is None."""
        self.lay_out(n)
        self.stopped = False
        for member in self.members:
            member[endgame.NODES] = 0
            member[endgame.LIMIT] = UNLIMITED if nodes is None else nodes
            member[endgame.AGE] = (member[endgame.AGE] + 1) & AGES

    @property
    def nodes(self) -> int:
        """Return how many positions all threads together have looked at."""
        return sum(member[endgame.NODES] for member in self.members)

    def stop(self) -> None:
        """Tell all threads to stop, until the next position begins."""
        self.stopped = True
        self._halt()

    def _halt(self) -> None:
        for member in self.members:
            member[endgame.STOP] = 1

    def ask(self, own: int, opp: int, alpha: int, look: Callable[[], None]) -> tuple[int, int]:
        """Return a score that says whether own reaches more than alpha, and the move's bit.

        `look` is called again and again until then. OutOfTime if it was stopped, or is at a limit.
        """
        look()
        empty = 64 - (own | opp | self.rim).bit_count()
        members = self.members if empty >= TOGETHER_FROM else self.members[:1]
        self.busy.clear()
        for member in members:
            member[endgame.BUSY] = self.busy.address if len(members) > 1 else 0
            member[endgame.STOP] = int(self.stopped)
        answers: Answers = []
        question = own, opp, alpha, answers
        if HAS_NUMBA and empty <= AT_ONCE:
            self._answer(members[0], *question)
        else:
            works = [partial(self._answer, member, *question) for member in members]
            threads = Threads(works, self._halt)
            with threads, threads:
                threads.start()
                threads.wait(look)
        if not answers:
            raise OutOfTime
        return answers[0]

    def _answer(self, member: Block, own: int, opp: int, alpha: int, answers: Answers) -> None:
        empty = 64 - (own | opp | self.rim).bit_count()
        score = int(endgame.root(member.address, u64(own), u64(opp), alpha, empty))
        if not member[endgame.STOP]:
            answers.append((score, member[endgame.BEST]))
            self._halt()

    def guess(self, own: int, opp: int) -> int | None:
        """Return in discs what a position with a move is worth, or None: only 8x8 has weights."""
        if not self.patterns or self.size != LARGEST:
            return None
        return int(ordering.guess(self.members[0].address, u64(own), u64(opp)))

    def table_move(self, own: int, opp: int) -> int | None:
        """Return the bit of the best move that the table knows, or None."""
        bit = int(endgame.table_move(self.members[0].address, u64(own), u64(opp)))
        return None if bit == NOWHERE else bit
