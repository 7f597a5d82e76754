"""A program of the console protocol as a strategy, which can sit at a board or play a series."""

from collections.abc import Sequence
from pathlib import Path

from othello_lessons.othello import Board, Player, Square, Strategy, size
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.seat import ON_A_BOARD, Limits, Start


def console_strategy(
    command: Sequence[str], *, depth: int = 2, limits: Limits = ON_A_BOARD
) -> Strategy:
    """Make a strategy that asks a program, given as the words of its command.

    For each move the program is started, told the position and asked, so that a move can be taken
    back. Fault if the program has no answer in time, or one that cannot be read.
    """

    def strategy(player: Player, board: Board) -> Square:
        name = Path(command[-1]).name
        seat = ConsoleSeat(command, size=size(board), depth=depth, limits=limits, name=name)
        try:
            seat.start(player, Start(list(board)))
            return seat.ask()  # type: ignore[return-value]  # None is a forfeit: no legal move
        finally:
            seat.close()

    strategy.__name__ = Path(command[-1]).stem
    return strategy
