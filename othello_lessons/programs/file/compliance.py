"""The checks of the file protocol: the texts put into NAME.in, and the right reactions."""

import random
import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from othello_lessons.notation import PASSES
from othello_lessons.othello import (
    BLACK,
    WHITE,
    Board,
    Player,
    Square,
    Strategy,
    initial_board,
    legal_moves,
    make_move,
    opponent,
)
from othello_lessons.programs.compliance import (
    LOOK,
    Check,
    CheckedProgram,
    CheckFailed,
    IdleDetector,
    NotTried,
    about,
    sentence,
)
from othello_lessons.programs.file.seat import FileSeat
from othello_lessons.programs.file.talk import FileTalk, talking
from othello_lessons.programs.process.child import Child
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.record import Record
from othello_lessons.programs.seat import Limits

# The book's Black moves first; this protocol calls it White.
FIRST, SECOND = BLACK, WHITE

# Answers that White may not give as its first move, and why.
WRONG_MOVES = {
    "(W D 4)": "the square is occupied",
    "(W A 1)": "nothing is trapped",
    "(W I 9)": "it is off the board",
    "(B D 3)": "it is the wrong colour",
    "(W P 1)": "it is a pass although there is a legal move",
}
BEFORE_THE_START = 0.5  # seconds in which the judge writes nothing
FAREWELL = 10.0  # seconds to announce the winner and to end
WATCHED = 1.5  # seconds for which a program that waits is watched
BUSY = 0.1  # the share of the processor that waiting may use
MORE_GAMES = 4  # more games, at most, to find one with a pass
WINS, ENDS = re.compile(r"\bw[io]n|victor", re.I), re.compile(r"\bw[io]n|victor|draw|\btie", re.I)


