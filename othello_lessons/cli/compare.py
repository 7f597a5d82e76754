"""The command `compare`: a series of games between two strategies, and its result."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from othello_lessons.cli.judges import INTERRUPTED, add_numbers, refuse
from othello_lessons.programs.protocol import SIZES_IN_WORDS

if TYPE_CHECKING:
    from othello_lessons.programs.pair_statistics import SequentialTest

GAMES = 100
MOST_GAMES = 2000  # where a test ends the series


def add_commands(commands: Any) -> None:
    """Describe `compare`."""
    command = commands.add_parser(
        "compare",
        help="play a series between two strategies, and say which is better",
        description=(
            "Play a series between two strategies. The seed decides the random openings. Each "
            "opening is played twice, with the colours swapped. The result is A's."
        ),
        epilog="`othello-lessons strategies` lists the strategies and their settings. "
        "`othello-lessons series` compares two programs. "
        "Ctrl-C ends a series, and shows the result so far; with --results the same command "
        "continues from there.",
    )
    text = (
        "a strategy, such as alphabeta:depth=3, or my_player.py, a file that has one, or "
        "a program: its protocol, a colon and its command"
    )
    command.add_argument("a", metavar="A", help=text)
    command.add_argument("b", metavar="B", help="its opponent")
    numbers = (
        ("--games", None, "N", f"how many games, an even number (default: {GAMES})"),
        ("--seed", 0, "N", "the seed of the openings and of random players"),
        ("--opening-moves", 6, "N", "random moves at the start of each game"),
        ("--size", 8, "N", f"the size of the board, {SIZES_IN_WORDS}"),
        ("--jobs", 1, "N", "games played at once, -1 for one on each core"),
    )
    add_numbers(command, int, numbers)
    add_ending(command)
    command.set_defaults(run=compare, usual_games=GAMES)


def add_ending(command: argparse.ArgumentParser) -> None:
    """Add the flags that say when a series ends, and where its games go."""
    text = (
        "end as soon as it is proved whether A is better by LOW points of Elo or by HIGH "
        f"(default: 0,50), or after --games games (then {MOST_GAMES} by default)"
    )
    command.add_argument("--until-proved", nargs="?", const="0,50", metavar="LOW,HIGH", help=text)
    text = "keep the games in this file; the same command continues there, and repeats none"
    command.add_argument("--results", type=Path, metavar="FILE", help=text)
    text = "let this Dask cluster play the games"
    command.add_argument("--cluster", default="", metavar="ADDRESS", help=text)
    text = "add every game to this file, a line of JSON each"
    command.add_argument("--record", type=Path, metavar="FILE", help=text)


def read_test(text: str) -> "SequentialTest":
    """Read the two claims of a test; ValueError if they are not two numbers in order."""
    from othello_lessons.programs.pair_statistics import SequentialTest

    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not -2000 <= low < high <= 2000:
        raise ValueError(f"--until-proved needs two numbers of Elo, such as 0,50, not {text!r}")
    return SequentialTest(low, high)


def compare(options: argparse.Namespace) -> int:
    """Play the series and print its result; the status is 130 if it was interrupted."""
    try:
        return play_series((options.a, options.b), options, jobs=options.jobs)
    except (ValueError, OSError) as problem:
        return refuse("compare", problem)


def play_series(players: Sequence[Any], options: argparse.Namespace, **more: Any) -> int:
    """Play a series as the flags say, keep its games, print its result; return the exit status."""
    from othello_lessons.programs.compare import compare

    if options.record:
        options.record.open("a").close()  # before the first game, not after the last
    test = read_test(options.until_proved) if options.until_proved else None
    result = compare(
        *players,
        games=options.games or (MOST_GAMES if test else options.usual_games),
        until_proved=test,
        results=options.results,
        cluster=options.cluster,
        seed=options.seed,
        opening_moves=options.opening_moves,
        size=options.size,
        progress=True,
        each=lambda record: record.append_to(options.record) if options.record else None,
        **more,
    )
    print(result)
    if options.results and not result.is_whole:
        print("Stopped. The same command continues from here.", file=sys.stderr)
    return 0 if result.is_whole else INTERRUPTED
