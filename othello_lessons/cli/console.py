"""The command `othello`, which speaks the console protocol and nothing else.

`othello-lessons console` is the same with any evaluation of the package.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

from othello_lessons.programs.protocol import BOARD_SIZES, SIZES_IN_WORDS

if TYPE_CHECKING:
    from othello_lessons.othello import Evaluate
    from othello_lessons.programs.console.program import Console

USAGE = "N [C] D"
USUAL = "score"
ABOUT = """\
Play Othello by lines of text. A judge, or a person, types these commands:

  init       set up the four discs of the usual start
  reset      empty the board
  put P X Y  put a disc of P down, and turn over the discs that it traps, if any
  move P     choose a move for P as minimax does, and make it
  quit       end

P is B or W; X and Y are the row and the column, from 0 at the top left.
"""
SETTINGS = f"""\
settings:
  N  the size of the board, {SIZES_IN_WORDS}
  C  the player for whom a high number is good, B or W (default: B)
  D  how many plies are searched after each move, 0 or more
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `othello N [C] D` until `quit` or the end of the input; return the exit status."""
    return run(parser().parse_args(arguments))


def parser() -> argparse.ArgumentParser:
    """Describe the command `othello`."""
    command = argparse.ArgumentParser(
        prog="othello",
        usage=f"othello {USAGE}",
        description=ABOUT,
        epilog=SETTINGS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_settings(command)
    return command


def add_commands(commands: Any) -> None:
    """Describe `console`."""
    command = commands.add_parser(
        "console",
        help="play by lines of text, as `othello` does, with any evaluation",
        usage=f"othello-lessons console {USAGE} [--evaluate NAME]",
        description=ABOUT,
        epilog=SETTINGS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_settings(command)
    text = f"how the search evaluates a position (default: {USUAL}, the difference in discs)"
    command.add_argument("--evaluate", default=USUAL, metavar="NAME", help=text)
    command.set_defaults(run=run)


def _add_settings(command: argparse.ArgumentParser) -> None:
    command.add_argument("settings", nargs="+", metavar="N", help=argparse.SUPPRESS)
    command.set_defaults(refuse=command.error, evaluate=USUAL)


def run(options: argparse.Namespace) -> int:
    """Play as the settings say until the input ends; return the exit status."""
    from othello_lessons.programs.console.program import Console

    try:
        n, colour, depth = read_settings(options.settings)
        console = Console(n, colour, depth=depth, evaluate=evaluation(options.evaluate))
    except ValueError as problem:
        options.refuse(str(problem))
    return talk(console)


def talk(console: "Console") -> int:
    """Answer the lines of the input; end quietly at Ctrl-C, or when nobody reads the answers."""
    try:
        serve(console)
    except KeyboardInterrupt:
        if sys.stdin.isatty():
            print()  # a line of its own for the shell
        return 130  # what a shell reports after Ctrl-C
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def evaluation(name: str) -> "Evaluate":
    """Return the evaluation of this name; the usual one without loading the table of all."""
    from othello_lessons.othello import score

    if name == USUAL:
        return score
    from othello_lessons.strategies import evaluation

    return evaluation(name)


def read_settings(words: Sequence[str]) -> tuple[int, str, int]:
    """Read N [C] D; return the size, the colour's piece and the depth, or raise a ValueError."""
    from othello_lessons.programs.console.program import PLAYER_OF

    if len(words) not in (2, 3):
        raise ValueError(f"write two or three words, {USAGE}, not {len(words)}")
    n, depth = number("N", words[0]), number("D", words[-1])
    if n not in BOARD_SIZES:
        raise ValueError(f"N is the size of the board, {SIZES_IN_WORDS}, not {n}")
    colour = words[1] if len(words) == 3 else "B"
    if colour not in PLAYER_OF:
        raise ValueError(f"C is a colour, B or W, not {colour!r}")
    return n, PLAYER_OF[colour], depth


def number(name: str, word: str) -> int:
    """Read a whole number of a few digits."""
    if word.isascii() and word.isdecimal() and len(word) < 9:
        return int(word)
    raise ValueError(f"{name} is a whole number, not {word!r}")


def serve(console: "Console") -> None:
    """Answer line by line until `quit` or the end of the input."""
    if sys.stdin is None:  # closed before the program began
        return
    asked = sys.stdin.isatty()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are not text are not a command
    while True:
        if asked:
            print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line or line.split() == ["quit"]:
            break
        for answer in console.answer(line):
            print(answer, flush=True)
    if asked and not line:
        print()
