"""The texts of the file protocol: what is a move, what is not, and which slips are accepted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import positions

from othello_lessons.notation import parse_square
from othello_lessons.othello import BLACK, WHITE, initial_board, legal_moves, make_move
from othello_lessons.programs.file.messages import (
    LONGEST,
    Malformed,
    check_name,
    is_move_there,
    objection,
    picture,
    read_colour,
    read_move,
    result,
    write_move,
)

FIRST, SECOND = BLACK, WHITE  # the protocol's White moves first
EIGHT = range(8, 9)
DEVICES = ["con", "CON", "nul", "Aux", "prn", "com1", "LPT9", "COM0"]


def why(text, player=FIRST, board=None):
    return objection(read_move(text), player, board or initial_board())


# Squares and colours


def test_white_has_the_four_first_moves_that_the_protocol_names():
    moves = [write_move(FIRST, move) for move in legal_moves(FIRST, initial_board())]
    assert sorted(moves) == ["(W C 4)", "(W D 3)", "(W E 6)", "(W F 5)"]


def test_the_picture_has_white_top_left_and_bottom_right_of_the_centre():
    rows = picture(initial_board()).splitlines()
    assert rows[0] == rows[-1] == "  A B C D E F G H"
    assert [row[0] for row in rows[1:-1]] == list("87654321")
    assert rows[4] == "5 . . . W B . . . 5"  # D5, E5
    assert rows[5] == "4 . . . B W . . . 4"  # D4, E4


@given(positions(EIGHT))
def test_every_legal_move_is_read_as_it_was_written_and_nothing_is_said_against_it(position):
    player, board = position
    for move in legal_moves(player, board):
        said = read_move(write_move(player, move).encode())
        assert (said.square, str(said), said.warnings) == (move, write_move(player, move), ())
        assert objection(said, player, board) is None


@given(positions(EIGHT), st.sampled_from("ABCDEFGHIQZ"), st.integers(0, 12), st.sampled_from("WB"))
def test_a_move_is_objected_to_unless_the_book_calls_it_legal(position, column, number, colour):
    player, board = position
    said = read_move(f"({colour} {column} {number})".encode())
    legal = said.square in legal_moves(player, board) and colour == write_move(player, None)[1]
    assert (objection(said, player, board) is None) == legal


@given(positions(EIGHT))
def test_a_pass_is_right_where_there_is_no_move_and_only_there(position):
    for player in (FIRST, SECOND):
        said = read_move(write_move(player, None).encode())
        assert said.is_pass
        assert (objection(said, player, position[1]) is None) == (
            not legal_moves(player, position[1])
        )


# Illegal, and why

OFF = "off the board, which has the columns A to H and the rows 1 to 8"
WRONG = "wrong colour, it is White's turn, whose letter is W"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"(W D 4)", "square occupied, Black stands on D4"),
        (b"(W A 1)", "nothing trapped, A1 does not turn over any of Black's discs"),
        (b"(W I 9)", OFF),
        (b"(W D 0)", OFF),
        (b"(B D 3)", WRONG),
        (b"(W P 1)", "pass while a move exists, such as D3"),
    ],
)
def test_an_illegal_move_is_a_move_and_the_reason_is_told(text, reason):
    assert why(text) == reason


@pytest.mark.parametrize("text", [b"(W P)", b"(W P 99)", b"(W P x)"])
def test_the_number_of_a_pass_may_be_anything_or_missing(text):
    said = read_move(text)
    assert said.is_pass
    assert str(said) == "(W P 1)"


# Forgiven


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        (b"(w d 3)", "small letters"),
        (b"( W  D\t3 )", "extra blanks"),
        (b"\n(W D 3)", "extra blanks"),
        (b"(W D 3)\r\n", "carriage return"),
        (b"\xef\xbb\xbf(W D 3)", "byte-order mark"),
        (b"(W D 03)", "extra zeros"),
    ],
)
def test_a_slip_is_read_as_the_same_move_with_a_warning(text, warning):
    said = read_move(text)
    assert str(said) == "(W D 3)"
    assert len(said.warnings) == 1
    assert warning in said.warnings[0]


@pytest.mark.parametrize("tail", [b"\n", b"(W C 4)", b"\xff"])
def test_what_follows_the_first_parenthesis_is_ignored(tail):
    said = read_move(b"(W D 3)" + tail)
    assert (str(said), said.warnings) == ("(W D 3)", ())


# Malformed


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"()", b"W D 3)", b"(W D3)", b"(W D)", b"(W 3 D)", b"(W D -3)", b"(W D 3 4)"),
        *(b"(W DD 3)", b"((W D 3)", b"(W, D, 3)", b"my move: (W D 3)", b"(W P 1 2)", b"(W D 3"),
        *(b"(W D \xd9\xa3)", b"(W\xc2\xa0D 3)"),  # a digit and a blank, but not ours
        *("(W D 3)".encode("utf-16"), b"(W D 3)" + b" " * LONGEST),
    ],
)
def test_any_other_text_is_malformed(text):
    with pytest.raises(Malformed):
        read_move(text)


@given(st.binary(max_size=40))
def test_a_text_is_a_move_or_malformed_and_the_reason_can_be_printed(data):
    try:
        said = read_move(data)
    except Malformed as wrong:
        assert str(wrong).isascii() and str(wrong).isprintable()
    else:
        assert str(read_move(str(said).encode())) == str(said)


def test_a_malformed_text_is_quoted_with_a_hint():
    with pytest.raises(Malformed, match=r"'\(W D3\)' is not a move: a move is written as"):
        read_move(b"(W D3)")
    with pytest.raises(Malformed, match="UTF-16"):
        read_move("(W D 3)".encode("utf-16"))
    with pytest.raises(Malformed, match="parenthesis is missing"):
        read_move(b"(W D 3")


def test_a_move_is_there_with_its_closing_parenthesis():
    whole = b"(W D 3)"
    assert [is_move_there(whole[:end]) for end in range(8)] == [False] * 7 + [True]


# Colours and names


@pytest.mark.parametrize("text", [b"W", b"w", b" W\r\n", b"\xef\xbb\xbfW"])
def test_a_colour_is_one_letter(text):
    assert read_colour(text) == FIRST
    assert read_colour(text.replace(b"W", b"B").replace(b"w", b"b")) == SECOND


@pytest.mark.parametrize("text", [b"", b"X", b"WB"])
def test_a_text_that_is_not_a_colour_is_malformed(text):
    with pytest.raises(Malformed, match="not a colour"):
        read_colour(text)


@pytest.mark.parametrize("name", ["a", "group7", "A-b_9", "x" * 32, "console", "com10", "nullo"])
def test_a_name_has_letters_digits_and_two_signs(name):
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name", ["", "7up", "_a", "-a", "a b", "a\n", "a.b", "../a", "a/b", "é", "x" * 33, *DEVICES]
)
def test_no_other_name_will_do(name):
    with pytest.raises(ValueError, match="cannot be a player's name"):
        check_name(name)


# The end


def test_the_result_is_told_in_the_colours_of_the_protocol():
    board = initial_board()
    assert result(board) == "White 2, Black 2: a draw"
    make_move(parse_square("d3"), FIRST, board)
    assert result(board) == "White 4, Black 1: White wins by 3"
