"""Othello on whole numbers: a set of squares is one integer, on boards of every size.

The book looks at one square after another. Here one operation looks at all of them at once. It uses
only Python's own integers, which are as long as they need to be, so it works wherever Python does.
All its results are equal to the book's: the same moves, flips and values, and the same ties.

The terms, in addition to those of the book
    bits        a set of squares: bit s of the number is 1 if square s is in the set
    bit         a set of one square, 1 << square
    own, opp    the discs of the player to move and of the opponent: together, a position
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple, TypeVar

from othello_lessons import othello
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    MAX_VALUE,
    MIN_VALUE,
    PLAYERS,
    WIN,
    Board,
    Evaluate,
    Player,
    Square,
    Strategy,
    initial_board,
    opponent,
    score,
    size,
    square_weights,
    squares,
    weighted_score,
)

Bits = int
Item = TypeVar("Item")


class Lookup(dict[Bits, Item]):
    """A table that computes an entry when it is first asked for, and keeps up to 20,000."""

    def __init__(self, work_out: Callable[[Bits], Item]) -> None:
        self.work_out = work_out

    def __missing__(self, key: Bits) -> Item:
        if len(self) == 20_000:
            self.clear()
        entry = self[key] = self.work_out(key)
        return entry


Runs = tuple[tuple[Bits, Bits], ...]  # pairs: the bit of a bracket, the discs it would trap
LineRuns = tuple[Bits, Lookup[Runs]]

# ---------------------------------------------------------------------------
# A board as two numbers
#
# Square s of the book is bit s, so a board is two numbers: one for the discs of
# each side. To step from a square in a direction, the book adds 1 for right or
# 10 for down. Here the same step shifts a bit by the same number of places, and
# every other bit with it: `own << 10` is all our discs, one row further down,
# and `own >> 1` is all of them one column further left.
#
# The rim of the book is still there, as bits that are always 0. A disc that is
# shifted off the right edge lands on the rim, not on the left edge of the next
# row. A shifted board is only compared with discs or with empty squares, and
# the rim has neither.


class Grid(NamedTuple):
    """What the numbers mean on boards of one size."""

    n: int
    squares: Bits  # every square, and no cell of the rim
    steps: tuple[int, ...]  # down left, down, down right; shifting back, the opposite ways
    lines: dict[
        Bits, tuple[LineRuns, LineRuns]
    ]  # through a bit, straight lines and diagonals: see flips


@cache
def grid(n: int = 8) -> Grid:
    """Return the grid of n x n boards; ValueError for a size that no board has."""
    initial_board(n)  # refuses such a size
    inside = bits_of(squares(n))
    steps = (n + 1, n + 2, n + 3)
    lines = {
        bit: (_lines(bit, (1, n + 2), inside), _lines(bit, (n + 1, n + 3), inside))
        for bit in each(inside)
    }
    return Grid(n, inside, steps, lines)


def bits_of(places: list[Square]) -> Bits:
    """Return the bits of a list of squares."""
    return sum(1 << square for square in places)


def squares_of(bits: Bits) -> list[Square]:
    """List the squares of some bits, in square order."""
    return [bit.bit_length() - 1 for bit in each(bits)]


def each(bits: Bits) -> Iterator[Bits]:
    """Yield the bits one by one, in square order: row by row from the top left."""
    while bits:
        bit = bits & -bits  # the lowest
        yield bit
        bits ^= bit


_DIGITS = {player: defaultdict(lambda: "0", {ord(player): "1"}) for player in PLAYERS}


def neighbours(bits: Bits, grid: Grid) -> Bits:
    """Return some bits with all that are next to them, those of the rim included."""
    for step in (1, grid.n + 2):  # beside each other, then above and below: diagonals are included
        bits |= bits << step | bits >> step
    return bits


def from_board(player: Player, board: Board) -> tuple[Bits, Bits]:
    """Return a board of the book as (own, opp), with this player to move."""
    size(board)  # refuses what is no board
    other, text = opponent(player), "".join(reversed(board))  # the first cell is the last digit
    return int(text.translate(_DIGITS[player]), 2), int(text.translate(_DIGITS[other]), 2)


def to_board(own: Bits, opp: Bits, player: Player = BLACK, n: int = 8) -> Board:
    """Return a position as a board of the book, own being the discs of this player.

    ValueError if two discs share a square, or one is outside the n x n board.
    """
    if own & opp or (own | opp) & ~grid(n).squares:
        raise ValueError(f"own and opp are discs on different squares of the {n}x{n} board")
    board = initial_board(n)
    for square in squares(n):
        board[square] = EMPTY
    for bits, piece in ((own, player), (opp, opponent(player))):
        for square in squares_of(bits):
            board[square] = piece
    return board


# ---------------------------------------------------------------------------
# Moves
#
# All our discs walk at once. A step down, and those that meet an opponent's
# disc stay in: `own << 10 & opp`. Another step: whatever they meet now is
# behind a run of the opponent's discs. We write it down, and those that are
# again on an opponent's disc walk on, until none is left. What was written down
# and is empty is a legal move. Eight directions need eight such walks, however
# many discs there are.
#
# To the right, where the squares of a run are neighbouring bits, an addition
# takes the whole walk at once. Add 1 to 0111 and the carry runs along the ones:
# 1000. So a run that begins beside a disc of ours, and has a 1 added to its
# first disc, sets the bit behind it. The other bits stay, and they are discs,
# not empty squares.


def moves(own: Bits, opp: Bits, grid: Grid) -> Bits:
    """Return the legal moves of the player to move."""
    behind = opp + (own << 1 & opp)
    walkers = own >> 1 & opp
    while walkers:
        walkers >>= 1
        behind |= walkers
        walkers &= opp
    for step in grid.steps:
        walkers = own << step & opp
        while walkers:
            walkers <<= step
            behind |= walkers
            walkers &= opp
        walkers = own >> step & opp
        while walkers:
            walkers >>= step
            behind |= walkers
            walkers &= opp
    return behind & (grid.squares ^ own ^ opp)


# ---------------------------------------------------------------------------
# Flips
#
# One disc could walk from its square in the same way. But there are few ways in
# which the opponent's discs can be placed along the lines through a square, so
# each is walked once and remembered: for every direction in which a run of them
# begins beside the new disc, the square behind the run, and the run. One
# look-up for the row and the column, and one for the two diagonals, then say
# what eight walks would. A run turns over if the square behind it is ours.


def flips(bit: Bits, own: Bits, opp: Bits, grid: Grid) -> Bits:
    """Return the discs that a disc on this square would turn over; 0 if the move is not legal."""
    (straight, runs), (diagonal, slanting_runs) = grid.lines[bit]
    turned = 0
    for behind, run in runs[opp & straight] + slanting_runs[opp & diagonal]:
        if own & behind:
            turned |= run
    return turned


def _lines(bit: Bits, steps: tuple[int, int], inside: Bits) -> LineRuns:
    """Return two lines through a square, and a table of the runs beside the square."""
    ways = [way for step in steps for way in (step, -step)]

    def runs(opp: Bits) -> Runs:
        walks = [_run(bit, way, opp) for way in ways]
        return tuple((behind, run) for behind, run in walks if run and behind & inside)

    along = 0  # without the last square of each line, which cannot be trapped
    for way in ways:
        along |= _run(bit, way, inside & _shifted(inside, -way))[1]
    return along, Lookup(runs)


def _run(bit: Bits, step: int, along: Bits) -> tuple[Bits, Bits]:
    """Walk from a square over squares of `along`: return the square behind them, and them."""
    run = 0
    bit = _shifted(bit, step)
    while bit & along:
        run |= bit
        bit = _shifted(bit, step)
    return bit, run


def _shifted(bits: Bits, step: int) -> Bits:
    return bits << step if step > 0 else bits >> -step


def make_move(bit: Bits, own: Bits, opp: Bits, grid: Grid) -> tuple[Bits, Bits]:
    """Return the position after a move, as the opponent sees it: their discs come first."""
    turned = flips(bit, own, opp, grid)
    return opp ^ turned, own | bit | turned


# ---------------------------------------------------------------------------
# Counting games
#
# Perft, a word from chess, counts the games of a given number of plies. It
# tests a program's rules: the numbers are known, and one wrong flip anywhere
# changes them. The moves of the last ply are counted, not made.


def perft(own: Bits, opp: Bits, depth: int, grid: Grid) -> tuple[int, int]:
    """Count (games of exactly depth plies, games that end in fewer); a pass is a ply."""
    if depth == 0:
        return 1, 0
    legal = moves(own, opp, grid)
    if not legal:
        return perft(opp, own, depth - 1, grid) if moves(opp, own, grid) else (0, 1)
    if depth == 1:
        return legal.bit_count(), 0
    exact = ended = 0
    while legal:
        bit = legal & -legal
        legal ^= bit
        turned = flips(bit, own, opp, grid)
        longer, over = perft(opp ^ turned, own | bit | turned, depth - 1, grid)
        exact += longer
        ended += over
    return exact, ended


# ---------------------------------------------------------------------------
# Alpha-beta
#
# The book's search, move by move. One thing is new: an evaluation that is a sum
# over squares need not be added up at every leaf. A move gains its own square,
# and twice what it turns over, since a disc that was the opponent's is ours
# now. So the search passes the sum down, and at the last ply it makes no move
# at all: it computes what each one gains.

Weights = Lookup[int]
Search = Callable[[Bits, Bits, int, int, int], tuple[int, Bits | None]]


def weights(n: int = 8) -> Weights:
    """Look up the square weights of some bits, added up: the book's weighted_score."""
    alike: dict[int, Bits] = {}
    for square, weight in square_weights(n).items():
        alike[weight] = alike.get(weight, 0) | 1 << square
    classes = list(alike.items())
    return Lookup(lambda bits: sum(w * (bits & those).bit_count() for w, those in classes))


