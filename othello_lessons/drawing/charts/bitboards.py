"""Whole numbers as boards: each bit a cell with a 0 or a 1, before and after an operation.

Bit 0 is the top left cell and the numbers grow to the right and downwards, as squares do, so a
shift to the left of the number, `<<`, moves the picture to the right.
"""

from collections.abc import Mapping
from typing import NamedTuple

from othello_lessons.drawing.svg import COLUMN, Picture, frame, tag, text
from othello_lessons.drawing.theme import (
    BLUE,
    INK,
    LINE,
    PALE_BLUE,
    RED,
    RIM,
    STRONG_INK,
    WHITE_DISC,
)

CELL, GAP, HEAD, TOP = 17, 20, 24, 20  # pixels: a cell, between boards, a caption, the letters
LETTERS = "abcdefgh"


class BitBoard(NamedTuple):
    """One number as a board: its caption, its bits, and those that are wrong."""

    caption: str
    bits: int
    wrong: int


def show_bits(
    numbers: Mapping[str, int],
    wrong: Mapping[str, int] | None = None,
    *,
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
    boards = [BitBoard(caption, bits, crossed.get(caption, 0)) for caption, bits in numbers.items()]
    for caption, bits, cross in boards:
        if not 0 <= bits | cross < 1 << width * width:
            raise ValueError(f"{caption!r} is not a number of {width * width} bits: {bits}")
    return _picture(boards, over, width)


def _text(boards: list[BitBoard], over: int, width: int) -> str:
    """Write the boards beside each other: 1 for a bit, ! for a wrong one, o for one to tint."""
    span = max(2 * width + 1, *(len(board.caption) + 2 for board in boards))
    across = max(1, 96 // span)
    blocks = []
    for start in range(0, len(boards), across):
        group = boards[start : start + across]
        rows = [[_row(board, over, row, width) for board in group] for row in range(width)]
        lines = [[board.caption for board in group], *rows]
        blocks.append("\n".join("".join(f"{part:<{span}}" for part in x).rstrip() for x in lines))
    return "\n\n".join(blocks)


def _row(board: BitBoard, over: int, row: int, width: int) -> str:
    return " ".join(_sign(board, over, row * width + column) for column in range(width))


def _sign(board: BitBoard, over: int, bit: int) -> str:
    if board.wrong >> bit & 1:
        return "!"
    if board.bits >> bit & 1:
        return "1"
    return "o" if over >> bit & 1 else "."


def _picture(boards: list[BitBoard], over: int, width: int) -> Picture:
    side = 14 + CELL * width  # with the numbers of its rows
    step = HEAD + TOP + CELL * width + 12
    rows = -(-len(boards) // ((COLUMN - GAP) // (side + GAP)))
    across = -(-len(boards) // rows)  # as many in each row
    drawn = [
        _board(board, over, width, GAP + at % across * (side + GAP), at // across * step)
        for at, board in enumerate(boards)
    ]
    return frame(
        drawn,
        GAP + across * (side + GAP),
        rows * step + 6,
        ", ".join(board.caption for board in boards),
        _desc(boards, width),
        _text(boards, over, width),
    )


def _desc(boards: list[BitBoard], width: int) -> str:
    """Name the bits that are set, for screen readers."""
    sentences = []
    for caption, bits, wrong in boards:
        words = _names(bits & ~wrong, width) or "no bit"
        more = f"; wrong: {_names(wrong, width)}" if wrong else ""
        sentences.append(f"{caption}: {words}{more}.")
    return " ".join(sentences)


def _names(bits: int, width: int) -> str:
    return " ".join(cell_name(bit, width) for bit in range(width * width) if bits >> bit & 1)


def cell_name(bit: int, width: int) -> str:
    """Return a square's name, or the number of a cell of the rim."""
    row, column = (part - width // 10 for part in divmod(bit, width))
    return f"{LETTERS[column]}{row + 1}" if 0 <= row < 8 and 0 <= column < 8 else str(bit)


def _board(board: BitBoard, over: int, width: int, x: int, y: int) -> str:
    """Draw one board of bits with its caption, its letters and its numbers."""
    left, top, side = x + 14, y + HEAD + TOP, CELL * width
    ground = tag("path", d=_ground(width), fill=RIM) if width == 10 else ""
    return "\n".join(
        [
            text(board.caption, left + side / 2, y + 20, 13, STRONG_INK, bold=True),
            _edges(left, top, width),
            f'<g transform="translate({left} {top})">{ground}',
            _squares(over & ~board.bits, width, PALE_BLUE),
            _squares(board.bits & ~board.wrong, width, BLUE),
            _squares(board.wrong, width, RED),
            _lines(width),
            _digits(board, width),
            "</g>",
        ]
    )


def _edges(left: int, top: int, width: int) -> str:
    """Write the letters above a board and the numbers beside it."""
    inset = CELL * (width // 10)  # of the rim
    letters = "".join(
        text(letter, left + inset + CELL * i + CELL / 2, top - 5, 11)
        for i, letter in enumerate(LETTERS)
    )
    return letters + "".join(
        text(str(i + 1), left - 8, top + inset + CELL * i + 13, 11) for i in range(8)
    )


def _ground(width: int) -> str:
    side, inner = CELL * width, CELL * (width - 2)
    return f"M0 0h{side}v{side}h-{side}zM{CELL} {CELL}v{inner}h{inner}v-{inner}z"


def _squares(bits: int, width: int, fill: str) -> str:
    cells = [divmod(bit, width) for bit in range(width * width) if bits >> bit & 1]
    path = "".join(f"M{CELL * column} {CELL * row}h{CELL}v{CELL}h-{CELL}z" for row, column in cells)
    return tag("path", d=path, fill=fill) if path else ""


def _lines(width: int) -> str:
    side = CELL * width
    path = "".join(f"M{i} 0v{side}M0 {i}h{side}" for i in range(0, side + 1, CELL))
    return tag("path", d=path, fill="none", stroke=LINE, stroke_opacity=".45")


def _digits(board: BitBoard, width: int) -> str:
    """Write 1 on each bit that is set and 0 elsewhere; a wrong bit is crossed out."""
    digits, crosses = [], []
    for bit in range(width * width):
        row, column = divmod(bit, width)
        x, y = CELL * column, CELL * row
        if board.wrong >> bit & 1:
            crosses.append(f"M{x + 5} {y + 5}l10 10m0-10l-10 10")
        elif board.bits >> bit & 1:
            digits.append(text("1", x + 10, y + 14, 11, WHITE_DISC, bold=True))
        else:
            digits.append(text("0", x + 10, y + 14, 11, INK, opacity=".45"))
    cross = tag("path", d="".join(crosses), stroke=WHITE_DISC, stroke_width="2.5")
    return "".join(digits) + (cross if crosses else "")
