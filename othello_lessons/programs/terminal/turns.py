"""Shows a judged game: the board after each move, and who moved where."""

from othello_lessons.notation import square_name
from othello_lessons.othello import BLACK, PLAYERS, WHITE, Square, size
from othello_lessons.programs.game import Turn
from othello_lessons.programs.terminal.screen import Screen
from othello_lessons.programs.wording import Wording


class TurnPrinter:
    """Shows each turn on a screen: a board, and a line above it with the words of a protocol."""

    def __init__(self, screen: Screen, wording: Wording) -> None:
        self.screen, self.wording = screen, wording

    def __call__(self, turn: Turn) -> None:
        """Show what happened, and the board after it."""
        black, white = turn.board.count(BLACK), turn.board.count(WHITE)
        self.screen.say()
        self.screen.say(f"{self._told(turn)}  Black {black}, White {white}", style="bold")
        self.screen.show(turn.board, last=turn.move)

    def _told(self, turn: Turn) -> str:
        if turn.player is None:
            return "The game begins."
        what = (
            "passes" if turn.move is None else f"plays {self._place(turn.move, size(turn.board))}"
        )
        how = "chosen by the judge" if turn.opening else f"{turn.seconds:.2f} s"
        return f"{PLAYERS[turn.player]} {what}, {how}."

    def _place(self, move: Square, n: int) -> str:
        theirs = self.wording.move_text
        return f"{square_name(move, n)} {theirs(move, n)}" if theirs else square_name(move, n)
