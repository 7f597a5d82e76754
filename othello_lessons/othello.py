"""Othello, and the search that plays it: the book of this course.

Read it from top to bottom. It begins with a board, goes on to moves and whole games,
and ends with minimax and alpha-beta. The names follow chapter 18 of Peter Norvig's
*Paradigms of Artificial Intelligence Programming* (1992), which is worth reading too.

The game
    Two players, Black and White, put discs on a square board in turn. A move must trap
    a straight line of the opponent's discs between the new disc and another disc of the
    player; the trapped discs change colour. A player who has no legal move passes. When
    neither player has a legal move, the game is over: the player with more discs wins.

The words
    piece       one character: EMPTY, BLACK, WHITE or OUTER
    square      the index of a cell in the board, such as 45
    player      BLACK or WHITE
    bracket     the disc at the far end of a trapped line
    strategy    a function: (player, board) -> the square to move to
    evaluation  a function: (player, board) -> how good the board is for that player
    ply         one move, or one pass, of one player
    value       a number from a search: how good a position is for the player to move
"""

import random
from collections.abc import Callable, Iterator
from numbers import Integral

__all__ = [  # what `from othello_lessons.othello import *` brings into a notebook
    "BLACK", "CORNER_WEIGHTS", "DIRECTIONS", "DOWN", "DOWN_LEFT", "DOWN_RIGHT", "EMPTY", "LARGEST",
    "LEFT", "MAX_VALUE", "MIN_VALUE", "OUTER", "PLAYERS", "RIGHT", "SMALLEST", "SQUARE_WEIGHTS",
    "UP", "UP_LEFT", "UP_RIGHT", "WHITE", "WIN", "Board", "Direction", "Evaluate",
    "IllegalMoveError", "Player", "Search", "Square", "Strategy", "Value", "alphabeta",
    "alphabeta_searcher", "any_legal_move", "bracketed", "directions", "final_value",
    "find_bracket", "get_move", "initial_board", "is_legal", "is_valid", "legal_moves",
    "make_flips", "make_move", "maximizer", "minimax", "minimax_searcher", "next_player",
    "opponent", "play", "print_board", "random_strategy", "score", "size", "square_weights",
    "squares", "turns", "weighted_score",
]  # fmt: skip

Square = int
Player = str
Board = list[str]
Direction = int
Value = float
Strategy = Callable[[Player, Board], Square]
Evaluate = Callable[[Player, Board], Value]
Search = Callable[..., tuple[Value, Square | None]]

# --- The board -------------------------------------------------------------
# A board is a list of one-character pieces. An 8x8 board could be a list of
# 8 lists, or of 64 cells, but then a walk over the board must check at every
# step whether it has left the board. We put a rim of OUTER cells around the
# squares instead: 10 rows of 10 cells, 100 in all. A walk in any direction now
# stops at the rim by itself, because a rim cell is not a disc.
#
# Square (row, column), both counted from 1, is cell 10 * row + column: the
# top left corner is 11, the bottom right corner is 88. So one step to the
# right is +1, one step down is +10, and a diagonal step is the sum of two such
# steps.
#
# A board of n x n squares is a list of (n + 2)**2 cells, so the length of the
# list tells us n. So every function here works on every board from SMALLEST to
# LARGEST. The text describes 8x8 boards, of 100 cells.
EMPTY, BLACK, WHITE, OUTER = ".", "@", "o", "?"
PLAYERS = {BLACK: "Black", WHITE: "White"}

SMALLEST, LARGEST = 4, 10
SIZES = {(n + 2) ** 2: n for n in range(SMALLEST, LARGEST + 1)}


def size(board: Board) -> int:
    """Return n for a board of n x n squares; ValueError if no board has this length."""
    if len(board) not in SIZES:
        raise ValueError(
            f"a board has (n + 2)**2 cells, with n from {SMALLEST} to {LARGEST}; "
            f"this one has {len(board)}. Start from initial_board(n)."
        )
    return SIZES[len(board)]


def squares(n: int = 8) -> list[Square]:
    """List the squares of an n x n board, row by row from the top left."""
    width = n + 2
    return [width * row + column for row in range(1, n + 1) for column in range(1, n + 1)]


def directions(n: int = 8) -> tuple[Direction, ...]:
    """Return the eight steps from a square to its neighbours on an n x n board."""
    up, down = -(n + 2), n + 2
    return (up - 1, up, up + 1, -1, 1, down - 1, down, down + 1)


# The directions on an 8x8 board have names: UP is -10, DOWN_RIGHT is 10 + 1.
DIRECTIONS = directions(8)
UP_LEFT, UP, UP_RIGHT, LEFT, RIGHT, DOWN_LEFT, DOWN, DOWN_RIGHT = DIRECTIONS


