"""Many games at once on a Dask cluster: workers may come and go, and each is checked first.

This uses `distributed` itself, not joblib: joblib looks at a cluster only once, when it begins, and
if the cluster has a single thread, joblib plays the games here. A few games for each thread are
sent ahead to the workers that are there, so a worker that joins later gets the next games.
"""

import contextlib
import shutil
from collections import Counter, deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, NamedTuple

from othello_lessons import __version__
from othello_lessons.course.workers import connected
from othello_lessons.programs.process.command import is_file
from othello_lessons.programs.tournament.plan import Fixture, TournamentError
from othello_lessons.programs.tournament.pool import Ended, Say, lost, play_fixture

FETCH = 10  # seconds to bring over a finished game, which may be lost with its worker
LOOK = 0.5  # seconds between two looks at which workers are there
ALONE = 60  # seconds to wait for a worker when all have gone
AHEAD = 2  # games that are sent in advance for each thread of the workers
MOST_LOSSES = 3  # how often a game may lose all workers that it was sent to

Needs = Mapping[str, Sequence[str]]  # for each program: its own name, and its files


def play_on_cluster(
    todo: Sequence[Fixture], address: str, tell: Say
) -> Generator[Ended, None, None]:
    """Play games on the workers of a Dask scheduler, and yield each as it ends, in any order.

    `tell` gets a sentence about each worker that cannot play. TournamentError if no scheduler
    answers, if there is no worker, if a worker lacks this version or a program at the beginning, or
    if all have gone and none comes back.
    """
    with connected(address, TournamentError) as client:
        workers = _Workers(client, address, _needs(todo))
        if complaints := workers.look():
            raise TournamentError(complaints[0])
        yield from ClusterGames(client, workers, todo, tell).play()


# ---------------------------------------------------------------------------
# The workers


def _needs(todo: Sequence[Fixture]) -> Needs:
    """List for each program what a worker needs to play it: itself, and its files that are here."""
    players = {player.name: player for game in todo for player in (game.black, game.white)}
    needs = {}
    for name, player in players.items():
        if player.command:
            program, *words = player.command
            files = [word for word in words if Path(word).is_absolute() and is_file(Path(word))]
            needs[name] = [program, *files]
    return needs


def what_is_missing(version: str, needs: Needs) -> str:
    """Say why this machine cannot play games of these programs; nothing if it can."""
    if version != __version__:
        return f"has othello-lessons {__version__}; it needs {version}"
    for name, (program, *files) in needs.items():
        if shutil.which(program) is None:
            return f"has no program {program!r}, which player {name!r} needs"
        for file in files:
            if not is_file(Path(file)):
                return f"has no file {file!r}, which player {name!r} needs"
    return ""


class _Workers:
    """The workers that are there and can play: `threads` by address."""

    def __init__(self, client: Any, address: str, needs: Needs) -> None:
        self.client, self.address, self.needs = client, address, needs
        self.threads: dict[str, int] = {}
        self._unfit: set[str] = set()
        self._seen = monotonic()  # when a worker that can play was last seen

    def look(self) -> list[str]:
        """Note who has come and who has gone; return a sentence for each that cannot play."""
        try:
            there = self.client.nthreads()
        except OSError as error:
            raise TournamentError(
                f"The scheduler at {self.address!r} has gone ({error}): start it again. The same "
                "command continues."
            ) from None
        new = [one for one in there if one not in self._unfit and one not in self.threads]
        answers = self._asked(new)
        fit = {*self.threads, *(one for one, answer in answers.items() if not answer)}
        self.threads = {one: there[one] for one in there if one in fit}
        unfit = {one: str(answer) for one, answer in answers.items() if answer}
        self._unfit.update(unfit)
        self._stop_waiting()
        return [
            f"The worker {one} of {self.address!r} cannot play: it {why}. Install the same there "
            "as here, or end this worker."
            for one, why in unfit.items()
        ]

    def _asked(self, new: list[str]) -> dict[str, str]:
        """Return what each new worker lacks, without the workers that have gone by now."""
        if not new:
            return {}
        answers = self.client.run(
            what_is_missing, __version__, dict(self.needs), workers=new, on_error="return"
        )
        return {
            one: f"answers {answer!r}" if isinstance(answer, Exception) else answer
            for one, answer in answers.items()
            if not isinstance(answer, OSError)
        }

    def _stop_waiting(self) -> None:
        """Raise TournamentError if there has been no worker for a long time."""
        if self.threads:
            self._seen = monotonic()
        elif monotonic() - self._seen > ALONE:
            raise TournamentError(
                f"The workers of {self.address!r} have gone: start some with `dask worker "
                f"{self.address}`. The same command continues."
            )


