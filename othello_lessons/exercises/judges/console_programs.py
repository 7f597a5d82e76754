"""Judging a learner's console program: it has to flush, and to play whole games.

Which mistake is behind a fault is found from what the program said.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple

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
    ProgramGame,
    accepted,
    budget,
    command_of,
    complaint,
    form_of,
    limits,
    played,
    source_of,
)
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.texts import JUDGED
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
from othello_lessons.programs.compliance import CheckFailed
from othello_lessons.programs.console.seat import ConsoleSeat, answer_in
from othello_lessons.programs.console.talk import NotFlushed, talking
from othello_lessons.programs.process.log import Log, Message
from othello_lessons.programs.seat import Fault, Limits, Start
from othello_lessons.strategies import make_strategy

DEPTH = 2  # the depth that a program is told
PLAYERS = {"B": BLACK, "W": WHITE}


class Trial(NamedTuple):
    """One game: the board's size, the program's colour, and a position if it is not the start."""

    size: int
    player: Player
    position: str = ""


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
    allowed, source = limits(), source_of(answer)
    with command_of(source) as command:
        _demand_flush(command, allowed)
        _judge_games(command, allowed)
    accepted(exercise, source)
    return exercise.praise(count=len(TRIALS))


def _judge_games(command: list[str], allowed: Limits) -> None:
    """Judge a program in every trial."""
    spend = budget()
    for seed, trial in enumerate(TRIALS):
        game = _play(trial, command, allowed, seed)
        spend(game.seat.child)
        if game.is_lost:
            more = (_play(trial, command, allowed, seed=9) for trial in TRIALS[:4])
            mistake = _diagnosis(trial, game, more)
            raise complaint(mistake, game, board_before_the_end(mistake, _heard_and_said(game)))


def _play(trial: Trial, command: list[str], allowed: Limits, seed: int) -> ProgramGame[ConsoleSeat]:
    seat = ConsoleSeat(command, size=trial.size, depth=DEPTH, limits=allowed, name=NAME)
    board = parse_position(trial.position)[1] if trial.position else initial_board(trial.size)
    return played(seat, trial.player, make_strategy(f"random:seed={seed}"), Start(board))


def _demand_flush(command: list[str], allowed: Limits) -> None:
    """Ask for a first move: one that waits in a buffer comes when the input is closed.

    Other mistakes are left to the games.
    """
    with talking(command, ["8", "B", str(DEPTH)], allowed, Log()) as talk, suppress(Fault):
        talk.start(initial_board())
        talk.child.send("move B")
        try:
            talk.answer()
        except NotFlushed:
            raise Wrong.named("no-flush", JUDGED) from None
        except CheckFailed:
            raise Wrong.named("no-answer", JUDGED) from None


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


def _diagnosis(
    trial: Trial, game: ProgramGame[ConsoleSeat], more: Iterable[ProgramGame[ConsoleSeat]]
) -> Mistake | None:
    """Return the mistake behind a fault, or None if it is not a known one.

    One that must be told from others is sought in `more` games as well.
    """
    board, answer = game.record.positions()[-1][1], _answer(game.messages)
    is_allowed = _allowed(answer, opponent(trial.player), board)
    if not legal_moves(trial.player, board) and answer not in ("pass", "none"):
        return Mistake("counts-turns" if is_allowed else "ignores-forfeits")
    if game.record.verdict == "malformed":
        if name := form_of(answer, FORMS):
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
    if trial.position:
        return Mistake("ignores-reset")
    return Mistake("only-8x8", None, {"size": trial.size}) if trial.size != 8 else None


def _answer(messages: Sequence[Message]) -> str:
    talk = list(_talk(messages))
    asked = max((place for place, (to, _) in enumerate(talk) if to), default=-1)
    return next((text for _, text in talk[asked + 1 :]), "").strip()


def _talk(messages: Sequence[Message]) -> Iterator[tuple[bool, str]]:
    for message in messages:
        if message.direction == "to":
            yield True, message.text
        elif message.direction == "from" and (answer := answer_in(message.text)):
            yield False, answer.lower()


def _heard_and_said(game: ProgramGame[ConsoleSeat]) -> program_boards.Game:
    turns = []
    for to, text in _talk(game.messages):
        words = text.split()
        if words == ["reset"]:
            turns.append(Spoken("reset"))
        elif to and words[0] == "put":
            turns.append(Spoken("heard", PLAYERS[words[1]], int(words[2]), int(words[3])))
        elif not to:
            kind = "passed" if text == "forfeit" else "said"
            turns.append(Spoken(kind, game.player, *(_numbers(text) or (-1, -1))))
    return turns, initial_board(game.record.size)


def _numbers(text: str) -> tuple[int, int] | None:
    found = re.fullmatch(r"\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)", text)
    return (int(found[1]), int(found[2])) if found else None


def _allowed(answer: str, player: Player, board: Board) -> bool:
    if answer == "forfeit":
        return not legal_moves(player, board)
    square = square_at(*(_numbers(answer) or (-1, -1)), size(board))
    return square is not None and is_legal(square, player, board)
