"""The commands that judge programs, and the flags that they share."""

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from othello_lessons.programs.protocol import BOARD_SIZES, SIZES_IN_WORDS
from othello_lessons.programs.protocols import PROTOCOLS

if TYPE_CHECKING:
    from othello_lessons.programs.game import Show
    from othello_lessons.programs.process.log import Log
    from othello_lessons.programs.protocol import Program, Protocol
    from othello_lessons.programs.record import Record
    from othello_lessons.programs.seat import Limits, Start

INTERRUPTED = 130  # what a shell reports after Ctrl-C

MONITOR = """\
Play two programs of the console protocol against each other. The judge adds the size of the board,
the colour and the depth to each command: "python3 player.py" is started as
python3 player.py 8 B 4. With --protocol the two are programs of another protocol of lines.
"""

REFEREE = """\
Play two programs of the file protocol against each other. A player is NAME=COMMAND, where NAME is
the name of its two files. You can give only the path of a program; its file name is then NAME.
White moves first; who plays White is drawn at random.
"""

REFEREE_EXAMPLE = """\
example:
  othello-lessons referee "group7=python3 player.py" \\
      "lessons=othello-lessons file-player lessons --strategy alphabeta:depth=2"

The status is 0 when the game was judged, no matter who won.
"""


def add_commands(commands: Any) -> None:
    """Describe `monitor` and `referee`."""
    add_monitor(commands)
    add_referee(commands)


