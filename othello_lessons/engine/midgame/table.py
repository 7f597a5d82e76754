"""A hash table of positions, compiled: it keeps what a search has proved.

A position has one *bucket*, chosen by its hash, with room for four entries. An entry holds both
boards completely, so that two positions are never confused; bounds on the value, for exactly one
depth; the best move; and its age. A new entry replaces the one of the same position, or otherwise
the oldest entry, and among entries of the same age the shallowest.

    words of an entry:  own ^ mark   opp ^ mark   lower << 32 | upper   notes

The notes are bits: the depth (8), the best square (8), the age (16), and whether the bounds used an
evaluation. Threads share the table without a lock. The mark is the last two words combined. So an
entry that two threads wrote at the same time fits no position, and is ignored.
"""

from math import isfinite

from othello_lessons.engine.bits.bit_moves import ALL
from othello_lessons.engine.bits.compiler import compiled, u64
from othello_lessons.engine.bits.fast_moves import Bits
from othello_lessons.engine.bits.raw_memory import WORD, Block, block_of, peek, peek_bits, poke

ENTRY, ENTRIES = 4, 4  # words in an entry, entries in a bucket
BUCKET = ENTRY * ENTRIES
BOUNDS, NOTES = 2 * WORD, 3 * WORD
DEPTH_MASK, SQUARE_SHIFT, SQUARE_MASK = 0xFF, 8, 0xFF
AGE_SHIFT, AGES, EVALUATED = 16, 0xFFFF, 1 << 32
NO_SQUARE = 255
LEAST, MOST = -(1 << 31), (1 << 31) - 1
LOW = 0xFFFF_FFFF

K_OWN: Bits = u64(0x9E37_79B9_7F4A_7C15)
K_OPP: Bits = u64(0xC2B2_AE3D_27D4_EB4F)
HALF: Bits = u64(32)
THIRD: Bits = u64(29)


def table_of(mebibytes: float) -> tuple[Block, int]:
    """Return a table that takes no more memory than this, and its number of buckets minus 1."""
    buckets = int(mebibytes * 2**20 / (8 * BUCKET)) if isfinite(mebibytes) else 0
    if buckets < 1:
        raise ValueError(f"memory is the size of the table in MiB, more than 0, not {mebibytes!r}")
    buckets = 1 << buckets.bit_length() - 1
    return block_of(BUCKET * buckets, mebibytes), buckets - 1


@compiled
def bucket_of(own: Bits, opp: Bits, table: int, last: int) -> int:
    """Return the address of a position's bucket in a table of last + 1 buckets."""
    mixed = own * K_OWN & ALL
    mixed = (mixed ^ (mixed >> HALF)) + opp
    mixed = mixed * K_OPP & ALL
    mixed ^= mixed >> THIRD
    return table + WORD * BUCKET * int(mixed & u64(last))


@compiled
def find(own: Bits, opp: Bits, bucket: int, copy: int) -> int:
    """Return the address of a position's entry, or 0 if it has none; copy its bounds and notes."""
    entry = bucket
    for _ in range(ENTRIES):
        bounds, notes = peek_bits(entry + BOUNDS), peek_bits(entry + NOTES)
        mark = bounds ^ notes
        if peek_bits(entry) ^ mark == own and peek_bits(entry + WORD) ^ mark == opp:
            poke(copy, bounds)
            poke(copy + WORD, notes)
            return entry
        entry += WORD * ENTRY
    return 0


@compiled
def depth_of(notes: int) -> int:
    """Return the depth to which an entry's bounds belong."""
    return notes & DEPTH_MASK


@compiled
def square_of(notes: int) -> int:
    """Return the best move of an entry, NO_SQUARE if none is known."""
    return notes >> SQUARE_SHIFT & SQUARE_MASK


@compiled
def lower_of(bounds: int) -> int:
    """Return the least that the position can be worth."""
    return bounds >> 32


@compiled
def upper_of(bounds: int) -> int:
    """Return the most that the position can be worth."""
    return ((bounds & LOW) ^ (1 << 31)) - (1 << 31)


@compiled
def keep(
    own: Bits,
    opp: Bits,
    bucket: int,
    copy: int,
    lower: int,
    upper: int,
    square: int,
    depth: int,
    rest: int,
) -> None:
    """Keep bounds for a depth; `rest` holds the age, and whether they used an evaluation."""
    entry = find(own, opp, bucket, copy)
    if entry == 0:
        entry = _oldest(bucket, rest >> AGE_SHIFT & AGES)
    else:
        bounds, notes = peek(copy), peek(copy + WORD)
        if square == NO_SQUARE:
            square = square_of(notes)
        if depth_of(notes) == depth:
            lower, upper = max(lower, lower_of(bounds)), min(upper, upper_of(bounds))
            rest |= notes & EVALUATED
    kept, notes = u64(lower << 32 | upper & LOW), u64(rest | square << SQUARE_SHIFT | depth)
    mark = kept ^ notes
    poke(entry, own ^ mark)
    poke(entry + WORD, opp ^ mark)
    poke(entry + BOUNDS, kept)
    poke(entry + NOTES, notes)


@compiled
def _oldest(bucket: int, age: int) -> int:
    """Return the entry of a bucket to overwrite: the oldest, and of these the shallowest."""
    chosen, best = bucket, -1
    entry = bucket
    for _ in range(ENTRIES):
        notes = peek(entry + NOTES)
        missed = (age - (notes >> AGE_SHIFT & AGES)) & AGES
        missed = (missed << 8) + DEPTH_MASK - depth_of(notes)
        if missed > best:
            chosen, best = entry, missed
        entry += WORD * ENTRY
    return chosen
