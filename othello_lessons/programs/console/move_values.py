"""The exact value of each legal move by plain minimax, found quickly.

Each move at the root is searched with a full window, so that its value is exact and not a bound.
Below the root, alpha-beta leaves out moves that cannot matter.
"""

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter

from othello_lessons.engine.plain import bigboard as big
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    Board,
    Evaluate,
    Player,
    Square,
    Value,
    alphabeta,
    legal_moves,
    make_move,
    opponent,
    score,
    size,
)

MoveValues = Iterator[tuple[Square, Value]]
Final = Callable[[int], int]
RootSearch = Callable[[big.Bits, big.Bits, int, int, int, int], int]

# Alpha-beta leaves out most if the best move comes first. When an evaluation adds up squares, what
# a move gains at once is a good guess of its value. With this many plies left to search, or more,
# sorting moves by it costs less than it saves.
SORTED = 3


def move_values(player: Player, board: Board, depth: int, evaluate: Evaluate = score) -> MoveValues:
    """Yield (move, its value for the player) in square order, searching `depth` plies below it.

    When the evaluation is the difference in discs, the end of a game counts its plain difference.
    With any other evaluation it counts as in the book: a win is worth more than any position that
    is not decided yet.
    """
    search = _search_of_sums if evaluate in big.SUMS else _search_of_the_book
    return search(player, board, depth, evaluate)


def _search_of_the_book(player: Player, board: Board, depth: int, evaluate: Evaluate) -> MoveValues:
    other = opponent(player)
    for move in legal_moves(player, board):
        after = make_move(move, player, list(board))
        yield move, -alphabeta(other, after, MIN_VALUE, MAX_VALUE, depth, evaluate)[0]


def _search_of_sums(player: Player, board: Board, depth: int, evaluate: Evaluate) -> MoveValues:
    n = size(board)
    grid, weigh = big.grid(n), big.SUMS[evaluate](n)
    search = _searcher(grid, weigh, int if evaluate is score else big.final_value)
    own, opp = big.from_board(player, board)
    for bit in big.each(big.moves(own, opp, grid)):
        after, mine = big.make_move(bit, own, opp, grid)
        balance = weigh[after] - weigh[mine]
        (move,) = big.squares_of(bit)
        yield move, -search(after, mine, balance, MIN_VALUE, MAX_VALUE, depth)


def _searcher(grid: big.Grid, weigh: big.Weights, final: Final) -> RootSearch:
    """Return alpha-beta on big integers, for an evaluation that adds up squares."""

    def gains(
        own: big.Bits, opp: big.Bits, legal: big.Bits
    ) -> Iterator[tuple[int, big.Bits, big.Bits]]:
        """Yield for each move its gain at once, its square, and the squares that it turns over."""
        for bit in big.each(legal):
            turned = big.flips(bit, own, opp, grid)
            yield weigh[bit] + 2 * weigh[turned], bit, turned

    def search(
        own: big.Bits, opp: big.Bits, balance: int, alpha: int, beta: int, depth: int
    ) -> int:
        if depth == 0:
            return balance
        legal = big.moves(own, opp, grid)
        if not legal:
            if not big.moves(opp, own, grid):
                return final(own.bit_count() - opp.bit_count())
            return -search(opp, own, -balance, -beta, -alpha, depth - 1)
        tries: Iterable[tuple[int, big.Bits, big.Bits]] = gains(own, opp, legal)
        if depth >= SORTED:
            tries = sorted(tries, key=itemgetter(0), reverse=True)
        for gain, bit, turned in tries:
            value = balance + gain
            if depth > 1:
                after, mine = opp ^ turned, own | bit | turned
                value = -search(after, mine, -value, -beta, -alpha, depth - 1)
            if value > alpha:
                alpha = value
                if alpha >= beta:
                    break
        return alpha

    return search
