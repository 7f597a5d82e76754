"""The lines that an NBoard engine says about moves: how to write and to read them.

Values are in discs, for the side to move. A depth of `100%` means that a value is exact, `100%W`
that it is certain who wins.
"""

import re

from othello_lessons.deepening import Line
from othello_lessons.notation import NotationError, parse_square
from othello_lessons.notation.game import Ply
from othello_lessons.notation.ggf import ply_text
from othello_lessons.programs.hint import Hint
from othello_lessons.programs.wording import COLOURS, Wording

WORDING = Wording(name="nboard", colours=COLOURS)
SIZES = (8,)  # of its boards
ANSWER = re.compile(r"===\s*(\S.*)?")
SEARCH = re.compile(r"(?:search|book)\s+(\S+)\s+(\S+)\s+\S+\s+(\S+)")
EXACT = "100%"
MOST_DISCS = 1000.0  # a larger value cannot be in discs


def answer_line(ply: Ply, n: int = 8) -> str:
    """Write the engine's move."""
    return f"=== {ply_text(ply, n)}"


def search_line(line: Line, discs: float, depth: str, n: int = 8) -> str:
    """Write a line of moves, which begins with a move, and its value; None is a pass."""
    moves = "".join(ply_text(Ply(square), n) for square in line)
    return f"search {moves} {discs:.2f} 0 {depth}"


def read_hint(line: str) -> Hint | None:
    """Read a `search` or `book` line; None if it is another line, or has no value of a move."""
    match = SEARCH.match(line.strip())
    first = re.match("[A-Za-z][0-9]", match[1]) if match else None
    if not match or not first or not re.match("[0-9]", match[3]):
        return None
    try:
        discs = float(match[2])
        square = parse_square(first[0])
    except (ValueError, NotationError):
        return None
    depth = match[3]
    return Hint(square, discs, depth, depth == EXACT) if abs(discs) <= MOST_DISCS else None
