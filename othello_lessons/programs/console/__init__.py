"""The console protocol: lines of text on standard input and output.

`PROTOCOL` is what other folders use. Read messages.py and program.py first (a player, with
move_values.py for its values), then seat.py (how a judge plays with a program), strategy.py (a
program that sits at a board), then talk.py and compliance.py (what `check-program` says to a
program, and what it checks).
"""

from typing import TYPE_CHECKING

from othello_lessons.othello import Strategy
from othello_lessons.programs.console.messages import WORDING
from othello_lessons.programs.protocol import USUAL_DEPTH, Program, Protocol, named_by_command

if TYPE_CHECKING:
    from othello_lessons.programs.compliance import Check
    from othello_lessons.programs.process.log import Log
    from othello_lessons.programs.seat import Limits, Seat


def _seat(program: Program, size: int, limits: "Limits", log: "Log") -> "Seat":
    from othello_lessons.programs.console.seat import ConsoleSeat

    name, command, depth = program
    return ConsoleSeat(command, size=size, depth=depth, limits=limits, log=log, name=name)


def _strategy(program: Program) -> Strategy:
    from othello_lessons.programs.console.strategy import console_strategy

    return console_strategy(program.command, depth=program.depth)


def _checks(program: Program, limits: "Limits") -> "list[Check]":
    from othello_lessons.programs.console.compliance import ConsoleProgram

    return ConsoleProgram(program.command, program.depth, limits).checks()


SAMPLE = """\
name = "Console"
console = "othello"     # a program for the console protocol; size, colour and depth are added
depth = 2
"""
PROTOCOL = Protocol(
    wording=WORDING,
    sample=SAMPLE,
    read_program=lambda text: named_by_command(text, USUAL_DEPTH),
    seat=_seat,
    strategy=_strategy,
    checks=_checks,
    tells_depth=True,
    by_lines=True,
)
