"""Whole numbers as boards: each bit a cell with a 0 or a 1, before and after an operation.

Bit 0 is the top left cell and the numbers grow to the right and downwards, as squares do, so a
shift to the left of the number, `<<`, moves the picture to the right.
"""

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from othello_lessons.drawing.board import BLACK_DISC, INK, LINE, PANEL, RAY, RIM, WHITE_DISC
from othello_lessons.drawing.picture import PAGE_WIDTH, Picture

CELL, GAP, HEAD, TOP = 20, 22, 24, 20  # pixels: a cell, between boards, a caption, the letters
LETTERS = "abcdefgh"
FILL, OVER = "#1f5f99", "#c9dcec"


class Frame(NamedTuple):
    """One number as a board: its caption, its bits, and those of them that are wrong."""

    caption: str
    bits: int
    wrong: int


def show_bits(
    numbers: Mapping[str, int],
    wrong: Mapping[str, int] | None = None,
    over: int = 0,
    rim: bool = False,
) -> Picture:
    """Draw numbers by their captions, beside each other, as boards of bits.

    `wrong`: bits to cross out, by caption; `over`: bits to tint in each, such as the discs that
    are walked over. With `rim` a board has the 100 cells of the book, else 64. ValueError for a
    negative number, and for a bit that has no cell.
    """
    width = 10 if rim else 8
    crossed = wrong or {}
    frames = [Frame(caption, bits, crossed.get(caption, 0)) for caption, bits in numbers.items()]
    for caption, bits, cross in frames:
        if not 0 <= bits | cross < 1 << width * width:
            raise ValueError(f"{caption!r} is no number of {width * width} bits: {bits}")
    return Picture(_svg(frames, over, width), _text(frames, over, width))


# ---------------------------------------------------------------------------
# As text


