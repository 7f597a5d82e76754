"""When a position that you got wrong comes back: Leitner's boxes.

A position that you got wrong lies in the first box, and comes back the next day. Each time that you
get it right, it moves to the next box, and comes back after twice as many days. After the last box
it is forgotten. When you get it wrong, it goes back to the first box. (Sebastian Leitner, So lernt
man lernen, 1972.) The boxes are kept in the file of your progress, see progress.py. A position that
is damaged there does not come back, and the others do.
"""

from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from othello_lessons.course import progress
from othello_lessons.lookback.review import CostlyMove, Judged, mistake_of
from othello_lessons.notation import parse_position, position_text
from othello_lessons.notation.game import Game, Ply, with_passes
from othello_lessons.othello import BLACK, Board, Player, is_legal

DAYS = (1, 2, 4, 8, 16)  # until a position of the first box comes back, of the second, and so on


def record_try(mistake: CostlyMove, right: bool, today: date) -> None:
    """Keep that a position was tried; a position that is in no box and was right needs no box."""
    name = position_text(mistake.judged.player, mistake.board)

    def change(positions: dict[str, Any]) -> None:
        box = next_box(_box(positions.get(name, {})), right)
        if box is None:
            positions.pop(name, None)
        else:
            due = today + timedelta(days=DAYS[box])
            positions[name] = {**_written(mistake), "box": box, "due": due.isoformat()}

    progress.change_positions(change)


def next_box(box: int | None, right: bool) -> int | None:
    """Return the number, from 0, of the box into which a position goes; None if it needs no box."""
    if not right:
        return 0
    return None if box is None or box + 1 == len(DAYS) else box + 1


def due(today: date) -> list[CostlyMove]:
    """Return the positions that come back by now; those that have waited longest come first."""
    waiting = sorted(_whole().items(), key=lambda one: (one[1][0], one[0]))
    return [mistake for _, (day, mistake) in waiting if day <= today]


def next_day() -> date | None:
    """Return the day on which a position comes back next; None if there is none."""
    return min((day for day, _ in _whole().values()), default=None)


def _whole() -> dict[str, tuple[date, CostlyMove]]:
    """Read each position that is not damaged, and the day on which it comes back."""
    whole: dict[str, tuple[date, CostlyMove]] = {}
    for name, kept in progress.read().positions.items():
        # Anything may have been written there, and only reading it tells.
        with suppress(LookupError, TypeError, ValueError, AttributeError):
            whole[name] = date.fromisoformat(kept["due"]), _read(name, kept)
    return whole


# ---------------------------------------------------------------------------
# A mistake as plain data


def _written(mistake: CostlyMove) -> dict[str, Any]:
    judged = mistake.judged
    return {
        "number": judged.number,
        "exact": judged.exact,
        "worths": [[move, worth] for move, worth in mistake.worths.items()],
        "refutation": list(judged.refutation),
        "best_line": list(judged.best_line),
    }


def _read(name: str, kept: dict[str, Any]) -> CostlyMove:
    player, board = parse_position(name)
    worths = dict(map(tuple, kept["worths"]))
    refutation, best_line = tuple(kept["refutation"]), tuple(kept["best_line"])
    _check(player, board, kept, worths)
    value, best = worths[refutation[0]], worths[best_line[0]]
    sign = 1 if player == BLACK else -1
    judged = Judged(
        kept["number"],
        player,
        refutation[0],
        sign * value,
        sign * best,
        best - value,
        kept["exact"],
        refutation,
        best_line,
    )
    return replace(mistake_of(judged, board), worths=worths)


def _box(kept: dict[str, Any]) -> int | None:
    box = kept.get("box")
    return box if type(box) is int and box in range(len(DAYS)) else None


def _check(player: Player, board: Board, kept: dict[str, Any], worths: dict[Any, Any]) -> None:
    """Raise a ValueError if what was kept of a position cannot be."""
    for line in (kept["refutation"], kept["best_line"]):
        with_passes(Game(player=player, board=board), [(None, Ply(move)) for move in line])
    legal = all(is_legal(move, player, board) for move in worths)
    numbers = all(type(worth) in (int, float) for worth in worths.values())
    told = type(kept["number"]) is int and kept["number"] > 0 and type(kept["exact"]) is bool
    if not (legal and numbers and told and _box(kept) is not None):
        raise ValueError("this position is damaged")
