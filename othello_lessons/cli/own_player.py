"""The start of a player's own file: the file takes part in games by every protocol.

With `8 B 4` it plays by lines of text, as `othello` does, and with a name such as `group7` by the
files group7.in and group7.out. With nothing it plays against you in a terminal; a judge of a whole
class, who gives no name, calls it by the name of its file.
"""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path

from othello_lessons.othello import Strategy


def main(strategy: Strategy, arguments: Sequence[str] | None = None) -> int:
    """Play as the arguments say, and return the exit status: a judge adds its own to a command."""
    from othello_lessons import cli
    from othello_lessons.cli import console, file_player
    from othello_lessons.programs.console.program import Console

    words = sys.argv[1:] if arguments is None else list(arguments)
    if not words and sys.stdin.isatty():
        return cli.main(["play", sys.argv[0]])
    words = words or [Path(sys.argv[0]).stem]
    try:
        if words[0].isdecimal():
            n, colour, _ = console.read_settings(words)
            return console.talk(Console(n, colour, strategy=strategy))
        options = Namespace(name=file_player.name(words[0]), strategy=strategy)
        return file_player.play(options)
    except (ValueError, ArgumentTypeError) as problem:
        print(f"{sys.argv[0]}: {problem}", file=sys.stderr)
        return 2
