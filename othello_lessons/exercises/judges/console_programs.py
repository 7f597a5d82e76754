"""Judging a learner's console program: it has to flush, and to play whole games."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.judges.console_mistakes import ConsoleGame, Trial, diagnosis
from othello_lessons.exercises.judges.started_programs import (
    NAME,
    budget,
    command_of,
    complaint,
    faulty,
    limits,
    source_of,
)
from othello_lessons.exercises.texts import Texts
from othello_lessons.notation import parse_position
from othello_lessons.othello import BLACK, WHITE, initial_board
from othello_lessons.strategies import make_strategy

if TYPE_CHECKING:
    from othello_lessons.programs.seat import Limits

TEXTS = Texts("console-player")
DEPTH = 2  # the depth that a program is told
TRIALS = (
    Trial(8, BLACK),
    Trial(8, WHITE),
    Trial(4, BLACK),
    Trial(4, WHITE),
    Trial(4, BLACK, "-O-XXOXX-OXX-O-X X"),  # the other side has to pass
    Trial(4, BLACK, "OOO--XX--XXX---- X"),  # it has to pass at once
    Trial(6, WHITE),
)


def judge_console_program(answer: Any) -> str:
    """Demand a program that plays whole games by the console protocol."""
    allowed = limits()
    with command_of(source_of(answer)) as command:
        _demand_flush(command, allowed)
        _judge_games(command, allowed)
    return TEXTS.right(count=len(TRIALS))


def _judge_games(command: list[str], allowed: "Limits") -> None:
    """Judge a program in every trial."""
    spend = budget()
    for seed, trial in enumerate(TRIALS):
        game = _play(trial, command, allowed, seed)
        spend(game.child)
        if faulty(game.record):
            more = (_play(trial, command, allowed, seed=9) for trial in TRIALS[:4])
            raise complaint(diagnosis(game, more), TEXTS, game.record, game.messages)


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


# ---------------------------------------------------------------------------
# Flushing


def _demand_flush(command: list[str], allowed: "Limits") -> None:
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
            raise Wrong.named("no-flush", TEXTS) from None
        except CheckFailed:
            raise Wrong.named("no-answer", TEXTS) from None
