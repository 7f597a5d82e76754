"""The commands around the lessons: opening the course, a fresh copy, the strategies by name."""

import argparse
from pathlib import Path
from typing import Any

FOLDER = Path("my-lessons")


def add_opening(top: argparse.ArgumentParser) -> None:
    """Describe the command without a name after it: it opens the course."""
    top.add_argument("--no-browser", action="store_true", help="only print the address to open")
    top.add_argument("--port", type=port, help="the port of the server (default: a free one)")
    add_folder(top, usual_folder())
    top.set_defaults(run=open_course)


def add_commands(commands: Any) -> None:
    """Describe `fresh` and `strategies`."""
    fresh = commands.add_parser("fresh", help="get a fresh copy of one lesson")
    fresh.add_argument("lesson", help="its number or its name, such as 03")
    add_folder(fresh, argparse.SUPPRESS)  # so that it is also allowed before the command
    fresh.set_defaults(run=get_fresh_copy)
    strategies = commands.add_parser("strategies", help="list the strategies and their settings")
    strategies.set_defaults(run=list_strategies)


def usual_folder() -> Path:
    """Return the folder of the lessons: the current one, if it is a working copy already."""
    from othello_lessons.course.lesson_table import RECORD

    return Path() if Path(RECORD).exists() else FOLDER


def add_folder(command: argparse.ArgumentParser, default: object) -> None:
    """Add the option that says where the learner's lessons are."""
    text = f"where your copy of the lessons is kept (default: {FOLDER})"
    command.add_argument("--folder", type=Path, default=default, metavar="DIR", help=text)


def port(text: str) -> int:
    """Read a port number from 1 to 65535."""
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")


def open_course(options: argparse.Namespace) -> None:
    """Bring the working copy up to date, and show the contents in JupyterLab."""
    from othello_lessons.course import lab
    from othello_lessons.course.lesson_table import lesson_files
    from othello_lessons.course.working_copy import bring_up_to_date

    lab.check_ready(options.port)
    course = lesson_files()
    for event in bring_up_to_date(course, options.folder):
        print(event)
    lab.trust(course, options.folder)
    lab.run(options.folder, options.port, browser=not options.no_browser)


def get_fresh_copy(options: argparse.Namespace) -> None:
    """Put a fresh copy of one lesson into the working copy."""
    from othello_lessons.course import lab
    from othello_lessons.course.lesson_table import lesson_files, lesson_named
    from othello_lessons.course.working_copy import fresh_copy

    lesson = lesson_named(options.lesson, lesson_files())
    print(fresh_copy(lesson, options.folder))
    lab.trust([lesson], options.folder)


def list_strategies(options: argparse.Namespace) -> None:
    """Print the strategies that a name can stand for, with their settings."""
    from othello_lessons.strategies import describe_strategies

    print(describe_strategies())
