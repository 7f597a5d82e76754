"""Endgames for measuring a solver: three with published scores, and one game of our own.

The three are numbers 40 to 42 of the FFO suite, twenty and twenty-two squares from the end, each
with a line of best play. The game is one between two strategies of this course.
"""

from typing import NamedTuple

from othello_lessons.notation import parse_position, parse_transcript, replay
from othello_lessons.othello import BLACK, EMPTY, Board, Player, initial_board


class Ending(NamedTuple):
    """A position as text, its margin for the side to move, and the best moves from it."""

    text: str
    value: int
    line: str


ENDINGS = {
    "#40": Ending(
        "O--OOOOX -OOOOOOX OOXXOOOX OOXOOOXX OOOOOOXX ---OOOOX ----O--X -------- X",
        38,
        "a2b1c1b6c7a7b7b8d7f8c6a8e8g7f7a6g8c8h8d8",
    ),
    "#41": Ending(
        "-OOOOO-- --OOOOX- -OOOOOO- XXXXXOO- -XXOOX-- OOXOXX-- --OXXO-- -OOO--O- X",
        0,
        "h4a3a2g6g5h5f8e8h6g7h2a5a7h3h1g1a1b2h8h7a8b7",
    ),
    "#42": Ending(
        "--OOO--- ----XX-O OOOOOXOO -OOOOXOO X-OOOXXO ---OOXOO ---OOOXO --OOOO-- X",
        6,
        "g2h1c2g1f1d2b2a2b6c6b5a4a6g8a1b1h8a7b8b7c7a8",
    ),
}
GAME = (
    "c4c3c2e3f3b2a2d6c6a1d3g3d2d1e2b6c5c1b3a3b1b4f4f5f6f7e6d7e7f8"
    "e8d8c8b8c7b5e1f1f2g1a4a5a6a7b7a8g8h8g7g5g6g4h6h4h5h3h2g2h7h1"
)


def ending(name: str, empties: int) -> tuple[Player, Board]:
    """Return (player, board) with `empties` squares left, in "game" or in the line of "#40".

    ValueError if there is no such game, or if it has no such position with a move to make.
    """
    if name != "game" and name not in ENDINGS:
        raise ValueError(f"there is no ending {name!r}; there are: game, {', '.join(ENDINGS)}")
    start = (BLACK, initial_board())
    line = GAME
    if name in ENDINGS:
        start, line = parse_position(ENDINGS[name].text), ENDINGS[name].line
    for player, board in replay(parse_transcript(line, *start), *start):
        if player is not None and board.count(EMPTY) == empties:
            return player, board
    raise ValueError(f"{name} has no position with {empties} empty squares and a move to make")
