"""A tree of playouts on boards of up to 8x8, compiled: `plain_tree.py` says what it does.

A smaller board is in the top left corner of the 8x8 one, whose other squares are always empty, and
nobody moves there. It makes the same moves as the plain tree, number for number, and tests compare
the two. Without Numba it is not used.

Everything it needs is in one block of memory, whose address is `place`.
"""

from collections.abc import Callable
from math import log, sqrt

from othello_lessons.engine.bits.compiler import compiled, u64
from othello_lessons.engine.bits.fast_moves import NONE, ONE, Bits, flips, lowest, moves, popcount
from othello_lessons.engine.bits.raw_memory import LINE, WORD, block_of, peek, peek_bits, poke
from othello_lessons.engine.mcts import plain_tree
from othello_lessons.engine.mcts.plain_tree import EXPLORE, OVER, ROOT, UNKNOWN
from othello_lessons.othello import Board, Player, Square, opponent, size, squares

GAMMA, MIX_1, MIX_2 = u64(plain_tree.GAMMA), u64(plain_tree.MIX_1), u64(plain_tree.MIX_2)
SHIFT_1, SHIFT_2, SHIFT_3, HALF = u64(30), u64(27), u64(31), u64(32)

SIDE = 8  # squares on a side of the board whose squares are the bits
MOST_PLIES = 64

# Offsets in the block, in words.
OWN, OPP, SQUARES, STATE, LIMIT, STOP, NEXT, ROOM = range(8)
PATH = LINE  # the numbers of the nodes on the way
BY_ROOT = PATH + MOST_PLIES  # for each of them, whether the root's player moved there
NODES = BY_ROOT + MOST_PLIES

# Offsets in a node, in bytes, and the distance to the next one.
VISITS, TOTAL, FIRST, COUNT, NODE = 0, WORD, 2 * WORD, 3 * WORD, 4 * WORD
MOVE_SHIFT = 8  # in the word COUNT of a child, its move is above its number of children
COUNT_MASK = 0xFF
NO_CHILDREN = OVER & COUNT_MASK


@compiled
def below(n: int, place: int) -> int:
    """Return a random number from 0 to n - 1: SplitMix64."""
    state = peek_bits(place + WORD * STATE) + GAMMA
    poke(place + WORD * STATE, state)
    mixed = (state ^ (state >> SHIFT_1)) * MIX_1
    mixed = (mixed ^ (mixed >> SHIFT_2)) * MIX_2
    return int(((mixed ^ (mixed >> SHIFT_3)) >> HALF) * u64(n) >> HALF)


@compiled
def at(node: int, place: int) -> int:
    """Return the address of a node."""
    return place + WORD * NODES + NODE * node


@compiled
def expand(node: int, own: Bits, opp: Bits, place: int) -> None:
    """Make room for the children of a node, unless there is none left."""
    legal = moves(own, opp) & peek_bits(place + WORD * SQUARES)
    here = at(node, place)
    notes = peek(here + COUNT)
    count = popcount(legal)
    first = peek(place + WORD * NEXT)
    if count == 0:
        poke(here + COUNT, notes | NO_CHILDREN)
    elif first + count <= peek(place + WORD * ROOM):
        poke(here + FIRST, first)
        poke(here + COUNT, notes | count)
        poke(place + WORD * NEXT, first + count)
        child = at(first, place)
        while legal:
            poke(child + VISITS, 0)
            poke(child + TOTAL, 0)
            poke(child + FIRST, ROOT)
            poke(child + COUNT, lowest(legal) << MOVE_SHIFT)
            legal &= legal - ONE
            child += NODE


@compiled
def choose(node: int, count: int, place: int) -> int:
    """Return a child that was not tried yet, at random, or the one with the highest UCB1."""
    first = peek(at(node, place) + FIRST)
    untried = 0
    for child in range(first, first + count):
        if peek(at(child, place) + VISITS) == 0:
            untried += 1
    if untried:
        skipped = below(untried, place)
        for child in range(first, first + count):
            if peek(at(child, place) + VISITS) == 0:
                if skipped == 0:
                    return child
                skipped -= 1
    spread = log(peek(at(node, place) + VISITS))
    best, chosen = -1e9, ROOT
    for child in range(first, first + count):
        visits = peek(at(child, place) + VISITS)
        bound = peek(at(child, place) + TOTAL) / visits + EXPLORE * sqrt(spread / visits)
        if bound > best:
            best, chosen = bound, child
    return chosen


@compiled
def result_of(own: Bits, opp: Bits, place: int) -> int:
    """Play at random to the end; return +1, 0 or -1 for the side that has `own` here."""
    inside = peek_bits(place + WORD * SQUARES)
    sign = 1
    while True:
        legal = moves(own, opp) & inside
        if legal == NONE:
            own, opp, sign = opp, own, -sign
            legal = moves(own, opp) & inside
            if legal == NONE:
                break
        for _ in range(below(popcount(legal), place)):
            legal &= legal - ONE
        square = lowest(legal)
        flipped = flips(square, own, opp)
        own, opp, sign = opp ^ flipped, own | flipped | ONE << u64(square), -sign
    margin = popcount(own) - popcount(opp)
    if margin == 0:
        return 0
    return sign if margin > 0 else -sign


