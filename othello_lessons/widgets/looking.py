"""Looking back at a game in a thread, while a page shows how far it is.

The page is told a dict: whether the work goes on, what it says, how far it is, and at the end the
review. A request is dropped as soon as another one comes.
"""

import threading
from collections.abc import Callable, Sequence
from datetime import date
from time import perf_counter
from typing import Any

from othello_lessons.lookback.page import review_data
from othello_lessons.lookback.review import CostlyMove, Review, known, looking_back
from othello_lessons.lookback.schedule import record_try
from othello_lessons.othello import Board, Player, Square

PAUSE = 0.2  # seconds between two messages to the page
THREAD = "looking back"
READY_SECONDS = 20  # at the first start on a machine, where the engine is compiled
READY = f"Getting the engine ready: about {READY_SECONDS} seconds the first time, then one or two."


class LookBackJob:
    """A game to look back at, and its review as far as it is known."""

    def __init__(self, game: str | Sequence[Square], player: Player, board: Board) -> None:
        self.game, self.player, self.board = game, player, board
        self.stopped = False  # the page wants what is known
        self.dropped = False  # the page wants nothing more
        self.review: Review | None = None


class Looking:
    """Looks back at one game at a time, and calls `tell` there with all that the page shows."""

    def __init__(
        self,
        tell: Callable[[dict[str, Any]], None],
        *,
        depth: int | None = None,
        exact: int | None = None,
    ) -> None:
        self._tell, self._depth, self._exact = tell, depth, exact
        self.job: LookBackJob | None = None
        self._thread: threading.Thread | None = None

    def begin(self, game: str | Sequence[Square], player: Player, board: Board) -> None:
        """Look back at a game, in a thread where there are threads."""
        self.drop()
        self.job = job = LookBackJob(game, player, board)
        self._tell({"working": True, "says": READY})
        self._thread = threading.Thread(target=self._work, args=(job,), name=THREAD, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # a browser's Python has no threads
            self._work(job)

    def wait(self) -> None:
        """Wait until the work has ended."""
        if self._thread and self._thread.is_alive():
            self._thread.join()

    def stop(self) -> None:
        """End the work; the page hears the known part of the review."""
        if self.job:
            self.job.stopped = True

    def tried(self, message: dict[str, Any]) -> None:
        """Keep whether the first try at an exercise was right, so that the position comes back."""
        if self.job and self.job.review:
            record(known(self.job.review).mistakes, message)

    def drop(self) -> None:
        """End the work; the page is told nothing more."""
        if self.job:
            self.job.stopped = self.job.dropped = True

    def _work(self, job: LookBackJob) -> None:
        try:
            self._look(job)
        except Exception as error:
            self._say(job, {"says": f"We cannot look back at this game: {error}"})

    def _look(self, job: LookBackJob) -> None:
        told = 0.0
        for review in looking_back(
            job.game,
            job.player,
            job.board,
            depth=self._depth,
            exact=self._exact,
            stopped=lambda: job.stopped,
        ):
            job.review = review
            if perf_counter() - told > PAUSE:
                told = perf_counter()
                self._say(job, progress(review))
        self._say(job, finished(job.review))

    def _say(self, job: LookBackJob, told: dict[str, Any]) -> None:
        if not job.dropped:
            self._tell(told)


def progress(review: Review) -> dict[str, Any]:
    """Say how far the work is."""
    at = f"{review.done} of {review.steps} moves are judged, beginning with the last."
    says = "Working out the exercises." if review.done == review.steps else at
    return {"working": True, "says": says, "done": review.done, "steps": review.steps}


def finished(review: Review | None) -> dict[str, Any]:
    """Tell the page the review, complete or not."""
    if review is None:
        return {"says": "Stopped before anything was known."}
    return {"review": review_data(known(review))}


def record(mistakes: Sequence[CostlyMove], message: dict[str, Any]) -> None:
    """Keep whether a try was right; nothing for a message about no exercise."""
    exercise, square = message.get("exercise"), message.get("square")
    if type(exercise) is int and exercise in range(len(mistakes)) and type(square) is int:
        record_try(mistakes[exercise], mistakes[exercise].is_good(square), date.today())
