"""An NBoard engine as a player of one game: the lines sent to it, and how its answers are used."""

import math

from othello_lessons.notation.game import Game, Ply
from othello_lessons.othello import (
    PLAYERS,
    Player,
    Square,
    any_legal_move,
    is_legal,
    make_move,
    opponent,
    size,
)
from othello_lessons.programs.line_seat import LineSeat
from othello_lessons.programs.nboard.connection import Connection
from othello_lessons.programs.nboard.messages import SIZES, WORDING
from othello_lessons.programs.process.log import NOTE
from othello_lessons.programs.seat import Start

MOVES_OF_TIME = 10  # it is told a clock for the whole game: the limit times this many moves
MINUTE = 60


class NBoardSeat(LineSeat):
    """An NBoard engine. It is told to look `depth` plies ahead; 0: as many as fit its time.

    It is told of its passes, and is not asked for them.
    """

    wording = WORDING

    def start(self, player: Player, start: Start) -> None:
        """Start the program and tell it the game so far; ValueError if the board is not 8x8.

        If it could not be started, `ask` raises the Fault.
        """
        if size(start.board) not in SIZES:
            raise ValueError(f"{self.name} plays on 8x8 only: NBoard knows no other board")
        self._player, self._board = player, list(start.position()[1])
        self.log.add(PLAYERS[player], NOTE, f"started: {' '.join(self._command)}")
        self.connection = Connection(
            self._command,
            depth=self._depth,
            limits=self._limits,
            log=self.log,
            name=PLAYERS[player],
        )
        self._child = self.connection.child
        plies = tuple(Ply(move) for _, move, _ in start.plies())
        clock = told_clock(self._limits.move)
        self.connection.set_game(Game(plies, board=start.board, properties=clock))

    def ask(self) -> Square | None:
        """Ask for the engine's move, and tell it the move that was made; None for a pass."""
        if not any_legal_move(self._player, self._board):
            self.connection.move(Ply(None))
            return None
        self.connection.await_ready()
        began = self.connection.child.now()
        ply = self.connection.go()
        if ply.square is not None and is_legal(ply.square, self._player, self._board):
            seconds = round(self.connection.child.now() - began, 2)
            self.connection.move(ply._replace(seconds=seconds))
            make_move(ply.square, self._player, self._board)
        return ply.square

    def tell(self, move: Square | None) -> None:
        """Tell the other side's move, None for a pass."""
        self.connection.move(Ply(move))
        if move is not None:
            make_move(move, opponent(self._player), self._board)


def told_clock(seconds: float) -> tuple[tuple[str, str], ...]:
    """Return the property of a game's clock for a limit for one move; none if there is no limit."""
    total = seconds * MOVES_OF_TIME
    if not math.isfinite(total) or total < 1:
        return ()
    return (("TI", f"{int(total) // MINUTE}:{int(total) % MINUTE:02}"),)
