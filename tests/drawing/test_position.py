"""A position of any game, drawn alone and in a tree: its signs on squares, or as text."""

import re
from html import unescape

from othello_lessons.drawing import draw
from othello_lessons.drawing.position import show_position
from othello_lessons.games import Game
from othello_lessons.games.tic_tac_toe import TIC_TAC_TOE
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, alphabeta
from othello_lessons.watch import watch


def taken(player, position):
    return 1 if position[1] == player else -1


MATCHES = Game(
    lambda player, position: [take for take in (1, 2) if take <= position[0]],
    lambda take, player, position: (position[0] - take, player),
    taken,
    {"X": "X", "O": "O"},
)


def test_a_board_is_drawn_with_its_signs_and_written_as_rows():
    picture = show_position(TIC_TAC_TOE, list("X...O...X"))
    assert picture.text == "X..\n.O.\n..X"
    assert "<text" not in picture.svg and picture.width == picture.height


def words(picture):
    return [unescape(found) for found in re.findall(r">([^<>]+)</text>", picture.svg)]


def test_what_is_no_board_is_drawn_as_text():
    assert words(show_position(MATCHES, (3, "X"))) == ["(3,\N{NO-BREAK SPACE}'X')"]
    tree = watch(alphabeta, "X", (3, None), MIN_VALUE, MAX_VALUE, 3, taken, game=MATCHES)
    assert {"(3,\N{NO-BREAK SPACE}None)", "(1,\N{NO-BREAK SPACE}'O')"} <= set(words(draw(tree)))
