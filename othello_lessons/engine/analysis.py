"""What every legal move is worth: estimates that get better while it thinks, and then proofs.

for move, worth in analyse(Engine(), BLACK, initial_board(), seconds=5):
    print(square_name(move), worth.discs, worth.depth, worth.exact)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from othello_lessons.deepening import DEEPEST, Line, OutOfTime
from othello_lessons.engine.midgame.evaluation import in_discs
from othello_lessons.engine.player import FIRST_LOOK, Engine
from othello_lessons.othello import (
    EMPTY,
    MAX_VALUE,
    MIN_VALUE,
    Board,
    Player,
    Square,
    legal_moves,
    make_move,
    opponent,
    size,
)

SOLVED_FROM = 20  # empty squares on 8x8: with this many, or fewer, one move takes about a second


@dataclass(frozen=True)
class Worth:
    """By how many discs a move wins, for the side that makes it; below 0 it loses."""

    discs: float
    depth: int  # plies looked ahead, the move included
    exact: bool  # neither side can do better
    line: Line = ()  # begins with the move; None in it is a pass


def analyse(
    engine: Engine,
    player: Player,
    board: Board,
    seconds: float,
    *,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[Square, Worth]]:
    """Yield (move, worth) for all moves in turn, again and again, as more is known about them.

    It ends when every worth is exact, and when another thread stops the engine. When `seconds` have
    passed, or `stopped()` is true, it finishes the search that runs and begins no other. The
    engine's evaluation must count hundredths of a disc, as `patterns` and `positional` do.
    """
    end = perf_counter() + seconds
    known: dict[Square, Worth] = {}
    is_solvable = engine.solver(size(board)) is not None and board.count(EMPTY) <= SOLVED_FROM
    try:
        for move, worth in _deeper(engine, player, board):
            known[move] = worth
            yield move, worth
            if stopped() or perf_counter() > end:
                return
            if worth.depth >= FIRST_LOOK and is_solvable:
                break
        for move in _best_first(known):
            if not known[move].exact:
                yield move, _solved(engine, player, board, move)
                if stopped() or perf_counter() > end:
                    return
    except OutOfTime:
        return


def _deeper(engine: Engine, player: Player, board: Board) -> Iterator[tuple[Square, Worth]]:
    """Yield all moves one ply deep, then two, until there is nothing left to evaluate."""
    searcher = engine.searcher(size(board))
    searcher.begin()
    known = dict.fromkeys(legal_moves(player, board), Worth(0, 0, False))
    for depth in range(1, DEEPEST + 1):
        for move in _best_first(known):
            if known[move].exact:
                continue
            after = make_move(move, player, list(board))
            searcher.expect_end()
            value, line = searcher.search(opponent(player), after, MIN_VALUE, MAX_VALUE, depth - 1)
            known[move] = Worth(in_discs(-value), depth, not searcher.evaluated, (move, *line))
            yield move, known[move]


def _best_first(known: dict[Square, Worth]) -> list[Square]:
    return sorted(known, key=lambda move: -known[move].discs)


def _solved(engine: Engine, player: Player, board: Board, move: Square) -> Worth:
    """Return the exact worth of a move; OutOfTime if it was stopped."""
    solver = engine.solver(size(board))
    assert solver is not None
    solution = solver.solve(opponent(player), make_move(move, player, list(board)))
    if solution.value is None:
        raise OutOfTime
    return Worth(-solution.value, board.count(EMPTY), True, (move, *solution.line))
