"""Training: play games and keep them, fit weights to them, and play again with these weights.

There are two rounds. The games of the first are played with the hand-made evaluation; the weights
that fit them are good enough to play better games, and the final weights are fitted to the games of
both. A folder has a file with the games of each round, to which every batch is added as it ends,
and a file with the weights; nothing that is there is made again.
"""

import datetime
import hashlib
import json
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from othello_lessons import __version__
from othello_lessons.course.files import write
from othello_lessons.course.installing import from_extra
from othello_lessons.course.workers import connected, in_processes
from othello_lessons.engine.patterns.weights import Learned, from_bytes, to_bytes
from othello_lessons.learning.patterns.games_file import GamesFile, TrainingError
from othello_lessons.learning.patterns.self_play import BATCH, GAME_BYTES, play_batch

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
) -> tuple[Learned, list[Any]]:
    """Play what is missing, fit, and write the weights; return them, and the games of each round.

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
    write(training.weights_file, weights)
    return from_bytes(weights, str(training.weights_file)), rounds


def _fitted(training: Training, rounds: Sequence[Any], left: StagesLeft) -> bytes:
    from othello_lessons.learning.patterns.fitting import fit_stages

    about = {"seed": training.seed, "games": sum(map(len, rounds)), "date": day_begun(training)}
    return to_bytes(Learned(fit_stages(rounds, left), about))


def day_begun(training: Training) -> str:
    """Return the day on which this training began, so that continuing gives the same file."""
    path = training.folder / "training.json"
    if not path.exists():
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        write(path, json.dumps({"date": today}).encode() + b"\n")
    return str(json.loads(path.read_text(encoding="utf-8"))["date"])


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
    if cluster and work:
        yield from _played_on(cluster, work)
    elif jobs == 1:
        yield from (play_batch(*each) for each in work)
    else:
        yield from in_processes(play_batch, work, jobs, TrainingError)


def _played_on(
    address: str, work: Sequence[tuple[int, int, bytes, int]]
) -> Generator[tuple[int, bytes], None, None]:
    """Yield batches as the workers of a Dask scheduler play them; workers may come and go.

    The weights, a megabyte, go to each worker once. TrainingError if nobody can play.
    """
    with connected(address, TrainingError) as client:
        check_workers(client)
        as_completed = from_extra("distributed", "cluster", TrainingError).as_completed
        kept = {weights: client.submit(bytes, weights) for _, _, weights, _ in work}
        batches = [
            client.submit(play_batch, seed, number, kept[weights], batch, pure=False)
            for seed, number, weights, batch in work
        ]
        for _, played in as_completed(batches, client.loop, with_results=True):
            yield played


def check_workers(client: Any) -> None:
    """Raise TrainingError if there is a worker with another version."""
    for worker, version in client.run(_version).items():
        if version != __version__:
            raise TrainingError(
                f"The worker {worker} has othello-lessons {version}; it needs {__version__}."
            )


def _version() -> str:
    return __version__
