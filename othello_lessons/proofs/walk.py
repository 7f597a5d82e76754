"""What a certificate and a solver know about the positions of a game that is played on it.

A position outside of the proof, with more empty squares than its leaves have, is one of which
nothing is known here: the proof follows one move of its own side.
"""

from functools import lru_cache
from typing import NamedTuple

from othello_lessons.engine.plain.plain_solver import solve
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    PLAYERS,
    WHITE,
    Board,
    Player,
    Square,
    alphabeta_searcher,
    legal_moves,
    make_move,
    next_player,
    score,
    weighted_score,
)
from othello_lessons.proofs.certificate import Certificate, Claim

OUTSIDE = alphabeta_searcher(3, weighted_score)  # plays where the proof says nothing
REMEMBERED = 10_000  # positions


class Known(NamedTuple):
    """White's discs minus Black's at the end, with best play: at least and at most, if known."""

    least: int | None = None
    most: int | None = None

    @property
    def value(self) -> int | None:
        """Return the value, if both bounds are known and meet."""
        return self.least if self.least == self.most else None

    def seen_by(self, player: Player) -> "Known":
        """Return the same as discs of a player minus those of the other one."""
        if player == WHITE:
            return self
        least, most = (None if bound is None else -bound for bound in self)
        return Known(most, least)


class Guide:
    """Plays both sides of a proof, and says what is known of a position."""

    name = "The proof"

    def __init__(self, certificate: Certificate) -> None:
        self.certificate = certificate
        self.leaves = max(claim.empties for claim in certificate.claims)
        self._known = lru_cache(REMEMBERED)(self._look_up)

    def __call__(self, player: Player, board: Board) -> Square:
        """Make the proof's move, at its leaves the solver's, and outside of it any good one."""
        for claim in self.certificate.claims:
            move = self.certificate.answer(claim, player, board)
            if move is not None:
                return move
        if board.count(EMPTY) <= self.leaves:
            move = solve(player, board).move
        return OUTSIDE(player, board) if move is None else move

    def known(self, player: Player | None, board: Board) -> Known:
        """Return what is known of a position; `player` is None when the game is over."""
        return self._known(player, "".join(board))

    def known_after(self, move: Square, player: Player, board: Board) -> Known:
        """Return what is known of the position after a move."""
        after = make_move(move, player, list(board))
        return self.known(next_player(after, player), after)

    def _look_up(self, player: Player | None, cells: str) -> Known:
        board = list(cells)
        if player is None:
            return Known(score(WHITE, board), score(WHITE, board))
        if board.count(EMPTY) <= self.leaves:
            value = solve(player, board).value
            return Known(value, value) if player == WHITE else Known(-value, -value)
        known = Known()
        for claim in self.certificate.claims:
            if self._is_proved(claim, player, board):
                bound = {"least" if claim.kind == "at least" else "most": claim.bound}
                known = known._replace(**bound)
        return known

    def _is_proved(self, claim: Claim, player: Player, board: Board) -> bool:
        """Tell whether a claim holds: the proof has a move here, or one after every move."""
        if player == claim.chooser:
            return self.certificate.answer(claim, player, board) is not None
        moves = legal_moves(player, board)
        afters = [make_move(move, player, list(board)) for move in moves]
        return all(self._holds(claim, next_player(after, player), after) for after in afters)

    def _holds(self, claim: Claim, player: Player | None, board: Board) -> bool:
        """Tell whether a claim holds after a move, as far as one more look shows it."""
        if player == claim.chooser and board.count(EMPTY) > self.leaves:
            return self.certificate.answer(claim, player, board) is not None
        known = self.known(player, board)
        bound = known.least if claim.kind == "at least" else known.most
        if bound is None:
            return False
        return bound >= claim.bound if claim.kind == "at least" else bound <= claim.bound


def in_words(known: Known, leaves: int) -> str:
    """Say what is known of a position."""
    least, most = known
    if known.value is not None:
        return f"Proved: with best play of both from here, {_result(known.value)}."
    if least is not None:
        return f"Proved: White gets at least {least}."
    unknown = f"More is known when {leaves} squares are empty."
    if most is not None:
        return f"Proved: White gets at most {most}. {unknown}"
    return f"This position is not in the proof. {unknown}"


def change_in_words(before: Known, after: Known, mover: Player, name: str) -> str:
    """Say what a move did: whether what its side had is still there, and what it cost."""
    had, has = before.seen_by(mover).least, after.seen_by(mover).least
    side = PLAYERS[mover]
    if had is None:
        return ""
    if has is None:
        asked = f"does {side} still get {_discs(had)}?"
        return f"{name} is not in the proof: {asked} Nobody has proved it."
    if has >= had:
        return f"{name} keeps what {side} had."
    lost = f"{name} costs {side} {had - has}: {_discs(had)} before, {_discs(has)} after it."
    return f"{lost} The win is gone." if had > 0 >= has else lost


def _result(value: int) -> str:
    if not value:
        return "a draw"
    return f"{PLAYERS[WHITE if value > 0 else BLACK]} wins by {abs(value)}"


def _discs(value: int) -> str:
    return str(value).replace("-", "−")
