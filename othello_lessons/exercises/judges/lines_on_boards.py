"""What is wrong with squares that somebody named as flips or as moves, read from the board.

Each of them stands on lines that begin at a move: a line is closed by a disc of the player's own,
or it is open, and comes to an empty square or to the rim.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.texts import CHECK
from othello_lessons.notation import square_name
from othello_lessons.othello import (
    EMPTY,
    OUTER,
    Board,
    Player,
    Square,
    directions,
    opponent,
    size,
)

WAYS = ("up-left", "up", "up-right", "left", "right-way", "down-left", "down", "down-right")
OPEN = {EMPTY: "line-to-empty", OUTER: "line-to-rim"}


class Line(NamedTuple):
    """The opponent's discs beside a square in one direction, and the cell behind them."""

    way: str
    discs: list[Square]
    end: Square


def lines_from(square: Square, player: Player, board: Board) -> list[Line]:
    """List the lines that begin at a square with a disc of the opponent's."""
    found = []
    for way, step in zip(WAYS, sorted(directions(size(board))), strict=True):
        discs, at = [], square + step
        while board[at] == opponent(player):
            discs.append(at)
            at += step
        found.append(Line(way, discs, at))
    return [line for line in found if line.discs]


def wrong_flips(
    move: Square, player: Player, board: Board, given: set[Square]
) -> Iterator[Mistake]:
    """Yield what is wrong with the discs that are said to turn over, if every one is explained."""
    lines = lines_from(move, player, board)
    closed = [line for line in lines if board[line.end] == player]
    right = {square for line in closed for square in line.discs}
    kinds = _kinds(move, lines, board)
    if extra := given - right:
        if extra <= kinds.keys():
            yield _about_extra(extra, kinds, board, given)
        return
    missing = [line for line in closed if not given & set(line.discs)]
    if len(missing) == 1 and given | set(missing[0].discs) == right:
        fields: dict[str, object] = {
            "way": CHECK(missing[0].way),
            "move": square_name(move, size(board)),
        }
        yield Mistake("line-missing", given, fields)


def _kinds(move: Square, lines: list[Line], board: Board) -> dict[Square, str]:
    """Say of each square that does not turn over why somebody may name it."""
    kinds = {move: "with-the-move"}
    for line in lines:
        if name := OPEN.get(board[line.end]):
            kinds.update(dict.fromkeys(line.discs, name))
        else:
            kinds[line.end] = "with-the-brackets"
    return kinds


def _about_extra(
    extra: set[Square], kinds: Mapping[Square, str], board: Board, given: set[Square]
) -> Mistake:
    """Return the mistake of naming these squares as well: one for each kind of them."""
    names = list(dict.fromkeys(kinds[square] for square in sorted(extra)))
    first = [square for square in sorted(extra) if kinds[square] == names[0]]
    squares = ", ".join(square_name(square, size(board)) for square in first)
    return Mistake(names[0], given, {"square": squares, "squares": squares})


def wrong_moves(player: Player, board: Board, given: set[Square]) -> Iterator[Mistake]:
    """Yield why the first square that is no legal move is none: its line is not closed."""
    for square in sorted(given):
        lines = lines_from(square, player, board) if board[square] == EMPTY else []
        if lines and all(board[line.end] != player for line in lines):
            longest = max(lines, key=lambda line: len(line.discs))
            names = [square_name(disc, size(board)) for disc in longest.discs]
            fields: dict[str, object] = {"discs": ", ".join(names)}
            fields["square"] = square_name(square, size(board))
            yield Mistake(f"move-{OPEN[board[longest.end]]}", given, fields)
