"""The threads that answer the solver's questions together, with the table that they share."""

from collections.abc import Callable
from functools import partial

from othello_lessons.engine.background import Threads

AT_ONCE = 11  # empty squares: with this many or fewer, compiled code answers at once
TOGETHER_FROM = 15  # empty squares: with fewer, one thread is as fast as several
UNLIMITED = 1 << 62
AGES = 0xFFFF


class Stopped(Exception):
    """The search was stopped, or has used up its nodes."""


class SearchThreads:
    """Threads, and the table of `memory` MiB that they share."""

    def __init__(self, threads: int, memory: float) -> None:
        from othello_lessons.engine.bits import compiler
        from othello_lessons.engine.bits.raw_memory import Block
        from othello_lessons.engine.patterns import compiled_patterns
        from othello_lessons.engine.patterns.learned import patterns
        from othello_lessons.engine.solver import endgame, ordering
        from othello_lessons.engine.solver import table as solved

        self.compiler, self.kernel = compiler, endgame
        self.table, last = solved.table_of(memory)
        self.nowhere = solved.NOWHERE
        self.guessed, self.weights = ordering.guess, ordering.PATTERNS
        self.busy = Block(endgame.BUSY_LAST + 1)
        self.members = [Block(endgame.WORDS) for _ in range(threads)]
        self.patterns = compiled_patterns.tables_of(patterns)  # None if there are no weights
        for member in self.members:
            member[endgame.TABLE], member[endgame.LAST] = self.table.address, last
            member[ordering.PATTERNS] = self.patterns.address if self.patterns else 0
        self.stopped = False
        self._answer(self.members[0], 0, 0, 0, [])  # so that it is compiled now
        self.guess(0, 0)
        self.table_move(0, 0)

    def begin(self, nodes: int | None) -> None:
        """Begin a position; each thread may look at `nodes` nodes, or any number if it is None."""
        self.stopped = False
        for member in self.members:
            member[self.kernel.NODES] = 0
            member[self.kernel.LIMIT] = UNLIMITED if nodes is None else nodes
            member[self.kernel.AGE] = (member[self.kernel.AGE] + 1) & AGES

    @property
    def nodes(self) -> int:
        """Return how many positions all threads together have looked at."""
        return sum(member[self.kernel.NODES] for member in self.members)

    def stop(self) -> None:
        """Tell all threads to stop, until the next position begins."""
        self.stopped = True
        self._halt()

    def _halt(self) -> None:
        for member in self.members:
            member[self.kernel.STOP] = 1

    def ask(self, own: int, opp: int, alpha: int, look: Callable[[], None]) -> tuple[int, int]:
        """Return a score that says whether own reaches more than alpha, and the move's bit.

        `look` is called again and again until then. Raises Stopped if there is no answer.
        """
        look()
        empty = 64 - (own | opp).bit_count()
        members = self.members if empty >= TOGETHER_FROM else self.members[:1]
        self.busy.clear()
        for member in members:
            member[self.kernel.BUSY] = self.busy.address if len(members) > 1 else 0
            member[self.kernel.STOP] = int(self.stopped)
        answers: list[tuple[int, int]] = []
        question = own, opp, alpha, answers
        if self.compiler.HAS_NUMBA and empty <= AT_ONCE:
            self._answer(members[0], *question)
        else:
            self._answer_together(members, question, look)
        if not answers:
            raise Stopped
        return answers[0]

    def _answer_together(self, members, question, look) -> None:  # type: ignore[no-untyped-def]
        works = [partial(self._answer, member, *question) for member in members]
        threads = Threads(works, self._halt)
        with threads, threads:
            threads.start()
            threads.wait(look)

    def _answer(self, member, own, opp, alpha, answers) -> None:  # type: ignore[no-untyped-def]
        """Answer in one thread; the first one that has the answer stops the others."""
        u64, empty = self.compiler.u64, 64 - (own | opp).bit_count()
        score = int(self.kernel.root(member.address, u64(own), u64(opp), alpha, empty))
        if not member[self.kernel.STOP]:
            answers.append((score, member[self.kernel.BEST]))
            self._halt()

    def guess(self, own: int, opp: int) -> int | None:
        """Return in discs what a position with a move is probably worth; None without weights."""
        member, u64 = self.members[0], self.compiler.u64
        if not member[self.weights]:
            return None
        return int(self.guessed(member.address, u64(own), u64(opp)))

    def table_move(self, own: int, opp: int) -> int | None:
        """Return the bit of the best move that the table knows, or None."""
        u64 = self.compiler.u64
        bit = int(self.kernel.table_move(self.members[0].address, u64(own), u64(opp)))
        return None if bit == self.nowhere else bit
