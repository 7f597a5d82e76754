"""What starts when a player's own file is run: it takes part in games by every protocol.

python my_player.py 8 B 4       by lines of text, as `othello` does
python my_player.py group7      by the files group7.in and group7.out
python my_player.py             against you, in the terminal
"""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence

from othello_lessons.othello import Strategy


def main(strategy: Strategy, arguments: Sequence[str] | None = None) -> int:
    """Play as the arguments say, and return the exit status: a judge adds its own to a command."""
    from othello_lessons import cli
    from othello_lessons.cli import console, file_player
    from othello_lessons.programs.console.program import Console

    words = sys.argv[1:] if arguments is None else list(arguments)
    if not words:
        return cli.main(["play", sys.argv[0]])
    try:
        if words[0].isdecimal():
            n, colour, _ = console.read_settings(words)
            return console.talk(Console(n, colour, strategy=strategy))
        options = Namespace(name=file_player.name(words[0]), strategy=strategy)
        return file_player.play(options)
    except (ValueError, ArgumentTypeError) as problem:
        print(f"{sys.argv[0]}: {problem}", file=sys.stderr)
        return 2
