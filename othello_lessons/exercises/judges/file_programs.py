"""Judging a learner's file program: whole games, and in which order it touches its two files.

It is started by a program that notes each file it opens, deletes or renames, so that an answer
written before the question is deleted is seen each time, and not once in a thousand games.
"""

import re
import tempfile
import time
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.judges.started_programs import (
    NAME,
    command_of,
    complaint,
    faulty,
    in_the_end,
    limits,
    source_of,
)
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
PAUSE = 3.0  # seconds: who waits for that long without sleep has worked hard
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
            for player, seed in TRIALS:
                notes.write_text("")
                _judge_game(_play(command, player, seed, allowed), notes)
            if "sleep" not in notes.read_text():
                _judge_idleness(_play(command, WHITE, 2, allowed, PAUSE))
    return f"It played {len(TRIALS)} games to their end, with both colours."


class Game(NamedTuple):
    """A game that was played: the program's player, the record, and what was said."""

    player: Player
    record: "Record"
    messages: list["Message"]
    seat: "FileSeat"


def _play(
    command: list[str], player: Player, seed: int, allowed: "Limits", pause: float = 0
) -> Game:
    """Play one game against a random player, who may take a pause in its first turn."""
    from othello_lessons.programs.file.seat import FileSeat
    from othello_lessons.programs.game import play_game
    from othello_lessons.programs.process.log import Log
    from othello_lessons.programs.seat import PackageSeat, Seat

    log = Log()
    mine = FileSeat(NAME, [*command, NAME], limits=allowed, log=log)
    theirs = PackageSeat(_slow_at_first(make_strategy(f"random:seed={seed}"), pause), "random")
    seats: list[Seat] = [mine, theirs] if player == BLACK else [theirs, mine]
    return Game(player, play_game(seats[0], seats[1]), log.messages, mine)


def _slow_at_first(strategy: Strategy, pause: float) -> Strategy:
    turns = count()

    def slow(player: Player, board: Board) -> Square:
        if next(turns) == 0:
            time.sleep(pause)
        return strategy(player, board)

    return slow


def _judge_game(game: Game, notes: Path) -> None:
    """Raise Wrong for a fault, for the wrong order of steps, and for a program without end."""
    steps = notes.read_text().splitlines()
    if faulty(game.record):
        says, name = _diagnosis(game, steps)
        raise complaint(says, name, game.record, game.messages)
    if _answers_too_soon(steps):
        raise Wrong(WRITES_FIRST, "writes-before-deleting")
    if game.seat.child.exit_status != 0:
        raise Wrong(
            "The game is over, and the program goes on. When neither side can move any more, "
            "nothing is said: it has to find that out by itself, and end.\n"
            f"{in_the_end(game.messages)}",
            "never-ends",
        )


def _judge_idleness(game: Game) -> None:
    """Raise Wrong if a program worked hard while its opponent was to move."""
    if game.seat.busy_waiting:
        raise Wrong(
            "It works hard while it waits: it looks for its file again and again without a pause. "
            "Sleep between two looks, with time.sleep(0.1), so that the opponent can think.",
            "busy-waiting",
        )


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

WRITES_FIRST = (
    f"It writes {NAME}.out before it has deleted {NAME}.in. The referee may be quick: it takes the "
    f"answer and puts the next move there, and then the program deletes what it has not read. "
    "Read, delete, and only then answer."
)
LEAVES_IT = (
    f"It does not delete {NAME}.in. Until that file is gone the referee cannot know that the "
    "program has read it, and it will not put another one in its place."
)
WHITE_BEGINS = (
    "It was told W, and nothing came. White moves first in this protocol, so being told W is the "
    "question."
)
ENDS = (
    "It ended in the middle of a game, as if all were well. If it thinks that the game is over, "
    "some moves are not made on its board, its own or the opponent's."
)
NO_PASS = (
    "It has no legal move here, and does not say so. It says it with a pass: (W P 1), or (B P 1)."
)


