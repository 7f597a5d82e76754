"""Generations: the tree plays games, the network learns to say what the tree found, and again.

    training = NetworkTraining(Path("training"))
    for network in train(training, jobs=2): ...      generation 0, 1, ... 5

A generation has three steps. *Self-play*: the network of the generation before guides a tree in
each position of many games. *Examples*: for each position the shares of the visits at the root, and
the result of its game. *Fitting*: the policy learns the shares, the value the results, from the
games of the last three generations, each example turned or mirrored by chance.

The batches of games and the networks are files in a folder, so an interrupt loses one batch at
most. The same seed gives the same games and networks on the same machine, however many processes
play; on another processor the last digits of sums differ, and so do the games, sooner or later.
"""

import datetime
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from othello_lessons import __version__
from othello_lessons.course.files import write
from othello_lessons.course.workers import in_processes
from othello_lessons.learning.guided import boards
from othello_lessons.learning.guided.network import Network, untrained
from othello_lessons.learning.guided.trees import Trees, guesses, worth
from othello_lessons.learning.packages import Array, one_thread

GENERATIONS, GAMES, BATCH = 5, 5000, 250  # BATCH: games that are played together
PLAYOUTS = 40  # for each move of self-play
DRAWN = 12  # plies of a game in which the move is drawn by its visits; later the most visited
NOISE, EVENNESS = 0.25, 0.5  # at the root a quarter of the policy is chance: Dirichlet(EVENNESS)
REMEMBERED = 3  # generations whose games are learned from
STEPS, ROWS = 2000, 256  # steps of fitting in a generation, and the rows of each

Ticks = Callable[[int], object]  # is called with the number of further games


class NetworkError(Exception):
    """A training cannot begin or go on, or a file has no network: why, and what to do."""


class Examples(NamedTuple):
    """Positions to learn from, each with the visits of the tree and the result of the game."""

    own: Array
    opp: Array
    shares: Array  # of the visits: positions x 36
    results: Array  # of the game, as the player to move sees it, from -1 to 1


# ---------------------------------------------------------------------------
# Self-play


def self_play(network: Network, games: int, playouts: int, seed: object) -> Examples:
    """Play games in which the network guides both sides; return an example of each position."""
    chance = np.random.default_rng(seed)  # type: ignore[arg-type]
    own, opp = boards.beginnings(games)
    black, going = np.ones(games, bool), np.arange(games)
    told, margins = [], np.zeros(games, int)
    for ply in range(boards.N**2):
        shares = searched(network, own[going], opp[going], playouts, chance)
        told.append((going, own[going], opp[going], shares, black[going]))
        move = drawn(shares, chance) if ply < DRAWN else shares.argmax(axis=1)
        own[going], opp[going], again, over = boards.next_positions(own[going], opp[going], move)
        black[going] = np.where(again, black[going], ~black[going])
        margin = boards.margins(own, opp)
        margins = np.where(black, margin, -margin)  # as Black sees them
        if not len(going := going[~over]):
            break
    parts = (np.concatenate(part) for part in zip(*told, strict=True))
    number, own, opp, shares, by_black = parts
    results = worth(np.where(by_black, margins[number], -margins[number]))
    return Examples(own, opp, shares, results.astype(np.float32))


def searched(
    network: Network, own: Array, opp: Array, playouts: int, chance: np.random.Generator
) -> Array:
    """Return the shares of the visits at the root of each position, with some noise there."""
    trees = Trees(own, opp, guesses(network))
    noise = chance.gamma(EVENNESS, size=(len(own), 36)) * trees.legal[:, 0]
    noise /= np.maximum(noise.sum(axis=1, keepdims=True), 1e-12)
    trees.policy[:, 0] = (1 - NOISE) * trees.policy[:, 0] + NOISE * noise
    trees.grow(playouts)
    return trees.visits_of_moves() / playouts


def drawn(shares: Array, chance: np.random.Generator) -> Array:
    """Draw a move of each row, with these probabilities."""
    sums = shares.cumsum(axis=1)
    return (sums > chance.random((len(sums), 1)) * sums[:, -1:]).argmax(axis=1)


# ---------------------------------------------------------------------------
# Fitting


def symmetries() -> Array:
    """Return the eight ways to turn and mirror a board: 8 x 36 numbers of squares."""
    board = np.arange(boards.N**2).reshape(boards.N, boards.N)
    turned = [np.rot90(board, quarter) for quarter in range(4)]
    return np.array([each.ravel() for board in turned for each in (board, board[:, ::-1])])


def fit(network: Network, examples: Examples, seed: object, steps: int = STEPS) -> None:
    """Let a network learn from examples, in steps of ROWS rows, each step turned or mirrored."""
    chance = np.random.default_rng(seed)  # type: ignore[arg-type]
    x, ways = boards.rows(examples.own, examples.opp), symmetries()
    for _ in range(steps):
        some, way = chance.integers(len(x), size=ROWS), ways[chance.integers(len(ways))]
        turned = x[some].reshape(ROWS, 3, -1)[:, :, way].reshape(ROWS, -1)
        network.step(turned, examples.shares[some][:, way], examples.results[some])