# ---------------------------------------------------------------------------
# The games


class _Sent(NamedTuple):
    """A game that was sent: its future, and which workers may play it."""

    fixture: Fixture
    future: Any
    workers: frozenset[str]


class ClusterGames:
    """Games that are not finished: some wait here, some were sent."""

    def __init__(self, client: Any, workers: _Workers, todo: Sequence[Fixture], tell: Say) -> None:
        self.client, self.workers, self.tell = client, workers, tell
        self._waiting = deque(todo)
        self._sent: dict[str, _Sent] = {}
        self._done: SimpleQueue[Any] = SimpleQueue()
        self._losses: Counter[Any] = Counter()

    def play(self) -> Iterator[Ended]:
        """Send games and yield those that come back; cancel the others if this ends early.

        The loops are not in the `try` block: from Python 3.12 on, an interrupt between two turns of
        a loop may leave a block without its end.
        """
        try:
            yield from self._all()
        finally:
            self.cancel()

    def _all(self) -> Iterator[Ended]:
        """Send games and yield those that come back, until there are no more."""
        looked = monotonic()
        while self._waiting or self._sent:
            if monotonic() - looked >= LOOK:
                for complaint in self.workers.look():
                    self.tell(complaint)
                yield from self._call_back()
                looked = monotonic()
            self.send()
            yield from self._next()

    def cancel(self) -> None:
        """Cancel the games that were sent and have not come back."""
        futures = [sent.future for sent in self._sent.values()]
        with contextlib.suppress(Exception):  # the scheduler may have gone
            self.client.cancel(futures)

    def send(self) -> None:
        """Send games ahead: enough for the workers until the next look."""
        there = self.workers.threads
        while self._waiting and len(self._sent) < AHEAD * sum(there.values()):
            fixture = self._waiting.popleft()
            future = self.client.submit(
                play_fixture, fixture, workers=list(there), allow_other_workers=False, pure=False
            )
            self._sent[future.key] = _Sent(fixture, future, frozenset(there))
            future.add_done_callback(self._done.put)

    def _next(self) -> Iterator[Ended]:
        """Wait a moment for a game that comes back, and yield it."""
        try:
            sent = self._sent.pop(self._done.get(timeout=LOOK).key, None)
        except Empty:
            return
        if sent is None:  # it was cancelled
            return
        try:
            yield sent.future.result(timeout=FETCH)
        except Exception as error:
            if sent.future.status == "error":
                yield Ended(sent.fixture, None, lost(sent.fixture.title, error))
            else:  # its result is lost with the worker that had it
                yield from self._lost(sent)

    def _call_back(self) -> Iterator[Ended]:
        for key, sent in list(self._sent.items()):
            if sent.workers.isdisjoint(self.workers.threads):
                del self._sent[key]
                yield from self._lost(sent)

    def _lost(self, sent: _Sent) -> Iterator[Ended]:
        """Send a game again after those that the workers have, unless it was lost too often.

        A series that may stop waits for it, so it does not come after all others.
        """
        with contextlib.suppress(Exception):
            sent.future.cancel()
        self._losses[sent.fixture.key] += 1
        if self._losses[sent.fixture.key] < MOST_LOSSES:
            self._waiting.insert(len(self._sent), sent.fixture)
        else:
            error = ConnectionError(f"its workers went away {MOST_LOSSES} times")
            yield Ended(sent.fixture, None, lost(sent.fixture.title, error))
