"""A talk with a program of the console protocol, in which every answer is checked.

A wrong answer raises CheckFailed, in words for the program's author.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from othello_lessons.othello import (
    PLAYERS,
    Board,
    Player,
    Square,
    initial_board,
    legal_moves,
    make_move,
)
from othello_lessons.programs.compliance import (
    LAST_CHANCE,
    LOOK,
    CheckFailed,
    IdleDetector,
    sentence,
    written_in_python,
)
from othello_lessons.programs.console.messages import coordinates
from othello_lessons.programs.console.seat import (
    LETTERS,
    MOVE,
    ConsoleChild,
    answer_in,
    read_answer,
    setup,
)
from othello_lessons.programs.process.interrupts import interrupts_wait
from othello_lessons.programs.process.line_child import LineChild
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.seat import Fault, Limits, Start

PYTHON = (
    "What Python prints to another program waits in a buffer: write print(..., flush=True), "
    "or start it with python3 -u."
)
ANY = (
    "In most languages, what you print to another program waits in a buffer: after each line "
    "call fflush(stdout) in C, write std::endl in C++, call flush() of your writer in Java, or "
    "print with flush=True in Python."
)


@contextmanager
def talking(
    command: Sequence[str], arguments: Sequence[str], limits: Limits, log: Log
) -> Iterator["Talk"]:
    """Start a program with these arguments, the first of which is the board's size."""
    flushing = PYTHON if written_in_python(command) else ANY
    with ExitStack() as ending:
        with interrupts_wait():
            words = [*command, *arguments]
            child = ConsoleChild.within(limits, words, name="program", log=log)
            ending.callback(child.close)
        yield Talk(child, int(arguments[0]), limits, flushing)


class NotFlushed(CheckFailed):
    """The answer stayed in the program's buffer, and came when its input was closed."""


class TooSlow(CheckFailed):
    """The program was still busy, or asleep, when the time for an answer was up."""


class Talk:
    """A talk with one program, and the board as it should be."""

    def __init__(self, child: LineChild, n: int, limits: Limits, flushing: str) -> None:
        self.child, self.n, self.limits, self.flushing = child, n, limits, flushing
        self.board = initial_board(n)
        self.before: list[str] = []  # the lines before the last answer

    def start(self, board: Board) -> None:
        """Let the program set up this board."""
        self.begin(Start(board))

    def begin(self, start: Start) -> None:
        """Let the program set up a position, and make the moves of an opening on it."""
        for command in setup(start):
            self.child.send(command)
        self.board = list(start.position()[1])

    def move(self, player: Player) -> Square | None:
        """Ask for a move, which must be legal, and make the move."""
        self.child.send(f"move {LETTERS[player]}")
        return self.expect(player)

    def expect(self, player: Player) -> Square | None:
        """Await a legal answer, and make that move."""
        answer = self.answer()
        try:
            move = read_answer(answer, self.n)
        except Fault as fault:
            raise CheckFailed(f"{sentence(fault)}.{_hint(answer)}") from None
        legal = legal_moves(player, self.board)
        if move not in legal and (legal or move is not None):
            raise CheckFailed(self._objection(player, move, legal))
        if move is not None:
            make_move(move, player, self.board)
        return move

    def _objection(self, player: Player, move: Square | None, legal: list[Square]) -> str:
        """Say why an answer is wrong."""
        who, right = PLAYERS[player], ", ".join(written(square, self.n) for square in legal)
        if move is None:
            return f"It answered forfeit, but {who} can move to {right}."
        answer = f"It answered {written(move, self.n)}, but"
        if not legal:
            return f"{answer} {who} has no legal move: the answer is forfeit."
        return (
            f"{answer} that is not a legal move for {who} here. "
            f"Legal: {right} (row and column, counted from 0 at the top left)."
        )

    def await_first_line(self) -> float:
        """Wait for the program's first line; return the seconds from its start to that line."""
        if next(self._lines(), None) is None:
            raise self._slowness()
        return (self.child.spoke or self.child.now()) - self.child.started

    def answer(self) -> str:
        """Return the program's next line that is an answer; the lines before it are kept."""
        self.before = []
        for line in self._lines():
            if answer := answer_in(line):
                return answer
            self.before.append(line.strip())
        raise self._slowness()

    def _lines(self) -> Iterator[str]:
        """Yield its lines until the time for one answer is up; CheckFailed if it is idle.

        A program that is idle may be slow and asleep, or wait for more input. A space, which begins
        the next line, shows which: a program that waits for input reads it.
        """
        deadline = self.child.now() + self._allowed
        detector, asked = IdleDetector(self.child), False
        while self.child.now() < deadline:
            if self.child.await_line(LOOK):
                detector.begin_again()
                yield self.child.line(self.child.now())
            elif asked and self.child.read_all and not self.child.await_line(0):
                raise self._idleness()
            elif not asked and detector.is_idle():
                self.child.send_part(" ")
                asked = True

    @property
    def _allowed(self) -> float:
        """Seconds for an answer and for the start, since it may be the first answer."""
        return self.limits.start + self.limits.move + self.limits.margin

    def _idleness(self) -> CheckFailed:
        """Close the input of a program that waits for more, and say what is wrong with it."""
        self.child.send_part("quit\n")  # the space before it would be an unknown command
        self.child.end_input()
        try:
            self.child.line(self.child.now() + LAST_CHANCE)
        except Fault as fault:
            then = "" if fault.verdict == "timeout" else f" Then {fault.reason.rstrip('.')}."
            return CheckFailed(
                "It was asked for a move, did nothing, and said nothing, even when its input was "
                f"closed.{then} It should read a line, answer it, and read the next."
            )
        return NotFlushed(
            f"Its answer did not arrive: it came only when its input was closed. {self.flushing} "
            "Or does it read all of its input before it answers, or leave out the line break? "
            "Read line by line, and end each line."
        )

    def _slowness(self) -> TooSlow:
        """Say that there was no answer in time."""
        meanwhile = ""
        if self.before:
            meanwhile = f" It wrote only comments or blank lines ({len(self.before)})."
        return TooSlow(
            f"It is too slow: {self._allowed:g} s after it was asked for a move it had not "
            f"answered.{meanwhile} Does it search too deep, or wait for something?"
        )

    def settle(self) -> bool:
        """Wait until the program writes a line, has ended or is idle; return False if idle."""
        deadline, detector = self.child.now() + self.limits.start, IdleDetector(self.child)
        while self.child.now() < deadline and not detector.is_idle():
            if self.child.await_line(LOOK):
                return True
        return False

    def rest(self) -> list[str]:
        """List the lines up to the program's end, or until it is idle."""
        lines, deadline = [], self.child.now() + self._allowed
        try:
            while self.child.now() < deadline and self.settle():
                lines.append(self.child.line(self.child.now()))
        except Fault:
            pass
        return lines


def _hint(answer: str) -> str:
    """Say what to change where an answer cannot be read."""
    if MOVE.search(answer):
        return " The move must be alone on its line, such as (2,3)."
    return (
        " The judge takes the first line after move that does not begin with # for the answer: "
        "a board, a question or a greeting must begin with #."
    )


def written(move: Square | None, n: int) -> str:
    """Write a move, or a pass, as this protocol does."""
    return "forfeit" if move is None else coordinates(move, n)
