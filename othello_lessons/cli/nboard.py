"""The command `nboard`: our players as an engine for NBoard and viewers like it."""

import argparse
import os
import sys
import threading
from io import TextIOWrapper
from typing import Any

from othello_lessons.cli.judges import refuse

STRATEGY = "timed"
EXAMPLES = f"""\
In the viewer, enter this as the engine's command:

  othello-lessons nboard                        {STRATEGY}, bound by the viewer's depth and clock
  othello-lessons nboard timed:seconds=5        always 5 seconds a move
  othello-lessons nboard alphabeta:depth=4      a player of the lessons

`othello-lessons strategies` lists the strategies with their settings.
"""


def add_commands(commands: Any) -> None:
    """Describe `nboard`."""
    command = commands.add_parser(
        "nboard",
        help="play as an engine in NBoard and viewers like it",
        description="Be an engine of the NBoard protocol, version 2, by lines of text.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    text = f"who plays (default: {STRATEGY})"
    command.add_argument("strategy", nargs="?", default=STRATEGY, metavar="STRATEGY", help=text)
    command.set_defaults(run=serve)


def serve(options: argparse.Namespace) -> int:
    """Answer the lines of the input until `quit`, its end, or when nobody reads the answers."""
    from othello_lessons.programs.nboard.engine import NBoardEngine

    try:
        engine = NBoardEngine(options.strategy, _say)
    except ValueError as problem:
        return refuse("nboard", problem)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are not text are not a command
    working = threading.Thread(target=engine.work, daemon=True)
    working.start()
    while working.is_alive() and (line := sys.stdin.readline()):
        engine.take(line)
        if line.split() == ["quit"]:
            break
    engine.end_input()
    working.join()
    return 0


def _say(line: str) -> None:
    """Write a line; end the program if nobody reads it."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os._exit(0)  # from a thread: nothing is left to tidy up