@dataclass
class FileProgram(CheckedProgram):
    """The program under test, the name that its files have, and its limits."""

    name: str
    command: Sequence[str]
    limits: Limits = field(default_factory=Limits)
    games: list["WholeGame"] = field(default_factory=list)

    def checks(self) -> list[Check]:
        """List the checks, in the order in which failures are best fixed."""
        return [
            Check("start", self.starts, vital=True),
            Check("answer file", self.writes_its_answer, vital=True),
            Check("first move", self.makes_a_first_move, vital=True),
            Check("second to move", self.waits_for_its_turn, vital=True),
            Check("waiting", self.sleeps_while_it_waits),
            Check("illegal moves", self.reports_illegal_moves),
            Check("whole games", self.plays_whole_games, vital=True),
            Check("pass", self.passes),
            Check("end of game", self.tells_the_end),
            Check("time", self.keeps_to_its_time),
        ]

    def talking(self, log: Log) -> AbstractContextManager[FileTalk]:
        """Start the program and talk with it."""
        return talking(self.name, self.command, self.limits, log)

    # -----------------------------------------------------------------------
    # The checks

    def starts(self, log: Log) -> str:
        """Check that the program waits for its colour, reads it and deletes the file."""
        with self.talking(log) as talk:
            talk.child.wait(BEFORE_THE_START)
            if fault := talk.child.fault:
                raise CheckFailed(f"{sentence(fault)}. It should wait until {talk.inbox} exists.")
            talk.tell_colour(FIRST)
        return f"It waits for {self.name}.in, reads its colour and deletes the file."

    def writes_its_answer(self, log: Log) -> str:
        """Check that NAME.out contains a whole answer while the program is still running."""
        with self.talking(log) as talk:
            talk.tell_colour(FIRST)
            said = talk.expect_any()
        if said.warnings:
            return (
                f"It answers {said}, which is accepted with a warning: {', '.join(said.warnings)}."
            )
        return f"It writes a whole answer, {said}, and closes the file."

    def makes_a_first_move(self, log: Log) -> str:
        """Check that White begins with one of the four moves."""
        with self.talking(log) as talk:
            talk.tell_colour(FIRST)
            said = talk.expect(FIRST)
        return f"As White it begins with {said}."

    def waits_for_its_turn(self, log: Log) -> str:
        """Check that Black waits for White's move, and answers it."""
        with self.talking(log) as talk:
            talk.tell_colour(SECOND)
            talk.child.wait(BEFORE_THE_START)
            if talk.folder.answered():
                raise CheckFailed(
                    "As Black it moved before White did: wait for White's move first."
                )
            talk.give("(W D 3)")
            make_move(SQUARE_D3, FIRST, talk.board)
            said = talk.expect(SECOND)
        return f"As Black it waits for White's move, and answers (W D 3) with {said}."

    def sleeps_while_it_waits(self, log: Log) -> str:
        """Check that the program leaves the processor to the opponent."""
        with self.talking(log) as talk:
            talk.tell_colour(SECOND)
            talk.child.wait(BEFORE_THE_START)
            before = talk.child.cpu_seconds()
            talk.child.wait(WATCHED)
            used = talk.child.cpu_seconds() - before
        if used > BUSY * WATCHED:
            raise CheckFailed(
                f"While it waited for {WATCHED:g} s it used {used:.1f} s of processor time. Sleep "
                "for a tenth of a second between two looks for the file."
            )
        return "It sleeps while it waits."

    def reports_illegal_moves(self, log: Log) -> str:
        """Tell the program moves that the rules forbid."""
        for text, wrong in WRONG_MOVES.items():
            with about(f"Told the illegal first move {text} ({wrong})"):
                said = self._reaction(text, log)
        return f'It reports illegal moves and declares itself the winner. Its last lines: "{said}"'

    def _reaction(self, text: str, log: Log) -> str:
        """Return the end of what it says to an illegal move."""
        with self.talking(log) as talk:
            talk.tell_colour(SECOND)
            talk.give(text)
            self._await_win(talk)
            said, status = talk.child.stdout_end, talk.child.fault
        if WINS.search(said):
            return said.strip().splitlines()[-1][:150]
        crashed = f" {sentence(status)}." if status and talk.child.exit_status else ""
        raise CheckFailed(
            f'It should print why the move is invalid, and that it wins (in a line with "win" or '
            f'"won", flushed).{crashed} It printed: {_end_of(said)}.'
        )

    def _await_win(self, talk: FileTalk) -> None:
        """Wait until it says who wins, has ended, is idle, or has used up its time."""
        deadline, detector = talk.child.now() + self.limits.move, IdleDetector(talk.child)
        while not WINS.search(talk.child.stdout_end):
            if talk.child.now() > deadline or detector.is_idle():
                break
            if talk.folder.answered():
                raise CheckFailed(
                    "It answered as if nothing had happened. Check each move you read."
                )
            if talk.child.wait(LOOK):
                break

    def plays_whole_games(self, log: Log) -> str:
        """Play a game as White and one as Black, against a player who leaves few moves."""
        for player, seed in ((FIRST, 1), (SECOND, 2)):
            self._game(player, seed, log)
        return "It plays whole games to their end, as White and as Black."

    def _game(self, player: Player, seed: int, told: Log) -> None:
        log = Log()
        mine = self.seat(log)
        try:
            record = self.play_a_game(mine, player, few_moves(seed))
        finally:
            told.messages += log.messages
        self.games.append(WholeGame(player, record, mine.child))

    def seat(self, log: Log) -> FileSeat:
        """Return the program as a player of a game, with time to announce the winner."""
        mine = FileSeat(self.name, self.command, limits=self.limits, log=log)
        mine.farewell = FAREWELL
        return mine

    def passes(self, log: Log) -> str:
        """Check that the program passes when it must, and goes on when the other side passes."""
        for seed in range(MORE_GAMES):
            if any(game.passed for game in self.games):
                return "It passes when it has no legal move."
            self._game((FIRST, SECOND)[seed % 2], 10 + seed, log)
        raise NotTried(f"In {len(self.games)} games it never had to pass.")

    def tells_the_end(self, log: Log) -> str:
        """Check that the program prints who won, and ends without an error."""
        for game in self.games:
            if (status := game.program.exit_status or 0) > 0:
                raise CheckFailed(
                    f"At the end of a game it ended with exit status {status}: it should be "
                    "status 0."
                )
            if not ENDS.search(said := game.program.stdout_end):
                raise CheckFailed(
                    'At the end of a game it did not print who won (in a line with "win", "won" or '
                    f'"draw", flushed). It printed: {_end_of(said)}.'
                )
        return "It notices the end of a game, and prints who won."


@dataclass(frozen=True)
class WholeGame:
    """A game that the program played to its end, and the program as it was after it."""

    player: Player
    record: Record
    program: Child

    @property
    def passed(self) -> bool:
        """Tell whether the program had to pass."""
        return any(move in PASSES for move in self.record.moves[self.player == SECOND :: 2])


def few_moves(seed: int) -> Strategy:
    """Return a strategy that leaves the other side as few moves as it can: passes come soon."""
    chooser = random.Random(seed)

    def strategy(player: Player, board: Board) -> Square:
        def left(move: Square) -> tuple[int, float]:
            after = make_move(move, player, list(board))
            return len(legal_moves(opponent(player), after)), chooser.random()

        return min(legal_moves(player, board), key=left)

    return strategy


SQUARE_D3 = legal_moves(FIRST, initial_board())[0]


def _end_of(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return " / ".join(lines[-3:])[:200] if lines else "nothing"
