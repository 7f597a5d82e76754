"""The moves of a root after some playouts: a bar for the visits, and one for the average result."""

from typing import NamedTuple

from othello_lessons.drawing.svg import Picture, frame, in_columns, tag, text
from othello_lessons.drawing.theme import BLUE, INK, RED, STRONG_INK
from othello_lessons.drawing.tree.labels import move_text
from othello_lessons.watch import Node

HEAD, ROW, MARGIN = 62, 30, 16  # pixels
NAME, VISITS, NUMBER, HALF = 44, 260, 52, 90  # widths; the bars of averages go to both sides
ZERO = MARGIN + NAME + VISITS + NUMBER + HALF  # where an average of 0 stands
WIDTH = ZERO + HALF + NUMBER + MARGIN


class Visited(NamedTuple):
    """A move, how many playouts went through it, and the sum of their results for Black."""

    name: str
    visits: int
    total: float

    @property
    def average(self) -> float:
        """Return the average result as Black sees it, 0 without visits."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def written(self) -> str:
        """Return the average as it is read: +0.33, −0.10, or nothing without visits."""
        return f"{self.average:+.2f}".replace("-", "−") if self.visits else ""


def show_visits(tree: Node, playouts: int) -> Picture:
    """Draw how the first playouts of a watched tree were shared out among the moves of its root.

    Averages are as the first player, Black, sees them. ValueError if there were fewer playouts.
    """
    if not 0 <= playouts <= len(tree.playouts):
        raise ValueError(f"this tree has {len(tree.playouts)} playouts, so not {playouts}")
    moves = _moves(tree, playouts)
    columns = [(move.name, str(move.visits), move.written) for move in moves]
    words = in_columns([("move", "visits", "average"), *columns])
    elements = [*_head(f"{playouts} playouts", tree.game.sides[0]), *_axis(len(moves))]
    most = max((move.visits for move in _moves(tree, len(tree.playouts))), default=0)
    for place, move in enumerate(moves):
        elements += _row(move, HEAD + ROW * place, most)
    foot = HEAD + ROW * len(moves)
    return frame(elements, WIDTH, foot + MARGIN, f"After {playouts} playouts", words)


def _moves(tree: Node, playouts: int) -> list[Visited]:
    through = [(each.path[1].move, each.result) for each in tree.playouts[:playouts]]
    moves = sorted(child.move for child in tree.children if child.move is not None)
    found = {move: [result for other, result in through if other == move] for move in moves}
    return [Visited(move_text(at, tree), len(won), sum(won)) for at, won in found.items()]


def _head(title: str, viewer: str) -> list[str]:
    return [
        text(title, MARGIN, 27, 15, STRONG_INK, bold=True, anchor="start"),
        text("visits", MARGIN + NAME, 52, 13, anchor="start"),
        text(f"average, as {viewer} sees it", ZERO, 52, 13),
    ]


def _axis(rows: int) -> list[str]:
    return [tag("path", d=f"M{ZERO} {HEAD - 4}V{HEAD + ROW * rows}", stroke=INK)]


def _row(move: Visited, top: int, most: int) -> list[str]:
    baseline, length = top + 14, abs(move.average) * HALF
    visits = {"x": float(MARGIN + NAME), "width": move.visits * VISITS / max(most, 1)}
    average = {"x": ZERO - length if move.average < 0 else float(ZERO), "width": length}
    shape = {"y": top, "height": ROW - 12, "rx": 2}
    return [
        text(move.name, MARGIN, baseline, 13, anchor="start"),
        tag("rect", **visits, **shape, fill=BLUE),
        text(str(move.visits), visits["x"] + visits["width"] + 6, baseline, 13, anchor="start"),
        tag("rect", **average, **shape, fill=RED if move.average < 0 else BLUE),
        text(move.written, WIDTH - MARGIN, baseline, 13, STRONG_INK, anchor="end"),
    ]
