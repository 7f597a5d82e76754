"""Text to moves and back: what is written can be read, and what is wrong is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import SIZES, positions, random_turns

from othello_lessons import notation
from othello_lessons.notation import NotationError
from othello_lessons.othello import (
    BLACK,
    LARGEST,
    SMALLEST,
    WHITE,
    initial_board,
    squares,
)

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X"


@pytest.mark.parametrize("n", SIZES)
def test_every_square_has_one_name_in_either_case(n):
    names = [notation.square_name(square, n) for square in squares(n)]
    assert len(set(names)) == n * n
    assert [notation.parse_square(name, n) for name in names] == squares(n)
    assert [notation.parse_square(f" {name.upper()} ", n) for name in names] == squares(n)


@pytest.mark.parametrize("text", ["", "f", "5f", "f9", "f0", "i1", "f05", "f5d6", "ä1", "44", 44])
def test_a_text_that_is_not_a_square_is_refused_in_a_sentence(text):
    with pytest.raises(NotationError, match="from a1 to h8"):
        notation.parse_square(text)


@pytest.mark.parametrize("square", [10, 19, 0, 99, 101, -11, "f5", None])
def test_a_number_that_is_not_a_square_has_no_name(square):
    with pytest.raises(NotationError, match="8x8"):
        notation.square_name(square)


@given(st.integers(0, 10**6), st.sampled_from(SIZES))
def test_a_game_is_read_as_it_was_written_and_replay_gives_its_positions(seed, n):
    game = random_turns(n, seed)
    moves = [move for _, move, _ in game]
    assert notation.parse_transcript(notation.transcript(moves, n), board=initial_board(n)) == moves
    replayed = notation.replay(moves, board=initial_board(n))
    assert [player for player, _ in replayed] == [player for player, _, _ in game] + [None]
    assert [board for _, board in replayed[1:]] == [after for _, _, after in game]


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3d3c4",
        "f5 d6 c3 d3 c4",
        "1. f5 d6 2. c3 d3 3. c4",
        "1 f5 2 d6 3 c3 4 d3 5 c4",
        "f5, d6;\nc3 d3\tC4\n",
        "1) F5 D6\n2) C3 D3\n3) C4",
        "(f5) [d6] \"c3\" 'd3' | c4 |",
        "f5\u2013d6\u2014c3\u2212d3\u2010c4",
        "\ufefff5\u00a0d6\u200bc3 \uff24\uff13c4",
        "01. f5 d6\r\n02. c3 d3\r\n03. c4 33-31",
    ],
)
def test_a_game_is_read_however_it_is_set_out(text):
    assert notation.parse_transcript(text) == [56, 64, 33, 34, 43]


@given(st.integers(0, 10**4), st.sampled_from([4, 5]))
def test_passes_may_be_written_where_they_are(seed, n):
    words, previous = [], WHITE
    for player, move, _ in random_turns(n, seed):
        words += ["pass"] * (player == previous) + [notation.square_name(move, n)]
        previous = player
    moves = [move for _, move, _ in random_turns(n, seed)]
    for spelling in ("pass", "PA", "--"):
        text = " ".join(words).replace("pass", spelling)
        assert notation.parse_transcript(text, board=initial_board(n)) == moves


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("f5d6c3d3a1", "move 5, Black to a1: it would turn nothing over"),
        ("f5f5", "move 2, White to f5: that square is taken by Black"),
        ("f5 d3", "move 2, White to d3: it is White's turn, and d3 is a move for the other"),
        ("f5d6i9", "'i9' is not a square of the 8x8 board"),
        ("f5?d6", "'[?]d6' is not a move"),
        ("f5 resigns", "'resigns' is not a move"),
        ("f5 pass d6", "no pass after move 1"),
        ("pass f5", "no pass after move 0"),
    ],
)
def test_a_game_that_cannot_be_names_the_move_and_why(text, complaint):
    with pytest.raises(NotationError, match=complaint):
        notation.parse_transcript(text)


def test_a_move_after_the_end_of_the_game_is_named():
    player, board = notation.parse_position("XXO-" + "X" * 12 + " X")
    with pytest.raises(NotationError, match="move 2 cannot be a1: the game is over"):
        notation.parse_transcript("d1a1", player, board)


def test_a_game_may_begin_with_a_pass():
    _, board = notation.parse_position("XXO-" + "X" * 12 + " X")
    assert notation.parse_transcript("d1", WHITE, board) == [10]
    assert notation.parse_transcript("pass d1", WHITE, board) == [10]
    assert notation.replay([], WHITE, board) == [(BLACK, board)]


def test_an_empty_text_is_a_game_without_moves():
    assert notation.parse_transcript(" \n") == []
    assert notation.replay([]) == [(BLACK, initial_board())]


@given(positions())
def test_a_position_is_read_as_it_was_written(position):
    text = notation.position_text(*position)
    assert notation.parse_position(text) == position
    assert notation.parse_position(text.lower().replace("-", ".") + ";") == position
    assert notation.position_text(BLACK, initial_board()) == START


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "this text has 0 signs"),
        (START[:-1], "this text has 64 signs and ends in '-'"),
        (START[1:], "this text has 64 signs"),
        ("-" * 9 + "X", f"n from {SMALLEST} to {LARGEST}"),
        ("-" * (LARGEST + 1) ** 2 + "X", f"n from {SMALLEST} to {LARGEST}"),
        (START.replace("O", "Q"), "'Q' has no meaning"),
        (START[:-1] + "-", "ends in '-'"),
    ],
)
def test_a_text_that_is_not_a_position_is_refused_in_a_sentence(text, complaint):
    with pytest.raises(NotationError, match=complaint):
        notation.parse_position(text)


def test_a_position_has_a_player_to_move():
    with pytest.raises(ValueError, match="a player is BLACK"):
        notation.position_text(None, initial_board())
