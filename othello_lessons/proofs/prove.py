"""Makes a certificate: finds for each position of the walk a move that keeps the bound.

In every position of the chooser the moves are tried in one order: those after which the position is
proved already, then those that leave the other side few moves. The first that keeps the bound is
the proof's move. So the certificate depends on the rules and on this order, and not on how the
solver found its answers: it is the same file again, however often the work was interrupted.
"""

from othello_lessons.engine.plain.bigboard import (
    Bits,
    each,
    from_board,
    grid,
    make_move,
    moves,
)
from othello_lessons.othello import BLACK, WHITE, initial_board
from othello_lessons.proofs.certificate import (
    Answers,
    Certificate,
    Claim,
    answers_of,
    certificate_of,
)
from othello_lessons.proofs.images import cells_of, numbered
from othello_lessons.proofs.verify import Reaches, plainly

VALUES = {4: 8, 6: 4}  # White wins by this much, as the search finds it
LEAVES = {4: 2, 6: 12}  # empty squares


def claims_of(n: int) -> tuple[Claim, Claim]:
    """Return what is proved about the board of n x n squares."""
    value, empties = VALUES[n], LEAVES[n]
    return Claim(WHITE, "at least", value, empties), Claim(WHITE, "at most", value, empties)


def certificate(n: int) -> Certificate:
    """Prove both claims about a board."""
    return certificate_of(
        n, {claim: Proof(n, claim, plainly(n)).answers() for claim in claims_of(n)}
    )


class Proof:
    """The proof of one claim: what the solver said so far, and the moves that it makes."""

    def __init__(self, n: int, claim: Claim, reaches: Reaches) -> None:
        self.n, self.claim, self.reaches = n, claim, reaches
        self.rules = grid(n)
        self.proved = set[int]()  # positions in which the other side moves, walked already

    def answers(self) -> Answers:
        """Walk the proof from the first position, and return its moves."""
        found: dict[int, int] = {}
        todo = [(*from_board(BLACK, initial_board(self.n)), self.claim.chooser == BLACK)]
        while todo:
            own, opp, chooses = todo.pop()
            if (self.rules.squares ^ own ^ opp).bit_count() <= self.claim.empties:
                continue
            number, image = numbered(own, opp, self.n)
            if number in (found if chooses else self.proved):
                continue
            legal = moves(own, opp, self.rules)
            if legal and chooses:
                legal = self._choice(own, opp, legal)
                found[number] = cells_of(self.n)[image][legal.bit_length() - 1]
            elif not chooses:
                self.proved.add(number)
            if legal or moves(opp, own, self.rules):
                after = [make_move(bit, own, opp, self.rules) for bit in each(legal)]
                todo += [(*each, not chooses) for each in after or [(opp, own)]]
        return answers_of(found)

    def _choice(self, own: Bits, opp: Bits, legal: Bits) -> Bits:
        """Return the first move that keeps the bound."""
        promises = []
        for bit in each(legal):
            after = make_move(bit, own, opp, self.rules)
            number, _ = numbered(*after, self.n)
            replies = moves(*after, self.rules).bit_count()
            promises.append((number not in self.proved, replies, number, bit, after))
        for new, _, _, bit, after in sorted(promises):
            if not new or not self.reaches(*after, 1 - self.claim.least):
                return bit
        raise ValueError(f"{self.claim} is not true")
