"""The commands `nboard` (play as an engine in a viewer) and `hints` (ask an engine for values)."""

import argparse
import os
import sys
import threading
from io import TextIOWrapper
from typing import Any

from othello_lessons.cli.judges import amount, refuse

STRATEGY = "timed"
EXAMPLES = f"""\
In the viewer, enter this as the engine's command:

  othello-lessons nboard                        {STRATEGY}, limited by the viewer's depth and clock
  othello-lessons nboard timed:seconds=5        always 5 seconds a move
  othello-lessons nboard alphabeta:depth=4      a player of the lessons

`othello-lessons strategies` lists the strategies with their settings.
"""


def add_commands(commands: Any) -> None:
    """Describe `nboard` and `hints`."""
    add_hints(commands)
    command = commands.add_parser(
        "nboard",
        help="play as an engine in NBoard and viewers like it",
        description="Play as an engine of the NBoard protocol, version 2, in lines of text.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    text = f"who plays (default: {STRATEGY})"
    command.add_argument("strategy", nargs="?", default=STRATEGY, metavar="STRATEGY", help=text)
    command.set_defaults(run=serve)


def add_hints(commands: Any) -> None:
    """Describe `hints`."""
    command = commands.add_parser(
        "hints",
        help="ask an NBoard engine what each move is worth, and show our own values too",
        description="Ask an NBoard engine what each legal move is worth, and show our own values. "
        "Values are in discs for the side to move; 100% is exact.",
    )
    text = "the command that starts the engine; it may end with ,depth=10, in plies"
    command.add_argument("engine", metavar="COMMAND", help=text)
    text = "a game or a position; the engine is asked about the last position (default: the start)"
    command.add_argument("game", nargs="?", metavar="GAME", help=text)
    text = "seconds for the engine, and for our own search (default: 2)"
    command.add_argument("--seconds", type=amount, default=2.0, metavar="S", help=text)
    command.set_defaults(run=hints)


def hints(options: argparse.Namespace) -> int:
    """Print the table; the status is 2 for a wrong game or command, 1 if the engine failed."""
    from othello_lessons.notation.formats import parse_games
    from othello_lessons.notation.game import Game
    from othello_lessons.othello import any_legal_move
    from othello_lessons.programs.nboard.hints import compared_hints, table
    from othello_lessons.programs.protocols import hinting
    from othello_lessons.programs.seat import Fault

    try:
        engine = hinting(options.engine)
        game = parse_games(options.game)[-1] if options.game else Game()
        player, board = game.positions()[-1]
        if not any_legal_move(player, board):
            raise ValueError("the side to move has no legal move in this position")
        rows = compared_hints(engine, player, board, options.seconds)
    except ValueError as problem:
        return refuse("hints", problem)
    except Fault as fault:
        print(f"othello-lessons hints: the engine failed: {fault.reason}", file=sys.stderr)
        return 1
    engine.close()
    print(table(rows))
    return 0


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
