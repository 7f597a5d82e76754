"""Chapter 18 written in Python word by word, without any care for speed.

The book is measured against it: it checks every square, and probes every direction with
find_bracket. Nothing in the package uses it.
"""

EMPTY, BLACK, WHITE, OUTER = ".", "@", "o", "?"
DIRECTIONS = (-11, -10, -9, -1, 1, 9, 10, 11)
WEIGHTS = [
    0,   0,   0,  0,  0,  0,  0,   0,   0, 0,
    0, 120, -20, 20,  5,  5, 20, -20, 120, 0,
    0, -20, -40, -5, -5, -5, -5, -40, -20, 0,
    0,  20,  -5, 15,  3,  3, 15,  -5,  20, 0,
    0,   5,  -5,  3,  3,  3,  3,  -5,   5, 0,
    0,   5,  -5,  3,  3,  3,  3,  -5,   5, 0,
    0,  20,  -5, 15,  3,  3, 15,  -5,  20, 0,
    0, -20, -40, -5, -5, -5, -5, -40, -20, 0,
    0, 120, -20, 20,  5,  5, 20, -20, 120, 0,
    0,   0,   0,  0,  0,  0,  0,   0,   0, 0,
]  # fmt: skip
WIN, MAX_VALUE = 1_000_000, 2_000_000


def squares():
    return [square for square in range(11, 89) if 1 <= square % 10 <= 8]


def opponent(player):
    return BLACK if player == WHITE else WHITE


def find_bracket(square, player, board, direction):
    bracket = square + direction
    if board[bracket] == player:
        return None
    other = opponent(player)
    while board[bracket] == other:
        bracket += direction
    return bracket if board[bracket] == player else None


def is_legal(move, player, board):
    return board[move] == EMPTY and any(
        find_bracket(move, player, board, direction) for direction in DIRECTIONS
    )


def make_move(move, player, board):
    board[move] = player
    for direction in DIRECTIONS:
        make_flips(move, player, board, direction)
    return board


def make_flips(move, player, board, direction):
    bracket = find_bracket(move, player, board, direction)
    if bracket:
        square = move + direction
        while square != bracket:
            board[square] = player
            square += direction


def legal_moves(player, board):
    return [square for square in squares() if is_legal(square, player, board)]


def any_legal_move(player, board):
    return any(is_legal(square, player, board) for square in squares())


def score(player, board):
    other = opponent(player)
    mine = sum(board[square] == player for square in squares())
    return mine - sum(board[square] == other for square in squares())


def weighted_score(player, board):
    other = opponent(player)
    total = 0
    for square in squares():
        if board[square] == player:
            total += WEIGHTS[square]
        elif board[square] == other:
            total -= WEIGHTS[square]
    return total


def final_value(player, board):
    margin = score(player, board)
    return margin + (WIN if margin > 0 else -WIN if margin < 0 else 0)


def alphabeta(player, board, alpha, beta, depth, evaluate):
    if depth == 0:
        return evaluate(player, board), None
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(opponent(player), board):
            return final_value(player, board), None
        value, _ = alphabeta(opponent(player), board, -beta, -alpha, depth - 1, evaluate)
        return -value, None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -alphabeta(opponent(player), after, -beta, -alpha, depth - 1, evaluate)[0]
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move
