"""Othello, and the search that plays it: the book of this course.

Read it from top to bottom. It begins with a board, goes on to moves and whole games,
and ends with minimax and alpha-beta. The names follow chapter 18 of Peter Norvig's
*Paradigms of Artificial Intelligence Programming* (1992), which is worth reading too.

The game
    Two players, Black and White, put discs on a square board in turn. A move must trap
    a straight line of the other side's discs between the new disc and one already there;
    the trapped discs change colour. Who cannot move, passes. When neither side can move,
    the side with more discs has won.

The words
    piece       one character: EMPTY, BLACK, WHITE or OUTER
    square      the index of a cell in the board, such as 45
    player      BLACK or WHITE
    bracket     the disc at the far end of a trapped line
    strategy    a function: (player, board) -> the square to move to
    evaluation  a function: (player, board) -> how good the board is for that player
    ply         one move, or one pass, of one player
    value       what a search says a position is worth to the player who is to move
"""

import random
from collections.abc import Callable, Iterator
from operator import getitem, index, itemgetter
from typing import Any, TypeVar

Square = int
Player = str
Board = list[str]
Direction = int
Value = float
Strategy = Callable[[Player, Board], Square]
Evaluate = Callable[[Player, Board], Value]
Key = TypeVar("Key")
Entry = TypeVar("Entry")

# ---------------------------------------------------------------------------
# The board
#
# A board is a list of one-character pieces. An 8x8 board could be a list of
# 8 lists, or of 64 cells, but both make us ask at every step whether we have
# walked off the edge. We put a rim of OUTER cells around the squares instead:
# 10 rows of 10 cells, 100 in all. A walk in any direction then ends at the
# rim by itself, because a rim cell is not a disc.
#
# Square (row, column), both counted from 1, is cell 10 * row + column: the
# top left corner is 11, the bottom right one 88. So one step to the right is
# +1, one step down is +10, and a diagonal step is the sum of two such steps.
#
# A board of n x n squares is a list of (n + 2)**2 cells, and the length of the
# list tells n. Everything here works on boards from 4x4 to 10x10 this way;
# the text goes on speaking of the 100 cells of an 8x8 board.

EMPTY, BLACK, WHITE, OUTER = ".", "@", "o", "?"
PLAYERS = {BLACK: "Black", WHITE: "White"}
SMALLEST, LARGEST = 4, 10

UP, DOWN, LEFT, RIGHT = -10, 10, -1, 1
UP_LEFT, UP_RIGHT = UP + LEFT, UP + RIGHT
DOWN_LEFT, DOWN_RIGHT = DOWN + LEFT, DOWN + RIGHT
DIRECTIONS = (UP_LEFT, UP, UP_RIGHT, LEFT, RIGHT, DOWN_LEFT, DOWN, DOWN_RIGHT)

# Some facts depend on nothing but the length of the list: n, the neighbours of
# each square, the weights further down. Each is worked out once, when it is
# first asked for, and remembered in a table.


class Lookup(dict[Key, Entry]):
    """A dictionary that works out an entry when it is first asked for, and holds 20,000."""

    def __init__(self, work_out: Callable[[Key], Entry]) -> None:
        self.work_out = work_out

    def __missing__(self, key: Key) -> Entry:
        if len(self) == 20_000:
            self.clear()
        entry = self[key] = self.work_out(key)
        return entry


def _size_of(cells: int) -> int:
    for n in range(SMALLEST, LARGEST + 1):
        if (n + 2) ** 2 == cells:
            return n
    raise ValueError(
        f"a board has (n + 2)**2 cells, with n from {SMALLEST} to {LARGEST} "
        f"(100 cells for 8x8); this one has {cells}. Start from initial_board(n)."
    )


_SIZES = Lookup(_size_of)


def size(board: Board) -> int:
    """Return n for a board of n x n squares; ValueError if no board has this length."""
    return _SIZES[len(board)]


