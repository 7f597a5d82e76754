"""The table of the protocols: the only place that lists them.

A new protocol is a folder that exports a `PROTOCOL`, and a line here. When programs of two
protocols play each other, the record of the game names the protocol that is further down in the
table.
"""

from othello_lessons.programs import console, file, nboard
from othello_lessons.programs.protocol import COLOURS, Protocol, Wording

PROTOCOLS: dict[str, Protocol] = {
    "console": console.PROTOCOL,
    "file": file.PROTOCOL,
    "nboard": nboard.PROTOCOL,
}
PACKAGE = Wording(name="package", colours=COLOURS)  # of a game between strategies


def names() -> list[str]:
    """List the protocols that a record may name, in the order of the table."""
    return [PACKAGE.name, *PROTOCOLS]


def wording(name: str) -> Wording:
    """Return how games of the protocol of this name are described."""
    return PROTOCOLS.get(name, PACKAGE)


def of_both(one: str, other: str) -> str:
    """Name the protocol of a game: the program's, if it plays a strategy of the package."""
    return max(one, other, key=names().index)
