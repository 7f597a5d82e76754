"""The endgame from seven empty squares up: one search, with a window of width one.

`search` answers the question "is it more than alpha?" for a position, and returns a score that
proves the answer. These make it fast, in the order of the code: a stability bound that answers
without a search; the hash table; the children for which the table already has an answer; and the
order of the moves.

Several threads search the same position independently, and share the table. A thread leaves a move
on which another thread works for later, when the table has its answer. A thread marks a move when
it chooses it, with one instruction that succeeds in one thread only; otherwise two threads at the
same point would always choose the same moves.
"""

from othello_lessons.engine.bits.compiler import compiled, recursive, signed, u64
from othello_lessons.engine.bits.fast_moves import ONE, Bits, flips, lowest, moves, popcount, stable
from othello_lessons.engine.bits.raw_memory import WORD, claim, fetch, peek, peek_bits, poke
from othello_lessons.engine.patterns.indices import index_position, value_of
from othello_lessons.engine.solver import final_six
from othello_lessons.engine.solver.final_six import (
    NO_MOVE,
    count,
    empty_squares,
    last_few,
    last_four,
    last_one,
    last_three,
    last_two,
    margin,
    odd_quarters,
    used_up,
)
from othello_lessons.engine.solver.ordering import (
    BOUND,
    DEEPEST_ROWS,
    ENTRY,
    FLIPPED,
    HOPELESS,
    JUDGED,
    PATTERNS,
    ROW,
    ROWS,
    SPARED,
    SPREAD,
    bring_best,
    exchange,
    promise_of,
    square_of,
    write_entry,
)
from othello_lessons.engine.solver.table import (
    NOWHERE,
    bucket_of,
    key_of,
    known,
    learn,
    lower_of,
    move_of,
    upper_of,
)

TABLE_FROM = 7  # empty squares: below, looking a position up takes longer than searching it
LOOK_AHEAD_FROM = 9  # from here on, all children are looked up before one is searched
STOP_FROM = 10  # from here on, a search checks whether it must stop
SHARED_FROM = 14  # from here on, threads leave moves to each other

# The words of one thread's search, beside those of final_six.py and ordering.py. Its lists of moves
# follow, one for each number of empty squares.
NODES, LIMIT = final_six.NODES, final_six.LIMIT  # positions looked at, and how many may be
RIM = final_six.RIM
STOP = 1  # not 0 when the search must end at once
TABLE = 2  # the address of the hash table
LAST = 3  # the number of its buckets, less 1
AGE = 11  # of the entries that are written now
BUSY = 6  # the address of the positions on which threads work; 0 for a single thread
BEST = 7  # the square that `root` chose
ROOT = 8  # the number of empty squares at the root
OVERTAKEN = 9  # the highest ancestor whose answer another thread has found, as its empty squares
PATH = (
    ROWS + DEEPEST_ROWS * ROW
)  # the key and alpha of every ancestor, by its number of empty squares
LISTS = PATH + 2 * 65
LIST = 80
WORDS = LISTS + 65 * LIST

BUSY_LAST = (1 << 12) - 1  # the number of its words, less 1
PROVED = -1  # in place of the number of moves: the table has answered the question


@compiled
def stops(place: int) -> bool:
    """Tell whether the search must end now: it was told to, or has used up its nodes."""
    if peek(place + WORD * STOP):
        return True
    if used_up(place):
        poke(place + WORD * STOP, 1)
        return True
    return False


@compiled
def key_after(own: Bits, opp: Bits, entry: int) -> Bits:
    """Return the key of the position that a move of the list leads to."""
    flipped = peek_bits(entry + FLIPPED)
    return key_of(opp ^ flipped, own | flipped | ONE << u64(square_of(entry)))


@compiled
def write_moves(place: int, own: Bits, opp: Bits, empty: int, open_moves: Bits, entry: int) -> int:
    """Write down the moves, without a promise; return where their list ends.

    What the table knows about them is on its way from memory meanwhile: for all moves at once, as
    waiting for one after the other takes a third of a search's time.
    """
    table, last = peek(place + WORD * TABLE), peek(place + WORD * LAST)
    while open_moves:
        square = lowest(open_moves)
        move = ONE << u64(square)
        open_moves ^= move
        flipped = flips(square, own, opp)
        write_entry(entry, 0, square, flipped)
        if empty > TABLE_FROM:
            fetch(bucket_of(key_of(opp ^ flipped, own | flipped | move), table, last))
        entry += ENTRY
    return entry


@compiled
def look_ahead(place: int, own: Bits, opp: Bits, alpha: int, entry: int, end: int) -> int:
    """Return a score above alpha to which the table knows a move, and make it BEST, or NO_MOVE."""
    table, last = peek(place + WORD * TABLE), peek(place + WORD * LAST)
    while entry < end:
        key = key_after(own, opp, entry)
        score = -upper_of(known(key, bucket_of(key, table, last)))
        if score > alpha:
            poke(place + WORD * BEST, square_of(entry))
            return score
        entry += ENTRY
    return NO_MOVE


