"""What the author of a faulty console program believes, worked out from what the program said.

Its answers are compared with those of a program whose author counts from one, or forgets to make
its own moves, and so on: if all that it said is right in that other world, the belief is named.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

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
    from othello_lessons.programs.process.log import Message
    from othello_lessons.programs.record import Record

PLAYERS = {"B": BLACK, "W": WHITE}
NO_ANSWER = "It was asked for a move, and did not answer in time."


class Trial(NamedTuple):
    """One game: the board's size, the program's colour, and a position if it is not the start."""

    size: int
    player: Player
    position: str = ""


class Game(NamedTuple):
    """A trial that was played: its record, and what was said."""

    trial: Trial
    record: "Record"
    messages: list["Message"]


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


class Belief(NamedTuple):
    """A mistake: what numbers mean in answers and in `put`, and what is done with the moves."""

    name: str
    says: str
    said: Coordinates = _as_they_are
    read: Coordinates = _as_they_are
    makes_own: bool = True
    makes_others: bool = True


COUNTS_FROM_ONE = (
    "It counts rows and columns from 1. In the console protocol the square in the upper left "
    "corner is (0,0)."
)
COLUMN_FIRST = (
    "It takes columns for rows. In the console protocol the row comes first: (row,column)."
)
BELIEFS = (
    Belief("one-based", COUNTS_FROM_ONE, said=_one_less),
    Belief("one-based", COUNTS_FROM_ONE, said=_one_less, read=_one_less),
    Belief("one-based", COUNTS_FROM_ONE, read=_one_less),
    Belief(
        "zero-based-too-often",
        "It takes 1 away from numbers that are counted from 0 already.",
        said=_one_more,
    ),
    Belief(
        "forgets-the-other",
        "It does not make the other side's moves on its own board. The judge sends them as `put`.",
        makes_others=False,
    ),
    Belief(
        "forgets-own-move",
        "It does not make its own move on its own board. Nobody sends it back to you: the judge "
        "sends `put` for the moves of the other side only.",
        makes_own=False,
    ),
    Belief("column-first", COLUMN_FIRST, said=_swapped),
    Belief("column-first", COLUMN_FIRST, read=_swapped),
    Belief(
        "rows-from-below",
        "It counts the rows from the bottom. In the console protocol row 0 is at the top.",
        said=_turned_over,
    ),
)
COUNTS_TURNS = (
    "That would be right for the other side. `move` says which side is to move: do not count "
    "turns, since nothing is said when the other side forfeits."
)
NO_MOVE = (
    "It has no legal move here, and does not say so. Where no move is legal the answer to `move` "
    "is the word forfeit."
)


def diagnosis(game: Game, more: Iterable[Game]) -> tuple[str, str | None]:
    """Say what is behind a fault, and give its name if it is a known one.

    Where several mistakes could be behind it, `more` games are played until one is left.
    """
    trial, board = game.trial, game.record.positions()[-1][1]
    answer = _answer(game.messages)
    if not legal_moves(trial.player, board) and answer != "pass":
        if _allowed(answer, opponent(trial.player), board, trial.size):
            return COUNTS_TURNS, "counts-turns"
        return NO_MOVE, "ignores-forfeits"
    if game.record.verdict == "malformed":
        return _of_its_form(answer, trial)
    if game.record.verdict == "timeout":
        return NO_ANSWER, "no-answer"
    if game.record.verdict == "illegal":
        return _believed(chain([game], more)) or _of_its_answer(answer, trial, board)
    return _of_its_place(trial) or ("It ended in the middle of a game.", "crash")


def _of_its_place(trial: Trial) -> tuple[str, str] | None:
    """Say what is special about this game, where the usual ones went well."""
    if trial.position:
        return (
            "It played whole games from the usual start, and fails from another one. Then the "
            "judge sends `reset`, which empties the board, and a `put` for every stone.",
            "ignores-reset",
        )
    if trial.size != 8:
        return (
            f"It played whole games on 8×8, and fails on {trial.size}×{trial.size}. The size is "
            "the first word after the program's name.",
            "only-8x8",
        )
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


FORMS = (
    (
        r"none",
        "It printed None. That is what a function returns which returns nothing; a strategy asked "
        "where no move is legal may do so. Print the word forfeit there.",
        "ignores-forfeits",
    ),
    (
        r"pass",
        "Without a legal move the word to say is forfeit, and `pass` is another protocol's.",
        "pass",
    ),
    (
        r"[a-j] ?\d+",
        "It names the square as we do. The console protocol has two numbers in parentheses, row "
        "and column, counted from 0.",
        "letters",
    ),
    (
        r".*[^\s>].*\(\s*\d+\s*,\s*\d+\s*\).*|\(\s*\d+\s*,\s*\d+\s*\).+",
        "There are other words in the line of the answer, perhaps a prompt. The judge wants a line "
        "with the move and nothing else; what is for people begins with # in a line of its own.",
        "words-around-the-move",
    ),
    (
        r"[\[{]?\s*-?\d+\s*[, ]\s*-?\d+\s*[\]}]?",
        "Both numbers are there, without the parentheses: (2,3) is a move.",
        "no-parentheses",
    ),
    (
        r"\d+",
        "That is one number: the place of the square in the list of cells, perhaps. The console "
        "protocol has two, row and column.",
        "cell-number",
    ),
    (
        r"[\s.@obwxX?*|0-9a-j-]+",
        "It prints a board where the answer is expected. Put # at the beginning of each of its "
        "lines: then it is a comment.",
        "board-without-hash",
    ),
)


def _of_its_form(answer: str, trial: Trial) -> tuple[str, str | None]:
    """Say what is wrong with an answer that is no move."""
    for form, says, name in FORMS:
        if re.fullmatch(form, answer.strip(), re.IGNORECASE):
            return says, name
    first = "The first line of its answer that is no comment has to be the move."
    return _of_its_place(trial) or (first, "no-move")


def _believed(games: Iterable[Game]) -> tuple[str, str] | None:
    """Find the one belief under which all that was said in these games is right."""
    left = list(BELIEFS)
    for game in games:
        left = [belief for belief in left if _fits(belief, game.trial, game.messages)]
        if len({belief.name for belief in left}) <= 1:
            break
    return (left[0].says, left[0].name) if left else None


def _of_its_answer(answer: str, trial: Trial, board: Board) -> tuple[str, str | None]:
    """Say what is strange about an answer that is against the rules."""
    if _allowed(answer, opponent(trial.player), board, trial.size):
        return COUNTS_TURNS, "counts-turns"
    if answer == "forfeit":
        return "It gave up its turn although it has a legal move.", "forfeits-too-early"
    return _of_its_place(trial) or ("", None)


def _fits(belief: Belief, trial: Trial, messages: Sequence["Message"]) -> bool:
    """Tell whether every answer was right on the board that a program with this belief has."""
    board, n = initial_board(trial.size), trial.size
    for to, text in _talk(messages):
        words = text.split()
        if words == ["reset"]:
            board = [OUTER if cell == OUTER else EMPTY for cell in board]
        elif to and words[0] == "put":
            square = _square(belief.read(int(words[2]), int(words[3]), n), n)
            if square is None or board[square] != EMPTY:
                return False  # it would have complained
            if belief.makes_others:
                make_move(square, PLAYERS[words[1]], board)
        elif not to:
            if not _allowed(text.lower(), trial.player, board, n, belief.said):
                return False
            numbers = _numbers(text)
            square = _square(belief.said(*numbers, n), n) if numbers else None
            if belief.makes_own and square is not None:
                make_move(square, trial.player, board)
    return True


def _numbers(text: str) -> tuple[int, int] | None:
    found = re.fullmatch(r"\(\s*(\d+)\s*,\s*(\d+)\s*\)", text)
    return (int(found[1]), int(found[2])) if found else None


def _allowed(
    answer: str, player: Player, board: Board, n: int, said: Coordinates = _as_they_are
) -> bool:
    """Tell whether an answer is a legal move, or a forfeit where there is none."""
    if answer == "forfeit":
        return not legal_moves(player, board)
    numbers = _numbers(answer)
    square = _square(said(*numbers, n), n) if numbers else None
    return square is not None and is_legal(square, player, board)


def _square(place: tuple[int, int], n: int) -> int | None:
    row, column = place
    square = (row + 1) * (n + 2) + column + 1
    return square if 0 <= column < n and is_valid(square, n) else None
