"""The verifier: it walks a certificate from the first position, and believes nothing.

It knows the rules, and a solver for the last empty squares; nothing else.
"""

from typing import NamedTuple

from othello_lessons.engine.plain.bigboard import each, from_board, grid, make_move, moves, to_board
from othello_lessons.notation import position_text
from othello_lessons.othello import opponent
from othello_lessons.proofs.certificate import Certificate, Claim, Position, first_position
from othello_lessons.proofs.images import numbered
from othello_lessons.proofs.leaves import Reaches, quickly


class Refused(ValueError):
    """A certificate does not prove its claim; the message says where it fails."""


class Counts(NamedTuple):
    """How many different positions the proof has; mirror images are the same position."""

    chosen: int  # the proof makes one move
    answered: int  # all moves of the other side are tried
    leaves: int  # few squares are empty, or the game is over: solved


def verify(
    proof: Certificate, claim: Claim, reaches: Reaches | None = None, start: Position | None = None
) -> Counts:
    """Check that a certificate proves one of its claims; Refused says where it does not."""
    n, rules, leaves = proof.size, grid(proof.size), {True: 0, False: 0}
    reaches, (player, board) = reaches or quickly(n), start or first_position(n)
    if proof.start != position_text(player, board):
        raise Refused(f"The certificate begins from another position, {proof.start}.")
    seen: dict[bool, set[int]] = {True: set(), False: set()}
    todo = [(*from_board(player, board), claim.chooser == player)]
    while todo:
        own, opp, chooses = todo.pop()
        if (number := numbered(own, opp, n)[0]) in seen[chooses]:
            continue
        seen[chooses].add(number)
        few, fails = (rules.squares ^ own ^ opp).bit_count() <= claim.empties, ""
        legal = 0 if few else moves(own, opp, rules)
        leaf = few or not (legal or moves(opp, own, rules))
        if leaf:
            leaves[chooses] += 1
            if reaches(own, opp, claim.least if chooses else 1 - claim.least) != chooses:
                fails = "does not reach the bound from"
        elif chooses and legal:
            legal &= proof.answer_bits(claim, own, opp) or 0
            fails = "" if legal else "has no legal move in"
        if fails:
            player = claim.chooser if chooses else opponent(claim.chooser)
            text = position_text(player, to_board(own, opp, player, n))
            raise Refused(f"{claim}: the proof {fails} {text}.")
        after = [make_move(bit, own, opp, rules) for bit in each(legal)] or [(opp, own)]
        todo += [(*one, not chooses) for one in after if not leaf]
    chosen, answered = (len(seen[side]) - leaves[side] for side in seen)
    return Counts(chosen, answered, sum(leaves.values()))
