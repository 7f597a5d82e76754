"""Moves and flips with the vector unit: four directions at a time, one in each lane.

`bit_moves` handles one direction after another. Here the same code is written in the compiler's own
language (LLVM's intermediate representation), on vectors of four 64-bit numbers. It is imported
only if there are Numba and a vector unit.

A move looks along eight rays. On the four that lead to higher bits, an addition finds the line of
trapped discs: fill all bits except the ray, add 1, and the carry goes along the line until the
first square that is not the other side's. On the four that lead to lower bits, carries go the wrong
way, so counting leading zeros finds the first such square.
"""

from typing import Any

from llvmlite import binding, ir
from numba.core import cgutils

from othello_lessons.engine.bits.compiler import instruction

declared: Any = cgutils.get_or_insert_function
BIT, WORD = ir.IntType(1), ir.IntType(64)
LANES = ir.VectorType(WORD, 4)
STEPS = (1, 7, 8, 9)
INNER = 0x7E7E_7E7E_7E7E_7E7E  # only vertical lines pass through columns a and h
ALL = (1 << 64) - 1
COUNTS_ZEROS = bool(binding.get_host_cpu_features().get("avx512cd"))


def _constant(values: Any) -> Any:
    return ir.Constant(LANES, [ir.Constant(WORD, value & ALL) for value in values])


def _spread(builder: Any, word: Any) -> Any:
    one = builder.insert_element(ir.Constant(LANES, ir.Undefined), word, ir.Constant(WORD, 0))
    order = ir.Constant(ir.VectorType(ir.IntType(32), 4), [0] * 4)
    return builder.shuffle_vector(one, ir.Constant(LANES, ir.Undefined), order)


def _united(builder: Any, lanes: Any) -> Any:
    for order in ([2, 3, 0, 1], [1, 0, 3, 2]):
        turned = ir.Constant(ir.VectorType(ir.IntType(32), 4), order)
        lanes = builder.or_(lanes, builder.shuffle_vector(lanes, lanes, turned))
    return builder.extract_element(lanes, ir.Constant(WORD, 0))


# ---------------------------------------------------------------------------
# Moves: from every disc of own at once, over a run of one, two, four, six discs


def _moves(builder: Any, own: Any, opp: Any) -> Any:
    taken = builder.or_(own, opp)
    through = builder.and_(_spread(builder, opp), _constant([INNER, INNER, ALL, INNER]))
    start = _spread(builder, own)
    left = _beyond(builder, builder.shl, start, through)
    right = _beyond(builder, builder.lshr, start, through)
    reached = _united(builder, builder.or_(left, right))
    return builder.and_(reached, builder.not_(taken))


def _beyond(b: Any, shift: Any, start: Any, through: Any) -> Any:
    """Return the squares behind the runs of `through` that begin next to the start."""
    once, twice = _constant(STEPS), _constant([2 * step for step in STEPS])
    run = b.and_(through, shift(start, once))
    run = b.or_(run, b.and_(through, shift(run, once)))
    pairs = b.and_(through, shift(through, once))
    for _ in range(2):
        run = b.or_(run, b.and_(pairs, shift(run, twice)))
    return shift(run, once)


# ---------------------------------------------------------------------------
# Flips


def _ray(square: int, step: tuple[int, int]) -> int:
    """Return the squares in one direction from a square, without the square itself."""
    bits, (row, column) = 0, divmod(square, 8)
    row, column = row + step[0], column + step[1]
    while 0 <= row < 8 and 0 <= column < 8:
        bits |= 1 << (8 * row + column)
        row, column = row + step[0], column + step[1]
    return bits


UP = ((0, 1), (1, -1), (1, 0), (1, 1))  # to higher bits, in the order of STEPS


def _table(module: Any) -> Any:
    """Return the rays of all squares: for each, four to higher bits and four to lower bits."""
    name = "othello_lessons_rays"
    if name in module.globals:
        return module.globals[name]
    rays = []
    for square in range(64):
        rays.append(_constant([_ray(square, step) for step in UP]))
        rays.append(_constant([_ray(square, (-row, -column)) for row, column in UP]))
    kind = ir.ArrayType(LANES, len(rays))
    table = ir.GlobalVariable(module, kind, name)
    table.initializer = ir.Constant(kind, rays)
    table.global_constant = True
    table.linkage = "linkonce_odr"
    table.align = 64
    return table


def _rays(builder: Any, square: Any) -> Any:
    table, zero = _table(builder.module), ir.Constant(WORD, 0)
    at = builder.shl(square, ir.Constant(WORD, 1))
    upward = builder.gep(table, [zero, at], inbounds=True)
    downward = builder.gep(table, [zero, builder.or_(at, ir.Constant(WORD, 1))], inbounds=True)
    return builder.load(upward, align=32), builder.load(downward, align=32)


def _flips(builder: Any, square: Any, own: Any, opp: Any) -> Any:
    upward, downward = _rays(builder, square)
    mine, other = _spread(builder, own), _spread(builder, opp)
    up = _flips_up(builder, upward, mine, other)
    down = _flips_down(builder, downward, mine, other)
    return _united(builder, builder.or_(up, down))


def _flips_up(b: Any, ray: Any, own: Any, opp: Any) -> Any:
    carried = b.add(b.or_(opp, b.not_(ray)), _constant([1] * 4))
    bracket = b.and_(b.and_(carried, ray), own)
    found = b.sext(b.icmp_unsigned("!=", bracket, _constant([0] * 4)), LANES)  # -1 or 0
    return b.and_(b.add(bracket, found), ray)


def _flips_down(b: Any, ray: Any, own: Any, opp: Any) -> Any:
    first = _highest(b, b.and_(ray, b.not_(opp)))
    bracket = b.and_(b.and_(first, own), ray)
    above = b.neg(b.shl(bracket, _constant([1] * 4)))
    return b.and_(above, ray)


def _highest(b: Any, lanes: Any) -> Any:
    """Return the highest bit of each lane; for an empty lane, a bit outside every ray."""
    if COUNTS_ZEROS:
        kind = ir.FunctionType(LANES, [LANES, BIT])
        zeros = declared(b.module, kind, "llvm.ctlz.v4i64")
        count = b.call(zeros, [b.or_(lanes, _constant([1] * 4)), ir.Constant(BIT, 1)])
        return b.lshr(_constant([1 << 63] * 4), count)
    below = lanes
    for times in (1, 2, 4):  # fill all of the ray below its highest bit
        below = b.or_(below, b.lshr(below, _constant([times * step for step in STEPS])))
    return b.and_(lanes, b.not_(b.lshr(below, _constant(STEPS))))


moves = instruction(_moves, "uint64", "uint64", "uint64")
flips = instruction(_flips, "uint64", "int64", "uint64", "uint64")
