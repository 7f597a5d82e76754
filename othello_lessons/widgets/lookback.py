"""A look back at a game: the graph of its values, and its costly moves as exercises.

    LookBack("f5d6c3d3c4...")        a game as text, in any format that the package reads
    LookBack(Path("games.ggf"), number=2)        the second game of a file
    LookBack(board.moves)            the moves of a board

The work runs in a thread, so the notebook can be used meanwhile; *Stop* keeps what is known. The
page gets one dict, `lookback`.
"""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import traitlets

from othello_lessons.drawing.board import show
from othello_lessons.drawing.svg import Picture
from othello_lessons.lookback.page import practice_data
from othello_lessons.lookback.review import Review, game_from
from othello_lessons.lookback.schedule import due, next_day
from othello_lessons.notation import replay
from othello_lessons.notation.numbers import plural
from othello_lessons.othello import BLACK, Board, Player, Square, initial_board
from othello_lessons.programs.board_game import position_from
from othello_lessons.widgets.answering import Action, ListeningWidget
from othello_lessons.widgets.looking import Looking, record
from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.pictured import PicturedWidget


class LookBack(ListeningWidget, PicturedWidget):
    """Look back at a game on the page.

    `game`: a text in any format, the path of a file, or moves; `number`: which game, if there are
    several. `start`: where moves or a transcript begin: a board, Black to move, or (player, board).
    `depth`: how many plies to look ahead; `exact`: from how many empty squares on values are exact.
    NotationError for a game against the rules, ValueError if there is no game, or more than one.
    """

    _esm = module("lookback")
    _css = style("board", "lookback")
    lookback = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: str | Path | Sequence[Square],
        *,
        start: Board | tuple[Player, Board] | None = None,
        depth: int | None = None,
        exact: int | None = None,
        number: int | None = None,
    ) -> None:
        self._looking = Looking(self._tell, depth=depth, exact=exact)
        player, board = (BLACK, None) if start is None else position_from(start)
        self._moves, player, board = game_from(game, player, board, number=number)
        self._end = replay(self._moves, player, board)[-1]
        super().__init__()
        self._looking.begin(self._moves, player, board)

    @property
    def review(self) -> Review | None:
        """Return the review as far as it is known; None if nothing is known."""
        return self._looking.job.review if self._looking.job else None

    def wait(self) -> Review | None:
        """Wait for the whole review, and return it; an interrupt ends the waiting, not the work."""
        self._looking.wait()
        return self.review

    def stop(self) -> None:
        """End the work; the known part of the review stays on the page."""
        self._looking.stop()

    def close(self) -> None:
        """Remove the widget from its pages, and end the work."""
        self._looking.drop()
        super().close()

    def _tell(self, told: dict[str, Any]) -> None:
        self.lookback = told

    def _actions(self) -> dict[str, Action]:
        return {"stop looking": lambda _: self._looking.stop(), "tried": self._looking.tried}

    # -- without a kernel

    def _still(self) -> Picture:
        """Return the end of the game as a picture."""
        player, board = self._end
        last = self._moves[-1] if self._moves else None
        drawn = show(board, player, last=last)
        moves = plural(len(self._moves), "move")
        return drawn.with_text(
            f"{drawn.text}\nA game of {moves}: run this cell to look back at it."
        )


class Practice(ListeningWidget, PicturedWidget):
    """The positions of your games that come back today, as exercises.

    They are those that you got wrong when you looked back at a game; see lookback/schedule.py.
    """

    _esm = module("lookback")
    _css = style("board", "lookback")
    lookback = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        self._mistakes = due(date.today())
        self._says = _none_due(next_day())
        told = {"review": practice_data(self._mistakes)} if self._mistakes else {"says": self._says}
        super().__init__(lookback=told)

    def __len__(self) -> int:
        """Return how many positions come back today."""
        return len(self._mistakes)

    def _actions(self) -> dict[str, Action]:
        return {"tried": lambda message: record(self._mistakes, message)}

    # -- without a kernel

    def _still(self) -> Picture:
        if not self._mistakes:
            return show(initial_board()).with_text(self._says)
        first = self._mistakes[0]
        drawn = show(first.board, first.judged.player)
        return drawn.with_text(f"{drawn.text}\n{practice_data(self._mistakes)['summary']}")


def _none_due(day: date | None) -> str:
    if day is None:
        return (
            "Nothing comes back yet: the positions that you get wrong when you look back at a game "
            "come back here."
        )
    return f"No position comes back today. The next one comes back on {day:%d %B %Y}."
