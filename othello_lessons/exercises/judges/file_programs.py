"""Judging a learner's file program: whole games, and in which order it touches its two files.

It is started by a program that notes each file it opens, deletes or renames, so that an answer
written before the question is deleted is seen each time, and not once in a thousand games.
"""

import re
import tempfile
from collections.abc import Callable, Iterable, Sequence
from itertools import count, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges import program_boards
from othello_lessons.exercises.judges.program_boards import (
    Spoken,
    board_before_the_end,
    board_with,
    mistake_in,
)
from othello_lessons.exercises.judges.started_programs import (
    NAME,
    budget,
    command_of,
    complaint,
    faulty,
    in_the_end,
    limits,
    source_of,
)
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.texts import Texts
from othello_lessons.notation import NotationError, parse_square
from othello_lessons.othello import (
    BLACK,
    WHITE,
    Board,
    Player,
    Square,
    Strategy,
    any_legal_move,
    initial_board,
    legal_moves,
    make_move,
    opponent,
)
from othello_lessons.strategies import make_strategy

if TYPE_CHECKING:
    from othello_lessons.programs.file.seat import FileSeat
    from othello_lessons.programs.process.log import Message
    from othello_lessons.programs.record import Record
    from othello_lessons.programs.seat import Limits

LETTERS = {BLACK: "W", WHITE: "B"}  # of the book's players: White moves first in this protocol
PAUSE = 1.0  # second of its own: a program that waits for so long without sleep has worked hard


def _random(seed: int) -> Strategy:
    return make_strategy(f"random:seed={seed}")


def _leaves_few_replies(player: Player, board: Board) -> Square:
    """Leave the program as few moves as possible, so that it soon has none."""

    def replies(move: Square) -> int:
        after = make_move(move, player, list(board))
        return len(legal_moves(opponent(player), after))

    return min(legal_moves(player, board), key=replies)


TRIALS = ((BLACK, 1), (WHITE, 2))  # the program's player, the opponent's seed
AROUND = """
import os, runpy, sys

notes = open({notes!r}, "a", buffering=1)


def note(event, args):
    if event == "open" and isinstance(args[0], (str, os.PathLike)):
        flags = (args[2] or 0) & (os.O_WRONLY | os.O_RDWR)
        writes = flags or set(args[1] or "") & set("wax+")
        print("write" if writes else "read", os.path.basename(args[0]), file=notes)
    elif event == "os.remove":
        print("delete", os.path.basename(args[0]), file=notes)
    elif event == "time.sleep":
        print("sleep", file=notes)
    elif event in ("os.rename", "os.link"):
        print("delete", os.path.basename(args[0]), file=notes)
        print("write", os.path.basename(args[1]), file=notes)


sys.argv = sys.argv[1:]
sys.addaudithook(note)
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def judge_file_program(exercise: Exercise, answer: Any) -> str:
    """Demand a program that plays whole games by the file protocol, and in the right order."""
    allowed = limits()
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder, "notes")
        with command_of(source_of(answer), AROUND.format(notes=str(notes))) as command:
            games = _judge_games(command, notes, allowed, exercise.texts)
            if "sleep" not in notes.read_text():
                game = _play(command, WHITE, _random(2), allowed, PAUSE)
                if game.seat.busy_waiting:  # it worked hard while its opponent was to move
                    raise Wrong.named("busy-waiting", exercise.texts)
    return exercise.praise(count=games)


def _judge_games(command: list[str], notes: Path, allowed: "Limits", texts: Texts) -> int:
    """Judge a program in every trial, and then until it had to pass; return how many games."""
    passed, games, spend = 0, 0, budget()
    until_a_pass = [(player, _leaves_few_replies) for player in (BLACK, WHITE)]
    for player, other in [*((player, _random(seed)) for player, seed in TRIALS), *until_a_pass]:
        if games < len(TRIALS) or not passed:
            notes.write_text("")
            game = _play(command, player, other, allowed)
            spend(game.seat.child)
            _judge_game(game, notes, texts)
            passed, games = passed + _has_passed(game), games + 1
    return games


class FileGame(NamedTuple):
    """A game that was played: the program's player, the record, and what was said."""

    player: Player
    record: "Record"
    messages: list["Message"]
    seat: "FileSeat"


def _play(
    command: list[str], player: Player, other: Strategy, allowed: "Limits", pause: float = 0
) -> FileGame:
    """Play one game against a strategy, which may take a pause in its first turn."""
    from othello_lessons.programs.file.seat import FileSeat
    from othello_lessons.programs.game import play_game
    from othello_lessons.programs.process.log import Log
    from othello_lessons.programs.seat import PackageSeat, Seat

    log = Log()
    mine = FileSeat(NAME, [*command, NAME], limits=allowed, log=log)
    theirs = PackageSeat(_slow_at_first(other, lambda: mine.child.wait(pause)), "opponent")
    seats: list[Seat] = [mine, theirs] if player == BLACK else [theirs, mine]
    return FileGame(player, play_game(seats[0], seats[1]), log.messages, mine)


