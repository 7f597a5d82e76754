"""A running NBoard engine, which we ask for its move or for its value of each move.

It is watched like every other program: what goes wrong raises a Fault. The code that makes a
connection must close it.
"""

import math
from collections.abc import Callable, Sequence

from othello_lessons.notation import NotationError
from othello_lessons.notation.game import Game, Ply
from othello_lessons.notation.ggf import game_text, parse_ply, ply_text
from othello_lessons.othello import Square
from othello_lessons.programs.hint import Hint
from othello_lessons.programs.nboard.messages import ANSWER, read_hint
from othello_lessons.programs.process.interrupts import interrupts_wait
from othello_lessons.programs.process.line_child import LineChild
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.seat import Fault, Limits

HELLO = "nboard 2"
LOOK = 0.05  # seconds between two looks at the clock
SHOWN = 60  # characters of an answer that cannot be read
LEAST_DEPTH, MOST_DEPTH = 8, 20  # plies that an engine is told to look ahead


class Connection:
    """An engine that was started, and told the protocol and a depth in plies.

    With depth 0 it is told one that fits the time for each question: without any, some engines
    think without end. It gets a ping at its start: its time for an answer counts from when it is
    ready.
    """

    def __init__(
        self, command: Sequence[str], *, depth: int, limits: Limits, log: Log, name: str = "engine"
    ) -> None:
        self.limits, self._pings = limits, 0
        self._depth, self._told_depth = depth, 0
        with interrupts_wait():
            self.child = LineChild.within(limits, command, name=name, log=log)
        self.child.send(HELLO)
        self._tell_depth(limits.move)
        self._is_ready = False
        self._send_ping()

    def set_game(self, game: Game) -> None:
        """Tell the engine a game: all later questions are about the end of that game."""
        self.child.send(f"set game {game_text(game)}")

    def move(self, ply: Ply) -> None:
        """Tell the engine a move, also its own moves: it makes none itself."""
        self.child.send(f"move {ply_text(ply)}")

    def go(self) -> Ply:
        """Ask for the engine's move; Fault if the answer is too late, or is not a move."""
        self.await_ready()
        self.child.begin_turn()
        self._tell_depth(self.limits.move)
        asked = self.child.now()
        self.child.send("go")
        while (answer := ANSWER.fullmatch(self._line(asked).strip())) is None:
            pass
        return _read(answer[1] or "")

    def hints(
        self, count: int, seconds: float, stopped: Callable[[], bool] = lambda: False
    ) -> dict[Square, Hint]:
        """Return the engine's last values of its best `count` moves, after this many seconds.

        It ends earlier if the engine says that all are exact, or if `stopped()` is true.
        Fault if it does not stop when it is told to.
        """
        self.await_ready()
        self.child.begin_turn()
        self._tell_depth(seconds / count)
        asked = self.child.now()
        self.child.send(f"hint {count}")
        known: dict[Square, Hint] = {}
        while self.child.now() < asked + seconds and not stopped():
            if len(known) >= count and all(hint.exact for hint in known.values()):
                break
            if self.child.await_line(LOOK):
                _note(known, self.child.line(self.child.now()))
        self._stop(known)
        return known

    def ping(self) -> None:
        """Wait until the engine has stopped thinking; Fault if it does not stop."""
        self.await_ready()
        self._stop({})

    def await_ready(self) -> None:
        """Wait until the engine has answered the first ping; Fault if it is too late."""
        if not self._is_ready:
            self._await_pong(max(self.child.now(), self.child.started + self.limits.start), {})
            self._is_ready = True

    def _tell_depth(self, seconds: float) -> None:
        depth = self._depth or depth_for(seconds)
        if depth != self._told_depth:
            self.child.send(f"set depth {depth}")
            self._told_depth = depth

    def _stop(self, known: dict[Square, Hint]) -> None:
        self._send_ping()
        self._await_pong(self.child.now(), known)

    def _send_ping(self) -> None:
        self._pings += 1
        self.child.send(f"ping {self._pings}")

    def _await_pong(self, asked: float, known: dict[Square, Hint]) -> None:
        while (line := self._line(asked)).split() != ["pong", str(self._pings)]:
            _note(known, line)

    def _line(self, asked: float) -> str:
        return self.child.line(asked + self.limits.move + self.limits.margin)

    def close(self) -> None:
        """End the program and all that it started."""
        self.child.close()


def depth_for(seconds: float) -> int:
    """Return how many plies to look ahead in this time: 8 in a second, 1 more in twice the time."""
    return LEAST_DEPTH + int(min(math.log2(max(seconds, 1)), MOST_DEPTH - LEAST_DEPTH))


def _note(known: dict[Square, Hint], line: str) -> None:
    if hint := read_hint(line):
        known[hint.square] = hint


def _read(text: str) -> Ply:
    """Read `F5/1.5/2.0` or `PA`; Fault if it is neither, or off the board."""
    shown = ascii(text[:SHOWN]) + ("..." if len(text) > SHOWN else "")
    words = text.split()
    if not words:
        raise Fault("malformed", "it answered === without a move after it")
    move = words[0].partition("/")[0]
    try:
        square = parse_ply(move).square
    except NotationError:
        if len(move) in (2, 3) and move[:1].isalpha() and move[1:].isdecimal():
            reason = f"it played {move}, which is not a square of the board, a1 to h8"
            raise Fault("illegal", reason, said=move) from None
        reason = f"it answered {shown}, which is neither a move such as F5 nor the pass PA"
        raise Fault("malformed", reason) from None
    try:
        return parse_ply(words[0])
    except NotationError:  # its value or its time cannot be read, but the move can
        return Ply(square)
