"""The command `ladder`: a player climbs the ten levels; and `ladder serve`: a class climbs."""

import argparse
import contextlib
import time
from pathlib import Path
from typing import Any

from othello_lessons.cli.judges import (
    INTERRUPTED,
    add_fence,
    add_limits,
    add_numbers,
    add_size,
    amount,
    limits_of,
    refuse,
    whole,
)
from othello_lessons.programs.protocols import PROTOCOLS

SERVE = ["ladder", "serve"]
OPENING_MOVES, PAIRS = 6, 30  # the pairs of games of two players, at most
HERE, NETWORK = "127.0.0.1", "network"  # for --on


def add_commands(commands: Any) -> None:
    """Describe `ladder` and `ladder serve`."""
    add_ladder(commands)
    add_serve(commands)


def add_ladder(commands: Any) -> None:
    """Describe how a player climbs."""
    command = commands.add_parser(
        "ladder",
        help="let a player climb the ten levels, and say where it stands",
        description=(
            "Let a player climb the ten levels. It plays pairs of games from random openings, with "
            "the colours swapped, and goes up by at most one level at a time. The command ends "
            "when the level is clear, mostly within three minutes, and shows the move that cost "
            "most in a game that was lost."
        ),
        epilog="`othello-lessons strategies` lists the levels, from first-timer to champion. "
        "Ctrl-C ends the games, and shows the result so far. "
        "`ladder serve` is for the programs of a class.",
    )
    text = "my_player.py, a file that has a strategy, or the name of one, such as alphabeta:depth=3"
    command.add_argument("player", metavar="PLAYER", help=text)
    text = "the seed of the openings, of the levels and of random players"
    add_numbers(command, int, (("--seed", 0, "N", text),))
    command.set_defaults(run=ladder)


def add_serve(commands: Any) -> None:
    """Describe how a class climbs: the two words are one name for `argparse` (see `main`)."""
    command = commands.add_parser(
        " ".join(SERVE),
        help="run a ladder for a class, on which the programs of a folder meet by themselves",
        description=(
            "Run a ladder for a class. A program that is put into FOLDER, or handed in on the "
            "page, is checked, and plays against those near it, behind the fence. The page shows "
            "ratings and games while they are played. A changed program takes the place of the "
            "old one; a program that is taken out of FOLDER plays no more."
        ),
        epilog="Stop it with Ctrl-C, or in any other way: the same command goes on where it was. "
        "docs/teaching.md says how to run it for a term.",
    )
    text = (
        "programs of the class: Python files, executable files, and subfolders as for check-program"
    )
    command.add_argument("folder", type=Path, metavar="FOLDER", help=text)
    text = "where games, pages and copies of the programs go (default: FOLDER-ladder)"
    command.add_argument("--out", type=Path, metavar="DIR", help=text)
    add_page(command)
    text = "how the programs talk with their judge (default: console)"
    command.add_argument("--protocol", choices=tuple(PROTOCOLS), default="console", help=text)
    add_size(command)
    text = "how many plies the programs are told to search"
    add_numbers(command, whole, (("--depth", 4, "D", text),))
    add_limits(command, move=5.0, memory=1024.0)
    text = "MiB of games; old ones keep their results, not their moves"
    add_numbers(command, amount, (("--megabytes", 50.0, "MIB", text),))
    add_fence(command)
    command.add_argument(
        "--jobs", type=whole, default=1, metavar="N", help="games at once (default: 1)"
    )
    command.add_argument("--cluster", default="", metavar="ADDRESS", help="a Dask cluster plays")
    command.set_defaults(run=serve)


def add_page(command: argparse.ArgumentParser) -> None:
    """Add the flags of the page in a network."""
    text = "the word of the class: then programs can be handed in on the page"
    command.add_argument("--word", default="", metavar="WORD", help=text)
    text = (
        "network lets the class open the page (or an address of this machine); default: only here"
    )
    command.add_argument("--on", default=HERE, metavar="ADDRESS", help=text)
    add_numbers(command, whole, (("--port", 8765, "N", "the port of the page"),))


