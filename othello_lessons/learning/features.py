"""Eight numbers that describe a position, from the side of the player whose turn it is.

Most of them are differences: the player's number minus the opponent's. They are computed on big
integers (engine/plain/bigboard.py).
"""

from othello_lessons.engine.midgame.evaluation import geometry
from othello_lessons.engine.plain.bigboard import Bits, each, from_board, moves, neighbours
from othello_lessons.othello import Board, Player, size

FEATURES = {
    "mobility": "legal moves",
    "frontier": "discs beside an empty square",
    "corners": "corners",
    "corner moves": "corners that could be taken with the next move",
    "x-squares": "discs diagonally beside an empty corner",
    "discs": "discs",
    "parity": "1 if the number of empty squares is odd, and 0 if it is even",
    "empties": "empty squares: the stage of the game",
}
GROUND = geometry(8)
CORNERS = GROUND.corners


def features(own: Bits, opp: Bits) -> tuple[int, ...]:
    """Return the features of an 8x8 position, in the order of FEATURES; own moves next."""
    empty = GROUND.grid.squares ^ own ^ opp
    near = neighbours(empty, GROUND.grid)
    _, beside = GROUND.next_to[empty & CORNERS]
    ours, theirs = moves(own, opp, GROUND.grid), moves(opp, own, GROUND.grid)
    sides = (
        (ours, theirs),
        (own & near, opp & near),
        (own & CORNERS, opp & CORNERS),
        (ours & CORNERS, theirs & CORNERS),
        (own & beside, opp & beside),
        (own, opp),
    )
    differences = (one.bit_count() - other.bit_count() for one, other in sides)
    empties = empty.bit_count()
    return *differences, empties % 2, empties


def features_of(player: Player, board: Board) -> dict[str, int]:
    """Return the features of a board by their names; ValueError if it is not 8x8."""
    if size(board) != 8:
        raise ValueError(f"the features are those of 8x8 boards, not {size(board)}x{size(board)}")
    return dict(zip(FEATURES, features(*from_board(player, board)), strict=True))


def squares_and_features(own: Bits, opp: Bits) -> tuple[int, ...]:
    """Return the features, and after them each square: 1 for own, -1 for opp, 0 if empty."""
    squares = each(GROUND.grid.squares)
    return *features(own, opp), *(bool(own & bit) - bool(opp & bit) for bit in squares)
