"""Openings that the judge chooses, so that players who always answer the same play other games."""

import random

from othello_lessons.othello import (
    BLACK,
    Square,
    any_legal_move,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    opponent,
)


def random_opening(n: int, plies: int, seed: int | None = None) -> tuple[Square | None, ...]:
    """Return so many random legal plies from the usual n x n start; None is a pass.

    The same seed gives the same opening. The game goes on after it: ValueError if no such
    opening turns up, which is so where a board has too few squares.
    """
    rng = random.Random(seed)
    for _ in range(1000):
        opening = _try_one(n, plies, rng)
        if opening is not None:
            return opening
    raise ValueError(
        f"an opening of {plies} plies leaves nothing to play on a {n}x{n} board: ask for fewer."
    )


def _try_one(n: int, plies: int, rng: random.Random) -> tuple[Square | None, ...] | None:
    """Return a random opening, or None where the game was over by then."""
    player, board, opening = BLACK, initial_board(n), []
    for _ in range(plies):
        moves = legal_moves(player, board)
        move = rng.choice(moves) if moves else None
        if move is not None:
            make_move(move, player, board)
        elif next_player(board, player) is None:
            return None
        opening.append(move)
        player = opponent(player)
    over = not any(any_legal_move(side, board) for side in (player, opponent(player)))
    return None if over else tuple(opening)
