"""The command `convert`: games from one format to another."""

import argparse
import sys
from pathlib import Path
from typing import Any

from othello_lessons.cli.judges import refuse

STANDARD_INPUT = "-"
EXAMPLES = """\
examples:
  othello-lessons convert games.ggf --to transcript
  othello-lessons convert WTH_2001.wtb --to ggf --output games.ggf
  echo "1. F5 d6 2. c3" | othello-lessons convert - --to ggf
"""


def add_commands(commands: Any) -> None:
    """Describe `convert`."""
    from othello_lessons.notation.formats import FORMATS, NAMES, WTHOR

    about = [f"  {name:<11} {form.about}" for name, form in FORMATS.items()]
    about.append(f"  {WTHOR:<11} the database of tournament games (.wtb, .jou, .trn), read only")
    command = commands.add_parser(
        "convert",
        help="write games in another format: GGF, transcripts, triples, positions, records",
        description="Read games in one format, and write them in another.\n\nformats:\n"
        + "\n".join(about),
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    text = f"a file with games, or {STANDARD_INPUT} to read what is typed or piped in"
    command.add_argument("file", metavar="FILE", help=text)
    text = "the format to write"
    command.add_argument("--to", required=True, choices=tuple(FORMATS), help=text)
    text = "the format of FILE (default: recognised by how it begins)"
    command.add_argument("--from", dest="form", choices=NAMES, help=text)
    text = "write to this file, which must not exist yet (default: to the terminal)"
    command.add_argument("--output", type=Path, metavar="FILE", help=text)
    command.set_defaults(run=convert)


def convert(options: argparse.Namespace) -> int:
    """Convert the games; the status is 2 if they cannot be read or written."""
    from othello_lessons.notation.numbers import plural

    try:
        text, count = _converted(options)
        if options.output is None:
            print(text, end="")
            return 0
        with options.output.open("x", encoding="utf-8") as file:
            file.write(text)
    except (ValueError, OSError) as problem:
        return refuse("convert", problem)
    print(f"{plural(count, 'game')} written to {options.output}")
    return 0


def _converted(options: argparse.Namespace) -> tuple[str, int]:
    """Return the text in the new format, and how many games or positions it holds."""
    from othello_lessons.notation.formats import format_of, games_of_bytes, read_games, write_games
    from othello_lessons.notation.problems import parse_problems, problem_text

    piped = options.file == STANDARD_INPUT
    data = sys.stdin.buffer.read() if piped else Path(options.file).read_bytes()
    text = data.decode("utf-8", errors="replace")
    if options.to == "obf" == (options.form or format_of(text)):  # a game has no place for values
        problems = parse_problems(text)
        return "".join(f"{problem_text(one)}\n" for one in problems), len(problems)
    form = options.form
    games = games_of_bytes(data, form) if piped else read_games(options.file, form)
    return write_games(games, options.to), len(games)
