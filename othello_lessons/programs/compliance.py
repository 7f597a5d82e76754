"""Checks a program before it is handed in, and tells its author in plain words what to fix.

Each protocol lists its checks in the compliance.py of its folder. This file runs the checks, and
reports the result of each to the author as a finding.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from othello_lessons.othello import BLACK, WHITE, Player, Strategy, opponent
from othello_lessons.programs.game import Turn, play_game
from othello_lessons.programs.process.child import Child
from othello_lessons.programs.process.log import ARROWS, MOST_SHOWN, Log, shortened, that_count
from othello_lessons.programs.record import SIDES, Record
from othello_lessons.programs.seat import Fault, Limits, PackageSeat, Seat
from othello_lessons.strategies import make_strategy

IDLE = 3.0  # seconds: a program that is working uses the processor within this time
IDLE_SHARE = 0.02  # a program that uses less than this share of the processor is idle
LAST_CHANCE = 2.0  # seconds to say something once the input is closed
LOOK = 0.1  # seconds between two looks at what a program does


class CheckFailed(Exception):
    """A check that a program failed: what it did, what was expected, what to do.

    `where` says in which circumstance, if the check tries several.
    """

    where = ""

    def __str__(self) -> str:
        said = super().__str__()
        return f"{self.where}: {said}" if self.where else said


class NotTried(Exception):
    """A check that could not be run: why not."""


class Check(NamedTuple):
    """A check of a program."""

    title: str
    run: Callable[[Log], str]  # a sentence for the author; or CheckFailed, NotTried, Fault
    vital: bool = False  # if it fails, those after it would fail for the same reason


class CheckResult(NamedTuple):
    """The result of a check; `passed` is None if it was not run, and `talk` has the messages.

    It is `blocked` if an earlier failure must be fixed first.
    """

    title: str
    passed: bool | None
    sentence: str
    talk: tuple[str, ...] = ()
    blocked: bool = False


def findings(checks: Sequence[Check]) -> Iterator[CheckResult]:
    """Run the checks in their order, and yield the result of each."""
    failed = ""
    for check in checks:
        if failed:
            first = f'Fix "{failed}" first; then these are tried:'
            yield CheckResult(check.title, None, first, blocked=True)
            continue
        finding = _run(check)
        if check.vital and finding.passed is False:
            failed = check.title
        yield finding


def _run(check: Check) -> CheckResult:
    """Run one check."""
    log = Log()
    try:
        return CheckResult(check.title, True, check.run(log))
    except NotTried as reason:
        return CheckResult(check.title, None, str(reason))
    except CheckFailed as failure:
        return CheckResult(check.title, False, str(failure), talk(log))
    except Fault as fault:
        return CheckResult(check.title, False, f"{sentence(fault)}.", talk(log))


def sentence(fault: Fault) -> str:
    """Write the reason of a fault as the beginning of a sentence."""
    return fault.reason[:1].upper() + fault.reason[1:].rstrip(".")


def talk(log: Log) -> tuple[str, ...]:
    """Return the last messages, one a line: `->` to the program, `<-` from it.

    The program's comments and blank lines are left out, and so is the note that it ended as it
    should, or that the judge ended it.
    """
    lines = [f"{ARROWS[one.direction]} {shortened(one)}" for one in that_count(log)]
    left_out = len(lines) - MOST_SHOWN
    if left_out > 0:
        lines[:left_out] = [f"   ({left_out} earlier messages)"]
    return tuple(lines)


def written_in_python(command: Sequence[str]) -> bool:
    """Tell whether a program is written in Python, as far as its command shows."""
    return any(
        "python" in Path(word).name.lower() or word.endswith(".py") or _python_script(word)
        for word in command
    )


def _python_script(word: str) -> bool:
    try:
        with Path(word).open("rb") as file:
            return file.read(2) == b"#!" and b"python" in file.readline(200)
    except (OSError, ValueError):
        return False


@contextmanager
def about(circumstance: str) -> Iterator[None]:
    """Say in which situation a check failed."""
    try:
        yield
    except (CheckFailed, Fault) as problem:
        failure = (
            problem if isinstance(problem, CheckFailed) else CheckFailed(f"{sentence(problem)}.")
        )
        failure.where = circumstance
        raise failure from None


class CheckedProgram:
    """A program under test: each protocol adds its way to take a seat, and its checks."""

    limits: Limits
    slowest = 0.0  # seconds for a move, in whole games

    def __post_init__(self) -> None:
        """Count no waiting for a processor: a busy machine fails no check."""
        self.limits = replace(self.limits, without_waiting=True)

    def seat(self, log: Log) -> Seat:
        """Return the program as a player of a game on 8x8."""
        raise NotImplementedError

    def plays_whole_games(self, log: Log) -> str:
        """Play games to their end, as either colour, against a random player."""
        for player, seed in ((BLACK, 1), (WHITE, 2)):
            self.play_a_game(self.seat(log), player, make_strategy(f"random:seed={seed}"))
        return "It plays whole games against a random player, as Black and as White."

    def play_a_game(self, mine: Seat, player: Player, other: Strategy) -> Record:
        """Play a game as this player, and note the time of the program's slowest move."""

        def note(turn: Turn) -> None:
            if turn.player == player and not turn.opening:
                self.slowest = max(self.slowest, turn.seconds)

        seats = {player: mine, opponent(player): PackageSeat(other, "the other side")}
        record = play_game(seats[BLACK], seats[WHITE], show=note)
        if record.verdict != "finished":
            lost = f"As {record.colour(SIDES[player])} it lost by a fault"
            raise CheckFailed(f"{lost} after {len(record.moves)} moves: {record.cause}.")
        return record

    def keeps_to_its_time(self, log: Log) -> str:
        """Check that the program's slowest move takes clearly less than the time allowed."""
        found = f"Its slowest move took {self.slowest:.1f} s of {self.limits.move:g} s"
        if self.slowest > self.limits.move / 2:
            raise CheckFailed(
                f"{found}. On a slower machine it could lose by this: search less deeply."
            )
        return f"{found}."


class IdleDetector:
    """Tells that a program is idle: it has slept for a while, and hardly computed."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self.used, self.slept = child.cpu_seconds(), child.asleep

    def begin_again(self) -> None:
        """Count from now: the program has just done something."""
        self.slept = self.child.asleep

    def is_idle(self) -> bool:
        """Look at the program; return whether it has been idle for IDLE seconds."""
        used = self.child.cpu_seconds() - self.used
        if used > IDLE_SHARE * IDLE:
            self.used += used
            self.begin_again()
            return False
        return self.child.asleep - self.slept > IDLE and not self.child.waits_for_processor()
