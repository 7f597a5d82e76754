"""A handmade evaluation: what a board is worth, in hundredths of a disc at the end.

`positional` asks what strong players ask: who has more moves, now and later; who has corners, or
discs beside an empty one; whose discs can never be turned over; who will move last. The weight of
each changes while the board fills up, so it is given for four points of the game.

It takes a board of any size and needs no package. The compiled search has the same features on
64-bit boards and takes its weights from here; a test checks that both agree. A learned evaluation
would be added under another name in EVALUATIONS.
"""

from functools import cache
from typing import NamedTuple

from othello_lessons.engine.plain.bigboard import (
    Bits,
    Grid,
    bits_of,
    from_board,
    grid,
    moves,
    neighbours,
)
from othello_lessons.othello import WIN, Board, Player, size

# ---------------------------------------------------------------------------
# The features and their weights
#
# A feature is a number for each side, and the difference of the two counts. Only the last one,
# `tempo`, belongs to the side to move: it adds its weight if the number of empty squares is odd,
# because that side will then fill the last one, and subtracts it if the number is even.
#
# The weights are rounded from those that best fit the results of 3,200 games, which the player
# played against itself with guessed weights. They beat those first weights in 81 of 120 games.

HUNDREDTHS = 100  # of a disc: the unit of every evaluation of the engine

FEATURES = {  # hundredths of a disc, when 60, 40, 20 and 0 squares are empty
    "mobility": (50, 110, 180, 600),  # legal moves
    "frontier": (-50, -45, -5, 150),  # empty squares next to a disc: the opponent's later moves
    "corners": (800, 780, 200, 0),
    "beside": (-200, 0, -100, -250),  # discs beside an empty corner, along the edge
    "diagonal": (-1300, -900, -500, 0),  # discs beside an empty corner, towards the middle
    "stable": (
        500,
        310,
        135,
        50,
    ),  # discs that can never be turned over and that `stable` finds
    "discs": (0, -55, -35, 55),
    "tempo": (250, 260, 320, 230),
}
STAGES = 60  # the last of them is the start of the game, the first its end


def weights_of(empties: int) -> tuple[int, ...]:
    """Return the weight of each feature when `empties` of 60 squares are empty."""
    third, rest = divmod(min(STAGES - empties, STAGES - 1), STAGES // 3)
    if empties == 0:
        rest = STAGES // 3
    return tuple(
        known[third] + (known[third + 1] - known[third]) * rest // (STAGES // 3)
        for known in FEATURES.values()
    )


WEIGHTS = tuple(map(weights_of, range(STAGES + 1)))


def in_discs(value: float) -> float:
    """Return a value in discs: what the evaluation expects, or by how much the game is won."""
    if abs(value) > WIN / 2:
        return value - WIN if value > 0 else value + WIN
    return value / HUNDREDTHS


# ---------------------------------------------------------------------------
# The board as two numbers, as in bigboard.py: one bit a cell, the rim included


class Geometry(NamedTuple):
    """What the evaluation needs to know about a size of board."""

    grid: Grid
    steps: tuple[int, ...]  # across, and those of the grid: down, and the two diagonals
    rim: int
    corners: tuple[tuple[int, int, int], ...]  # each with its neighbours: edges, diagonal
    stages: tuple[int, ...]  # for a number of empty squares, the matching number on 8x8


@cache
def geometry(n: int) -> Geometry:
    """Return the geometry of n x n boards."""
    ends = ((1, 1), (n, -1))  # the first and the last row or column, and the direction inwards
    return Geometry(
        grid=grid(n),
        steps=(1, *grid(n).steps),
        rim=(1 << (n + 2) ** 2) - 1 ^ grid(n).squares,
        corners=tuple(
            _corner((n + 2) * row, column, (n + 2) * down, right)
            for row, down in ends
            for column, right in ends
        ),
        stages=tuple(min(STAGES, STAGES * each // (n * n - 4)) for each in range(n * n + 1)),
    )


def _corner(row: int, column: int, down: int, right: int) -> tuple[int, int, int]:
    """Return a corner, the squares beside it along the edges, and the one on the diagonal."""
    here = row + column
    return bits_of([here]), bits_of([here + right, here + down]), bits_of([here + down + right])


def positional(player: Player, board: Board) -> int:
    """Return what a board is worth to the player who is to move, in hundredths of a disc."""
    ground, own, opp = numbers(player, board)
    return evaluate_bits(own, opp, ground)


def numbers(player: Player, board: Board) -> tuple[Geometry, Bits, Bits]:
    """Return (ground, own, opp): what belongs to the board's size, and the discs of each side."""
    return geometry(size(board)), *from_board(player, board)


def evaluate_bits(own: Bits, opp: Bits, ground: Geometry) -> int:
    """Return what a position is worth to the side to move, whose discs are `own`."""
    empty = ground.grid.squares ^ own ^ opp
    empties = empty.bit_count()
    *weights, tempo = WEIGHTS[ground.stages[empties]]
    ours = features(own, opp, empty, ground)
    theirs = features(opp, own, empty, ground)
    value = sum(w * (a - b) for w, a, b in zip(weights, ours, theirs, strict=True))
    return value + (tempo if empties % 2 else -tempo)


def features(own: Bits, opp: Bits, empty: Bits, ground: Geometry) -> tuple[int, ...]:
    """Return the features of one side, in the order of FEATURES, without the tempo."""
    corners = beside = diagonal = 0
    for corner, near, inner in ground.corners:
        if empty & corner:
            beside += (own & near).bit_count()
            diagonal += (own & inner).bit_count()
        elif own & corner:
            corners += 1
    return (
        moves(own, opp, ground.grid).bit_count(),
        (neighbours(own, ground.grid) & empty).bit_count(),
        corners,
        beside,
        diagonal,
        stable(own, ground).bit_count() if corners else 0,
        own.bit_count(),
    )


def stable(own: Bits, ground: Geometry) -> Bits:
    """Return discs that can never be turned over, as far as the corners make them stable.

    A disc is stable if on each of the four lines through it one neighbour is stable, or the rim.
    """
    held, before = 0, -1
    while held != before:
        before = held
        safe = held | ground.rim
        held = own
        for step in ground.steps:
            held &= (safe << step) | (safe >> step)
    return held