def initial_board(n: int = 8) -> Board:
    """Return a new board with the four discs of the start of a game."""
    if n not in range(SMALLEST, LARGEST + 1):
        raise ValueError(f"a board has {SMALLEST} to {LARGEST} squares on a side, not {n!r}")
    width = n + 2
    board = [OUTER] * width**2
    for square in squares(n):
        board[square] = EMPTY
    corner = width * (n // 2) + n // 2  # the top left one of the four squares in the middle
    board[corner] = board[corner + width + 1] = WHITE
    board[corner + 1] = board[corner + width] = BLACK
    return board


def print_board(board: Board) -> None:
    """Print a board. The number of a square is the label of its row plus that of its column."""
    n = size(board)
    width = n + 2
    print("    " + " ".join(f"{column:>2}" for column in range(1, n + 1)))
    for start in range(width, width * (n + 1), width):
        row = board[start + 1 : start + n + 1]
        print(f"{start:>3} " + " ".join(f"{piece:>2}" for piece in row))


def opponent(player: Player) -> Player:
    """Return the other player; ValueError if there is no such player."""
    if player not in PLAYERS:
        raise ValueError(f"a player is BLACK ({BLACK!r}) or WHITE ({WHITE!r}), not {player!r}")
    return WHITE if player == BLACK else BLACK


# --- Brackets --------------------------------------------------------------
# Suppose Black thinks of moving to square 65, and looks upwards from there:
#
#     25  @   <- the bracket: a black disc, so the line is closed
#     35  o   <- White's
#     45  o   <- White's
#     55  o   <- White's
#     65  .   <- the move
#
# The walk goes over White's discs until it meets something else. If that is a
# black disc, it is the bracket, and all the discs between change colour. If it
# is an empty square or the rim, the move traps nothing in this direction.
def find_bracket(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Return the bracket of a move to this square in one direction, or None."""
    other = opponent(player)
    bracket = square + direction
    if board[bracket] != other:
        return None
    while board[bracket] == other:
        bracket += direction
    return bracket if board[bracket] == player else None


# --- Moves -----------------------------------------------------------------
# A move is legal if its square is empty and it traps a line in some direction. A
# player may answer with anything, so we first check that it is a square.
def is_valid(move: object, n: int = 8) -> bool:
    """Tell whether a move is the number of a square of an n x n board."""
    row, column = divmod(int(move), n + 2) if isinstance(move, Integral) else (0, 0)
    return 1 <= row <= n and 1 <= column <= n


def is_legal(move: Square, player: Player, board: Board) -> bool:
    """Tell whether a move is to an empty square and traps at least one line."""
    n = size(board)
    if not is_valid(move, n) or board[move] != EMPTY:
        return False
    return any(find_bracket(move, player, board, direction) for direction in directions(n))


def make_flips(move: Square, player: Player, board: Board, direction: Direction) -> None:
    """Turn over the line that a move traps in one direction, if it traps one."""
    bracket = find_bracket(move, player, board, direction)
    if bracket is not None:
        for square in range(move + direction, bracket, direction):
            board[square] = player


class IllegalMoveError(ValueError):
    """A move that the rules forbid, with its player and board, and `why` it is illegal."""

    def __init__(self, player: Player, move: Square, board: Board) -> None:
        self.player, self.move, self.board = player, move, list(board)
        self.why = "it would turn nothing over. Choose one of legal_moves(player, board)."
        n = size(board)
        if not is_valid(move, n):
            self.why = f"a square of the {n}x{n} board is a number from {n + 3} to {n * (n + 3)}."
        elif (piece := board[move]) != EMPTY:
            self.why = f"that square is taken by {PLAYERS.get(piece, piece)}."
        super().__init__(f"{PLAYERS[player]} cannot move to {move!r}: {self.why}")


# A move turns over the lines that it traps, then puts its disc on the square.
# The rim cells are not EMPTY: the test for an empty square refuses them too.
def make_move(move: Square, player: Player, board: Board) -> Board:
    """Make a move: change the board itself, and return it.

    IllegalMoveError if the move is not to an empty square. make_move does not check that
    the move turns anything over: is_legal does, and legal_moves lists only such moves.
    """
    n = size(board)
    if move not in range(len(board)) or board[move] != EMPTY:
        raise IllegalMoveError(player, move, board)
    other = opponent(player)
    for direction in directions(n):
        if board[move + direction] == other:  # in most directions nothing can be trapped
            make_flips(move, player, board, direction)
    board[move] = player
    return board


def bracketed(move: Square, player: Player, board: Board) -> list[Square]:
    """List the squares that a move would turn over, in square order."""
    other = opponent(player)
    after = make_move(move, player, list(board))
    return [s for s, piece in enumerate(board) if piece == other and after[s] == player]


# We could find the legal moves by calling is_legal for every square. But a
# search needs them in every position that it looks at, and most of the 64
# answers would be no. A trapped line has two ends: the empty square of the
# move, and a disc of the player. For most of a game a player has fewer discs
# than there are empty squares. So legal_moves walks from the other end: from
# each disc of the player over the opponent's discs. If the walk ends at an
# empty square, that is a legal move. Tests check that is_legal says the same.
def legal_moves(player: Player, board: Board) -> list[Square]:
    """List the legal moves of a player, in square order."""
    steps, other = directions(size(board)), opponent(player)
    discs = [square for square, piece in enumerate(board) if piece == player]
    moves = set()
    for disc in discs:
        for direction in steps:
            square = disc + direction
            if board[square] == other:
                while board[square] == other:
                    square += direction
                if board[square] == EMPTY:
                    moves.add(square)
    return sorted(moves)


def any_legal_move(player: Player, board: Board) -> bool:
    """Tell whether a player has a legal move."""
    return bool(legal_moves(player, board))


# --- A game ----------------------------------------------------------------
# A strategy gets a copy of the board, so it can try moves on that copy without
# changing the game. We check its answer before we play it.
def next_player(board: Board, prev_player: Player) -> Player | None:
    """Return who moves after prev_player has moved, or None when the game is over."""
    for player in (opponent(prev_player), prev_player):
        if any_legal_move(player, board):
            return player
    return None


def get_move(strategy: Strategy, player: Player, board: Board) -> Square:
    """Ask a strategy for its move; IllegalMoveError if the answer is not a legal move."""
    move = strategy(player, list(board))
    if not is_legal(move, player, board):
        raise IllegalMoveError(player, move, board)
    return int(move)


def turns(
    black_strategy: Strategy, white_strategy: Strategy,
    board: Board | None = None, player: Player = BLACK,
) -> Iterator[tuple[Player, Square, Board]]:  # fmt: skip
    """Play a game, and yield (player, move, board after it) for each move.

    A game starts on 8x8 with Black to move, unless you give another board and player.
    """
    board = initial_board() if board is None else list(board)
    to_move = next_player(board, opponent(player))  # the player, or the opponent after a pass
    while to_move is not None:
        strategy = black_strategy if to_move == BLACK else white_strategy
        move = get_move(strategy, to_move, board)
        make_move(move, to_move, board)
        yield to_move, move, list(board)
        to_move = next_player(board, to_move)


def play(
    black_strategy: Strategy, white_strategy: Strategy,
    board: Board | None = None, player: Player = BLACK,
) -> tuple[Board, int]:  # fmt: skip
    """Play a game to its end, and return the last board and Black's discs minus White's."""
    board = initial_board() if board is None else list(board)
    for _, _, after in turns(black_strategy, white_strategy, board, player):
        board = after
    return board, score(BLACK, board)


# --- Strategies that look one move ahead -----------------------------------
# The first evaluation that comes to mind counts discs. Discs decide who wins,
# but until the end of a game they are a poor guide: the lessons show why. The
# second evaluation gives each square a weight. A disc in a corner can never be
# turned over, so a corner is worth a lot. A disc next to an empty corner helps
# the opponent to get the corner, so the weights of those squares are negative.
def random_strategy(player: Player, board: Board) -> Square:
    """Choose one of the legal moves at random, all equally likely."""
    return random.choice(legal_moves(player, board))


def maximizer(evaluate: Evaluate) -> Strategy:
    """Return a strategy that makes the move after which evaluate is largest."""

    def strategy(player: Player, board: Board) -> Square:
        moves = legal_moves(player, board)
        return max(moves, key=lambda move: evaluate(player, make_move(move, player, list(board))))

    return strategy


def score(player: Player, board: Board) -> int:
    """Count the player's discs minus the opponent's."""
    return board.count(player) - board.count(opponent(player))


# The weights are those of the chapter. A board is symmetric, so the table shows
# only the top left quarter. The row in the table is the distance of a square
# from the upper or lower edge, whichever is nearer; the column is the distance
# from the left or right edge. On larger boards, a distance above 3 counts as 3.
CORNER_WEIGHTS = (
    (120, -20, 20, 5),
    (-20, -40, -5, -5),
    (20, -5, 15, 3),
    (5, -5, 3, 3),
)


def square_weights(n: int = 8) -> dict[Square, int]:
    """Return the weight of each square of an n x n board."""
    weights = {}
    for square in squares(n):
        row, column = divmod(square, n + 2)
        weights[square] = CORNER_WEIGHTS[min(row - 1, n - row, 3)][min(column - 1, n - column, 3)]
    return weights


WEIGHTS = {n: square_weights(n) for n in SIZES.values()}
SQUARE_WEIGHTS = WEIGHTS[8]


def weighted_score(player: Player, board: Board) -> int:
    """Sum the weights of the player's squares minus those of the opponent's."""
    other = opponent(player)
    total = 0
    for square, weight in WEIGHTS[size(board)].items():
        if board[square] == player:
            total += weight
        elif board[square] == other:
            total -= weight
    return total


# --- Minimax ---------------------------------------------------------------
# To know what a move is worth, ask what the opponent would reply, and to know
# that, ask what we would reply then. The question is the same at every level,
# with the players exchanged, so the function that asks it calls itself. What is
# good for one player is equally bad for the other: the value of a position to
# us is minus its value to the opponent.
#
# We can search to the end of the game only when the end is near. So we stop
# after `depth` plies, and ask the evaluation there. If the game ends before
# that, we ask for its final value instead. A win is worth more than any
# evaluation, and a win by more discs is worth more than a win by fewer; a draw
# is worth 0. A pass counts as a ply, as a move does.
#
# When several moves are equally good, we choose the first of them in square
# order. We need some rule, so that we can test that minimax and alpha-beta
# return the same move and not only the same value.
WIN = 1_000_000
MAX_VALUE = 2_000_000
MIN_VALUE = -MAX_VALUE


def final_value(player: Player, board: Board) -> int:
    """Return what a finished game is worth to a player: WIN + margin, 0 for a draw."""
    margin = score(player, board)
    if margin == 0:
        return 0
    return margin + WIN if margin > 0 else margin - WIN


def minimax(
    player: Player, board: Board, depth: int, evaluate: Evaluate, final: Evaluate = final_value
) -> tuple[Value, Square | None]:
    """Return (value, best move) for the player to move, looking depth plies ahead.

    The move is None at depth 0, when the player must pass, and when the game is over.
    """
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final(player, board), None
        return -minimax(other, board, depth - 1, evaluate, final)[0], None
    best_value: Value = MIN_VALUE
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -minimax(other, after, depth - 1, evaluate, final)[0]
        if value > best_value:
            best_value, best_move = value, move
    return best_value, best_move


# --- Alpha-beta ------------------------------------------------------------
# Minimax looks at every position, and most of them cannot change its answer.
# Suppose we have found a move worth 3. We look at our next move, and we find
# that the opponent has a reply to it that leaves us with 2. Other replies may
# be even better for the opponent, but we need not look at them: we already
# know that this move is worth less to us than the first one.
#
# Two numbers carry this knowledge down the tree. Alpha is the value that the
# player to move is already sure of, from moves searched before. Beta is the
# same for the opponent: the opponent already has a way to keep the player's
# value down to beta. The values between the two are called the window. We will
# not choose a move worth alpha or less, and the opponent will not let us have
# beta or more. So as soon as alpha reaches beta, we leave out the other moves.
# With the players exchanged, one level down, the window is (-beta, -alpha).
#
# The value is exact when it lies inside the window. Otherwise it is only a
# bound: the position is worth at most alpha, or at least beta. When all moves
# are worth alpha or less, the search returns alpha, and not a lower value. A
# search that does so is called fail-hard.
def alphabeta(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int,
    evaluate: Evaluate, final: Evaluate = final_value,
) -> tuple[Value, Square | None]:  # fmt: skip
    """Return what minimax returns if its value lies between alpha and beta, and else a bound.

    With MIN_VALUE and MAX_VALUE as alpha and beta, value and move are those of minimax.
    """
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    # no legal move: a pass, or the end of the game
    if not moves:
        if not any_legal_move(other, board):
            return final(player, board), None
        return -alphabeta(other, board, -beta, -alpha, depth - 1, evaluate, final)[0], None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -alphabeta(other, after, -beta, -alpha, depth - 1, evaluate, final)[0]
        if value > alpha:
            alpha, best_move = value, move
        # nothing left to gain: cut
        if alpha >= beta:
            break
    return alpha, best_move


def minimax_searcher(depth: int, evaluate: Evaluate) -> Strategy:
    """Return a strategy that makes minimax's move, looking depth plies ahead."""
    return _searcher(minimax, (), depth, evaluate)


def alphabeta_searcher(depth: int, evaluate: Evaluate) -> Strategy:
    """Return a strategy that makes alpha-beta's move, looking depth plies ahead."""
    return _searcher(alphabeta, (MIN_VALUE, MAX_VALUE), depth, evaluate)


def _searcher(search: Search, window: tuple[int, ...], depth: int, evaluate: Evaluate) -> Strategy:
    if not isinstance(depth, int) or depth < 1:
        raise ValueError(f"a searcher looks 1 ply ahead or more, not depth={depth!r}")

    def strategy(player: Player, board: Board) -> Square:
        _, move = search(player, board, *window, depth, evaluate)
        if move is None:
            raise ValueError(f"{PLAYERS[player]} has no legal move here to choose from")
        return move

    return strategy
