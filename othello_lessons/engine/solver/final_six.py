"""The last six empty squares, where most of the positions of an endgame are.

Every function searches with a window of width one, (alpha, alpha + 1), and returns a bound on the
score of the side to move. If the true score is more than alpha, so is the bound, and it is at most
the true score; otherwise the bound is at most alpha, and at least the true score.
"""

from othello_lessons.engine.bits.bit_moves import ALL
from othello_lessons.engine.bits.compiler import compiled, constants, recursive, u64
from othello_lessons.engine.bits.fast_moves import NONE, ONE, Bits, flips, lowest, moves, popcount
from othello_lessons.engine.bits.raw_memory import WORD, peek, peek_bits, poke

NO_MOVE = -100  # less than any score

# Words of one thread's search: the positions looked at so far, and the limit for them; the squares
# around a board that is smaller than 8x8, 0 for 8x8.
NODES, LIMIT, RIM = 0, 5, 4

# The side that moves last into a region of empty squares has an advantage. If the number of squares
# is odd, that is the side that moves there first. The regions are the four quarters of the board.
QUARTERS = (
    u64(0x0000_0000_0F0F_0F0F),
    u64(0x0000_0000_F0F0_F0F0),
    u64(0x0F0F_0F0F_0000_0000),
    u64(0xF0F0_F0F0_0000_0000),
)
QUARTER_1, QUARTER_2, QUARTER_3, QUARTER_4 = QUARTERS


def _neighbours(square: int) -> int:
    row, column = divmod(square, 8)
    return sum(
        1 << (8 * r + c)
        for r in range(max(row - 1, 0), min(row + 2, 8))
        for c in range(max(column - 1, 0), min(column + 2, 8))
        if (r, c) != (row, column)
    )


