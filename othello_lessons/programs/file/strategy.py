"""A program of the file protocol as a strategy, which can sit at a board."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from weakref import finalize

from othello_lessons.othello import (
    BLACK,
    Board,
    Player,
    Square,
    Strategy,
    initial_board,
    legal_moves,
    make_move,
    opponent,
)
from othello_lessons.programs.file.seat import FileSeat
from othello_lessons.programs.protocol import Program
from othello_lessons.programs.seat import ON_A_BOARD, Limits, Start, is_over

NAME = "player"
ELSEWHERE = (
    "a program of the file protocol is told only moves, so it cannot go back or begin in the "
    "middle of a game: begin a new game on 8x8"
)


def file_strategy(command: Sequence[str | Path], *, limits: Limits = ON_A_BOARD) -> Strategy:
    """Make a strategy that plays with a program; its name is added to the words of its command."""
    strategy = strategy_of(Program(NAME, (*map(str, command), NAME)), limits=limits)
    strategy.__name__ = Path(command[-1]).stem
    return strategy


def strategy_of(program: Program, *, limits: Limits = ON_A_BOARD) -> Strategy:
    """Make a strategy that plays with a program.

    It follows one game at a time: ValueError for a position to which no moves lead from the last
    one, nor from the start. Fault if the program has no answer in time, or a wrong one.
    """
    game: _FollowedGame | None = None

    def strategy(player: Player, board: Board) -> Square:
        nonlocal game
        now, game = game, None  # after a fault the game does not go on
        with ExitStack() as at_a_fault:
            if now is not None:
                at_a_fault.callback(now.end)
            if now is None or not now.follows(player, board):
                at_a_fault.close()
                now = _FollowedGame(program, limits, player)
                at_a_fault.callback(now.end)
                now.begin(board)
            move = now.go_on(board)
            at_a_fault.pop_all()
        game = now
        return move

    strategy.__name__ = program.name
    return strategy


class _FollowedGame:
    """One game with the program: its seat, and the board after its last move."""

    def __init__(self, program: Program, limits: Limits, player: Player) -> None:
        self.seat = FileSeat(program.name, program.command, limits=limits)
        self.end = finalize(self, self.seat.close)  # also when Python ends
        self.player, self.turn, self.board = player, BLACK, initial_board()

    def begin(self, board: Board) -> None:
        """Start the program; ValueError if no moves lead from the start to this board."""
        if not self.follows(self.player, board):
            raise ValueError(ELSEWHERE)
        self.seat.start(self.player, Start())

    def follows(self, player: Player, board: Board) -> bool:
        """Tell whether moves lead from the last board to this one."""
        return player == self.player and self._missing(self.turn, self.board, board) is not None

    def go_on(self, board: Board) -> Square:
        """Tell the program the moves since its own last one, and return its next move."""
        for mover, move in self._missing(self.turn, self.board, board) or []:
            if mover == self.player:
                self.seat.ask()  # a pass
            else:
                self.seat.tell(move)
        move = self.seat.ask()
        assert move is not None, "the seat does not let a program pass that has a move"
        self.board = make_move(move, self.player, list(board))
        self.turn = opponent(self.player)
        return move

    def _missing(
        self, turn: Player, board: Board, goal: Board
    ) -> list[tuple[Player, Square | None]] | None:
        """List (player, move) from one board to another; None if no moves lead there."""
        if turn == self.player and board == goal:
            return []
        moves: Sequence[Square | None] = legal_moves(turn, board) or [None]
        if is_over(board) or (turn == self.player and moves != [None]):
            return None
        for move in moves:
            after = board if move is None else make_move(move, turn, list(board))
            rest = self._missing(opponent(turn), after, goal)
            if rest is not None:
                return [(turn, move), *rest]
        return None
