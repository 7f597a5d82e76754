"""The command that tries a program before it is handed in, and says what to mend."""

import argparse
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from othello_lessons.cli.judges import amount, whole

if TYPE_CHECKING:
    from othello_lessons.programs.compliance import Check, Finding
    from othello_lessons.programs.terminal.screen import Screen

EXAMPLES = """\
examples:
  othello-lessons check-program --protocol console "python3 player.py"
  othello-lessons check-program --protocol file "group7=python3 player.py"

The status is 0 when all is well, 1 when something is to be mended, 2 for wrong arguments.
"""
SIGNS = {True: "✓", False: "✗", None: "–"}
PLAIN = {True: "ok", False: "NO", None: "--"}
STYLES = {True: "green", False: "bold red", None: "yellow"}
WIDEST = 100  # columns


def add_commands(commands: Any) -> None:
    """Describe `check-program`."""
    command = commands.add_parser(
        "check-program",
        help="try a program before it is handed in, and say what to mend",
        description=(
            "Play a program of one of the two protocols through a list of points, and tell its "
            "author in plain words what to mend."
        ),
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    protocols = ("console", "file")
    text = "how the program talks with its judge"
    command.add_argument("--protocol", choices=protocols, required=True, help=text)
    text = "the command that starts it; for files, NAME=COMMAND"
    command.add_argument("program", metavar="PROGRAM", help=text)
    text = "how many plies a console program is told to search (default: 2)"
    command.add_argument("--depth", type=whole, default=2, metavar="D", help=text)
    numbers = (
        ("--time-limit", 60.0, "S", "seconds for a move"),
        ("--start-limit", 10.0, "S", "seconds to start"),
        ("--memory", 2048.0, "MIB", "MiB of memory"),
    )
    for name, default, metavar, text in numbers:
        text = f"{text} (default: {default:g})"
        command.add_argument(name, type=amount, default=default, metavar=metavar, help=text)
    command.set_defaults(run=check_program)


def check_program(options: argparse.Namespace) -> int:
    """Try the points, and show what comes of each."""
    from othello_lessons.programs.process.child import JudgeError, check_ready
    from othello_lessons.programs.terminal.screen import Screen

    try:
        checks = _checks(options)
    except ValueError as problem:
        print(f"othello-lessons check-program: {problem}", file=sys.stderr)
        return 2
    try:
        check_ready()
    except JudgeError as problem:
        print(f"othello-lessons check-program: {problem}", file=sys.stderr)
        return 1
    return _try_all(checks, Screen())


def _checks(options: argparse.Namespace) -> "list[Check]":
    """List the points for this program; ValueError where the command is none."""
    from othello_lessons.programs.console.compliance import ConsoleProgram
    from othello_lessons.programs.file.compliance import FileProgram
    from othello_lessons.programs.file.referee import read_group
    from othello_lessons.programs.process.command import split_command
    from othello_lessons.programs.seat import Limits

    limits = Limits(options.time_limit, start=options.start_limit, memory=options.memory)
    if options.protocol == "console":
        return ConsoleProgram(split_command(options.program), options.depth, limits).checks()
    group = read_group(options.program)
    return FileProgram(group.name, group.command, limits).checks()


def _try_all(checks: "Sequence[Check]", screen: "Screen") -> int:
    """Show each finding as it comes; return 1 if there is something to mend."""
    from othello_lessons.programs.compliance import findings

    width = max(len(check.title) for check in checks)
    coming, found = findings(checks), []
    for check in checks:
        with screen.waiting(f"Trying: {check.title} ..."):
            found.append(next(coming))
        if not found[-1].blocked:
            _show(found[-1], width, screen)
    _show_blocked([finding for finding in found if finding.blocked], width, screen)
    wrong = sum(finding.passed is False for finding in found)
    untried = sum(finding.passed is None for finding in found)
    screen.say()
    screen.say(_summary(wrong, untried, len(found)), style="bold")
    return 1 if wrong else 0


def _show_blocked(blocked: "Sequence[Finding]", width: int, screen: "Screen") -> None:
    """Show in one sentence the points that must wait for another to be mended."""
    if blocked:
        titles = ", ".join(finding.title for finding in blocked)
        sentence = f"{blocked[0].sentence} {titles}."
        _show(blocked[0]._replace(title="", sentence=sentence), width, screen)


def _show(finding: "Finding", width: int, screen: "Screen") -> None:
    """Show a finding: its sign, its title and its sentence, and what was said where it failed."""
    signs = SIGNS if _can_show(screen) else PLAIN
    left = f"{signs[finding.passed]} {finding.title:<{width}}  "
    columns = min(shutil.get_terminal_size().columns, WIDEST)
    lines = textwrap.wrap(
        finding.sentence,
        max(columns, len(left) + 20),
        initial_indent=left,
        subsequent_indent=" " * len(left),
        break_long_words=False,
        break_on_hyphens=False,
    )
    screen.say("\n".join(lines), style=STYLES[finding.passed])
    for line in finding.talk:
        screen.say(" " * len(left) + line, style="dim")


def _can_show(screen: "Screen") -> bool:
    """Tell whether the signs can be written where they are to be read."""
    try:
        "".join(SIGNS.values()).encode(screen.stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _summary(wrong: int, untried: int, points: int) -> str:
    """Say what came of all of it."""
    if not wrong and not untried:
        return f"All {points} points are well: hand it in."
    if not wrong:
        return f"Nothing is wrong, but {untried} of {points} points could not be tried."
    left = f"; {untried} were not tried" if untried else ""
    return f"{wrong} of {points} points {'is' if wrong == 1 else 'are'} to be mended{left}."
