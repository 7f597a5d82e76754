"""The command `othello-lessons`: opens the course, and has other commands around it.

Each module is a group of commands, with `add_commands(commands)`, which describes them. Each
command is a small function that imports what it needs itself, so that the others start quickly and
work even if a part of the package is not installed.

    course.py       opens the course; `fresh` and `strategies`
    extras.py       which parts of the package are installed
    play.py         a game in the terminal; analyse.py what it was worth, convert.py its formats
    console.py      our players as a program; file_player.py, nboard.py for the other protocols
    own_player.py   a learner's own file as a program, by any protocol
    judges.py       `monitor` and `referee`, with the flags that other judges share
    compare.py      many games of two players; series.py of two programs
    ladder.py       a player against the ten levels; `ladder serve`: a class by itself
    tournament.py   for a class of programs; check_program.py before they are handed in
    teaching.py     `handout`, `grade`, `autograder` and `live`
    train.py        learns the weights of the patterns
    proofs.py       `prove` and `verify`: what 6x6 is worth
"""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any

from othello_lessons import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status, 1 after a sentence about an error."""
    from othello_lessons.course.lesson_table import LessonError

    for stream in (sys.stdout, sys.stderr):  # a name may have any character in it
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        options = parser().parse_args(arguments)
        status: int | None = options.run(options)
    except LessonError as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130  # what a shell reports after Ctrl-C
    except BrokenPipeError:  # the reader stopped, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status or 0


class Commands(argparse.ArgumentParser):
    """A parser in which `ladder serve` is a command of two words, beside `ladder PLAYER`."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the two words as one."""
        words = list(sys.argv[1:] if args is None else args)
        if words[:2] == ["ladder", "serve"]:
            words[:2] = ["ladder serve"]
        return super().parse_known_args(words, namespace)


def parser() -> argparse.ArgumentParser:
    """Describe the commands and their options."""
    # here, so that `othello`, whose module is in this folder, starts without them
    from othello_lessons.cli import (
        analyse,
        check_program,
        compare,
        console,
        convert,
        course,
        extras,
        file_player,
        judges,
        ladder,
        nboard,
        play,
        proofs,
        series,
        teaching,
        tournament,
        train,
    )

    top = Commands(
        prog="othello-lessons",
        description="Open the course in JupyterLab, on your own copy of the lessons.",
        epilog="A lesson that you changed is never overwritten: a newer version is put beside it.",
    )
    top.add_argument("--version", action="version", version=f"othello-lessons {__version__}")
    course.add_opening(top)
    commands = top.add_subparsers(
        title="other commands", metavar="", parser_class=argparse.ArgumentParser
    )
    games = play, analyse, convert, console, file_player, nboard, compare, series, ladder
    classes = judges, tournament, check_program, teaching
    for group in (course, *games, *classes, train, proofs, extras):
        group.add_commands(commands)
    return top
