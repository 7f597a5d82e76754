"""The command `play`: a game in the terminal between people and strategies."""

import argparse
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from othello_lessons.cli.judges import INTERRUPTED, add_size, refuse

if TYPE_CHECKING:
    from othello_lessons.othello import Strategy
    from othello_lessons.programs.terminal.play import TerminalGame

YOU = "you"
OPPONENT = "alphabeta:depth=4"

EXAMPLES = """\
examples:
  othello-lessons play                     you are Black, against alphabeta:depth=4
  othello-lessons play random              you are Black, against random moves
  othello-lessons play deepening you       the other way round: you are White
  othello-lessons play you you             two people at one terminal
  othello-lessons play random maximizer    two strategies: you watch
  othello-lessons play my_player.py        you are Black, against a player of your own
  othello-lessons play --start f5d6c3      continue from there
  othello-lessons play "console:./mine"    against a program: its protocol, and its command;
                                           "console:./mine,depth=16" says how deep it looks
`othello-lessons strategies` lists the strategies and their settings.
"""


def add_commands(commands: Any) -> None:
    """Describe `play`."""
    command = commands.add_parser(
        "play",
        help="play in the terminal against a strategy",
        description="Play a game in the terminal. Black moves first.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    text = f"your opponent, or Black; a strategy by its name, or `{YOU}`"
    command.add_argument("first", nargs="?", default=OPPONENT, metavar="OPPONENT", help=text)
    command.add_argument(
        "second", nargs="?", metavar="WHITE", help="White, if you name both players"
    )
    add_size(command)
    text = "begin after these moves (f5d6c3), or at a position (-XO from a1, and X or O to move)"
    command.add_argument("--start", metavar="GAME", help=text)
    command.set_defaults(run=play)


def play(options: argparse.Namespace) -> int:
    """Play a game; the status is 0 when the game ended or was left, 1 when a strategy failed."""
    from othello_lessons.notation import NotationError
    from othello_lessons.programs.terminal.play import TerminalGame, game_from
    from othello_lessons.programs.terminal.screen import Screen

    names = (YOU, options.first) if options.second is None else (options.first, options.second)
    try:
        black, white = map(_seat, names)
        game = game_from(options.start, options.size)
    except NotationError as problem:
        return refuse("play", f"--start: {problem}")
    except ValueError as problem:
        return refuse("play", problem)
    terminal_game = TerminalGame(black, white, game, Screen(), _read)
    terminal_game.screen.say(f"Black is {names[0]}, White is {names[1]}.")
    if YOU in names:
        terminal_game.screen.say("Type a square such as d3 to move there, or help.")
    return _play(terminal_game, names)


def _seat(name: str) -> "Strategy | None":
    """Make the strategy of a name; None is a person. ValueError says which names there are."""
    from othello_lessons.programs.protocols import named_player

    if name == YOU:
        return None
    try:
        return named_player(name)
    except ValueError as problem:
        raise ValueError(f"{problem}; or `{YOU}` for a person") from None


def _play(terminal_game: "TerminalGame", names: tuple[str, str]) -> int:
    from othello_lessons.programs.process.interrupts import interrupts_wait
    from othello_lessons.programs.terminal.play import Leaving

    status = 0
    try:
        terminal_game.play()
    except Leaving:
        pass
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Exception as error:  # a strategy may do anything
        terminal_game.screen.say(f"{_first_line(error)}: the game ends here.", style="yellow")
        status = 1
    with interrupts_wait():  # who presses Ctrl-C once more still sees the game
        if status == INTERRUPTED:
            terminal_game.screen.say()
        _take_leave(names, terminal_game)
    return status


def _first_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]


def _take_leave(names: tuple[str, str], terminal_game: "TerminalGame") -> None:
    """Show the moves, and how to continue where the game is not over."""
    from othello_lessons.programs.terminal.play import resumption

    game = terminal_game.game
    if game.moves:
        terminal_game.screen.say(f"The game: {game.transcript}")
    if game.player is not None and game.moves:
        black, white = (f"'{name}'" if " " in name else name for name in names)
        again = f"othello-lessons play {black} {white} {resumption(game)}"
        terminal_game.screen.say(f"To continue it: {again}")


def _read(prompt: str) -> str:
    """Read a line, with the keys of a terminal's line editor where there is one."""
    if not sys.stdin.isatty():
        line = input(prompt)
        print(line)  # so that the output shows the whole game
        return line
    with suppress(ImportError):  # Windows has its own line editor
        import readline  # noqa: F401  (input uses it once it is there)
    return input(prompt)
