"""What two programs and their judge say to each other, drawn as a sequence of messages.

The judge's lifeline stands in the middle, a program's on either side, and time flows down.
The kinds differ in shape as well as in colour: what counts has a solid arrow, a comment a
dashed one, and what goes to stderr is dotted and ends in a cross, since it is no answer.
"""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from othello_lessons.drawing.board import INK, PANEL, RAY
from othello_lessons.drawing.picture import Picture

TO, FROM, STDERR, NOTE = "to", "from", "stderr", "note"  # the directions, as the judge sees them
COMMENT = "comment"  # from a program, and not to be read
JUDGE = "judge"
NOTE_LETTERS = 60  # a note of the judge is broken into lines of so many

Said = tuple[float, str, str, str]  # seconds, the program's name, the direction, the text


class Arrow(NamedTuple):
    """Texts of one program that belong together, and what kind they are."""

    program: str
    kind: str
    lines: list[str]


def show_messages(said: Iterable[Said], end: str = "", title: str = "") -> Picture:
    """Draw messages in their order, and in the `end` a sentence of the judge.

    Each is (seconds, the program's name, "to", "from", "stderr" or "note", text), as a judge's
    log has them; only the order is drawn. ValueError for more programs than two.
    """
    said, title = list(said), _shown(title)
    names = list(dict.fromkeys(program for _, program, _, _ in said))
    if len(names) > 2:
        raise ValueError(f"a game has two programs; these messages name {', '.join(names)}")
    arrows = list(_arrows(said))
    if end:
        arrows.append(Arrow(JUDGE, NOTE, _lines(end, NOTE)))
    return Picture(_svg(arrows, names, title), _text(arrows, title))


def _arrows(said: Iterable[Said]) -> Iterator[Arrow]:
    """Put the comments that follow each other on one arrow, and so what goes to stderr."""
    single = [Arrow(program, _kind(way, text), _lines(text, way)) for _, program, way, text in said]
    for (program, kind), group in groupby(single, key=lambda arrow: arrow[:2]):
        if kind in (COMMENT, STDERR):
            yield Arrow(program, kind, [line for arrow in group for line in arrow.lines])
        else:
            yield from group


def _kind(way: str, text: str) -> str:
    if way not in (TO, FROM, STDERR, NOTE):
        raise ValueError(f"a message is {TO!r}, {FROM!r}, {STDERR!r} or a {NOTE!r}, not {way!r}")
    return COMMENT if way == FROM and text.lstrip().startswith("#") else way


def _lines(text: str, way: str) -> list[str]:
    """Return a text as lines that can be shown, whatever a program has put into it."""
    shown = [_shown(line).rstrip() for line in text.expandtabs(4).splitlines()]
    if way == NOTE:
        shown = [part for line in shown for part in wrap(line, NOTE_LETTERS)]
    return shown or [""]


def _shown(line: str) -> str:
    return "".join(letter if letter.isprintable() else "�" for letter in line)


def _text(arrows: list[Arrow], title: str) -> str:
    """Write a line for each line that was said."""
    width = max([len(arrow.program) for arrow in arrows] + [len(STDERR)])
    lines = [title] * bool(title)
    for arrow in arrows:
        program = _shown(arrow.program)
        ends = {TO: (JUDGE, program), STDERR: (program, STDERR), NOTE: ("", JUDGE)}
        source, target = ends.get(arrow.kind, (program, JUDGE))
        sign = " " if arrow.kind == NOTE else "→"
        head = f"{source:>{width}} {sign} {target:<{width}}"
        lines += [f"{head}  {line}".rstrip() for line in arrow.lines]
    return "\n".join(lines)


# ---------------------------------------------------------------------------
# As SVG

LETTER, LINE, GAP = 7.25, 16, 12  # pixels: a letter's width, a line's height, between arrows
SHORTEST, LONGEST = 22, 40  # letters: a lane has room for so many, and cuts off what is longer
NAME_LETTERS, KEY_LETTER, NOTE_PAPER = 16, 6.2, "#f3dc83"
SIDE, HEAD, LEGEND = 76, 28, 17  # beside the outer lifelines, a name's box, a line below
COLOURS = {TO: "#1f5f99", FROM: "#23272b", COMMENT: INK, STDERR: RAY}
DASHES = {COMMENT: ' stroke-dasharray="6 4"', STDERR: ' stroke-dasharray="2 4"'}
KEYS = {
    FROM: "Solid: what counts.",
    COMMENT: "Dashed: comments, which the judge leaves out.",
    STDERR: "Dotted: to stderr, no answer.",
}


class Places(NamedTuple):
    """Where the lifelines stand, how much room a lane's text has, and how wide it all is."""

    programs: dict[str, float]
    judge: float
    width: float


def _svg(arrows: list[Arrow], names: list[str], title: str) -> str:
    places = _places(arrows, names, title)
    top = 40 if title else 12
    y = top + HEAD + 4.0
    drawn: list[str] = []
    for arrow in arrows:
        y += GAP + LINE * len(arrow.lines) + (6 if arrow.kind == NOTE else 0)
        drawn += _drawn(arrow, y, places)
    foot, keys = y + GAP, wrap(_keys(arrows), int(places.width / KEY_LETTER))
    width, height = places.width, foot + 12 + LEGEND * len(keys)
    middle, bold = width / 2, 'font-size="15" font-weight="bold"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" '
            f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" '
            'font-family="sans-serif" text-anchor="middle">',
            f"<title>{escape(title or 'Messages between programs and their judge')}</title>",
            f"<desc>{escape(_text(arrows, ''))}</desc>",
            f'<rect width="{width:.0f}" height="{height:.0f}" rx="8" fill="{PANEL}"/>',
            *([_words(title, middle, 25, bold)] if title else []),
            *_lifelines(places, top, foot),
            *drawn,
            *[
                _words(key, middle, foot + 14 + LEGEND * row, 'font-size="11.5"')
                for row, key in enumerate(keys)
            ],
            "</svg>\n",
        ]
    )


