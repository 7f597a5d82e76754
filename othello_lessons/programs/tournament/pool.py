"""Many games at once: on the cores of this machine, or on a Dask cluster, through joblib.

A game is sent as plain data, and its players are built where it is played. What comes back is its
record; or, where the judge itself failed, a sentence about that, so that the game can be played
again.
"""

import contextlib
import importlib
import os
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from othello_lessons import __version__
from othello_lessons.othello import size
from othello_lessons.programs.game import play_game
from othello_lessons.programs.process.interrupts import children_ignore_interrupts
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.process.parent import end_with_parent
from othello_lessons.programs.record import Record
from othello_lessons.programs.tournament.plan import Fixture, TournamentError

PATIENCE = 10  # seconds for a cluster to answer, and for its workers to come


class Ended(NamedTuple):
    """A game that came back: with its record, or with what went wrong with the judge."""

    fixture: Fixture
    record: Record | None
    trouble: str = ""


def play_fixture(fixture: Fixture) -> Ended:
    """Play one game here; whatever fails but the players is told, and only Ctrl-C gets out."""
    chance = random.getstate()
    random.seed(fixture.seed)  # for functions that ask `random` itself
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


def play_all(todo: Sequence[Fixture], *, jobs: int, cluster: str = "") -> Iterator[Ended]:
    """Play games, `jobs` at a time, and yield each as it ends, in any order.

    With the address of a Dask scheduler, its workers play them. TournamentError where what is
    needed is not installed, or no cluster answers.
    """
    if jobs == 1 and not cluster:
        yield from map(play_fixture, todo)
        return
    joblib = needed("joblib", "tournament")
    with _on(cluster):
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


def needed(package: str, extra: str) -> Any:
    """Import a package; TournamentError says which extra brings it."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise TournamentError(
            f"This needs the package {error.name!r}, which is not installed: "
            f'pip install "othello-lessons[{extra}]" installs it.'
        ) from None


@contextlib.contextmanager
def _on(cluster: str) -> Iterator[None]:
    """Send games to the workers of a cluster; with no address, keep them here."""
    if not cluster:
        yield
        return
    distributed, joblib = needed("distributed", "cluster"), needed("joblib", "tournament")
    try:
        distributed.comm.get_address_host(cluster)  # a client of no known kind might never end
        client = distributed.Client(cluster, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise TournamentError(
            f"No Dask scheduler answers at {cluster!r} ({error}): start one with `dask scheduler`, "
            "workers with `dask worker ADDRESS`, and give the address that the scheduler prints."
        ) from None
    with client:
        _check_workers(client, cluster)
        with joblib.parallel_config("dask", client=client):
            yield


def _check_workers(client: Any, cluster: str) -> None:
    """Raise TournamentError where the cluster has no workers, or they lack this package."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        versions = client.run(_version)
    except TimeoutError:
        raise TournamentError(
            f"The cluster at {cluster!r} has no workers: start some with `dask worker {cluster}`."
        ) from None
    except ImportError as error:
        raise TournamentError(
            f"The workers of {cluster!r} cannot play ({error}): install othello-lessons[cluster] "
            "where they run."
        ) from None
    other = sorted({version for version in versions.values() if version != __version__})
    if other:
        raise TournamentError(
            f"Workers of {cluster!r} have othello-lessons {', '.join(other)}; here it is "
            f"{__version__}: install the same everywhere."
        )


def _version() -> str:
    """Return the version of this package where this is run."""
    return __version__
