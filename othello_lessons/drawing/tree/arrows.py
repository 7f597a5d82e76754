"""Arrows from a cut to the node that supplied its bound: where they run.

An arrow leaves a card at its upper edge, beside the move that is written there. It keeps to the
room between levels and between neighbours, and it ends below the card of the ancestor. It takes the
shortest way that touches no card and no words.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from othello_lessons.drawing.svg import Point, number
from othello_lessons.drawing.tree.layout import Box

FROM_CORNER = 7.0  # where an arrow leaves a card
HEAD = 7.0  # how long and how wide its head is
BENDS = (0.5, 0.3, 0.7)  # where between two levels it runs across
MIDDLE, BELOW = 16.0, 3.0  # how far from the middle of the upper card it ends, and how far below
SAMPLES = 16  # points of a way that are looked at, from level to level

Rectangle = tuple[float, float, float, float]  # left, top, right, bottom


class Way(NamedTuple):
    """A way upwards: by turns a straight line and a bend, from point to point."""

    points: list[Point]
    bend: float

    @property
    def length(self) -> float:
        """Return about how long it is."""
        return sum(abs(x2 - x1) + abs(y2 - y1) for (x1, y1), (x2, y2) in pairwise(self.points))

    def path(self) -> str:
        """Return the way as the path of an SVG, with its head."""
        x, y = self.points[0]
        parts = [f"M{number(x)} {number(y)}"]
        for turn, ((_, y1), (x2, y2)) in enumerate(pairwise(self.points)):
            if turn % 2 == 0:
                parts.append(f"V{number(y2)}")
                x = x2
                continue
            middle = number(y2 + (y1 - y2) * self.bend)
            parts.append(f"C{number(x)} {middle} {number(x2)} {middle} {number(x2)} {number(y2)}")
            x = x2
        x, y = self.points[-1]
        left, right, low = number(x - HEAD / 2), number(x + HEAD / 2), number(y + HEAD)
        return "".join([*parts, f"M{left} {low}L{number(x)} {number(y)}L{right} {low}"])

    def samples(self) -> Iterator[Point]:
        """Yield points along the way."""
        for turn, ((x1, y1), (x2, y2)) in enumerate(pairwise(self.points)):
            middle = y2 + (y1 - y2) * self.bend
            for step in range(1, SAMPLES):
                t = step / SAMPLES
                if turn % 2 == 0:
                    yield x1, y1 + t * (y2 - y1)
                else:
                    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
                    yield (a + b) * x1 + (c + d) * x2, a * y1 + (b + c) * middle + d * y2


def arrow(chain: Sequence[Rectangle], gap: Box, occupied: Sequence[Rectangle]) -> str:
    """Return the path of an arrow along a chain of cards, from the lowest to the highest.

    `gap`: how much room there is beside a card up to its neighbour, and above it for its move.
    `occupied`: where the arrow must not run, the cards themselves among them.
    """
    ways = sorted(_ways(chain, *gap), key=lambda way: way.length)
    return min(ways, key=lambda way: _touched(way, occupied)).path()


def _ways(chain: Sequence[Rectangle], beside: float, above: float) -> Iterator[Way]:
    """Yield the ways along a chain, which differ in the sides of the cards and in the bends."""
    for *sides, bend in product(*[(1, -1)] * len(chain), BENDS):
        points: list[Point] = []
        for place, ((left, top, right, bottom), side) in enumerate(zip(chain, sides, strict=True)):
            x, half = (left + right) / 2, (right - left) / 2
            if place == len(chain) - 1:
                points.append((x + side * min(half - FROM_CORNER, MIDDLE), bottom + BELOW))
                continue
            first = place == 0
            x += side * (half - FROM_CORNER if first else half + beside / 2)
            points += [(x, top if first else bottom + BELOW), (x, top - above)]
        yield Way(points, bend)


def _touched(way: Way, occupied: Sequence[Rectangle]) -> int:
    """Count the points of a way that lie in a place that is occupied."""
    return sum(
        left < x < right and top < y < bottom
        for x, y in way.samples()
        for left, top, right, bottom in occupied
    )
