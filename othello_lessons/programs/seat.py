"""One player of one game: a strategy (here), or a program (in each protocol's seat.py).

The judging loop (game.py) knows only Seat. A seat that loses by its own fault raises Fault; whether
a move is legal, the loop checks itself.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from othello_lessons.othello import (
    BLACK,
    EMPTY,
    PLAYERS,
    Board,
    IllegalMoveError,
    Player,
    Square,
    Strategy,
    any_legal_move,
    get_move,
    initial_board,
    is_legal,
    is_valid,
    make_move,
    next_player,
    opponent,
    size,
    squares,
)
from othello_lessons.programs.wording import PACKAGE, Wording

if TYPE_CHECKING:
    from othello_lessons.programs.process.permissions import Fence
    from othello_lessons.programs.record import Record


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The time and the memory that a player may use."""

    move: float = 60.0  # seconds
    margin: float = 0.1  # seconds more, before it loses
    start: float = 10.0  # seconds to start
    memory: float = 2048  # MiB
    without_waiting: bool = False  # for checks: waiting for a processor takes none of its time
    fenced: bool = field(default=False, repr=False)  # says nothing of the rules: see Plan.rules

    def fence(self, command: Sequence[str], folder: Path | None = None) -> "Fence | None":
        """Return the fence of a program that starts in a folder, or where the judge is."""
        from othello_lessons.programs.process import permissions

        is_fenced = self.fenced or bool(permissions.shared)
        return permissions.around_program(command, folder) if is_fenced else None


ON_A_BOARD = Limits(move=5, start=10)  # seconds: somebody sits at the board and waits


class Fault(Exception):
    """A player lost by its own fault: the verdict, and the reason in one sentence.

    `said` is the answer itself if it was a well-formed move that the rules forbid, such as one off
    the board: it is passed to the other side's `finish`. `player` is who lost, noted by the judge.
    """

    player: Player

    def __init__(self, verdict: str, reason: str, said: str | None = None) -> None:
        super().__init__(reason)
        self.verdict, self.reason, self.said = verdict, reason, said


@dataclass(frozen=True)
class Start:
    """Where a game begins: a board with Black to move, and the moves that the judge makes on it.

    `opening` lists plies: squares, and None for a pass. ValueError if they are not legal, or if the
    game is over after them.
    """

    board: Board = field(default_factory=initial_board)
    opening: tuple[Square | None, ...] = ()

    def __post_init__(self) -> None:
        if is_over(self.position()[1]):
            raise ValueError("the game would be over before the players are asked for a move")

    @property
    def usual(self) -> bool:
        """Whether the board is the usual start."""
        return self.board == initial_board(size(self.board))

    def plies(self) -> list[tuple[Player, Square | None, Board]]:
        """List (player, move, board after it) of the opening."""
        player, board, plies = BLACK, self.board, []
        for number, move in enumerate(self.opening, start=1):
            if not allowed(move, player, board):
                raise ValueError(f"ply {number} of the opening, {move!r}, is against the rules")
            board = list(board) if move is None else make_move(move, player, list(board))
            plies.append((player, move, board))
            player = opponent(player)
        return plies

    def position(self) -> tuple[Player, Board]:
        """Return whose turn it is after the opening, even if that is a pass, and the board."""
        plies = self.plies()
        return (opponent(plies[-1][0]), plies[-1][2]) if plies else (BLACK, self.board)


def is_over(board: Board) -> bool:
    """Tell whether neither side can move any more."""
    return not any(any_legal_move(side, board) for side in PLAYERS)


def allowed(move: Square | None, player: Player, board: Board) -> bool:
    """Tell whether a player may make this move now; None is a pass, allowed if no move is legal."""
    if move is None:
        return not any_legal_move(player, board) and next_player(board, player) is not None
    return is_legal(move, player, board)


def broken_rule(move: object, board: Board) -> str:
    """Say which rule an illegal move breaks, as the end of a sentence."""
    n = size(board)
    if not is_valid(move, n):
        first, last = squares(n)[0], squares(n)[-1]
        return f"a move is a square of the {n}x{n} board, a number from {first} to {last}"
    if (piece := board[cast(Square, move)]) != EMPTY:
        return f"that square is taken by {PLAYERS.get(piece, piece)}"
    return "it would turn nothing over"


class Seat(Protocol):
    """One player of one game. A game starts it, uses it, and closes it: it is not used again."""

    name: str
    wording: Wording
    warnings: list[str]

    def start(self, player: Player, start: Start) -> None:
        """Begin a game as this player, after the start's opening; Fault if it cannot."""

    def ask(self) -> Square | None:
        """Return the player's move, None for a pass; Fault if the answer is too late, or none.

        It is asked in each of its turns, also when it has to pass.
        """

    def tell(self, move: Square | None) -> None:
        """Tell the player the other side's move, None for a pass; Fault if it cannot be told."""

    def finish(self, record: "Record", illegal: str | None = None) -> None:
        """Let the player know that the game is over; never a Fault.

        `illegal` is what the other side said if that was a move the rules forbid: `d3`, `pass`, or
        Fault.said unchanged.
        """

    def close(self) -> None:
        """End the player and all that it started; never fails, and may be called twice."""


class PackageSeat:
    """A strategy of the package as a player; its time is checked after each move."""

    wording = PACKAGE

    def __init__(self, strategy: Strategy, name: str = "", *, limits: Limits | None = None) -> None:
        self.name = name or getattr(strategy, "name", "") or getattr(strategy, "__name__", "?")
        self.warnings: list[str] = []
        self._strategy, self._limits = strategy, limits

    def start(self, player: Player, start: Start) -> None:
        """Set the board up."""
        self._player = player
        self._board = list(start.position()[1])

    def ask(self) -> Square | None:
        """Ask the strategy, if there is a move to choose; Fault if it fails."""
        if not any_legal_move(self._player, self._board):
            return None
        began = time.perf_counter()
        try:
            move = get_move(self._strategy, self._player, self._board)
        except IllegalMoveError as error:
            reason = f"it played {error.move!r}, but {broken_rule(error.move, self._board)}"
            raise Fault("illegal", reason, said=str(error.move)) from error
        except (Exception, SystemExit) as error:
            raise Fault("crash", f"its strategy failed with {_line_of(error)}") from error
        self._check(time.perf_counter() - began)
        make_move(move, self._player, self._board)
        return move

    def _check(self, seconds: float) -> None:
        if self._limits and seconds > self._limits.move + self._limits.margin:
            raise Fault(
                "timeout",
                f"it took {seconds:.1f} s for a move; {self._limits.move:g} s are allowed",
            )

    def tell(self, move: Square | None) -> None:
        """Make the other side's move."""
        if move is not None:
            make_move(move, opponent(self._player), self._board)

    def finish(self, record: "Record", illegal: str | None = None) -> None:
        """Do nothing: a strategy does not remember games."""

    def close(self) -> None:
        """Do nothing: there is nothing to end."""


def _line_of(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:200]}" if text else type(error).__name__
