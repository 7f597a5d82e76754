"""The board that you click: a game, its two players, and the state that the page draws.

In a message from the page `game` and `ply` name the position that the page showed when the message
was sent. A message about any other position is stale, and it is dropped. This one rule covers
double clicks, two views of one board, a cell that was run again, and clicks that waited behind a
busy kernel.
"""

from contextlib import suppress
from pathlib import Path
from typing import Any

import traitlets

from othello_lessons.drawing.board import show
from othello_lessons.drawing.svg import Picture
from othello_lessons.notation import parse_position, parse_square, position_text
from othello_lessons.othello import BLACK, WHITE, Board, Player, Square, Strategy, score
from othello_lessons.programs.board_game import BoardGame, position_from
from othello_lessons.programs.hint import Hinting
from othello_lessons.programs.protocols import hinting
from othello_lessons.widgets.answering import Action, AnsweringWidget, PageData, answered
from othello_lessons.widgets.looking import Looking
from othello_lessons.widgets.overlay import Overlay, ValuesJob
from othello_lessons.widgets.page import COLOURS, module, style
from othello_lessons.widgets.pictured import PicturedWidget
from othello_lessons.widgets.saved import NARROW, saved_page, write_page
from othello_lessons.widgets.seats import Seats, StrategyError, called, without_seed


class CopiedBoard(traitlets.List[str]):
    """A board; everyone who reads it gets a copy."""

    def get(self, obj: Any, cls: Any = None) -> Any:
        """Return a copy of the board."""
        return list(super().get(obj, cls) or [])