def _diagnosis(game: Game, steps: Sequence[str]) -> tuple[str, str | None]:
    """Say what is behind a fault, and give its name if it is a known one."""
    record, board = game.record, game.record.positions()[-1][1]
    if f"read {NAME}.in" in steps and f"delete {NAME}.in" not in steps:
        return LEAVES_IT, "leaves-the-file"
    if not legal_moves(game.player, board):
        return NO_PASS, "ignores-passes"
    if record.verdict == "timeout":
        return _of_its_silence(game)
    answer = next((one.text for one in reversed(game.messages) if one.direction == "from"), "")
    if record.verdict == "malformed":
        return _of_its_form(answer)
    if record.verdict == "illegal":
        return _of_its_move(game, answer, board)
    if game.seat.child.exit_status == 0:
        return _of_its_end(game)
    return "It ended in the middle of a game.", "crash"


def _of_its_silence(game: Game) -> tuple[str, str | None]:
    if game.seat.incomplete_answer:
        return "Its answer has no ) at its end, so the referee waits for the rest.", "no-end"
    if game.player == BLACK and not game.record.moves:
        return WHITE_BEGINS, "black-begins"
    return "It was asked for a move, and did not answer in time.", "no-answer"


FORMS = (
    (
        r"\(\s*[WB]\s+[A-H]\d\s*\)",
        "Colour, column and row are three words, with blanks between them: (W D 3).",
        "one-word",
    ),
    (
        r"\(\s*[WB]\s+\d\s+[A-H]\s*\)",
        "The column comes before the row: (W D 3).",
        "row-first",
    ),
    (
        r"\(\s*[A-H]\s*\d\s*\)",
        "The colour is missing, which comes first: (W D 3).",
        "no-colour",
    ),
    (
        r"\(\s*\d+\s*,\s*\d+\s*\)",
        "That is a move of the console protocol. Here it is colour, column and row: (W D 3).",
        "console-move",
    ),
)


def _of_its_form(answer: str) -> tuple[str, str | None]:
    """Say what is wrong with an answer that is no move."""
    for form, says, name in FORMS:
        if re.fullmatch(form, answer.strip(), re.IGNORECASE):
            return says, name
    return (
        "A move is colour, column and row in parentheses, with blanks between: (W D 3).",
        "no-move",
    )


# What an author believes whose program plays illegal moves.


class Belief(NamedTuple):
    """A mistake: the first four discs with their colours exchanged, or moves that are forgotten."""

    name: str
    says: str
    exchanged: bool = False
    makes_own: bool = True
    makes_others: bool = True


BELIEFS = (
    Belief(
        "turned-over",
        "That would be right if the four discs stood the other way round, or if the rows were "
        "numbered from the other end. White stands on D5 and E4 when the game begins, and moves "
        "first. Think of the book's board, call its Black White, and keep the labels as they are.",
        exchanged=True,
    ),
    Belief(
        "forgets-the-other",
        "It does not make the opponent's moves on its own board.",
        makes_others=False,
    ),
    Belief(
        "forgets-own-move",
        "It does not make its own move on its own board. Nobody sends it back: the referee tells "
        "the opponent's moves only.",
        makes_own=False,
    ),
)


def _of_its_move(game: Game, answer: str, board: Board) -> tuple[str, str | None]:
    """Say what is strange about an answer that is against the rules."""
    words = answer.strip("() ").upper().split()
    if words[:1] == [LETTERS[opponent(game.player)]]:
        return (
            "It plays with the wrong letter. Whoever was told W writes W, and moves first.",
            "wrong-colour",
        )
    if words[1:2] == ["P"]:
        return "It passed although it has a legal move.", "passes-too-early"
    for belief in BELIEFS:
        if _board_of(belief, game):
            return belief.says, belief.name
    return "", None


def _of_its_end(game: Game) -> tuple[str, str]:
    """Say what is strange about a program that ends before the game does."""
    for belief in BELIEFS:
        board = _board_of(belief, game)
        if board and not any_legal_move(BLACK, board) and not any_legal_move(WHITE, board):
            return belief.says, belief.name
    return ENDS, "ends-too-early"


def _board_of(belief: Belief, game: Game) -> Board | None:
    """Return the board of a program with this belief; None if it would have played otherwise."""
    board, me = initial_board(), game.player
    if belief.exchanged:
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
        makes = belief.makes_own if mover == me else belief.makes_others
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