def ladder(options: argparse.Namespace) -> int:
    """Let the player climb and print where it stands; the status is 130 after an interrupt."""
    from othello_lessons.exercises.climb_report import play, report

    try:
        played = play(options.player, options.seed)
    except (ValueError, OSError) as problem:
        return refuse("ladder", problem)
    print(report(played))
    return INTERRUPTED if played.stopped else 0


def serve(options: argparse.Namespace) -> int:
    """Run a ladder until an interrupt; 2 for a folder or a setting with which it cannot begin."""
    from othello_lessons.programs.process.child import JudgeError, check_ready
    from othello_lessons.programs.process.interrupts import signals_as_interrupts

    try:
        check_ready()
        with contextlib.ExitStack() as stack, signals_as_interrupts():
            made = begin(options, stack)
            made.serve()
    except (JudgeError, ValueError, ImportError, OSError) as problem:
        return refuse(" ".join(SERVE), problem)
    except KeyboardInterrupt:
        say("Stopped. The same command goes on from here.")
    return INTERRUPTED


def begin(options: argparse.Namespace, stack: contextlib.ExitStack) -> Any:
    """Return a ladder that can be run, with its page in the network; `stack` closes both."""
    from othello_lessons.programs.ladder.entries import Programs, Settings
    from othello_lessons.programs.ladder.hand_in import HAND_IN, address_in_network, serving
    from othello_lessons.programs.ladder.ladder import MIB, Ladder
    from othello_lessons.programs.tournament.ratings import rating_packages

    rating_packages()
    folder = options.folder.resolve()
    if not folder.is_dir():
        raise NotADirectoryError(f"There is no folder {str(folder)!r}: make it first.")
    out = (options.out or folder.with_name(f"{folder.name}-ladder")).resolve()
    if out.is_relative_to(folder):
        raise ValueError(f"{out} is inside {folder}, where the programs are: take another --out.")
    out.mkdir(parents=True, exist_ok=True)
    made = Ladder(
        Programs(folder, out, Settings(options.protocol, options.depth)),
        plan_of(options, folder.name),
        say=say,
        jobs=max(1, options.jobs),
        cluster=options.cluster,
        most_bytes=int(options.megabytes * MIB),
        hand_in=HAND_IN if options.word else "",
    )
    stack.callback(made.close)
    address = address_in_network() if options.on == NETWORK else options.on
    about = {"address": address, "port": options.port, "word": options.word, "say": made.say}
    url = stack.enter_context(serving(made.page.path, folder, **about))
    for sentence in where(url, address, options.word, made.page.path):
        say(sentence)
    return made


def plan_of(options: argparse.Namespace, title: str) -> Any:
    """Return the rules of a ladder, whose players come later."""
    from othello_lessons.programs.tournament.plan import Plan

    PROTOCOLS[options.protocol].check_size(options.size)
    moves = min(OPENING_MOVES, options.size**2 // 2 - 4)
    about = {"opening_moves": moves, "pairs": PAIRS, "limits": limits_of(options)}
    return Plan((), title=f"Ladder: {title}", format="ladder", size=options.size, **about)


def where(url: str, address: str, word: str, page: Path) -> list[str]:
    """Say where the page is, who can open it, and whether it takes programs."""
    opens = (
        f"Only this machine can open it; with --on {NETWORK} the class can."
        if address == HERE
        else "Everybody in the network can open it."
    )
    takes = (
        "It takes programs from everybody who has the word."
        if word
        else "It takes no programs; with --word WORD it does."
    )
    return [f"The ladder: {url}", f"{opens} {takes}", f"Without a network: {page}"]


def say(text: str) -> None:
    """Print a line of the log; a log that cannot be written stops no ladder."""
    with contextlib.suppress(OSError):
        print(time.strftime("%Y-%m-%d %H:%M:%S"), text, flush=True)
