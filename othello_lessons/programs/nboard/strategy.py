"""An NBoard engine as a strategy, which can sit at a board or play a series, and its hints."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from weakref import finalize

from othello_lessons.notation.game import Game
from othello_lessons.othello import Board, Player, Square, legal_moves, size
from othello_lessons.programs.hint import Hint
from othello_lessons.programs.nboard.connection import Connection
from othello_lessons.programs.nboard.seat import told_clock
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.seat import ON_A_BOARD, Fault, Limits


class NBoardStrategy:
    """A strategy that asks a program, given as the words of its command.

    The program is started for the first move, told the position each time, and ended with the
    strategy. It plays 8x8 only. Fault if its answer is late or wrong: then it is ended, and started
    again for the next move. It is told to look `depth` plies ahead; 0: as many as fit its time.
    """

    def __init__(
        self, command: Sequence[str], *, depth: int = 0, limits: Limits = ON_A_BOARD
    ) -> None:
        self.name = self.__name__ = Path(command[-1]).stem
        self._command, self._depth, self._limits = list(command), depth, limits
        self._connection: Connection | None = None

    def __call__(self, player: Player, board: Board) -> Square:
        """Return its move; Fault if it does not give one."""
        with self._at(player, board) as connection:
            ply = connection.go()
            if ply.square is None:
                raise Fault("illegal", "it passed although it had a legal move", said="pass")
        return ply.square

    def hints(
        self,
        player: Player,
        board: Board,
        seconds: float,
        stopped: Callable[[], bool] = lambda: False,
    ) -> dict[Square, Hint]:
        """Return the engine's values of its best moves after this time; Fault if none come.

        Another thread ends the waiting when `stopped()` is true.
        """
        with self._at(player, board) as connection:
            return connection.hints(len(legal_moves(player, board)), seconds, stopped)

    @contextmanager
    def _at(self, player: Player, board: Board) -> Iterator[Connection]:
        """Yield the running program, told this position; end it if anything goes wrong."""
        if size(board) != 8:
            raise ValueError("an NBoard engine plays on 8x8 only: begin a game on that board")
        if self._connection is None:
            self._connection = Connection(
                self._command, depth=self._depth, limits=self._limits, log=Log(), name=self.name
            )
            self._end = finalize(self, self._connection.close)  # also when Python ends
        clock = told_clock(self._limits.move)
        self._connection.set_game(Game(player=player, board=list(board), properties=clock))
        try:
            yield self._connection
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the program; the next move starts it again."""
        if self._connection is not None:
            self._end()
            self._connection = None
