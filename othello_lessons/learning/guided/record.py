"""A training as one file: the network of each generation, and what the held-out positions say.

    record = shipped()
    record.networks[5]            the network of generation 5
    record.grades["policy"][5]    the share of best moves of its policy, with its interval
    record.series["4"]            what generation 5 scored against generation 4, in pairs of games

Weights are kept with 16 bits, and the networks are graded as they are kept. Numbers are computed
with 64 bits, so that every processor plays the same moves.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from othello_lessons.learning.guided.boards import rows
from othello_lessons.learning.guided.network import Network
from othello_lessons.learning.guided.series import best_moves, pair_scores
from othello_lessons.learning.guided.training import (
    GENERATIONS,
    NetworkError,
    NetworkTraining,
    Ticks,
    begun,
    read_arrays,
    train,
    write_arrays,
)
from othello_lessons.learning.guided.trees import Guess, guesses, playouts, values
from othello_lessons.learning.guided.truth import Share, Truth, held_out, share
from othello_lessons.learning.packages import Array

SHIPPED = Path(__file__).with_name("run.npz")
ABOUT = "about"  # the array of the file that is a text in JSON
GRADED_PLAYOUTS = 40
PAIRS = 100  # of games in a series
POLICY, GUIDED, RANDOM = "policy", "policy and 40 playouts", "40 random playouts"
VALUE = "value and 40 playouts"  # every move has the same share


@dataclass(frozen=True)
class NetworkRecord:
    """A training that was done: its networks, the untrained one first, and what it was."""

    networks: list[Network]
    about: dict[str, Any]  # seed, games, date, version, and the grades

    @property
    def grades(self) -> dict[str, list[Share]]:
        """Return the shares of best moves, by the name of the player, of each generation.

        Random playouts have no generations, and so only one share.
        """
        return {name: [Share(*it) for it in found] for name, found in self.about["grades"].items()}

    @property
    def series(self) -> dict[str, list[float]]:
        """Return the scores of the last network in pairs of games, by the opponent."""
        found: dict[str, list[float]] = self.about["series"]
        return found

    @property
    def curves(self) -> dict[str, list[float]]:
        """Return shares over the generations in per cent, to be drawn as curves."""
        found = {name: [100 * it.share for it in self.grades[name]] for name in (POLICY, GUIDED)}
        return found | {RANDOM: [100 * self.grades[RANDOM][0].share] * len(self.networks)}


def shipped() -> NetworkRecord:
    """Return the training that comes with the package."""
    return read(SHIPPED)


def read(file: Path) -> NetworkRecord:
    """Return the training in a file; NetworkError if there is none."""
    arrays = read_arrays(file)
    if ABOUT not in arrays:
        raise NetworkError(f"{file} is not a record of `othello-lessons train --network`.")
    about = json.loads(arrays.pop(ABOUT).tobytes())
    count = 1 + max(int(name.partition("/")[0]) for name in arrays)
    return NetworkRecord([_network(arrays, f"{number}/") for number in range(count)], about)


def _network(arrays: dict[str, Array], start: str) -> Network:
    return Network(
        {
            name.removeprefix(start): array.astype(float)
            for name, array in arrays.items()
            if name.startswith(start)
        }
    )


def recorded(
    training: NetworkTraining, jobs: int, ticks: Ticks, says: Callable[[str], object] = str
) -> NetworkRecord:
    """Do a training, or the rest of it; grade its networks, and write it into its file.

    `says` is called with what is done and what comes next.
    """
    networks: list[Network] = []
    for number, network in enumerate(train(training, jobs, ticks)):
        networks.append(as_kept(network))
        says(f"generation {number} of {GENERATIONS}")
    says("grading, about a minute")
    about = begun(training) | {"grades": grade_all(networks), "series": play_all(networks)}
    write_record(training.record_file, networks, about)
    return NetworkRecord(networks, about)


def as_kept(network: Network) -> Network:
    """Return a network with its weights as a record keeps them, with 16 bits."""
    weights = network.weights.items()
    return Network({name: array.astype(np.float16).astype(float) for name, array in weights})


def write_record(file: Path, networks: Sequence[Network], about: dict[str, Any]) -> None:
    """Write a training into a file, in one step."""
    arrays = {
        f"{number}/{name}": array.astype(np.float16)
        for number, network in enumerate(networks)
        for name, array in network.weights.items()
    }
    text = np.frombuffer(json.dumps(about).encode(), np.uint8)
    write_arrays(file, arrays | {ABOUT: text})


def grade_all(networks: Sequence[Network]) -> dict[str, list[Share]]:
    """Return the share of best moves that each network finds, alone and in a tree."""
    truth = held_out()
    return {
        POLICY: [share(truth.is_best(policy_moves(network, truth))) for network in networks],
        GUIDED: [share(truth.is_best(tree_moves(guesses(each), truth))) for each in networks],
        VALUE: [share(truth.is_best(tree_moves(values(each), truth))) for each in networks],
        RANDOM: [share(truth.is_best(tree_moves(playouts(seed=32), truth)))],
    }


def play_all(networks: Sequence[Network]) -> dict[str, list[float]]:
    """Return the scores of the last network against each other one, pair by pair of games.

    The opponents are the numbers of generations, and RANDOM. Both sides make 40 playouts a move.
    """
    opponents = {str(number): guesses(each) for number, each in enumerate(networks[:-1])}
    opponents[RANDOM] = playouts(seed=32)
    last = guesses(networks[-1])
    return {
        name: pair_scores(last, guess, PAIRS, GRADED_PLAYOUTS, seed=32)
        for name, guess in opponents.items()
    }


def policy_moves(network: Network, truth: Truth) -> Array:
    """Return the move with the highest probability in each position."""
    policy, _ = network(rows(truth.own, truth.opp))
    moves: Array = policy.argmax(axis=1)
    return moves


def tree_moves(guess: Guess, truth: Truth) -> Array:
    """Return the move that is visited most in a tree of 40 playouts, in each position."""
    return best_moves(truth.own, truth.opp, guess, GRADED_PLAYOUTS)


def grade_table(record: NetworkRecord) -> str:
    """Write the grades, one generation a line."""
    columns = POLICY, VALUE, GUIDED
    lines = [
        "Best moves found in 1,000 positions that were held out (95 % intervals):",
        "generation" + "".join(f"  {name:<23}" for name in columns).rstrip(),
    ]
    for number in range(len(record.networks)):
        shares = (str(record.grades[name][number]) for name in columns)
        lines.append(f"{number:>10}" + "".join(f"  {text:<23}" for text in shares).rstrip())
    return "\n".join([*lines, f"{RANDOM}: {record.grades[RANDOM][0]}"])
