"""The checks of the console protocol: the commands sent to a program, and the right answers."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from othello_lessons.othello import (
    BLACK,
    LARGEST,
    SMALLEST,
    WHITE,
    any_legal_move,
    initial_board,
    make_move,
    opponent,
)
from othello_lessons.programs.compliance import (
    LAST_CHANCE,
    Check,
    CheckedProgram,
    CheckFailed,
    NotTried,
    about,
    sentence,
)
from othello_lessons.programs.console.messages import empty_board, square_at
from othello_lessons.programs.console.seat import ConsoleSeat, answer_in
from othello_lessons.programs.console.talk import Talk, TooSlow, talking, written
from othello_lessons.programs.openings import (
    one_move_before_the_end,
    position_with_a_pass,
    random_opening,
)
from othello_lessons.programs.process.line_child import LineChild
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.seat import Limits, Start


@dataclass
class ConsoleProgram(CheckedProgram):
    """The program under test, the depth that it is told, and its limits."""

    command: Sequence[str]
    depth: int = 2
    limits: Limits = field(default_factory=Limits)
    too_slow: tuple[str, Log] | None = None  # why its first answer did not come, and the messages

    def checks(self) -> list[Check]:
        """List the checks, in the order in which one should fix failures."""
        return [
            Check("start", self.starts, vital=True),
            Check("flush", self.flushes, vital=True),
            Check("first move", self.makes_a_first_move, vital=True),
            Check("both colours", self.plays_both_colours),
            Check("sizes", self.plays_other_sizes),
            Check("two arguments", self.needs_no_colour),
            Check("middle game", self.answers_in_the_middle),
            Check("another start", self.takes_another_start),
            Check("forfeit", self.forfeits),
            Check("wrong commands", self.reports_wrong_commands),
            Check("comments", self.says_the_rest_in_comments),
            Check("line ends", self.reads_carriage_returns),
            Check("end of game", self.tells_the_end),
            Check("quit", self.quits),
            Check("end of input", self.ends_with_its_input),
            Check("whole games", self.plays_whole_games),
            Check("time", self.keeps_to_its_time),
        ]

    def talking(self, log: Log, n: int = 8, colour: str = "B") -> AbstractContextManager[Talk]:
        """Start the program and talk with it."""
        return talking(self.command, [str(n), *colour, str(self.depth)], self.limits, log)

    # -----------------------------------------------------------------------
    # The checks

    def starts(self, log: Log) -> str:
        """Check that the program starts with `N C D`, and keeps running."""
        with self.talking(log) as talk:
            talk.start(initial_board())
            talk.settle()
            if fault := talk.child.fault:
                raise CheckFailed(
                    f"{sentence(fault)}. It was started with the arguments 8 B {self.depth} (size, "
                    "colour, depth), was sent init, and should wait for more."
                )
        return f"It starts with the arguments 8 B {self.depth}, and keeps running."

    def flushes(self, log: Log) -> str:
        """Check that an answer arrives while the program waits for the next command."""
        with self.talking(log) as talk:
            talk.start(initial_board())
            talk.child.send("move B")
            try:
                seconds = talk.await_first_line()
            except TooSlow as slow:
                self.too_slow = str(slow), log
                raise NotTried("Its time was up before it answered: see first move.") from None
        return f"What it says arrives at once ({seconds:.1f} s after its start)."

    def makes_a_first_move(self, log: Log) -> str:
        """Check that the program begins with one of the four moves."""
        if self.too_slow:  # this was found when it was asked for the same move
            log.messages.extend(self.too_slow[1].messages)
            raise CheckFailed(self.too_slow[0])
        with self.talking(log) as talk:
            talk.start(initial_board())
            move = talk.move(BLACK)
        return f"It answers move B with {written(move, 8)}."

    def plays_both_colours(self, log: Log) -> str:
        """Check that the program plays the colour of its arguments, and that of each command."""
        with self.talking(log, colour="W") as talk:
            talk.start(initial_board())
            talk.child.send("put B 2 3")
            make_move(square_at(2, 3), BLACK, talk.board)
            talk.move(WHITE)
        with self.talking(log) as talk:
            talk.start(initial_board())
            for player in (BLACK, WHITE, BLACK):
                talk.move(player)
        return "It plays as Black and as White, for the colour that a command names."

    def plays_other_sizes(self, log: Log) -> str:
        """Check that the program plays on the smallest board, the largest, and one between."""
        sizes = (SMALLEST, 6, LARGEST)
        for n in sizes:
            with self.talking(log, n) as talk, about(f"On a {n}x{n} board"):
                talk.start(initial_board(n))
                talk.move(BLACK)
        return "It plays on {0}x{0}, {1}x{1} and {2}x{2} as well.".format(*sizes)

    def needs_no_colour(self, log: Log) -> str:
        """Check that the program takes two arguments for the size and the depth."""
        with self.talking(log, colour="") as talk, about(f"Started with 8 {self.depth}, no colour"):
            talk.start(initial_board())
            talk.move(BLACK)
        return f"It can be started without a colour: 8 {self.depth}."

    def answers_in_the_middle(self, log: Log) -> str:
        """Check that the program follows the moves of a game, and continues the game."""
        with self.talking(log) as talk:
            for seed, plies in enumerate((11, 20, 31)):
                start = Start(initial_board(), random_opening(8, plies, seed))
                with about(f"After {plies} moves of a game"):
                    talk.begin(start)
                    player, board = start.position()
                    talk.move(player if any_legal_move(player, board) else opponent(player))
        return "It follows a game that is sent with put, and goes on after 11, 20 and 31 moves."

    def takes_another_start(self, log: Log) -> str:
        """Set up a position with `reset` and `put`; here a `put` need not flip anything."""
        board = empty_board(8)
        board[square_at(3, 4)], board[square_at(3, 5)] = WHITE, BLACK
        with self.talking(log) as talk, about("On a board set up by reset, put W 3 4, put B 3 5"):
            talk.start(board)
            talk.move(BLACK)
        return "It plays from a position that is set up by reset and put."

    def forfeits(self, log: Log) -> str:
        """Check that the program forfeits when it has no legal move, and goes on."""
        player, opening = position_with_a_pass()
        with self.talking(log) as talk:
            talk.begin(Start(initial_board(), opening))
            talk.move(player)
            talk.move(opponent(player))
        return "It answers forfeit when it has no legal move, and goes on."

    def reports_wrong_commands(self, log: Log) -> str:
        """Check that the program reports wrong commands, and that these change nothing."""
        wrong = ("put B 3 3", "put B 8 8", "put B 2", "castle")
        with self.talking(log) as talk:
            talk.start(initial_board())
            for player, command in zip((BLACK, WHITE) * 2, wrong, strict=True):
                talk.child.send(command)
                with about(f"After the wrong command {command}"):
                    talk.move(player)
                _demand_report(command, talk.before)
        return "It reports wrong commands in a line # error, and they change nothing."

    def says_the_rest_in_comments(self, log: Log) -> str:
        """Check that everything but its answers begins with #."""
        with self.talking(log) as talk:
            talk.start(initial_board())
            for player in (BLACK, WHITE, BLACK):
                talk.move(player)
            talk.child.send("put W 9 9")
            talk.child.send("quit")
            rest = talk.rest()
        if answer := next(filter(None, map(answer_in, rest)), ""):
            raise CheckFailed(
                f"Besides its move, it printed {answer[:60]!a}. A judge may take this for an "
                "answer: everything but an answer must begin with #."
            )
        return "Besides its answers, it prints only comments."

    def reads_carriage_returns(self, log: Log) -> str:
        """Send lines that end as on Windows."""
        with self.talking(log) as talk, about("Sent lines that end in CR LF, as on Windows"):
            talk.child.send("init\r")
            talk.child.send("move B\r")
            talk.expect(BLACK)
        return "It reads lines that end as on Windows."

    def tells_the_end(self, log: Log) -> str:
        """Check that the program says `game over` after the last move of a game."""
        player, opening = one_move_before_the_end()
        with self.talking(log) as talk:
            talk.begin(Start(initial_board(), opening))
            talk.move(player)
            talk.child.send("quit")
            told = any(line.strip().lower() == "game over" for line in talk.rest())
        if not told:
            raise CheckFailed(
                'After the last move of a game it did not say "game over", on a line of its own. '
                "The game is over when neither side can move, also before the board is full."
            )
        return "It says game over when neither side can move."

    def quits(self, log: Log) -> str:
        """Check that the program ends after quit, with exit status 0."""
        return self._ends(log, lambda child: child.send("quit"), "quit")

    def ends_with_its_input(self, log: Log) -> str:
        """Check that the end of its input ends the program, as quit does."""
        return self._ends(log, lambda child: child.end_input(), "the end of its input")

    def _ends(self, log: Log, end: Callable[[LineChild], None], what: str) -> str:
        with self.talking(log) as talk:
            talk.start(initial_board())
            end(talk.child)
            talk.rest()
            ended = talk.child.wait(LAST_CHANCE)
        if not ended:
            raise CheckFailed(f"It was still running after {what}: it should end.")
        if status := talk.child.exit_status:
            how = f"exit status {status}" if status > 0 else f"signal {-status}"
            raise CheckFailed(f"It ended after {what} with {how}: it should be exit status 0.")
        return f"It ends after {what}, with exit status 0."

    def seat(self, log: Log) -> ConsoleSeat:
        """Return the program as a player of a game on 8x8."""
        return ConsoleSeat(self.command, size=8, depth=self.depth, limits=self.limits, log=log)


def _demand_report(command: str, said: Sequence[str]) -> None:
    if not any(line.lower().startswith("# error") for line in said):
        raise CheckFailed(
            f"The wrong command {command} was not reported: a line such as "
            '"# error: (3,3) is occupied" should say what is wrong.'
        )