def squares(n: int = 8) -> list[Square]:
    """List the squares of an n x n board, row by row from the top left."""
    width = n + 2
    return [width * row + column for row in range(1, n + 1) for column in range(1, n + 1)]


def directions(n: int = 8) -> tuple[Direction, ...]:
    """Return the eight steps from a square to its neighbours on an n x n board."""
    up, down = -(n + 2), n + 2
    return (up - 1, up, up + 1, -1, 1, down - 1, down, down + 1)


def initial_board(n: int = 8) -> Board:
    """Return a new board with the four discs with which every game begins."""
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
    """Print a board. A square's number is its row's label plus its column's."""
    n = size(board)
    width = n + 2
    print("    " + " ".join(f"{column:>2}" for column in range(1, n + 1)))
    for start in range(width, width * (n + 1), width):
        row = board[start + 1 : start + n + 1]
        print(f"{start:>3} " + " ".join(f"{piece:>2}" for piece in row))


def opponent(player: Player) -> Player:
    """Return the other player; ValueError if there is no such player."""
    if player == BLACK:
        return WHITE
    if player == WHITE:
        return BLACK
    raise ValueError(f"a player is BLACK ({BLACK!r}) or WHITE ({WHITE!r}), not {player!r}")


# ---------------------------------------------------------------------------
# Brackets
#
# Suppose Black thinks of moving to square 65, and looks up from there:
#
#     25  @   <- the bracket: a black disc, so the line is closed
#     35  o   <- White's
#     45  o   <- White's
#     55  o   <- White's
#     65  .   <- the move
#
# The walk goes over White's discs for as long as there are any. What it meets
# next decides: a black disc is the bracket, and all that lies between turns
# over; an empty square or the rim means that this line traps nothing.


