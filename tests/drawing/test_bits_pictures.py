"""Numbers as boards of bits, and a sum with its carries: each bit where its square is."""

import re

from hypothesis import given
from hypothesis import strategies as st

from othello_lessons.drawing.charts.bitboards import CELL, show_bits
from othello_lessons.drawing.charts.carries import show_carry
from othello_lessons.drawing.theme import BLUE, RED
from othello_lessons.engine.bits.compiled_game import to_board
from othello_lessons.engine.plain import bigboard
from othello_lessons.othello import BLACK, EMPTY, WHITE, initial_board

words = st.integers(0, (1 << 64) - 1)
rows = st.integers(0, 255)


def filled(picture, colour, width=8):
    """Read back which cells are filled with a colour, as a number."""
    paths = re.findall(rf'<path d="([^"]*)" fill="{colour}"/>', picture.svg)
    corners = re.findall(r"M(\d+) (\d+)h", "".join(paths))
    return sum(1 << width * (int(y) // CELL) + int(x) // CELL for x, y in corners)


@given(words, words)
def test_every_bit_is_a_filled_cell_and_a_wrong_one_is_crossed_out(bits, wrong):
    picture = show_bits({"bits": bits}, {"bits": wrong})
    assert filled(picture, BLUE) == bits & ~wrong
    assert filled(picture, RED) == wrong
    text = "".join(str(picture).split("\n", 1)[1].split())
    assert [at for at, sign in enumerate(text) if sign == "!"] == [
        at for at in range(64) if wrong >> at & 1
    ]


@given(words)
def test_a_bit_stands_where_the_engine_has_its_square(bits):
    board = to_board(BLACK, bits, 0)
    cells = [sign == BLACK for sign in board if sign in (EMPTY, BLACK, WHITE)]
    signs = [sign == "1" for sign in "".join(str(show_bits({"": bits})).split())]
    assert signs == cells


def test_with_a_rim_the_bits_are_the_cells_of_the_book():
    own, opp = bigboard.from_board(BLACK, initial_board())
    picture = show_bits({"own": own, "moves": bigboard.moves(own, opp, bigboard.grid())}, rim=True)
    assert filled(show_bits({"own": own}, rim=True), BLUE, 10) == own
    assert "own: e4 d5. moves: d3 c4 f5 e6." in picture.svg


def test_what_is_heard_names_squares_and_cells_of_the_rim():
    assert "a: a1 h8; wrong: b1." in show_bits({"a": 1 | 1 << 63}, {"a": 2}).svg
    assert "a: 0 a1 99." in show_bits({"a": 1 | 1 << 11 | 1 << 99}, rim=True).svg


def test_many_boards_go_on_below():
    picture = show_bits({f"<{at}>": 1 << at for at in range(9)}, over=255)
    assert int(re.search(r'width="(\d+)"', picture.svg)[1]) <= 640
    assert all(len(line) <= 100 for line in str(picture).splitlines())


# ---------------------------------------------------------------------------
# Sums


def added_in_writing(text):
    """Read the rows of a sum from its text, lowest bit first."""
    return [int("".join(re.findall(r"\b[01]\b", line))[::-1], 2) for line in text.splitlines()[2:]]


@given(rows, rows)
def test_the_sum_in_writing_is_the_sum_with_an_arrow_for_every_carry(row, added):
    picture = show_carry("opp", row, "first", added)
    assert added_in_writing(str(picture)) == [row, added, (row + added) % 256]
    carries = [at for at in range(8) if (row % (2 << at) + added % (2 << at)) >> at + 1]
    assert picture.svg.count('stroke-linejoin="round"') == len(carries)
    assert str(picture).splitlines()[1].count("→") == len(carries)
