"""Our players as an NBoard engine: it takes the lines of a viewer, and answers them.

`take` receives a line at any time, also while the engine thinks; another thread (`work`) carries
out the commands one after the other; only this thread writes lines. A command that asks for
something else stops the thinking; a `pong` is written when the thinking before it has ended. What
is compiled at the first start on a machine is compiled in a third thread.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from queue import SimpleQueue
from time import perf_counter
from typing import Any

from othello_lessons.deepening import DEEPEST
from othello_lessons.engine.analysis import Worth, analyse
from othello_lessons.engine.background import NO_LIMIT, in_background
from othello_lessons.engine.midgame.evaluation import in_discs
from othello_lessons.engine.player import Engine, GameClock, Timed
from othello_lessons.notation import NotationError, ggf
from othello_lessons.notation.game import Game, Ply, with_passes
from othello_lessons.othello import (
    EMPTY,
    Board,
    Player,
    Square,
    Strategy,
    any_legal_move,
    legal_moves,
    opponent,
    score,
    size,
)
from othello_lessons.programs.nboard.messages import EXACT, answer_line, search_line
from othello_lessons.programs.nboard.thinking import awaited, move_of, plain_timed, prepared
from othello_lessons.programs.seat import is_over
from othello_lessons.strategies import is_compiled, kind_of, make_strategy, settings_of

STOPPING = ("ping", "set game", "move", "go", "hint", "learn", "analyze", "quit")
THINKING = ("go", "hint", "analyze")
IN_DISCS = ("patterns", "positional")  # the evaluations that count hundredths of a disc
ANALYSED = 0.2  # seconds for each position of a game
LAST_HINTS = 1.0  # seconds for hints after the end of the input
COMPILING = "Getting ready; the first start on this machine compiles the engine"
READY = "(ready)"  # what the engine tells itself when it is ready; a viewer cannot write this
MINUTE = 60


@dataclass(frozen=True)
class _Command:
    """A line, and the number of commands that had stopped the thinking before it came."""

    words: str
    stops: int


class NBoardEngine:
    """An engine that plays as a strategy; its lines go to `say`. ValueError for an unknown name.

    The depth that a viewer sets counts if the strategy's name sets none; the same is true of the
    clock of the game for `timed`. Hints come from the package's strongest search, with any
    strategy.
    """

    def __init__(self, name: str, say: Callable[[str], None]) -> None:
        self.name, self.say = name, say
        self.game = Game()
        self.depth: int | None = None
        self._commands: SimpleQueue[_Command | None] = SimpleQueue()
        self._stops, self._end = 0, NO_LIMIT
        self._hinting: Future[Engine] | None = None
        self._strategy: Strategy | Future[Strategy]
        if is_compiled(name):
            settings_of(name)  # raises the ValueError
            self._strategy = prepared(lambda: make_strategy(name), self._is_ready)
        else:
            self._strategy, self._plays = make_strategy(name), name

    def take(self, line: str) -> None:
        """Receive a line; never waits."""
        words = " ".join(line.split())
        if words.startswith(STOPPING):
            self._stops += 1
        self._commands.put(_Command(words, self._stops))

    def end_input(self) -> None:
        """Let the engine end when it has carried out all commands; hints end soon."""
        self._end = perf_counter() + LAST_HINTS
        self._commands.put(None)

    def _is_ready(self) -> None:
        self._commands.put(_Command(READY, self._stops))

    def work(self) -> None:
        """Carry out the commands until `quit`, or the end of the input."""
        while (command := self._commands.get()) is not None and command.words != "quit":
            try:
                self._carry_out(command)
            except (NotationError, ValueError) as problem:
                self.say(f"status {' '.join(str(problem).split())}")

    # -----------------------------------------------------------------------
    # The commands

    def _carry_out(self, command: _Command) -> None:
        """Do what a line says; a line that means nothing is ignored."""
        first, _, rest = command.words.partition(" ")
        if first == "set":
            first, _, rest = rest.partition(" ")
            first = f"set {first}"
        actions: dict[str, Callable[[str, _Command], None]] = {
            READY: lambda rest, command: self._is_made(command),
            "nboard": lambda rest, _: self._greet(),
            "set depth": lambda rest, _: self._set_depth(rest),
            "set game": lambda rest, _: self._set_game(rest),
            "move": lambda rest, _: self._move(rest),
            "ping": lambda rest, _: self._pong(rest),
            "learn": lambda rest, _: self.say("learned"),
            "go": lambda rest, command: self._go(command),
            "hint": self._hint,
            "analyze": lambda rest, command: self._analyze(command),
        }
        if first in actions and not (first in THINKING and self._stopped(command)):
            actions[first](rest, command)

    def _is_made(self, command: _Command) -> None:
        """Take back what the greeting said, or say what is wrong with the strategy's name."""
        if isinstance(self._strategy, Future):
            awaited(self._strategy, self._left(command))
        self.say("status")

    def _greet(self) -> None:
        self.say(f"set myname Othello lessons, {self.name}")
        if isinstance(self._strategy, Future) and not self._strategy.done():
            self.say(f"status {COMPILING}")

    def _pong(self, rest: str) -> None:
        """Answer a ping; the engine is not ready before it is compiled, so it is compiled first."""
        if isinstance(self._strategy, Future):
            with suppress(ValueError):  # what is wrong with its name is said elsewhere
                awaited(self._strategy, lambda: NO_LIMIT)
        self.say(f"pong {rest}".rstrip())

    def _set_depth(self, text: str) -> None:
        if not text.isdecimal() or not text.isascii() or len(text) > 4:
            raise ValueError(f"a depth is a number of plies, 1 or more, not {text[:20]!r}")
        self.depth = min(max(int(text), 1), DEEPEST)
        if "depth=" in self.name or isinstance(self._strategy, Future):
            return  # a compiled player gets the depth when it thinks
        plays = f"{self.name}{',' if ':' in self.name else ':'}depth={self.depth}"
        if plays != self._plays:
            with suppress(ValueError):  # a strategy that knows no depth, such as random
                self._strategy, self._plays = make_strategy(plays), plays

    def _set_game(self, text: str) -> None:
        self.game = ggf.parse_game(text)

    def _move(self, text: str) -> None:
        ply = ggf.parse_ply(text, size(self.game.board))
        self.game = with_passes(self.game, [(None, one) for one in (*self.game.plies, ply)])

    def _go(self, command: _Command) -> None:
        player, board = self.game.positions()[-1]
        if not any_legal_move(player, board):
            self.say(answer_line(Ply(None)))
            return
        self.say("status Thinking")
        began = perf_counter()
        ply = self._chosen(player, board, command)
        if ply is not None:
            self.say("status")
            seconds = round(perf_counter() - began, 2)
            self.say(answer_line(ply._replace(seconds=seconds), size(board)))

    def _hint(self, rest: str, command: _Command) -> None:
        """Say what the best moves are worth, at one depth after the other."""
        count = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 4 else 1
        player, board = self.game.positions()[-1]
        if not any_legal_move(player, board):
            self.say("status No legal move: the side to move passes")
            return
        began, said = perf_counter(), False

        def ends() -> bool:
            return self._stopped(command) or (said and perf_counter() > self._end)

        for known, nodes in self._values(player, board, ends):
            said = True
            best = sorted(known, key=lambda move: -known[move].discs)[: max(count, 1)]
            for move in best:
                worth = known[move]
                depth = EXACT if worth.exact else str(worth.depth)
                self.say(search_line(worth.line, worth.discs, depth, size(board)))
            self.say(f"nodestats {nodes} {perf_counter() - began:.2f}")
            if self.depth and min(worth.depth for worth in known.values()) >= self.depth:
                return

    def _analyze(self, command: _Command) -> None:
        for ply, (player, board) in enumerate(self.game.positions()):
            value = self._worth(player, board, command)
            if value is None or self._stopped(command):
                return
            self.say(f"analysis {ply} {value:.2f}")

    def _worth(self, player: Player, board: Board, command: _Command) -> float | None:
        """Return what a position is worth to the side to move; None if it was stopped."""
        if is_over(board):
            return score(player, board)
        if not any_legal_move(player, board):
            value = self._worth(opponent(player), board, command)
            return None if value is None else -value
        best, end = None, perf_counter() + ANALYSED
        for known, _ in self._values(player, board, lambda: self._stopped(command)):
            best = max(worth.discs for worth in known.values())
            depth = min(worth.depth for worth in known.values())
            if perf_counter() > end or (self.depth and depth >= self.depth):
                break
        return best

    # -----------------------------------------------------------------------
    # Thinking

    def _stopped(self, command: _Command) -> bool:
        return self._stops > command.stops

    def _left(self, command: _Command) -> Callable[[], float]:
        return _until(lambda: self._stopped(command))

    def _chosen(self, player: Player, board: Board, command: _Command) -> Ply | None:
        """Return the move to play; None if the thinking was stopped."""
        strategy, left = self._strategy, self._left(command)
        if isinstance(strategy, Future):
            if answer := self._answered_meanwhile(strategy, player, board, command):
                return answer
            made = awaited(strategy, left)
            if made is None:
                return None
            strategy = made
        timed = getattr(strategy, "player", strategy)  # the player below its name
        if isinstance(timed, Timed):
            return self._thought(timed, player, board, lambda: self._stopped(command))
        move = move_of(strategy, player, list(board), left)
        return None if move is None or self._stopped(command) else Ply(move)

    def _answered_meanwhile(
        self, made: Future[Strategy], player: Player, board: Board, command: _Command
    ) -> Ply | None:
        """Return what a plain timed player answers; None if the compiled one is ready earlier."""
        if made.done() or kind_of(self.name) != "timed":
            return None
        plain = plain_timed(self.name)
        return self._thought(plain, player, board, lambda: self._stopped(command) or made.done())

    def _thought(
        self, timed: Timed, player: Player, board: Board, ends: Callable[[], bool]
    ) -> Ply | None:
        """Let the timed player think, report what it finds, and return its move."""
        usual, timed.limits = timed.limits, self._on_the_clock(timed, player, board)
        found = None
        try:
            thinking = timed.think(player, board)
            for found in in_background(thinking, timed.engine.stop, _until(ends)):
                if not ends():
                    self._tell(timed, found, size(board))
        finally:
            timed.limits = usual
        if found is None or ends():
            return None
        return Ply(found.move, self._discs(timed, found.value))

    def _tell(self, timed: Timed, found: Any, n: int) -> None:
        value = self._discs(timed, found.value)
        if value is not None and found.line[:1] == (found.move,):
            depth = EXACT if found.exact else str(max(found.depth, 1))
            self.say(search_line(found.line, value, depth, n))
        self.say(f"nodestats {found.nodes} {found.seconds:.2f}")

    def _discs(self, timed: Timed, value: float | None) -> float | None:
        counts = getattr(timed.engine.evaluate, "__name__", "") in IN_DISCS
        return round(in_discs(value), 2) if counts and value is not None else None

    def _on_the_clock(self, timed: Timed, player: Player, board: Board) -> Any:
        """Return the limits for this move: the depth, and its share of the game's clock."""
        limits = timed.limits
        if self.depth and "depth=" not in self.name:
            limits = replace(limits, depth=self.depth)
        clock = dict(self.game.properties).get("TI", "")
        minutes = clock.split("//")[0].split(",")[0]
        seconds = _seconds(minutes)
        if seconds is None or "seconds=" in self.name or "game=" in self.name:
            return limits
        first = self.game.player
        own = self.game.plies[0 if player == first else 1 :: 2]
        left = seconds - sum(ply.seconds or 0 for ply in own)
        share = GameClock(max(left, 0.1)).share(board.count(EMPTY))
        return replace(limits, seconds=share)

    def _hints_engines(
        self, ends: Callable[[], bool]
    ) -> Iterator[tuple[Engine, Callable[[], bool]]]:
        """Yield an engine and what ends its turn: a plain one until another is compiled."""
        if self._hinting is None:
            self._hinting = prepared(Engine)
        hinting = self._hinting
        if not hinting.done():
            yield Engine(compiled=False), lambda: ends() or hinting.done()
        if made := awaited(hinting, lambda: 0.0):
            yield made, ends

    def _values(
        self, player: Player, board: Board, ends: Callable[[], bool]
    ) -> Iterator[tuple[dict[Square, Worth], int]]:
        """Yield the values of all moves, and the nodes, whenever all are a ply deeper or exact."""
        told, count = 0, len(legal_moves(player, board))
        for engine, over in self._hints_engines(ends):
            known: dict[Square, Worth] = {}
            work = analyse(engine, player, board, NO_LIMIT, stopped=over)
            for move, worth in in_background(work, engine.stop, _until(over)):
                known[move] = worth
                least = min(one.depth for one in known.values())
                if len(known) == count and not ends() and (least > told or worth.exact):
                    told = least
                    yield dict(known), engine.searcher(size(board)).nodes


def _until(ends: Callable[[], bool]) -> Callable[[], float]:
    return lambda: 0.0 if ends() else NO_LIMIT


def _seconds(text: str) -> float | None:
    """Read a time such as 15:00 or 300; None if it is not one."""
    total = 0.0
    for part in text.split(":"):
        if not part.strip().isdecimal() or not part.isascii() or len(part) > 6:
            return None
        total = MINUTE * total + int(part)
    return total or None
