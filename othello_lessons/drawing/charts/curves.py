"""Numbers over a game as curves: who is ahead in discs, who has more moves, ply by ply.

Counts that grow from step to step by a factor, such as the nodes of deeper and deeper searches,
are drawn on a logarithmic scale, on which each line is ten times the one below.
"""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from statistics import median
from typing import NamedTuple

from othello_lessons.drawing.svg import COLUMN, Picture, frame, tag, text, text_width
from othello_lessons.drawing.theme import BLUE, GREEN, GRID, INK, RED

WIDTH, HEIGHT = COLUMN, 320  # pixels: the whole picture
LEFT, RIGHT, TOP, BOTTOM = 66, 18, 44, 44  # and the margins around the curves
STROKES = ((BLUE, None), (RED, "7 4"), (GREEN, "2 4"))  # colour and dashes
TICKS = 6  # about how many numbers stand beside the upright axis
DECADES = 100  # the scale is logarithmic if the largest value is this many times the least


def show_curves(
    curves: Mapping[str, Sequence[float]],
    under: str = "moves made",
    *,
    mark: int | None = None,
    exact_from: int | None = None,
) -> Picture:
    """Draw curves by their names over 0, 1, 2 and so on.

    `under` says what is counted from left to right, and `mark` is a place whose values are
    written beside the names; from `exact_from` on all values are proved, and the picture marks this
    part. There is a line at zero, except on a logarithmic scale, which has no 0; it is used for
    values that span much. ValueError if there is no curve, if one has fewer than two points or does
    not reach `mark`, or if there are more than can be told apart.
    """
    if not 1 <= len(curves) <= len(STROKES):
        raise ValueError(f"give 1 to {len(STROKES)} curves, not {len(curves)}")
    for name, values in curves.items():
        if len(values) < 2:
            raise ValueError(f"a curve needs two points or more; {name!r} has {len(values)}")
        if mark is not None and not 0 <= mark < len(values):
            raise ValueError(f"mark is {mark}; {name!r} has the places 0 to {len(values) - 1}")
    return _picture(curves, under, mark, exact_from)


def _longest(curves: Mapping[str, Sequence[float]]) -> int:
    return max(map(len, curves.values())) - 1


def _step(span: float) -> int:
    """Return the least of 1, 2, 5, 10, 20, 50 ... that goes into a span at most TICKS times."""
    for step in (step * power for power in (1, 10, 100, 1000) for step in (1, 2, 5)):
        if span <= step * TICKS:
            return step
    raise ValueError(f"these curves span {span:g}, which is more than can be drawn")


def _text(curves: Mapping[str, Sequence[float]], under: str) -> str:
    """Write the values at every round place, one curve a line."""
    last = _longest(curves)
    places = range(0, last + 1, _step(last))
    width = max(map(len, [*curves, under]))
    rows = [(under, [str(place) for place in places])]
    for name, values in curves.items():
        rows.append((name, [_amount(values[at]) if at < len(values) else "" for at in places]))
    column = max(6, *(len(text) + 2 for _, texts in rows for text in texts))
    return "\n".join(
        f"{name:<{width}}" + "".join(f"{text:>{column}}" for text in texts).rstrip()
        for name, texts in rows
    )


def _amount(value: float) -> str:
    """Write a number as people do: 11,337 or 6.9."""
    return f"{value:,.0f}" if value == round(value) or abs(value) >= 1000 else f"{value:.3g}"


class Scale(NamedTuple):
    """Where things go: the last place to the right, the lowest and highest value, the step.

    On a logarithmic scale the lowest, the highest and the step are of powers of ten.
    """

    last: int
    low: int
    high: int
    step: int
    logarithmic: bool = False

    def x(self, place: float) -> float:
        """Return how far to the right a place lies, in pixels."""
        return LEFT + place * (WIDTH - LEFT - RIGHT) / self.last

    def y(self, value: float) -> float:
        """Return how far down a value lies, in pixels."""
        value = log10(value) if self.logarithmic else value
        return TOP + (self.high - value) * (HEIGHT - TOP - BOTTOM) / (self.high - self.low)


