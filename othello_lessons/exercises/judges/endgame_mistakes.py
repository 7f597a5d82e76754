"""Known mistakes about endgames, each with the function or the answer that it leads to."""

from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.othello import (
    EMPTY,
    Board,
    Direction,
    Square,
    directions,
    size,
    squares,
)

# Each has one move that wins; the tests hold the solver to that.
PUZZLES = (
    "OOOOOOOX XXXXXOOX XXXOXOOX XXXOXOOX XXOOXOOX XXXXOOOX X-XXXXX- X-XXX--X O",
    "OOOOOOOO -OOOOOOX OXOOOOXO XXOOOXOO XXOOOOOO XXXXXOOO XXXOOOO- OXO----- X",
    "OXOOOO-- OXOOOO-- OXOXXOOO OXOOOOOX OXOOOOOO OOOOOOOO OOOOOO-- OXOOOO-- X",
    "XOX----- XXXO---- XXOOXXXX XOXOXXXX XOOOXXXX XXOOOXXX XXXXXXX- OOOOXXOX X",
)


# ---------------------------------------------------------------------------
# Regions


def _grown(board: Board, steps: tuple[Direction, ...]) -> list[list[Square]]:
    """Part the empty squares into regions that hang together by these steps."""
    left = [square for square in squares(size(board)) if board[square] == EMPTY]
    found = []
    while left:
        region = [left.pop(0)]
        for square in region:
            for neighbour in (square + step for step in steps):
                if neighbour in left:
                    left.remove(neighbour)
                    region.append(neighbour)
        found.append(region)
    return found


def _straight(board: Board) -> list[list[Square]]:
    n = size(board)
    return _grown(board, (1, -1, n + 2, -n - 2))


def _only_neighbours(board: Board) -> list[list[Square]]:
    """Take the neighbours of the first square alone, not their neighbours."""
    left = [square for square in squares(size(board)) if board[square] == EMPTY]
    found = []
    while left:
        first = left[0]
        region = [s for s in left if s == first or s - first in directions(size(board))]
        left = [square for square in left if square not in region]
        found.append(region)
    return found


def _one_region(board: Board) -> list[list[Square]]:
    return [[square for square in squares(size(board)) if board[square] == EMPTY]]


KNOWN_REGIONS = (
    Mistake("straight-neighbours", _straight),
    Mistake("neighbours-only", _only_neighbours),
    Mistake("one-region", _one_region),
)


# ---------------------------------------------------------------------------
# What is known of a score

KNOWN = [(1, 64), (-64, -4), (10, 64), (0, 0), (6, 6)]
KNOWN_BOUNDS = (
    Mistake("wld-is-a-score", [(1, 1), *KNOWN[1:]]),
    Mistake("bounds-are-values", [KNOWN[0], (-4, -4), (10, 10), *KNOWN[3:]]),
    Mistake("bounds-swapped", [KNOWN[0], (-4, 64), (-64, 10), *KNOWN[3:]]),
)


# ---------------------------------------------------------------------------
# Stable discs

STABLE_BOARD = "XXXX---- XXOO---- XOXXO--- -OOXXO-- --XOOO-- ---OX--- -------- --OOO--- X"
STABLE = "a1 b1 c1 d1 a2 b2 a3"
KNOWN_STABLE = (
    Mistake("edge-is-stable", "a1 b1 c1 d1 a2 a3 c8 d8 e8"),
    Mistake("edge-is-stable", "a1 b1 c1 d1 a2 b2 a3 c8 d8 e8"),
    Mistake("only-corners", "a1"),
    Mistake("edge-only", "a1 b1 c1 d1 a2 a3"),
)
