"""What an endgame solver sees on a board: the regions of its empty squares, and its stable discs.

Nothing is told by colour alone: each empty square carries the size of its region, odd regions are
tinted and even ones hatched, and a stable disc carries a square of the other colour.
"""

from itertools import chain

from othello_lessons.drawing.board import (
    BLACK_DISC,
    CELL,
    FELT,
    MARGIN,
    RAY,
    WHITE_DISC,
    Place,
    show,
)
from othello_lessons.drawing.picture import Picture
from othello_lessons.engine.plain.bigboard import from_board, grid, squares_of
from othello_lessons.engine.plain.plain_solver import stable
from othello_lessons.engine.solver.explain import regions_of
from othello_lessons.notation import square_name
from othello_lessons.othello import BLACK, PLAYERS, WHITE, Board, Player, Square, size

HATCH = 8  # pixels between two lines of the hatching


def show_regions(board: Board) -> Picture:
    """Draw a board with the size of its region on every empty square; even ones are hatched."""
    found = regions_of(board)
    odd = list(chain.from_iterable(region for region in found if len(region) % 2))
    even = list(chain.from_iterable(region for region in found if len(region) % 2 == 0))
    marks: dict[Place, object] = {square: len(region) for region in found for square in region}
    drawn = show(board, marks=marks, highlight=odd)
    numbers = [_number(square, str(marks[square]), board) for square in even]
    words = _regions_text(found, size(board))
    text = drawn.text.partition("\nHighlighted")[0]
    return _on_top(drawn, [_hatching(even, board), *numbers], f"{text}\n{words}", words)


def _regions_text(found: list[list[Square]], n: int) -> str:
    """Name the regions: `odd (1): g8; even (2): a7 a8`."""
    return "; ".join(
        f"{'odd' if len(region) % 2 else 'even'} ({len(region)}): "
        + " ".join(square_name(square, n) for square in region)
        for region in found
    )


def _hatching(squares: list[Square], board: Board) -> str:
    """Draw slanting lines over squares, in the middle of which a number stays readable."""
    lines = []
    for square in squares:
        x, y = _corner(square, board)
        for start in range(HATCH // 2, 2 * CELL, HATCH):
            a, b = max(0, start - CELL), min(start, CELL)
            lines.append(f"M{x + a} {y + b}L{x + b} {y + a}")
    return f'<path d="{"".join(lines)}" stroke="{WHITE_DISC}" opacity=".6" fill="none"/>'


def _number(square: Square, number: str, board: Board) -> str:
    """Draw a number on a round patch of the board's own colour."""
    x, y = (at + CELL // 2 for at in _corner(square, board))
    return (
        f'<circle cx="{x}" cy="{y}" r="11" fill="{FELT}"/>'
        f'<text x="{x}" y="{y + 5}" font-size="15" fill="{BLACK_DISC}">{number}</text>'
    )


def _corner(square: Square, board: Board) -> tuple[int, int]:
    row, column = divmod(square, size(board) + 2)
    return MARGIN + CELL * (column - 1), MARGIN + CELL * (row - 1)


def show_stable(board: Board) -> Picture:
    """Draw a board, with a small square on every disc that is known to be stable."""
    safe = {player: stable_squares(player, board) for player in (BLACK, WHITE)}
    n = size(board)
    words = ". ".join(
        f"Stable, {PLAYERS[player]}: "
        + (" ".join(square_name(square, n) for square in found) or "none")
        for player, found in safe.items()
    )
    drawn = show(board)
    signs = [_sign(square, player, board) for player, found in safe.items() for square in found]
    return _on_top(drawn, signs, f"{drawn.text}\n{words}", words)


def stable_squares(player: Player, board: Board) -> list[Square]:
    """List the discs of a player that can never be turned over, as far as our rule knows."""
    return squares_of(stable(*from_board(player, board), grid(size(board))))


def _sign(square: Square, player: Player, board: Board) -> str:
    x, y = _corner(square, board)
    fill = WHITE_DISC if player == BLACK else BLACK_DISC
    at = CELL // 2 - 5
    return (
        f'<rect x="{x + at}" y="{y + at}" width="10" height="10" fill="{fill}" '
        f'stroke="{RAY}" stroke-width="1.5"/>'
    )


def _on_top(drawn: Picture, elements: list[str], text: str, words: str) -> Picture:
    """Add elements to a drawn board, and words for those who hear it."""
    svg = drawn.svg.replace("</svg>\n", "\n".join([*elements, "</svg>\n"]))
    return Picture(svg.replace("</desc>", f" {words}.</desc>", 1), text)
