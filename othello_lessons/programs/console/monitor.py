"""The monitor: two programs of the console protocol, and the board between them."""

from othello_lessons.othello import BLACK, WHITE, size
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.game import Show, play_game
from othello_lessons.programs.process.command import split_command
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.record import Record
from othello_lessons.programs.seat import Limits, Start


def monitor(
    black: str,
    white: str,
    depth: int,
    start: Start,
    limits: Limits | None = None,
    log: Log | None = None,
    show: Show | None = None,
) -> Record:
    """Play two programs, given by their commands, against each other; return the game's record.

    CommandError for a command that cannot be cut into words, before anything is started.
    """
    limits, log = limits or Limits(), log or Log()
    seats = {
        player: ConsoleSeat(split_command(command), size(start.board), depth, limits, log, command)
        for player, command in ((BLACK, black), (WHITE, white))
    }
    return play_game(seats[BLACK], seats[WHITE], start, show)
