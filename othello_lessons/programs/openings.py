"""Openings that the judge chooses, so that players who always answer the same play different games.

And positions that show whether a program knows the rules.
"""

import random
from collections.abc import Callable

from othello_lessons.othello import (
    BLACK,
    PLAYERS,
    Board,
    Player,
    Square,
    any_legal_move,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    opponent,
)
from othello_lessons.programs.seat import Start


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
    over = not any(any_legal_move(side, board) for side in (player, opponent(player)))
    return None if over else tuple(opening)


# ---------------------------------------------------------------------------
# Positions that tell whether a program knows the rules, found in random games


def position_with_a_pass() -> tuple[Player, tuple[Square | None, ...]]:
    """Return a player who must pass while the other side can move, and the moves up to there."""
    return _first_in_games(
        lambda player, board: (
            not any_legal_move(player, board) and any_legal_move(opponent(player), board)
        )
    )


def one_move_before_the_end() -> tuple[Player, tuple[Square | None, ...]]:
    """Return a player each of whose moves ends the game, and the moves up to there."""

    def last(player: Player, board: Board) -> bool:
        afters = [make_move(move, player, list(board)) for move in legal_moves(player, board)]
        return bool(afters) and all(next_player(after, player) is None for after in afters)

    return _first_in_games(last)


def _first_in_games(
    wanted: Callable[[Player, Board], bool],
) -> tuple[Player, tuple[Square | None, ...]]:
    """Return the first wanted position in random games: its player, and the moves."""
    for seed in range(100):
        start = Start(initial_board(), random_opening(8, 40, seed))
        player, board = start.position()
        moves = list(start.opening)
        while any(any_legal_move(side, board) for side in PLAYERS):
            if wanted(player, board):
                return player, tuple(moves)
            legal = legal_moves(player, board)
            moves.append(legal[0] if legal else None)
            board = make_move(legal[0], player, list(board)) if legal else board
            player = opponent(player)
    raise AssertionError("a hundred games hold every such position")
