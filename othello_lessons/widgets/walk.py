"""The board on which you walk a proof: its other side answers from a certificate.

    ProofWalk()                                   6x6, and you are Black
    ProofWalk(black=THE_PROOF, white="you")       you are White, and try to keep the win

Below the board is where you have been: every line that was tried on it.
"""

from collections.abc import Callable
from typing import Any

from othello_lessons.drawing.svg import Picture
from othello_lessons.drawing.tree.sideways import Been, sideways
from othello_lessons.notation.numbers import signed
from othello_lessons.othello import PLAYERS, Strategy, initial_board, legal_moves
from othello_lessons.programs.hint import Hinting
from othello_lessons.proofs.certificate import Certificate, shipped
from othello_lessons.proofs.walk import Bounds, Guide, change_in_words, in_words
from othello_lessons.widgets.board import OthelloBoard
from othello_lessons.widgets.looking import READY
from othello_lessons.widgets.overlay import Overlay, Tell, ValuesJob, spoken
from othello_lessons.widgets.page import module, style

THE_PROOF = "the proof"  # as a player


class ProofWalk(OthelloBoard):
    """Play against a proof, and see the proved values of each position and of each move.

    `certificate`: the one of 6x6 that comes with the package, or another one. `black` and `white`:
    as on OthelloBoard, or THE_PROOF.
    """

    _esm = module("walk")
    _css = style("board", "lookback", "walk")

    def __init__(
        self,
        certificate: Certificate | None = None,
        *,
        black: str | Strategy = "you",
        white: str | Strategy = THE_PROOF,
        pause: float = 0.6,
    ) -> None:
        self._guide = Guide(certificate or shipped(), self._say_it_gets_ready)
        self._been, self._from = Been(), initial_board(self._guide.certificate.size)
        seats = [self._guide if who == THE_PROOF else who for who in (black, white)]
        super().__init__(*seats, start=self._from, pause=pause)

    def _values_of_moves(self, other: Hinting | None) -> Overlay:
        return ProvedValues(self._tell_values, self._guide, lambda: self._known()[-1])

    # -- what the page is told

    def _seen(self) -> dict[str, Any]:
        known = self._known()
        drawn = self._drawn(known)
        return {
            **super()._seen(),
            "known": in_words(known[-1], self._guide.exact),
            "change": self._change(known),
            "tree": drawn.svg,
            "lines": drawn.text,
        }

    def _say_it_gets_ready(self) -> None:
        self.state = {**self.state, "known": READY, "change": ""}

    def _tell(self, **more: Any) -> None:
        super()._tell(**more)
        if self.state["known"] == READY:  # said while the values were worked out
            super()._tell(**more)

    def _known(self) -> list[Bounds]:
        """List what is known of the start, and of the position after each move that is shown."""
        game = self._game
        known = [self._guide.known(*game.positions[0])]
        for (mover, board), move in zip(game.positions, self.moves, strict=False):
            assert mover is not None  # a move was made there
            known.append(self._guide.known_after(move, mover, board, known[-1]))
        return known

    def _change(self, known: list[Bounds]) -> str:
        """Say what the last move of a person did, if it is one of the last two moves."""
        said = ""
        for ply in range(max(1, len(known) - 2), len(known)):
            mover = self._game.positions[ply - 1][0]
            if mover is not None and self._seats.is_person(mover):
                name = self._game.names[ply - 1]
                said = change_in_words(known[ply - 1], known[ply], mover, name)
        return said

    def _drawn(self, known: list[Bounds]) -> Picture:
        """Draw all lines that were tried, with the one that is shown."""
        if self._game.start[1] != self._from:  # another position was set up
            self._been, self._from = Been(), self._game.start[1]
        here = self._been
        for ply in range(1, len(known)):
            name, mover = self._game.names[ply - 1], self._game.positions[ply - 1][0]
            assert mover is not None
            before, after = (each.seen_by(mover).least for each in known[ply - 1 : ply + 1])
            is_less = before is not None and (after is None or after < before)
            lost = is_less and self._seats.is_person(mover)  # the proof keeps its bound, no more
            here = here.after(name) or here.add(Been(name, mover, lost))
        return sideways(self._been, here)

    # -- without a kernel

    def _still(self) -> Picture:
        still = super()._still()
        return still.with_text(f"{still.text}\n{in_words(self._known()[-1], self._guide.exact)}")


class ProvedValues(Overlay):
    """The values of moves that the proof and the solver know: at once, without an engine."""

    def __init__(self, tell: Tell, guide: Guide, known_now: Callable[[], Bounds]) -> None:
        super().__init__(tell)
        self._guide, self._known_now = guide, known_now

    def _begin(self, job: ValuesJob) -> None:
        self._job, now, after = job, self._known_now(), self._guide.known_after
        known = {
            move: after(move, job.player, job.board, now, sure=True).seen_by(job.player)
            for move in legal_moves(job.player, job.board)
        }
        best = max((each.least for each in known.values() if each.least is not None), default=None)
        self._tell(
            job,
            {
                "game": job.game,
                "ply": job.ply,
                "note": f"What is proved, in discs that {PLAYERS[job.player]} wins by.",
                "moves": {str(move): _worth(each, best) for move, each in known.items()},
            },
        )


def _worth(known: Bounds, best: int | None) -> dict[str, Any]:
    """Return what the page writes on a move, and says of it."""
    least, most = known
    if least is None and most is None:
        text, label = "?", "not in the proof"
    elif known.value is not None:
        text, label = signed(known.value), spoken(known.value, exact=True)
    else:
        sign, bound = ("≤", most) if least is None else ("≥", least)
        assert bound is not None
        text, label = f"{sign}{signed(bound)}", f"at {'most' if least is None else 'least'}: "
        label += spoken(bound, exact=True)
    is_best = least is not None and least == best
    return {"text": text, "label": label, "exact": True, "best": is_best}
