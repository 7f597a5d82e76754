"""The board on which you walk a proof: its other side answers from a certificate.

    ProofWalk()                                   6x6, and you are Black
    ProofWalk(black=THE_PROOF, white="you")       you are White, and try to keep the win

Below the board is where you have been: every line that was tried on it.
"""

from typing import Any

from othello_lessons.drawing.svg import Picture
from othello_lessons.drawing.tree.sideways import Been, sideways
from othello_lessons.notation.numbers import signed
from othello_lessons.othello import (
    PLAYERS,
    Strategy,
    initial_board,
    legal_moves,
)
from othello_lessons.programs.hint import Hinting
from othello_lessons.proofs.certificate import Certificate, shipped
from othello_lessons.proofs.walk import Guide, Known, change_in_words, in_words
from othello_lessons.widgets.board import OthelloBoard
from othello_lessons.widgets.overlay import Overlay, Tell, ValuesJob, spoken
from othello_lessons.widgets.page import module, style

THE_PROOF = "the proof"  # as a player
LEGEND = ["Where you have been. Red: a move that cost its side something that was proved."]


class ProofWalk(OthelloBoard):
    """Play against a proof, and see what is known of each position and of each move.

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
        self._guide = Guide(certificate or shipped())
        self._been = Been()
        seats = [self._guide if who == THE_PROOF else who for who in (black, white)]
        start = initial_board(self._guide.certificate.size)
        super().__init__(*seats, start=start, pause=pause)

    def _values_of_moves(self, other: Hinting | None) -> Overlay:
        return ProvedValues(self._tell_values, self._guide)

    # -- what the page is told

    def _seen(self) -> dict[str, Any]:
        drawn = self._drawn()
        return {
            **super()._seen(),
            "known": in_words(self._known_at(self._game.ply), self._guide.leaves),
            "change": self._change(self._game.ply),
            "tree": drawn.svg,
            "lines": drawn.text,
        }

    def _known_at(self, ply: int) -> Known:
        return self._guide.known(*self._game.positions[ply])

    def _change(self, ply: int) -> str:
        """Say what the last move of a person did, and the one before it."""
        return " ".join(filter(None, map(self._change_by, range(max(1, ply - 1), ply + 1))))

    def _change_by(self, ply: int) -> str:
        mover = self._game.positions[ply - 1][0]
        if mover is None or not self._seats.is_person(mover):
            return ""
        known = self._known_at(ply - 1), self._known_at(ply)
        return change_in_words(*known, mover, self._game.names[ply - 1])

    def _drawn(self) -> Picture:
        """Draw all lines that were tried, with the one that is shown."""
        here = self._been
        for ply, name in enumerate(self._game.names[: self._game.ply], start=1):
            here = here.after(name) or self._add(here, ply, name)
        return sideways(self._been, here, "", LEGEND)

    def _add(self, parent: Been, ply: int, name: str) -> Been:
        mover = self._game.positions[ply - 1][0]
        assert mover is not None
        before, after = (self._known_at(at).seen_by(mover).least for at in (ply - 1, ply))
        lost = before is not None and (after is None or after < before)
        parent.children.append(Been(name, mover, lost))
        return parent.children[-1]

    # -- without a kernel

    def _still(self) -> Picture:
        still = super()._still()
        known = in_words(self._known_at(self._game.ply), self._guide.leaves)
        return still.with_text(f"{still.text}\n{known}")


class ProvedValues(Overlay):
    """Says of each move what the proof and the solver know: at once, without an engine."""

    def __init__(self, tell: Tell, guide: Guide) -> None:
        super().__init__(tell)
        self._guide = guide

    def _begin(self, job: ValuesJob) -> None:
        self._job = job
        known = {
            move: self._guide.known_after(move, job.player, job.board).seen_by(job.player)
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


def _worth(known: Known, best: int | None) -> dict[str, Any]:
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
