"""The checks of the NBoard protocol: the lines sent to an engine, and the right answers."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field

from othello_lessons.notation import square_name
from othello_lessons.notation.game import Game, Ply
from othello_lessons.othello import BLACK, initial_board, legal_moves
from othello_lessons.programs.compliance import Check, CheckedProgram, CheckFailed
from othello_lessons.programs.nboard.connection import Connection
from othello_lessons.programs.nboard.seat import NBoardSeat
from othello_lessons.programs.openings import random_opening
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.seat import Limits

HINTS, HINT_SECONDS = 2, 1.0


@dataclass
class NBoardProgram(CheckedProgram):
    """The program under test, the depth that it is told, and its limits."""

    command: Sequence[str]
    depth: int = 2
    limits: Limits = field(default_factory=Limits)

    def checks(self) -> list[Check]:
        """List the checks, in the order in which failures are best fixed."""
        return [
            Check("ping", self.answers_a_ping, vital=True),
            Check("first move", self.makes_a_first_move, vital=True),
            Check("waits for move", self.does_not_move_by_itself),
            Check("middle game", self.answers_in_the_middle),
            Check("unknown lines", self.ignores_unknown_lines),
            Check("hints", self.gives_hints),
            Check("whole games", self.plays_whole_games),
            Check("time", self.keeps_to_its_time),
        ]

    @contextmanager
    def _talking(self, log: Log) -> Iterator[Connection]:
        connection = Connection(self.command, depth=self.depth, limits=self.limits, log=log)
        with closing(connection):
            yield connection

    def answers_a_ping(self, log: Log) -> str:
        """Check that the engine starts, and answers `ping 1` with `pong 1`."""
        with self._talking(log) as talk:
            talk.ping()
        return "It starts, and answers ping with pong."

    def makes_a_first_move(self, log: Log) -> str:
        """Check that the program begins with one of the four moves."""
        with self._talking(log) as talk:
            talk.set_game(Game())
            move = _legal(talk.go(), Game())
        return f"It answers go with {move}."

    def does_not_move_by_itself(self, log: Log) -> str:
        """Check that the position stays as it was until the viewer says `move`."""
        with self._talking(log) as talk:
            talk.set_game(Game())
            _legal(talk.go(), Game())
            _legal(talk.go(), Game())
            other = Ply(legal_moves(BLACK, initial_board())[-1])
            talk.move(other)
            _legal(talk.go(), Game((other,)))
        return "It waits for go before it moves, and follows the moves that it is told."

    def answers_in_the_middle(self, log: Log) -> str:
        """Check that the engine reads a game that has begun, in GGF, and continues it."""
        with self._talking(log) as talk:
            for seed, plies in enumerate((11, 20, 31)):
                game = Game(tuple(map(Ply, random_opening(8, plies, seed))))
                talk.set_game(game)
                if legal_moves(*game.positions()[-1]):
                    _legal(talk.go(), game)
        return "It reads games in GGF, and goes on with them after 11, 20 and 31 moves."

    def ignores_unknown_lines(self, log: Log) -> str:
        """Check that a line that the engine does not know changes nothing."""
        with self._talking(log) as talk:
            talk.child.send("castle")
            talk.child.send("set contempt 0")
            talk.set_game(Game())
            _legal(talk.go(), Game())
        return "It ignores lines that it does not know."

    def gives_hints(self, log: Log) -> str:
        """Check that the engine gives values of moves, and stops when it is pinged."""
        with self._talking(log) as talk:
            talk.set_game(Game())
            hints = talk.hints(HINTS, HINT_SECONDS)
        legal = legal_moves(BLACK, initial_board())
        if not hints:
            raise CheckFailed(f"It answered hint {HINTS} with no line such as: search F5 0.5 0 8")
        if wrong := [square_name(square) for square in hints if square not in legal]:
            raise CheckFailed(f"It gave hints for {', '.join(wrong)}, which are not legal moves.")
        return "It gives hints, and stops when it is pinged."

    def seat(self, log: Log) -> NBoardSeat:
        """Return the engine as a player of a game."""
        return NBoardSeat(self.command, depth=self.depth, limits=self.limits, log=log)


def _legal(ply: Ply, game: Game) -> str:
    """Return the name of a move that is legal at the end of a game; CheckFailed if it is not."""
    legal = legal_moves(*game.positions()[-1])
    if ply.square not in legal:
        said = "PA, a pass" if ply.square is None else square_name(ply.square)
        names = ", ".join(map(square_name, legal))
        raise CheckFailed(f"It answered {said}, which is not a legal move here. Legal: {names}.")
    return square_name(ply.square)
