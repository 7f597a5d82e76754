"""The search of the timed player on 8x8 boards, compiled: the book's value, with fewer nodes.

It is alpha-beta with what makes it fast. The first move gets the full window, the others a *null
window*, which only asks whether they are better; a better one is then searched again. The table
ends a search if the same position was searched to the same depth before, and gives the best move of
a shallower search, which is tried first. The other moves are tried in the order of their
evaluation. At nodes with more than a null window the table does not cut, so that the line of best
play is always complete.

Everything it needs is in one block of memory, whose address is `place`.
"""

from othello_lessons.engine.bits.bit_moves import ALL, CORNERS
from othello_lessons.engine.bits.compiler import compiled, inlined, recursive, u64
from othello_lessons.engine.bits.fast_moves import NONE, ONE, Bits, flips, lowest, moves, popcount
from othello_lessons.engine.bits.raw_memory import LINE, WORD, peek, peek_bits, poke
from othello_lessons.engine.midgame import compiled_evaluation, table
from othello_lessons.engine.midgame.compiled_evaluation import (
    enter,
    evaluate,
    follow,
    follow_pass,
    judge,
)
from othello_lessons.engine.midgame.cuts import (
    CHECK,
    CHECKS,
    MOST_EVALUATED,
    SHALLOW,
    asked_of,
    check_of,
)
from othello_lessons.engine.midgame.table import (
    AGE_SHIFT,
    EVALUATED,
    NO_SQUARE,
    bucket_of,
    depth_of,
    find,
    keep,
    lower_of,
    square_of,
    upper_of,
)
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, WIN

MOST_PLIES = 128  # 60 moves, and a pass after any of them
PASS = 64

# Offsets in the block, in words.
NODES, LIMIT, STOP, EVALUATED_LEAF, TABLE, LAST, AGE, CUTS, COPY = range(9)
WEIGHTS = 2 * LINE  # the words after COPY hold what the table knows of a position
LINES = WEIGHTS + compiled_evaluation.SIZE
MOVES = LINES + MOST_PLIES * MOST_PLIES  # the line found at each ply, after its length
LIST = 3 * 64  # for each ply: square, flips and order of the moves there

# Offsets in a move of a list, in bytes, and the distance to the next one.
SQUARE, FLIPPED, ORDER, MOVE = 0, WORD, 2 * WORD, 3 * WORD
ROWS = MOVES + MOST_PLIES * LIST  # the configurations of the patterns at each ply
ROW = 2 * LINE
SIZE = ROWS + (MOST_PLIES + 1) * ROW

REPLY = 200  # hundredths of a disc, with learned patterns
FROM_TABLE, SORTED = 3, 3  # the smallest depths at which these save more time than they cost

# At the last plies it is enough to try corners first, and the squares beside a corner last.
BESIDE_CORNERS: Bits = u64(0x42C3_0000_0000_C342)
BETWEEN: Bits = u64(0x3C3C_FFFF_FFFF_3C3C)


@compiled
def final_value(own: Bits, opp: Bits) -> int:
    """Return what a finished game is worth, as in the book."""
    margin = popcount(own) - popcount(opp)
    if margin == 0:
        return 0
    return margin + WIN if margin > 0 else margin - WIN


@compiled
def extend(line: int, square: int) -> None:
    """Make a line of a move and the line of the ply below."""
    below = line + WORD * MOST_PLIES
    length = peek(below)
    poke(line, length + 1)
    poke(line + WORD, square)
    for step in range(1, length + 1):
        poke(line + WORD * (step + 1), peek(below + WORD * step))


@compiled
def list_some(own: Bits, opp: Bits, some: Bits, moves_list: int, count: int) -> int:
    """Add moves with their flips to a list of `count` moves; return its new length."""
    move = moves_list + MOVE * count
    while some:
        square = lowest(some)
        some &= some - ONE
        poke(move + SQUARE, square)
        poke(move + FLIPPED, flips(square, own, opp))
        move += MOVE
        count += 1
    return count


@compiled
def rank(
    own: Bits,
    opp: Bits,
    first: int,
    moves_list: int,
    count: int,
    row: int,
    weights: int,
    reply: int,
) -> None:
    """Give each move a number for sorting: its evaluation; the best known move has the highest.

    A legal reply costs `reply`: a move that leaves few replies is searched sooner.
    """
    move = moves_list
    for _ in range(count):
        square, flipped = peek(move + SQUARE), peek_bits(move + FLIPPED)
        order = MAX_VALUE
        if square != first:
            after = own | flipped | ONE << u64(square)
            follow(row, square, flipped, row + WORD * ROW, weights)
            order = -judge(opp ^ flipped, after, row + WORD * ROW, weights)
            if reply:
                order -= reply * popcount(moves(opp ^ flipped, after))
        poke(move + ORDER, order)
        move += MOVE