def _slow_at_first(strategy: Strategy, pause: Callable[[], object]) -> Strategy:
    turns = count()

    def slow(player: Player, board: Board) -> Square:
        if next(turns) == 0:
            pause()
        return strategy(player, board)

    return slow


def _judge_game(game: FileGame, notes: Path, texts: Texts) -> None:
    """Raise Wrong for a fault, for the wrong order of steps, and for a program without end."""
    steps = notes.read_text().splitlines()
    if faulty(game.record):
        mistake = _diagnosis(game, steps)
        own = board_before_the_end(mistake, (_heard_and_said(game), initial_board()))
        raise complaint(mistake, texts, game.record, game.messages, own)
    if _answers_too_soon(steps):
        raise Wrong.named("writes-before-deleting", texts, name=NAME)
    if game.seat.child.exit_status != 0:
        raise Wrong.named("never-ends", texts, talk=in_the_end(game.messages))


def _has_passed(game: FileGame) -> bool:
    """Tell whether the program wrote a pass in a game."""
    answers = (message.text for message in game.messages if message.direction == "from")
    return any(answer.strip("() ").upper().split()[1:] == ["P"] for answer in answers)


def _answers_too_soon(steps: Iterable[str]) -> bool:
    """Tell whether an answer was written while the question it belongs to was still there."""
    unread = False
    for step in steps:
        deed, _, name = step.partition(" ")
        if name == f"{NAME}.in":
            unread = deed == "read"
        elif (deed, name) == ("write", f"{NAME}.out") and unread:
            return True
    return False


# ---------------------------------------------------------------------------
# What is behind a fault


def _diagnosis(game: FileGame, steps: Sequence[str]) -> Mistake | None:
    """Return the mistake behind a fault, or None if it is not a known one."""
    record, board = game.record, game.record.positions()[-1][1]
    if f"read {NAME}.in" in steps and f"delete {NAME}.in" not in steps:
        return Mistake("leaves-the-file", None, {"name": NAME})
    if not legal_moves(game.player, board):
        return Mistake("ignores-passes")
    if record.verdict == "timeout":
        return _silence(game)
    answer = next((one.text for one in reversed(game.messages) if one.direction == "from"), "")
    if record.verdict == "malformed":
        of_form = (n for n, form in FORMS.items() if re.fullmatch(form, answer.strip(), re.I))
        return Mistake(next(of_form, "no-move"))
    if record.verdict == "illegal":
        return _illegal(game, answer)
    if game.seat.child.exit_status == 0:
        return _early_end(game)
    return Mistake("crash")


def _silence(game: FileGame) -> Mistake:
    if game.seat.incomplete_answer:
        return Mistake("no-end")
    is_first = game.player == BLACK and not game.record.moves
    return Mistake("black-begins" if is_first else "no-answer")


# What people write in the place of a move. Anything may stand in it, so these are no patches.
FORMS = {
    "one-word": r"\(\s*[WB]\s+[A-H]\d\s*\)",
    "row-first": r"\(\s*[WB]\s+\d\s+[A-H]\s*\)",
    "no-colour": r"\(\s*[A-H]\s*\d\s*\)",
    "console-move": r"\(\s*\d+\s*,\s*\d+\s*\)",
}


def _illegal(game: FileGame, answer: str) -> Mistake | None:
    """Return the mistake behind an answer that is against the rules."""
    words = answer.strip("() ").upper().split()
    if words[:1] == [LETTERS[opponent(game.player)]]:
        return Mistake("wrong-colour")
    if words[1:2] == ["P"]:
        return Mistake("passes-too-early")
    return mistake_in(program_boards.FILE, [(_heard_and_said(game), initial_board())])


def _early_end(game: FileGame) -> Mistake:
    """Return the mistake of a program that ends before the game does."""
    for mistake in program_boards.FILE.singles():
        board = board_with(mistake, _heard_and_said(game), initial_board())
        if board is not None and not any(any_legal_move(one, board) for one in LETTERS):
            return mistake
    return Mistake("ends-too-early")


def _heard_and_said(game: FileGame) -> list[Spoken]:
    """List the moves of a game as the program heard and said them."""
    said = [
        _turn(one.text, "said", game.player) for one in game.messages if one.direction == "from"
    ]
    told = [one.text for one in game.messages if one.direction == "to"][1:]
    heard = [_turn(text, "heard", opponent(game.player)) for text in told]
    both = (said, heard) if game.player == BLACK else (heard, said)
    in_turn = [turn for pair in zip_longest(*both) for turn in pair if turn]
    return [turn for turn in in_turn if turn.kind != "heard" or turn.row >= 0]


def _turn(text: str, kind: str, player: Player) -> Spoken:
    """Read a move; a pass has no square, and a pass of the other side says nothing to a board."""
    words = text.strip("() ").split()
    try:
        row, column = divmod(parse_square("".join(words[1:])), 10)
    except NotationError:
        return Spoken("passed" if kind == "said" else kind, player)
    return Spoken(kind, player, row - 1, column - 1)
