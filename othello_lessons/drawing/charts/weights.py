"""The weights of the squares as a heat map: blue where a disc is good, orange where it is bad.

Only the proportions of weights decide what a player does. So each board has its own scale: the
square with the largest weight, positive or negative, has the deepest colour.
"""

from collections.abc import Mapping

from othello_lessons.drawing.svg import COLUMN, Picture, frame, in_columns, tag, text
from othello_lessons.drawing.theme import EDGE, HEAT, STRONG_INK
from othello_lessons.notation import COLUMNS
from othello_lessons.notation.numbers import with_minus
from othello_lessons.othello import Square, squares

CELL, GAP, HEAD, LETTERS = 33, 24, 34, 20  # pixels: a square, between boards, a name, the letters
SIDE = 8  # squares


Boards = Mapping[str, list[int]]  # by its name, the 64 weights of each in square order


def show_weights(weights: Mapping[str, Mapping[Square, int]]) -> Picture:
    """Draw the weights of the 64 squares, one board for each name, beside each other.

    ValueError if there is no board, or if one does not have a weight for each square.
    """
    boards = {}
    for name, of_square in weights.items():
        if set(of_square) != set(squares(SIDE)):
            raise ValueError(f"{name!r} needs a weight for each of the 64 squares")
        boards[name] = [of_square[square] for square in squares(SIDE)]
    if not boards:
        raise ValueError("there are no weights to draw")
    return _picture(boards)


def _text(boards: Boards) -> str:
    blocks = []
    for name, weights in boards.items():
        rows = [["", *COLUMNS[:SIDE]]]
        for row in range(SIDE):
            numbers = weights[SIDE * row : SIDE * row + SIDE]
            rows.append([str(row + 1), *map(with_minus, numbers)])
        blocks.append(f"{name}\n{in_columns(rows)}")
    return "\n\n".join(blocks)


def _picture(boards: Boards) -> Picture:
    step = LETTERS + CELL * SIDE + GAP
    across = min(len(boards), (COLUMN - GAP) // step)
    height = HEAD + LETTERS + CELL * SIDE
    drawn = [
        part
        for at, (name, weights) in enumerate(boards.items())
        for part in _board(name, weights, GAP + at % across * step, at // across * height)
    ]
    rows = -(-len(boards) // across)
    title = "Square weights: " + ", ".join(boards)
    return frame(drawn, GAP + across * step, rows * height + GAP, title, _text(boards))


def _board(name: str, weights: list[int], left: int, head: int) -> list[str]:
    x, y = left + LETTERS, head + HEAD + LETTERS
    middle, side = x + CELL * SIDE / 2, CELL * SIDE
    centres = [CELL * i + CELL / 2 for i in range(SIDE)]
    return [
        text(name, middle, head + 26, 14, STRONG_INK, bold=True),
        *[text(COLUMNS[i], x + at, y - 6, 12) for i, at in enumerate(centres)],
        *[text(str(i + 1), x - 11, y + at + 4, 12) for i, at in enumerate(centres)],
        f'<g transform="translate({x} {y})">',
        *_fills(weights),
        tag("path", d=_lines(), fill="none", stroke=EDGE, stroke_opacity=".5"),
        tag("rect", width=side, height=side, fill="none", stroke=EDGE),
        *_numbers(weights),
        "</g>",
    ]


def _fills(weights: list[int]) -> list[str]:
    """Fill the squares, all of one shade in one path."""
    most = max(1, *map(abs, weights))
    shades: dict[str, str] = {}
    for at, weight in enumerate(weights):
        row, column = divmod(at, SIDE)
        shade = HEAT[round((len(HEAT) - 1) * (weight / most + 1) / 2)]
        cell = f"M{CELL * column} {CELL * row}h{CELL}v{CELL}h-{CELL}z"
        shades[shade] = shades.get(shade, "") + cell
    return [tag("path", d=path, fill=shade) for shade, path in shades.items()]


def _lines() -> str:
    side = CELL * SIDE
    return "".join(f"M{i} 0v{side}M0 {i}h{side}" for i in range(CELL, side, CELL))


def _numbers(weights: list[int]) -> list[str]:
    written = []
    for at, weight in enumerate(weights):
        row, column = divmod(at, SIDE)
        points = 13 if abs(weight) < 100 else 11.5
        x, y = CELL * (column + 0.5), CELL * (row + 0.5) + 4.5
        written.append(text(with_minus(weight), x, y, points, STRONG_INK))
    return written
