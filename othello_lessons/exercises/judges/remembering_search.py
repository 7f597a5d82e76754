"""A search that remembers: alpha-beta to the end of the game, with a dictionary of bounds.

solve_4x4 uses it before learners have written their own, and measures it with both keys.
"""

from collections.abc import Callable, Hashable
from math import inf

from othello_lessons.drawing.tree.fold import mirror_images
from othello_lessons.othello import (
    Board,
    Player,
    Square,
    Value,
    any_legal_move,
    legal_moves,
    make_move,
    opponent,
    score,
)

Stored = dict[Hashable, tuple[Value, Value]]


def position_key(player: Player, board: Board) -> Hashable:
    """Return a key that equal positions share, and no others."""
    return player, "".join(board)


def mirror_key(player: Player, board: Board) -> Hashable:
    """Return a key that a position shares with its seven mirror images, and no others."""
    return player, min("".join(image) for image in mirror_images(board))


def solve(
    player: Player,
    board: Board,
    alpha: Value,
    beta: Value,
    stored: Stored,
    key: Callable[[Player, Board], Hashable] = position_key,
) -> Value:
    """Return the margin of best play, as alphabeta does, and keep in `stored` what is known.

    An entry is a pair: the least and the most that the position can be worth.
    """
    name = key(player, board)
    least, most = stored.get(name, (-inf, inf))
    if least >= beta or least == most:
        return least
    if most <= alpha:
        return most
    other, best = opponent(player), alpha
    moves = legal_moves(player, board)
    if not moves and not any_legal_move(other, board):
        stored[name] = score(player, board), score(player, board)
        return score(player, board)
    choices: list[Square | None] = [*moves] or [None]  # None for a pass
    for move in choices:
        after = list(board) if move is None else make_move(move, player, list(board))
        best = max(best, -solve(other, after, -beta, -best, stored, key))
        if best >= beta:
            break
    if best <= alpha:
        stored[name] = least, best
    elif best >= beta:
        stored[name] = best, most
    else:
        stored[name] = best, best
    return best
