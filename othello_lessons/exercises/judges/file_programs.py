"""Judging a learner's file program: whole games, and in which order it touches its two files.

It is started by a program that notes each file it opens, deletes or renames, so that an answer
written before the question is deleted is seen each time, and not once in a thousand games.
"""

import re
import tempfile
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from othello_lessons.exercises.exercise import Wrong
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
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.texts import Texts
from othello_lessons.notation import NotationError, parse_square
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    Board,
    Player,
    Square,
    Strategy,
    any_legal_move,
    initial_board,
    is_legal,
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
TEXTS = Texts("file-player")
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


def judge_file_program(answer: Any) -> str:
    """Demand a program that plays whole games by the file protocol, and in the right order."""
    allowed = limits()
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder, "notes")
        with command_of(source_of(answer), AROUND.format(notes=str(notes))) as command:
            games = _judge_games(command, notes, allowed)
            if "sleep" not in notes.read_text():
                _judge_idleness(_play(command, WHITE, _random(2), allowed, PAUSE))
    return TEXTS.right(count=games)


def _judge_games(command: list[str], notes: Path, allowed: "Limits") -> int:
    """Judge a program in every trial, and then until it had to pass; return how many games."""
    passed, games, spend = 0, 0, budget()
    until_a_pass = [(player, _leaves_few_replies) for player in (BLACK, WHITE)]
    for player, other in [*((player, _random(seed)) for player, seed in TRIALS), *until_a_pass]:
        if games < len(TRIALS) or not passed:
            notes.write_text("")
            game = _play(command, player, other, allowed)
            spend(game.seat.child)
            _judge_game(game, notes)
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


def _judge_game(game: FileGame, notes: Path) -> None:
    """Raise Wrong for a fault, for the wrong order of steps, and for a program without end."""
    steps = notes.read_text().splitlines()
    if faulty(game.record):
        raise complaint(_diagnosis(game, steps), TEXTS, game.record, game.messages)
    if _answers_too_soon(steps):
        raise Wrong.named("writes-before-deleting", TEXTS, name=NAME)
    if game.seat.child.exit_status != 0:
        raise Wrong.named("never-ends", TEXTS, talk=in_the_end(game.messages))


def _has_passed(game: FileGame) -> bool:
    """Tell whether the program wrote a pass in a game."""
    answers = (message.text for message in game.messages if message.direction == "from")
    return any(answer.strip("() ").upper().split()[1:] == ["P"] for answer in answers)


def _judge_idleness(game: FileGame) -> None:
    """Raise Wrong if a program worked hard while its opponent was to move."""
    if game.seat.busy_waiting:
        raise Wrong.named("busy-waiting", TEXTS)


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
        return Mistake("leaves-the-file", steps, {"name": NAME})
    if not legal_moves(game.player, board):
        return Mistake("ignores-passes", steps)
    if record.verdict == "timeout":
        return _silence(game)
    answer = next((one.text for one in reversed(game.messages) if one.direction == "from"), "")
    if record.verdict == "malformed":
        known = recognise(KNOWN_FORMS, lambda form: _has_form(answer, form))
        return known or Mistake("no-move", answer)
    if record.verdict == "illegal":
        return _illegal(game, answer)
    if game.seat.child.exit_status == 0:
        return _early_end(game)
    return Mistake("crash", answer)


def _silence(game: FileGame) -> Mistake:
    if game.seat.incomplete_answer:
        return Mistake("no-end", game)
    if game.player == BLACK and not game.record.moves:
        return Mistake("black-begins", game)
    return Mistake("no-answer", game)


KNOWN_FORMS = (
    Mistake("one-word", r"\(\s*[WB]\s+[A-H]\d\s*\)"),
    Mistake("row-first", r"\(\s*[WB]\s+\d\s+[A-H]\s*\)"),
    Mistake("no-colour", r"\(\s*[A-H]\s*\d\s*\)"),
    Mistake("console-move", r"\(\s*\d+\s*,\s*\d+\s*\)"),
)


def _has_form(answer: str, form: str) -> bool:
    return bool(re.fullmatch(form, answer.strip(), re.IGNORECASE))


class Habits(NamedTuple):
    """The first four discs with their colours exchanged, or moves that are forgotten."""

    exchanged: bool = False
    makes_own: bool = True
    makes_others: bool = True


KNOWN_HABITS = (
    Mistake("turned-over", Habits(exchanged=True)),
    Mistake("forgets-the-other", Habits(makes_others=False)),
    Mistake("forgets-own-move", Habits(makes_own=False)),
)


def _illegal(game: FileGame, answer: str) -> Mistake | None:
    """Return the mistake behind an answer that is against the rules."""
    words = answer.strip("() ").upper().split()
    if words[:1] == [LETTERS[opponent(game.player)]]:
        return Mistake("wrong-colour", answer)
    if words[1:2] == ["P"]:
        return Mistake("passes-too-early", answer)
    return recognise(KNOWN_HABITS, lambda habits: _board_of(habits, game) is not None)


def _early_end(game: FileGame) -> Mistake:
    """Return the mistake of a program that ends before the game does."""

    def is_over(habits: Habits) -> bool:
        board = _board_of(habits, game)
        return board is not None and not any(any_legal_move(one, board) for one in LETTERS)

    return recognise(KNOWN_HABITS, is_over) or Mistake("ends-too-early", game)


def _board_of(habits: Habits, game: FileGame) -> Board | None:
    """Return the board of a program with these habits; None if it would have played otherwise."""
    board, me = initial_board(), game.player
    if habits.exchanged:
        board = [{BLACK: WHITE, WHITE: BLACK}.get(cell, cell) for cell in board]
    said = [_square(one.text) for one in game.messages if one.direction == "from"]
    heard = [_square(one.text) for one in game.messages if one.direction == "to"][1:]
    turns = _in_turn(said, heard) if me == BLACK else _in_turn(heard, said)
    for number, square in enumerate(turns):
        mover = BLACK if number % 2 == 0 else WHITE
        if square is None:
            continue
        if mover == me and not is_legal(square, me, board):
            return None
        makes = habits.makes_own if mover == me else habits.makes_others
        if makes and board[square] == EMPTY:
            make_move(square, mover, board)
    return board


def _in_turn(first: list[Square | None], second: list[Square | None]) -> list[Square | None]:
    """Put the moves of two players into the order in which they were made."""
    moves: list[Square | None] = [None] * (len(first) + len(second))
    moves[::2], moves[1::2] = first, second
    return moves


def _square(text: str) -> Square | None:
    words = text.strip("() ").split()
    try:
        return parse_square("".join(words[1:]))
    except NotationError:
        return None
