"""Openings that the judge chooses, so that players who always answer the same play different games.

And positions that show whether a program knows the rules.
"""

import random

from othello_lessons.notation import parse_transcript
from othello_lessons.othello import (
    BLACK,
    Player,
    Square,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    opponent,
)
from othello_lessons.programs.seat import Start, is_over


def random_opening(n: int, plies: int, seed: int | None = None) -> tuple[Square | None, ...]:
    """Return this many random legal plies from the usual n x n start; None is a pass.

    The same seed gives the same opening. The game goes on after it: ValueError if no such
    opening is found, as on a board with too few squares.
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
    """Return a random opening, or None if the game ended in it."""
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
    return None if is_over(board) else tuple(opening)


# ---------------------------------------------------------------------------
# Positions that tell whether a program knows the rules: games of random moves up to there

BEFORE_A_PASS = (
    "d3c3b3e3f3c5f6g2b5c6f4a5h1f5d6e7d7e6d8c4c7b7a8b6a4"
    "f8g4b4e8a3a7g5g8c2h4g3a2h3c1d1e1a1b2f1g1d2e2b1h2f2"
)
BEFORE_THE_END = (
    "e6d6c3f4d7c5g4g3c4g5b5c7f5a5a6d8a4f7f6d3h4c2e7e3g6f8b4b3e2h5"
    "b6f3h6g7c6a7d2d1c1b1e1f1a2b2f2g1g2h1h2a3h3a1h7b7a8b8c8e8g8"
)


def position_with_a_pass() -> tuple[Player, tuple[Square | None, ...]]:
    """Return a player who must pass while the other side can move, and the moves up to there."""
    return _after(BEFORE_A_PASS)


def one_move_before_the_end() -> tuple[Player, tuple[Square | None, ...]]:
    """Return a player each of whose moves ends the game, and the moves up to there."""
    return _after(BEFORE_THE_END)


def _after(moves: str) -> tuple[Player, tuple[Square | None, ...]]:
    start = Start(opening=tuple(parse_transcript(moves)))
    return start.position()[0], start.opening
