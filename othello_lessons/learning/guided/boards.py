"""Many 6x6 positions at once: two arrays of 64-bit numbers, and the rules on all of them.

`own` are the discs of the player to move in each position, `opp` those of the opponent. Square s of
the book is bit s: a 6x6 board with its rim has just 64 cells. A move is a number from 0 to 35, in
square order.
"""

import numpy as np

from othello_lessons.engine.plain.bigboard import from_board
from othello_lessons.learning.packages import Array
from othello_lessons.othello import BLACK, Board, Player, initial_board, size, squares

N = 6
SQUARES = np.array(squares(N))  # the square of the book of each move
BITS = np.uint64(1) << SQUARES.astype(np.uint64)
INSIDE = np.bitwise_or.reduce(BITS)
STEPS = [np.uint64(step) for step in (1, N + 1, N + 2, N + 3)]
NONE = np.uint64(0)


def legal(own: Array, opp: Array) -> Array:
    """Return the legal moves of each position, as bits."""
    found = np.zeros_like(own)
    for step in STEPS:
        for shift in (np.left_shift, np.right_shift):
            line = shift(own, step) & opp
            for _ in range(N - 3):
                line |= shift(line, step) & opp
            found |= shift(line, step)
    return found & INSIDE & ~(own | opp)


def after(own: Array, opp: Array, moves: Array) -> tuple[Array, Array]:
    """Make a move in each position; return the discs of the opponent, who is next, and the own."""
    placed, flipped = BITS[moves], np.zeros_like(own)
    for step in STEPS:
        for shift in (np.left_shift, np.right_shift):
            line = shift(placed, step) & opp
            for _ in range(N - 3):
                line |= shift(line, step) & opp
            flipped |= np.where(shift(line, step) & own, line, NONE)
    return opp & ~flipped, own | placed | flipped


def next_positions(own: Array, opp: Array, moves: Array) -> tuple[Array, Array, Array, Array]:
    """Make a move in each; return own and opp for who is next, who moves again, and what is over.

    The third array says where the opponent has to pass, and the fourth where the game is over.
    """
    own, opp = after(own, opp, moves)
    stuck = legal(own, opp) == NONE
    again = stuck & (legal(opp, own) != NONE)
    own, opp = np.where(again, opp, own), np.where(again, own, opp)
    return own, opp, again, stuck & ~again


def cells(bits: Array) -> Array:
    """Return a row of 36 numbers for each set of squares: 1 if a square is in it."""
    as_bytes = bits.astype("<u8").view(np.uint8).reshape(-1, 8)
    return np.unpackbits(as_bytes, axis=1, bitorder="little")[:, SQUARES]


def rows(own: Array, opp: Array) -> Array:
    """Return the row of each position that the network sees: own, opp and legal moves."""
    parts = [cells(own), cells(opp), cells(legal(own, opp))]
    return np.concatenate(parts, axis=1).astype(np.float32)


def margins(own: Array, opp: Array) -> Array:
    """Return the discs of the player to move minus the others, in each position."""
    return cells(own).sum(axis=1, dtype=int) - cells(opp).sum(axis=1, dtype=int)


def from_boards(positions: list[tuple[Player, Board]]) -> tuple[Array, Array]:
    """Return positions of the book as two arrays; ValueError for a board that is not 6x6."""
    for _, board in positions:
        if size(board) != N:
            raise ValueError(
                f"this network plays on 6x6 boards, not on {size(board)}x{size(board)}"
            )
    own, opp = zip(*(from_board(player, board) for player, board in positions), strict=True)
    return np.array(own, np.uint64), np.array(opp, np.uint64)


def beginnings(count: int) -> tuple[Array, Array]:
    """Return the initial position, so many times."""
    return from_boards([(BLACK, initial_board(N))] * count)
