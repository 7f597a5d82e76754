"""The configurations of all patterns of a position, for compiled code, move by move.

A position has 46 configurations, each a number below 2 ** 16. Four of them are side by side in one
word of 64 bits, and twelve words, a *row*, hold them all. A disc on a square adds a power of three
to the configuration of every pattern that contains the square, so it adds a certain row to the row
of the position: one addition of words changes four configurations at once. Carries between them
cancel out, because each of the four stays below 2 ** 16 in the end.

After a move the other side looks at the board: each digit d of a configuration becomes 2 - d. That
is one subtraction, from the row of a board that is full of own discs.
"""

from functools import cache

from othello_lessons.engine.bits.bit_moves import ALL
from othello_lessons.engine.bits.compiler import HAS_NUMBA, compiled, signed, u64
from othello_lessons.engine.bits.fast_moves import NONE, ONE, Bits, lowest
from othello_lessons.engine.bits.raw_memory import SHORT, WORD, Block, peek, peek_bits, poke
from othello_lessons.engine.bits.raw_memory import peek_short as weight_at
from othello_lessons.engine.patterns.shapes import FAMILIES, MOST, PLACES, STARTS, STEP

ROW = 12  # words
LANES, LANE_BITS = 4, 16  # configurations in a word, and the bits of each
ROW_BYTES = WORD * ROW

# The words of the tables: rows for each square, two more rows, and for each number of empty squares
# the address of its stage's weights, and a weight of its own.
ADDED = 0  # an empty square becomes own
TURNED = ADDED + 64 * ROW  # the opponent's disc becomes own, after the sides are exchanged
PLACED = TURNED + 64 * ROW  # an empty square becomes own, and then the sides are exchanged
FULL = PLACED + 64 * ROW  # the row of a board full of own discs
EMPTY = FULL + ROW  # the row of an empty board
STAGE = EMPTY + ROW
NUMBERS = 65  # of empty squares, from 0 to 64
TEMPO = STAGE + NUMBERS
SIZE = TEMPO + NUMBERS

if HAS_NUMBA:
    from typing import Any

    from llvmlite import ir

    from othello_lessons.engine.bits.compiler import instruction
    from othello_lessons.engine.bits.raw_memory import NOTHING

    _WORD = ir.IntType(64)
    _PART = ir.VectorType(_WORD, 4)  # the words that a vector unit adds at once
    _PARTS = range(0, ROW_BYTES, 4 * WORD)

    def _pointer(b: Any, address: Any, part: int) -> Any:
        return b.inttoptr(b.add(address, _WORD(part)), _PART.as_pointer())

    def _load(b: Any, address: Any) -> list[Any]:
        return [b.load(_pointer(b, address, part), align=8) for part in _PARTS]

    def _combine(b: Any, one: Any, other: Any, rows: Any, bits: Any, result: Any) -> Any:
        """Keep the row in the vector unit in a loop over the bits."""
        before = list(map(b.sub, _load(b, one), _load(b, other)))
        start, loop, end = b.block, b.append_basic_block("bit"), b.append_basic_block("end")
        b.cbranch(b.icmp_unsigned("!=", bits, _WORD(0)), loop, end)
        b.position_at_end(loop)
        left, row = b.phi(_WORD), [b.phi(_PART) for _ in _PARTS]
        offset = b.mul(b.cttz(left, ir.IntType(1)(1)), _WORD(ROW_BYTES))
        added = list(map(b.add, row, _load(b, b.add(rows, offset))))
        rest = b.and_(left, b.sub(left, _WORD(1)))
        b.cbranch(b.icmp_unsigned("!=", rest, _WORD(0)), loop, end)
        b.position_at_end(end)
        after = [b.phi(_PART) for _ in _PARTS]
        first, later = [bits, *before, *before], [rest, *added, *added]
        for phi, at_first, then in zip([left, *row, *after], first, later, strict=True):
            phi.add_incoming(at_first, start)
            phi.add_incoming(then, loop)
        for part, words in zip(_PARTS, after, strict=True):
            b.store(words, _pointer(b, result, part), align=8)
        return NOTHING

    combine = instruction(_combine, "void", "int64", "int64", "int64", "uint64", "int64")

else:

    def combine(one: int, other: int, rows: int, bits: Bits, result: int) -> None:
        """Write one row minus another, plus the rows of some squares: `rows` has one for each."""
        words = [peek(one + word) - peek(other + word) for word in range(ROW)]
        while bits:
            row = rows + ROW_BYTES * lowest(bits)
            words = [each + peek(row + word) for word, each in enumerate(words)]
            bits &= bits - ONE
        for word, each in enumerate(words):
            poke(result + word, each & ALL)


# ---------------------------------------------------------------------------
# The tables


def lanes() -> list[int]:
    """Return for each place of a pattern the number of its configuration in a row."""
    found: list[int] = []
    for number, (family, _) in enumerate(PLACES):
        lane = found[-1] + 1 if found else 0
        if number and PLACES[number - 1][0] != family:
            lane += -lane % LANES  # each family begins a new word
        found.append(lane)
    return found


