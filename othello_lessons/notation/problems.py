"""Lines of problem files, OBF: a position, what moves are worth, and a comment.

`---... X; G8:+18; H1:+12; % the first one`: each value is in discs, for the side to move. Test
suites of endgames, such as the FFO positions, are written like that.
"""

import math
import re
from dataclasses import dataclass, field

from othello_lessons.notation.positions import parse_position, position_text
from othello_lessons.notation.square_names import NotationError, parse_square, square_name
from othello_lessons.othello import Board, Player, Square, is_legal, size

VALUE = re.compile(r"\s*([A-Za-z][0-9]{1,2}|PA|pa|--)\s*:\s*([-+]?[0-9]{1,4}(?:\.[0-9]{1,9})?)\s*")


@dataclass(frozen=True)
class Problem:
    """A position, the values of some of its moves in the order of the text (None is a pass)."""

    player: Player
    board: Board
    values: dict[Square | None, float] = field(default_factory=dict)
    comment: str = ""


def parse_problem(line: str) -> Problem:
    """Read a line; NotationError says what is wrong with its position or with a move's value."""
    told, _, comment = line.removeprefix("\ufeff").partition("%")
    position, _, values = told.partition(";")
    player, board = parse_position(position)
    worth: dict[Square | None, float] = {}
    for text in filter(str.strip, values.split(";")):
        move, value = _value(text, player, board)
        worth[move] = value
    return Problem(player, board, worth, comment.strip())


def _value(text: str, player: Player, board: Board) -> tuple[Square | None, float]:
    match = VALUE.fullmatch(text)
    if match is None:
        raise NotationError(f"{text.strip()[:30]!r} is not a move with its value, such as G8:+18")
    if match[1].lower() in ("pa", "--"):
        return None, float(match[2])
    square = parse_square(match[1], size(board))
    if not is_legal(square, player, board):
        raise NotationError(f"{match[1]} has a value, but the side to move cannot move there")
    return square, float(match[2])


def parse_problems(text: str) -> list[Problem]:
    """Read the lines of a file, except blank ones and comments; NotationError names the line."""
    problems = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if line.partition("%")[0].strip():
            try:
                problems.append(parse_problem(line))
            except NotationError as error:
                raise NotationError(f"line {number}: {error}") from None
    if not problems:
        raise NotationError("there is no position in this text: a line is 64 signs, and X or O")
    return problems


def problem_text(problem: Problem) -> str:
    """Write a line: the position, the values with a sign, and the comment, if it has one."""
    n = size(problem.board)
    parts = [f"{position_text(problem.player, problem.board)};"]
    for move, value in problem.values.items():
        if not math.isfinite(value):
            raise NotationError(f"{value} cannot be the value of a move")
        name = "PA" if move is None else square_name(move, n).upper()
        parts.append(f"{name}:{_signed(value)};")
    if problem.comment:
        parts.append("% " + " ".join(problem.comment.split()))
    return " ".join(parts)


def _signed(value: float) -> str:
    return f"{value:+.0f}" if value == int(value) else f"{value:+.9f}".rstrip("0")