@compiled
def list_moves(
    place: int, own: Bits, opp: Bits, alpha: int, empty: int, open_moves: Bits, first: int
) -> tuple[int, int]:
    """Write down the moves, each with its promise; return their number, and NO_MOVE as a score.

    If the table knows that a move leads above alpha, it becomes the BEST, and PROVED and the score
    are returned.
    """
    start = place + WORD * (LISTS + LIST * empty)
    end = write_moves(place, own, opp, empty, open_moves, start)
    if empty >= LOOK_AHEAD_FROM:
        score = look_ahead(place, own, opp, alpha, start, end)
        if score > alpha:
            return PROVED, score
    odd = odd_quarters(empty_squares(place, own, opp))
    judged, highest = empty, -BOUND
    tables = peek(place + WORD * PATTERNS)
    if tables and empty >= JUDGED:
        index_position(own, opp, place + WORD * ROWS, tables)
        if value_of(place + WORD * ROWS, empty, tables) < 100 * alpha - HOPELESS:
            judged -= SPARED
    entry = start
    while entry < end:
        square, flipped = square_of(entry), peek_bits(entry + FLIPPED)
        left, after = opp ^ flipped, own | flipped | ONE << u64(square)
        promise = BOUND - 1
        if square != first:
            least = max(highest - SPREAD, -BOUND)
            promise = promise_of(place, left, after, square, flipped, odd, judged, least)
            highest = max(highest, promise)
        write_entry(entry, promise, square, flipped)
        entry += ENTRY
    return (end - start) // ENTRY, NO_MOVE


@compiled
def mark_of(busy: int, key: Bits) -> int:
    """Return the address of the word that is not 0 while a thread works on a position."""
    return busy + WORD * (signed(key) & BUSY_LAST)


@compiled
def mark_first(busy: int, own: Bits, opp: Bits, entry: int) -> int:
    """Mark the first move as taken; return the address of the mark, 0 if another thread has it."""
    key = key_after(own, opp, entry)
    mark = mark_of(busy, key)
    return mark if claim(mark, key) else 0


@compiled
def bring_free(busy: int, own: Bits, opp: Bits, entry: int, end: int) -> int:
    """Bring the most promising move on which no thread works to the front, and mark it as taken.

    Return the address of the mark; 0 if there is no such move, and then the first move stays.
    """
    while True:
        best, highest, other = entry, -1, entry
        while other < end:
            word = peek(other)
            if word > highest and peek(mark_of(busy, key_after(own, opp, other))) == 0:
                best, highest = other, word
            other += ENTRY
        if highest < 0:
            return 0
        exchange(entry, best)
        mark = mark_first(busy, own, opp, entry)
        if mark:
            return mark


@compiled
def is_answered(data: Bits, alpha: int) -> bool:
    """Tell whether the bounds in the table answer the question."""
    return lower_of(data) > alpha or upper_of(data) <= alpha


@compiled
def is_overtaken(place: int, empty: int) -> bool:
    """Tell whether another thread has answered for this position or an ancestor; note which one."""
    if peek(place + WORD * OVERTAKEN):
        return True
    for above in range(peek(place + WORD * ROOT), empty - 1, -1):
        path = place + WORD * (PATH + 2 * above)
        key = peek_bits(path)
        bucket = bucket_of(key, peek(place + WORD * TABLE), peek(place + WORD * LAST))
        if is_answered(known(key, bucket), peek(path + WORD)):
            poke(place + WORD * OVERTAKEN, above)
            return True
    return False


