"""What two programs and their judge say to each other, drawn as a sequence of messages.

The judge's lifeline is in the middle, with a program on either side, and time flows down. The kinds
of messages differ in shape as well as in colour: an answer has a solid arrow, a comment a dashed
one, and a line to stderr a dotted one that ends in a cross, since it is not an answer.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

from othello_lessons.drawing.svg import Picture, frame, printable, shortened, tag, text, text_width
from othello_lessons.drawing.theme import BLUE, CARD, INK, PANEL, PAPER, RED, STRONG_INK

# The directions, as the judge sees them. A comment is from a program; the judge ignores it.
TO, FROM, COMMENT, STDERR, NOTE = DIRECTIONS = ("to", "from", "comment", "stderr", "note")
JUDGE = "judge"
NOTE_LETTERS = 60  # in a line of a note, at most

# seconds, the program's name, the direction, the text; what a log adds behind is not drawn
Row = tuple[Any, ...]


class Arrow(NamedTuple):
    """Texts of one program that belong together, and of what kind they are."""

    program: str
    kind: str
    lines: list[str]


def show_messages(said: Iterable[Row], end: str = "") -> Picture:
    """Draw messages in their order, and below them `end`, a sentence of the judge.

    Each is (seconds, the program's name, the direction, text), as a judge's log has them; only the
    order is drawn. A direction is "to", "from", "comment", "stderr" or "note". ValueError for
    another one, and for more than two programs.
    """
    said = list(said)
    names = list(dict.fromkeys(program for _, program, *_ in said))
    if len(names) > 2:
        raise ValueError(f"a game has two programs; these messages name {', '.join(names)}")
    arrows = list(_arrows(said))
    if end:
        arrows.append(Arrow(JUDGE, NOTE, _lines(end, NOTE)))
    return _picture(arrows, names)


def _arrows(said: Iterable[Row]) -> Iterator[Arrow]:
    """Put comments that follow each other on one arrow; the same for lines to stderr."""
    single = [
        Arrow(program, _checked(way), _lines(text, way)) for _, program, way, text, *_ in said
    ]
    for (program, kind), group in groupby(single, key=lambda arrow: arrow[:2]):
        if kind in (COMMENT, STDERR):
            yield Arrow(program, kind, [line for arrow in group for line in arrow.lines])
        else:
            yield from group


def _checked(direction: str) -> str:
    if direction not in DIRECTIONS:
        *others, last = DIRECTIONS
        ways = f"{', '.join(map(repr, others))} or {last!r}"
        raise ValueError(f"the direction of a message is {ways}, not {direction!r}")
    return direction


def _lines(text: str, way: str) -> list[str]:
    """Return a text as lines that can be shown, whatever a program has put into it."""
    shown = [printable(line).rstrip() for line in text.expandtabs(4).splitlines()]
    if way == NOTE:
        shown = [part for line in shown for part in wrap(line, NOTE_LETTERS)]
    return shown or [""]


def _text(arrows: list[Arrow]) -> str:
    """Write one line for each line of the messages."""
    width = max([len(arrow.program) for arrow in arrows] + [len(STDERR)])
    lines = []
    for arrow in arrows:
        program = printable(arrow.program)
        ends = {TO: (JUDGE, program), STDERR: (program, STDERR), NOTE: ("", JUDGE)}
        source, target = ends.get(arrow.kind, (program, JUDGE))
        sign = " " if arrow.kind == NOTE else "→"
        head = f"{source:>{width}} {sign} {target:<{width}}"
        lines += [f"{head}  {line}".rstrip() for line in arrow.lines]
    return "\n".join(lines)


MONOSPACE, LINE, GAP = 7.25, 16, 12  # pixels: a letter's width, a line's height, between arrows
SHORTEST, LONGEST = 22, 40  # letters for which a lane has room; what is longer is cut off
NAME_LETTERS = 16
SIDE, TOP, HEAD, LEGEND = 76, 12, 28, 17  # beside and above lifelines, a name, a line below
COLOURS = {TO: BLUE, FROM: STRONG_INK, COMMENT: INK, STDERR: RED}
DASHES = {COMMENT: "6 4", STDERR: "2 4"}
KEYS = {
    FROM: "Solid: what counts.",
    COMMENT: "Dashed: comments, which the judge leaves out.",
    STDERR: "Dotted: to stderr, no answer.",
}


class Lifelines(NamedTuple):
    """Where the lifelines stand, how much room a lane's text has, and how wide it all is."""

    programs: dict[str, float]
    judge: float
    width: float


def _picture(arrows: list[Arrow], names: list[str]) -> Picture:
    places = _places(arrows, names)
    y = TOP + HEAD + 4.0
    drawn: list[str] = []
    for arrow in arrows:
        y += GAP + LINE * len(arrow.lines) + (6 if arrow.kind == NOTE else 0)
        drawn += _drawn(arrow, y, places)
    foot, middle = y + GAP, places.width / 2
    keys = wrap(_keys(arrows), int(places.width / text_width(" ", 11.5)))
    elements = [
        *_lifelines(places, foot),
        *drawn,
        *[text(key, middle, foot + 14 + LEGEND * row, 11.5) for row, key in enumerate(keys)],
    ]
    return frame(
        elements,
        places.width,
        foot + 12 + LEGEND * len(keys),
        "Messages between programs and their judge",
        _text(arrows),
    )


def _keys(arrows: list[Arrow]) -> str:
    kinds = {arrow.kind for arrow in arrows}
    if not kinds & {COMMENT, STDERR}:
        return ""
    return " ".join(says for kind, says in KEYS.items() if kind in kinds | {FROM})


def _places(arrows: list[Arrow], names: list[str]) -> Lifelines:
    """Give each lane the room that its longest text needs."""
    rooms = [_room(arrows, name) for name in names] or [_room(arrows, "")]
    judge = SIDE + rooms[0]
    xs = [SIDE, judge + rooms[1]] if len(rooms) > 1 else [SIDE]
    notes = [_note_width(arrow) for arrow in arrows if arrow.kind == NOTE]
    width = max(xs[-1] + SIDE, judge + SIDE, *[note + 24 for note in notes])
    return Lifelines(dict(zip(names, xs, strict=False)), judge, width)


def _room(arrows: list[Arrow], name: str) -> float:
    """Return how far a program's lifeline stands from the judge's."""
    lengths = [
        len(line)
        for arrow in arrows
        if arrow.program == name and arrow.kind != NOTE
        for line in arrow.lines
    ]
    return MONOSPACE * min(max([*lengths, SHORTEST]), LONGEST) + 30


def _lifelines(places: Lifelines, foot: float) -> Iterator[str]:
    """Draw a line for the judge and for each program, from the box with its name."""
    for name, x in [*places.programs.items(), (JUDGE, places.judge)]:
        fill, ink = (INK, PANEL) if x == places.judge else (CARD, STRONG_INK)
        box = {"x": x - SIDE + 8, "y": float(TOP), "width": 2 * SIDE - 16, "height": HEAD, "rx": 5}
        yield tag("path", d=f"M{x:.1f} {TOP + HEAD:.1f}V{foot:.1f}", stroke=INK, opacity=".55")
        yield tag("rect", **box, fill=fill, stroke=INK)
        yield text(printable(shortened(name, NAME_LETTERS)), x, TOP + 19, 13, ink)


def _drawn(arrow: Arrow, y: float, places: Lifelines) -> Iterator[str]:
    """Draw one arrow at this height, or a note, with its lines above it."""
    if arrow.kind == NOTE:
        yield from _note(arrow, y, places)
        return
    program, judge = places.programs[arrow.program], places.judge
    source, target = (judge, program) if arrow.kind == TO else (program, judge)
    if arrow.kind == STDERR:
        target = (source + target) / 2
    sign = 1 if target > source else -1
    colour = COLOURS[arrow.kind]
    line, dashes = f"M{source:.1f} {y:.1f}H{target - 3 * sign:.1f}", DASHES.get(arrow.kind)
    yield tag("path", d=line, stroke=colour, stroke_width=1.5, stroke_dasharray=dashes)
    yield _head(arrow.kind, target, y, sign)
    above = 9 if arrow.kind == STDERR else 5  # the cross needs room
    middle, first = (program + judge) / 2, y - above - LINE * (len(arrow.lines) - 1)
    for row, line in enumerate(_aligned(arrow.lines)):
        yield text(line, middle, first + LINE * row, 12, colour, font_family="monospace")


def _aligned(lines: list[str]) -> list[str]:
    """Cut off what is too long, and fill up to equal lengths, so that columns stay columns."""
    cut = [shortened(line, LONGEST) for line in lines]
    width = max(map(len, cut))
    return [line.ljust(width).replace(" ", " ") for line in cut]


def _head(kind: str, x: float, y: float, sign: int) -> str:
    """Draw the end of an arrow: full for what counts, open for a comment, a cross for stderr."""
    colour, back = COLOURS[kind], -9 * sign
    if kind == STDERR:
        cross = f"M{x - 4:.1f} {y - 4:.1f}l8 8m0-8l-8 8"
        return tag("path", d=cross, stroke=colour, stroke_width=2)
    path = f"M{x + back:.1f} {y - 4.5:.1f}L{x:.1f} {y:.1f}L{x + back:.1f} {y + 4.5:.1f}"
    if kind == COMMENT:
        return tag("path", d=path, fill="none", stroke=colour, stroke_width=1.5)
    return tag("path", d=f"{path}z", fill=colour)


def _note_width(arrow: Arrow) -> float:
    return max(text_width(line, 12.5) for line in arrow.lines) + 24


def _note(arrow: Arrow, y: float, places: Lifelines) -> Iterator[str]:
    """Draw a note of the judge as a box on its lifeline."""
    width, height = _note_width(arrow), LINE * len(arrow.lines) + 8
    x = min(max(places.judge, width / 2 + 8), places.width - width / 2 - 8)
    box = {"x": x - width / 2, "y": y - height + 8, "width": width, "height": height, "rx": 4}
    yield tag("rect", **box, fill=PAPER, stroke=INK)
    for row, line in enumerate(arrow.lines):
        yield text(line, x, y - LINE * (len(arrow.lines) - 1 - row), 12.5, STRONG_INK)
