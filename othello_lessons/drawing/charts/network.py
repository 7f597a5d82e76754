"""A small network at work: what goes into it, what its hidden neurons say, and its value.

    show_network(layers, features_of(player, board), "Black to move")

`layers` are the weights and the biases of the hidden neurons, then the weights and the bias of the
value, as an MLPRegressor has them. A line is as wide as what it adds is large: a number times its
weight.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from othello_lessons.drawing.svg import Picture, frame, in_columns, number, printable, tag, text
from othello_lessons.drawing.theme import BLUE, CARD, EDGE, INK, RED, STRONG_INK
from othello_lessons.notation.numbers import signed

HEAD, ROW, FOOT = 88, 40, 66  # pixels: above the neurons, from one to the next, and below them
INPUTS, HIDDEN, VALUE, WIDTH = 122, 226, 320, 362  # how far to the right each column stands
HEADS = (INPUTS, "features"), (HIDDEN, "hidden neurons"), (VALUE, "value")
RADIUS, WIDEST = 18, 11.0  # of a neuron, and the widest line
THINNEST = 0.15  # a line that would be thinner is left out
LEGEND = (
    "Blue adds, red takes away; the wider, the more.",
    "A neuron whose sum is below 0 says 0.",
)


class _Neuron(NamedTuple):
    """What comes into a neuron, one number from each before it, and what it says."""

    parts: list[float]
    says: float


def show_network(layers: Sequence[Any], features: Mapping[str, float], title: str = "") -> Picture:
    """Draw what a network with one hidden layer computes for these features.

    ValueError if it does not have a weight for each of them.
    """
    weights, biases, out_weights, out_bias = layers
    if len(weights) != len(features):
        raise ValueError(f"these weights are for {len(weights)} features, not {len(features)}")
    inputs = list(features.values())
    columns = zip(*weights, strict=True)  # one for each hidden neuron
    hidden = [_neuron(inputs, *each) for each in zip(columns, biases, strict=True)]
    hidden = [neuron._replace(says=max(0.0, neuron.says)) for neuron in hidden]
    value = _neuron([neuron.says for neuron in hidden], out_weights, out_bias)
    return _picture(features, hidden, value, printable(title))


def _neuron(inputs: Sequence[float], weights: Sequence[float], bias: float) -> _Neuron:
    parts = [float(one * weight) for one, weight in zip(inputs, weights, strict=True)]
    return _Neuron(parts, sum(parts) + float(bias))


def _text(features: Mapping[str, float], hidden: Sequence[_Neuron], value: _Neuron) -> str:
    into = ", ".join(f"{name} {_short(one)}" for name, one in features.items())
    rows = [["hidden neuron", "says", "adds"]]
    for place, (neuron, part) in enumerate(zip(hidden, value.parts, strict=True), 1):
        rows.append([str(place), _short(neuron.says), _short(part)])
    return f"{into}\n{in_columns(rows)}\nvalue {signed(value.says)}"


def _short(value: float) -> str:
    """Write a number with one digit after the point, or none where that is a 0."""
    return number(round(float(value), 1) + 0.0).replace("-", "−")  # and not −0


def _picture(
    features: Mapping[str, float], hidden: Sequence[_Neuron], value: _Neuron, title: str
) -> Picture:
    rows = max(len(features), len(hidden))
    height = HEAD + ROW * rows
    before, middle = _places(INPUTS, len(features), rows), _places(HIDDEN, len(hidden), rows)
    end = (float(VALUE), HEAD + ROW * (rows - 1) / 2)
    most = max(abs(part) for neuron in hidden for part in neuron.parts) or 1
    lines = [
        _line(start, place, part / most)
        for place, neuron in zip(middle, hidden, strict=True)
        for start, part in zip(before, neuron.parts, strict=True)
    ]
    largest = max(map(abs, value.parts)) or 1
    lines += [_line(at, end, part / largest) for at, part in zip(middle, value.parts, strict=True)]
    elements = [
        text(title, 16, 27, 15, STRONG_INK, bold=True, anchor="start"),
        *[text(word, x, HEAD - 30, 13) for x, word in HEADS],
        *lines,
        *[_name(name, at) for name, at in zip(features, before, strict=True)],
        *[_drawn(one, at) for one, at in zip(features.values(), before, strict=True)],
        *[_drawn(neuron.says, at) for neuron, at in zip(hidden, middle, strict=True)],
        _drawn(value.says, end, RADIUS + 8, signed(value.says)),
        *[
            text(line, 16, height + 18 * row + 8, 13, anchor="start")
            for row, line in enumerate(LEGEND)
        ],
    ]
    said = "\n".join(filter(None, [title, _text(features, hidden, value)]))
    return frame(elements, WIDTH, height + FOOT - 24, title or "A network", said)


def _places(x: float, count: int, rows: int) -> list[tuple[float, float]]:
    top = HEAD + ROW * (rows - count) / 2
    return [(x, top + ROW * at) for at in range(count)]


def _line(start: tuple[float, float], end: tuple[float, float], share: float) -> str:
    """Draw what one number adds to a neuron, as a share of the most that one adds."""
    if (width := WIDEST * abs(share)) < THINNEST:
        return ""
    (x1, y1), (x2, y2) = start, end
    path = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    colour = BLUE if share > 0 else RED
    return tag("path", d=path, stroke=colour, stroke_width=width, stroke_opacity=0.7)


def _name(name: str, place: tuple[float, float]) -> str:
    return text(printable(name), place[0] - RADIUS - 8, place[1] + 4, 13, anchor="end")


def _drawn(says: float, place: tuple[float, float], radius: float = RADIUS, words: str = "") -> str:
    """Draw a neuron and what it says; one that says nothing has a thin rim."""
    x, y = place
    look = {"fill": CARD, "stroke": STRONG_INK if says else EDGE, "stroke_width": 2 if says else 1}
    words = words or _short(says)
    return tag("circle", cx=x, cy=y, r=float(radius), **look) + text(
        words, x, y + 4, 13, STRONG_INK if says else INK, bold=bool(words) and radius > RADIUS
    )
