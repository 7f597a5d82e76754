"""Judging a learner's console program: it has to flush, and to play whole games.

Which mistake is behind a fault is found from what the program said.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges import program_boards
from othello_lessons.exercises.judges.program_boards import (
    Spoken,
    board_before_the_end,
    mistake_in,
    square_at,
)
from othello_lessons.exercises.judges.started_programs import (
    NAME,
    budget,
    command_of,
    complaint,
    faulty,
    limits,
    source_of,
)
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.texts import Texts
from othello_lessons.notation import COLUMNS, parse_position
from othello_lessons.othello import (
    BLACK,
    WHITE,
    Board,
    Player,
    initial_board,
    is_legal,
    legal_moves,
    opponent,
    size,
)
from othello_lessons.strategies import make_strategy

if TYPE_CHECKING:
    from othello_lessons.programs.process.child import Child
    from othello_lessons.programs.process.log import Message
    from othello_lessons.programs.record import Record
    from othello_lessons.programs.seat import Limits

DEPTH = 2  # the depth that a program is told
PLAYERS = {"B": BLACK, "W": WHITE}


class Trial(NamedTuple):
    """One game: the board's size, the program's colour, and a position if it is not the start."""

    size: int
    player: Player
    position: str = ""


class ConsoleGame(NamedTuple):
    """A trial that was played: its record, what was said, and the program as it was after it."""

    trial: Trial
    record: "Record"
    messages: list["Message"]
    child: "Child"


TRIALS = (
    Trial(8, BLACK),
    Trial(8, WHITE),
    Trial(4, BLACK),
    Trial(4, WHITE),
    Trial(4, BLACK, "-O-XXOXX-OXX-O-X X"),  # the other side has to pass
    Trial(4, BLACK, "OOO--XX--XXX---- X"),  # it has to pass at once
    Trial(6, WHITE),
)


def judge_console_program(exercise: Exercise, answer: Any) -> str:
    """Demand a program that plays whole games by the console protocol."""
    allowed = limits()
    with command_of(source_of(answer)) as command:
        _demand_flush(command, allowed, exercise.texts)
        _judge_games(command, allowed, exercise.texts)
    return exercise.praise(count=len(TRIALS))


def _judge_games(command: list[str], allowed: "Limits", texts: Texts) -> None:
    """Judge a program in every trial."""
    spend = budget()
    for seed, trial in enumerate(TRIALS):
        game = _play(trial, command, allowed, seed)
        spend(game.child)
        if faulty(game.record):
            more = (_play(trial, command, allowed, seed=9) for trial in TRIALS[:4])
            mistake = _diagnosis(game, more)
            own = board_before_the_end(mistake, _heard_and_said(game))
            raise complaint(mistake, texts, game.record, game.messages, own)


def _play(trial: Trial, command: list[str], allowed: "Limits", seed: int) -> ConsoleGame:
    """Play one game against a random player."""
    from othello_lessons.programs.console.seat import ConsoleSeat
    from othello_lessons.programs.game import play_game
    from othello_lessons.programs.process.log import Log
    from othello_lessons.programs.seat import PackageSeat, Seat, Start

    log = Log()
    mine = ConsoleSeat(command, size=trial.size, depth=DEPTH, limits=allowed, log=log, name=NAME)
    theirs = PackageSeat(make_strategy(f"random:seed={seed}"), "random")
    board = parse_position(trial.position)[1] if trial.position else initial_board(trial.size)
    seats: list[Seat] = [mine, theirs] if trial.player == BLACK else [theirs, mine]
    record = play_game(seats[0], seats[1], Start(board))
    return ConsoleGame(trial, record, log.messages, mine.child)


def _demand_flush(command: list[str], allowed: "Limits", texts: Texts) -> None:
    """Ask for a first move: one that waits in a buffer comes when the input is closed.

    Other mistakes are left to the games.
    """
    from othello_lessons.programs.compliance import CheckFailed
    from othello_lessons.programs.console.talk import NotFlushed, talking
    from othello_lessons.programs.process.log import Log
    from othello_lessons.programs.seat import Fault

    with talking(command, ["8", "B", str(DEPTH)], allowed, Log()) as talk, suppress(Fault):
        talk.start(initial_board())
        talk.child.send("move B")
        try:
            talk.answer()
        except NotFlushed:
            raise Wrong.named("no-flush", texts) from None
        except CheckFailed:
            raise Wrong.named("no-answer", texts) from None


# ---------------------------------------------------------------------------
# What is behind a fault

# What people say in the place of a move. Anything may stand in it, so these are no patches.
FORMS = {
    "says-none": r"none",
    "pass": r"pass",
    "letters": rf"[{COLUMNS}] ?\d+",
    "words-around-the-move": r".*[^\s>].*\(\s*\d+\s*,\s*\d+\s*\).*|\(\s*\d+\s*,\s*\d+\s*\).+",
    "no-parentheses": r"[\[{]?\s*-?\d+\s*[, ]\s*-?\d+\s*[\]}]?",
    "cell-number": r"\d+",
    "board-without-hash": r"[\s.@obwxX?*|0-9a-j-]+",
}


def _diagnosis(game: ConsoleGame, more: Iterable[ConsoleGame]) -> Mistake | None:
    """Return the mistake behind a fault, or None if it is not a known one.

    One that must be told from others is sought in `more` games as well.
    """
    trial, board, answer = game.trial, game.record.positions()[-1][1], _answer(game.messages)
    is_allowed = _allowed(answer, opponent(trial.player), board)
    if not legal_moves(trial.player, board) and answer not in ("pass", "none"):
        return Mistake("counts-turns" if is_allowed else "ignores-forfeits")
    if game.record.verdict == "malformed":
        of_form = (name for name, form in FORMS.items() if re.fullmatch(form, answer, re.I))
        if name := next(of_form, None):
            return Mistake(name)
        return _only_elsewhere(trial) or Mistake("no-move")
    if game.record.verdict == "timeout":
        return Mistake("no-answer")
    if game.record.verdict == "illegal":
        if mistake := mistake_in(program_boards.CONSOLE, map(_heard_and_said, chain([game], more))):
            return mistake
        if is_allowed:
            return Mistake("counts-turns")
        return Mistake("forfeits-too-early") if answer == "forfeit" else _only_elsewhere(trial)
    return _only_elsewhere(trial) or Mistake("crash")


def _only_elsewhere(trial: Trial) -> Mistake | None:
    """Return the mistake of a program that fails only where a game is unusual."""
    if trial.position:
        return Mistake("ignores-reset")
    return Mistake("only-8x8", None, {"size": trial.size}) if trial.size != 8 else None


def _answer(messages: Sequence["Message"]) -> str:
    """Return what the program said first when it was asked last."""
    talk = list(_talk(messages))
    asked = max((place for place, (to, _) in enumerate(talk) if to), default=-1)
    return next((text for _, text in talk[asked + 1 :]), "").strip()


def _talk(messages: Sequence["Message"]) -> Iterator[tuple[bool, str]]:
    """Yield the judge's commands (True) and the program's answers in their order."""
    from othello_lessons.programs.console.seat import answer_in

    for message in messages:
        if message.direction == "to":
            yield True, message.text
        elif message.direction == "from" and (answer := answer_in(message.text)):
            yield False, answer.lower()


def _heard_and_said(game: ConsoleGame) -> program_boards.Game:
    turns = []
    for to, text in _talk(game.messages):
        words = text.split()
        if words == ["reset"]:
            turns.append(Spoken("reset"))
        elif to and words[0] == "put":
            turns.append(Spoken("heard", PLAYERS[words[1]], int(words[2]), int(words[3])))
        elif not to:
            kind = "passed" if text == "forfeit" else "said"
            turns.append(Spoken(kind, game.trial.player, *(_numbers(text) or (-1, -1))))
    return turns, initial_board(game.trial.size)


def _numbers(text: str) -> tuple[int, int] | None:
    found = re.fullmatch(r"\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)", text)
    return (int(found[1]), int(found[2])) if found else None


def _allowed(answer: str, player: Player, board: Board) -> bool:
    """Tell whether an answer is a legal move, or a forfeit where no move is legal."""
    if answer == "forfeit":
        return not legal_moves(player, board)
    square = square_at(*(_numbers(answer) or (-1, -1)), size(board))
    return square is not None and is_legal(square, player, board)
