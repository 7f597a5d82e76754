"""Squares, games and positions as text, and back.

A square is `f5`, a game is its squares in a row, `f5d6c3`, and a position is its squares as `-XO`
and the side to move. Read square_names.py first, then transcripts.py and positions.py: the names of
these three can be imported from here.

game.py is a game as files describe it, with values, times and names. ggf.py, triples.py, wthor.py,
problems.py and records.py read and write it, each in one format; formats.py is the table of the
formats. numbers.py writes numbers as people read them.
"""

from othello_lessons.notation.positions import PIECE_OF, SIGNS, parse_position, position_text
from othello_lessons.notation.square_names import COLUMNS, NotationError, parse_square, square_name
from othello_lessons.notation.transcripts import PASSES, parse_transcript, replay, transcript

__all__ = [
    "COLUMNS",
    "PASSES",
    "PIECE_OF",
    "SIGNS",
    "NotationError",
    "parse_position",
    "parse_square",
    "parse_transcript",
    "position_text",
    "replay",
    "square_name",
    "transcript",
]
