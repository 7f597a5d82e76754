"""A game as files describe it: its plies with values and times, the players, the result.

The readers of files return a `Game`, and the writers take one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from othello_lessons.notation.square_names import NotationError, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    PLAYERS,
    Board,
    IllegalMoveError,
    Player,
    Square,
    any_legal_move,
    initial_board,
    is_legal,
    make_move,
    opponent,
    size,
)


class Ply(NamedTuple):
    """A move, or a pass, whose square is None."""

    square: Square | None
    value: float | None = None  # what the side that moved expected, in discs; None: not told
    seconds: float | None = None  # how long it thought


@dataclass(frozen=True)
class Game:
    """A game: where it began, its plies with passes, and what its file says of it."""

    plies: tuple[Ply, ...] = ()
    player: Player = BLACK
    board: Board = field(default_factory=initial_board)
    black: str = ""
    white: str = ""
    place: str = ""
    date: str = ""
    result: str = ""  # as in GGF: `+12` for Black; `-4:r` resigned, `:t` time, `:s` agreed
    properties: tuple[tuple[str, str], ...] = ()  # all others of the file: ("RB", "1650")
    match: tuple[int, int] | None = None  # which game of a match, and of how many: (1, 2)

    @property
    def moves(self) -> list[Square]:
        """The squares of the game, without passes."""
        return [ply.square for ply in self.plies if ply.square is not None]

    @property
    def begins_as_usual(self) -> bool:
        """Whether it began at the usual start, with Black to move."""
        return self.player == BLACK and self.board == initial_board(size(self.board))

    def positions(self) -> list[tuple[Player, Board]]:
        """List (player, board) before the first ply and after each one, also when it is over.

        The player is the one whose turn it is, even if that is a pass.
        """
        positions = [(self.player, list(self.board))]
        for ply in self.plies:
            player, board = positions[-1]
            after = list(board)
            if ply.square is not None:
                make_move(ply.square, player, after)
            positions.append((opponent(player), after))
        return positions


def with_passes(game: Game, plies: Iterable[tuple[Player | None, Ply]]) -> Game:
    """Return this game with these plies, checked by the rules; NotationError if one is illegal.

    Each ply comes with the side that the file names for it, or None. A pass that the file leaves
    out is added; passes after the end of the game are left out.
    """
    player, board = game.player, list(game.board)
    checked: list[Ply] = []
    for number, (named, ply) in enumerate(plies, start=1):
        if named not in (None, player) or not _made(ply.square, player, board):
            if not any(any_legal_move(side, board) for side in PLAYERS) and ply.square is None:
                continue
            if ply.square is not None and not any_legal_move(player, board) and named != player:
                checked.append(Ply(None))
                player = opponent(player)
            if why := _objection(named, ply.square, player, board):
                raise NotationError(f"move {number}{why}")
            _made(ply.square, player, board)
        checked.append(ply)
        player = opponent(player)
    return replace(game, plies=tuple(checked))


def _made(square: Square | None, player: Player, board: Board) -> bool:
    """Make a move if it is legal, and tell whether it is: quicker than to look before."""
    if square is None:
        return False
    before = list(board)
    try:
        make_move(square, player, board)
    except IllegalMoveError:
        return False
    before[square] = player
    if board != before:
        return True
    board[square] = EMPTY  # it turned nothing over
    return False


def _objection(named: Player | None, square: Square | None, player: Player, board: Board) -> str:
    """Say what is wrong with a ply, as the end of a sentence; nothing if it is legal."""
    who = PLAYERS[player]
    if named not in (None, player):
        return f" is {PLAYERS[named or player]}'s in the text, but it is {who}'s turn"
    if square is None:
        return f" is a pass, but {who} can move" if any_legal_move(player, board) else ""
    if is_legal(square, player, board):
        return ""
    name = square_name(square, size(board))
    return f", {who} to {name}: {IllegalMoveError(player, square, board).why}"
