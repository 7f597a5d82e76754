"""The referee of the file protocol: who plays White, and how a game is shown."""

import random
from collections.abc import Sequence

from othello_lessons.othello import BLACK, WHITE, Player
from othello_lessons.programs.file.messages import COLOURS, picture, write_move
from othello_lessons.programs.game import Turn
from othello_lessons.programs.protocol import Program
from othello_lessons.programs.terminal.screen import Screen


def draw_white(
    programs: Sequence[Program], white: str | None = None, seed: int | None = None
) -> tuple[Program, Program]:
    """Return who plays White, and moves first, and who plays Black: as named, or at random.

    ValueError if neither player has the name, or if both have the same.
    """
    one, other = programs
    if one.name.casefold() == other.name.casefold():
        raise ValueError(
            f"both players are called {one.name!r}: give each a name of its own, as in "
            f'"{one.name}1=COMMAND" "{one.name}2=COMMAND"'
        )
    if white is None:
        return (one, other) if random.Random(seed).random() < 0.5 else (other, one)
    if white not in (one.name, other.name):
        raise ValueError(f"White should be {white!r}, but the players are {one.name}, {other.name}")
    return (one, other) if white == one.name else (other, one)


class RefereePrinter:
    """Shows each turn on a screen as the protocol shows it: White first, row 1 at the bottom."""

    def __init__(self, screen: Screen, white: str, black: str) -> None:
        self.screen, self.names = screen, {BLACK: white, WHITE: black}

    def __call__(self, turn: Turn) -> None:
        """Show the move, and the board after it."""
        count = f"White {turn.board.count(BLACK)}, Black {turn.board.count(WHITE)}"
        self.screen.say()
        self.screen.say(f"{self._told(turn)}  {count}", style="bold")
        if self.screen.console is None:
            self.screen.say(picture(turn.board))
        else:
            recoloured = [{BLACK: WHITE, WHITE: BLACK}.get(cell, cell) for cell in turn.board]
            self.screen.show(recoloured, last=turn.move, bottom_up=True)

    def _told(self, turn: Turn) -> str:
        if turn.player is None:
            return f"The game begins: {' against '.join(map(self._called, (BLACK, WHITE)))}."
        said = write_move(turn.player, turn.move)
        return f"{self._called(turn.player)} {said}, {turn.seconds:.2f} s."

    def _called(self, player: Player) -> str:
        return f"{COLOURS[player]} ({self.names[player]})"
