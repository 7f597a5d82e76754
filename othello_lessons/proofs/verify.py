"""The verifier: it walks a certificate from the first position, and believes nothing.

It takes the moves of one side from the certificate and tries all moves of the other side. It knows
the rules (`engine.plain.bigboard`) and a solver for the last empty squares, and nothing else.
"""

from typing import NamedTuple

from othello_lessons.engine.plain.bigboard import each, from_board, grid, make_move, moves, to_board
from othello_lessons.notation import position_text
from othello_lessons.othello import BLACK, initial_board, opponent
from othello_lessons.proofs.certificate import Certificate, Claim, start_of
from othello_lessons.proofs.images import numbered
from othello_lessons.proofs.leaves import Reaches, quickly


class Refused(ValueError):
    """A certificate does not prove its claim; the message says where it fails."""


class Counts(NamedTuple):
    """How many different positions the proof has; mirror images are the same position."""

    chosen: int  # the proof makes one move
    answered: int  # all moves of the other side are tried
    leaves: int  # few squares are empty, or the game is over: solved


def verify(certificate: Certificate, claim: Claim, reaches: Reaches | None = None) -> Counts:
    """Check that a certificate proves one of its claims; Refused says where it does not."""
    n, rules, leaves = certificate.size, grid(certificate.size), {True: 0, False: 0}
    reaches = reaches or quickly(n)
    if certificate.start != start_of(n):
        raise Refused("The certificate begins from another position than the game does.")
    seen: dict[bool, set[int]] = {True: set(), False: set()}
    todo = [(*from_board(BLACK, initial_board(n)), claim.chooser == BLACK)]
    while todo:
        own, opp, chooses = todo.pop()
        number, _ = numbered(own, opp, n)
        if number in seen[chooses]:
            continue
        seen[chooses].add(number)
        player = claim.chooser if chooses else opponent(claim.chooser)
        legal, empties = moves(own, opp, rules), (rules.squares ^ own ^ opp).bit_count()
        if empties <= claim.empties or (not legal and not moves(opp, own, rules)):
            leaves[chooses] += 1
            if reaches(own, opp, claim.least if chooses else 1 - claim.least) != chooses:
                where = position_text(player, to_board(own, opp, player, n))
                raise Refused(f"{claim} does not hold in this position: {where}")
        elif not legal:
            todo.append((opp, own, not chooses))
        else:
            if chooses:
                legal &= certificate.answer_bits(claim, own, opp) or 0
            if not legal:
                where = position_text(player, to_board(own, opp, player, n))
                raise Refused(f"{claim} has no legal move in this position: {where}")
            todo += [(*make_move(bit, own, opp, rules), not chooses) for bit in each(legal)]
    chosen, answered = (len(seen[side]) - leaves[side] for side in (True, False))
    return Counts(chosen, answered, sum(leaves.values()))
