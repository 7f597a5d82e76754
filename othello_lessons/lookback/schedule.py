"""When a position that you got wrong comes back: Leitner's boxes.

A position that you got wrong lies in the first box, and comes back the next day. Each time that you
get it right, it moves to the next box, and comes back after twice as many days. After the last box
it is forgotten. When you get it wrong, it goes back to the first box. (Sebastian Leitner, So lernt
man lernen, 1972.) The boxes are kept in the file of your progress, see progress.py.
"""

from datetime import date, timedelta
from typing import Any

from othello_lessons import progress
from othello_lessons.lookback.review import CostlyMove, Judged
from othello_lessons.lookback.why import TwoLines, reasons
from othello_lessons.notation import parse_position, position_text
from othello_lessons.othello import BLACK

DAYS = (1, 2, 4, 8, 16)  # until a position of the first box comes back, of the second, and so on


def record_try(mistake: CostlyMove, right: bool, today: date) -> None:
    """Keep that a position was tried; a position that is in no box and was right needs no box."""
    name = position_text(mistake.judged.player, mistake.board)

    def change(positions: dict[str, Any]) -> None:
        box = next_box(positions[name]["box"] if name in positions else None, right)
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
    positions = progress.read().positions
    waiting = sorted((kept["due"], name) for name, kept in positions.items())
    return [_read(name, positions[name]) for day, name in waiting if day <= today.isoformat()]


def next_day() -> date | None:
    """Return the day on which a position comes back next; None if there is none."""
    days = [kept["due"] for kept in progress.read().positions.values()]
    return date.fromisoformat(min(days)) if days else None


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
    return CostlyMove(
        judged, board, worths, reasons(TwoLines(player, board, refutation, best_line))
    )