def _row_of(numbers: dict[int, int]) -> list[int]:
    words = [0] * ROW
    for number, lane in enumerate(lanes()):
        words[lane // LANES] += numbers.get(number, 0) << LANE_BITS * (lane % LANES)
    return words


@cache
def _rows() -> dict[int, list[int]]:
    """Return the rows of all squares, and of the full and the empty board, by their places."""
    full = _row_of({i: FAMILIES[family].configurations - 1 for i, (family, _) in enumerate(PLACES)})
    rows = {FULL: full, EMPTY: [word // 2 for word in full]}
    for square in range(64):
        containing = [(i, place) for i, (_, place) in enumerate(PLACES) if square in place]
        added = _row_of({i: 3 ** place.index(square) for i, place in containing})
        rows[ADDED + ROW * square] = added
        rows[TURNED + ROW * square] = [-2 * word for word in added]
        rows[PLACED + ROW * square] = [a - b for a, b in zip(full, added, strict=True)]
    return rows


def write_rows(tables: Block) -> None:
    """Write the rows of all squares, and of the full and the empty board."""
    for start, words in _rows().items():
        for word, bits in enumerate(words):
            tables.set_bits(start + word, bits % (1 << 64))


# ---------------------------------------------------------------------------
# Rows of positions


@compiled
def index_position(own: Bits, opp: Bits, row: int, tables: int) -> None:
    """Write the row of a position."""
    added, full = tables + WORD * ADDED, tables + WORD * FULL
    combine(full, tables + WORD * EMPTY, added, opp, row)  # as the other side sees its own discs
    combine(full, row, added, own, row)


@compiled
def index_move(before: int, square: int, flipped: Bits, after: int, tables: int) -> None:
    """Write the row after a move, as the other side sees it, from the row before it."""
    placed = tables + WORD * PLACED + ROW_BYTES * square
    combine(placed, before, tables + WORD * TURNED, flipped, after)


@compiled
def index_pass(before: int, after: int, tables: int) -> None:
    """Write the row after a pass: the same discs, as the other side sees them."""
    combine(tables + WORD * FULL, before, tables, NONE, after)


# ---------------------------------------------------------------------------
# The value of a position

LANE: Bits = u64((1 << LANE_BITS) - 1)
LANE_1: Bits = u64(LANE_BITS)
LANE_2: Bits = u64(2 * LANE_BITS)
LANE_3: Bits = u64(3 * LANE_BITS)


@compiled
def two_weights(word: int, weights: int) -> int:
    """Add up the weights of two configurations."""
    bits = peek_bits(word)
    one = weight_at(weights + SHORT * signed(bits & LANE))
    return one + weight_at(weights + SHORT * signed(bits >> LANE_1 & LANE))


@compiled
def four_weights(word: int, weights: int) -> int:
    """Add up the weights of four configurations."""
    bits = peek_bits(word)
    one = weight_at(weights + SHORT * signed(bits & LANE))
    two = weight_at(weights + SHORT * signed(bits >> LANE_1 & LANE))
    three = weight_at(weights + SHORT * signed(bits >> LANE_2 & LANE))
    return one + two + three + weight_at(weights + SHORT * signed(bits >> LANE_3))


def words_of(family: int) -> list[int]:
    """Return where the words of a row are that hold the configurations of a family, in bytes."""
    held = zip(lanes(), PLACES, strict=True)
    return sorted({WORD * (lane // LANES) for lane, (number, _) in held if number == family})


# For each family, the offset of its weights, and those of its words in a row.
(R2, R3, R4, D8, D7, D6, D5, D4, C3, C5, EDGE) = (SHORT * start for start in STARTS[:-1])
(
    (R2_AT,),
    (R3_AT,),
    (R4_AT,),
    (D8_AT,),
    (D7_AT,),
    (D6_AT,),
    (D5_AT,),
    (D4_AT,),
    (C3_AT,),
    (C5_AT, C5_NEXT),
    (EDGE_AT,),
) = map(words_of, range(len(FAMILIES)))


@compiled
def value_of(row: int, empties: int, tables: int) -> int:
    """Return what the position of a row is worth to the side to move, in hundredths of a disc."""
    weights = peek(tables + WORD * (STAGE + empties))
    value = peek(tables + WORD * (TEMPO + empties))
    value += four_weights(row + R2_AT, weights + R2)
    value += four_weights(row + R3_AT, weights + R3)
    value += four_weights(row + R4_AT, weights + R4)
    value += two_weights(row + D8_AT, weights + D8)
    value += four_weights(row + D7_AT, weights + D7)
    value += four_weights(row + D6_AT, weights + D6)
    value += four_weights(row + D5_AT, weights + D5)
    value += four_weights(row + D4_AT, weights + D4)
    value += four_weights(row + C3_AT, weights + C3)
    value += four_weights(row + C5_AT, weights + C5)
    value += four_weights(row + C5_NEXT, weights + C5)
    value += four_weights(row + EDGE_AT, weights + EDGE)
    return min(max(STEP * value, -MOST), MOST)
