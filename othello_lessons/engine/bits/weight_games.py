"""Games between square weights, compiled: the same as in `plain/weight_games.py`, much faster.

With Numba, more than a hundred thousand games a second. Import it only if Numba is installed.
"""

from typing import Any

import numpy as np

from othello_lessons.engine.bits.compiled_game import to_bits
from othello_lessons.engine.bits.compiler import compiled, noted
from othello_lessons.engine.bits.fast_moves import (
    NONE,
    ONE,
    Bits,
    flips,
    lowest,
    moves,
    popcount,
    u64,
)
from othello_lessons.othello import BLACK, Board, Player, initial_board

SquareTable = Any  # of 64 weights


def weigher(weights: tuple[int, ...]) -> SquareTable:
    """Return 64 weights, row by row, as compiled code reads them."""
    return np.array(weights, dtype=np.int64)


def bits(player: Player, board: Board) -> tuple[Bits, Bits]:
    """Return the discs of the player to move and of the other, as `lead` reads them."""
    mine, theirs = to_bits(player, board)
    return u64(mine), u64(theirs)


def warm_up() -> None:
    """Compile `lead`, or take it from the cache, before the first game; say so if it takes long."""
    with noted():
        even = weigher((1,) * 64)
        lead(*bits(BLACK, initial_board()), even, even)


@compiled
def lead(mine: Bits, theirs: Bits, own: SquareTable, opp: SquareTable) -> int:
    """Play a game to its end between the player to move, with the weights `own`, and the other.

    Return the lead in discs, at the end, of the player to move now.
    """
    sign, passes = 1, 0
    while passes < 2:
        legal = moves(mine, theirs)
        passes = 0 if legal != NONE else passes + 1
        if legal != NONE:
            square = _best(legal, mine, theirs, own)
            turned = flips(square, mine, theirs)
            mine, theirs = mine | turned | ONE << u64(square), theirs ^ turned
        mine, theirs = theirs, mine
        own, opp = opp, own
        sign = -sign
    return sign * (popcount(mine) - popcount(theirs))


@compiled
def _best(legal: Bits, own: Bits, opp: Bits, weights: SquareTable) -> int:
    """Return the move that gains most, the first of equals."""
    most, chosen = 0, -1
    while legal:
        square = lowest(legal)
        legal &= legal - ONE
        gain = weights[square]
        turned = flips(square, own, opp)
        while turned:
            gain += 2 * weights[lowest(turned)]
            turned &= turned - ONE
        if chosen < 0 or gain > most:
            most, chosen = gain, square
    return chosen
