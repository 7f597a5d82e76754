"""Makes a certificate: finds for each position of the walk a move that keeps the bound.

In every position of the chooser the moves are tried in one order: those after which the position is
proved already, then those that leave the other side few moves. The first that keeps the bound is
the proof's move. So the certificate depends on the rules and on this order, and not on how the
solver found its answers: it is the same file again, however often the work was interrupted.

The solver is asked only about positions from ASKED empty squares on. So each question takes some
seconds at most, and its answer is written into a journal at once: nothing is proved twice.
"""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from struct import iter_unpack, pack
from typing import NamedTuple

from othello_lessons.course.files import write as write_file
from othello_lessons.engine.plain.bigboard import Bits, each, from_board, grid, make_move, moves
from othello_lessons.othello import WHITE
from othello_lessons.proofs.certificate import (
    NUMBER_BYTES,
    Certificate,
    CertificateError,
    Claim,
    Moves,
    Position,
    answers_of,
    certificate_of,
    first_position,
    write,
)
from othello_lessons.proofs.images import cells_of, numbered
from othello_lessons.proofs.leaves import Reaches, quickly

VALUES = {4: 8, 6: 4}  # what White wins by; a wrong number here could not be proved
LEAVES = {4: 2, 6: 14}  # empty squares
ASKED = {4: 9, 6: 27}  # empty squares

MEMORY_FILE = Path("/proc/meminfo")
DISK = 64  # MiB: more than the journals and the certificate take

Report = Callable[[Claim, float, int], None]  # the share of the claim's walk, answers so far


def unheard(claim: Claim, share: float, answers: int) -> None:
    """Report nothing."""


def claims_of(n: int) -> tuple[Claim, Claim]:
    """Return what is proved about the board of n x n squares."""
    if n not in VALUES:
        sizes = " and ".join(f"{size}x{size}" for size in VALUES)
        raise ValueError(f"{sizes} can be proved; nobody can prove {n}x{n} in a few minutes")
    return (
        Claim(WHITE, "at least", VALUES[n], LEAVES[n]),
        Claim(WHITE, "at most", VALUES[n], LEAVES[n]),
    )


def prove(
    n: int, path: Path, report: Report, *, threads: int = 1, memory: float = 1024
) -> Certificate:
    """Prove both claims about a board, and write the certificate to a file.

    The answers so far are in journals beside it: after an interrupt the same call goes on from
    there. ValueError if there is too little memory or disk for it, before it begins.
    """
    claims = claims_of(n)
    check_room(path, memory)
    reaches = quickly(n, threads=threads, memory=memory)
    journals = [path.with_name(f"{path.name}.{claim.kind.replace(' ', '-')}") for claim in claims]
    answers = {}
    for claim, file in zip(claims, journals, strict=True):
        with Journal(file, claim, n) as journal:
            answers[claim] = Proof(n, claim, reaches, journal, report).answers()
    certificate = certificate_of(n, answers)
    write(certificate, path)
    for file in journals:
        file.unlink()
    return certificate


def check_room(path: Path, memory: float) -> None:
    """Raise ValueError with a sentence if there is too little memory or disk for a proof."""
    free = shutil.disk_usage(path.absolute().parent).free >> 20
    if free < DISK:
        raise ValueError(f"a proof needs {DISK} MiB on the disk, and {free} are free beside {path}")
    if MEMORY_FILE.exists():  # on Linux; elsewhere the system says it, later
        lines = (line.split() for line in MEMORY_FILE.read_text().splitlines())
        free = next(int(words[1]) >> 10 for words in lines if words[0] == "MemAvailable:")
        if free < memory:
            raise ValueError(
                f"the hash table takes {memory:g} MiB, and {free} are free: set --memory"
            )


# ---------------------------------------------------------------------------
# The journal