def _text(frames: list[Frame], over: int, width: int) -> str:
    """Write the boards beside each other: 1 for a bit, ! for a wrong one, o for one to tint."""
    span = max(2 * width + 1, *(len(frame.caption) + 2 for frame in frames))
    across = max(1, 96 // span)
    blocks = []
    for start in range(0, len(frames), across):
        group = frames[start : start + across]
        rows = [[_row(frame, over, row, width) for frame in group] for row in range(width)]
        lines = [[frame.caption for frame in group], *rows]
        blocks.append("\n".join("".join(f"{part:<{span}}" for part in x).rstrip() for x in lines))
    return "\n\n".join(blocks)


def _row(frame: Frame, over: int, row: int, width: int) -> str:
    return " ".join(_sign(frame, over, row * width + column) for column in range(width))


def _sign(frame: Frame, over: int, bit: int) -> str:
    if frame.wrong >> bit & 1:
        return "!"
    if frame.bits >> bit & 1:
        return "1"
    return "o" if over >> bit & 1 else "."


# ---------------------------------------------------------------------------
# As SVG


def _svg(frames: list[Frame], over: int, width: int) -> str:
    board = 14 + CELL * width  # with the numbers of its rows
    across = min(len(frames), (PAGE_WIDTH - GAP) // (board + GAP))
    down = -(-len(frames) // across)
    full, high = GAP + across * (board + GAP), down * (HEAD + TOP + CELL * width + 12) + 6
    drawn = [
        _frame(
            frame,
            over,
            width,
            GAP + (at % across) * (board + GAP),
            (at // across) * (HEAD + TOP + CELL * width + 12),
        )
        for at, frame in enumerate(frames)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{full}" '
            f'height="{high}" viewBox="0 0 {full} {high}" font-family="sans-serif" '
            f'text-anchor="middle" fill="{INK}">',
            f"<title>{escape(', '.join(frame.caption for frame in frames))}</title>",
            f"<desc>{escape(_desc(frames, width))}</desc>",
            f'<rect width="{full}" height="{high}" rx="8" fill="{PANEL}"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def _desc(frames: list[Frame], width: int) -> str:
    """Name the bits that are set, for those who hear the picture."""
    sentences = []
    for caption, bits, wrong in frames:
        words = _names(bits & ~wrong, width) or "no bit"
        more = f"; wrong: {_names(wrong, width)}" if wrong else ""
        sentences.append(f"{caption}: {words}{more}.")
    return " ".join(sentences)


def _names(bits: int, width: int) -> str:
    return " ".join(_name(bit, width) for bit in range(width * width) if bits >> bit & 1)


def _name(bit: int, width: int) -> str:
    """Return a square's name, or the number of a cell of the rim."""
    row, column = (part - width // 10 for part in divmod(bit, width))
    return f"{LETTERS[column]}{row + 1}" if 0 <= row < 8 and 0 <= column < 8 else str(bit)


def _frame(frame: Frame, over: int, width: int, x: int, y: int) -> str:
    """Draw one board of bits with its caption, its letters and its numbers."""
    left, top, side = x + 14, y + HEAD + TOP, CELL * width
    return "\n".join(
        [
            f'<text x="{left + side // 2}" y="{y + 20}" font-size="13" font-weight="bold" '
            f'fill="{BLACK_DISC}">{escape(frame.caption)}</text>',
            _edges(left, top, width),
            f'<g transform="translate({left} {top})">',
            f'<path d="{_ground(width)}" fill="{RIM}"/>' if width == 10 else "",
            _squares(over & ~frame.bits, width, OVER),
            _squares(frame.bits & ~frame.wrong, width, FILL),
            _squares(frame.wrong, width, RAY),
            _lines(width),
            _digits(frame, width),
            "</g>",
        ]
    )


def _edges(left: int, top: int, width: int) -> str:
    """Write the letters above a board and the numbers beside it."""
    inset = CELL * (width // 10)  # of the rim
    letters = "".join(
        f'<text x="{left + inset + CELL * i + CELL // 2}" y="{top - 5}">{letter}</text>'
        for i, letter in enumerate(LETTERS)
    )
    numbers = "".join(
        f'<text x="{left - 8}" y="{top + inset + CELL * i + 14}">{i + 1}</text>' for i in range(8)
    )
    return f'<g font-size="11">{letters}{numbers}</g>'


def _ground(width: int) -> str:
    """Return the outline of the rim: the whole board without its squares."""
    side, inner = CELL * width, CELL * (width - 2)
    return f"M0 0h{side}v{side}h-{side}zM{CELL} {CELL}v{inner}h{inner}v-{inner}z"


def _squares(bits: int, width: int, fill: str) -> str:
    """Fill the cells of some bits."""
    cells = [divmod(bit, width) for bit in range(width * width) if bits >> bit & 1]
    path = "".join(f"M{CELL * column} {CELL * row}h{CELL}v{CELL}h-{CELL}z" for row, column in cells)
    return f'<path d="{path}" fill="{fill}"/>' if path else ""


def _lines(width: int) -> str:
    side = CELL * width
    path = "".join(f"M{i} 0v{side}M0 {i}h{side}" for i in range(0, side + 1, CELL))
    return f'<path d="{path}" fill="none" stroke="{LINE}" stroke-opacity=".45"/>'


def _digits(frame: Frame, width: int) -> str:
    """Write 1 on each bit that is set and 0 elsewhere; a wrong bit is crossed out."""
    texts, crosses = [], []
    for bit in range(width * width):
        row, column = divmod(bit, width)
        x, y = CELL * column, CELL * row
        if frame.wrong >> bit & 1:
            crosses.append(f"M{x + 5} {y + 5}l10 10m0-10l-10 10")
            continue
        set_ = frame.bits >> bit & 1
        style = f'fill="{WHITE_DISC}" font-weight="bold"' if set_ else 'opacity=".45"'
        texts.append(f'<text x="{x + 10}" y="{y + 14}" {style}>{set_}</text>')
    cross = f'<path d="{"".join(crosses)}" stroke="{WHITE_DISC}" stroke-width="2.5"/>'
    return f'<g font-size="11">{"".join(texts)}</g>' + (cross if crosses else "")
