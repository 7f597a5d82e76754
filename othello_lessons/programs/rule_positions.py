"""Positions that tell whether a program knows the rules, found in games at random."""

from collections.abc import Callable

from othello_lessons.othello import (
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
from othello_lessons.programs.openings import random_opening
from othello_lessons.programs.seat import Start


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
    """Return the first position of some game that is as wanted: its player, and the moves."""
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
