"""Iago's evaluation: the four edges, and mobility, now and later, with changing weights.

    iago(BLACK, initial_board())      in hundredths of a disc

It is the same with the colours exchanged, with the other sign. A mobility is the difference of the
two sides divided by their sum, so one move more counts more if there are few. The weights change
with the number of moves that were made: early in a game the future counts most, later the present.
They are rounded from the weights that best fit the results of 600 games, `played_games(600,
seed=18)` of learning/games.py, which are not those of a lesson.

The table of edges belongs to 8x8 boards; on other sizes, `positional` is used.
"""

from functools import cache

from othello_lessons.engine.iago.edges import EDGE, edge_values
from othello_lessons.engine.midgame.evaluation import (
    evaluate_bits,
    geometry,
    neighbours,
    numbers,
)
from othello_lessons.engine.plain.bigboard import Bits, moves
from othello_lessons.othello import Board, Player

SIZE = 8
ROW_BITS, ROW_STEP = 0xFF, SIZE + 2  # of a board as a big integer, whose rim takes two more columns
FIELD = 16  # bits for the configuration of each of the four edges
MASK = (1 << FIELD) - 1
MOVES = 60  # of a game

# Hundredths of a disc after the first move, and after the last; edges, in hundredths of the table.
EDGES = (170, 10)
CURRENT = (-1200, 3700)
POTENTIAL = (2700, -2800)


def iago(player: Player, board: Board) -> int:
    """Return what a board is worth to a player, in hundredths of a disc."""
    ground, own, opp = numbers(player, board)
    return iago_bits(own, opp, ground.grid.n)


def iago_bits(own: Bits, opp: Bits, n: int = SIZE) -> int:
    """Return what a position is worth; its discs are big integers, as in bigboard.py."""
    if n != SIZE:
        return evaluate_bits(own, opp, geometry(n))
    edges, current, potential = parts(own, opp)
    made = (own | opp).bit_count() - 4
    value = (
        _at(EDGES, made) * edges / 100
        + _at(CURRENT, made) * current
        + _at(POTENTIAL, made) * potential
    )
    return int(value)  # towards 0, so that both sides get the same


def _at(weights: tuple[int, int], made: int) -> float:
    first, last = weights
    return first + (last - first) * made / MOVES


def parts(own: Bits, opp: Bits) -> tuple[int, float, float]:
    """Return what has weights: the edges (hundredths of a disc), and two mobilities (-1 to 1)."""
    ground = geometry(SIZE)
    empty = ground.grid.squares ^ own ^ opp
    current = moves(own, opp, ground.grid).bit_count(), moves(opp, own, ground.grid).bit_count()
    potential = [
        (neighbours(discs, ground.steps) & empty).bit_count() for discs in (opp, own)
    ]  # empty squares beside the other side's discs may become moves
    return edges(own, opp), _share(*current), _share(*potential)


def _share(ours: int, theirs: int) -> float:
    return (ours - theirs) / (ours + theirs + 2)


def edges(own: Bits, opp: Bits) -> int:
    """Return the sum of what the four edges are worth, in hundredths of a disc."""
    fields, tables = _row_tables()
    for row, added in enumerate(tables):
        shift = ROW_STEP * (row + 1) + 1
        fields += added[own >> shift & ROW_BITS] - added[opp >> shift & ROW_BITS]
    values = edge_values()
    return sum(values[fields >> FIELD * number & MASK] for number in range(len(EDGE.places)))


@cache
def _row_tables() -> tuple[int, list[list[int]]]:
    """Return the fields of an empty board, and what each set of discs in a row adds to them."""
    empty = sum(EDGE.configurations // 2 << FIELD * number for number in range(len(EDGE.places)))
    return empty, [_table(row) for row in range(SIZE)]


def _table(row: int) -> list[int]:
    sums = [0]
    for square in range(SIZE * row, SIZE * row + SIZE):
        added = sum(
            3 ** place.index(square) << FIELD * number
            for number, place in enumerate(EDGE.places)
            if square in place
        )
        sums += [added + rest for rest in sums]
    return sums
