"""The command `analyse`: looks back at a game, as text, as CSV and as a page."""

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from othello_lessons.cli.judges import INTERRUPTED, add_size, refuse

if TYPE_CHECKING:
    from othello_lessons.lookback import Review
    from othello_lessons.notation.game import Game

STDIN = "-"
SIZE = 8  # of the board on which all formats tell games

EXAMPLES = """\
examples:
  othello-lessons analyse f5d6c3d3c4f4            the moves of a game
  othello-lessons analyse game.txt                the moves in a file
  othello-lessons analyse games.ggf --number 3    the third game of a file, in any format that
                                                  `othello-lessons convert --help` lists
  othello-lessons analyse game.txt --html game.html --csv game.csv
Ctrl-C stops it and shows what is known so far.
"""


def add_commands(commands: Any) -> None:
    """Describe `analyse`."""
    command = commands.add_parser(
        "analyse",
        help="look back at a game: what each move was worth, and which moves cost most",
        description=(
            "Look back at a game: the value after each move, the moves that cost most as "
            "exercises, and at the end their answers, with reasons."
        ),
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    text = f"the moves, a file with the moves, or {STDIN} to read what is typed or piped in"
    command.add_argument("game", nargs="+", metavar="GAME", help=text)
    text = "which game to look back at, if there are several"
    command.add_argument("--number", type=int, metavar="N", help=text)
    add_size(command)
    text = "how many plies to look ahead (default: 10, or 5 without Numba)"
    command.add_argument("--depth", type=int, metavar="N", help=text)
    text = "values are exact from this many empty squares on (default: 20, or 11 without Numba)"
    command.add_argument("--exact", type=int, metavar="N", help=text)
    text = "write a line for each move into this file"
    command.add_argument("--csv", type=Path, metavar="FILE", help=text)
    text = "write a page with the graph, the exercises and their answers into this file"
    command.add_argument("--html", type=Path, metavar="FILE", help=text)
    command.add_argument("--quiet", action="store_true", help="show no progress, only the result")
    command.set_defaults(run=analyse)


def analyse(options: argparse.Namespace) -> int:
    """Look back at a game and print it; 2 for a game that cannot be read, 130 if interrupted."""
    from othello_lessons.notation import NotationError
    from othello_lessons.programs.process.interrupts import interrupts_wait

    try:
        for path in filter(None, [options.csv, options.html]):
            _try_to_write(path)  # before the work, not after it
        review = _reviewed(options)
    except NotationError as problem:
        return refuse("analyse", f"this is not a game that can be read: {problem}")
    except (ValueError, OSError) as problem:
        return refuse("analyse", problem)
    with interrupts_wait():  # so that no file is written in part
        _write(review, options)
    return 0 if review.complete else INTERRUPTED


def _try_to_write(path: Path) -> None:
    """Raise OSError if a file cannot be written; leave what is there as it is."""
    is_new = not path.exists()
    path.open("a").close()
    if is_new:
        path.unlink()


def _reviewed(options: argparse.Namespace) -> "Review":
    """Look back at the game, and show how far it is."""
    from tqdm import tqdm

    from othello_lessons.lookback import look_back

    game = _game(options.game, options.number, options.size)
    hidden = options.quiet or None  # None: only in a terminal
    with tqdm(unit=" moves", disable=hidden, leave=False) as bar:

        def progress(review: "Review") -> None:
            bar.total = review.steps
            bar.update(review.done - bar.n)

        limits = {"depth": options.depth, "exact": options.exact}
        return look_back(game.moves, game.player, game.board, **limits, progress=progress)


def _game(words: list[str], number: int | None, size: int) -> "Game":
    """Return the game that is meant: typed, in a file, or in the standard input."""
    from othello_lessons.notation.formats import format_of, one_game
    from othello_lessons.notation.game import Game, Ply
    from othello_lessons.notation.transcripts import parse_transcript
    from othello_lessons.othello import BLACK, initial_board

    path = _file(words)
    typed = sys.stdin.read() if words == [STDIN] else " ".join(words)
    if size != SIZE:
        text = path.read_text(encoding="utf-8") if path else typed
        if format_of(text) == "transcript":
            board = initial_board(size)
            return Game(tuple(map(Ply, parse_transcript(text, BLACK, board))), BLACK, board)
    return one_game(path or typed, number, asked_by="--number")


def _file(words: list[str]) -> Path | None:
    with suppress(OSError, ValueError):  # a long game is not the name of a file
        if len(words) == 1 and words != [STDIN] and (path := Path(words[0])).is_file():
            return path
    return None


def _write(review: "Review", options: argparse.Namespace) -> None:
    """Print the review, and write the files that were asked for."""
    from othello_lessons.lookback.report import as_csv, as_text

    print(as_text(review), end="")
    if options.csv:
        options.csv.write_text(as_csv(review), encoding="utf-8", newline="")
        print(f"\nWritten: {options.csv}")
    if options.html:
        from othello_lessons.widgets.lookback_file import as_page

        options.html.write_text(as_page(review), encoding="utf-8")
        print(f"\nWritten: {options.html}")
