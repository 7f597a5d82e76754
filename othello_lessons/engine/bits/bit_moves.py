"""Moves and flips of two 64-bit boards with shifts only: they run compiled or as plain Python.

Bit 0 is a1, bit 1 is b1, bit 63 is h8. `own` holds the discs of the side to move and `opp`
the others. A shift moves all the discs of a board at once: by 1 to the next column, by 8 to the
next row, by 7 and 9 along the diagonals.
"""

from othello_lessons.engine.bits.compiler import compiled, u64

Bits = int  # 64 of them

ALL: Bits = u64(0xFFFF_FFFF_FFFF_FFFF)
INNER: Bits = u64(0x7E7E_7E7E_7E7E_7E7E)  # columns b to g: no line passes through a or h
CORNERS: Bits = u64(0x8100_0000_0000_0081)
ONE: Bits = u64(1)
ACROSS: Bits = u64(1)
DOWN: Bits = u64(8)
LEFTWARDS: Bits = u64(7)
RIGHTWARDS: Bits = u64(9)
NONE: Bits = u64(0)


@compiled
def _beyond(own: Bits, through: Bits, step: Bits) -> Bits:
    """Return the squares behind runs of `through` that begin next to a disc of own, both ways."""
    up, down = through & (own >> step), through & (own << step)
    for _ in range(5):  # a run has at most six discs
        up |= through & (up >> step)
        down |= through & (down << step)
    return (up >> step) | (down << step)


@compiled
def moves(own: Bits, opp: Bits) -> Bits:
    """Return the squares that own may move to."""
    inner = opp & INNER
    reached = (
        _beyond(own, inner, ACROSS)
        | _beyond(own, opp, DOWN)
        | _beyond(own, inner, LEFTWARDS)
        | _beyond(own, inner, RIGHTWARDS)
    )
    return reached & ALL & ~(own | opp)


@compiled
def _trapped(move: Bits, own: Bits, through: Bits, step: Bits) -> Bits:
    """Return the runs of `through` between the move and a disc of own, both ways."""
    up, down = through & (move >> step), through & (move << step)
    for _ in range(5):
        up |= through & (up >> step)
        down |= through & (down << step)
    flipped = NONE
    if own & (up >> step):
        flipped |= up
    if own & (down << step):
        flipped |= down
    return flipped


@compiled
def flips(square: int, own: Bits, opp: Bits) -> Bits:
    """Return the discs that own turns over by moving to an empty square, 0 to 63."""
    move: Bits = ONE << u64(square)
    inner = opp & INNER
    return (
        _trapped(move, own, inner, ACROSS)
        | _trapped(move, own, opp, DOWN)
        | _trapped(move, own, inner, LEFTWARDS)
        | _trapped(move, own, inner, RIGHTWARDS)
    )


NOT_A: Bits = u64(0xFEFE_FEFE_FEFE_FEFE)
NOT_H: Bits = u64(0x7F7F_7F7F_7F7F_7F7F)


@compiled
def neighbours(discs: Bits) -> Bits:
    """Return the squares next to those given, and themselves."""
    row = discs | (discs & NOT_H) << ACROSS | (discs & NOT_A) >> ACROSS
    return (row | row << DOWN | row >> DOWN) & ALL


# ---------------------------------------------------------------------------
# Stability
#
# A disc can never be turned over if on each of the four lines through it one
# of these holds: the line is full; the disc is at the end of the line; or its
# neighbour on that line is such a disc too.

TOP: Bits = u64(0x0000_0000_0000_00FF)
LEFT: Bits = u64(0x0101_0101_0101_0101)
RIGHT: Bits = u64(0x8080_8080_8080_8080)
BOTTOM: Bits = u64(0xFF00_0000_0000_0000)
TOP_2: Bits = u64(0x0000_0000_0000_FFFF)
LEFT_2: Bits = u64(0x0303_0303_0303_0303)
RIGHT_2: Bits = u64(0xC0C0_C0C0_C0C0_C0C0)
BOTTOM_2: Bits = u64(0xFFFF_0000_0000_0000)
TOP_4: Bits = u64(0x0000_0000_FFFF_FFFF)
LEFT_4: Bits = u64(0x0F0F_0F0F_0F0F_0F0F)
RIGHT_4: Bits = u64(0xF0F0_F0F0_F0F0_F0F0)
BOTTOM_4: Bits = u64(0xFFFF_FFFF_0000_0000)
TWICE: Bits = u64(2)
FOUR_TIMES: Bits = u64(4)


@compiled
def _full(
    taken: Bits, step: Bits, start: Bits, two: Bits, four: Bits, end: Bits, last2: Bits, last4: Bits
) -> Bits:
    """Return the squares on full lines of one direction; `start` and `end` are the lines' ends."""
    up = taken & (start | (taken << step))
    up &= two | (up << (step * TWICE))
    up &= four | (up << (step * FOUR_TIMES))
    down = taken & (end | (taken >> step))
    down &= last2 | (down >> (step * TWICE))
    down &= last4 | (down >> (step * FOUR_TIMES))
    return up & down


@compiled
def stable(own: Bits, opp: Bits) -> Bits:
    """Return discs of own that can never be turned over: most of these discs, and no others."""
    taken = own | opp
    across = LEFT | RIGHT | _full(taken, ACROSS, LEFT, LEFT_2, LEFT_4, RIGHT, RIGHT_2, RIGHT_4)
    down = TOP | BOTTOM | _full(taken, DOWN, TOP, TOP_2, TOP_4, BOTTOM, BOTTOM_2, BOTTOM_4)
    border = LEFT | RIGHT | TOP | BOTTOM
    falling = border | _full(
        taken,
        RIGHTWARDS,
        TOP | LEFT,
        TOP_2 | LEFT_2,
        TOP_4 | LEFT_4,
        BOTTOM | RIGHT,
        BOTTOM_2 | RIGHT_2,
        BOTTOM_4 | RIGHT_4,
    )
    rising = border | _full(
        taken,
        LEFTWARDS,
        TOP | RIGHT,
        TOP_2 | RIGHT_2,
        TOP_4 | RIGHT_4,
        BOTTOM | LEFT,
        BOTTOM_2 | LEFT_2,
        BOTTOM_4 | LEFT_4,
    )
    safe = own & across & down & falling & rising
    before = NONE
    while safe != before:
        before = safe
        safe |= (
            own
            & (across | (safe << ACROSS) | (safe >> ACROSS))
            & (down | (safe << DOWN) | (safe >> DOWN))
            & (falling | (safe << RIGHTWARDS) | (safe >> RIGHTWARDS))
            & (rising | (safe << LEFTWARDS) | (safe >> LEFTWARDS))
        )
    return safe