class OthelloBoard(AnsweringWidget, PicturedWidget):
    """Play Othello on the page, against a strategy or another person.

    `black` and `white`: "you", a strategy's text such as "random", or a strategy function.
    `start`: a board, Black to move, or (player, board). `transcript`: moves made already.
    `pause`: for how many seconds your own move is seen before the reply; it can be changed later.
    `values`: False leaves out the button *Values*, if it would answer the lesson's question.
    `hints`: an NBoard engine's command; *Values* then shows its values below our own.

    What you can read, and observe with `board.observe(f, "transcript")`, always about the
    position that is shown:
    - `player`: who is to move; None when the game is over.
    - `board`: a copy of the board.
    - `transcript`, and as with every widget `value`: the moves that led here, such as "f5d6c3".
    - `score`: Black's discs minus White's.
    - `over`: True when neither side can move.
    All of them have changed by the time that the first observer is called.
    """

    _esm = module("board")
    _css = style("board", "lookback")
    _problems = (ValueError, StrategyError, KeyboardInterrupt)
    values = traitlets.Dict().tag(sync=True)  # of the moves, if somebody asks for them
    lookback = traitlets.Dict().tag(sync=True)  # at the game, if somebody asks for it
    # Only for Python: the page has them in `state`.
    player = traitlets.Unicode(None, allow_none=True, read_only=True)
    board = CopiedBoard(read_only=True)
    transcript = traitlets.Unicode(read_only=True)
    score = traitlets.Int(read_only=True)
    over = traitlets.Bool(read_only=True)

    def __init__(
        self,
        black: str | Strategy = "you",
        white: str | Strategy = "random",
        *,
        start: Board | tuple[Player, Board] | None = None,
        transcript: str | None = None,
        pause: float = 1.0,
        values: bool = True,
        hints: str | None = None,
    ) -> None:
        self.pause = float(pause)
        self._may_show_values = values
        self._overlay = self._values_of_moves(hinting(hints) if hints else None)
        self._looking = Looking(self._tell_lookback)
        self._looked_at = ""  # the id of a game
        self._seats = Seats(black, white)
        self._first = BoardGame(position_from(start))
        self._game = self._first if transcript is None else self._first.open(transcript)
        self._made = self._game
        self._thinking = False
        super().__init__()
        self._tell_observers()
        if transcript is None and self._seats.any_person and self._turn() == "computer":
            with suppress(StrategyError):  # the board shows the error; the cell gets its board
                self._do(self._let_computers_move)

    def _values_of_moves(self, other: Hinting | None) -> Overlay:
        return Overlay(self._tell_values, other)

    @property
    def moves(self) -> list[Square]:
        """Return the moves that led here, without passes."""
        return list(self._game.moves[: self._game.ply])

    # -- what can be done

    @answered
    def play(self, move: Square | str) -> None:
        """Make a move, such as "f5", for the person to move; the computer answers.

        ValueError for an illegal move or out of turn; StrategyError if the computer fails.
        """
        player = self._game.player
        if player is not None and not self._seats.is_person(player):
            raise ValueError(f"{self._seats.called(player)} is to move here. Let it move, or undo.")
        square = parse_square(move, self._game.size) if isinstance(move, str) else move
        self._game = self._game.play(square)
        self._let_computers_move()

    @answered
    def undo(self) -> None:
        """Take back to the last position in which a person was to move."""
        self._step(self._undone())

    @answered
    def redo(self) -> None:
        """Make again the moves that were taken back."""
        self._step(self._redone())

    @answered
    def new_game(self) -> None:
        """Begin again from the start that this board was made with."""
        self._begin(self._first)

    def open(self, transcript: str | None = None) -> None:
        """Read a transcript from the game's start, or a game in another format; show its end.

        ValueError if it is wrong, or more than one game.
        """
        if transcript is None:
            super().open()  # ipywidgets' own `open`, which joins the widget to the page
        else:
            self._read(transcript)

    @answered
    def _read(self, text: object) -> None:
        self._game = self._game.open(text)

    @answered
    def go_to(self, ply: int) -> None:
        """Show the position after this many moves; ValueError if there are fewer."""
        self._game = self._game.go_to(ply)

    @answered
    def set_up(self, start: Board | tuple[Player, Board]) -> None:
        """Begin a game from a position; a bare board is Black's to move."""
        self._begin(BoardGame(position_from(start)))

    @answered
    def choose(self, player: Player, who: str | Strategy) -> None:
        """Change who plays a colour; ValueError for an unknown player."""
        self._seats.choose(player, who)
        if self._seats.any_person and self._game.ply == len(self._game.moves):
            self._let_computers_move()

    @answered
    def show_values(self, on: bool = True) -> None:
        """Show what every legal move is worth, as soon as it is known; or hide it."""
        self._overlay.on = on is True and self._may_show_values

    @answered
    def look_back(self) -> None:
        """Look back at the game below the board: its values, and its costly moves as exercises.

        The whole record counts, also after the position shown; ValueError without moves.
        """
        if not self._game.moves:
            raise ValueError("There is no move in this game to look back at.")
        self._looked_at = self._game.id
        self._looking.begin(self._game.moves, *self._game.start)

    def save(self, path: str | Path, title: str = "A game of Othello") -> None:
        """Save the game as one HTML file, to step through and play on in any browser.

        The file plays for the simpler strategies; you play for the others. OSError where the file
        cannot be written.
        """
        player, board = self._game.start
        told = {
            "position": position_text(player, board),
            "moves": self._game.transcript,
            "ply": self._game.ply,
            "players": {COLOURS[p]: without_seed(who) for p, who in self._seats.names.items()},
            "names": {without_seed(who): called(who) for who in self._seats.names.values()},
        }
        sheets = ("board", "lookback")
        text = f"{self._still().text}\n{self._game.transcript}"
        write_page(path, saved_page("board", sheets, told, title, text, NARROW))

    def close(self) -> None:
        """Remove the board from its pages, stop working out values, and end the engine of hints."""
        self._overlay.close()
        self._looking.drop()
        super().close()

    # -- how it is done

    def _begin(self, game: BoardGame) -> None:
        self._game = game.restart()
        if self._seats.any_person:
            self._let_computers_move()

    def _step(self, ply: int | None) -> None:
        if ply is not None:  # None: nothing to undo, or to redo
            self.go_to(ply)

    def _let_computers_move(self) -> None:
        """Let the computer move until it is a person's turn; with no person playing, once."""
        while (player := self._game.player) and not self._seats.is_person(player):
            self._game = self._game.play(self._ask(player))
            if not self._seats.any_person:
                return

    def _ask(self, player: Player) -> Square:
        self._thinking = True
        self._tell()  # the person's own move is seen before the computer thinks
        try:
            return self._seats.ask(player, self._game.board)
        except KeyboardInterrupt:
            called = self._seats.called(player)
            raise KeyboardInterrupt(f"Interrupted: {called} has not moved.") from None
        finally:
            self._thinking = False

    def _undone(self) -> int | None:
        return max(filter(self._is_turn, range(self._game.ply)), default=None)

    def _redone(self) -> int | None:
        end = len(self._game.moves)
        ahead = range(self._game.ply + 1, end + 1)
        return min(filter(self._is_turn, ahead), default=end if ahead else None)

    def _is_turn(self, ply: int) -> bool:
        """Tell whether a person is to move at a ply; if no person plays, every ply counts."""
        return self._seats.is_person(self._game.positions[ply][0]) or not self._seats.any_person

    # -- messages from the page

    def _is_current(self, message: PageData) -> bool:
        return (message.get("game"), message.get("ply")) == (self._game.id, self._game.ply)

    def _actions(self) -> dict[str, Action]:
        return {
            "play": lambda message: self.play(message.get("square", -1)),
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "go": lambda message: self.go_to(message.get("to", -1)),
            "new": lambda _: self.new_game(),
            "open": lambda message: self._read(message.get("text")),
            "set up": lambda message: self.set_up(parse_position(str(message.get("position")))),
            "choose": self._choose_by_message,
            "move": lambda _: self._let_computers_move(),
            "values": lambda message: self.show_values(message.get("on", False)),
            "look back": lambda _: self.look_back(),
            "stop looking": lambda _: self._looking.stop(),
            "tried": self._looking.tried,
        }

    def _choose_by_message(self, message: PageData) -> None:
        who = message.get("who")
        if who not in self._seats.choices:  # the page offers a list, and asks for nothing else
            raise ValueError(f"{who!r} is not in the list of players.")
        player = WHITE if message.get("colour") == COLOURS[WHITE] else BLACK
        self.choose(player, who)

    # -- what the page is told

    def _tell(self, **more: Any) -> None:
        """Tell the page and the observers what there is to see now."""
        game, player = self._game, None if self._thinking else self._game.player
        kept = {} if self._thinking else self._kept(self._back())
        with self.hold_trait_notifications():  # until all of them have changed
            super()._tell(kept=kept)
            self._tell_observers()
        self._overlay.look_at(game.id, game.ply, player, game.board)

    def _answered(self) -> str:
        return self._game.transcript_so_far

    def _tell_observers(self) -> None:
        game = self._game
        now = {
            "player": game.player,
            "board": game.board,
            "transcript": game.transcript_so_far,
            "score": score(BLACK, game.board),
            "over": game.player is None,
        }
        for name, value in now.items():
            self.set_trait(name, value)

    def _tell_values(self, job: ValuesJob, seen: dict[str, Any]) -> None:
        """Tell the page the values of the moves, unless it shows another position by now."""
        with self._lock:
            if job.wanted:
                self.values = seen

    def _tell_lookback(self, told: dict[str, Any]) -> None:
        self.lookback = {**told, "game": self._looked_at}

    def _seen(self) -> dict[str, Any]:
        game, player = self._game, self._game.player
        yours = self._seats.is_person(player)
        return {
            "game": game.id,
            "ply": game.ply,
            "plies": len(game.moves),
            "size": game.size,
            "cells": position_text(BLACK, game.board)[: game.size**2],
            "player": COLOURS[player] if player else "",
            "flips": {str(move): flips for move, flips in game.flips.items()} if yours else {},
            "last": game.last or 0,
            "players": {COLOURS[p]: who for p, who in self._seats.names.items()},
            "choices": list(self._seats.choices),
            "labels": self._seats.labels,
            "pause": self.pause,
            "turn": self._turn(),
            "values": self._overlay.on,
            "may_show_values": self._may_show_values,
            "may_look_back": self._may_show_values and game.is_finished,
            "undo": self._undone() is not None,
            "redo": self._redone() is not None,
            "status": self._status(),
            "complaint": self._complaint,
            "transcript": game.transcript,
        }

    def _turn(self) -> str:
        """Return whose turn it is: a person's, a thinking or a waiting computer's; or "over"."""
        if self._game.player is None:
            return "over"
        if self._seats.is_person(self._game.player):
            return "person"
        return "thinking" if self._thinking else "computer"

    def _status(self) -> str:
        follows = self._game.follows()
        if self._thinking and self._game.player is not None:
            follows = f"{self._seats.called(self._game.player)} is thinking."
        return f"{self._game.happened()} {follows}".strip()

    # -- without a kernel

    def _still(self) -> Picture:
        board, player = self._game.board, self._game.player
        drawn = show(board, player, last=self._game.last)
        discs = f"Black {board.count(BLACK)}, White {board.count(WHITE)}."
        return drawn.with_text(f"{drawn.text}\n{discs} {self._status()}")

    def _back(self) -> str:
        """Say how to get this game back, if a board that is made again does not show it."""
        game, made = self._game, self._made
        if not game.moves or game.start != made.start or game.moves == made.moves:
            return ""
        return (
            "To get this game back on the new board, copy these moves into the field Moves, "
            f"and press Open: {game.transcript}"
        )
