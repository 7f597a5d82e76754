"""The values of the moves, shown on the board while they are worked out.

The engine searches in its own thread, and the page is told a few times a second. A result belongs
to one position, named by its game and ply. As soon as another position is shown, the search
stops, and later results are dropped. Another engine can be asked first: its value of each move is
then shown below our own.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any

from othello_lessons.course.installing import in_browser
from othello_lessons.notation.numbers import plural, signed
from othello_lessons.othello import PLAYERS, Board, Player, Square
from othello_lessons.programs.hint import Hint, Hinting
from othello_lessons.programs.seat import Fault
from othello_lessons.widgets.looking import READY, READY_SECONDS

if TYPE_CHECKING:
    from othello_lessons.engine.analysis import Worth
    from othello_lessons.engine.player import Engine

LONGEST = 20.0  # seconds: after that no deeper search is started
PAUSE = 0.2  # seconds between two messages to the page
HINT_SECONDS = 1.0  # for the engine that is asked first
MEMORY = 32  # MiB
THREAD = "values of the moves"
NO_THREADS = "a browser cannot search while you play; the course on a computer can."


@dataclass
class ValuesJob:
    """One position that is searched, and the values of its moves so far."""

    game: str
    ply: int
    player: Player
    board: Board
    known: "dict[Square, Worth]" = field(default_factory=dict)
    hints: dict[Square, Hint] = field(default_factory=dict)
    asked: str = ""  # the note about the engine that gave the hints
    wanted: bool = True


Tell = Callable[[ValuesJob, dict[str, Any]], None]  # shows what is known of a position's moves


class Overlay:
    """Works the values out in a thread, and calls `tell` there with all that the page draws.

    `hinting` is an engine whose values are shown below our own.
    """

    def __init__(self, tell: Tell, hinting: Hinting | None = None) -> None:
        self.on = False
        self._tell, self._hinting = tell, hinting
        self._job: ValuesJob | None = None
        self._turn = threading.Lock()  # two searches would mix up the engine's memory
        self._engine: Engine | None = None

    def look_at(self, game: str, ply: int, player: Player | None, board: Board) -> None:
        """Work out the values of a position, if they are shown; stop with any other position."""
        job = self._job
        if self.on and player and job and job.wanted and (job.game, job.ply) == (game, ply):
            return
        self.stop()
        if self.on and player:
            self._begin(ValuesJob(game, ply, player, board))

    def _begin(self, job: ValuesJob) -> None:
        """Work in a thread of its own; an interrupt on the way there leaves none that is wanted."""
        try:
            self._job = job
            threading.Thread(target=self._work, args=(job,), name=THREAD, daemon=True).start()
        except RuntimeError as error:
            self._tell(job, _seen(job, f"No values: {NO_THREADS if in_browser() else error}"))
        except BaseException:
            job.wanted, self._job = False, None
            raise

    def stop(self) -> None:
        """Stop, and drop later results."""
        if self._job:
            self._job.wanted = False
            if self._engine:
                self._engine.stop()
            self._job = None  # at last: stopping again stops what an interrupt left

    def close(self) -> None:
        """Stop, and end the engine that gives hints."""
        self.stop()
        if self._hinting:
            self._hinting.close()

    def _work(self, job: ValuesJob) -> None:
        with self._turn:
            if job.wanted:
                self._look_into(job)

    def _look_into(self, job: ValuesJob) -> None:
        try:
            if self._engine is None:
                self._tell(job, {**_seen(job, READY), "seconds": READY_SECONDS})
                from othello_lessons.engine.player import Engine  # this imports Numba

                self._engine = Engine(memory=MEMORY)
            self._ask_for_hints(job)
            self._fill_in(job)
        except Exception as error:
            self._tell(job, _seen(job, f"No values: {error}"))

    def _ask_for_hints(self, job: ValuesJob) -> None:
        """Ask the other engine for its values of the moves."""
        if self._hinting is None:
            return
        name = self._hinting.name
        self._tell(job, _seen(job, f"{name} is asked."))
        try:
            job.hints = self._hinting.hints(
                job.player, job.board, HINT_SECONDS, stopped=lambda: not job.wanted
            )
            job.asked = f"Below, on a dark ground: the values from {name}."
        except (Fault, ValueError) as problem:
            job.asked = f"No values from {name}: {problem}."

    def _fill_in(self, job: ValuesJob) -> None:
        """Tell the page what is known of the moves, whenever there is more."""
        from othello_lessons.engine.analysis import analyse

        if self._engine is None:
            return
        told, found = perf_counter(), dict(job.known)
        for move, worth in analyse(
            self._engine, job.player, job.board, LONGEST, stopped=lambda: not job.wanted
        ):
            found[move] = worth
            if worth.exact:
                job.known[move] = worth
            elif len({each.depth for each in found.values() if not each.exact}) == 1:
                job.known.update(found)  # only values of the same depth can be compared
            if perf_counter() - told > PAUSE and job.known:
                self._tell(job, _seen(job, _note(job)))
                told = perf_counter()
        if job.known:
            self._tell(job, _seen(job, _note(job)))


def _seen(job: ValuesJob, note: str) -> dict[str, Any]:
    """Return what the page draws: the values so far, and a line about them."""
    best = max((round(worth.discs) for worth in job.known.values()), default=0)
    return {
        "game": job.game,
        "ply": job.ply,
        "note": note,
        "moves": {
            str(move): {
                "text": signed(worth.discs),
                "label": spoken(worth.discs, worth.exact),
                "exact": worth.exact,
                "best": round(worth.discs) == best,
                **_hinted(job.hints.get(move)),
            }
            for move, worth in job.known.items()
        },
    }


def _hinted(hint: Hint | None) -> dict[str, str]:
    if hint is None:
        return {}
    says = f"the engine at depth {hint.depth}: {spoken(hint.discs, hint.exact)}"
    return {"hint": f"{'' if hint.exact else '≈'}{signed(hint.discs)}", "hint_label": says}


def _note(job: ValuesJob) -> str:
    """Say what the values mean: for whom they are, how deep, and if they are exact."""
    guesses = [worth.depth for worth in job.known.values() if not worth.exact]
    sure = len(guesses) < len(job.known)
    ahead = f"{plural(min(guesses), 'ply')} ahead" if guesses else ""
    parts = [f"≈ estimated {ahead}"] if guesses else []
    parts += ["in a frame: exact"] if sure else []
    said = f"Discs that {PLAYERS[job.player]} would win by. {', '.join(parts).capitalize()}."
    return f"{said} {job.asked}".rstrip()


def spoken(worth: float, exact: bool) -> str:
    """Say a value of a move, for a screen reader."""
    number = round(worth)
    discs = plural(abs(number), "disc")
    what = f"wins by {discs}" if number > 0 else f"loses by {discs}" if number < 0 else "a draw"
    return f"{what}, exact" if exact else f"about: {what}"