def _scale(curves: Mapping[str, Sequence[float]]) -> Scale:
    """Fit the curves and the line at zero between two round numbers."""
    values = [0.0, *(value for curve in curves.values() for value in curve)]
    if _spans_decades(values):
        low, high = floor(log10(min(filter(None, values)))), ceil(log10(max(values)))
        return Scale(_longest(curves), low, high, 1, logarithmic=True)
    step = _step(max(values) - min(values))
    low, high = step * int(min(values) // step), -step * int(-max(values) // step)
    return Scale(_longest(curves), low, max(high, low + step), step)


def _spans_decades(values: Sequence[float]) -> bool:
    """Tell whether values lie so far apart that most of them would be at the foot of a chart."""
    above = [value for value in values if value > 0]
    if min(values) < 0 or not above:
        return False
    return max(above) >= DECADES * min(above) and median(above) <= max(above) / 10


def _picture(
    curves: Mapping[str, Sequence[float]], under: str, mark: int | None, exact_from: int | None
) -> Picture:
    scale = _scale(curves)
    drawn = [_curve(i, values, scale) for i, values in enumerate(curves.values())]
    names, said = list(curves), _text(curves, under)
    if mark is not None:
        marked = [f"{name}: {_amount(values[mark])}" for name, values in curves.items()]
        drawn += _mark(curves, mark, scale)
        names, said = marked, f"{said}\n{under} {mark}: {', '.join(marked)}"
    proved = []
    if exact_from is not None:
        proved, said = _proved(exact_from, scale), f"{said}\nexact from {under} {exact_from} on"
    elements = [*proved, *_levels(scale), *_places(scale, under), *drawn, *_legend(names)]
    return frame(elements, WIDTH, HEIGHT, ", ".join(curves), said)


def _mark(curves: Mapping[str, Sequence[float]], place: int, scale: Scale) -> list[str]:
    """Point out one place of the curves: a line through it, and a dot on each curve."""
    x = scale.x(place)
    line = tag("path", d=f"M{x:.1f} {TOP}V{HEIGHT - BOTTOM}", stroke=INK, stroke_dasharray="3 3")
    dots = [
        tag("circle", cx=x, cy=scale.y(values[place]), r=4.5, fill=STROKES[i][0])
        for i, values in enumerate(curves.values())
    ]
    return [line, *dots]


def _proved(first: int, scale: Scale) -> list[str]:
    """Draw a field behind the proved values: a rim where it begins, and what it means."""
    x = scale.x(first)
    field = {"x": x, "y": TOP, "width": WIDTH - RIGHT - x, "height": HEIGHT - TOP - BOTTOM}
    return [
        tag("rect", **field, fill=GREEN, fill_opacity=0.12),
        tag("path", d=f"M{x:.1f} {TOP}V{HEIGHT - BOTTOM}", stroke=GREEN),
        text("exact", x + 6, TOP + 14, 12, anchor="start"),
    ]


def _levels(scale: Scale) -> list[str]:
    """Draw a thin line at every round value, and a stronger one at zero."""
    lines = []
    for level in range(scale.low, scale.high + 1, scale.step):
        value = 10.0**level if scale.logarithmic else level
        y, number = scale.y(value), _amount(value).replace("-", "−")
        path = f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}"
        lines.append(tag("path", d=path, stroke=GRID if value else INK))
        lines.append(text(number, LEFT - 8, y + 4, 12, anchor="end"))
    if scale.logarithmic:
        note = "each line: 10 times the one below"
        lines.append(text(note, 8, HEIGHT - 9, 12, anchor="start"))
    return lines


def _places(scale: Scale, under: str) -> list[str]:
    numbers = [
        text(str(place), scale.x(place), HEIGHT - 26, 12)
        for place in range(0, scale.last + 1, _step(scale.last))
    ]
    return [*numbers, text(under, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 9, 12)]


def _curve(number: int, values: Sequence[float], scale: Scale) -> str:
    points = "L".join(
        f"{scale.x(at):.1f} {scale.y(value):.1f}"
        for at, value in enumerate(values)
        if value or not scale.logarithmic
    )
    return _stroke(f"M{points}", number, stroke_linejoin="round")


def _stroke(path: str, number: int, **more: str) -> str:
    colour, dashes = STROKES[number]
    look = {"fill": "none", "stroke": colour, "stroke_width": 2.5, "stroke_dasharray": dashes}
    return tag("path", d=path, **look, **more)


def _legend(names: list[str]) -> list[str]:
    """Show which stroke is which curve, in a row above them: in columns, if every name has room."""
    room = WIDTH - LEFT - RIGHT
    widths = [38 + text_width(name, 13) for name in names]
    if max(widths) <= room // len(names):
        starts = [LEFT + room // len(names) * i for i in range(len(names))]
    else:
        gap = max(room - sum(widths), 0) / max(len(names) - 1, 1)
        starts = [round(LEFT + sum(widths[:i]) + gap * i) for i in range(len(names))]
    return [
        _stroke(f"M{x} 22h30", i) + text(name, x + 38, 26, 13, anchor="start")
        for i, (x, name) in enumerate(zip(starts, names, strict=True))
    ]