@recursive("int64(int64, uint64, uint64, int64, int64)")
def search(place: int, own: Bits, opp: Bits, alpha: int, empty: int) -> int:
    """Return a score above alpha if own can reach one, otherwise one that own cannot exceed.

    `empty` is the number of empty squares, 7 or more. If the search was stopped, the returned score
    means nothing.
    """
    count(place)
    if empty >= STOP_FROM and stops(place):
        return 0
    rim = peek_bits(place + WORD * RIM)
    outside = popcount(rim)
    if 64 - outside - 2 * popcount(opp) <= alpha:  # otherwise the bound is never low enough
        bound = 64 + outside - 2 * popcount(stable(opp | rim, own))
        if bound <= alpha:
            return bound
    key = key_of(own, opp)
    bucket = bucket_of(key, peek(place + WORD * TABLE), peek(place + WORD * LAST))
    data = known(key, bucket)
    if lower_of(data) > alpha:
        return lower_of(data)
    if upper_of(data) <= alpha:
        return upper_of(data)
    open_moves = moves(own, opp) & ~rim
    if not open_moves:
        if not moves(opp, own) & ~rim:
            return margin(own, opp)
        return -search(place, opp, own, -alpha - 1, empty)
    before = peek(place + WORD * NODES)
    listed, proved = list_moves(place, own, opp, alpha, empty, open_moves, move_of(data))
    if listed == PROVED:
        return proved
    busy = peek(place + WORD * BUSY) if empty >= SHARED_FROM else 0
    if busy:
        poke(place + WORD * (PATH + 2 * empty), key)
        poke(place + WORD * (PATH + 2 * empty + 1), alpha)
    best, best_move = NO_MOVE, NOWHERE
    start = place + WORD * (LISTS + LIST * empty)
    entry, end = start, start + ENTRY * listed
    while entry < end:
        mark = 0
        if busy and entry > start:
            mark = bring_free(busy, own, opp, entry, end)
        else:
            bring_best(entry, end)
            if busy:  # all threads that come here search the first move together
                mark = mark_first(busy, own, opp, entry)
        square, flipped = square_of(entry), peek_bits(entry + FLIPPED)
        entry += ENTRY
        left, after = opp ^ flipped, own | flipped | ONE << u64(square)
        if empty == TABLE_FROM:
            score = -last_few(place, left, after, -alpha - 1, empty - 1)
        else:
            score = -search(place, left, after, -alpha - 1, empty - 1)
        if mark:
            poke(mark, 0)
        if empty > STOP_FROM and peek(place + WORD * STOP):
            return 0
        if score > best and not (busy and peek(place + WORD * OVERTAKEN)):
            best, best_move = score, square
            if best > alpha:
                break
        if busy and is_overtaken(place, empty):
            above = peek(place + WORD * OVERTAKEN)
            poke(place + WORD * OVERTAKEN, above if above > empty else 0)
            data = known(key, bucket)
            if above > empty or is_answered(data, alpha):
                poke(place + WORD * BEST, move_of(data))
                return lower_of(data) if lower_of(data) > alpha else upper_of(data)
            entry, best = start, NO_MOVE  # the answer is no longer in the table: begin again
    poke(place + WORD * BEST, best_move)
    nodes, age = peek(place + WORD * NODES) - before, peek(place + WORD * AGE)
    if best > alpha:
        learn(key, bucket, best, 64, best_move, nodes, age)
    else:
        learn(key, bucket, -64, best, best_move, nodes, age)
    return best


# ---------------------------------------------------------------------------
# The entry points


@compiled
def answer(place: int, own: Bits, opp: Bits, alpha: int, empty: int) -> int:
    """Return what `search` returns, for any number of empty squares."""
    if empty >= TABLE_FROM:
        return search(place, own, opp, alpha, empty)
    if empty >= 5:
        return last_few(place, own, opp, alpha, empty)
    empties = empty_squares(place, own, opp)
    if empty == 4:
        return last_four(place, own, opp, alpha, empties)
    if empty == 0:
        return margin(own, opp)
    a = lowest(empties)
    empties &= empties - ONE
    if empty == 1:
        return last_one(own, opp, a)
    b = lowest(empties)
    if empty == 2:
        return last_two(place, own, opp, alpha, a, b)
    return last_three(place, own, opp, alpha, a, b, lowest(empties & (empties - ONE)))


@compiled
def root(place: int, own: Bits, opp: Bits, alpha: int, empty: int) -> int:
    """Return what `search` returns, and leave the move in BEST, if own has one."""
    poke(place + WORD * BEST, NOWHERE)
    poke(place + WORD * ROOT, empty)
    poke(place + WORD * OVERTAKEN, 0)
    if empty >= TABLE_FROM:
        score = search(place, own, opp, alpha, empty)
        if peek(place + WORD * BEST) == NOWHERE:
            poke(place + WORD * BEST, table_move(place, own, opp))
        return score
    best, open_moves = NO_MOVE, moves(own, opp) & empty_squares(place, own, opp)
    while open_moves and best <= alpha:
        square = lowest(open_moves)
        open_moves &= open_moves - ONE
        flipped = flips(square, own, opp)
        after = own | flipped | ONE << u64(square)
        score = -answer(place, opp ^ flipped, after, -alpha - 1, empty - 1)
        if score > best:
            best = score
            poke(place + WORD * BEST, square)
    return answer(place, own, opp, alpha, empty) if best == NO_MOVE else best


@compiled
def table_move(place: int, own: Bits, opp: Bits) -> int:
    """Return the best move that the table knows, NOWHERE for none."""
    key = key_of(own, opp)
    bucket = bucket_of(key, peek(place + WORD * TABLE), peek(place + WORD * LAST))
    return move_of(known(key, bucket))
