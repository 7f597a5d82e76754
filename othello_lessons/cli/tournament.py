"""The command `tournament`: its games, each kept as it ends, and its standings."""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from othello_lessons.cli.judges import add_fence, refuse

SHOWN = 10  # missing games that are named


def add_commands(commands: Any) -> None:
    """Describe `tournament`."""
    command = commands.add_parser(
        "tournament",
        help="hold a tournament of strategies and programs, and show its standings",
        description=(
            "Hold the tournament that FILE describes. Every game is kept as it ends. Ctrl-C stops "
            "it; the same command continues where it stopped, and repeats no game."
        ),
        epilog="`othello-lessons tournament --sample > evening.toml` writes a file to begin with. "
        "Programs run behind a fence; the guide says what it closes.",
    )
    command.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a tournament (TOML)")
    command.add_argument(
        "--sample", action="store_true", help="only print a tournament file to begin with"
    )
    command.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="where games and standings go (default: beside FILE)",
    )
    command.add_argument("--jobs", type=count, metavar="N", help="games at once (default: cores)")
    command.add_argument("--cluster", metavar="ADDRESS", help="let this Dask cluster play them")
    command.add_argument(
        "--log", type=Path, metavar="DIR", help="keep all that the programs say in this folder"
    )
    command.add_argument("--quiet", action="store_true", help="show no progress, only the result")
    add_fence(command)
    command.add_argument(
        "--dry-run",
        action="store_true",
        help="only say how many games there are and how long they will take; keep no result",
    )
    command.add_argument(
        "--again",
        action="store_true",
        help="begin again; the games so far are kept in another file",
    )
    command.add_argument(
        "--standings-only",
        action="store_true",
        help="play no games; make the standings of those played so far",
    )
    command.set_defaults(run=tournament)


def count(text: str) -> int:
    """Read how many games to play at once."""
    if text.isdecimal() and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(f"this is a whole number, 1 or more, not {text!r}")


def tournament(options: argparse.Namespace) -> int:
    """Hold a tournament, or print a sample; 2 for a wrong file, 1 where games are missing."""
    from othello_lessons.programs.tournament.plan import TournamentError
    from othello_lessons.programs.tournament.tournament_file import SAMPLE

    if options.sample:
        print(SAMPLE, end="")
        return 0
    try:
        if options.file is None:
            raise TournamentError("Name a tournament file; --sample prints one to begin with.")
        return hold(options)
    except (TournamentError, ImportError, OSError) as problem:
        return refuse("tournament", problem)


def hold(options: argparse.Namespace) -> int:
    """Play the games that are missing, and write the standings, also after Ctrl-C."""
    from othello_lessons.programs.process.interrupts import signals_as_interrupts
    from othello_lessons.programs.tournament.changes import changes, check_files, put_aside
    from othello_lessons.programs.tournament.forecast import forecast
    from othello_lessons.programs.tournament.live_page import LivePage
    from othello_lessons.programs.tournament.ratings import rating_packages
    from othello_lessons.programs.tournament.results import Results, read_games
    from othello_lessons.programs.tournament.tournament import play_rounds
    from othello_lessons.programs.tournament.tournament_file import check_programs, read_tournament

    plan, machine = read_tournament(options.file)
    rating_packages()  # reports a missing package before the first game, not after the last
    limits = replace(plan.limits, fenced=not options.no_fence)
    plan = replace(plan, logs=options.log and options.log.absolute(), limits=limits)
    stem = stem_of(options)
    path = Path(f"{stem}.games.jsonl")
    if options.standings_only:
        return conclude(plan, read_games(path, plan), path, stem)
    jobs = options.jobs or machine.get("jobs") or os.cpu_count() or 1
    cluster = options.cluster or machine.get("cluster", "")
    if not cluster:
        check_programs(plan)
    if options.dry_run:
        games = read_games(path, plan) if path.exists() else {}
        check_files(plan, games)
        print(forecast(plan, games, jobs))
        return 0
    if options.again:
        put_aside(path)
    spoiled, stopped = [], False
    with Results(path, plan) as kept:
        check_files(plan, kept.games)
        for change in changes(plan, kept.games):
            print(change, file=sys.stderr)
        try:
            with signals_as_interrupts():
                spoiled = play_rounds(
                    plan,
                    kept,
                    jobs=jobs,
                    cluster=cluster,
                    quiet=options.quiet,
                    watch=LivePage(plan, kept, stem),
                )
        except KeyboardInterrupt:
            stopped = True
        return conclude(plan, kept.games, path, stem, spoiled, stopped)


def stem_of(options: argparse.Namespace) -> Path:
    """Return the beginning of the names of all files that a tournament writes."""
    folder: Path = options.out or options.file.parent
    folder.mkdir(parents=True, exist_ok=True)
    return folder / str(options.file.stem)


def conclude(
    plan: Any,
    games: Any,
    path: Path,
    stem: Path,
    spoiled: Sequence[str] = (),
    stopped: bool = False,
) -> int:
    """Write the standings, print them, and name the missing games; return the exit status."""
    from othello_lessons.programs.tournament.standings_files import write_standings
    from othello_lessons.programs.tournament.tournament import Tournament

    result = Tournament(plan, games)
    files = write_standings(result, stem)
    print(result)
    print(f"\nGames: {path}", *[f"Standings: {file}" for file in files], sep="\n")
    for sentence in spoiled[:SHOWN]:
        print(f"The judge failed, so this game is missing: {sentence}", file=sys.stderr)
    if len(spoiled) > SHOWN:
        print(f"... and {len(spoiled) - SHOWN} more games.", file=sys.stderr)
    if spoiled:
        print("The same command plays them again.", file=sys.stderr)
    if stopped:
        print("Stopped. The same command continues from here.", file=sys.stderr)
    return 130 if stopped else 1 if spoiled else 0
