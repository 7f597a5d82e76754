"""Training: play games and keep them, fit weights to them, and play again with these weights.

There are two rounds. The games of the first are played with the hand-made evaluation; the weights
that fit them are good enough to play better games, and the final weights are fitted to the games of
both. A folder has a file with the games of each round, to which every batch is added as it ends,
and a file with the weights; nothing that is there is made again.
"""

import datetime
import hashlib
import json
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from othello_lessons import __version__
from othello_lessons.engine.patterns.weights import Learned, from_bytes, to_bytes
from othello_lessons.installing import how_to_get
from othello_lessons.learning.patterns.games_file import GamesFile, TrainingError
from othello_lessons.learning.patterns.self_play import BATCH, GAME_BYTES, play_batch
from othello_lessons.parent import end_with_parent

PATIENCE = 10  # seconds for a scheduler to answer
FIRST_SHARE = 0.4  # the share of the games that the first round plays
Ticks = Callable[[int], object]  # is called with the number of further games
StagesLeft = Callable[[int], object]  # is called with the number of stages still to fit


@dataclass(frozen=True)
class Training:
    """What decides the weights: the seed and the number of games; and where everything is kept."""

    folder: Path
    games: int
    seed: int = 0

    def __post_init__(self) -> None:
        if self.games < 2 * BATCH or self.games % BATCH:
            raise TrainingError(
                f"The number of games is a multiple of {BATCH}, {2 * BATCH} or more, not "
                f"{self.games:,}."
            )

    @property
    def batches(self) -> tuple[int, int]:
        """The number of batches of the two rounds."""
        first = max(1, round(FIRST_SHARE * self.games / BATCH))
        return first, self.games // BATCH - first

    def games_file(self, number: int, weights: bytes) -> GamesFile:
        """Open the games of a round, which are played with these weights; b"" for none."""
        about = {
            "games": "othello_lessons training 1",
            "seed": self.seed,
            "round": number,
            "weights": hashlib.sha256(weights).hexdigest()[:16] if weights else None,
        }
        return GamesFile(self.folder / f"games-{number}.bin", about)

    @property
    def weights_file(self) -> Path:
        """The file of the final weights."""
        return self.folder / "patterns.weights"


def train(
    training: Training, jobs: int, cluster: str, ticks: Ticks, left: StagesLeft
) -> tuple[Learned, Any]:
    """Play what is missing, fit, and write the weights; return them, and the last round's games.

    `left` is called with the number of stages still to fit. An interrupt ends it at any time, and
    the same call continues. TrainingError if it cannot go on.
    """
    import numpy as np

    training.folder.mkdir(parents=True, exist_ok=True)
    weights, rounds = b"", []
    for number, batches in enumerate(training.batches, start=1):
        with training.games_file(number, weights) as kept:
            play_missing(training, kept, number, weights, batches, jobs, cluster, ticks)
            games = np.frombuffer(kept.games(batches), np.uint8)
        rounds.append(games.reshape(-1, GAME_BYTES))
        weights = _fitted(training, rounds, left)
    training.weights_file.write_bytes(weights)
    return from_bytes(weights, str(training.weights_file)), rounds[-1]


def _fitted(training: Training, rounds: Sequence[Any], left: StagesLeft) -> bytes:
    from othello_lessons.learning.patterns.fitting import fit_stages

    about = {"seed": training.seed, "games": sum(map(len, rounds)), "date": _date(training)}
    return to_bytes(Learned(fit_stages(rounds, left), about))


def _date(training: Training) -> str:
    """Return the day on which this training began, so that continuing gives the same file."""
    path = training.folder / "training.json"
    if not path.exists():
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        path.write_text(json.dumps({"date": today}) + "\n", encoding="utf-8")
    return str(json.loads(path.read_text(encoding="utf-8"))["date"])


# ---------------------------------------------------------------------------
# Playing


def play_missing(
    training: Training,
    kept: GamesFile,
    number: int,
    weights: bytes,
    batches: int,
    jobs: int,
    cluster: str,
    ticks: Ticks,
) -> None:
    """Play the batches of a round that are not in its file yet."""
    missing = [each for each in range(batches) if each not in kept.batches]
    ticks(BATCH * (batches - len(missing)))
    work = [(training.seed, number, weights, each) for each in missing]
    with closing(_played(work, jobs, cluster)) as played:
        for batch, games in played:
            kept.add(batch, games)
            ticks(BATCH)


def _played(
    work: Sequence[tuple[int, int, bytes, int]], jobs: int, cluster: str
) -> Generator[tuple[int, bytes], None, None]:
    """Yield batches as they are played: here, in other processes, or on a Dask cluster."""
    if cluster:
        yield from _played_on(cluster, work)
        return
    if jobs == 1:
        yield from (play_batch(*each) for each in work)
        return
    try:
        import joblib
    except ImportError as error:
        raise TrainingError(
            f"Several processes need the package {error.name!r}, which is not installed: "
            f"{how_to_get('tournament')} --jobs 1 needs none."
        ) from None
    parallel = joblib.Parallel(
        n_jobs=jobs,
        return_as="generator_unordered",
        pre_dispatch="2*n_jobs",
        batch_size=1,
        initializer=_begin_process,
        initargs=(os.getpid(),),
    )
    yield from parallel(joblib.delayed(play_batch)(*each) for each in work)


def _begin_process(parent: int) -> None:
    """Leave Ctrl-C to the process that started this one, and end when that has ended."""
    end_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _played_on(
    address: str, work: Sequence[tuple[int, int, bytes, int]]
) -> Generator[tuple[int, bytes], None, None]:
    """Yield batches as the workers of a Dask scheduler play them; workers may come and go.

    The weights, a megabyte, go to each worker once. TrainingError if nobody can play.
    """
    if work:
        with _connected(address) as client:
            yield from _played_by(client, work)


def _played_by(
    client: Any, work: Sequence[tuple[int, int, bytes, int]]
) -> Generator[tuple[int, bytes], None, None]:
    as_completed: Any = import_module("distributed").as_completed
    kept = {weights: client.submit(bytes, weights) for _, _, weights, _ in work}
    batches = [
        client.submit(play_batch, seed, number, kept[weights], batch, pure=False)
        for seed, number, weights, batch in work
    ]
    for _, played in as_completed(batches, client.loop, with_results=True):
        yield played


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Yield a client of a Dask scheduler that has workers with this version."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise TrainingError(
            f"A cluster needs the package {error.name!r}, which is not installed: "
            + how_to_get("cluster")
        ) from None
    try:
        # A client with an unknown kind of address might never end.
        distributed.comm.get_address_host(address)
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise TrainingError(
            f"No Dask scheduler answers at {address!r} ({error}): start one with `dask scheduler`, "
            "workers with `dask worker ADDRESS`, and give the address that the scheduler prints."
        ) from None
    with client:
        _check_workers(client, address)
        yield client


def _check_workers(client: Any, address: str) -> None:
    """Raise TrainingError if there is no worker, or one with another version."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise TrainingError(
            f"The cluster at {address!r} has no workers: start some with `dask worker {address}`."
        ) from None
    for worker, version in client.run(_version).items():
        if version != __version__:
            raise TrainingError(
                f"The worker {worker} has othello-lessons {version}; it needs {__version__}."
            )


def _version() -> str:
    return __version__