def add_monitor(commands: Any) -> None:
    """Describe the judge of the console protocol."""
    command = commands.add_parser(
        "monitor",
        help="judge a game between two programs that talk by lines",
        description=MONITOR,
        epilog="The status is 0 when the game was judged, no matter who won.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("black", metavar="PROGRAM_B", help="the command of the first to move")
    command.add_argument("white", metavar="PROGRAM_W", help="the command of the other program")
    spoken = [protocol.name for protocol in PROTOCOLS.values() if protocol.by_lines]
    text = "the protocol of both programs (default: console)"
    command.add_argument("--protocol", choices=spoken, default="console", help=text)
    add_board(command)
    add_judging(command)
    command.set_defaults(run=monitor)


def add_referee(commands: Any) -> None:
    """Describe the judge of the file protocol."""
    command = commands.add_parser(
        "referee",
        help="judge a game between two programs of the file protocol",
        description=REFEREE,
        epilog=REFEREE_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    text = "who plays, and the command that starts it"
    command.add_argument("players", nargs=2, metavar="NAME=COMMAND", help=text)
    command.add_argument("--white", metavar="NAME", help="who plays White, instead of a draw")
    command.add_argument("--seed", type=whole, metavar="S", help="the seed of this draw")
    add_judging(command)
    command.set_defaults(run=referee)


def add_board(command: argparse.ArgumentParser) -> None:
    """Add the flags that say where a game of console programs begins."""
    add_size(command)
    numbers = (
        ("--depth", 4, "D", "how many plies the programs are told to search"),
        ("--opening-moves", 0, "K", "how many moves the judge chooses at random before they begin"),
        ("--seed", 0, "S", "the seed of these moves"),
    )
    add_numbers(command, whole, numbers)


def add_numbers(
    command: argparse.ArgumentParser,
    read: Callable[[str], float],
    numbers: Iterable[tuple[str, float | None, str, str]],
) -> None:
    """Add flags for numbers: (name, default, metavar, help)."""
    for name, default, metavar, text in numbers:
        text = text if default is None else f"{text} (default: {default:g})"
        command.add_argument(name, type=read, default=default, metavar=metavar, help=text)


def add_size(command: argparse.ArgumentParser) -> None:
    """Add the flag for the size of the board."""
    text = f"the size of the board, {SIZES_IN_WORDS} (default: 8)"
    command.add_argument("--size", type=int, choices=BOARD_SIZES, default=8, metavar="N", help=text)


def add_judging(command: argparse.ArgumentParser) -> None:
    """Add the flags of every judge: its limits, and the files of its record and its log."""
    add_limits(command, move=60.0, memory=2048.0)
    add_fence(command)
    text = "add the game to this file, as a line of JSON"
    command.add_argument("--record", type=Path, metavar="FILE", help=text)
    text = "keep what both programs were told and said, in a file in this folder"
    command.add_argument("--log", type=Path, metavar="DIR", help=text)
    command.add_argument("--quiet", action="store_true", help="show the result only, no boards")


def add_limits(command: argparse.ArgumentParser, move: float, memory: float) -> None:
    """Add the flags of a program's limits, with these defaults: seconds, and MiB."""
    numbers = (
        ("--time-limit", move, "S", "seconds for a move"),
        ("--margin", 0.1, "S", "seconds that a move may take longer, in case the machine is slow"),
        ("--start-limit", 10.0, "S", "seconds to start"),
        ("--memory", memory, "MIB", "MiB of memory for a program and all programs that it starts"),
    )
    add_numbers(command, amount, numbers)


def add_fence(command: argparse.ArgumentParser) -> None:
    """Add the switch that takes the fence away."""
    text = "let programs read and write all your files, and use the network"
    command.add_argument("--no-fence", action="store_true", help=text)


def whole(text: str) -> int:
    """Read a whole number, 0 or more."""
    if text.isdecimal() and len(text) < 10:
        return int(text)
    raise argparse.ArgumentTypeError(f"this is a whole number, 0 or more, not {text!r}")


def amount(text: str) -> float:
    """Read a number of seconds or MiB, 0 or more."""
    with suppress(ValueError):
        if 0 <= (number := float(text)) < math.inf:
            return number
    raise argparse.ArgumentTypeError(f"this is a number, 0 or more, not {text!r}")


def refuse(command: str, problem: object) -> int:
    """Say why a command cannot be carried out; return the exit status for wrong arguments."""
    print(f"othello-lessons {command}: {problem}", file=sys.stderr)
    return 2


def limits_of(options: argparse.Namespace) -> "Limits":
    """Return the limits that the flags set."""
    from othello_lessons.programs.seat import Limits

    return Limits(
        move=options.time_limit,
        margin=options.margin,
        start=options.start_limit,
        memory=options.memory,
        fenced=not options.no_fence,
    )


def monitor(options: argparse.Namespace) -> int:
    """Judge a game between two programs that talk by lines."""
    from othello_lessons.othello import initial_board
    from othello_lessons.programs.openings import random_opening
    from othello_lessons.programs.seat import Start
    from othello_lessons.programs.terminal.screen import Screen
    from othello_lessons.programs.terminal.turns import TurnPrinter

    try:
        protocol = PROTOCOLS[options.protocol]
        protocol.check_size(options.size)
        black, white = map(protocol.read_program, (options.black, options.white))
        opening = random_opening(options.size, options.opening_moves, options.seed)
    except ValueError as problem:
        return refuse("monitor", problem)
    players = [program._replace(depth=options.depth) for program in (black, white)]
    start = Start(initial_board(options.size), opening)
    show = None if options.quiet else TurnPrinter(Screen(), protocol.wording)
    return judge_one(options, protocol, players, start, show)


def referee(options: argparse.Namespace) -> int:
    """Judge a game between two file programs."""
    from othello_lessons.programs.file import PROTOCOL
    from othello_lessons.programs.file.referee import RefereePrinter, draw_white
    from othello_lessons.programs.seat import Start
    from othello_lessons.programs.terminal.screen import Screen

    try:
        programs = [PROTOCOL.read_program(player) for player in options.players]
        white, black = draw_white(programs, options.white, options.seed)
    except ValueError as problem:
        return refuse("referee", problem)
    show = None if options.quiet else RefereePrinter(Screen(), white.name, black.name)
    return judge_one(options, PROTOCOL, [white, black], Start(), show)


def judge_one(
    options: argparse.Namespace,
    protocol: "Protocol",
    players: "Sequence[Program]",
    start: "Start",
    show: "Show | None",
) -> int:
    """Judge one game, print its result and record it; return the exit status of a judge.

    The first of the two players moves first.
    """
    from othello_lessons.programs.game import Interrupted
    from othello_lessons.programs.process.child import JudgeError, check_ready
    from othello_lessons.programs.process.interrupts import signals_as_interrupts

    status, limits = 0, limits_of(options)
    try:
        check_ready()
        with closing(open_log(options)) as log:
            try:
                with signals_as_interrupts():
                    record = protocol.play(*players, start=start, limits=limits, log=log, show=show)
            except Interrupted as interrupted:
                record, status = interrupted.record, INTERRUPTED
            report(record, options)
    except (JudgeError, OSError) as problem:
        print(f"othello-lessons: the judge must stop: {problem}", file=sys.stderr)
        return 1
    return status


def open_log(options: argparse.Namespace) -> "Log":
    """Make sure before the game that its files can be written, and return its log."""
    from othello_lessons.programs.process.log import Log

    if options.record:
        options.record.open("a").close()
    if options.log is None:
        return Log()
    options.log.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for suffix in ("", *(f"-{n}" for n in range(2, 10000))):
        with suppress(FileExistsError):  # from an earlier game, or one that begins right now
            path: Path = options.log / f"game-{stamp}{suffix}.log"
            path.touch(exist_ok=False)
            break
    return Log(path)


def report(record: "Record", options: argparse.Namespace) -> None:
    """Write the record, and print the warnings and the result: each even if the other fails."""
    try:
        if options.record:
            record.append_to(options.record)
    finally:
        for warning in record.warnings:
            print(f"warning: {warning}", file=sys.stderr)
        if not options.quiet:
            print()
        print(record.result, flush=True)
