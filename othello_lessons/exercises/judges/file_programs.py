"""Judging a learner's file program: whole games, and in which order it touches its two files.

It is started by a program that notes each file it opens, deletes or renames, so that an answer
written before the question is deleted is seen each time, and not once in a thousand games.
"""

import tempfile
from collections.abc import Iterable, Sequence
from itertools import count, zip_longest
from pathlib import Path
from typing import Any

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
    ProgramGame,
    accepted,
    budget,
    command_of,
    complaint,
    form_of,
    in_the_end,
    limits,
    played,
    source_of,
)
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.texts import JUDGED
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
    opponent,
)
from othello_lessons.programs.file.compliance import few_moves
from othello_lessons.programs.file.seat import FileSeat
from othello_lessons.programs.seat import Limits
from othello_lessons.strategies import make_strategy

LETTERS = {BLACK: "W", WHITE: "B"}  # of the book's players: White moves first in this protocol
PAUSE = 1.0  # second of its own: a program that waits for so long without sleep has worked hard


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
    allowed, source = limits(), source_of(answer)
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder, "notes")
        with command_of(source, AROUND.format(notes=str(notes))) as command:
            games = _judge_games(command, notes, allowed)
            if "sleep" not in notes.read_text():
                game = _play(command, WHITE, make_strategy("random:seed=2"), allowed, PAUSE)
                if game.seat.busy_waiting:  # it worked hard while its opponent was to move
                    raise Wrong.named("busy-waiting", JUDGED)
    accepted(exercise, source)
    return exercise.praise(count=games)


def _judge_games(command: list[str], notes: Path, allowed: Limits) -> int:
    """Judge two games, and then up to two more until it had to pass; return how many games."""
    opponents = (
        *(make_strategy(f"random:seed={seed}") for seed in (1, 2)),
        *(few_moves(seed) for seed in (3, 4)),
    )
    passed, games, spend = 0, 0, budget()
    for player, other in zip((BLACK, WHITE) * 2, opponents, strict=True):
        if games < 2 or not passed:
            notes.write_text("")
            game = _play(command, player, other, allowed)
            spend(game.seat.child)
            _judge_game(game, notes)
            passed, games = passed + _has_passed(game), games + 1
    return games


def _play(
    command: list[str], player: Player, other: Strategy, allowed: Limits, pause: float = 0
) -> ProgramGame[FileSeat]:
    """Play one game against a strategy, which may take a pause in its first turn."""
    seat, turns = FileSeat(NAME, [*command, NAME], limits=allowed), count()

    def slow_at_first(mover: Player, board: Board) -> Square:
        if next(turns) == 0:
            seat.child.wait(pause)
        return other(mover, board)

    return played(seat, player, slow_at_first)


def _judge_game(game: ProgramGame[FileSeat], notes: Path) -> None:
    """Raise Wrong for a fault, for the wrong order of steps, and for a program without end."""
    steps = notes.read_text().splitlines()
    if game.is_lost:
        mistake = _diagnosis(game, steps)
        raise complaint(mistake, game, board_before_the_end(mistake, _heard_and_said(game)))
    if _answers_too_soon(steps):
        raise Wrong.named("writes-before-deleting", JUDGED, name=NAME)
    if game.seat.child.exit_status != 0:
        raise Wrong.named("never-ends", JUDGED, talk=in_the_end(game.messages))


def _has_passed(game: ProgramGame[FileSeat]) -> bool:
    return any(_words(answer)[1:] == ["P"] for answer in game.texts("from"))


def _words(answer: str) -> list[str]:
    return answer.strip("() ").upper().split()


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


def _diagnosis(game: ProgramGame[FileSeat], steps: Sequence[str]) -> Mistake | None:
    """Return the mistake behind a fault, or None if it is not a known one."""
    record, board = game.record, game.record.positions()[-1][1]
    if f"read {NAME}.in" in steps and f"delete {NAME}.in" not in steps:
        return Mistake("leaves-the-file", None, {"name": NAME})
    if not legal_moves(game.player, board):
        return Mistake("ignores-passes")
    if record.verdict == "timeout":
        return _silence(game)
    answer = ["", *game.texts("from")][-1]
    if record.verdict == "malformed":
        return Mistake(form_of(answer, FORMS) or "no-move")
    if record.verdict == "illegal":
        return _illegal(game, answer)
    if game.seat.child.exit_status == 0:
        return _early_end(game)
    return Mistake("crash")


def _silence(game: ProgramGame[FileSeat]) -> Mistake:
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


def _illegal(game: ProgramGame[FileSeat], answer: str) -> Mistake | None:
    """Return the mistake behind an answer that is against the rules."""
    words = _words(answer)
    if words[:1] == [LETTERS[opponent(game.player)]]:
        return Mistake("wrong-colour")
    if words[1:2] == ["P"]:
        return Mistake("passes-too-early")
    return mistake_in(program_boards.FILE, [_heard_and_said(game)])


def _early_end(game: ProgramGame[FileSeat]) -> Mistake:
    for mistake in program_boards.FILE.singles():
        board = board_with(mistake, *_heard_and_said(game))
        if board is not None and not any(any_legal_move(one, board) for one in LETTERS):
            return mistake
    return Mistake("ends-too-early")


def _heard_and_said(game: ProgramGame[FileSeat]) -> program_boards.Game:
    """List the moves of a game as the program heard and said them."""
    said = [_turn(text, "said", game.player) for text in game.texts("from")]
    heard = [_turn(text, "heard", opponent(game.player)) for text in game.texts("to")[1:]]
    both = (said, heard) if game.player == BLACK else (heard, said)
    in_turn = [turn for pair in zip_longest(*both) for turn in pair if turn]
    turns = [turn for turn in in_turn if turn.kind != "heard" or turn.row >= 0]
    return turns, initial_board()


def _turn(text: str, kind: str, player: Player) -> Spoken:
    """Read a move; a pass has no square, and a pass of the other side says nothing to a board."""
    words = text.strip("() ").split()
    try:
        row, column = divmod(parse_square("".join(words[1:])), 10)
    except NotationError:
        return Spoken("passed" if kind == "said" else kind, player)
    return Spoken(kind, player, row - 1, column - 1)
