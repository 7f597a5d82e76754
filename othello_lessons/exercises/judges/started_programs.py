"""A learner's program before a judge: written to a file from its text, started, with short limits.

What is common to both protocols.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Generic, NamedTuple, TypeVar

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import behind
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.texts import CHECK, JUDGED, Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import square_name
from othello_lessons.othello import BLACK, Board, Player, Strategy, squares
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.file.seat import FileSeat
from othello_lessons.programs.game import play_game
from othello_lessons.programs.process.child import Child, JudgeError, check_ready
from othello_lessons.programs.process.log import Message
from othello_lessons.programs.record import Record
from othello_lessons.programs.seat import Limits, PackageSeat, Seat, Start
from othello_lessons.programs.workshop import workshop

TEXTS = Texts("programs")
SECONDS = 120.0  # of a program without its waiting for a processor, for all that one check asks
NAME = "player"
SHOWN = 8  # how many of the last messages are shown with a verdict


def source_of(answer: Any) -> str:
    """Return a program's text, given as text or as a file; Wrong if there is no program."""
    if isinstance(answer, Path):
        try:
            answer = answer.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise Wrong.named("unreadable", TEXTS, error=error) from None
    if not isinstance(answer, str):
        raise Wrong.named("no-program", TEXTS, answer=in_words(answer))
    try:
        compile(answer, f"{NAME}.py", "exec")
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        text = f"{answer.splitlines()[line - 1].strip():.60}" if line else ""
        where = TEXTS("in-line", line=line, text=text) if line else ""
        raise Wrong.named("syntax", TEXTS, error=error, where=where) from None
    return answer


def accepted(exercise: Exercise, source: str) -> None:
    """Make an accepted text the program that plays in the lessons; a grader writes no file."""
    if exercise.file and (folder := workshop()):
        Path(folder, exercise.file).write_text(source, encoding="utf-8")


def filled_in(answer: Any, keys: Iterable[str]) -> dict[str, Any]:
    """Return a dictionary with these keys."""
    if not isinstance(answer, Mapping) or set(answer) != set(keys):
        raise Wrong.named("no-dictionary", JUDGED, keys=", ".join(map(repr, keys)))
    return dict(answer)


@contextmanager
def command_of(source: str, wrapper: str = "") -> Iterator[list[str]]:
    """Write a program to a file, and give the command that starts it while this lasts.

    A `wrapper` is a program that starts it with something of its own.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{NAME}.py")
        path.write_text(source, encoding="utf-8")
        words = [str(path)]
        if wrapper:
            around = Path(folder, "around.py")
            around.write_text(wrapper, encoding="utf-8")
            words = [str(around), *words]
        yield [sys.executable, *words]


def limits() -> Limits:
    """Return the limits of a trial: short ones, of a time that a busy machine does not take."""
    try:
        check_ready()
    except JudgeError as error:
        raise Wrong(str(error), "no-judge") from None
    return Limits(move=2.0, start=6.0, without_waiting=True)


AnySeat = TypeVar("AnySeat", bound=ConsoleSeat | FileSeat)


class ProgramGame(NamedTuple, Generic[AnySeat]):
    """A game that the program on trial played: its seat, its player, and the record."""

    seat: AnySeat
    player: Player
    record: Record

    @property
    def messages(self) -> list[Message]:
        """Return the messages of the game."""
        return self.seat.log.messages

    def texts(self, direction: str) -> list[str]:
        """Return the texts that went "to" the program or came "from" it."""
        return [message.text for message in self.messages if message.direction == direction]

    @property
    def is_lost(self) -> bool:
        """Tell whether the game ended with a fault of the program."""
        loser = self.record.white if self.record.loser == "white" else self.record.black
        return self.record.verdict != "finished" and loser == NAME


def played(
    seat: AnySeat, player: Player, other: Strategy, start: Start | None = None
) -> ProgramGame[AnySeat]:
    """Let a program play against a strategy."""
    theirs = PackageSeat(other, "opponent")
    seats: list[Seat] = [seat, theirs] if player == BLACK else [theirs, seat]
    return ProgramGame(seat, player, play_game(seats[0], seats[1], start))


def form_of(answer: str, forms: Mapping[str, str]) -> str | None:
    """Return the name of the form that an answer has; None if it has none of these."""
    return next((name for name in forms if re.fullmatch(forms[name], answer.strip(), re.I)), None)


def budget() -> Callable[[Child], None]:
    """Return a counter of the programs' time, which raises Wrong after SECONDS in all."""
    spent = 0.0

    def spend(child: Child) -> None:
        nonlocal spent
        spent += child.now() - child.started
        if spent > SECONDS:
            raise Wrong(CHECK.mistake("endless"), "endless")

    return spend


def in_the_end(messages: Sequence[Message]) -> str:
    """Write the last messages, one a line."""
    talk = [message for message in messages if message.direction in ("to", "from", "comment")]
    lines = ["…"] * (len(talk) > SHOWN)
    for message in talk[-SHOWN:]:
        speaker = "judge-said" if message.direction == "to" else "you-said"
        lines.append(TEXTS(speaker, text=message.text[:70]))
    return "\n".join(lines)


def complaint(mistake: Mistake | None, game: ProgramGame[Any], own: Board | None = None) -> Wrong:
    """Return the verdict on a program that lost by its own doing, with the last messages.

    The board on which it happened stands below; where the program's `own` differs, it says so.
    """
    record = game.record
    player, board = record.positions()[-1]
    move, n = len(record.moves) + 1, record.size
    says = [TEXTS("lost", move=move, size=n, verdict=record.verdict, reason=record.cause)]
    differ = [square_name(s, n) for s in squares(n) if own and own[s] != board[s]]
    if differ:
        says.append(TEXTS("own-board", squares=", ".join(differ)))
    problem = Wrong("\n".join([*says, in_the_end(game.messages)]), None, show(board, player))
    return behind(mistake, problem, JUDGED) if mistake else problem
