"""Iterative deepening, with the compiled or the plain search.

    searcher = CompiledSearcher(positional, memory=64)
    for found in iterations(searcher, BLACK, initial_board(), depth=10):
        print(found.depth, found.value, found.line)

The iterations are those of deepening.py, with the same value and the same move at every depth, and
two additions. At the root, too, the search only asks whether a later move is better than the first.
And an iteration begins with a narrow window around the last value (*aspiration*); if the value is
outside, the window is opened on that side, and the iteration begins again.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from othello_lessons.deepening import (
    Found,
    Iteration,
    Line,
    OutOfTime,
    best_first,
    deeper_and_deeper,
    iteration_after,
)
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    MAX_VALUE,
    MIN_VALUE,
    OUTER,
    WHITE,
    Board,
    Player,
    Square,
    legal_moves,
    make_move,
    opponent,
)

if TYPE_CHECKING:
    from othello_lessons.engine.midgame.searcher import CompiledSearcher
    from othello_lessons.engine.plain.plain_search import PlainSearcher

    Searcher = CompiledSearcher | PlainSearcher  # for 8x8 boards, or for all sizes

ASPIRED_FROM = 4  # the first depth with a window: before it, the values still change a lot
NARROWEST = 32  # hundredths of a disc: the least that a window reaches to each side
WIDENED = 4  # times wider on the side where the value was outside
PIECES = {EMPTY, BLACK, WHITE, OUTER}
MOST_PLIES = 126  # plies: more than the longest game, with its passes


def iterations(
    searcher: "Searcher", player: Player, board: Board, depth: int = MOST_PLIES
) -> Iterator[Iteration]:
    """Yield what is found 1 ply deep, then 2, up to `depth`: the last one has the move to make.

    It also ends when every line that matters has reached the end of the game, after one ply if
    there is only one move, and when the searcher is stopped: then the interrupted iteration comes
    last. It is not complete, and its move is that of the one before, or one that it proved better.
    ValueError if there is no legal move, or if a cell of the board is not a piece.
    """
    if strange := set(board) - PIECES:
        raise ValueError(f"a board holds '.', '@', 'o' and '?', not {min(strange)!r}")
    values: list[int] = []

    def deeper(last: Iteration) -> Iteration:
        found = _Deeper(searcher, player, board, last).found(*_window(values))
        values.append(int(found.value or 0))
        return found

    return deeper_and_deeper(player, board, deeper, depth)


def _window(values: list[int]) -> tuple[int, int]:
    """Return the value that is expected next, and how far from it the window reaches.

    An evaluation depends on who has moved last, so the value before the last one is used.
    """
    if len(values) < ASPIRED_FROM - 1:
        return 0, MAX_VALUE
    return values[-2], max(NARROWEST, 2 * abs(values[-1] - values[-3]))


class _Deeper:
    """One iteration, a ply deeper than the last one."""

    def __init__(self, searcher: "Searcher", player: Player, board: Board, last: Iteration) -> None:
        self.searcher, self.player, self.board, self.last = searcher, player, board, last
        self.moves = best_first(legal_moves(player, board), last.move)
        self.best: Found = last.move, None, ()
        self.before = searcher.nodes

    def found(self, expected: int, reach: int) -> Iteration:
        """Return the result, with a window that is widened until the value is inside."""
        below = above = reach
        try:
            while True:
                alpha = max(expected - below, MIN_VALUE)
                beta = min(expected + above, MAX_VALUE)
                value = self.attempt(alpha, beta)
                if alpha < value < beta:
                    return self.iteration(complete=True)
                if value <= alpha:
                    below *= WIDENED
                else:
                    above *= WIDENED
        except OutOfTime:
            return self.iteration(complete=False)

    def attempt(self, alpha: int, beta: int) -> int:
        """Return the value if it is inside a window, otherwise a bound; keep the best move."""
        self.searcher.expect_end()
        best = alpha
        for move in self.moves:
            value, line = self.ask(move, best, beta, first=move == self.moves[0])
            if value > best:
                best = value
                self.best = move, value, (move, *line)
            if best >= beta:
                break
        return best

    def ask(self, move: Square, best: int, beta: int, first: bool) -> tuple[int, Line]:
        """Return a move's value if it is better than the best so far, otherwise a bound."""
        other, after = opponent(self.player), make_move(move, self.player, list(self.board))
        if not first:
            value, line = self.searcher.search(other, after, -best - 1, -best, self.last.depth)
            if not best < -value < beta:
                return -value, line
            self.best = move, -value, (move,)  # better in any case, even if the time is up now
        value, line = self.searcher.search(other, after, -beta, -best, self.last.depth)
        return -value, line

    def iteration(self, complete: bool) -> Iteration:
        """Sum up, and repeat the last iteration's move if no better one was proved."""
        nodes = self.searcher.nodes - self.before
        return iteration_after(self.last, self.best, nodes, self.searcher.evaluated, complete)
