"""The table of the protocols: the only place that lists them.

A new protocol is a folder that exports a `PROTOCOL`, and a line here.
"""

from typing import TYPE_CHECKING

from othello_lessons.othello import Strategy
from othello_lessons.programs import console, file, nboard
from othello_lessons.programs.protocol import Program, Protocol
from othello_lessons.programs.wording import PACKAGE, Wording

if TYPE_CHECKING:
    from othello_lessons.programs.hint import Hinting

PROTOCOLS: dict[str, Protocol] = {
    "console": console.PROTOCOL,
    "file": file.PROTOCOL,
    "nboard": nboard.PROTOCOL,
}


def names() -> list[str]:
    """List the protocols that a record may name, in the order of the table."""
    return [PACKAGE.name, *PROTOCOLS]


def wording(name: str) -> Wording:
    """Return how games of the protocol of this name are described; KeyError if there is none."""
    return PACKAGE if name == PACKAGE.name else PROTOCOLS[name].wording


def named_program(name: str) -> tuple[Protocol, Program] | None:
    """Read the name of a player that is a program: `nboard:COMMAND`; None for any other name.

    ValueError says what is wrong with the command, or with the depth behind it.
    """
    protocol, colon, text = name.partition(":")
    if not colon or protocol not in PROTOCOLS:
        return None
    return PROTOCOLS[protocol], PROTOCOLS[protocol].read_named(text)


def named_player(name: str) -> Strategy:
    """Make a player by its name: a strategy of the package, or a protocol, a colon and a command.

    ValueError lists the names, or says what is wrong with the command.
    """
    from othello_lessons.strategies import make_strategy

    named = named_program(name)
    if named is None:
        return make_strategy(name)
    protocol, program = named
    player = protocol.strategy(program)
    player.name = name  # type: ignore[attr-defined]
    return player


def hinting(name: str) -> "Hinting":
    """Make an engine that gives hints by its name, or by its command alone.

    ValueError says what is wrong with the command.
    """
    protocol, program = named_program(name) or (None, None)
    if protocol is None or program is None or protocol.hints is None:
        protocol = next(each for each in PROTOCOLS.values() if each.hints)
        program = protocol.read_named(name)
    assert protocol.hints is not None
    return protocol.hints(program)
