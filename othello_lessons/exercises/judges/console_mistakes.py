"""Which mistake is behind a faulty console program, found from what the program said.

Its answers are compared with those of a program that counts from one, or forgets to make its own
moves, and so on: if all that it said is right for such a program, that mistake is named.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.notation import COLUMNS
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    OUTER,
    WHITE,
    Board,
    Player,
    initial_board,
    is_legal,
    is_valid,
    legal_moves,
    make_move,
    opponent,
)

if TYPE_CHECKING:
    from othello_lessons.programs.process.child import Child
    from othello_lessons.programs.process.log import Message
    from othello_lessons.programs.record import Record

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


Coordinates = Callable[[int, int, int], tuple[int, int]]  # row, column and size: row, column


def _as_they_are(row: int, column: int, n: int) -> tuple[int, int]:
    return row, column


def _one_less(row: int, column: int, n: int) -> tuple[int, int]:
    return row - 1, column - 1


def _one_more(row: int, column: int, n: int) -> tuple[int, int]:
    return row + 1, column + 1


def _swapped(row: int, column: int, n: int) -> tuple[int, int]:
    return column, row


def _turned_over(row: int, column: int, n: int) -> tuple[int, int]:
    return n - 1 - row, column


class Habits(NamedTuple):
    """What numbers mean in answers (`said`) and in `put` (`read`), and whose moves are made."""

    said: Coordinates = _as_they_are
    read: Coordinates = _as_they_are
    makes_own: bool = True
    makes_others: bool = True


KNOWN_HABITS = (
    Mistake("counts-from-one", Habits(said=_one_less)),
    Mistake("counts-from-one", Habits(said=_one_less, read=_one_less)),
    Mistake("counts-from-one", Habits(read=_one_less)),
    Mistake("zero-based-too-often", Habits(said=_one_more)),
    Mistake("forgets-the-other", Habits(makes_others=False)),
    Mistake("forgets-own-move", Habits(makes_own=False)),
    Mistake("column-first", Habits(said=_swapped)),
    Mistake("column-first", Habits(read=_swapped)),
    Mistake("rows-from-below", Habits(said=_turned_over)),
)


def diagnosis(game: ConsoleGame, more: Iterable[ConsoleGame]) -> Mistake | None:
    """Return the mistake behind a fault, or None if it is not a known one.

    Where several mistakes could be behind it, `more` games are played until one is left.
    """
    trial, board = game.trial, game.record.positions()[-1][1]
    answer = _answer(game.messages)
    if not legal_moves(trial.player, board) and answer.lower() not in ("pass", "none"):
        allowed = _allowed(answer, opponent(trial.player), board, trial.size)
        return Mistake("counts-turns" if allowed else "ignores-forfeits", answer)
    if game.record.verdict == "malformed":
        return recognise(KNOWN_FORMS, lambda form: _has_form(answer, form)) or (
            _only_elsewhere(trial) or Mistake("no-move", answer)
        )
    if game.record.verdict == "timeout":
        return Mistake("no-answer", answer)
    if game.record.verdict == "illegal":
        return _habit_in(chain([game], more)) or _illegal(answer, trial, board)
    return _only_elsewhere(trial) or Mistake("crash", answer)


def _only_elsewhere(trial: Trial) -> Mistake | None:
    """Return the mistake of a program that fails only where a game is unusual."""
    if trial.position:
        return Mistake("ignores-reset", trial)
    if trial.size != 8:
        return Mistake("only-8x8", trial, {"size": trial.size})
    return None


def _answer(messages: Sequence["Message"]) -> str:
    """Return what the program said first when it was asked last."""
    talk = _talk(messages)
    asked = max((place for place, (to, _) in enumerate(talk) if to), default=-1)
    return next((text.lower() for _, text in talk[asked + 1 :]), "")


def _talk(messages: Sequence["Message"]) -> list[tuple[bool, str]]:
    """List the judge's commands (True) and the program's answers in their order."""
    from othello_lessons.programs.console.seat import answer_in

    talk = []
    for _, _, direction, text, _ in messages:
        if direction == "to":
            talk.append((True, text))
        elif direction == "from" and (answer := answer_in(text)):
            talk.append((False, answer))
    return talk


KNOWN_FORMS = (
    Mistake("says-none", r"none"),
    Mistake("pass", r"pass"),
    Mistake("letters", rf"[{COLUMNS}] ?\d+"),
    Mistake(
        "words-around-the-move",
        r".*[^\s>].*\(\s*\d+\s*,\s*\d+\s*\).*|\(\s*\d+\s*,\s*\d+\s*\).+",
    ),
    Mistake("no-parentheses", r"[\[{]?\s*-?\d+\s*[, ]\s*-?\d+\s*[\]}]?"),
    Mistake("cell-number", r"\d+"),
    Mistake("board-without-hash", r"[\s.@obwxX?*|0-9a-j-]+"),
)


def _has_form(answer: str, form: str) -> bool:
    return bool(re.fullmatch(form, answer.strip(), re.IGNORECASE))


def _habit_in(games: Iterable[ConsoleGame]) -> Mistake | None:
    """Find the one mistake with which everything that was said in these games is right."""
    left = list(KNOWN_HABITS)
    for game in games:
        left = [one for one in left if _fits(one.leads_to, game.trial, game.messages)]
        if len({mistake.name for mistake in left}) <= 1:
            break
    return left[0] if left else None


def _illegal(answer: str, trial: Trial, board: Board) -> Mistake | None:
    """Return the mistake behind an answer that is against the rules."""
    if _allowed(answer, opponent(trial.player), board, trial.size):
        return Mistake("counts-turns", answer)
    if answer == "forfeit":
        return Mistake("forfeits-too-early", answer)
    return _only_elsewhere(trial)


def _fits(habits: Habits, trial: Trial, messages: Sequence["Message"]) -> bool:
    """Tell whether every answer was right on the board that a program with these habits has."""
    board, n = initial_board(trial.size), trial.size
    for to, text in _talk(messages):
        words = text.split()
        if words == ["reset"]:
            board = [OUTER if cell == OUTER else EMPTY for cell in board]
        elif to and words[0] == "put":
            square = _square(habits.read(int(words[2]), int(words[3]), n), n)
            if square is None or board[square] != EMPTY:
                return False  # it would have complained
            if habits.makes_others:
                make_move(square, PLAYERS[words[1]], board)
        elif not to:
            if not _allowed(text.lower(), trial.player, board, n, habits.said):
                return False
            numbers = _numbers(text)
            square = _square(habits.said(*numbers, n), n) if numbers else None
            if habits.makes_own and square is not None:
                make_move(square, trial.player, board)
    return True


def _numbers(text: str) -> tuple[int, int] | None:
    found = re.fullmatch(r"\(\s*(\d+)\s*,\s*(\d+)\s*\)", text)
    return (int(found[1]), int(found[2])) if found else None


def _allowed(
    answer: str, player: Player, board: Board, n: int, said: Coordinates = _as_they_are
) -> bool:
    """Tell whether an answer is a legal move, or a forfeit where no move is legal."""
    if answer == "forfeit":
        return not legal_moves(player, board)
    numbers = _numbers(answer)
    square = _square(said(*numbers, n), n) if numbers else None
    return square is not None and is_legal(square, player, board)


def _square(place: tuple[int, int], n: int) -> int | None:
    row, column = place
    square = (row + 1) * (n + 2) + column + 1
    return square if 0 <= column < n and is_valid(square, n) else None
