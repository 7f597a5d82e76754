"""The file protocol: moves in NAME.in and NAME.out. White moves first.

`PROTOCOL` is what other folders use. Read messages.py first (the texts in the files), then
player.py (a player), folder.py and seat.py (how a judge plays with a program), strategy.py (a
program that sits at a board), referee.py (who plays White, and what is shown), then talk.py and
compliance.py (what `check-program` checks).
"""

from pathlib import Path
from typing import TYPE_CHECKING

from othello_lessons.othello import Strategy
from othello_lessons.programs.file.messages import WORDING, check_name
from othello_lessons.programs.process.command import CommandError, split_command
from othello_lessons.programs.protocol import Program, Protocol

if TYPE_CHECKING:
    from othello_lessons.programs.compliance import Check
    from othello_lessons.programs.process.log import Log
    from othello_lessons.programs.seat import Limits, Seat


def read_program(text: str) -> Program:
    """Read a player as the command line gives it: `NAME=COMMAND`, or the path of a program.

    ValueError if the name cannot be used, CommandError (a ValueError) if the command cannot.
    """
    name, equals, command = text.partition("=")
    if equals:
        return Program(check_name(name), tuple(split_command(command)))
    if not Path(text).is_file():
        raise CommandError(
            f"{text!r} is neither NAME=COMMAND nor the path of a program: write, for example, "
            f"'group7=python3 player.py'"
        )
    return Program(check_name(Path(text).stem), (str(Path(text).absolute()),))


def _seat(program: Program, size: int, limits: "Limits", log: "Log") -> "Seat":
    from othello_lessons.programs.file.seat import FileSeat

    return FileSeat(program.name, program.command, limits=limits, log=log)


def _strategy(program: Program) -> Strategy:
    from othello_lessons.programs.file.strategy import strategy_of

    return strategy_of(program)


def _checks(program: Program, limits: "Limits") -> "list[Check]":
    from othello_lessons.programs.file.compliance import FileProgram

    return FileProgram(program.name, program.command, limits).checks()


SAMPLE = """\
name = "filer"          # the files are filer.in and filer.out; such programs play 8x8 only
file = "othello-lessons file-player filer --strategy maximizer:eval=weights"
"""
PROTOCOL = Protocol(
    wording=WORDING,
    sample=SAMPLE,
    read_program=read_program,
    seat=_seat,
    strategy=_strategy,
    checks=_checks,
    check_name=check_name,
    sizes=(8,),
    any_start=False,
)
