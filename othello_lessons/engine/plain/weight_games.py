"""Games between square weights, in plain Python: each side makes the move that gains most now.

This is the player `maximizer(weighted_score)` of the book, with any weights. A move gains the
weight of its own square, and twice the weights of the discs that it turns over: they were the
opponent's, and are ours now. `bits/weight_games.py` plays the same games, compiled.
"""

from othello_lessons.engine.plain.bigboard import (
    Bits,
    Lookup,
    Weights,
    each,
    flips,
    from_board,
    grid,
    moves,
    squares_of,
)
from othello_lessons.othello import Board, Player, squares

GRID = grid()


def weigher(weights: tuple[int, ...]) -> Weights:
    """Look up the weights of some bits, added up; `weights`: of all squares, row by row."""
    of_square = dict(zip(squares(), weights, strict=True))
    return Lookup(lambda bits: sum(of_square[square] for square in squares_of(bits)))


def bits(player: Player, board: Board) -> tuple[Bits, Bits]:
    """Return the discs of the player to move and of the other, as `lead` reads them."""
    return from_board(player, board)


def lead(mine: Bits, theirs: Bits, own: Weights, opp: Weights) -> int:
    """Play a game to its end between the player to move, with the weights `own`, and the other.

    Return the lead in discs, at the end, of the player to move now.
    """
    sign, passes = 1, 0
    while passes < 2:
        legal = moves(mine, theirs, GRID)
        passes = 0 if legal else passes + 1
        if legal:
            bit, turned = _best(legal, mine, theirs, own)
            mine, theirs = mine | bit | turned, theirs ^ turned
        mine, theirs, own, opp, sign = theirs, mine, opp, own, -sign
    return sign * (mine.bit_count() - theirs.bit_count())


def _best(legal: Bits, own: Bits, opp: Bits, weigh: Weights) -> tuple[Bits, Bits]:
    """Return the move that gains most, the first of equals, and what it turns over."""
    most: int | None = None
    for bit in each(legal):
        turned = flips(bit, own, opp, GRID)
        gain = weigh[bit] + 2 * weigh[turned]
        if most is None or gain > most:
            most, chosen = gain, (bit, turned)
    return chosen
