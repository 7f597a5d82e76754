"""The end of a game solved in plain Python: one search, and the ideas that make it smaller.

    found = solve(player, board, NOTHING)     alpha-beta and nothing else
    found = solve(player, board)              with every idea: the same value, fewer nodes

A value is a margin, as the book's `score` counts it: the discs of the side to move minus the others
when the game is over. This solver is for the lessons and boards of every size; `solver.py` has
the fast one, for 8x8.

The terms, in addition to those of `bigboard`
    region      empty squares that are connected, also diagonally
    odd         of a region: it has an odd number of squares
    stable      of a disc: it can never be turned over again
    least, most the two bounds that are known on a position's value
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from othello_lessons.engine.plain.bigboard import (
    Bits,
    Grid,
    each,
    flips,
    from_board,
    grid,
    moves,
    neighbours,
    squares_of,
)
from othello_lessons.othello import (
    Board,
    Player,
    Square,
    any_legal_move,
    next_player,
    opponent,
    size,
)
from othello_lessons.othello import make_move as make_book_move

# ---------------------------------------------------------------------------
# The search
#
# It is the alpha-beta of the book on whole numbers, without a depth: it goes
# on until neither side can move. Three things can be added to it. An order says
# which moves to try first; a table remembers positions; a limit says without a
# search that a position cannot be worth more than some value.


class Choice(NamedTuple):
    """A move, and the position after it as the opponent sees it."""

    bit: Bits
    own: Bits
    opp: Bits


Order = Callable[[list[Choice], Bits, Bits, Grid], list[Choice]]
Limit = Callable[[Bits, Bits, int, Grid], int]


class Ideas(NamedTuple):
    """The ideas that a search uses. Each order sorts again, and leaves ties as they are."""

    orders: tuple[Order, ...] = ()
    table: bool = False
    limit: Limit | None = None


class Solved(NamedTuple):
    """The result of a search: a value, whether it is exact or a bound, and the nodes it took."""

    value: int
    bound: str  # "exact", "lower" or "upper"
    move: Square | None
    nodes: int


class Search:
    """A search with some ideas; it counts its nodes, and keeps its table from call to call."""

    def __init__(self, ideas: Ideas, grid: Grid) -> None:
        self.ideas, self.grid = ideas, grid
        self.nodes = 0
        self.table: dict[tuple[Bits, Bits], tuple[int, int]] = {}

    def value(self, own: Bits, opp: Bits, alpha: int, beta: int) -> int:
        """Return the value if it is between alpha and beta, and otherwise a bound."""
        self.nodes += 1
        most = self.ideas.limit(own, opp, alpha, self.grid) if self.ideas.limit else beta
        if most <= alpha:
            return most
        if not self.ideas.table:
            return self._best(own, opp, alpha, beta)[0]
        least, most = self.table.get((own, opp), (-ENDLESS, ENDLESS))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        value, _ = self._best(own, opp, alpha, beta)
        self.table[own, opp] = remembered(value, alpha, beta, least, most)
        return value

    def root(self, own: Bits, opp: Bits, alpha: int, beta: int) -> tuple[int, Square | None]:
        """Return the value of a position and its best move, without a look at the table."""
        self.nodes += 1
        value, bit = self._best(own, opp, alpha, beta)
        return value, None if bit is None else squares_of(bit)[0]

    def _best(self, own: Bits, opp: Bits, alpha: int, beta: int) -> tuple[int, Bits | None]:
        """Return the best value found, and the first move that has it."""
        choices = self.choices(own, opp)
        if not choices:
            if not moves(opp, own, self.grid):
                return own.bit_count() - opp.bit_count(), None
            return -self.value(opp, own, -beta, -alpha), None
        best, best_move = -ENDLESS, None
        for choice in choices:
            value = -self.value(choice.own, choice.opp, -beta, -max(alpha, best))
            if value > best:
                best, best_move = value, choice.bit
                if best >= beta:
                    break
        return best, best_move

    def choices(self, own: Bits, opp: Bits) -> list[Choice]:
        """List the moves in the order in which the search tries them."""
        found = []
        for bit in each(moves(own, opp, self.grid)):
            turned = flips(bit, own, opp, self.grid)
            found.append(Choice(bit, opp ^ turned, own | bit | turned))
        for order in self.ideas.orders:
            found = order(found, own, opp, self.grid)
        return found


ENDLESS = 1000  # beyond every margin


# ---------------------------------------------------------------------------
# Parity
#
# The last move of a game is an advantage: its disc cannot be turned over. In a
# region with an odd number of squares, the side that moves first also moves last.


def regions(empties: Bits, grid: Grid) -> list[Bits]:
    """Divide the empty squares into regions, in the order of their first squares."""
    found = []
    while empties:
        region = empties & -empties
        while (grown := neighbours(region, grid) & empties) != region:
            region = grown
        found.append(region)
        empties ^= region
    return found


def parity(choices: list[Choice], own: Bits, opp: Bits, grid: Grid) -> list[Choice]:
    """Put moves into odd regions first."""
    empties = grid.squares ^ own ^ opp
    odd = sum(region for region in regions(empties, grid) if region.bit_count() % 2)
    return sorted(choices, key=lambda choice: not choice.bit & odd)


# ---------------------------------------------------------------------------
# The table
#
# Two orders of moves lead to one position. The second time the search need not
# look again, if what it learned the first time is enough.


def remembered(value: int, alpha: int, beta: int, least: int, most: int) -> tuple[int, int]:
    """Return the new bounds of a position, from a search with a window and the bounds before it."""
    if value <= alpha:  # no move reached alpha: it is worth at most this
        return least, value
    if value >= beta:  # the search stopped at a move that was good enough: at least this
        return value, most
    return value, value


# ---------------------------------------------------------------------------
# Fastest first
#
# A move that leaves the opponent two replies has a smaller tree below it than
# one that leaves ten, and it is often the better one as well.


def fastest_first(choices: list[Choice], own: Bits, opp: Bits, grid: Grid) -> list[Choice]:
    """Put moves that leave the opponent few moves first."""
    return sorted(choices, key=lambda choice: moves(choice.own, choice.opp, grid).bit_count())


# ---------------------------------------------------------------------------
# Stability
#
# A disc can be turned over along four lines. It is safe along a line that is
# full, at the edge of the board, and beside a disc of its own colour that is
# safe along all four. A disc that is safe along all four can never be turned
# over.


def stable(own: Bits, opp: Bits, grid: Grid) -> Bits:
    """Return discs of `own` that can never be turned over: perhaps not all, but no others."""
    steps = (1, *grid.steps)
    full = [_full_lines(own | opp, step, grid) for step in steps]
    safe, grown = -1, 0
    while grown != safe:
        safe = grown
        beside = safe | ~grid.squares  # a neighbour is safe if it is a safe disc, or the rim
        grown = own
        for step, lines in zip(steps, full, strict=True):
            grown &= lines | beside << step | beside >> step
    return safe


def _full_lines(discs: Bits, step: int, grid: Grid) -> Bits:
    """Return the squares whose whole line in one direction is occupied."""
    open_ = grid.squares & ~discs
    while True:
        grown = open_ | (open_ << step | open_ >> step) & grid.squares
        if grown == open_:
            return grid.squares & ~open_
        open_ = grown


def stability(own: Bits, opp: Bits, alpha: int, grid: Grid) -> int:
    """Return the most that a position can be worth: all squares, except those lost for ever."""
    everything = grid.n * grid.n
    if everything - 2 * opp.bit_count() > alpha:  # too few to decide anything
        return everything
    return everything - 2 * stable(opp, own, grid).bit_count()


# ---------------------------------------------------------------------------
# Solving

NOTHING = Ideas()
IDEAS_UP_TO = {
    "alpha-beta": NOTHING,
    "parity": Ideas((parity,)),
    "table": Ideas((parity,), table=True),
    "fastest first": Ideas((parity, fastest_first), table=True),
    "stability": Ideas((parity, fastest_first), table=True, limit=stability),
}
ALL = IDEAS_UP_TO["stability"]


def solve(
    player: Player, board: Board, ideas: Ideas = ALL, alpha: int = -ENDLESS, beta: int = ENDLESS
) -> Solved:
    """Solve a position; with a window, the value is exact only between alpha and beta."""
    n = size(board)
    search = Search(ideas, grid(n))
    value, move = search.root(*from_board(player, board), alpha, beta)
    bound = "upper" if value <= alpha else "lower" if value >= beta else "exact"
    return Solved(value, bound, move, search.nodes)


def who_wins(player: Player, board: Board, ideas: Ideas = ALL) -> Solved:
    """Tell whether the side to move wins, 1, draws, 0, or loses, -1."""
    found = solve(player, board, ideas, -1, 1)
    return found._replace(value=(found.value > 0) - (found.value < 0))


def move_values(player: Player, board: Board, ideas: Ideas = ALL) -> dict[Square, int]:
    """Return the exact value of each legal move, in square order."""
    own, opp = from_board(player, board)
    search = Search(ideas._replace(orders=()), grid(size(board)))
    choices = search.choices(own, opp)
    search.ideas = ideas
    return {
        squares_of(choice.bit)[0]: -search.value(choice.own, choice.opp, -ENDLESS, ENDLESS)
        for choice in choices
    }


class NullWindow(NamedTuple):
    """A null window asks: is it more than this? The answer is a bound; `nodes` is its cost."""

    threshold: int
    answer: int
    nodes: int

    @property
    def yes(self) -> bool:
        """Tell whether it is more."""
        return self.answer > self.threshold


def questions(player: Player, board: Board, ideas: Ideas = ALL) -> Iterator[NullWindow]:
    """Ask whether a position is worth more than a number, until its value is known."""
    n = size(board)
    search = Search(ideas, grid(n))
    least, most, threshold = -n * n, n * n, 0
    while least < most:
        before = search.nodes
        answer = search.value(*from_board(player, board), threshold, threshold + 1)
        yield NullWindow(threshold, answer, search.nodes - before)
        if answer > threshold:
            least = threshold = answer
        else:
            most, threshold = answer, answer - 1


def best_line(player: Player, board: Board, ideas: Ideas = ALL) -> list[tuple[Player, Square]]:
    """Return the moves of best play, each with its player; passes are left out."""
    board, line = list(board), []
    while mover := player if any_legal_move(player, board) else next_player(board, player):
        values = move_values(mover, board, ideas)
        move = max(values, key=lambda square: values[square])
        line.append((mover, move))
        make_book_move(move, mover, board)
        player = opponent(mover)
    return line
