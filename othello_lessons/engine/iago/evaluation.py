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
from othello_lessons.engine.midgame.evaluation import evaluate_bits, geometry
from othello_lessons.engine.patterns.shapes import Configurations
from othello_lessons.engine.plain.bigboard import Bits, from_board, moves, neighbours
from othello_lessons.othello import Board, Player, size

SIZE = 8
MOVES = 60  # of a game

# Hundredths of a disc after the first move, and after the last; edges, in hundredths of the table.
EDGES = (170, 10)
CURRENT = (-1200, 3700)
POTENTIAL = (2700, -2800)


def iago(player: Player, board: Board) -> int:
    """Return what a board is worth to a player, in hundredths of a disc."""
    return iago_bits(*from_board(player, board), size(board))


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
        (neighbours(discs, ground.grid) & empty).bit_count() for discs in (opp, own)
    ]  # empty squares beside the other side's discs may become moves
    return edges(own, opp), _share(*current), _share(*potential)


def _share(ours: int, theirs: int) -> float:
    return (ours - theirs) / (ours + theirs + 2)


def edges(own: Bits, opp: Bits) -> int:
    """Return the sum of what the four edges are worth, in hundredths of a disc."""
    return sum(map(edge_values().__getitem__, _four_edges()(own, opp)))


@cache
def _four_edges() -> Configurations:
    return Configurations(EDGE.places, [0] * len(EDGE.places))
