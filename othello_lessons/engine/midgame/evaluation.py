"""A handmade evaluation: what a board is worth, in hundredths of a disc at the end.

`positional` asks what strong players ask: who has more moves, now and later; who has corners, or
discs beside an empty one; whose discs can never be turned over; who will move last. The weight of
each changes while the board fills up, so it is given for four points of the game.

It takes a board of any size and needs no package. The compiled search has the same features and
weights on 64-bit boards: both take them from here. A learned evaluation would be added under
another name in EVALUATIONS.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from othello_lessons.engine.plain.bigboard import Bits, Grid, from_board, grid, moves, neighbours
from othello_lessons.othello import WIN, Board, Player, size

# ---------------------------------------------------------------------------
# The features and their weights
#
# A feature is a set of squares for each side, and the difference of the two numbers of squares
# counts. Only the last one, `tempo`, belongs to the side to move: it adds its weight if the number
# of empty squares is odd, because that side will then fill the last one, and subtracts it if the
# number is even. To add a feature, give it a line in FEATURES, and its set in `sets_with`.
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
    "stable": (500, 310, 135, 50),  # discs that are never turned over and that `stable` finds
    "discs": (0, -55, -35, 55),
    "tempo": (250, 260, 320, 230),
}
SIDED = len(FEATURES) - 1  # features that each side has
STAGES = 60  # the last of them is the start of the game, the first its end


def sets_with(
    moves: Callable[[Any, Any], Any],
    neighbours: Callable[[Any], Any],
    stable: Callable[[Any], Any],
) -> Callable[..., tuple[Any, ...]]:
    """Return the function that finds a side's set of squares for each feature but the tempo.

    Boards of big integers and of 64 bits each have these three functions of their own. `beside` and
    `diagonal` are the squares beside the corners that are empty.
    """

    def sets(
        own: Any, opp: Any, empty: Any, corners: Any, beside: Any, diagonal: Any
    ) -> tuple[Any, ...]:
        return (
            moves(own, opp),
            neighbours(own) & empty,
            own & corners,
            own & beside,
            own & diagonal,
            stable(own),
            own,
        )

    return sets


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
    corners: Bits
    next_to: Mapping[Bits, tuple[Bits, Bits]]  # some corners: along the edges, on the diagonals
    stages: tuple[int, ...]  # for a number of empty squares, the matching number on 8x8
    sets: Callable[..., tuple[Bits, ...]]  # those of the features


@cache
def geometry(n: int) -> Geometry:
    """Return the geometry of n x n boards."""
    board, next_to = grid(n), _next_to(n)
    stages = tuple(min(STAGES, STAGES * each // (n * n - 4)) for each in range(n * n + 1))
    rim, corners = (1 << (n + 2) ** 2) - 1 ^ board.squares, max(next_to)
    steps = 1, *board.steps
    sets = sets_with(
        lambda own, opp: moves(own, opp, board),
        lambda discs: neighbours(discs, board),
        lambda own: stable(own, steps, rim) if own & corners else 0,
    )
    return Geometry(board, steps, rim, corners, next_to, stages, sets)


def _next_to(n: int) -> dict[Bits, tuple[Bits, Bits]]:
    """Return for all sixteen sets of corners the squares beside them."""
    found = {0: (0, 0)}
    for row, down in ((1, n + 2), (n, -n - 2)):  # the first and the last, and the step inwards
        for column, right in ((1, 1), (n, -1)):
            here = (n + 2) * row + column
            near, inner = 1 << here + right | 1 << here + down, 1 << here + down + right
            more = {some | 1 << here: (a | near, b | inner) for some, (a, b) in found.items()}
            found |= more
    return found


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
    beside, diagonal = ground.next_to[empty & ground.corners]
    sets = ground.sets(own, opp, empty, ground.corners, beside, diagonal)
    return tuple(map(int.bit_count, sets))


def stable(own: Bits, steps: tuple[int, ...], rim: Bits) -> Bits:
    """Return discs that can never be turned over, as far as the corners make them stable.

    A disc is stable if on each of the four lines through it one neighbour is stable, or the rim.
    """
    held, before = 0, -1
    while held != before:
        before = held
        safe = held | rim
        held = own
        for step in steps:
            held &= (safe << step) | (safe >> step)
    return held
