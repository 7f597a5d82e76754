"""The order in which the endgame search tries its moves: the better the order, the more is cut.

Near the end, moves come first that leave the other side few moves, and those into a region with an
odd number of empty squares. Further from the end a shallow search finds out how good each move is,
with the learned evaluation; but a move that leaves few replies is still preferred, since few
replies are searched faster. If the weights cannot be read, `estimate` takes their place.
"""

from othello_lessons.engine.bits.bit_moves import (
    ACROSS,
    BOTTOM,
    CORNERS,
    DOWN,
    LEFT,
    RIGHT,
    TOP,
    neighbours,
)
from othello_lessons.engine.bits.compiler import compiled, recursive, u64
from othello_lessons.engine.bits.fast_moves import ONE, Bits, flips, lowest, moves, popcount, stable
from othello_lessons.engine.bits.raw_memory import WORD, peek, peek_bits, poke
from othello_lessons.engine.patterns.indices import index_move, index_pass, index_position, value_of
from othello_lessons.engine.patterns.shapes import MOST
from othello_lessons.engine.solver.final_six import RIM, count, empty_squares, margin, used_up

# From JUDGED empty squares on, a search orders the moves: of 0 plies, and of one ply more for every
# PLY_EVERY squares. `estimate` orders them no better by a deeper search, but the weights do.
JUDGED, PLY_EVERY = 11, 3
MOST_PLIES, MOST_PLIES_BY_HAND = 4, 2
SPREAD = 1500  # a move that is this much less promising than the best gets no exact value
HOPELESS = 1500  # if a position is this much below the question, probably no move is good enough
SPARED = 3  # its moves are ordered as if this many fewer squares were empty
SPREAD_FROM = 9  # and from here on, empty squares next to own discs count, too
ODD = 70  # hundredths of a disc: what an odd quarter gains
REPLY, REPLY_SEEN = 450, 100  # what a reply costs, and how much less for each ply: searches see it
BOUND = 1 << 28  # more than any promise
DISC = 5000  # what a disc at the end of the game counts: more than any estimate

# Words of a thread's search: the address of the tables of learned weights, 0 for none; and the rows
# of configurations of the position whose moves are ordered, and of those after it.
PATTERNS, ROWS, ROW = 10, 16, 16
GUESSED = 4  # a guess searches this many plies, and one less, and takes the mean of both
# A position, one after a move, the plies of a search from there, and a pass before each.
DEEPEST_ROWS = 2 + 2 * max(GUESSED, MOST_PLIES)

# An entry of a list of moves is two words: promise and square in one, and the discs it flips.
FLIPPED = WORD
ENTRY = 2 * WORD
SQUARE_BITS, SQUARE_MASK = 8, 0xFF


@compiled
def corners_in(rim: Bits) -> Bits:
    """Return the corners of the board with this rim."""
    if not rim:
        return CORNERS
    return ~rim & (rim << ACROSS | rim >> ACROSS) & (rim << DOWN | rim >> DOWN)


@compiled
def estimate(place: int, own: Bits, opp: Bits) -> int:
    """Return how good a position is for own, who is to move: a number without a unit."""
    rim, empties = peek_bits(place + WORD * RIM), empty_squares(place, own, opp)
    corners = corners_in(rim)
    edges = neighbours(rim) if rim else LEFT | RIGHT | TOP | BOTTOM
    mine, others = moves(own, opp) & empties, moves(opp, own) & empties
    good = 40 * popcount(mine) - 24 * popcount(others)
    good += 32 * (popcount(mine & corners) - popcount(others & corners))
    good += 16 * (popcount(neighbours(opp) & empties) - popcount(neighbours(own) & empties))
    good += 64 * (popcount(own & corners) - popcount(opp & corners))
    good += 16 * (popcount(stable(own | rim, opp)) - popcount(stable(opp | rim, own)))
    open_corners = neighbours(empties & corners)
    beside, along = open_corners & ~edges, open_corners & edges & ~corners
    good -= 32 * (popcount(own & beside) - popcount(opp & beside))
    good -= 16 * (popcount(own & along) - popcount(opp & along))
    return good - 4 * (popcount(own) - popcount(opp))


@compiled
def judge(place: int, own: Bits, opp: Bits, row: int) -> int:
    """Return how good a position is for own, who is to move, without a search."""
    count(place)
    tables = peek(place + WORD * PATTERNS)
    if tables:
        return value_of(row, popcount(empty_squares(place, own, opp)), tables)
    return estimate(place, own, opp)


