"""The command `series`: games between two programs of a protocol, and their result."""

import argparse
from typing import TYPE_CHECKING, Any

from othello_lessons.cli.compare import add_ending, play_series
from othello_lessons.cli.judges import add_fence, add_numbers, add_size, amount, refuse, whole
from othello_lessons.programs.protocols import PROTOCOLS

if TYPE_CHECKING:
    from othello_lessons.programs.tournament.entrants import Entrant

GAMES = 20
EXAMPLES = """\
examples:
  othello-lessons series "python3 mine.py" "othello" --games 20 --depth 2
  othello-lessons series --protocol file "a=./a" "b=python3 b.py" --games 2

File programs begin at the usual start, so two programs without randomness always play one game.
`othello-lessons compare` plays a series between two strategies.
"""


def add_commands(commands: Any) -> None:
    """Describe `series`."""
    command = commands.add_parser(
        "series",
        help="play a series between two programs, and say which is better",
        description=(
            "Play a series between two programs. Each opening is played twice with the colours "
            "swapped. The result is A's."
        ),
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("a", metavar="A", help="the command of a program; for files NAME=COMMAND")
    command.add_argument("b", metavar="B", help="the command of its opponent")
    text = "how the programs talk with their judge (default: console)"
    command.add_argument("--protocol", choices=tuple(PROTOCOLS), default="console", help=text)
    numbers = (
        ("--games", None, "N", f"how many games, an even number (default: {GAMES})"),
        (
            "--depth",
            4,
            "D",
            "how many plies programs are told to search, if the protocol has a depth",
        ),
        ("--seed", 0, "N", "the seed of the openings"),
        (
            "--opening-moves",
            6,
            "N",
            "random moves at the start of each game, if the protocol allows it",
        ),
        ("--jobs", 1, "N", "games played at once"),
    )
    add_numbers(command, whole, numbers)
    add_numbers(command, amount, (("--time-limit", 60.0, "S", "seconds for a move"),))
    add_size(command)
    add_fence(command)
    add_ending(command)
    command.set_defaults(run=series, usual_games=GAMES)


def series(options: argparse.Namespace) -> int:
    """Play the series and print its result; the status is 130 if it was interrupted."""
    from othello_lessons.programs.process.child import JudgeError, check_ready
    from othello_lessons.programs.process.interrupts import signals_as_interrupts
    from othello_lessons.programs.seat import Limits

    try:
        players = entrants(options)
        check_ready()
        limits = Limits(move=options.time_limit, fenced=not options.no_fence)
        with signals_as_interrupts():
            return play_series(players, options, jobs=max(1, options.jobs), limits=limits)
    except (ValueError, OSError, JudgeError) as problem:
        return refuse("series", problem)


def entrants(options: argparse.Namespace) -> "list[Entrant]":
    """Read the two programs; ValueError where one cannot play, or is not on this machine."""
    from othello_lessons.programs.tournament.entrants import Entrant

    protocol = PROTOCOLS[options.protocol]
    protocol.check_size(options.size)
    programs = [protocol.read_program(text) for text in (options.a, options.b)]
    if not protocol.any_start and programs[0].name == programs[1].name:
        raise ValueError(
            f"both programs are called {programs[0].name!r}: give each a name of its own"
        )
    return [
        Entrant(name, protocol.name, text, options.depth, command)
        for (name, command, _), text in zip(programs, (options.a, options.b), strict=True)
    ]
