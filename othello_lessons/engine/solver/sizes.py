"""Smaller boards in 64 bits: they lie in the middle of the 8x8 board, and a rim is around them.

No disc lies on the rim, and nobody may move there. So one search solves boards of every size up to
8x8; on 8x8 the rim has no squares.
"""

from functools import cache
from typing import NamedTuple

from othello_lessons.engine.bits.compiled_game import to_bits
from othello_lessons.engine.plain.bigboard import Bits, from_board
from othello_lessons.othello import Board, Player, Square, size, squares

LARGEST = 8  # squares on a side


class Layout(NamedTuple):
    """Where the squares of a board lie."""

    square_at: dict[int, Square]  # by its bit
    rim: Bits


@cache
def layout(n: int) -> Layout:
    """Return the layout of n x n boards; ValueError if they do not fit."""
    if n > LARGEST:
        raise ValueError(f"the solver takes boards up to 8x8, and this one is {n}x{n}")
    bits = [spread(1 << square, n) for square in squares(n)]
    square_at = {bit.bit_length() - 1: at for bit, at in zip(bits, squares(n), strict=True)}
    return Layout(square_at, (1 << LARGEST * LARGEST) - 1 - sum(bits))


def spread(discs: Bits, n: int) -> Bits:
    """Move discs of an n x n board from their places in `bigboard` to those in the middle."""
    first, row_of_discs, moved = (LARGEST - n) // 2, (1 << n) - 1, 0
    discs >>= n + 3  # the first square becomes bit 0
    for row in range(first, first + n):
        moved |= (discs & row_of_discs) << LARGEST * row + first
        discs >>= n + 2
    return moved


def in_the_middle(player: Player, board: Board) -> tuple[Bits, Bits]:
    """Return (own, opp): the discs of the player who is to move, and those of the other."""
    n = size(board)
    if n == LARGEST:
        return to_bits(player, board)
    layout(n)  # refuses a larger board
    own, opp = from_board(player, board)
    return spread(own, n), spread(opp, n)
