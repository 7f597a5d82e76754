"""What learners believe of endgames, each written out as the function that it leads to."""

from collections.abc import Callable

from othello_lessons.exercises.judging import Misconception
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


REGION_BELIEFS: tuple[tuple[str, str, Callable[[Board], list[list[Square]]]], ...] = (
    (
        "straight-neighbours",
        "Squares that touch at a corner are neighbours, too: a disc on one of them can be turned "
        "over along the diagonal.",
        _straight,
    ),
    (
        "neighbours-only",
        "It stops at the neighbours of the first square. Their neighbours belong to the region "
        "as well, and so on.",
        _only_neighbours,
    ),
    (
        "one-region",
        "It puts all empty squares into one region, also those that do not touch.",
        _one_region,
    ),
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


ORDER_BELIEFS = (
    (
        "own-moves",
        "It counts your own moves after the move. What the tree below it branches into next are "
        "the opponent's.",
        _own_moves,
    ),
    (
        "most-first",
        "It is turned round: the moves with the most replies stand first.",
        _most_replies,
    ),
    (
        "most-flips",
        "It sorts by the discs that are turned over. A move that turns many over often leaves "
        "many replies.",
        _most_flips,
    ),
    (
        "fewest-flips",
        "It sorts by the discs that are turned over, and not by the replies.",
        _fewest_flips,
    ),
    (
        "square-order",
        "The moves stand in square order. Is the move made before the replies are counted? On "
        "the board as it is, the count is the same for every move.",
        _square_order,
    ),
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


LAST_BELIEFS = (
    (
        "flips-once",
        "A disc that changes sides is one less for them and one more for you: it counts twice.",
        lambda player, board: _margin(player, board, new=1, turned=1),
    ),
    (
        "flips-too-often",
        "The discs that change sides are counted twice over: a disc changes the margin by two, "
        "whether you make the move and count, or count and add. Do one of the two.",
        lambda player, board: _margin(player, board, new=1, turned=4),
    ),
    (
        "no-new-disc",
        "The new disc itself counts, too.",
        lambda player, board: _margin(player, board, new=0, turned=2),
    ),
    (
        "pass-ends",
        "A pass does not end the game. If you cannot play on the last square, the opponent may.",
        lambda player, board: _margin(player, board, new=1, turned=2, answer=False),
    ),
    (
        "square-to-the-winner",
        "Here a square that stays empty counts for nobody. Some tournaments give it to the "
        "winner; this course counts discs.",
        _square_to_the_winner,
    ),
)


# ---------------------------------------------------------------------------
# What is known of a score

KNOWN = [(1, 64), (-64, -4), (10, 64), (0, 0), (6, 6)]
KNOWN_BELIEFS = (
    (
        "wld-is-a-score",
        [(1, 1), *KNOWN[1:]],
        "In case 1 the search was asked who wins, and says 1 for a win of any size.",
    ),
    (
        "bounds-are-values",
        [KNOWN[0], (-4, -4), (10, 10), *KNOWN[3:]],
        "In cases 2 and 3 the answer lies outside the window, so it is a bound: the search "
        "stopped looking as soon as the question was answered.",
    ),
    (
        "bounds-swapped",
        [KNOWN[0], (-4, 64), (-64, 10), *KNOWN[3:]],
        "In cases 2 and 3 it is the other way round. A search that finds nothing above −4 has "
        "looked at every move: −4 at the most. One that finds a 10 stops there: 10 at the least.",
    ),
)


# ---------------------------------------------------------------------------
# Stable discs

STABLE_BOARD = "XXXX---- XXOO---- XOXXO--- -OOXXO-- --XOOO-- ---OX--- -------- --OOO--- X"
STABLE = "a1 b1 c1 d1 a2 b2 a3"
EDGE_SAYS = (
    "A disc at the edge is safe along three of its lines, and not along the edge itself: White's "
    "c8 to e8 are turned over as soon as Black stands at both ends of them."
)
STABLE_KNOWN = (
    Misconception("edge-is-stable", EDGE_SAYS, "a1 b1 c1 d1 a2 a3 c8 d8 e8"),
    Misconception("edge-is-stable", EDGE_SAYS, "a1 b1 c1 d1 a2 b2 a3 c8 d8 e8"),
    Misconception(
        "only-corners",
        "A corner is stable, and so is what leans on it: who would turn b1 over would have to "
        "stand in a1.",
        "a1",
    ),
    Misconception(
        "edge-only",
        "Away from the edge there are stable discs, too. Look at b2: along each of its four "
        "lines one neighbour is Black's and stable.",
        "a1 b1 c1 d1 a2 a3",
    ),
)
