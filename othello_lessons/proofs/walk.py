"""What a certificate and a solver know about the positions of a game that is played on it.

A position outside of the proof, with more empty squares than its leaves have, is one of which
nothing is known here: the proof follows one move of its own side.
"""

from collections.abc import Callable
from functools import cached_property, lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from othello_lessons.engine.plain.bigboard import from_board
from othello_lessons.engine.plain.plain_solver import solve
from othello_lessons.notation.numbers import with_minus
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
from othello_lessons.proofs.images import LARGEST
from othello_lessons.proofs.leaves import plainly

if TYPE_CHECKING:
    from othello_lessons.engine.solver.solver import Solver

OUTSIDE = alphabeta_searcher(3, weighted_score)  # plays where the proof says nothing
REMEMBERED = 10_000  # positions
# Empty squares of 6x6 from which a value is found in half a second: in plain Python, and compiled.
# On smaller boards it is where the proof ends: else all would be solved, and nothing be walked.
EXACT, EXACT_COMPILED = 12, 20


class Bounds(NamedTuple):
    """White's discs minus Black's at the end, with best play: at least and at most, if known."""

    least: int | None = None
    most: int | None = None

    @property
    def value(self) -> int | None:
        """Return the value, if both bounds are known and meet."""
        return self.least if self.least == self.most else None

    def proves(self, claim: Claim) -> bool:
        """Tell whether a claim follows from this."""
        if claim.kind == "at least":
            return self.least is not None and self.least >= claim.bound
        return self.most is not None and self.most <= claim.bound

    def and_also(self, claim: Claim) -> "Bounds":
        """Return this with a claim that is proved too."""
        if claim.kind == "at least":
            return self._replace(least=claim.bound)
        return self._replace(most=claim.bound)

    def seen_by(self, player: Player) -> "Bounds":
        """Return the same as discs of a player minus those of the other one."""
        if player == WHITE:
            return self
        least, most = (None if bound is None else -bound for bound in self)
        return Bounds(most, least)


class Guide:
    """Plays both sides of a proof, and says what is known of a position."""

    name = "The proof"

    def __init__(
        self, certificate: Certificate, getting_ready: Callable[[], None] = lambda: None
    ) -> None:
        """Take a certificate; `getting_ready` is called before the solver may have to compile."""
        self.certificate, self._getting_ready = certificate, getting_ready
        self.exact = self.surely = min(claim.empties for claim in certificate.claims)
        if certificate.size == LARGEST:
            self.exact, self.surely = EXACT_COMPILED if find_spec("numba") else EXACT, EXACT
        self._reaches = plainly(certificate.size)
        self._known = lru_cache(REMEMBERED)(self._look_up)

    def __call__(self, player: Player, board: Board) -> Square:
        """Make the proof's move, at its leaves the solver's, and outside of it any good one."""
        move = None
        if board.count(EMPTY) > self.surely:
            move = self._proved_move(player, board)
        if move is None and board.count(EMPTY) <= self.exact:
            _, move = self._solved(player, board)
        return OUTSIDE(player, board) if move is None else move

    def _proved_move(self, player: Player, board: Board) -> Square | None:
        (claim,) = (one for one in self.certificate.claims if one.chooser == player)
        if board.count(EMPTY) > claim.empties:
            return self.certificate.answer(claim, player, board)
        found = solve(player, board, alpha=claim.least - 1, beta=claim.least)
        return found.move if found.value >= claim.least else None

    def known(
        self, player: Player | None, board: Board, kept: tuple[Claim, ...] = (), sure: bool = False
    ) -> Bounds:
        """Return what is known of a position; `player` is None when the game is over.

        `kept`: claims that hold for another reason; `sure`: solve what can be solved in a moment.
        """
        return self._known(player, "".join(board), kept, sure)

    def known_after(
        self, move: Square, player: Player, board: Board, before: Bounds, sure: bool = False
    ) -> Bounds:
        """Return what is known after a move; what was known before it may still hold."""
        after = make_move(move, player, list(board))
        kept = [
            claim
            for claim in self.certificate.claims
            if before.proves(claim)
            and (player != claim.chooser or move == self.certificate.answer(claim, player, board))
        ]
        return self.known(next_player(after, player), after, tuple(kept), sure)

    def _look_up(
        self, player: Player | None, cells: str, kept: tuple[Claim, ...], sure: bool
    ) -> Bounds:
        board = list(cells)
        if player is None:
            return Bounds(score(WHITE, board), score(WHITE, board))
        empties, known = board.count(EMPTY), Bounds()
        if empties > (self.exact if sure else self.surely):
            for claim in self.certificate.claims:
                if claim in kept or self._is_proved(claim, player, board):
                    known = known.and_also(claim)
            if known.least is not None or empties > self.exact:
                return known
        value, _ = self._solved(player, board)
        return Bounds(value, value) if player == WHITE else Bounds(-value, -value)

    def _solved(self, player: Player, board: Board) -> tuple[int, Square | None]:
        """Return the value and a best move: by the compiled solver, where the plain one is slow."""
        if board.count(EMPTY) <= EXACT:
            value, _, move, _ = solve(player, board)
            return value, move
        solution = self._compiled.solve(player, board)
        assert solution.value is not None  # it has no limit
        return solution.value, solution.line[0]

    @cached_property
    def _compiled(self) -> "Solver":
        self._getting_ready()
        from othello_lessons.engine.solver.solver import Solver  # this imports Numba

        return Solver()

    def _is_proved(self, claim: Claim, player: Player, board: Board) -> bool:
        """Tell whether a claim holds: a leaf, a move of the proof, or one after every move."""
        if board.count(EMPTY) <= claim.empties:
            own, opp = from_board(player, board)
            is_chooser = player == claim.chooser
            least = claim.least if is_chooser else 1 - claim.least
            return self._reaches(own, opp, least) == is_chooser
        if player == claim.chooser:
            return self.certificate.answer(claim, player, board) is not None
        moves = legal_moves(player, board)
        return all(self._is_proved_after(claim, move, player, board) for move in moves)

    def _is_proved_after(self, claim: Claim, move: Square, player: Player, board: Board) -> bool:
        after = make_move(move, player, list(board))
        following = next_player(after, player)
        if following is None or (following == player != claim.chooser):
            return self.known(following, after).proves(claim)
        return self._is_proved(claim, following, after)


def in_words(known: Bounds, leaves: int) -> str:
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


def change_in_words(before: Bounds, after: Bounds, mover: Player, name: str) -> str:
    """Say what a move did: whether what its side had is still there, and what it cost."""
    had, has = before.seen_by(mover).least, after.seen_by(mover).least
    side = PLAYERS[mover]
    if had is None:
        return ""
    if has is None:
        asked = f"does {side} still get {with_minus(had)}?"
        return f"{name} is not in the proof: {asked} Nobody has proved it."
    if has >= had:
        return f"{name} keeps what {side} had."
    lost = f"{name} costs {side} {had - has}: {with_minus(had)} before, {with_minus(has)} after it."
    return f"{lost} The win is gone." if had > 0 >= has else lost


def _result(value: int) -> str:
    if not value:
        return "a draw"
    return f"{PLAYERS[WHITE if value > 0 else BLACK]} wins by {abs(value)}"
