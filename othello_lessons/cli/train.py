"""What the engine makes in minutes: `train` learns weights, `prove` proves what 6x6 is worth.

With `--network`, `train` lets a network learn from the games of the tree that it guides.
`verify` checks such a proof.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

from othello_lessons.cli.judges import INTERRUPTED, refuse

if TYPE_CHECKING:
    from othello_lessons.proofs.certificate import Certificate, Claim
    from othello_lessons.proofs.leaves import Reaches

STEPS = 1000  # of the bar, for each claim
TELL = 0.2  # seconds between two steps of the bar
GAMES = 300_000  # about ten minutes on two processors
NETWORK_GAMES = 5_000  # about three minutes on one, with the fitting


def add_commands(commands: Any) -> None:
    """Describe `train`, `prove` and `verify`."""
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
    _add_proofs(commands)


def _add_proofs(commands: Any) -> None:
    command = commands.add_parser(
        "prove",
        help="prove what 6x6 is worth, and write the proof as a certificate",
        description=(
            "Prove that White wins 6x6 by 4: that White gets at least 4, and at most 4. Every "
            "answer of the solver is kept. Ctrl-C stops it; the same command continues where it "
            "stopped, and proves nothing twice."
        ),
    )
    command.add_argument("size", nargs="?", type=int, default=6, metavar="N", help="6, or 4")
    text = "where the certificate goes (default: ./6x6.proof)"
    command.add_argument("--out", type=Path, metavar="FILE", help=text)
    command.add_argument("--threads", type=int, metavar="N", help="threads (default: cores)")
    text = "the size of the hash table (default: 1024)"
    command.add_argument("--memory", type=float, default=1024, metavar="MIB", help=text)
    command.set_defaults(run=prove)
    command = commands.add_parser(
        "verify",
        help="check a certificate of `prove`, move by move",
        description=(
            "Walk through a certificate, with one move in each position of one side and all moves "
            "in each position of the other, and solve the last empty squares. Without a file, it "
            "is the certificate of 6x6 that is in the package."
        ),
    )
    command.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a certificate")
    text = "check one random branch only, with the rules and the search of the book"
    command.add_argument("--branch", type=int, metavar="SEED", help=text)
    command.set_defaults(run=verify)


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
    from othello_lessons.engine.bits.compiler import HAS_NUMBA
    from othello_lessons.installing import how_to_get

    if not HAS_NUMBA:
        raise ImportError(f"Training needs Numba, which is missing: {how_to_get('fast')}")


def _trained(training: Any, options: argparse.Namespace) -> int:
    """Train, write and print what the held-out games say; return the exit status."""
    from tqdm import tqdm

    from othello_lessons.learning.patterns.fitting import stage_errors
    from othello_lessons.learning.patterns.training import train
    from othello_lessons.working_copy import write

    jobs = options.jobs or os.cpu_count() or 1
    with tqdm(total=training.games, unit=" games", disable=options.quiet) as bar:

        def left(stages: int) -> None:
            bar.set_postfix_str(f"{stages} stages to fit" if stages else "")

        learned, games = train(training, jobs, options.cluster, bar.update, left)
    errors = stage_errors(games, learned)
    picture = training.folder / "errors.svg"
    write(picture, error_curves(errors).svg.encode() + b"\n")
    print(error_table(errors))
    print(f"\nWeights: {training.weights_file}\nErrors: {picture}")
    return 0


def _trained_network(options: argparse.Namespace) -> int:
    """Train a network, write it and the curve, print how many best moves each generation finds."""
    from tqdm import tqdm

    from othello_lessons.drawing.charts.curves import show_curves
    from othello_lessons.learning.packages import numpy_package
    from othello_lessons.working_copy import write

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


# ---------------------------------------------------------------------------
# Proofs


def prove(options: argparse.Namespace) -> int:
    """Prove both claims with a bar; 2 if that cannot be done, 130 if it was interrupted."""
    from othello_lessons.programs.progress_bar import bar_of
    from othello_lessons.proofs import prove

    n = options.size
    path = options.out or Path(f"{n}x{n}.proof")
    threads = os.cpu_count() or 1 if options.threads is None else options.threads
    told = 0.0
    try:
        claims = prove.claims_of(n)
        with bar_of(len(claims) * STEPS) as show:

            def report(claim: "Claim", share: float, answers: int) -> None:
                nonlocal told
                if (now := monotonic()) - told >= TELL:
                    told, done = now, STEPS * (claims.index(claim) + share)
                    show(int(done), f"{claim}: {answers:,} positions solved")

            certificate = prove.prove(n, path, report, threads=threads, memory=options.memory)
    except (ValueError, OSError) as problem:
        return refuse("prove", problem)
    except KeyboardInterrupt:
        print("Stopped. The same command continues from here.", file=sys.stderr)
        return INTERRUPTED
    for claim, answers in certificate.answers.items():
        print(f"{claim}: proved, with a move in each of {len(answers.numbers):,} positions.")
    print(f"Certificate: {path}, {path.stat().st_size:,} bytes")
    return 0


def verify(options: argparse.Namespace) -> int:
    """Check each claim and say what it took; 1 if it is refused, 2 if that is no certificate."""
    from othello_lessons.proofs.certificate import CertificateError, read, shipped
    from othello_lessons.proofs.leaves import quickly
    from othello_lessons.proofs.verify import Refused

    try:
        certificate = read(options.file) if options.file else shipped()
        reaches = quickly(certificate.size)  # compiled before the clock starts
        for claim in certificate.claims:
            start = process_time()
            says = _checked(certificate, claim, options.branch, reaches)
            print(f"{claim}: {says} {process_time() - start:.1f} s", flush=True)
    except CertificateError as problem:
        return refuse("verify", problem)
    except Refused as problem:
        print(f"Refused. {problem}", file=sys.stderr)
        return 1
    return 0


def _checked(
    certificate: "Certificate", claim: "Claim", seed: int | None, reaches: "Reaches"
) -> str:
    from othello_lessons.proofs.branch import verify_branch
    from othello_lessons.proofs.verify import verify

    if seed is not None:
        return f"holds at the end of the branch {verify_branch(certificate, claim, seed)}."
    counts = verify(certificate, claim, reaches)
    return (
        f"proved. One move in {counts.chosen:,} positions, all moves in {counts.answered:,}, "
        f"{counts.leaves:,} leaves solved."
    )