class Journal:
    """The answers about one claim, kept in a file: positions after which the bound is kept, or not.

    A line of JSON says which claim it is. Then come numbers of eight bytes: twice the number of a
    position, and 1 more if the bound is kept.
    """

    def __init__(self, path: Path, claim: Claim, n: int) -> None:
        first = json.dumps({"journal": f"{claim} on {n}x{n}"}).encode() + b"\n"
        found = path.read_bytes() if path.exists() else b""
        if not found.startswith(first) and not first.startswith(found):
            raise CertificateError(f"{path} belongs to another proof: move it away.")
        numbers = found[len(first) :]
        numbers = numbers[: len(numbers) // NUMBER_BYTES * NUMBER_BYTES]
        write_file(path, first + numbers)  # without a number that is half written
        self._file = path.open("ab", buffering=0)
        self.known = {entry >> 1: bool(entry & 1) for (entry,) in iter_unpack("<Q", numbers)}

    def add(self, number: int, keeps: bool) -> None:
        """Keep an answer."""
        self._file.write(pack("<Q", number << 1 | keeps))
        self.known[number] = keeps

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()


# ---------------------------------------------------------------------------
# The proof


class After(NamedTuple):
    """A position after a move; the lower ones are tried first."""

    replies: int
    number: int
    bit: Bits  # the move; 0 for a pass
    own: Bits
    opp: Bits


class Proof:
    """The proof of one claim: the solver is asked, and its answers go into a journal."""

    def __init__(
        self, n: int, claim: Claim, reaches: Reaches, journal: Journal, report: Report = unheard
    ) -> None:
        self.n, self.claim, self.reaches, self.journal = n, claim, reaches, journal
        self.rules, self.report, self.done = grid(n), report, 0.0
        self.walked = set[int]()  # positions in which the other side moves

    def answers(self, start: Position | None = None) -> Moves:
        """Walk the proof from the first position, and return its moves."""
        player, board = start or first_position(self.n)
        chosen: dict[int, int] = {}
        todo = [(*from_board(player, board), self.claim.chooser == player, 1.0)]
        while todo:
            own, opp, chooses, share = todo.pop()
            number, image = numbered(own, opp, self.n)
            after = []
            if number not in (chosen if chooses else self.walked) and not self._ends(own, opp):
                after = [self._choice(own, opp)] if chooses else self._after(own, opp)
                if chooses and after[0].bit:
                    square = after[0].bit.bit_length() - 1
                    chosen[number] = cells_of(self.n)[image][square]
                elif not chooses:
                    self.walked.add(number)
            todo += [(*one[3:], not chooses, share / len(after)) for one in after]
            self.done += 0 if after else share
            self.report(self.claim, self.done, len(self.journal.known))
        return answers_of(chosen)

    def _ends(self, own: Bits, opp: Bits) -> bool:
        over = not moves(own, opp, self.rules) and not moves(opp, own, self.rules)
        return over or self._empties(own, opp) <= self.claim.empties

    def _empties(self, own: Bits, opp: Bits) -> int:
        return (self.rules.squares ^ own ^ opp).bit_count()

    def _after(self, own: Bits, opp: Bits) -> list[After]:
        """List what a move can lead to, or the pass if there is no move."""
        legal = moves(own, opp, self.rules)
        found = [(bit, make_move(bit, own, opp, self.rules)) for bit in each(legal)]
        return sorted(
            After(moves(*to, self.rules).bit_count(), numbered(*to, self.n)[0], bit, *to)
            for bit, to in found or [(0, (opp, own))]
        )

    def _choice(self, own: Bits, opp: Bits) -> After:
        after = sorted(self._after(own, opp), key=lambda one: one.number not in self.walked)
        for one in after:
            if one.number in self.walked or self._keeps(one):
                return one
        raise ValueError(f"{self.claim} is not true.")

    def _keeps(self, position: After) -> bool:
        """Tell whether the bound is kept when the other side is to move in this position."""
        known = self.journal.known.get(position.number)
        if known is not None:
            return known
        own, opp = position.own, position.opp
        if self._empties(own, opp) <= ASKED[self.n] or self._ends(own, opp):
            keeps = not self.reaches(own, opp, 1 - self.claim.least)
        else:
            keeps = all(map(self._can_go_on, self._after(own, opp)))
        self.journal.add(position.number, keeps)
        self.report(self.claim, self.done, len(self.journal.known))
        return keeps

    def _can_go_on(self, position: After) -> bool:
        if self._ends(position.own, position.opp):
            return self.reaches(position.own, position.opp, self.claim.least)
        return any(map(self._keeps, self._after(position.own, position.opp)))