NEIGHBOURS = constants([_neighbours(square) for square in range(64)])
QUARTER_OF = constants([square // 32 * 2 + square % 8 // 4 for square in range(64)])


@compiled
def count(place: int) -> None:
    """Count a node."""
    poke(place + WORD * NODES, peek(place + WORD * NODES) + 1)


@compiled
def used_up(place: int) -> bool:
    """Tell whether the limit of nodes is reached."""
    return peek(place + WORD * NODES) >= peek(place + WORD * LIMIT)


@compiled
def empty_squares(place: int, own: Bits, opp: Bits) -> Bits:
    """Return the empty squares of the board, without its rim."""
    return ~(own | opp | peek_bits(place + WORD * RIM)) & ALL


@compiled
def margin(own: Bits, opp: Bits) -> int:
    """Return own's discs minus the others, as the book counts them."""
    return popcount(own) - popcount(opp)


@compiled
def odd_quarters(empties: Bits) -> Bits:
    """Return the quarters of the board that have an odd number of empty squares."""
    odd = NONE
    if popcount(empties & QUARTER_1) & 1:
        odd |= QUARTER_1
    if popcount(empties & QUARTER_2) & 1:
        odd |= QUARTER_2
    if popcount(empties & QUARTER_3) & 1:
        odd |= QUARTER_3
    if popcount(empties & QUARTER_4) & 1:
        odd |= QUARTER_4
    return odd


@compiled
def last_one(own: Bits, opp: Bits, square: int) -> int:
    """Return the score with one square empty: there is no choice, so count what it turns over."""
    before = margin(own, opp)
    flipped = flips(square, own, opp)
    if flipped:
        return before + 2 * popcount(flipped) + 1
    flipped = flips(square, opp, own)
    if flipped:
        return before - 2 * popcount(flipped) - 1
    return before


@compiled
def _two(place: int, own: Bits, opp: Bits, alpha: int, a: int, b: int) -> int:
    best = NO_MOVE
    if NEIGHBOURS[a] & opp:
        flipped = flips(a, own, opp)
        if flipped:
            count(place)
            best = -last_one(opp ^ flipped, own | flipped | ONE << u64(a), b)
            if best > alpha:
                return best
    if NEIGHBOURS[b] & opp:
        flipped = flips(b, own, opp)
        if flipped:
            count(place)
            best = max(best, -last_one(opp ^ flipped, own | flipped | ONE << u64(b), a))
    return best


@compiled
def last_two(place: int, own: Bits, opp: Bits, alpha: int, a: int, b: int) -> int:
    """Return the score with two squares empty."""
    count(place)
    best = _two(place, own, opp, alpha, a, b)
    if best == NO_MOVE:
        best = -_two(place, opp, own, -alpha - 1, a, b)
        if best == -NO_MOVE:
            return margin(own, opp)
    return best


@compiled
def _three(place: int, own: Bits, opp: Bits, alpha: int, a: int, b: int, c: int) -> int:
    best = NO_MOVE
    if NEIGHBOURS[a] & opp:
        flipped = flips(a, own, opp)
        if flipped:
            after = own | flipped | ONE << u64(a)
            best = -last_two(place, opp ^ flipped, after, -alpha - 1, b, c)
            if best > alpha:
                return best
    if NEIGHBOURS[b] & opp:
        flipped = flips(b, own, opp)
        if flipped:
            after = own | flipped | ONE << u64(b)
            best = max(best, -last_two(place, opp ^ flipped, after, -alpha - 1, a, c))
            if best > alpha:
                return best
    if NEIGHBOURS[c] & opp:
        flipped = flips(c, own, opp)
        if flipped:
            after = own | flipped | ONE << u64(c)
            best = max(best, -last_two(place, opp ^ flipped, after, -alpha - 1, a, b))
    return best


@compiled
def last_three(place: int, own: Bits, opp: Bits, alpha: int, a: int, b: int, c: int) -> int:
    """Return the score with three squares empty; one that is alone in its quarter comes first."""
    count(place)
    if QUARTER_OF[a] == QUARTER_OF[b]:
        a, c = c, a
    elif QUARTER_OF[a] == QUARTER_OF[c]:
        a, b = b, a
    best = _three(place, own, opp, alpha, a, b, c)
    if best == NO_MOVE:
        best = -_three(place, opp, own, -alpha - 1, a, b, c)
        if best == -NO_MOVE:
            return margin(own, opp)
    return best


@compiled
def _four(place: int, own: Bits, opp: Bits, alpha: int, a: int, b: int, c: int, d: int) -> int:
    best = NO_MOVE
    for _ in range(4):
        if NEIGHBOURS[a] & opp:
            flipped = flips(a, own, opp)
            if flipped:
                after = own | flipped | ONE << u64(a)
                best = max(best, -last_three(place, opp ^ flipped, after, -alpha - 1, b, c, d))
                if best > alpha:
                    return best
        a, b, c, d = b, c, d, a
    return best


@compiled
def last_four(place: int, own: Bits, opp: Bits, alpha: int, empties: Bits) -> int:
    """Return the score with four squares empty; those in odd quarters come first."""
    count(place)
    odd = odd_quarters(empties)
    first, later = empties & odd, empties & ~odd
    a, first, later = _next(first, later)
    b, first, later = _next(first, later)
    c, first, later = _next(first, later)
    d, first, later = _next(first, later)
    best = _four(place, own, opp, alpha, a, b, c, d)
    if best == NO_MOVE:
        best = -_four(place, opp, own, -alpha - 1, a, b, c, d)
        if best == -NO_MOVE:
            return margin(own, opp)
    return best


@compiled
def _next(first: Bits, later: Bits) -> tuple[int, Bits, Bits]:
    """Take a square out of two sets; out of the second only when the first is empty."""
    if first:
        return lowest(first), first & (first - ONE), later
    return lowest(later), first, later & (later - ONE)


@recursive("int64(int64, uint64, uint64, int64, int64)")
def last_few(place: int, own: Bits, opp: Bits, alpha: int, empty: int) -> int:
    """Return the score with five or six squares empty; those in odd quarters come first."""
    count(place)
    empties = empty_squares(place, own, opp)
    open_moves = moves(own, opp) & empties
    if not open_moves:
        if not moves(opp, own) & empties:
            return margin(own, opp)
        return -last_few(place, opp, own, -alpha - 1, empty)
    best = NO_MOVE
    odd = odd_quarters(empties)
    for part in (open_moves & odd, open_moves & ~odd):
        while part:
            square = lowest(part)
            move = ONE << u64(square)
            part ^= move
            flipped = flips(square, own, opp)
            left, after = opp ^ flipped, own | flipped | move
            if empty == 5:
                score = -last_four(place, left, after, -alpha - 1, empties ^ move)
            else:
                score = -last_few(place, left, after, -alpha - 1, empty - 1)
            if score > best:
                best = score
                if best > alpha:
                    return best
    return best
