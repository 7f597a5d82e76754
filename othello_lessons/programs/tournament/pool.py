"""Many games at once on the cores of this machine, through joblib; cluster.py plays them elsewhere.

A game is sent as plain data, and its players are built where it is played. Its record comes back;
or, if the judge itself failed, a sentence about the failure, so that the game can be played again.
"""

import contextlib
import random
from collections.abc import Callable, Generator, Iterable
from typing import NamedTuple

from othello_lessons.course.workers import in_processes
from othello_lessons.othello import size
from othello_lessons.programs.file.folder import delete_left
from othello_lessons.programs.game import play_game
from othello_lessons.programs.process.log import Log, last_messages
from othello_lessons.programs.record import FAULTS, Record
from othello_lessons.programs.tournament.plan import Fixture, TournamentError

Say = Callable[[str], object]  # shows a sentence to the person who runs the tournament


class Ended(NamedTuple):
    """A game that ended: with its record, or with what went wrong in the judge."""

    fixture: Fixture
    record: Record | None
    trouble: str = ""


def lost(which: str, error: Exception) -> str:
    """Say that a process was lost in which games were played."""
    why = str(error).strip().partition("\n")[0][:200]
    return f"{which}: a process that played was lost ({type(error).__name__}: {why})"


def play_fixture(fixture: Fixture) -> Ended:
    """Play one game here; return a failure of the judge as a sentence, and raise only Ctrl-C."""
    chance = random.getstate()
    random.seed(fixture.seed)  # for functions that use `random` itself
    try:
        return Ended(fixture, _played(fixture))
    except Exception as error:
        return Ended(fixture, None, f"{fixture.title}: {type(error).__name__}: {error}")
    finally:
        random.setstate(chance)


def _played(fixture: Fixture) -> Record:
    """Seat the players and play; leave nothing running and nothing open."""
    n = size(fixture.start.board)
    with contextlib.closing(Log(fixture.log_file)) as log, contextlib.ExitStack() as seated:
        seats = []
        for number, entrant in enumerate((fixture.black, fixture.white)):
            seats.append(entrant.seat(n, fixture.limits, fixture.seed + number, log))
            seated.callback(seats[-1].close)
        record = play_game(seats[0], seats[1], fixture.start)
        record.talk = last_messages(log) if record.verdict in FAULTS else []
        return record


def play_all(todo: Iterable[Fixture], *, jobs: int) -> Generator[Ended, None, None]:
    """Play games, `jobs` at a time, and yield each as it ends, in any order.

    TournamentError if a package that this needs is not installed.
    """
    if jobs == 1:
        yield from map(play_fixture, todo)
        return
    try:
        yield from in_processes(play_fixture, ((one,) for one in todo), jobs, TournamentError)
    finally:
        delete_left()
