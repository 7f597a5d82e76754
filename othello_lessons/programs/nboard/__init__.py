"""The NBoard protocol, version 2: lines between a viewer of games and an engine.

`PROTOCOL` is what other folders use. Read messages.py first (the lines), then engine.py (our
players as an engine) with thinking.py (how they are made and stopped), then connection.py (how a
program is asked), seat.py (how a judge plays with it), strategy.py (an engine that sits at a board,
and gives hints), hints.py (these beside our own values) and compliance.py (what `check-program`
checks).
"""

from typing import TYPE_CHECKING

from othello_lessons.programs.nboard.messages import SIZES, WORDING
from othello_lessons.programs.protocol import Program, Protocol, named_by_command

if TYPE_CHECKING:
    from othello_lessons.programs.compliance import Check
    from othello_lessons.programs.nboard.strategy import NBoardStrategy
    from othello_lessons.programs.process.log import Log
    from othello_lessons.programs.seat import Limits, Seat


def _seat(program: Program, size: int, limits: "Limits", log: "Log") -> "Seat":
    from othello_lessons.programs.nboard.seat import NBoardSeat

    name, command, depth = program
    return NBoardSeat(command, depth=depth, limits=limits, log=log, name=name)


def _strategy(program: Program) -> "NBoardStrategy":
    from othello_lessons.programs.nboard.strategy import NBoardStrategy

    return NBoardStrategy(program.command, depth=program.depth)


def _checks(program: Program, limits: "Limits") -> "list[Check]":
    from othello_lessons.programs.nboard.compliance import NBoardProgram

    return NBoardProgram(program.command, program.depth, limits).checks()


SAMPLE = """\
name = "Engine"         # any engine of the NBoard protocol; such engines play 8x8 only
nboard = "othello-lessons nboard maximizer"
"""
PROTOCOL = Protocol(
    wording=WORDING,
    sample=SAMPLE,
    read_program=named_by_command,
    seat=_seat,
    strategy=_strategy,
    hints=_strategy,
    checks=_checks,
    sizes=SIZES,
    tells_depth=True,
    by_lines=True,
)
