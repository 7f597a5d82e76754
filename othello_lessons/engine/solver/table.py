"""The solver's hash table: what is known about positions near the end of the game, 16 bytes each.

Threads share it without a lock. A position has one *bucket*, a line of the processor's cache, with
room for four entries of two words. The second word holds what is known; the first is the position's
key, changed by the second. So an entry that two threads wrote at the same time fits no key, and is
ignored. A key is a hash of a position, in 64 bits.

    bits of what is known     0 to 7     lower bound + MARGIN
                              8 to 15    upper bound + MARGIN
                              16 to 23   best move, 64 for none
                              24 to 31   the work that it needed, as a power of two
                              32 to 47   age
"""

from typing import Any

from othello_lessons.engine.bits.bit_moves import ALL
from othello_lessons.engine.bits.compiler import HAS_NUMBA, compiled, signed, u64
from othello_lessons.engine.bits.fast_moves import Bits
from othello_lessons.engine.bits.raw_memory import LINE, WORD, Block, block_of, peek_bits, poke
from othello_lessons.engine.midgame.table import HALF, K_OPP, K_OWN, THIRD

LINE_BYTES = 64
PLAIN_BUCKETS = 1 << 12  # plain Python searches too few positions to fill more
NOWHERE = 64  # no square
LOW_BYTE: Bits = u64(0xFF)
MARGIN = 64  # added to a bound, so that it is not negative
UPPER_AT, MOVE_AT, WORK_AT, AGE_AT = 8, 16, 24, 32  # bits of what is known
UPPER_SHIFT: Bits = u64(UPPER_AT)
MOVE_SHIFT: Bits = u64(MOVE_AT)
WORK_SHIFT: Bits = u64(WORK_AT)
AGE_SHIFT: Bits = u64(AGE_AT)
K_LAST: Bits = u64(0xD6E8_FEB8_6659_FD93)
UNKNOWN: Bits = u64(NOWHERE << MOVE_AT | 2 * MARGIN << UPPER_AT)  # from -64 to 64, no move
MOST_WORK = 1 << 30  # more than any entry has
OLD = 64  # how much less an entry from an earlier search counts


def table_of(mebibytes: float) -> tuple[Block, int]:
    """Return a table that takes no more memory than this, and the number of its buckets minus 1."""
    if not 0 < mebibytes < 1 << 20:
        raise ValueError(
            f"memory is the size of the hash table in MiB, more than 0, not {mebibytes!r}"
        )
    buckets = 1 << max(int(mebibytes * 2**20) // LINE_BYTES, 1).bit_length() - 1
    if not HAS_NUMBA:
        buckets = min(buckets, PLAIN_BUCKETS)
    return block_of(buckets * LINE, mebibytes), buckets - 1


def power_of(nodes: int) -> int:
    """Return how many binary digits a number has."""
    return nodes.bit_length()


if HAS_NUMBA:
    from llvmlite import ir

    from othello_lessons.engine.bits.compiler import instruction

    def _digits(builder: Any, number: Any) -> Any:
        zeros = builder.ctlz(number, ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 64), zeros)

    power_of = instruction(_digits, "int64", "int64")


@compiled
def key_of(own: Bits, opp: Bits) -> Bits:
    """Return the hash of a position, in 64 bits."""
    mixed = own * K_OWN & ALL
    mixed ^= mixed >> HALF
    mixed = (mixed + opp) * K_OPP & ALL
    mixed ^= mixed >> THIRD
    mixed = mixed * K_LAST & ALL
    return mixed ^ (mixed >> HALF)


@compiled
def bucket_of(key: Bits, table: int, last: int) -> int:
    """Return the address of a key's bucket, in a table of last + 1 buckets."""
    return table + WORD * LINE * (signed(key) & last)


@compiled
def known(key: Bits, bucket: int) -> Bits:
    """Return what the table knows about a position; UNKNOWN if nothing."""
    for _ in range(LINE // 2):
        data = peek_bits(bucket + WORD)
        if peek_bits(bucket) ^ data == key:
            return data
        bucket += 2 * WORD
    return UNKNOWN


@compiled
def learn(key: Bits, bucket: int, lower: int, upper: int, move: int, nodes: int, age: int) -> None:
    """Keep a result, in place of an old entry, or of the one that needed the least work."""
    chosen, cheapest, entry = bucket, MOST_WORK, bucket
    for _ in range(LINE // 2):
        data = peek_bits(entry + WORD)
        if peek_bits(entry) ^ data == key:
            if lower_of(data) >= lower and move_of(data) != NOWHERE:
                move = move_of(data)  # this entry has proved as much, or more
            lower, upper = max(lower, lower_of(data)), min(upper, upper_of(data))
            chosen = entry
            break
        worth = signed((data >> WORK_SHIFT) & LOW_BYTE)
        if signed(data >> AGE_SHIFT) != age:
            worth -= OLD
        if worth < cheapest:
            chosen, cheapest = entry, worth
        entry += 2 * WORD
    bounds = lower + MARGIN | (upper + MARGIN) << UPPER_AT
    data = u64(bounds | move << MOVE_AT | power_of(nodes) << WORK_AT | age << AGE_AT)
    poke(chosen, key ^ data)
    poke(chosen + WORD, data)


@compiled
def lower_of(data: Bits) -> int:
    """Return the least that the position is worth, as an entry says."""
    return signed(data & LOW_BYTE) - MARGIN


@compiled
def upper_of(data: Bits) -> int:
    """Return the most that the position is worth, as an entry says."""
    return signed((data >> UPPER_SHIFT) & LOW_BYTE) - MARGIN


@compiled
def move_of(data: Bits) -> int:
    """Return the best move that an entry has, NOWHERE for none."""
    return signed((data >> MOVE_SHIFT) & LOW_BYTE)
