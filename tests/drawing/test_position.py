"""A position of any game, drawn alone and in a tree: its signs on squares, or as text."""

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


def test_what_is_no_board_is_drawn_as_text():
    assert ">(3, 'X')</text>" in show_position(MATCHES, (3, "X")).svg.replace(
        "\N{NO-BREAK SPACE}", " "
    )
    tree = watch(alphabeta, "X", (3, None), MIN_VALUE, MAX_VALUE, 3, taken, game=MATCHES)
    svg = draw(tree).svg.replace("\N{NO-BREAK SPACE}", " ")
    assert ">(3, None)</text>" in svg and ">(1, 'O')</text>" in svg
