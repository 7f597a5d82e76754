"""A drawn board: the same bytes every time, XML that parses, text that can be compared."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from positions import SIZES, positions
from recorded import SVG

from othello_lessons.drawing import show
from othello_lessons.drawing.board import mini_board
from othello_lessons.drawing.theme import BLACK_DISC, WHITE_DISC
from othello_lessons.othello import BLACK, WHITE, initial_board, legal_moves, squares

START = """\
    a b c d e f g h
 1  . . . . . . . .
 2  . . . . . . . .
 3  . . . * . . . .
 4  . . * o @ . . .
 5  . . . @ o * . .
 6  . . . . * . . .
 7  . . . . . . . .
 8  . . . . . . . .
Black (@) to move: d3 c4 f5 e6"""


def dots(fragment, colour):
    """Read back the squares, as (row, column), on which a small board has dots of a colour."""
    path = re.search(rf'd="([^"]*)" stroke="{colour}"', fragment)[1]
    return {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h0", path)}


def on(board, piece):
    width = int(len(board) ** 0.5)
    return {divmod(square, width) for square, here in enumerate(board) if here == piece}


def test_the_start_reads_as_the_text_that_the_lessons_print():
    assert str(show(initial_board(), BLACK)) == START


def test_a_picture_prints_as_its_text_shows_as_its_svg_and_is_saved_as_either(tmp_path):
    picture = show(initial_board())
    for name, saved in {"board.svg": picture.svg, "board.txt": picture.text + "\n"}.items():
        picture.save(tmp_path / name)
        assert (tmp_path / name).read_text("utf-8") == saved
    assert repr(picture) == str(picture) == picture.text
    assert picture._repr_mimebundle_() == {
        "image/svg+xml": picture.svg,
        "text/plain": picture.text,
    }


@given(positions())
def test_the_svg_is_whole_and_keeps_to_what_every_page_can_show(position):
    player, board = position
    root = ElementTree.fromstring(show(board, player).svg)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert root.find(f"{SVG}title").text and root.find(f"{SVG}desc").text
    assert f"0 0 {root.get('width')} {root.get('height')}" == root.get("viewBox")
    for element in root.iter():
        assert element.tag != f"{SVG}style" and not {"id", "class", "style"} & set(element.keys())


@given(positions())
def test_the_text_shows_every_piece_and_every_legal_move(position):
    player, board = position
    rows = [line.split()[1:] for line in show(board, player).text.splitlines()[1:-1]]
    n = len(rows)
    stars = set(legal_moves(player, board))
    shown = [cell for row in rows for cell in row]
    assert shown == ["*" if square in stars else board[square] for square in squares(n)]


@pytest.mark.parametrize("n", SIZES)
def test_every_size_is_drawn_in_its_own_width(n):
    picture = show(initial_board(n))
    assert len(picture.text.splitlines()) == n + 1
    assert f'width="{2 * 26 + 40 * n}"' in picture.svg
    assert picture.text.splitlines()[0].split() == list("abcdefghij"[:n])


def test_white_discs_carry_a_ring_so_that_colour_is_not_all():
    discs = re.findall(r'<path d="([^"]*)" fill="([^"]*)"', show(initial_board()).svg)
    circles = {fill: path.count("M") for path, fill in discs if "a16 16" in path}
    assert circles[BLACK_DISC] == circles[WHITE_DISC] == 2
    assert [path.count("M") for path, _ in discs if "a13 13" in path] == [2]


def test_marks_stand_in_the_cells_and_the_rest_below():
    picture = show(
        initial_board(4),
        last="b2",
        marks={"a1": "+12", 14: 5},
        highlight=["d4"],
        rays=[("b2", "d2")],
    )
    assert picture.text.splitlines() == [
        "      a   b   c   d",
        " 1  +12   .   .   .",
        " 2    .  o5   @   .",
        " 3    .   @   o   .",
        " 4    .   .   .   .",
        "Last move: b2",
        "Highlighted: d4",
        "Rays: b2-d2",
    ]
    for note in ["Last move: b2.", "Highlighted: d4.", "Rays: b2-d2.", ">+12</text>"]:
        assert note in picture.svg


def test_the_rim_can_be_shown_and_marked():
    board = initial_board(4)
    text = show(board, rim=True, marks={i: i for i in range(36)}).text
    assert text.splitlines()[1].split() == ["0", "1", "2", "3", "4", "5"]
    assert text.splitlines()[3].split() == ["2", "12", "13", "o14", "@15", "16", "17"]
    assert show(board, rim=True).text.count("?") == 20


@given(positions())
def test_a_small_board_is_three_paths_with_a_dot_for_each_disc(position):
    _, board = position
    fragment = mini_board(board, 10, 20.25, 60)
    assert [e.tag for e in ElementTree.fromstring(fragment)] == ["path"] * 3
    assert dots(fragment, BLACK_DISC) == on(board, BLACK)
    assert dots(fragment, WHITE_DISC) == on(board, WHITE)
