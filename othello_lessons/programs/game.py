"""The judging loop: two seats, the judge's own board, and the record of the game."""

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from othello_lessons.notation import square_name
from othello_lessons.othello import (
    BLACK,
    WHITE,
    Board,
    Player,
    Square,
    is_valid,
    make_move,
    opponent,
    score,
    size,
)
from othello_lessons.programs.record import SIDES, Record, start_text
from othello_lessons.programs.seat import Fault, Seat, Start, allowed, broken_rule, is_over
from othello_lessons.programs.wording import Wording, of_both


@dataclass(frozen=True)
class Turn:
    """One move as it is shown, with the board after it."""

    player: Player | None  # None for the first board of a game
    move: Square | None  # None is a pass
    board: Board
    seconds: float = 0.0
    opening: bool = False  # the judge chose the move


Show = Callable[[Turn], None]


class Interrupted(KeyboardInterrupt):
    """The judge was interrupted: the programs have ended, and `record` holds the game so far."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.record = record


def play_game(
    black: Seat, white: Seat, start: Start | None = None, *, show: Show | None = None
) -> Record:
    """Play a game between two seats, close them, and return its record.

    No mistake of a player raises an error. Ctrl-C ends both players, and raises Interrupted with
    the record.
    """
    game = _JudgedGame(
        black, white, Start() if start is None else start, show or (lambda turn: None)
    )
    try:
        try:
            game.run()
        finally:
            close_all(black, white)
    except KeyboardInterrupt:
        game.interrupt()
        raise Interrupted(game.record) from None
    return game.record


def close_all(*seats: Seat) -> None:
    """Close every seat, even if Ctrl-C comes again meanwhile."""
    with contextlib.ExitStack() as stack:
        for seat in seats:
            stack.callback(seat.close)


class _JudgedGame:
    """One game while it is played."""

    def __init__(self, black: Seat, white: Seat, start: Start, show: Show) -> None:
        self.seats = {BLACK: black, WHITE: white}
        self.start, self.show = start, show
        self.board = list(start.board)
        self.record = Record(
            of_both(black.wording, white.wording),
            size(self.board),
            black.name,
            white.name,
            start_text(self.board),
            len(start.opening),
            score=score(BLACK, self.board),
        )

    def run(self) -> None:
        """Play until the game ends, for any reason."""
        self.show(Turn(None, None, list(self.board)))
        for player, move, board in self.start.plies():
            self.note(Turn(player, move, board, opening=True))
        player = self.start.position()[0]
        illegal = None
        try:
            self.begin()
            while not is_over(self.board):
                self.turn(player)
                player = opponent(player)
            self.count()
        except Fault as fault:
            illegal = fault.said
            self.lose(fault)
        for seat in self.seats.values():
            self.record.warnings += [f"{seat.name}: {warning}" for warning in seat.warnings]
        for seat in self.seats.values():
            seat.finish(self.record, illegal)

    def begin(self) -> None:
        for player, seat in self.seats.items():
            with _blame(player):
                seat.start(player, self.start)

    def turn(self, player: Player) -> None:
        """Ask one side for its move, make it, and tell the other side."""
        began = time.perf_counter()
        with _blame(player):
            try:
                move = self.seats[player].ask()
            finally:
                seconds = time.perf_counter() - began
                used = self.record.seconds
                used[SIDES[player]] = round(used[SIDES[player]] + seconds, 6)
            if not allowed(move, player, self.board):
                raise _illegal(move, self.board, self.seats[player].wording)
        board = self.board if move is None else make_move(move, player, self.board)
        self.note(Turn(player, move, list(board), seconds))
        with _blame(opponent(player)):
            self.seats[opponent(player)].tell(move)

    def note(self, turn: Turn) -> None:
        """Write a move down and show it."""
        self.board = list(turn.board)
        name = "pass" if turn.move is None else square_name(turn.move, self.record.size)
        self.record.moves.append(name)
        self.record.score = score(BLACK, self.board)
        self.show(turn)

    def count(self) -> None:
        """Count the discs, and write down who has more."""
        margin = score(BLACK, self.board)
        if not margin:
            self.record.reason = f"Both sides have {self.board.count(BLACK)} discs at the end."
            return
        side = BLACK if margin > 0 else WHITE
        most, fewest = (self.board.count(piece) for piece in (side, opponent(side)))
        self.win(side)
        colour = self.record.colour(SIDES[side])
        self.record.reason = f"{colour} has more discs, {most} to {fewest} at the end."

    def win(self, player: Player) -> None:
        self.record.winner, self.record.loser = SIDES[player], SIDES[opponent(player)]

    def lose(self, fault: Fault) -> None:
        """Write down who lost by a fault, and why."""
        self.win(opponent(fault.player))
        self.record.verdict = fault.verdict
        loser = self.record.called(SIDES[fault.player])
        self.record.cause = fault.reason.rstrip(".")
        self.record.reason = f"{loser} loses: {self.record.cause}."
        self.record.score = score(BLACK, self.board)

    def interrupt(self) -> None:
        """Write down that the judge was interrupted, if that was before the end."""
        if self.record.reason:
            return
        self.record.verdict = "interrupted"
        self.record.winner = self.record.loser = None
        self.record.reason = f"The judge was interrupted after {len(self.record.moves)} moves."


@contextlib.contextmanager
def _blame(player: Player) -> Iterator[None]:
    try:
        yield
    except Fault as fault:
        fault.player = player
        raise


def _illegal(move: Square | None, board: Board, wording: Wording) -> Fault:
    """Say why a move, or a pass, is against the rules."""
    if move is None:
        return Fault("illegal", "it passed although it had a legal move", said="pass")
    n = size(board)
    said = shown = str(move)
    if is_valid(move, n):
        said, shown = square_name(move, n), wording.square(move, n)
    return Fault("illegal", f"it played {shown}, but {broken_rule(move, board)}", said=said)
