"""What every picture is made of: its frame, the text in it, and how numbers are written.

A drawing function lists SVG elements, which `tag` and `text` write, and hands them to `frame`,
which puts them on a panel and returns a `Picture`. The SVG has presentation attributes instead
of a style sheet, and no ids, so that it looks the same in a notebook, on GitHub and beside
other pictures on one page. It is drawn in light colours; `data-dark` lists the ones that a
dark page should exchange, which the extension in `labextension/` does in JupyterLab.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from othello_lessons.drawing.theme import (
    BLACK_DISC,
    FELT,
    INK,
    PANEL,
    WHITE_DISC,
    dark_pairs,
)
from othello_lessons.othello import BLACK, Player

COLUMN = 640  # pixels: a notebook's column in a window of 1,100 beside the list of files
GAP = 8  # between pictures beside each other
LETTERS, LARGEST = 11, 13  # pixels: letters beside each other, shrunk from as much, or less
SIZES = re.compile(r'font-size="([\d.]+)"')
AROUND = 2  # the felt around the disc that says whose turn it is
LEGEND = 444  # how wide a legend may make a picture: two of them fit one page
LETTER = 0.55  # the width of a letter, as a part of its height

Point = tuple[float, float]


@dataclass(frozen=True)
class Picture:
    """Hold one picture in two forms: `svg` for a page, `text` for a terminal and the rest."""

    svg: str  # empty where a picture could not be drawn; the text says why
    text: str
    width: int = 0  # of the SVG, in pixels
    height: int = 0

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        forms = {"image/svg+xml": self.svg, "text/plain": self.text}
        return {kind: form for kind, form in forms.items() if form}

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def with_text(self, text: str) -> "Picture":
        """Return the same drawing with another text."""
        return replace(self, text=text)

    def on_a_page(self, inside: str) -> str:
        """Return the SVG and its colours on a dark page; it stands in an element of this class."""
        rules = "".join(
            f'.{inside} [{what}="{light}"] {{ {what}: {dark} }}\n'
            for light, dark in dark_pairs(self.svg).items()
            for what in ("fill", "stroke")
        )
        return f"<style>@media (prefers-color-scheme: dark) {{\n{rules}}}</style>{self.svg}"

    def save(self, path: str | Path) -> None:
        """Write the picture to `path`: as SVG, or as text where the name ends in `.txt`."""
        path = Path(path)
        text = self.text + "\n" if path.suffix == ".txt" else self.svg
        path.write_text(text, encoding="utf-8")


def beside(*pictures: Picture) -> Picture:
    """Put pictures beside each other, or below each other where they are too wide for a column.

    They become a little smaller where they then fit. In JupyterLab itself, the extension in
    `labextension/` does the same with the width that the column has.
    """
    text = "\n\n".join(picture.text for picture in pictures)
    if not all(picture.svg for picture in pictures):
        return Picture("", text)
    sizes = (float(size) for picture in pictures for size in SIZES.findall(picture.svg))
    widest = COLUMN * max(1, min([LARGEST, *sizes]) / LETTERS)
    across = sum(picture.width + GAP for picture in pictures) - GAP <= widest
    x = y = 0
    parts = []
    for picture in pictures:
        parts.append(picture.svg.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1))
        x, y = (x + picture.width + GAP, 0) if across else (0, y + picture.height + GAP)
    width = x - GAP if across else max(picture.width for picture in pictures)
    height = max(picture.height for picture in pictures) if across else y - GAP
    shown = min(width, COLUMN), round(height * min(1, COLUMN / width))
    root = f'{_root(*shown, inside=(width, height))} data-beside="{GAP}"'
    return Picture(f"{root}>\n{''.join(parts)}</svg>\n", text, *shown)


# ---------------------------------------------------------------------------
# The frame


def frame(
    elements: Iterable[str],
    width: float,
    height: float,
    title: str,
    said: str,
    text: str = "",
    *,
    root: int | None = None,
) -> Picture:
    """Put elements on a panel, `width` by `height` pixels.

    A screen reader reads the title and `said`. `text`: the picture as text, if it differs from
    `said`. `root`: where a reader of a wide picture begins, in pixels from the left.
    """
    width, height = round(width), round(height)
    body = "\n".join([tag("rect", width=width, height=height, rx=8, fill=PANEL), *elements])
    dark = " ".join(f"{light}:{dark}" for light, dark in dark_pairs(body).items())
    head = (
        f'{_root(width, height, root)} role="img" font-family="sans-serif" text-anchor="middle" '
        f'data-dark="{dark}">\n<title>{clean(title)}</title>\n<desc>{clean(said)}</desc>'
    )
    return Picture(f"{head}\n{body}\n</svg>\n", text or said, width, height)


def _root(
    width: int, height: int, root: int | None = None, inside: tuple[int, int] | None = None
) -> str:
    begin = "" if root is None else f'data-root="{root}" '
    across, down = inside or (width, height)
    return (
        f'<svg {begin}xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {across} {down}"'
    )


class Body(NamedTuple):
    """What is drawn inside a panel, and how much room it takes, in its own units."""

    elements: list[str]
    width: float
    height: float
    scale: float = 1.0  # how many of its units make one of the page's
    root: float | None = None  # how far from the left a reader begins, if it is wide


def panel(body: Body, title: str, legend: Sequence[str], text_form: str) -> Picture:
    """Put a drawn tree on a panel, under its title and above the lines of its legend."""
    head = 34.0 if title else 12.0
    inner = body.width / body.scale
    room = int(max(inner, LEGEND) / (11.5 * LETTER))
    legend = [line for said in legend for line in wrap(said, room)]
    longest = max(text_width(line, 11.5) for line in legend)
    high = min(15.0, (COLUMN - 60) / (LETTER * max(len(title), 1)))  # the letters of the title
    width = max(inner, longest, text_width(title, high)) + 24
    foot = head + body.height / body.scale + 24
    shift = f"translate({(width - inner) / 2:.1f} {head:g}) scale({1 / body.scale:.5g})"
    elements = [
        *([text(title, width / 2, 23, round(high, 1), bold=True)] if title else []),
        f'<g transform="{shift}">',
        *filter(None, body.elements),
        "</g>",
        *[text(line, width / 2, foot + 16 * row, 11.5) for row, line in enumerate(legend)],
    ]
    height = foot + 16 * len(legend)
    said = " ".join(legend)
    root = None if body.root is None else round((width - inner) / 2 + body.root / body.scale)
    return frame(elements, width, height, title or "A search tree", said, text_form, root=root)


# ---------------------------------------------------------------------------
# Elements


def tag(name: str, **attributes: object) -> str:
    """Write an element; `stroke_width=2` is its stroke-width; an attribute of None is left out."""
    return f"<{name}{_written(attributes)}/>"


def _written(attributes: Mapping[str, object]) -> str:
    return "".join(
        f' {key.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
        for key, value in attributes.items()
        if value is not None
    )


def number(value: float) -> str:
    """Write a length with one digit after the point, or none where that is a 0."""
    return f"{value:.1f}".removesuffix(".0")


def text(
    words: str,
    x: float,
    y: float,
    points: float,
    fill: str = INK,
    *,
    bold: bool = False,
    anchor: str = "",
    **attributes: object,
) -> str:
    """Write words, `points` high; `anchor`: "start" or "end" where x is not their middle.

    Other attributes are those of `tag`.
    """
    anchored = f' text-anchor="{anchor}"' if anchor else ""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{points:g}" fill="{fill}"'
        f"{anchored}{weight}{_written(attributes)}>{clean(words)}</text>"
    )


def curve(start: Point, end: Point) -> str:
    """Return the path that leaves one point downwards and arrives at another from above."""
    (x1, y1), (x2, y2) = start, end
    middle = number((y1 + y2) / 2)
    return (
        f"M{number(x1)} {number(y1)}C{number(x1)} {middle} {number(x2)} {middle} "
        f"{number(x2)} {number(y2)}"
    )


def disc(player: Player, x: float, y: float, radius: float) -> str:
    """Draw the disc of who is to move on a square of felt: alike on a light and a dark page."""
    reach = radius + AROUND
    place = {"x": x - reach, "y": y - reach, "width": 2 * reach, "height": 2 * reach}
    fill = BLACK_DISC if player == BLACK else WHITE_DISC
    return tag("rect", **place, rx=3, fill=FELT) + tag("circle", cx=x, cy=y, r=radius, fill=fill)


# ---------------------------------------------------------------------------
# Words


def clean(words: str) -> str:
    """Escape words for XML, which cannot contain control characters."""
    return escape(printable(words, kept="\n\N{NO-BREAK SPACE}"))


def printable(words: str, kept: str = "") -> str:
    """Replace what neither a terminal nor XML can hold, such as control characters."""
    return "".join(
        c if c.isprintable() or c in kept else "\N{REPLACEMENT CHARACTER}" for c in words
    )


def text_width(words: str, points: float) -> float:
    """Return about how wide words are in letters that are `points` high."""
    return LETTER * points * len(words)


def shortened(words: str, letters: int) -> str:
    """Cut words that are too long, and show that they are cut."""
    return words if len(words) <= letters else words[: letters - 1].rstrip() + "…"


def first_lines(lines: Sequence[str], most: int, what: str = "lines") -> list[str]:
    """Return the first lines of a text, and a line that counts the rest."""
    more = len(lines) - most
    return [*lines[:most], f"… and {more:,} more {what}"] if more > 0 else list(lines)


def in_columns(rows: Sequence[Sequence[str]], left: int = 0) -> str:
    """Set rows of texts in columns, flush right except column `left`."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place == left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