@compiled
def bring_best(move: int, end: int) -> None:
    """Exchange a move with the one of highest order from there to the end of the list."""
    best, highest = move, peek(move + ORDER)
    other = move + MOVE
    while other < end:
        order = peek(other + ORDER)
        if order > highest:
            best, highest = other, order
        other += MOVE
    if best != move:
        for word in range(0, MOVE, WORD):
            held = peek(move + word)
            poke(move + word, peek(best + word))
            poke(best + word, held)


@compiled
def last_ply(
    own: Bits, opp: Bits, alpha: int, beta: int, open_moves: Bits, ply: int, place: int
) -> int:
    """Return what `search` returns one ply above the leaves: the best evaluation after a move."""
    line, row = place + WORD * (LINES + MOST_PLIES * ply), place + WORD * (ROWS + ROW * ply)
    weights, after = place + WORD * WEIGHTS, row + WORD * ROW
    poke(place + WORD * EVALUATED_LEAF, 1)
    best, nodes = MIN_VALUE, peek(place + WORD * NODES)
    for group in range(3):
        some = open_moves & (CORNERS if group == 0 else BETWEEN if group == 1 else BESIDE_CORNERS)
        while some and best < beta:
            square = lowest(some)
            some &= some - ONE
            flipped = flips(square, own, opp)
            follow(row, square, flipped, after, weights)
            value = -evaluate(opp ^ flipped, own | flipped | ONE << u64(square), after, weights)
            nodes += 1
            if value > best:
                best = value
                if value > alpha:
                    poke(line, 1)
                    poke(line + WORD, square)
    poke(place + WORD * NODES, nodes)
    return best


@compiled
def list_moves(
    own: Bits, opp: Bits, open_moves: Bits, depth: int, ply: int, first: int, place: int
) -> int:
    """List the moves of a ply, ranked where that saves time; return their number."""
    moves_list = place + WORD * (MOVES + LIST * ply)
    if depth < SORTED:
        count = list_some(own, opp, open_moves & CORNERS, moves_list, 0)
        count = list_some(own, opp, open_moves & BETWEEN, moves_list, count)
        return list_some(own, opp, open_moves & BESIDE_CORNERS, moves_list, count)
    row, weights = place + WORD * (ROWS + ROW * ply), place + WORD * WEIGHTS
    count = list_some(own, opp, open_moves, moves_list, 0)
    # Of equal moves, the first position chooses the first one: its order is that of the evaluation
    # alone.
    reply = REPLY if ply and peek(weights + WORD * compiled_evaluation.TABLES) else 0
    rank(own, opp, first, moves_list, count, row, weights, reply)
    return count


# ---------------------------------------------------------------------------
# What is known without a search


@compiled
def is_stopped(place: int) -> bool:
    """Tell whether the search must end now: it was told to, or has used up its nodes."""
    if peek(place + WORD * NODES) >= peek(place + WORD * LIMIT):
        poke(place + WORD * STOP, 1)
    return peek(place + WORD * STOP) != 0


@compiled
def is_answered(alpha: int, beta: int, depth: int, copy: int) -> bool:
    """Tell whether the bounds in the table answer the question of a null window."""
    if beta - alpha > 1 or depth_of(peek(copy + WORD)) != depth:
        return False
    lower, upper = lower_of(peek(copy)), upper_of(peek(copy))
    return lower >= beta or upper <= alpha or lower == upper


@compiled
def answer(beta: int, place: int) -> int:
    """Return the bound that answers, and note whether it has used an evaluation."""
    copy = place + WORD * COPY
    if peek(copy + WORD) & EVALUATED:
        poke(place + WORD * EVALUATED_LEAF, 1)
    lower = lower_of(peek(copy))
    return lower if lower >= beta else upper_of(peek(copy))


@compiled
def remember(
    own: Bits,
    opp: Bits,
    alpha: int,
    beta: int,
    bucket: int,
    value: int,
    square: int,
    depth: int,
    place: int,
) -> None:
    """Keep the result of a search in the table."""
    rest = peek(place + WORD * AGE) << AGE_SHIFT
    if peek(place + WORD * EVALUATED_LEAF):
        rest |= EVALUATED
    lower = value if value > alpha else table.LEAST
    upper = value if value < beta else table.MOST
    keep(own, opp, bucket, place + WORD * COPY, lower, upper, square, depth, rest)


@compiled
def may_cut(own: Bits, opp: Bits, alpha: int, beta: int, depth: int, place: int) -> bool:
    """Tell whether shallow searches may take the place of a search."""
    if peek(place + WORD * CUTS) == 0 or beta - alpha > 1 or abs(alpha) >= MOST_EVALUATED:
        return False
    return depth < popcount(ALL & ~(own | opp))


