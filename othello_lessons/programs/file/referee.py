"""The referee: two programs of the file protocol, a draw for White, and the board between them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from othello_lessons.othello import BLACK, WHITE, Board, Player
from othello_lessons.programs.file.messages import COLOURS, check_name, picture, write_move
from othello_lessons.programs.file.seat import FileSeat
from othello_lessons.programs.game import Show, Turn, play_game
from othello_lessons.programs.process.command import CommandError, split_command
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.record import Record
from othello_lessons.programs.seat import Limits
from othello_lessons.programs.terminal.screen import Screen


@dataclass(frozen=True)
class Group:
    """A player: the name that its two files have, and the words of the command that starts it."""

    name: str
    command: tuple[str, ...]


def read_group(text: str) -> Group:
    """Read a player as the command line gives it: `NAME=COMMAND`, or the path of a program.

    ValueError where the name will not do, CommandError (which is one) where the command won't.
    """
    name, equals, command = text.partition("=")
    if equals:
        return Group(check_name(name), tuple(split_command(command)))
    if not Path(text).is_file():
        raise CommandError(
            f"{text!r} is neither NAME=COMMAND nor the path of a program: write, for example, "
            f"'group7=python3 player.py'"
        )
    return Group(check_name(Path(text).stem), (str(Path(text).absolute()),))


def draw_white(
    groups: Sequence[Group], white: str | None = None, seed: int | None = None
) -> tuple[Group, Group]:
    """Return who plays White, which moves first, and who Black: as named, or drawn at random.

    ValueError if nobody has the name.
    """
    one, other = groups
    if white is None:
        return (one, other) if random.Random(seed).random() < 0.5 else (other, one)
    if white not in (one.name, other.name):
        raise ValueError(f"White is to be {white!r}, but the players are {one.name}, {other.name}")
    return (one, other) if white == one.name else (other, one)


def referee(
    white: Group,
    black: Group,
    limits: Limits | None = None,
    log: Log | None = None,
    show: Show | None = None,
) -> Record:
    """Play two programs against each other; in the record White, which moves first, is black."""
    log = log or Log()
    first = FileSeat(white.name, white.command, limits, log)
    second = FileSeat(black.name, black.command, limits, log)
    return play_game(first, second, show=show)


class Showing:
    """Shows each turn on a screen as the protocol has it: White first, row 1 at the bottom."""

    def __init__(self, screen: Screen, white: str, black: str) -> None:
        self.screen, self.names = screen, {BLACK: white, WHITE: black}

    def __call__(self, turn: Turn) -> None:
        """Show what was said, and the board after it."""
        count = f"White {turn.board.count(BLACK)}, Black {turn.board.count(WHITE)}"
        self.screen.say()
        self.screen.say(f"{self._told(turn)}  {count}", style="bold")
        if self.screen.console is None:
            self.screen.say(picture(turn.board))
        else:
            self.screen.show(_recoloured(turn.board), last=turn.move, bottom_up=True)

    def _told(self, turn: Turn) -> str:
        if turn.player is None:
            return f"The game begins: {' against '.join(map(self._called, (BLACK, WHITE)))}."
        said = write_move(turn.player, turn.move)
        return f"{self._called(turn.player)} {said}, {turn.seconds:.2f} s."

    def _called(self, player: Player) -> str:
        return f"{COLOURS[player]} ({self.names[player]})"


def _recoloured(board: Board) -> Board:
    """Give the discs the colours that the protocol has for them."""
    return [{BLACK: WHITE, WHITE: BLACK}.get(piece, piece) for piece in board]
