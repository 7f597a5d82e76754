"""The command `train`: learns the weights of the patterns from games of the engine.

With `--network`, it lets a network learn from the games of the tree that it guides.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from othello_lessons.cli.judges import INTERRUPTED, refuse

GAMES = 300_000  # about ten minutes on two processors
NETWORK_GAMES = 5_000  # about three minutes on one, with the fitting


def add_commands(commands: Any) -> None:
    """Describe `train`."""
    command = commands.add_parser(
        "train",
        help="learn the weights of the evaluation `patterns` from games of the engine",
        description=(
            "Learn the weights of the evaluation `patterns`: the engine plays against itself, the "
            "weights are fitted to the results, and games that were held out show their errors. "
            "Every batch of games is kept. Ctrl-C stops it; the same command continues where it "
            "stopped, and repeats no batch."
        ),
        epilog="The same seed and number of games give the same weights, however many processes "
        f"play. {GAMES:,} games take about ten minutes on two processors.",
    )
    command.add_argument(
        "--out",
        type=Path,
        default=Path("training"),
        metavar="DIR",
        help="where games, weights and errors go (default: ./training)",
    )
    command.add_argument(
        "--network",
        action="store_true",
        help="train a network on 6x6 instead, which guides mcts:network=FILE",
    )
    command.add_argument(
        "--games",
        type=int,
        metavar="N",
        help=f"how many games (default: {GAMES}; with --network {NETWORK_GAMES})",
    )
    command.add_argument("--seed", type=int, default=0, metavar="N", help="the seed of all games")
    command.add_argument("--jobs", type=int, metavar="N", help="processes (default: cores)")
    command.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="let this Dask cluster play the games"
    )
    command.add_argument("--quiet", action="store_true", help="show no progress, only the result")
    command.set_defaults(run=train)


def train(options: argparse.Namespace) -> int:
    """Train, and report the errors; 2 if it cannot be done, 130 if it was interrupted."""
    try:
        return _trained_network(options) if options.network else _trained_patterns(options)
    except KeyboardInterrupt:
        print("Stopped. The same command continues from here.", file=sys.stderr)
        return INTERRUPTED


def _trained_patterns(options: argparse.Namespace) -> int:
    from othello_lessons.learning.patterns.games_file import TrainingError
    from othello_lessons.learning.patterns.training import Training

    try:
        _needed()
        training = Training(options.out, _games(options, GAMES), options.seed)
        return _trained(training, options)
    except (TrainingError, ImportError, OSError) as problem:
        return refuse("train", problem)


def _games(options: argparse.Namespace, usual: int) -> int:
    return usual if options.games is None else int(options.games)


def _needed() -> None:
    """Raise ImportError with a sentence if there is no Numba: plain Python would take days."""
    from othello_lessons.course.installing import how_to_get
    from othello_lessons.engine.bits.compiler import HAS_NUMBA

    if not HAS_NUMBA:
        raise ImportError(f"Training needs Numba, which is missing: {how_to_get('fast')}")


def _trained(training: Any, options: argparse.Namespace) -> int:
    """Train, write and print what the held-out games say; return the exit status."""
    from tqdm import tqdm

    from othello_lessons.course.files import write
    from othello_lessons.learning.patterns.fitting import stage_errors
    from othello_lessons.learning.patterns.training import train

    jobs = options.jobs or os.cpu_count() or 1
    with tqdm(total=training.games, unit=" games", disable=options.quiet) as bar:

        def left(stages: int) -> None:
            bar.set_postfix_str(f"{stages} stages to fit" if stages else "")

        learned, rounds = train(training, jobs, options.cluster, bar.update, left)
    errors = stage_errors(rounds, learned)
    picture = training.folder / "errors.svg"
    write(picture, error_curves(errors).svg.encode() + b"\n")
    print(error_table(errors))
    print(f"\nWeights: {training.weights_file}\nErrors: {picture}")
    return 0


def _trained_network(options: argparse.Namespace) -> int:
    """Train a network, write it and the curve, print how many best moves each generation finds."""
    from tqdm import tqdm

    from othello_lessons.course.files import write
    from othello_lessons.drawing.charts.curves import show_curves
    from othello_lessons.learning.packages import numpy_package

    try:
        numpy_package()  # whose error says how to get it
        from othello_lessons.learning.guided.record import grade_table, recorded
        from othello_lessons.learning.guided.training import NetworkError, NetworkTraining
    except ImportError as missing:
        return refuse("train", missing)
    try:
        training = NetworkTraining(options.out, _games(options, NETWORK_GAMES), options.seed)
        with tqdm(total=training.games, unit=" games", disable=options.quiet) as bar:
            jobs = options.jobs or os.cpu_count() or 1
            record = recorded(training, jobs, bar.update, bar.set_postfix_str)
        picture = training.folder / "network.svg"
        write(picture, show_curves(record.curves, under="generation").svg.encode() + b"\n")
    except (NetworkError, OSError) as problem:
        return refuse("train", problem)
    print(grade_table(record))
    print(f"\nNetwork: {training.record_file}\nCurve: {picture}")
    return 0


def error_table(errors: Sequence[Any]) -> str:
    """Write the errors on held-out games, one stage a line: root mean squares, in discs."""
    lines = [
        "Errors on games that were held out (root mean square, in discs):",
        "empty squares  positions  results  positional  patterns",
    ]
    for each in errors:
        stage = f"{each.most} to {each.fewest}"
        lines.append(
            f"{stage:>13}  {each.positions:>9,}  {each.spread:>7.2f}  {each.by_hand:>10.2f}"
            f"  {each.learned:>8.2f}"
        )
    return "\n".join(lines)


def error_curves(errors: Sequence[Any]) -> Any:
    """Draw the errors over the stages of the game."""
    from othello_lessons.drawing.charts.curves import show_curves

    curves = {
        "error of positional": [each.by_hand for each in errors],
        "error of patterns": [each.learned for each in errors],
    }
    moves = f"stages of four moves, from move {61 - errors[0].most} on"
    return show_curves(curves, under=moves)
