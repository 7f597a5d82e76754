"""The mistakes in squares that a learner named as flips or as moves, read from the board.

Each of them stands on lines that begin at a move: a line is closed by a disc of the player's own,
or it is open, and comes to an empty square or to the rim.
"""

from collections.abc import Mapping
from typing import NamedTuple

from othello_lessons.drawing import Picture, show
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.squares import how_squares_differ
from othello_lessons.exercises.texts import CHECK
from othello_lessons.notation import square_name
from othello_lessons.othello import (
    EMPTY,
    OUTER,
    Board,
    Player,
    Square,
    bracketed,
    directions,
    initial_board,
    legal_moves,
    opponent,
    size,
)

WAYS = ("up-left", "up", "up-right", "left", "right-way", "down-left", "down", "down-right")
OPEN = {EMPTY: "line-to-empty", OUTER: "line-to-rim"}


def board_of(discs: Mapping[Square, Player]) -> Board:
    """Return a board of 8x8 squares with these discs on it, and no others."""
    empty = [OUTER if cell == OUTER else EMPTY for cell in initial_board()]
    return [discs.get(square, cell) for square, cell in enumerate(empty)]


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


def how_flips_differ(
    move: Square, player: Player, board: Board, given: set[Square], right: set[Square]
) -> str | Mistake:
    """Explain why a learner may take these discs for the flips, or list the differences."""
    lines = lines_from(move, player, board)
    kinds, extra = _kinds(move, lines, board), given - right
    if extra and extra <= kinds.keys():
        return _about_extra(extra, kinds, board)
    missing = [line for line in lines if set(line.discs) <= right - given]
    if len(missing) == 1 and given | set(missing[0].discs) == right:
        fields = {"way": CHECK(missing[0].way), "move": square_name(move, size(board))}
        return Mistake("line-missing", None, fields)
    return _how_many_differ(given, right, board)


def missed_line(move: Square, player: Player, board: Board, given: set[Square]) -> Picture:
    """Draw the named squares, and an arrow along a line of which a square is missing."""
    missing = set(bracketed(move, player, board)) - given
    lines = lines_from(move, player, board)
    arrows = [(move, line.end) for line in lines if missing & set(line.discs)]
    return show(board, last=move, highlight=given, rays=arrows[:1])


def missed_move(player: Player, board: Board, given: set[Square]) -> Picture:
    """Draw the named squares, and an arrow from a missing move."""
    arrows = [
        (move, line.end)
        for move in legal_moves(player, board)
        for line in lines_from(move, player, board)
        if move not in given and board[line.end] == player
    ]
    return show(board, highlight=given, rays=arrows[:1])


def _kinds(move: Square, lines: list[Line], board: Board) -> dict[Square, str]:
    """Say of each square that does not turn over why somebody may name it."""
    kinds = {move: "with-the-move"}
    for line in lines:
        if name := OPEN.get(board[line.end]):
            kinds.update(dict.fromkeys(line.discs, name))
        else:
            kinds[line.end] = "with-the-brackets"
    return kinds


def _about_extra(extra: set[Square], kinds: Mapping[Square, str], board: Board) -> Mistake:
    name = kinds[min(extra)]
    first = [square for square in sorted(extra) if kinds[square] == name]
    squares = ", ".join(square_name(square, size(board)) for square in first)
    return Mistake(name, None, {"square": squares, "squares": squares})


def how_moves_differ(
    player: Player, board: Board, given: set[Square], right: set[Square]
) -> str | Mistake:
    """Explain why the first illegal square is no legal move, or list the differences."""
    for square in sorted(given):
        lines = lines_from(square, player, board) if board[square] == EMPTY else []
        if lines and all(board[line.end] != player for line in lines):
            longest = max(lines, key=lambda line: len(line.discs))
            discs = ", ".join(square_name(disc, size(board)) for disc in longest.discs)
            fields = {"discs": discs, "square": square_name(square, size(board))}
            return Mistake(f"move-{OPEN[board[longest.end]]}", None, fields)
    return _how_many_differ(given, right, board)


def _how_many_differ(given: set[Square], right: set[Square], board: Board) -> str | Mistake:
    says = how_squares_differ(given, right, size(board))
    if isinstance(says, Mistake) or right <= given:
        return says
    return f"{says} {CHECK('follow-the-arrow')}"