def _keys(arrows: list[Arrow]) -> str:
    """Say what the kinds of arrows mean, where there is more than one kind."""
    kinds = {arrow.kind for arrow in arrows}
    if not kinds & {COMMENT, STDERR}:
        return ""
    return " ".join(says for kind, says in KEYS.items() if kind in kinds | {FROM})


def _places(arrows: list[Arrow], names: list[str], title: str) -> Places:
    """Give each lane the room that its longest text needs."""
    rooms = [_room(arrows, name) for name in names] or [_room(arrows, "")]
    judge = SIDE + rooms[0]
    xs = [SIDE, judge + rooms[1]] if len(rooms) > 1 else [SIDE]
    notes = [_note_width(arrow) for arrow in arrows if arrow.kind == NOTE]
    width = max(xs[-1] + SIDE, judge + SIDE, 8.5 * len(title) + 40, *[note + 24 for note in notes])
    return Places(dict(zip(names, xs, strict=False)), judge, width)


def _room(arrows: list[Arrow], name: str) -> float:
    """Return how far a program's lifeline stands from the judge's."""
    lengths = [
        len(line)
        for arrow in arrows
        if arrow.program == name and arrow.kind != NOTE
        for line in arrow.lines
    ]
    return LETTER * min(max([*lengths, SHORTEST]), LONGEST) + 30


def _lifelines(places: Places, top: float, foot: float) -> Iterator[str]:
    """Draw a line for the judge and for each program, from the box with its name."""
    for name, x in [*places.programs.items(), (JUDGE, places.judge)]:
        short = name if len(name) <= NAME_LETTERS else name[: NAME_LETTERS - 1] + "…"
        fill, ink = (INK, PANEL) if x == places.judge else ("#fff", COLOURS[FROM])
        yield f'<path d="M{x:.1f} {top + HEAD:.1f}V{foot:.1f}" stroke="{INK}" opacity=".55"/>'
        yield (
            f'<rect x="{x - SIDE + 8:.1f}" y="{top:.1f}" width="{2 * SIDE - 16}" '
            f'height="{HEAD}" rx="5" fill="{fill}" stroke="{INK}"/>'
        )
        yield _words(_shown(short), x, top + 19, 'font-size="13"', ink)


def _drawn(arrow: Arrow, y: float, places: Places) -> Iterator[str]:
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
    stroke = f'stroke="{colour}" stroke-width="1.5"{DASHES.get(arrow.kind, "")}'
    yield f'<path d="M{source:.1f} {y:.1f}H{target - 3 * sign:.1f}" {stroke}/>'
    yield _head(arrow.kind, target, y, sign)
    above = 9 if arrow.kind == STDERR else 5  # the cross needs room
    middle, first = (program + judge) / 2, y - above - LINE * (len(arrow.lines) - 1)
    style = 'font-size="12" font-family="monospace"'
    for row, line in enumerate(_aligned(arrow.lines)):
        yield _words(line, middle, first + LINE * row, style, colour)


def _aligned(lines: list[str]) -> list[str]:
    """Cut off what is too long, and fill up to equal lengths, so that columns stay columns."""
    cut = [line if len(line) <= LONGEST else line[: LONGEST - 1] + "…" for line in lines]
    width = max(map(len, cut))
    return [line.ljust(width).replace(" ", " ") for line in cut]


def _head(kind: str, x: float, y: float, sign: int) -> str:
    """Draw the end of an arrow: full for what counts, open for a comment, a cross for stderr."""
    colour, back = COLOURS[kind], -9 * sign
    if kind == STDERR:
        return (
            f'<path d="M{x - 4:.1f} {y - 4:.1f}l8 8m0-8l-8 8" stroke="{colour}" stroke-width="2"/>'
        )
    path = f"M{x + back:.1f} {y - 4.5:.1f}L{x:.1f} {y:.1f}L{x + back:.1f} {y + 4.5:.1f}"
    if kind == COMMENT:
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
    return f'<path d="{path}z" fill="{colour}"/>'


def _note_width(arrow: Arrow) -> float:
    return 6.6 * max(map(len, arrow.lines)) + 24


def _note(arrow: Arrow, y: float, places: Places) -> Iterator[str]:
    """Draw a note of the judge as a box on its lifeline."""
    width, height = _note_width(arrow), LINE * len(arrow.lines) + 8
    x = min(max(places.judge, width / 2 + 8), places.width - width / 2 - 8)
    yield (
        f'<rect x="{x - width / 2:.1f}" y="{y - height + 8:.1f}" width="{width:.1f}" '
        f'height="{height}" rx="4" fill="{NOTE_PAPER}" stroke="{INK}"/>'
    )
    for row, line in enumerate(arrow.lines):
        at = y - LINE * (len(arrow.lines) - 1 - row)
        yield _words(line, x, at, 'font-size="12.5"', COLOURS[FROM])


def _words(words: str, x: float, y: float, style: str, colour: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {style} fill="{colour}">{escape(words)}</text>'
