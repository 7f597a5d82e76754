"""Perft on eight boards at a time: it makes their moves, and finds the replies, all at once.

`simd_moves` gives each direction a lane. Here each lane holds its own board, and all eight handle
one direction after another: no lane waits for another, and no results need to be combined at the
end. To the right, where the squares of a line are neighbouring bits, a carry follows the runs. The
boards are stored in three rows, one after another: the discs of the sides to move, the discs of the
others, and a move for each board. It is imported only if there are Numba and a vector unit.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils

from othello_lessons.engine.bits.compiler import compiled, instruction, recursive, u64
from othello_lessons.engine.bits.fast_moves import NONE, ONE, Bits, flips, lowest, moves, popcount
from othello_lessons.engine.bits.raw_memory import WORD, peek_bits, poke
from othello_lessons.engine.bits.simd_moves import ALL, INNER

ROW = 4104  # boards in a row; only positions with many moves have more after three plies
MARGIN = 48  # boards: room for the moves of one position, and for some that are overwritten later
ROWS = 3 * ROW  # words
OWN_AT, OPP_AT, MOVES_AT = 0, WORD * ROW, 2 * WORD * ROW  # from a board to its words, in bytes
SIZE = 3 * ROWS  # words that perft needs

declared: Any = cgutils.get_or_insert_function
NO_ANSWER = 1 << 32  # counted for a move without a reply: more than any number of games here
NOT_COUNTED = -1
NUMBER = ir.IntType(64)
EIGHT = ir.VectorType(NUMBER, 8)
STEPS = ((1, INNER), (7, INNER), (8, ALL), (9, INNER))


def _each(value: int) -> Any:
    return ir.Constant(EIGHT, [ir.Constant(NUMBER, value)] * 8)


# ---------------------------------------------------------------------------
# Moves and flips of eight boards


def _run(b: Any, shift: Any, step: int, start: Any, through: Any) -> Any:
    """Return the runs of `through` that begin next to the start."""
    run = b.and_(through, shift(start, _each(step)))
    run = b.or_(run, b.and_(through, shift(run, _each(step))))
    pairs = b.and_(through, shift(through, _each(step)))
    for _ in range(2):
        run = b.or_(run, b.and_(pairs, shift(run, _each(2 * step))))
    return run


def _to_the_right(b: Any, start: Any, opp: Any) -> tuple[Any, Any]:
    """Follow all runs to the right at once, by a carry: return the runs, and the sum.

    In the sum, a run that begins next to the start is 0, and the bit behind its end is set.
    """
    through = b.and_(opp, _each(INNER))
    return through, b.add(through, b.and_(through, b.shl(start, _each(1))))


def _other_ways(b: Any) -> list[tuple[int, Any, Any]]:
    ways = [(step, shift, inner) for step, inner in STEPS for shift in (b.shl, b.lshr)]
    return [(step, shift, _each(inner)) for step, shift, inner in ways[1:]]


def _moves(b: Any, own: Any, opp: Any) -> Any:
    _, found = _to_the_right(b, own, opp)
    for step, shift, inner in _other_ways(b):
        run = _run(b, shift, step, own, b.and_(opp, inner))
        found = b.or_(found, shift(run, _each(step)))
    return b.and_(found, b.not_(b.or_(own, opp)))


def _flips(b: Any, move: Any, own: Any, opp: Any) -> Any:
    through, carried = _to_the_right(b, move, opp)
    run = b.and_(through, b.not_(carried))
    found = _if_closed(b, run, b.and_(carried, own))
    for step, shift, inner in _other_ways(b):
        run = _run(b, shift, step, move, b.and_(opp, inner))
        bracket = b.and_(shift(run, _each(step)), own)
        found = b.or_(found, _if_closed(b, run, bracket))
    return found


def _if_closed(b: Any, run: Any, bracket: Any) -> Any:
    return b.select(b.icmp_unsigned("!=", bracket, _each(0)), run, _each(0))


# ---------------------------------------------------------------------------
# The eight boards at an address


def _place(b: Any, address: Any, row: int) -> Any:
    start = b.add(address, ir.Constant(NUMBER, 8 * ROW * row))
    return b.inttoptr(start, EIGHT.as_pointer())


def _made(b: Any, address: Any) -> tuple[Any, Any, Any, Any]:
    own, opp, move = (b.load(_place(b, address, row), align=8) for row in range(3))
    flipped = _flips(b, move, own, opp)
    left, after = b.xor(opp, flipped), b.or_(b.or_(own, flipped), move)
    return move, left, after, _moves(b, left, after)


def _sum(b: Any, numbers: Any) -> Any:
    add = declared(b.module, ir.FunctionType(NUMBER, [EIGHT]), "llvm.vector.reduce.add.v8i64")
    return b.call(add, [numbers])


def _without_answer(b: Any, move: Any, answers: Any, what: int) -> Any:
    """Return `what` for each board whose move has no reply, 0 for the others."""
    made = b.icmp_unsigned("!=", move, _each(0))
    silent = b.and_(made, b.icmp_unsigned("==", answers, _each(0)))
    return b.select(silent, _each(what), _each(0))


def _grow(b: Any, address: Any) -> Any:
    move, left, after, answers = _made(b, address)
    for row, boards in enumerate((left, after, answers)):
        b.store(boards, _place(b, address, row), align=8)
    return _sum(b, _without_answer(b, move, answers, 1))


def _count(b: Any, address: Any) -> Any:
    move, _, _, answers = _made(b, address)
    ones = declared(b.module, ir.FunctionType(EIGHT, [EIGHT]), "llvm.ctpop.v8i64")
    made = b.icmp_unsigned("!=", move, _each(0))
    counted = b.select(made, b.call(ones, [answers]), _each(0))
    return _sum(b, b.or_(counted, _without_answer(b, move, answers, NO_ANSWER)))


def _fill(b: Any, address: Any, word: Any) -> Any:
    one = b.insert_element(ir.Constant(EIGHT, ir.Undefined), word, ir.Constant(NUMBER, 0))
    first = ir.Constant(ir.VectorType(ir.IntType(32), 8), [0] * 8)
    spread = b.shuffle_vector(one, ir.Constant(EIGHT, ir.Undefined), first)
    b.store(spread, b.inttoptr(address, EIGHT.as_pointer()), align=8)
    return ir.Constant(ir.IntType(8).as_pointer(), None)


# Make the moves of eight boards: own, opp and move become the side that is now to move, the other
# side, and all replies. Returns how many have no reply.
grow = instruction(_grow, "int64", "int64")
# Count the replies to the moves of eight boards, and NO_ANSWER for each move without one.
count_answers = instruction(_count, "int64", "int64")
fill = instruction(_fill, "void", "int64", "uint64")  # eight words with the same value


# ---------------------------------------------------------------------------
# Perft


@compiled
def write_moves(at: int, own: Bits, opp: Bits, open_moves: Bits) -> int:
    """Write down a position once for each of its moves; return where the next one goes."""
    end = at + WORD * popcount(open_moves)
    while True:
        fill(at + OWN_AT, own)
        fill(at + OPP_AT, opp)
        for _ in range(8):  # always eight: the extra ones are overwritten later
            poke(at + MOVES_AT, open_moves & (~open_moves + ONE))
            open_moves &= open_moves - ONE
            at += WORD
        if not open_moves:
            return end


@compiled
def write_answers(start: int, end: int, to: int) -> int:
    """Write down all replies on these boards; return where the next one goes, 0 if they fill a row.

    Eight boards without a move follow at the end, so that the results of the last eight are right.
    """
    last = to + WORD * (ROW - MARGIN)
    for at in range(start, end, WORD):
        answers = peek_bits(at + MOVES_AT)
        to = write_moves(to, peek_bits(at + OWN_AT), peek_bits(at + OPP_AT), answers)
        if to > last:
            return 0
    fill(to + MOVES_AT, NONE)
    return to


@compiled
def all_plies(place: int, own: Bits, opp: Bits, open_moves: Bits, depth: int) -> int:
    """Count the games of 3 or 4 plies, one ply after another.

    NOT_COUNTED if one of them passes or ends early, or if there is no room for them all.
    """
    start, end = place, write_moves(place, own, opp, open_moves)
    fill(end + MOVES_AT, NONE)
    for ply in range(1, depth - 1):
        for at in range(start, end, 8 * WORD):
            if grow(at):
                return NOT_COUNTED
        next_start = place + ply * WORD * ROWS
        end = write_answers(start, end, next_start)
        if end == 0:
            return NOT_COUNTED
        start = next_start
    games = 0
    for at in range(start, end, 8 * WORD):
        games += count_answers(at)
    return games if games < NO_ANSWER else NOT_COUNTED


@recursive("UniTuple(int64, 2)(int64, uint64, uint64, int64)")
def perft(place: int, own: Bits, opp: Bits, depth: int) -> tuple[int, int]:
    """Return what fast_moves.perft returns."""
    if depth == 0:
        return 1, 0
    open_moves = moves(own, opp)
    if open_moves == NONE:
        if moves(opp, own) == NONE:
            return 0, 1
        return perft(place, opp, own, depth - 1)
    if depth == 1:
        return popcount(open_moves), 0
    if depth == 3 or depth == 4:
        games = all_plies(place, own, opp, open_moves, depth)
        if games != NOT_COUNTED:
            return games, 0
    exact, ended = 0, 0
    while open_moves:
        square = lowest(open_moves)
        open_moves &= open_moves - ONE
        flipped = flips(square, own, opp)
        after = own | flipped | ONE << u64(square)
        more, over = perft(place, opp ^ flipped, after, depth - 1)
        exact, ended = exact + more, ended + over
    return exact, ended
