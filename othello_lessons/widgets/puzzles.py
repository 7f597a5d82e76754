"""Endgames to be won against a player that never errs; a board that was lost says by which move.

EndgamePuzzles(*map(parse_position, PUZZLES))
"""

from typing import Any

from othello_lessons.engine.plain.plain_solver import move_values, solve
from othello_lessons.othello import BLACK, Board, Player, Square, Strategy, score
from othello_lessons.widgets.board import OthelloBoard
from othello_lessons.widgets.seats import Seats


def perfect(player: Player, board: Board) -> Square:
    """Make a best move, by a search to the end of the game."""
    values = move_values(player, board)
    return max(values, key=lambda move: values[move])


class EndgamePuzzles(OthelloBoard):
    """Win every position for the side that is to move; a button goes on to the next."""

    def __init__(self, *puzzles: tuple[Player, Board]) -> None:
        self._puzzles, self._number = puzzles, 0
        super().__init__(*self._seated(), start=puzzles[0], values=False)

    def new_game(self) -> None:
        """Show the next puzzle, after the last one the first."""
        self._number = (self._number + 1) % len(self._puzzles)
        self._seats = Seats(*self._seated())
        self.set_up(self._puzzles[self._number])

    def _seated(self) -> tuple[str | Strategy, str | Strategy]:
        is_black = self._puzzles[self._number][0] == BLACK
        return ("you", perfect) if is_black else (perfect, "you")

    def _status(self) -> str:
        return f"{super()._status()} {self._given_away()}".strip()

    def _given_away(self) -> str:
        """Say after which move the game was no longer won, once it has ended without a win."""
        game, you = self._game, self._puzzles[self._number][0]
        if game.player is not None or score(you, game.board) > 0:
            return ""
        for number, name in enumerate(game.names):
            player, board = game.positions[number + 1]
            lead = -score(you, board) if player is None else solve(player, board).value
            if player != you and lead >= 0:
                return f"You gave the win away with {name}; Undo leads back there."
        return ""

    def _seen(self) -> dict[str, Any]:
        many = len(self._puzzles)
        more = {"next": f"Next puzzle ({self._number + 1} of {many})"} if many > 1 else {}
        return {**super()._seen(), **more}
