"""A game of people at a board, in a notebook or a terminal: its moves, and the ply shown.

A game is a start position, the moves made from there, and a ply: how many of the moves are
shown. Everything else is replayed from these, so undo, redo and stepping through a record
work in the same way. A game never changes: each action returns a new one. An action that fails
or is interrupted therefore leaves the game as it was.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from uuid import uuid4

from othello_lessons.notation import parse_transcript, replay, square_name
from othello_lessons.notation.formats import format_of, one_game
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    PLAYERS,
    WHITE,
    Board,
    Player,
    Square,
    bracketed,
    initial_board,
    is_legal,
    is_valid,
    legal_moves,
    opponent,
    size,
)

Position = tuple[Player | None, Board]


def _new_id() -> str:
    return uuid4().hex[:12]


@dataclass(frozen=True)
class BoardGame:
    """A record and the ply that is shown; `id` and `ply` together always name one position."""

    start: tuple[Player, Board] = field(default_factory=lambda: (BLACK, initial_board()))
    moves: tuple[Square, ...] = ()
    ply: int = 0
    id: str = field(default_factory=_new_id)

    @cached_property
    def positions(self) -> list[Position]:
        """List (player to move, board) before each move and after the last."""
        player, board = self.start
        return list(replay(list(self.moves), player, board))

    @cached_property
    def names(self) -> list[str]:
        """List the names of the squares of all moves."""
        return [self.name(move) for move in self.moves]

    @property
    def player(self) -> Player | None:
        """Return who is to move in the position shown; None when the game is over."""
        return self.positions[self.ply][0]

    @property
    def is_finished(self) -> bool:
        """Tell whether the record leads to the end of a game."""
        return bool(self.moves) and self.positions[-1][0] is None

    @property
    def board(self) -> Board:
        """Return a copy of the board shown."""
        return list(self.positions[self.ply][1])

    @property
    def size(self) -> int:
        """Return n for a game on n x n squares."""
        return size(self.start[1])

    @property
    def last(self) -> Square | None:
        """Return the move that led to the position shown, or None at the start."""
        return self.moves[self.ply - 1] if self.ply else None

    @property
    def flips(self) -> dict[Square, list[Square]]:
        """Return the legal moves, each with the squares that it would turn over."""
        player, board = self.positions[self.ply]
        if player is None:
            return {}
        return {move: bracketed(move, player, board) for move in legal_moves(player, board)}

    @property
    def transcript(self) -> str:
        """Return the whole record as text."""
        return "".join(self.names)

    @property
    def transcript_so_far(self) -> str:
        """Return the moves that led to the position shown as text."""
        return "".join(self.names[: self.ply])

    def name(self, square: Square) -> str:
        """Return the name of a square of this game's board."""
        return square_name(square, self.size)

    def play(self, square: object) -> "BoardGame":
        """Make a move after those shown, instead of any that followed; ValueError if illegal."""
        if objection := self.objection(square):
            raise ValueError(objection)
        assert isinstance(square, int)
        extends = self.ply == len(self.moves)
        game = BoardGame(
            start=self.start,
            moves=(*self.moves[: self.ply], square),
            ply=self.ply + 1,
            id=self.id if extends else _new_id(),
        )
        # What is known of the moves before is not worked out again: late in a game that takes long.
        vars(game)["positions"] = [*self.positions[: self.ply], *self._after(square)]
        vars(game)["names"] = [*self.names[: self.ply], self.name(square)]
        return game

    def _after(self, square: Square) -> list[Position]:
        player, board = self.positions[self.ply]
        assert player is not None
        return replay([square], player, board)

    def objection(self, square: object) -> str:
        """Say why a square can't be played now; nothing if it can."""
        player, board = self.positions[self.ply]
        if player is None:
            return "The game is over. Undo, or start a new game."
        if not is_valid(square, self.size):
            return f"{square!r} is not a square of this board."
        assert isinstance(square, int)
        if is_legal(square, player, board):
            return ""
        if board[square] != EMPTY:
            return f"{self.name(square)} is taken: a move goes to an empty square."
        return f"{PLAYERS[player]} can't play {self.name(square)}: it would turn nothing over."

    def go_to(self, ply: object) -> "BoardGame":
        """Show the position after this many moves; ValueError if there are fewer."""
        if not isinstance(ply, int) or not 0 <= ply <= len(self.moves):
            raise ValueError(f"This game has the plies 0 to {len(self.moves)}, not {ply!r}.")
        game = replace(self, ply=ply)
        vars(game).update(positions=self.positions, names=self.names)
        return game

    def open(self, text: object) -> "BoardGame":
        """Read a game, in quotes or not, and show its end; ValueError if wrong.

        A transcript begins at the start of this game; a game in another format has its own start.
        """
        if not isinstance(text, str):
            raise ValueError(f"A transcript is a text such as 'f5d6c3', not {text!r}.")
        text, start = text.strip().strip("\"'"), self.start
        if format_of(text) == "transcript":
            moves = tuple(parse_transcript(text, *start))
        else:
            game = one_game(text)
            start, moves = (game.player, game.board), tuple(game.moves)
        return BoardGame(start, moves, ply=len(moves))

    def restart(self) -> "BoardGame":
        """Begin again at the start position."""
        return BoardGame(self.start)

    def happened(self) -> str:
        """Say what happened last: the move that led here, and who had to pass."""
        mover, move = self._mover(), self.last
        played = f"{PLAYERS[mover]} played {self.name(move)}." if mover and move else ""
        return f"{played} {self.passed()}".strip()

    def passed(self) -> str:
        """Say who had to pass before the position shown; nothing if nobody had to."""
        mover = self._mover()
        due = opponent(mover) if mover else self.start[0]
        if self.player in (None, due):
            return ""
        return f"{PLAYERS[due]} has no legal move and passes."

    def _mover(self) -> Player | None:
        return self.positions[self.ply - 1][0] if self.ply else None

    def follows(self) -> str:
        """Say whose turn it is, or how the game ended."""
        player, board = self.positions[self.ply]
        if player is not None:
            return f"{PLAYERS[player]} to move."
        return result(board)


def result(board: Board) -> str:
    """Say how a finished game ended."""
    black, white = board.count(BLACK), board.count(WHITE)
    if black == white:
        return f"The game is over: a draw, {black} to {white}."
    winner = BLACK if black > white else WHITE
    return f"The game is over: {PLAYERS[winner]} wins, {max(black, white)} to {min(black, white)}."


def position_from(start: Board | tuple[Player, Board] | None) -> tuple[Player, Board]:
    """Return (player, board) for a start: None is the usual one; on a bare board Black moves."""
    player, board = start if isinstance(start, tuple) else (BLACK, start)
    opponent(player)  # complains about an unknown player
    board = initial_board() if board is None else list(board)
    size(board)
    return player, board
