"""The commands `prove` and `verify`: what 6x6 is worth, and a check of such a proof."""

import argparse
import os
import sys
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

from othello_lessons.cli.judges import INTERRUPTED, refuse

if TYPE_CHECKING:
    from othello_lessons.proofs.certificate import Certificate, Claim
    from othello_lessons.proofs.leaves import Reaches

STEPS = 1000  # of the bar, for each claim
TELL = 0.2  # seconds between two steps of the bar


def add_commands(commands: Any) -> None:
    """Describe `prove` and `verify`."""
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
    """Check each claim and tell the work of it; 1 if refused, 2 if the file is no certificate."""
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