@recursive("int64(int64, uint64, uint64, int64, int64, int64, int64)")
def shallow(place: int, own: Bits, opp: Bits, alpha: int, beta: int, depth: int, row: int) -> int:
    """Return the value of a position by a search of 1 or more plies, with `judge` at the end.

    If the nodes are used up, it is 0: the search then stops before it uses that.
    """
    count(place)
    if used_up(place):
        return 0
    empties = empty_squares(place, own, opp)
    open_moves = moves(own, opp) & empties
    tables, next_row = peek(place + WORD * PATTERNS), row + WORD * ROW
    if not open_moves:
        if not moves(opp, own) & empties:
            return DISC * margin(own, opp)
        if tables:
            index_pass(row, next_row, tables)
        return -shallow(place, opp, own, -beta, -alpha, depth, next_row)
    best = -BOUND
    while open_moves:
        square = lowest(open_moves)
        open_moves &= open_moves - ONE
        flipped = flips(square, own, opp)
        left, after = opp ^ flipped, own | flipped | ONE << u64(square)
        if tables:
            index_move(row, square, flipped, next_row, tables)
        if depth == 1:
            score = -judge(place, left, after, next_row)
        else:
            score = -shallow(place, left, after, -beta, -alpha, depth - 1, next_row)
        if score > best:
            best = score
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best


@compiled
def guess(place: int, own: Bits, opp: Bits) -> int:
    """Return in discs what a position is probably worth to own, who is to move, by the weights."""
    row = place + WORD * ROWS
    index_position(own, opp, row, peek(place + WORD * PATTERNS))
    value = 0
    for depth in (GUESSED - 1, GUESSED):  # a search overrates the side that moves last
        found = shallow(place, own, opp, -BOUND, BOUND, depth, row)
        value += min(max(found, -MOST), MOST)
    return value // 200


@compiled
def promise_of(
    place: int,
    opp: Bits,
    own: Bits,
    square: int,
    flipped: Bits,
    odd: Bits,
    empty: int,
    least: int,
) -> int:
    """Return how promising the move to here is, from `empty` empty squares; opp moves next.

    A promise of `least` or less may be too high: that it is no more is all that is found out.
    """
    move = ONE << u64(square)
    if empty >= JUDGED:
        row, tables = place + WORD * ROWS, peek(place + WORD * PATTERNS)
        if tables:
            index_move(row, square, flipped, row + WORD * ROW, tables)
        row += WORD * ROW
        depth = min((empty - JUDGED) // PLY_EVERY, MOST_PLIES if tables else MOST_PLIES_BY_HAND)
        bonus = 0
        if tables:
            bonus = (REPLY_SEEN * depth - REPLY) * popcount(moves(opp, own))
        if move & odd:
            bonus += ODD if tables else 4
        if depth == 0:
            return bonus - judge(place, opp, own, row)
        return bonus - shallow(place, opp, own, -BOUND, bonus - least, depth, row)
    empties = empty_squares(place, own, opp)
    replies, corners = moves(opp, own) & empties, corners_in(peek_bits(place + WORD * RIM))
    promise = 4 * popcount(neighbours(opp) & empties)
    promise -= 16 * popcount(replies) + 8 * popcount(replies & corners)
    if move & odd:
        promise += 4
    if move & corners:
        promise += 6
    if empty >= SPREAD_FROM:
        promise -= 2 * popcount(neighbours(own) & empties)
    return promise


@compiled
def write_entry(entry: int, promise: int, square: int, flipped: Bits) -> None:
    """Write a move into a list; an entry with a higher promise is a higher number."""
    poke(entry, (promise + BOUND) << SQUARE_BITS | square)
    poke(entry + FLIPPED, flipped)


@compiled
def square_of(entry: int) -> int:
    """Return the square of a move in a list."""
    return peek(entry) & SQUARE_MASK


@compiled
def exchange(one: int, other: int) -> None:
    """Exchange two moves of a list."""
    word, flipped = peek(one), peek(one + FLIPPED)
    poke(one, peek(other))
    poke(one + FLIPPED, peek(other + FLIPPED))
    poke(other, word)
    poke(other + FLIPPED, flipped)


@compiled
def bring_best(entry: int, end: int) -> None:
    """Exchange a move with the most promising one from there to the end of the list."""
    best, highest = entry, peek(entry)
    other = entry + ENTRY
    while other < end:
        if peek(other) > highest:
            best, highest = other, peek(other)
        other += ENTRY
    exchange(entry, best)
