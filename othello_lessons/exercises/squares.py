"""Answers that are squares or moves: how they are read, and how two sets of squares differ."""

import re
from collections.abc import Container, Iterable
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.wording import in_words, number_in_words
from othello_lessons.notation import NotationError, parse_square, square_name
from othello_lessons.othello import (
    PLAYERS,
    Board,
    Player,
    Square,
    is_legal,
    is_valid,
    legal_moves,
    size,
)


def how_squares_differ(given: set[Square], right: set[Square], n: int = 8) -> str | Mistake:
    """Name the squares that do not belong and count those that are missing.

    Where column and row have changed places everywhere, return that mistake.
    """
    if {_exchanged(square, n) for square in given} == right:
        return Mistake("row-before-column")
    strange = ", ".join(square_name(square, n) for square in sorted(given - right))
    missing = len(right - given)
    return " ".join(
        [CHECK("strange-squares", squares=strange)] * bool(strange)
        + [CHECK("missing-squares", count=missing)] * bool(missing)
    )


def _exchanged(square: Square, n: int) -> Square:
    row, column = divmod(square, n + 2)
    return (n + 2) * column + row


def squares_in(answer: Any, n: int = 8) -> set[Square]:
    """Read squares: one or many, numbers or names, a list, a set, or a text such as "d3 c4".

    Wrong, with the misconception "no-square", for anything that is not a square.
    """
    return {_square(part, n) for part in parts_in(answer)}


def parts_in(answer: Any) -> list[Any]:
    """List the parts of a list, a set, or a text such as "d3 c4"; anything else is one part."""
    if isinstance(answer, str):
        return re.findall(r"[^\s,;]+", answer)
    return list(answer) if isinstance(answer, Iterable) else [answer]


def legal_move_in(answer: Any, player: Player, board: Board) -> Square:
    """Read one legal move, a number or a name.

    Wrong, with the misconception "margin-for-move", "not-one-move" or "illegal-move", for anything
    else.
    """
    demand_no_margin(answer, legal_moves(player, board))
    given, n = squares_in(answer, size(board)), size(board)
    if len(given) != 1:
        raise Wrong.named("not-one-move", CHECK, count=len(given))
    (move,) = given
    if not is_legal(move, player, board):
        fields = {"square": square_name(move, n), "player": PLAYERS[player]}
        raise Wrong.named("illegal-move", CHECK, show(board, player), **fields)
    return move


def demand_no_margin(answer: Any, moves: Container[float]) -> None:
    """Raise Wrong if an answer has a number that is not one of the moves: a margin, not a move."""
    parts = [answer] if isinstance(answer, str) or not isinstance(answer, Iterable) else answer
    for part in parts:
        number = _number(part)
        if number is not None and number not in moves:
            raise Wrong.named("margin-for-move", CHECK, margin=number_in_words(number))


def _number(part: Any) -> float | None:
    try:
        return float(part.replace("−", "-") if isinstance(part, str) else part)
    except (TypeError, ValueError):
        return None


def _square(part: Any, n: int) -> Square:
    if is_valid(part, n):
        return int(part)
    try:
        return parse_square(part if isinstance(part, str) else in_words(part), n)
    except NotationError as error:
        raise Wrong.named("no-square", CHECK, error=error) from None
