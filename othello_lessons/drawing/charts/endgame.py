"""What an endgame solver sees on a board: the regions of its empty squares, and its stable discs.

Nothing is shown by colour alone: each empty square has the size of its region, odd regions are
tinted and even ones hatched, and a stable disc has a square of the other colour.
"""

from itertools import chain

from othello_lessons.drawing.board import CELL, Scene, picture_of
from othello_lessons.drawing.svg import Picture, tag, text
from othello_lessons.drawing.theme import BLACK_DISC, FELT, RAY, WHITE_DISC
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
    labels = {square: str(len(region)) for region in found for square in region}
    scene = Scene(board, labels=labels, highlight=odd)
    hatching = _hatching([scene.corner(square) for square in even])
    numbers = [_number(scene.centre(square), labels[square]) for square in even]
    return picture_of(scene, [hatching, *numbers], [_regions_text(found, size(board))])


def _regions_text(found: list[list[Square]], n: int) -> str:
    """Name the regions: `odd (1): g8; even (2): a7 a8`."""
    return "; ".join(
        f"{'odd' if len(region) % 2 else 'even'} ({len(region)}): "
        + " ".join(square_name(square, n) for square in region)
        for region in found
    )


def _hatching(corners: list[tuple[int, int]]) -> str:
    lines = []
    for x, y in corners:
        for start in range(HATCH // 2, 2 * CELL, HATCH):
            a, b = max(0, start - CELL), min(start, CELL)
            lines.append(f"M{x + a} {y + b}L{x + b} {y + a}")
    return tag("path", d="".join(lines), stroke=WHITE_DISC, opacity=".6", fill="none")


def _number(centre: tuple[int, int], number: str) -> str:
    x, y = centre
    return tag("circle", cx=x, cy=y, r=11, fill=FELT) + text(number, x, y + 5, 15, BLACK_DISC)


def show_stable(board: Board) -> Picture:
    """Draw a board, with a small square on every disc that is known to be stable."""
    safe = {player: stable_squares(player, board) for player in (BLACK, WHITE)}
    n = size(board)
    words = ". ".join(
        f"Stable, {PLAYERS[player]}: "
        + (" ".join(square_name(square, n) for square in found) or "none")
        for player, found in safe.items()
    )
    scene = Scene(board)
    signs = [
        _sign(scene.centre(square), player) for player, found in safe.items() for square in found
    ]
    return picture_of(scene, signs, [words])


def stable_squares(player: Player, board: Board) -> list[Square]:
    """List the discs of a player that can never be turned over, as far as our rule knows."""
    return squares_of(stable(*from_board(player, board), grid(size(board))))


def _sign(centre: tuple[int, int], player: Player) -> str:
    x, y = centre
    fill = WHITE_DISC if player == BLACK else BLACK_DISC
    place = {"x": x - 5, "y": y - 5, "width": 10, "height": 10}
    return tag("rect", **place, fill=fill, stroke=RAY, stroke_width="1.5")