def discs() -> Weights:
    """Look up the number of bits: every square has the weight 1, as in the book's score."""
    return Lookup(int.bit_count)


def final_value(margin: int) -> int:
    """Return what a game won by `margin` discs is worth: WIN + margin, 0 for a draw."""
    return margin + (WIN if margin > 0 else -WIN if margin < 0 else 0)


def searcher(grid: Grid, weigh: Weights, final: Callable[[int], int] = final_value) -> Search:
    """Return alphabeta(own, opp, alpha, beta, depth) -> (value, bit of the move or None)."""

    def search(
        own: Bits, opp: Bits, balance: int, alpha: int, beta: int, depth: int
    ) -> tuple[int, Bits | None]:
        if depth == 0:
            return balance, None
        legal = moves(own, opp, grid)
        if not legal:
            if not moves(opp, own, grid):
                return final(own.bit_count() - opp.bit_count()), None
            return -search(opp, own, -balance, -beta, -alpha, depth - 1)[0], None
        best = legal & -legal
        while legal:
            bit = legal & -legal
            legal ^= bit
            turned = flips(bit, own, opp, grid)
            value = balance + weigh[bit] + 2 * weigh[turned]
            if depth > 1:
                after, mine = opp ^ turned, own | bit | turned
                value = -search(after, mine, -value, -beta, -alpha, depth - 1)[0]
            if value > alpha:
                alpha, best = value, bit
                if alpha >= beta:
                    break
        return alpha, best

    def alphabeta(
        own: Bits, opp: Bits, alpha: int, beta: int, depth: int
    ) -> tuple[int, Bits | None]:
        return search(own, opp, weigh[own] - weigh[opp], alpha, beta, depth)

    return alphabeta


# The evaluations that add up squares.
SUMS: dict[Evaluate, Callable[[int], Weights]] = {
    score: lambda n: discs(),
    weighted_score: weights,
}


@cache
def _search_of(evaluate: Evaluate, n: int) -> Search:
    return searcher(grid(n), SUMS[evaluate](n))


def alphabeta_searcher(depth: int, evaluate: Evaluate) -> Strategy:
    """Return the book's strategy of this name, which makes the same moves several times sooner.

    The evaluation is one of SUMS. ValueError for a depth below 1, and where no move is legal.
    """
    as_in_the_book = othello.alphabeta_searcher(depth, evaluate)

    def strategy(player: Player, board: Board) -> Square:
        own, opp = from_board(player, board)
        _, bit = _search_of(evaluate, size(board))(own, opp, MIN_VALUE, MAX_VALUE, depth)
        return bit.bit_length() - 1 if bit else as_in_the_book(player, board)

    return strategy
