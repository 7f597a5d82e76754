"""Whose turn it was, move by move: a game as a strip with a lane for each player.

Black's moves are in the upper lane and White's in the lower one, so turns that alternate make a
zigzag. A pass is a hole in one lane, with two moves in a row in the other.
"""

from collections.abc import Sequence
from typing import NamedTuple

from othello_lessons.drawing.svg import Picture, frame, tag, text, text_width
from othello_lessons.drawing.theme import (
    BLACK_DISC,
    FELT,
    LINE,
    PANEL,
    RED,
    WHITE_DISC,
)
from othello_lessons.notation import replay, square_name
from othello_lessons.notation.numbers import plural
from othello_lessons.othello import BLACK, PLAYERS, WHITE, Player, Square, opponent

TURNS_IN_A_ROW = 14
STEP, LANE, LEFT, TOP = 37, 40, 62, 30  # pixels: a turn, a lane, and the margins of a row
ROW = 2 * LANE + 28  # the height of a row with its numbers
LOOKS = {BLACK: (BLACK_DISC, WHITE_DISC), WHITE: (WHITE_DISC, BLACK_DISC)}  # disc and name


class StripTurn(NamedTuple):
    """One turn of a player: the number and name of the move, or a pass without either."""

    player: Player
    number: int | None
    name: str


def show_turns(moves: Sequence[Square]) -> Picture:
    """Draw whose turn it was throughout a game of 8x8 squares, forced passes among the moves.

    NotationError names a move that is not legal.
    """
    turns = _turns(moves)
    rows = [turns[i : i + TURNS_IN_A_ROW] for i in range(0, len(turns), TURNS_IN_A_ROW)]
    return _picture(rows, _summary(turns))


def _turns(moves: Sequence[Square]) -> list[StripTurn]:
    """List the turns in order, with a pass wherever the next player had no legal move."""
    turns: list[StripTurn] = []
    due = BLACK
    for number, (move, (mover, _)) in enumerate(zip(moves, replay(moves), strict=False), start=1):
        assert mover is not None  # replay lets no move be made after the end
        if mover != due:
            turns.append(StripTurn(due, None, "pass"))
        turns.append(StripTurn(mover, number, square_name(move)))
        due = opponent(mover)
    return turns


def _summary(turns: list[StripTurn]) -> str:
    def count(player: Player) -> str:
        moves = sum(turn.player == player and turn.number is not None for turn in turns)
        passes = sum(turn.player == player and turn.number is None for turn in turns)
        return f"{PLAYERS[player]}: {plural(moves, 'move')}, {plural(passes, 'pass')}."

    return f"{count(BLACK)} {count(WHITE)}"


def _text(rows: list[list[StripTurn]], summary: str) -> str:
    lines = []
    for row in rows:
        for player in (BLACK, WHITE):
            names = [turn.name if turn.player == player else "" for turn in row]
            lines.append(f"{PLAYERS[player]:<6}" + "".join(f"{name:>5}" for name in names).rstrip())
        lines.append("")
    return "\n".join([*lines, summary])


def _picture(rows: list[list[StripTurn]], summary: str) -> Picture:
    longest = max((len(row) for row in rows), default=0)
    width = max(LEFT + STEP * longest, text_width(summary, 13)) + 24
    drawn = [element for i, row in enumerate(rows) for element in _row(row, TOP + ROW * i)]
    return frame(
        [text(summary, 12, 20, 13, anchor="start"), *drawn],
        width,
        TOP + ROW * len(rows) + 6,
        "Whose turn it was",
        f"{_desc(rows)} {summary}",
        _text(rows, summary),
    )


def _desc(rows: list[list[StripTurn]]) -> str:
    turns = [turn for row in rows for turn in row]
    return ", ".join(f"{PLAYERS[turn.player]} {turn.name}" for turn in turns) + "."


def _row(row: list[StripTurn], top: int) -> list[str]:
    """Draw one row of turns: the names of the lanes, the zigzag, and the turns on it."""
    ys = {BLACK: top + 32, WHITE: top + 32 + LANE}
    places = [(LEFT + STEP * i + STEP // 2, ys[turn.player]) for i, turn in enumerate(row)]
    path = "L".join(f"{x} {y}" for x, y in places)
    felt = {"x": LEFT - 4, "y": top + 12, "width": STEP * len(row) + 8, "height": 2 * LANE}
    return [
        tag("rect", **felt, rx=8, fill=FELT),
        *[text(PLAYERS[player], 12, ys[player] + 5, 13, anchor="start") for player in ys],
        tag("path", d=f"M{path}", fill="none", stroke=LINE, stroke_width=2),
        *[_turn(turn, x, y, top + 8) for turn, (x, y) in zip(row, places, strict=True)],
    ]


def _turn(turn: StripTurn, x: int, y: int, top: int) -> str:
    if turn.number is None:
        place = {"x": x - 18, "y": y - 11, "width": 36, "height": 22, "rx": 11}
        line = {"stroke": RED, "stroke_width": 1.5, "stroke_dasharray": "4 3"}
        return tag("rect", **place, fill=PANEL, **line) + text("pass", x, y + 4, 12, RED)
    fill, ink = LOOKS[turn.player]
    return (
        text(str(turn.number), x, top, 11)
        + tag("circle", cx=x, cy=y, r=16, fill=fill)
        + text(turn.name, x, y + 5, 13, ink)
    )
