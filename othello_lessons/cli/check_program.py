"""The command `check-program`: checks a program before it is handed in, and says what to fix.

Given a folder, it checks the program of each group in it, and says one thing to each.
"""

import argparse
import shutil
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from othello_lessons.cli.judges import add_numbers, amount, refuse, whole
from othello_lessons.programs.protocol import Program
from othello_lessons.programs.protocols import PROTOCOLS

if TYPE_CHECKING:
    from othello_lessons.programs.compliance import Check, CheckResult
    from othello_lessons.programs.groups import Group
    from othello_lessons.programs.terminal.screen import Screen

EXAMPLES = """\
examples:
  othello-lessons check-program --protocol console "python3 player.py"
  othello-lessons check-program --protocol file "group7=python3 player.py"
  othello-lessons check-program --protocol console groups

In a folder, each subfolder is a group: its file command.txt has the command that starts its
program, or its executable file `run` is the program. Each .py file and each executable file in
the folder is a group too.

The status is 0 when every check passed, 1 when one failed, 2 for wrong arguments.
"""
SIGNS = {True: "✓", False: "✗", None: "–"}
PLAIN = {True: "ok", False: "NO", None: "--"}
STYLES = {True: "green", False: "bold red", None: "yellow"}
WIDEST = 100  # columns


def add_commands(commands: Any) -> None:
    """Describe `check-program`."""
    command = commands.add_parser(
        "check-program",
        help="check a program before it is handed in, and say what to fix",
        description=(
            "Check a program of one of the protocols point by point, and tell its author in plain "
            "words what to fix."
        ),
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    text = "how the program talks with its judge"
    command.add_argument("--protocol", choices=tuple(PROTOCOLS), required=True, help=text)
    text = "the command that starts it (for files, NAME=COMMAND), or a folder of groups"
    command.add_argument("program", metavar="PROGRAM", help=text)
    text = "how many plies the program is told to search, if its protocol has a depth (default: 2)"
    command.add_argument("--depth", type=whole, default=2, metavar="D", help=text)
    numbers = (
        ("--time-limit", 60.0, "S", "seconds for a move"),
        ("--start-limit", 10.0, "S", "seconds to start"),
        ("--memory", 2048.0, "MIB", "MiB of memory"),
    )
    add_numbers(command, amount, numbers)
    command.set_defaults(run=check_program)


def check_program(options: argparse.Namespace) -> int:
    """Run the checks, and show the result of each."""
    from othello_lessons.programs.process.child import JudgeError, check_ready
    from othello_lessons.programs.terminal.screen import Screen

    try:
        is_folder = bool(options.program) and Path(options.program).is_dir()
        program = None if is_folder else PROTOCOLS[options.protocol].read_program(options.program)
    except ValueError as problem:
        return refuse("check-program", problem)
    try:
        check_ready()
    except JudgeError as problem:
        print(f"othello-lessons check-program: {problem}", file=sys.stderr)
        return 1
    if program is None:
        return _run_groups(options, Screen())
    return _run_all(_checks_of(program, options), Screen())


def _checks_of(program: Program, options: argparse.Namespace) -> "list[Check]":
    from othello_lessons.programs.seat import Limits

    limits = Limits(move=options.time_limit, start=options.start_limit, memory=options.memory)
    return PROTOCOLS[options.protocol].checks(program._replace(depth=options.depth), limits)


def _run_all(checks: "Sequence[Check]", screen: "Screen") -> int:
    """Show each finding as it comes; return 1 if a check failed."""
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


def _show_blocked(blocked: "Sequence[CheckResult]", width: int, screen: "Screen") -> None:
    if blocked:
        titles = ", ".join(finding.title for finding in blocked)
        sentence = f"{blocked[0].sentence} {titles}."
        _show(blocked[0]._replace(title="", sentence=sentence), width, screen)


def _show(finding: "CheckResult", width: int, screen: "Screen") -> None:
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
    try:
        "".join(SIGNS.values()).encode(screen.stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _summary(wrong: int, untried: int, points: int) -> str:
    if not wrong and not untried:
        return f"All {points} checks passed: hand it in."
    if not wrong:
        return f"No check failed, but {untried} of {points} could not be run."
    left = f"; {untried} were not run" if untried else ""
    return f"{wrong} of {points} checks failed{left}."


# ---------------------------------------------------------------------------
# A folder of groups


def _run_groups(options: argparse.Namespace, screen: "Screen") -> int:
    """Show a line for each group of a folder as it is checked; return 1 if one is not ready."""
    from othello_lessons.programs.groups import groups_in

    folder = Path(options.program)
    groups = list(groups_in(folder))
    if not groups:
        return refuse("check-program", f"{folder} has no groups: --help says what a group is.")
    width, ready = max(len(group.name) for group in groups), 0
    for group in groups:
        with screen.waiting(f"Checking {group.name} ..."):
            advice = _advice(group, options)
        ready += advice.passed is not False
        _show(advice, width, screen)
    screen.say()
    screen.say(f"{ready} of {len(groups)} groups can hand in.", style="bold")
    if ready < len(groups):
        screen.say(
            "To see all that a program said, check it alone: give its command, not the folder."
        )
    return 0 if ready == len(groups) else 1


def _advice(group: "Group", options: argparse.Namespace) -> "CheckResult":
    """Check a group's program; return as one finding what its group should do."""
    from othello_lessons.programs.compliance import CheckResult, findings

    if group.trouble:
        return CheckResult(group.name, False, group.trouble)
    try:
        PROTOCOLS[options.protocol].check_name(group.name)
    except ValueError as problem:
        return CheckResult(group.name, False, f"{problem}.")
    found = list(findings(_checks_of(Program(group.name, group.command), options)))
    wrong = [finding for finding in found if finding.passed is False]
    if wrong:
        also = f" Then: {', '.join(one.title for one in wrong[1:])}." if wrong[1:] else ""
        return CheckResult(group.name, False, f"{wrong[0].title}: {wrong[0].sentence}{also}")
    untried = sum(finding.passed is None for finding in found)
    return CheckResult(group.name, None if untried else True, _summary(0, untried, len(found)))