@compiled
def play_out(place: int) -> None:
    """Make one playout, with all its four steps."""
    inside = peek_bits(place + WORD * SQUARES)
    own, opp = peek_bits(place + WORD * OWN), peek_bits(place + WORD * OPP)
    node, mine, length = ROOT, 1, 1
    poke(place + WORD * PATH, ROOT)
    poke(place + WORD * BY_ROOT, 0)
    while node == ROOT or peek(at(node, place) + VISITS):
        if peek(at(node, place) + COUNT) & COUNT_MASK == UNKNOWN:
            expand(node, own, opp, place)
        count = peek(at(node, place) + COUNT) & COUNT_MASK
        if count in (UNKNOWN, NO_CHILDREN):
            break
        node = choose(node, count, place)
        poke(place + WORD * (PATH + length), node)
        poke(place + WORD * (BY_ROOT + length), mine)
        length += 1
        square = peek(at(node, place) + COUNT) >> MOVE_SHIFT
        flipped = flips(square, own, opp)
        own, opp, mine = opp ^ flipped, own | flipped | ONE << u64(square), 1 - mine
        if moves(own, opp) & inside == NONE and moves(opp, own) & inside != NONE:
            own, opp, mine = opp, own, 1 - mine
    result = result_of(own, opp, place)
    if mine == 0:
        result = -result
    for step in range(length):
        here = at(peek(place + WORD * (PATH + step)), place)
        by_root = peek(place + WORD * (BY_ROOT + step))
        poke(here + VISITS, peek(here + VISITS) + 1)
        poke(here + TOTAL, peek(here + TOTAL) + (result if by_root else -result))


@compiled
def play_all(place: int) -> None:
    """Make playouts until the limit, or until another thread stops it."""
    root = at(ROOT, place)
    while peek(root + VISITS) < peek(place + WORD * LIMIT) and peek(place + WORD * STOP) == 0:
        play_out(place)


class CompiledTree:
    """A tree for one position at a time; `room` is how many nodes it may have."""

    def __init__(self, room: int) -> None:
        self._place = block_of(NODES + NODE // WORD * room, room * NODE / 2**20)
        self._room = room

    def begin(self, player: Player, board: Board, seed: int) -> None:
        """Begin a new tree, of the root alone."""
        place = self._place
        self._stand(player, board)
        place.set_bits(STATE, seed & plain_tree.ALL)
        place[NEXT], place[ROOM] = ROOT + 1, self._room
        for word in range(NODES, NODES + NODE // WORD):
            place[word] = 0

    def _stand(self, player: Player, board: Board) -> None:
        self._n, self._place[STOP] = size(board), 0
        for offset, pieces in ((OWN, player), (OPP, opponent(player)), (SQUARES, "@o.")):
            self._place.set_bits(offset, self._bits(board, pieces))

    def keep(self, node: int, player: Player, board: Board) -> None:
        """Keep what is at a node and below it, which becomes the root; this is its position.

        The nodes are moved level by level, so that children stand one after another again.
        """
        import numpy as np  # Numba needs it, so it is there

        words = self._place.words[NODES:]
        every = words[: len(words) // (NODE // WORD) * (NODE // WORD)].reshape(-1, NODE // WORD)
        level, levels = np.array([node]), []
        while len(level):
            levels.append(level)
            counts = every[level, COUNT // WORD] & COUNT_MASK
            counts[counts == NO_CHILDREN] = 0
            starts = every[level, FIRST // WORD] - (np.cumsum(counts) - counts)
            level = np.repeat(starts, counts) + np.arange(counts.sum())
        kept = every[np.concatenate(levels)]
        counts = kept[:, COUNT // WORD] & COUNT_MASK
        counts[counts == NO_CHILDREN] = 0
        kept[:, FIRST // WORD] = np.where(counts > 0, 1 + np.cumsum(counts) - counts, ROOT)
        every[: len(kept)], self._place[NEXT] = kept, len(kept)
        self._stand(player, board)

    def _bits(self, board: Board, pieces: str) -> int:
        places = enumerate(squares(self._n))
        return sum(1 << self._bit(at) for at, square in places if board[square] in pieces)

    def _bit(self, at: int) -> int:
        return at // self._n * SIDE + at % self._n

    def stop(self) -> None:
        """Stop in the middle of the playouts that another thread makes."""
        self._place[STOP] = 1

    def grow(self, playouts: float, late: Callable[[], bool] | None = None) -> None:
        """Make playouts until there are `playouts` of them, or until it is stopped.

        Compiled code cannot ask whether it is `late`: another thread does, and stops it.
        """
        self._place[LIMIT] = int(min(playouts, 1 << 62))
        play_all(self._place.address)

    # -- what was found

    def _node(self, node: int) -> tuple[int, int, range, int]:
        start = NODES + NODE // WORD * node
        visits, total, first, notes = (self._place[start + word] for word in range(4))
        count = notes & COUNT_MASK
        children = range(first, first + (0 if count == NO_CHILDREN else count))
        return visits, total, children, notes >> MOVE_SHIFT

    @property
    def playouts(self) -> int:
        """Return how many playouts there were."""
        return self._node(ROOT)[0]

    @property
    def nodes(self) -> int:
        """Count the nodes that were visited."""
        every = NODE // WORD
        found = self._place.words[NODES : NODES + every * self._place[NEXT] : every]
        return int((found > 0).sum())

    def tried(self, node: int) -> list[tuple[int, Square]]:
        """List the children of a node that were visited, with their moves."""
        found = [(child, *self._node(child)) for child in self._node(node)[2]]
        return [(child, self._square(bit)) for child, visits, _, _, bit in found if visits]

    def _square(self, bit: int) -> Square:
        row, column = divmod(bit, SIDE)
        return squares(self._n)[row * self._n + column]

    def line(self) -> list[tuple[Square, int, int]]:
        """List (move, visits, sum of results) from the root along the most visited moves."""
        found, node = [], ROOT
        while any(self._node(child)[0] for child in self._node(node)[2]):
            node = max(self._node(node)[2], key=lambda child: self._node(child)[0])
            visits, total, _, bit = self._node(node)
            found.append((self._square(bit), visits, total))
        return found