# ---------------------------------------------------------------------------
# A training that goes on where it stopped


@dataclass(frozen=True)
class NetworkTraining:
    """What decides the networks: the seed and the number of games; and where everything is kept."""

    folder: Path
    games: int = GAMES  # of all generations
    seed: int = 0

    def __post_init__(self) -> None:
        if self.games < GENERATIONS or self.games % GENERATIONS:
            raise NetworkError(
                f"The number of games is a multiple of {GENERATIONS}, one part for each "
                f"generation, not {self.games:,}."
            )

    @property
    def batches(self) -> list[int]:
        """The games of each batch of a generation."""
        each = self.games // GENERATIONS
        return [min(BATCH, each - played) for played in range(0, each, BATCH)]

    def network_file(self, generation: int) -> Path:
        """Return the file of a network."""
        return self.folder / f"network-{generation}.npz"

    @property
    def record_file(self) -> Path:
        """The file of the whole training, which a strategy can read."""
        return self.folder / "network.npz"

    def games_file(self, generation: int, batch: int) -> Path:
        """Return the file of a batch of games."""
        return self.folder / f"games-{generation}-{batch}.npz"


def train(
    training: NetworkTraining, jobs: int, ticks: Ticks = lambda games: None
) -> Iterator[Network]:
    """Yield the network of each generation, from the untrained one on; make only what is missing.

    NetworkError if the folder has another training. An interrupt ends it, and the same call goes
    on.
    """
    training.folder.mkdir(parents=True, exist_ok=True)
    begun(training)
    one_thread()
    network, played = untrained(training.seed), list[Examples]()
    yield network
    for generation in range(1, GENERATIONS + 1):
        played.append(_played(training, generation, network, jobs, ticks))
        network = Network({name: array.copy() for name, array in network.weights.items()})
        file = training.network_file(generation)
        if file.exists():
            network = Network(read_arrays(file))
        else:
            recent = zip(*played[-REMEMBERED:], strict=True)
            examples = Examples(*(np.concatenate(part) for part in recent))
            fit(network, examples, (training.seed, generation))
            write_arrays(file, network.weights)
        yield network


def _played(
    training: NetworkTraining, generation: int, network: Network, jobs: int, ticks: Ticks
) -> Examples:
    """Return the examples of a generation; play the batches that are not there yet."""
    files = [training.games_file(generation, at) for at in range(len(training.batches))]
    missing = [at for at, file in enumerate(files) if not file.exists()]
    ticks(sum(games for at, games in enumerate(training.batches) if at not in missing))
    work = [
        (network.weights, training.batches[at], (training.seed, generation, at), files[at])
        for at in missing
    ]
    if jobs == 1:
        for each in work:
            ticks(play_batch(*each))
    elif work:
        with closing(in_processes(play_batch, work, jobs, NetworkError)) as results:
            for games in results:
                ticks(games)
    parts = [Examples(**read_arrays(file)) for file in files]
    return Examples(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def play_batch(weights: dict[str, Array], games: int, seed: tuple[int, ...], file: Path) -> int:
    """Play games and write their examples into a file; return how many games there were."""
    one_thread()
    write_arrays(file, self_play(Network(weights), games, PLAYOUTS, seed)._asdict())
    return games


def begun(training: NetworkTraining) -> dict[str, Any]:
    """Return what this training is and the day on which it began, which its folder keeps.

    NetworkError if the folder has another training.
    """
    about = {"version": __version__, "seed": training.seed, "games": training.games}
    note = training.folder / "network.json"
    if not note.exists():
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        write(note, json.dumps(about | {"date": today}).encode() + b"\n")
    found: dict[str, Any] = json.loads(note.read_text("utf-8"))
    if {name: found.get(name) for name in about} != about:
        raise NetworkError(
            f"{training.folder} has another training: {found}. Give another folder with --out, or "
            "the same seed and number of games."
        )
    return found


# ---------------------------------------------------------------------------
# Arrays as files


def read_arrays(file: Path) -> dict[str, Array]:
    """Return the arrays of a file by their names; NetworkError if it is not one of ours."""
    try:
        with np.load(file, allow_pickle=False) as arrays:
            return dict(arrays)
    except (ValueError, OSError, EOFError, AttributeError) as error:
        raise NetworkError(
            f"{file} cannot be read: {error}. Delete it, and start again."
        ) from error


def write_arrays(file: Path, arrays: dict[str, Array]) -> None:
    """Write arrays into a compressed file, in one step."""
    content = BytesIO()
    np.savez_compressed(content, **arrays)
    write(file, content.getvalue())
