"""One branch of a proof, checked by the book alone: its rules, and its alpha-beta at the end."""

import random

from othello_lessons.notation import square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    Board,
    Player,
    alphabeta,
    initial_board,
    is_legal,
    legal_moves,
    make_move,
    next_player,
    score,
)
from othello_lessons.proofs.certificate import Certificate, Claim
from othello_lessons.proofs.verify import Refused


def verify_branch(certificate: Certificate, claim: Claim, seed: int) -> str:
    """Play the proof's moves against random ones, and solve the end; return the branch's moves.

    It is slow: the book's alpha-beta solves the last empty squares. Refused if the claim fails.
    """
    chance, n = random.Random(seed), certificate.size
    line: list[str] = []
    player: Player | None = BLACK
    board = initial_board(n)
    while player is not None and board.count(EMPTY) > claim.empties:
        if player == claim.chooser:
            move = certificate.answer(claim, player, board)
        else:
            move = chance.choice(legal_moves(player, board))
        if move is None or not is_legal(move, player, board):
            raise Refused(f"{claim} has no legal move after {' '.join(line)}.")
        line.append(square_name(move, n))
        make_move(move, player, board)
        player = next_player(board, player)
    if _worth(claim, player, board) < claim.least:
        raise Refused(f"{claim} does not hold after {' '.join(line)}.")
    return " ".join(line)


def _worth(claim: Claim, player: Player | None, board: Board) -> float:
    """Return what the board is worth to the chooser, exact only near the bound."""
    if player is None:
        return score(claim.chooser, board)
    depth, least = 2 * board.count(EMPTY) + 2, claim.least  # a pass is a ply, too
    if player == claim.chooser:
        return alphabeta(player, board, least - 1, least, depth, score, score)[0]
    return -alphabeta(player, board, -least, 1 - least, depth, score, score)[0]