def find_bracket(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Return the square that closes a trapped line from here, or None."""
    other = opponent(player)
    bracket = square + direction
    if board[bracket] != other:
        return None
    while board[bracket] == other:
        bracket += direction
    return bracket if board[bracket] == player else None


# Near the rim some directions can hold no capture: a trapped line needs room
# for a disc and its bracket, two squares at least. From a corner only three
# directions are worth a look. We work them out once for each size of board.


def _steps_of(cells: int) -> dict[Square, list[tuple[Square, Direction]]]:
    """For each square: (neighbour, direction) wherever a line has room to be trapped."""
    n = _SIZES[cells]
    inside = set(squares(n))
    return {
        square: [(square + d, d) for d in directions(n) if {square + d, square + 2 * d} <= inside]
        for square in squares(n)
    }


_STEPS = Lookup(_steps_of)


# ---------------------------------------------------------------------------
# Moves


class IllegalMoveError(ValueError):
    """A move that the rules forbid: its player, move and board, and in `why` what is wrong."""

    def __init__(self, player: Player, move: object, board: Board) -> None:
        self.player, self.move, self.board = player, move, list(board)
        self.why = _objection(move, board)
        super().__init__(f"{PLAYERS[player]} cannot move to {move!r}: {self.why}")


def _objection(move: Any, board: Board) -> str:
    """Say why a move is not legal."""
    n = size(board)
    if not is_valid(move, n):
        first, last = squares(n)[0], squares(n)[-1]
        return f"a move is a square of the {n}x{n} board, a number from {first} to {last}."
    if (piece := board[move]) != EMPTY:
        return f"that square is taken by {PLAYERS.get(piece, piece)}."
    return "it would turn nothing over. Choose one of legal_moves(player, board)."


def is_valid(move: object, n: int = 8) -> bool:
    """Tell whether a move is a square of an n x n board at all."""
    if not isinstance(move, int) or isinstance(move, bool):
        return False
    return all(1 <= place <= n for place in divmod(move, n + 2))


def is_legal(move: Square, player: Player, board: Board) -> bool:
    """Tell whether a move is to an empty square and traps at least one line."""
    return (
        is_valid(move, size(board))
        and board[move] == EMPTY
        and any(
            find_bracket(move, player, board, direction) is not None
            for _, direction in _STEPS[len(board)][move]
        )
    )


def make_flips(move: Square, player: Player, board: Board, direction: Direction) -> None:
    """Turn over the line that a move traps in one direction, if it traps one."""
    bracket = find_bracket(move, player, board, direction)
    if bracket is not None:
        for square in range(move + direction, bracket, direction):
            board[square] = player


# A move is a disc on the board, and make_flips in every direction. A search
# makes so many of them that the calls would take longer than the walks, so
# make_move walks by itself: out over the other side's discs, and back from
# the bracket, turning them over. A test holds it to make_flips.


def make_move(move: Square, player: Player, board: Board) -> Board:
    """Make a move: change the board itself, and return it.

    IllegalMoveError if the square is taken or is none. A move that turns nothing over
    is not refused here: that is for is_legal to say, and legal_moves offers none.
    """
    other = opponent(player)
    steps = _STEPS[len(board)].get(move)
    if steps is None or board[move] != EMPTY:
        raise IllegalMoveError(player, move, board)
    board[move] = player
    for square, direction in steps:
        if board[square] == other:
            square += direction
            while board[square] == other:
                square += direction
            if board[square] == player:
                while (square := square - direction) != move:
                    board[square] = player
    return board


def bracketed(move: Square, player: Player, board: Board) -> list[Square]:
    """List the squares that a move would turn over, in square order."""
    other = opponent(player)
    after = make_move(move, player, list(board))
    return [s for s, piece in enumerate(board) if piece == other and after[s] == player]


# The plain way to find the legal moves is to ask is_legal of every square.
# A trapped line has two ends, though: the empty square of the move, and a disc
# of our own. For most of a game our own discs are the fewer, so we start from
# them and walk the same line from its other end. A test holds this to is_legal.


def legal_moves(player: Player, board: Board) -> list[Square]:
    """List the legal moves of a player, in square order."""
    other = opponent(player)
    steps = _STEPS[len(board)]
    text = "".join(board)
    moves = set()
    disc = text.find(player)
    while disc > 0:
        for square, direction in steps[disc]:
            if board[square] == other:
                square += direction
                while board[square] == other:
                    square += direction
                if board[square] == EMPTY:
                    moves.add(square)
        disc = text.find(player, disc + 1)
    return sorted(moves)


def any_legal_move(player: Player, board: Board) -> bool:
    """Tell whether a player has a legal move."""
    return bool(legal_moves(player, board))


# ---------------------------------------------------------------------------
# A game
#
# A strategy sees a copy of the board, so it can try things out on it without
# touching the game. What it returns is checked before it is played.


def next_player(board: Board, prev_player: Player) -> Player | None:
    """Return who moves after prev_player has moved, or None when the game is over."""
    other = opponent(prev_player)
    if any_legal_move(other, board):
        return other
    if any_legal_move(prev_player, board):
        return prev_player
    return None


def get_move(strategy: Strategy, player: Player, board: Board) -> Square:
    """Ask a strategy for its move; IllegalMoveError if the answer is not a legal one."""
    answer = strategy(player, list(board))
    try:
        move = answer if isinstance(answer, bool) else index(answer)
    except TypeError:
        raise IllegalMoveError(player, answer, board) from None
    if not is_legal(move, player, board):
        raise IllegalMoveError(player, answer, board)
    return move


def turns(
    black_strategy: Strategy,
    white_strategy: Strategy,
    board: Board | None = None,
    player: Player = BLACK,
) -> Iterator[tuple[Player, Square, Board]]:
    """Play a game, and yield (player, move, board after it) for every move made.

    The usual start is on 8x8 with Black to move; another board and player may be given.
    """
    board = initial_board() if board is None else list(board)
    to_move = player if any_legal_move(player, board) else next_player(board, player)
    while to_move is not None:
        strategy = black_strategy if to_move == BLACK else white_strategy
        move = get_move(strategy, to_move, board)
        make_move(move, to_move, board)
        yield to_move, move, list(board)
        to_move = next_player(board, to_move)


def play(
    black_strategy: Strategy,
    white_strategy: Strategy,
    board: Board | None = None,
    player: Player = BLACK,
) -> tuple[Board, int]:
    """Play a game to its end, and return the last board and Black's discs minus White's."""
    board = initial_board() if board is None else list(board)
    for _, _, after in turns(black_strategy, white_strategy, board, player):
        board = after
    return board, score(BLACK, board)


# ---------------------------------------------------------------------------
# Strategies that look one move ahead
#
# The first evaluation that comes to mind counts discs. It is what the game is
# won by, and yet a poor guide until the end: lesson 05 shows why. The second
# one weighs each square. A corner can never be turned over, so it is worth
# much; the squares beside it help the other side to get there, so they cost.


def random_strategy(player: Player, board: Board) -> Square:
    """Choose any legal move, each as likely as the others."""
    return random.choice(legal_moves(player, board))


def maximizer(evaluate: Evaluate) -> Strategy:
    """Return a strategy that makes the move after which evaluate is largest."""

    def strategy(player: Player, board: Board) -> Square:
        def value(move: Square) -> Value:
            return evaluate(player, make_move(move, player, list(board)))

        return max(legal_moves(player, board), key=value)

    return strategy


def score(player: Player, board: Board) -> int:
    """Count the player's discs minus the opponent's."""
    return board.count(player) - board.count(opponent(player))


# The weights are those of the chapter. A board is symmetric, so a quarter of
# it is enough. Larger and smaller boards take the weight of the square that
# lies as far from the nearest edges, three squares away at the most.

CORNER_WEIGHTS = (
    (120, -20, 20, 5),
    (-20, -40, -5, -5),
    (20, -5, 15, 3),
    (5, -5, 3, 3),
)


def square_weights(n: int = 8) -> list[int]:
    """List the weight of every cell of an n x n board; the rim weighs nothing."""
    weights = [0] * (n + 2) ** 2
    for square in squares(n):
        row, column = divmod(square, n + 2)
        weights[square] = CORNER_WEIGHTS[min(row - 1, n - row, 3)][min(column - 1, n - column, 3)]
    return weights


SQUARE_WEIGHTS = square_weights()


# To add the weights up means to ask 64 squares. From one position of a search to
# the next most rows stay as they are, though. So the sum of two rows is
# remembered under their text, and a board costs four look-ups.


def _sums(weights: list[int]) -> Lookup[str, int]:
    """Look up the text of some cells: the weights of Black's among them minus White's."""
    sign = {BLACK: 1, WHITE: -1, EMPTY: 0, OUTER: 0}
    return Lookup(lambda text: sum(sign[piece] * w for piece, w in zip(text, weights, strict=True)))


def _pairs_of(cells: int) -> tuple[Callable[[str], tuple[str, ...]], list[Lookup[str, int]]]:
    """For a size of board: what cuts its text into pairs of rows, and the sums of each pair."""
    n = _SIZES[cells]
    two = 2 * (n + 2)
    pairs = [slice(start, start + two) for start in range(n + 2, cells - n - 2, two)]
    return itemgetter(*pairs), [_sums(square_weights(n)[pair]) for pair in pairs]


_PAIRS = Lookup(_pairs_of)


def weighted_score(player: Player, board: Board) -> int:
    """Sum the weights of the player's squares minus those of the opponent's."""
    cut, sums = _PAIRS[len(board)]
    black = sum(map(getitem, sums, cut("".join(board))))
    return black if opponent(player) == WHITE else -black


# ---------------------------------------------------------------------------
# Minimax
#
# To know what a move is worth, ask what the opponent would answer, and to
# know that, ask what we would answer then. The question has the same form at
# every level, with the players changed about, so one function asks it of
# itself. What is good for one side is as bad for the other: the value of a
# position to us is minus its value to the opponent.
#
# We cannot look to the end of the game, except near it. After `depth` plies
# we stop and ask the evaluation, whether the game is over there or not. A
# position where neither side can move has a final value instead. A win is
# worth more than any evaluation can say, and the more discs it is won by, the
# more it is worth; a draw is worth 0. A pass costs a ply like any move.
#
# When several moves are equally good, the first of them in square order is
# chosen. It does not matter which rule we take, but there must be one: then
# minimax and alpha-beta can be asked to agree on the move and not just on its
# value.

WIN = 1_000_000
MAX_VALUE = 2_000_000
MIN_VALUE = -MAX_VALUE


def final_value(player: Player, board: Board) -> int:
    """Return what a finished game is worth to a player: WIN + discs won by, 0 for a draw."""
    margin = score(player, board)
    if margin > 0:
        return WIN + margin
    if margin < 0:
        return -WIN + margin
    return 0


def minimax(
    player: Player, board: Board, depth: int, evaluate: Evaluate, final: Evaluate = final_value
) -> tuple[Value, Square | None]:
    """Return (value, best move) for the player to move, looking depth plies ahead.

    The move is None where there is none to choose: at depth 0, for a pass, at the end.
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


# ---------------------------------------------------------------------------
# Alpha-beta
#
# Minimax looks at every position, and most of them cannot change its answer.
# Say that we have found a move worth 3, and that the opponent has an answer
# to our next move that leaves us with 2. However bad their other answers are,
# we will not make that move, so there is no need to look at them.
#
# Two numbers carry this through the tree. Alpha is what the player to move is
# already sure of, by some choice higher up; beta is what the opponent is
# already sure to hold them to. Between the two lies the window. A value at or
# below alpha will not be chosen by us, one at or above beta will not be
# allowed by the opponent: as soon as alpha reaches beta the remaining moves
# are left unlooked at. One level down the players change about, and so the
# window does: it becomes (-beta, -alpha).
#
# The value is exact when it lies inside the window. Otherwise it is only a
# bound: the position is worth alpha at the most, or beta at the least. Where
# there was a move to choose, never less than alpha is returned: that is called
# fail-hard.


def alphabeta(
    player: Player,
    board: Board,
    alpha: Value,
    beta: Value,
    depth: int,
    evaluate: Evaluate,
    final: Evaluate = final_value,
) -> tuple[Value, Square | None]:
    """Return what minimax returns, as far as it lies between alpha and beta.

    With MIN_VALUE and MAX_VALUE as alpha and beta, value and move are those of minimax.
    """
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
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
        if alpha >= beta:
            break
    return alpha, best_move


# ---------------------------------------------------------------------------
# Strategies that search


def minimax_searcher(depth: int, evaluate: Evaluate) -> Strategy:
    """Return a strategy that makes minimax's move, looking depth plies ahead."""
    _demand_depth(depth)

    def strategy(player: Player, board: Board) -> Square:
        _, move = minimax(player, board, depth, evaluate)
        return _demand_move(move, player)

    return strategy


def alphabeta_searcher(depth: int, evaluate: Evaluate) -> Strategy:
    """Return a strategy that makes alpha-beta's move, looking depth plies ahead."""
    _demand_depth(depth)

    def strategy(player: Player, board: Board) -> Square:
        _, move = alphabeta(player, board, MIN_VALUE, MAX_VALUE, depth, evaluate)
        return _demand_move(move, player)

    return strategy


def _demand_depth(depth: int) -> None:
    if not isinstance(depth, int) or depth < 1:
        raise ValueError(f"a searcher looks 1 ply ahead or more, so depth={depth!r} cannot be")


def _demand_move(move: Square | None, player: Player) -> Square:
    if move is None:
        raise ValueError(f"{PLAYERS[player]} has no legal move here, so there is none to choose")
    return move
