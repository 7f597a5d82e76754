"""The broken searches of the museum: each is the book's alphabeta with one thing wrong.

They take `(player, board, alpha, beta, depth, evaluate)` and return (value, move), as the book's
does. The line that is wrong, or the one above which a line is missing, is marked with `# here`.
What each costs, and the smallest position where it shows, is in `pieces.py`.
"""

from othello_lessons.othello import (
    BLACK,
    MIN_VALUE,
    Board,
    Evaluate,
    Player,
    Square,
    Value,
    any_legal_move,
    final_value,
    is_legal,
    legal_moves,
    make_move,
    opponent,
)

Answer = tuple[Value, Square | None]

# ---------------------------------------------------------------------------
# A sign, a window or a side that does not turn round


def sign_not_turned(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Take the opponent's value for one's own."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return sign_not_turned(other, board, -beta, -alpha, depth - 1, evaluate)[0], None  # here
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = sign_not_turned(other, after, -beta, -alpha, depth - 1, evaluate)[0]  # here
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


def pass_not_turned(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Turn the sign after a move, and forget it after a pass."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return pass_not_turned(other, board, -beta, -alpha, depth - 1, evaluate)[0], None  # here
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -pass_not_turned(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


def evaluates_for_black(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Evaluate a leaf as Black sees it, also where White is to move."""
    if depth == 0:
        return evaluate(BLACK, board), None  # here
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        below = evaluates_for_black(other, board, -beta, -alpha, depth - 1, evaluate)[0]
        return -below, None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -evaluates_for_black(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


def window_not_turned(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Hand the window down as it is."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -window_not_turned(other, board, alpha, beta, depth - 1, evaluate)[0], None  # here
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -window_not_turned(other, after, alpha, beta, depth - 1, evaluate)[0]  # here
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


def ends_not_exchanged(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Turn both ends of the window, and leave each in the other's place."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        below = ends_not_exchanged(other, board, -alpha, -beta, depth - 1, evaluate)[0]  # here
        return -below, None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -ends_not_exchanged(other, after, -alpha, -beta, depth - 1, evaluate)[0]  # here
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


# ---------------------------------------------------------------------------
# An alpha that is not the node's own


def global_alpha(
    player: Player,
    board: Board,
    alpha: Value,
    beta: Value,
    depth: int,
    evaluate: Evaluate,
    sure: dict[Player, Value] | None = None,
) -> Answer:
    """Keep what each side is sure of in one place, for all nodes of the tree."""
    other = opponent(player)
    if sure is None:
        sure = {player: alpha, other: -beta}
    if depth == 0:
        return evaluate(player, board), None
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -global_alpha(other, board, -beta, -alpha, depth - 1, evaluate, sure)[0], None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        window = sure[other], -sure[player]  # here
        value = -global_alpha(other, after, *window, depth - 1, evaluate, sure)[0]
        if value > sure[player]:
            sure[player], best_move = value, move
        if sure[player] >= -sure[other]:
            break
    return sure[player], best_move


def last_value(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Let the value of each move overwrite alpha, also where it is worse."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -last_value(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -last_value(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if value > alpha:
            best_move = move
        alpha = value  # here
        if alpha >= beta:
            break
    return alpha, best_move


# ---------------------------------------------------------------------------
# A wrong comparison


def cuts_too_late(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Cut only where alpha is greater than beta, and not where they are equal."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -cuts_too_late(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -cuts_too_late(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if value > alpha:
            alpha, best_move = value, move
        if alpha > beta:  # here
            break
    return alpha, best_move


def keeps_a_bound(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Take a new best move where its value is as good as the last, too."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -keeps_a_bound(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -keeps_a_bound(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if value >= alpha:  # here
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


def cut_too_early(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Leave a node at its first move that brings nothing better."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -cut_too_early(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -cut_too_early(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if value <= alpha:  # here
            break
        alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


# ---------------------------------------------------------------------------
# Passes, boards, depths and clocks


def pass_ends_the_game(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Take a player without a move for the end of the game."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        return final_value(player, board), None  # here
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -pass_ends_the_game(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


def infinity_as_value(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Return the best of no moves at all, which is minus infinity."""
    if depth == 0:
        return evaluate(player, board), None
    best_value: Value = MIN_VALUE
    best_move = None
    for move in legal_moves(player, board):  # here
        after = make_move(move, player, list(board))
        window = -beta, -max(alpha, best_value)
        value = -infinity_as_value(opponent(player), after, *window, depth - 1, evaluate)[0]
        if best_move is None or value > best_value:
            best_value, best_move = value, move
        if best_value >= beta:
            break
    return best_value, best_move


def shared_board(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Make all moves on one board, take none back, and skip what is no longer legal."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -shared_board(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
    best_move = moves[0]
    for move in moves:
        if not is_legal(move, player, board):
            continue
        after = make_move(move, player, board)  # here
        value = -shared_board(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


def depth_too_large(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Stop below depth 0 instead of at it."""
    if depth < 0:  # here
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -depth_too_large(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -depth_too_large(other, after, -beta, -alpha, depth - 1, evaluate)[0]
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta:
            break
    return alpha, best_move


TIME = 5  # nodes until the time of the interrupted search is up


def interrupted(
    player: Player,
    board: Board,
    alpha: Value,
    beta: Value,
    depth: int,
    evaluate: Evaluate,
    clock: list[int] | None = None,
) -> Answer:
    """Evaluate the position reached when the time is up, and play the best move so far."""
    clock = [TIME] if clock is None else clock
    clock[0] -= 1
    if depth == 0 or clock[0] <= 0:  # here
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -interrupted(other, board, -beta, -alpha, depth - 1, evaluate, clock)[0], None
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -interrupted(other, after, -beta, -alpha, depth - 1, evaluate, clock)[0]
        if value > alpha:
            alpha, best_move = value, move
        if alpha >= beta or clock[0] <= 0:
            break
    return alpha, best_move


# ---------------------------------------------------------------------------
# Windows that are wider than what is known


def no_deep_cuts(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Tell the next level what was found at this one, and nothing from higher up."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -no_deep_cuts(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
    best_value: Value = MIN_VALUE
    best_move = moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        value = -no_deep_cuts(other, after, MIN_VALUE, -best_value, depth - 1, evaluate)[0]  # here
        if value > best_value:
            best_value, best_move = value, move
        if best_value >= beta:
            break
    return best_value, best_move


def alpha_not_raised(
    player: Player, board: Board, alpha: Value, beta: Value, depth: int, evaluate: Evaluate
) -> Answer:
    """Search each move with the window that the node began with."""
    if depth == 0:
        return evaluate(player, board), None
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        if not any_legal_move(other, board):
            return final_value(player, board), None
        return -alpha_not_raised(other, board, -beta, -alpha, depth - 1, evaluate)[0], None
    best_value, best_move = alpha, moves[0]
    for move in moves:
        after = make_move(move, player, list(board))
        window = -beta, -alpha  # here
        value = -alpha_not_raised(other, after, *window, depth - 1, evaluate)[0]
        if value > best_value:
            best_value, best_move = value, move
        if best_value >= beta:
            break
    return best_value, best_move
