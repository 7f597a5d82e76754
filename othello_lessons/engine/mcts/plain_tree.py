"""A tree of playouts in plain Python, on big integers: boards of every size.

Every playout adds one node to the tree, in four steps:

    selection    from the root down, as long as every move of a node has been tried, to the child
                 with the highest upper confidence bound (UCB1)
    expansion    one of the moves that were not tried there, at random, becomes a new node
    playout      from there both sides play at random until the game is over
    backing up   each node on the way counts one more visit, and the result: +1 for a game that was
                 won by the player who moved there, -1 for one that was lost, 0 for a draw

A pass is not a node: after a move, the player who can move next is to move. A node has room for its
children, one after another, when the first of them is tried. When there is no room left, the tree
stops growing, and playouts start at its leaves.
"""

from collections.abc import Callable
from math import inf, log, sqrt

from othello_lessons.engine.plain import bigboard
from othello_lessons.engine.plain.bigboard import Bits, each, make_move, moves
from othello_lessons.othello import Board, Player, Square, size

EXPLORE = 0.7  # the weight of the second part of UCB1, for results from -1 to 1
ROOT = 0
OVER = -1  # instead of the number of children, if the game is over
UNKNOWN = 0

# SplitMix64, a random generator of three lines: Steele, Lea and Flood, "Fast splittable
# pseudorandom number generators", 2014.
ALL = 0xFFFF_FFFF_FFFF_FFFF
GAMMA, MIX_1, MIX_2 = 0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB


class Generator:
    """SplitMix64: the same seed gives the same numbers, in compiled code as well."""

    def __init__(self, seed: int) -> None:
        self.state = seed & ALL

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1."""
        self.state = self.state + GAMMA & ALL
        mixed = (self.state ^ self.state >> 30) * MIX_1 & ALL
        mixed = (mixed ^ mixed >> 27) * MIX_2 & ALL
        return ((mixed ^ mixed >> 31) >> 32) * n >> 32


class PlainTree:
    """A tree for one position at a time; `room` is how many nodes it may have."""

    def __init__(self, room: int) -> None:
        self.room, self.stopped = room, False

    def begin(self, player: Player, board: Board, seed: int) -> None:
        """Begin a new tree, of the root alone."""
        self.grid = bigboard.grid(size(board))
        self.position = bigboard.from_board(player, board)
        self.generator = Generator(seed)
        self.stopped = False
        self.visits, self.totals, self.moves = [0], [0], [0]
        self.first, self.counts = [ROOT], [UNKNOWN]

    def keep(self, node: int, player: Player, board: Board) -> None:
        """Keep what is at a node and below it, which becomes the root; this is its position."""
        order = [node]
        for each_node in order:
            order += self.children(each_node)
        place = {old: new for new, old in enumerate(order)}
        self.first = [place.get(self.first[old], ROOT) for old in order]
        self.visits, self.totals, self.moves, self.counts = (
            [numbers[old] for old in order]
            for numbers in (self.visits, self.totals, self.moves, self.counts)
        )
        self.position, self.stopped = bigboard.from_board(player, board), False

    def stop(self) -> None:
        """Stop in the middle of the playouts that another thread makes."""
        self.stopped = True

    def grow(self, playouts: float, late: Callable[[], bool] = lambda: False) -> None:
        """Make playouts until there are `playouts` of them, or until it is `late()` or stopped."""
        while self.visits[ROOT] < playouts and not self.stopped and not late():
            self.play_out()

    def play_out(self) -> None:
        """Make one playout, with all its four steps."""
        own, opp, mine, node = *self.position, True, ROOT
        path = [(ROOT, False)]
        while self.visits[node] or node == ROOT:
            if self.counts[node] == UNKNOWN:
                self.expand(node, own, opp)
            if self.counts[node] <= 0:
                break
            node = self.choose(node)
            path.append((node, mine))
            own, opp = make_move(self.moves[node], own, opp, self.grid)
            mine = not mine
            if not moves(own, opp, self.grid) and moves(opp, own, self.grid):
                own, opp, mine = opp, own, not mine
        result = self.result(own, opp) * (1 if mine else -1)
        for node, by_root in path:
            self.visits[node] += 1
            self.totals[node] += result if by_root else -result

    def expand(self, node: int, own: Bits, opp: Bits) -> None:
        """Make room for the children of a node, unless there is none left."""
        legal = list(each(moves(own, opp, self.grid)))
        if not legal:
            self.counts[node] = OVER
        elif len(self.visits) + len(legal) <= self.room:
            self.first[node], self.counts[node] = len(self.visits), len(legal)
            self.moves += legal
            for numbers in (self.visits, self.totals, self.first, self.counts):
                numbers += [0] * len(legal)

    def choose(self, node: int) -> int:
        """Return a child that was not tried yet, at random, or the one with the highest UCB1."""
        children = self.children(node)
        untried = [child for child in children if not self.visits[child]]
        if untried:
            return untried[self.generator.below(len(untried))]
        spread = log(self.visits[node])
        best, chosen = -inf, ROOT
        for child in children:
            visits = self.visits[child]
            bound = self.totals[child] / visits + EXPLORE * sqrt(spread / visits)
            if bound > best:
                best, chosen = bound, child
        return chosen

    def children(self, node: int) -> range:
        """Return the numbers of the children of a node."""
        return range(self.first[node], self.first[node] + max(0, self.counts[node]))

    def result(self, own: Bits, opp: Bits) -> int:
        """Play at random to the end; return +1, 0 or -1 for the side that has `own` here."""
        sign = 1
        while True:
            legal = moves(own, opp, self.grid)
            if not legal:
                own, opp, sign = opp, own, -sign
                legal = moves(own, opp, self.grid)
                if not legal:
                    break
            for _ in range(self.generator.below(legal.bit_count())):
                legal &= legal - 1
            own, opp = make_move(legal & -legal, own, opp, self.grid)
            sign = -sign
        margin = own.bit_count() - opp.bit_count()
        return sign * ((margin > 0) - (margin < 0))

    # -- what was found

    @property
    def playouts(self) -> int:
        """Return how many playouts there were."""
        return self.visits[ROOT]

    @property
    def nodes(self) -> int:
        """Count the nodes that were visited."""
        return sum(1 for visits in self.visits if visits)

    def tried(self, node: int) -> list[tuple[int, Square]]:
        """List the children of a node that were visited, with their moves."""
        children = filter(self.visits.__getitem__, self.children(node))
        return [(child, self.moves[child].bit_length() - 1) for child in children]

    def line(self) -> list[tuple[Square, int, int]]:
        """List (move, visits, sum of results) from the root along the most visited moves."""
        found, node = [], ROOT
        while any(self.visits[child] for child in self.children(node)):
            node = max(self.children(node), key=self.visits.__getitem__)
            found.append((self.moves[node].bit_length() - 1, self.visits[node], self.totals[node]))
        return found
