"""The command `ladder`: a player climbs the ten levels, as `climb()` lets it in a lesson."""

import argparse
from typing import Any

from othello_lessons.cli.judges import INTERRUPTED, add_numbers, refuse


def add_commands(commands: Any) -> None:
    """Describe `ladder`."""
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
        "Ctrl-C ends the games, and shows the result so far.",
    )
    text = "my_player.py, a file that has a strategy, or the name of one, such as alphabeta:depth=3"
    command.add_argument("player", metavar="PLAYER", help=text)
    text = "the seed of the openings, of the levels and of random players"
    add_numbers(command, int, (("--seed", 0, "N", text),))
    command.set_defaults(run=ladder)


def ladder(options: argparse.Namespace) -> int:
    """Let the player climb and print where it stands; the status is 130 after an interrupt."""
    from othello_lessons.exercises.climb_report import play, report

    try:
        played = play(options.player, options.seed)
    except (ValueError, OSError) as problem:
        return refuse("ladder", problem)
    print(report(played))
    return INTERRUPTED if played.stopped else 0
