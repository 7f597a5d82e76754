"""Many games at once on the cores of this machine, through joblib; cluster.py plays them elsewhere.

A game is sent as plain data, and its players are built where it is played. Its record comes back;
or, if the judge itself failed, a sentence about the failure, so that the game can be played again.
"""

import contextlib
import importlib
import os
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from othello_lessons.installing import how_to_get
from othello_lessons.othello import size
from othello_lessons.programs.game import play_game
from othello_lessons.programs.process.interrupts import children_ignore_interrupts
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.process.parent import end_with_parent
from othello_lessons.programs.record import Record
from othello_lessons.programs.tournament.plan import Fixture, TournamentError

Say = Callable[[str], object]  # shows a sentence to the person who runs the tournament


class Ended(NamedTuple):
    """A game that ended: with its record, or with what went wrong in the judge."""

    fixture: Fixture
    record: Record | None
    trouble: str = ""


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
        return play_game(seats[0], seats[1], fixture.start)


def play_all(todo: Sequence[Fixture], *, jobs: int) -> Iterator[Ended]:
    """Play games, `jobs` at a time, and yield each as it ends, in any order.

    TournamentError if a package that this needs is not installed.
    """
    if jobs == 1:
        yield from map(play_fixture, todo)
        return
    joblib = import_from_extra("joblib", "tournament")
    parallel = joblib.Parallel(
        n_jobs=jobs,
        batch_size=1,
        pre_dispatch="2*n_jobs",
        return_as="generator_unordered",
        initializer=end_with_parent,
        initargs=(os.getpid(),),
    )
    with children_ignore_interrupts():
        games = parallel(joblib.delayed(play_fixture)(one) for one in todo)
    with contextlib.closing(games):
        yield from games


def import_from_extra(package: str, extra: str) -> Any:
    """Import a package; TournamentError says which extra installs it."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise TournamentError(
            f"This needs the package {error.name!r}, which is not installed: " + how_to_get(extra)
        ) from None
