"""Shows a judged game: the board after each move, and who moved where."""

from othello_lessons.notation import square_name
from othello_lessons.othello import BLACK, PLAYERS, WHITE, size
from othello_lessons.programs.console import coordinates
from othello_lessons.programs.game import Turn
from othello_lessons.programs.terminal.screen import Screen


class TurnPrinter:
    """Shows each turn on a screen: a board, and a line above it."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def __call__(self, turn: Turn) -> None:
        """Show what happened, and the board after it."""
        black, white = turn.board.count(BLACK), turn.board.count(WHITE)
        self.screen.say()
        self.screen.say(f"{self._told(turn)}  Black {black}, White {white}", style="bold")
        self.screen.show(turn.board, last=turn.move)

    def _told(self, turn: Turn) -> str:
        if turn.player is None:
            return "The game begins."
        what = "passes" if turn.move is None else f"plays {_places(turn)}"
        how = "chosen by the judge" if turn.opening else f"{turn.seconds:.2f} s"
        return f"{PLAYERS[turn.player]} {what}, {how}."


def _places(turn: Turn) -> str:
    """Name a square in the usual notation and as programs do: row and column, from 0."""
    assert turn.move is not None
    n = size(turn.board)
    return f"{square_name(turn.move, n)} {coordinates(turn.move, n)}"