@inlined
def is_predicted(
    own: Bits, opp: Bits, alpha: int, beta: int, depth: int, ply: int, better: bool, place: int
) -> bool:
    """Tell whether a shallow search predicts the answer: that the value is better, or is not."""
    check = check_of(peek(place + WORD * CUTS), popcount(ALL & ~(own | opp)), depth)
    for _ in range(CHECKS):
        shallow = peek(check + WORD * SHALLOW)
        if shallow == 0:
            break
        asked = asked_of(check, alpha, beta, better)
        value = search(own, opp, asked, asked + 1, shallow, ply, place)
        if peek(place + WORD * STOP) or (value > asked) == better:
            return True
        check += WORD * CHECK
    return False


# ---------------------------------------------------------------------------
# The search


@inlined
def value_after(
    own: Bits, opp: Bits, alpha: int, beta: int, depth: int, ply: int, first: bool, place: int
) -> int:
    """Return the value of a position for its last mover; a later move gets a null window first."""
    if not first:
        value = -search(own, opp, -alpha - 1, -alpha, depth, ply, place)
        if not alpha < value < beta:
            return value
    return -search(own, opp, -beta, -alpha, depth, ply, place)


@recursive("int64(uint64, uint64, int64, int64, int64, int64, int64)")
def search(own: Bits, opp: Bits, alpha: int, beta: int, depth: int, ply: int, place: int) -> int:
    """Return minimax's value if it lies between alpha and beta, else a bound on it.

    The line is left in the block. If the block says STOP, the returned value means nothing. (A call
    with a constant would make Numba compile a second search, and the cache would mix them up.)
    """
    poke(place + WORD * NODES, peek(place + WORD * NODES) + 1)
    line, copy = place + WORD * (LINES + MOST_PLIES * ply), place + WORD * COPY
    poke(line, 0)
    row, weights = place + WORD * (ROWS + ROW * ply), place + WORD * WEIGHTS
    if ply == 0:
        enter(own, opp, row, weights)
    if depth == 0:
        poke(place + WORD * EVALUATED_LEAF, 1)
        return evaluate(own, opp, row, weights)
    if is_stopped(place):
        return 0
    open_moves = moves(own, opp)
    if open_moves == NONE:
        if moves(opp, own) == NONE:
            return final_value(own, opp)
        follow_pass(row, row + WORD * ROW, weights)
        value = -search(opp, own, -beta, -alpha, depth - 1, ply + 1, place)
        extend(line, PASS)
        return value
    if depth == 1:
        return last_ply(own, opp, alpha, beta, open_moves, ply, place)
    first, bucket, seen_leaves = NO_SQUARE, 0, peek(place + WORD * EVALUATED_LEAF)
    if depth >= FROM_TABLE:
        bucket = bucket_of(own, opp, peek(place + WORD * TABLE), peek(place + WORD * LAST))
        if find(own, opp, bucket, copy):
            first = square_of(peek(copy + WORD))
            if is_answered(alpha, beta, depth, copy):
                return answer(beta, place)
        if may_cut(own, opp, alpha, beta, depth, place):
            better = evaluate(own, opp, row, weights) > alpha  # so it is probably better
            if is_predicted(own, opp, alpha, beta, depth, ply, better, place):
                value = beta if better else alpha
                poke(place + WORD * EVALUATED_LEAF, 1)
                if peek(place + WORD * STOP) == 0:
                    remember(own, opp, alpha, beta, bucket, value, first, depth, place)
                return value
            poke(line, 0)
        poke(place + WORD * EVALUATED_LEAF, 0)
    count = list_moves(own, opp, open_moves, depth, ply, first, place)
    best, best_square, least = MIN_VALUE, NO_SQUARE, alpha
    move = place + WORD * (MOVES + LIST * ply)
    end = move + MOVE * count
    for number in range(count):
        if depth >= SORTED:
            bring_best(move, end)
        square, flipped = peek(move + SQUARE), peek_bits(move + FLIPPED)
        left, after = opp ^ flipped, own | flipped | ONE << u64(square)
        follow(row, square, flipped, row + WORD * ROW, weights)
        value = value_after(left, after, least, beta, depth - 1, ply + 1, number == 0, place)
        if peek(place + WORD * STOP):
            return 0
        if value > best:
            best, best_square = value, square
        if value > least:
            least = value
            if beta - alpha > 1:
                extend(line, square)
        if least >= beta:
            break
        move += MOVE
    if depth >= FROM_TABLE:
        remember(own, opp, alpha, beta, bucket, best, best_square, depth, place)
        if seen_leaves:
            poke(place + WORD * EVALUATED_LEAF, 1)
    return best
