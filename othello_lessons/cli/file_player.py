"""The command `file-player`: plays the file protocol, also as a group's program of one line."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from othello_lessons.othello import Strategy

STRATEGY = "deepening:seconds=1"

ABOUT = """\
Play one game through two files in this folder: NAME.in, in which a referee writes the
opponent's moves, and NAME.out, for the answers. White moves first.
"""

EXAMPLE = """\
A group's program can be a script of two lines:

  #!/bin/sh
  exec othello-lessons file-player group7 --strategy deepening:seconds=5

`othello-lessons strategies` lists the strategies with their settings. A NAME that is a Python file,
such as my_player.py, plays with the function `strategy` in it, as my_player.
"""

BY_HAND = """\
This player waits until a referee writes {name}.in, with W or B in it, into this folder. The command
`othello-lessons referee` starts both players itself and writes their files. Ctrl-C ends this one.
"""


def add_commands(commands: Any) -> None:
    """Describe `file-player`."""
    command = commands.add_parser(
        "file-player",
        help="play by the file protocol, through NAME.in and NAME.out",
        description=ABOUT,
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("name", type=name, metavar="NAME", help="the name of the two files")
    text = f"the strategy that chooses the moves (default: {STRATEGY}, or the file that NAME is)"
    command.add_argument("--strategy", type=strategy, metavar="S", help=text)
    command.set_defaults(run=play)


def name(text: str) -> str:
    """Read the name of a player; the path of a Python file stays as it is."""
    from othello_lessons.programs.file.messages import check_name

    try:
        check_name(Path(text).stem if text.endswith(".py") else text)
        return text
    except ValueError as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None


def strategy(text: str) -> "Strategy":
    """Make the strategy of a name."""
    from othello_lessons.strategies import make_strategy

    try:
        return make_strategy(text)
    except ValueError as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None


def play(options: argparse.Namespace) -> int:
    """Play a game; the status is 0 when the game ended, 1 when the files could not be used."""
    from othello_lessons.programs.file.messages import Malformed
    from othello_lessons.programs.file.player import play

    name, own = options.name, options.name if options.name.endswith(".py") else STRATEGY
    name = Path(name).stem if own == name else name
    if sys.stdout.isatty():  # started by hand, perhaps, and not by a referee
        print(BY_HAND.format(name=name), end="", flush=True)
    try:
        play(name, options.strategy or strategy(own))
    except argparse.ArgumentTypeError as problem:
        print(f"othello-lessons file-player: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        raise  # nobody reads its output: this is not an error of the files
    except (Malformed, OSError) as problem:
        print(f"othello-lessons file-player: {problem}", file=sys.stderr)
        return 1
    return 0
