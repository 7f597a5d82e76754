"""Known mistakes about endgames, each with the function or the answer that it leads to."""

from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.othello import (
    EMPTY,
    Board,
    Direction,
    Player,
    Square,
    bracketed,
    directions,
    legal_moves,
    make_move,
    opponent,
    score,
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
# The order


def replies(move: Square, player: Player, board: Board) -> int:
    """Count the opponent's moves after a move."""
    after = make_move(move, player, list(board))
    return len(legal_moves(opponent(player), after))


def _own_moves(move: Square, player: Player, board: Board) -> int:
    return len(legal_moves(player, make_move(move, player, list(board))))


def _most_replies(move: Square, player: Player, board: Board) -> int:
    return -replies(move, player, board)


def _most_flips(move: Square, player: Player, board: Board) -> int:
    return -len(bracketed(move, player, board))


def _fewest_flips(move: Square, player: Player, board: Board) -> int:
    return len(bracketed(move, player, board))


def _square_order(move: Square, player: Player, board: Board) -> int:
    return move


KNOWN_ORDERS = (
    Mistake("own-moves", _own_moves),
    Mistake("most-first", _most_replies),
    Mistake("most-flips", _most_flips),
    Mistake("fewest-flips", _fewest_flips),
    Mistake("square-order", _square_order),
)


# ---------------------------------------------------------------------------
# The last square


def final_margin(player: Player, board: Board) -> int:
    """Return the final margin of a board with one empty square."""
    return _margin(player, board, new=1, turned=2)


def _margin(player: Player, board: Board, new: int, turned: int, answer: bool = True) -> int:
    """Add what the last move brings: so much for the new disc, and for each one turned over."""
    square = board.index(EMPTY)
    for mover, sign in ((player, 1), (opponent(player), -1))[: 1 + answer]:
        if flips := len(bracketed(square, mover, board)):
            return score(player, board) + sign * (new + turned * flips)
    return score(player, board)


def _square_to_the_winner(player: Player, board: Board) -> int:
    margin = final_margin(player, board)
    if margin == score(player, board):  # nobody could move
        margin += 1 if margin > 0 else -1
    return margin


KNOWN_MARGINS = (
    Mistake("flips-once", lambda player, board: _margin(player, board, new=1, turned=1)),
    Mistake("flips-too-often", lambda player, board: _margin(player, board, new=1, turned=4)),
    Mistake("no-new-disc", lambda player, board: _margin(player, board, new=0, turned=2)),
    Mistake(
        "pass-ends-the-game",
        lambda player, board: _margin(player, board, new=1, turned=2, answer=False),
    ),
    Mistake("square-to-the-winner", _square_to_the_winner),
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
