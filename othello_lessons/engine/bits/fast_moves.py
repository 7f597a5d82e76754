"""64-bit boards: moves, flips and counts in the fastest way that this machine has.

`own` holds the discs of the side to move, `opp` the others; bit 0 is a1, bit 63 is h8. Numba
compiles these functions, and those that call them; without Numba they take plain integers.
"""

from othello_lessons.engine.bits.bit_moves import NONE, ONE, Bits, flips, moves, stable
from othello_lessons.engine.bits.compiler import HAS_NUMBA, HAS_VECTORS, compiled, u64

__all__ = ["NONE", "ONE", "Bits", "flips", "lowest", "moves", "perft", "popcount", "stable", "u64"]


def popcount(bits: Bits) -> int:
    """Count the bits that are set."""
    return bits.bit_count()


def lowest(bits: Bits) -> int:
    """Return the number of the lowest bit that is set; there must be one."""
    return (bits & -bits).bit_length() - 1


if HAS_NUMBA:
    from llvmlite import ir

    from othello_lessons.engine.bits.compiler import instruction

    popcount = instruction(lambda builder, bits: builder.ctpop(bits), "int64", "uint64")
    lowest = instruction(
        lambda builder, bits: builder.cttz(bits, ir.Constant(ir.IntType(1), 1)), "int64", "uint64"
    )


if HAS_VECTORS:
    from othello_lessons.engine.bits.simd_moves import flips, moves


@compiled
def moves_of(own: Bits, opp: Bits) -> Bits:
    """Return what `moves` returns: for plain Python, which cannot call an intrinsic."""
    return moves(own, opp)


@compiled
def flips_of(square: int, own: Bits, opp: Bits) -> Bits:
    """Return what `flips` returns: for plain Python, which cannot call an intrinsic."""
    return flips(square, own, opp)


@compiled
def perft(own: Bits, opp: Bits, depth: int) -> tuple[int, int]:
    """Count the games of exactly `depth` plies, and those that end before; a pass is a ply."""
    if depth == 0:
        return 1, 0
    open_moves = moves(own, opp)
    if open_moves == NONE:
        if moves(opp, own) == NONE:
            return 0, 1
        return perft(opp, own, depth - 1)
    if depth == 1:
        return popcount(open_moves), 0
    exact, ended = 0, 0
    while open_moves:
        square = lowest(open_moves)
        move = open_moves & (~open_moves + ONE)
        flipped = flips(square, own, opp)
        more, over = perft(opp ^ flipped, own | flipped | move, depth - 1)
        exact, ended = exact + more, ended + over
        open_moves ^= move
    return exact, ended
