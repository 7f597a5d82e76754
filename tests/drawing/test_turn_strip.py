"""A game as a strip: every turn in its lane, every pass where the rules ask for one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from othello_lessons.drawing.charts.turn_strip import show_turns
from othello_lessons.notation import NotationError, parse_transcript
from othello_lessons.othello import BLACK, PLAYERS, turns
from othello_lessons.strategies import make_strategy

WITH_A_PASS = "d3c3c4c5b4e3c6a4a3c7a5d2"  # after a5 White has no move, so Black plays d2 as well


def lanes(picture):
    """Return the names in Black's and in White's lane, row after row."""
    lines = [line.split() for line in picture.text.splitlines()]
    return {
        name: [word for words in lines if words[:1] == [name] for word in words[1:]]
        for name in PLAYERS.values()
    }


def test_a_pass_stands_in_the_lane_of_the_player_who_cannot_move():
    picture = show_turns(parse_transcript(WITH_A_PASS))
    assert lanes(picture)["White"] == ["c3", "c5", "e3", "a4", "c7", "pass"]
    assert lanes(picture)["Black"][-2:] == ["a5", "d2"]
    assert picture.text.endswith("Black: 7 moves, 0 passes. White: 5 moves, 1 pass.")


@given(st.integers(0, 10**6))
def test_the_lanes_take_turns_where_passes_count_as_turns(seed):
    strategy = make_strategy(f"random:seed={seed}")
    moves = [(player, move) for player, move, _ in turns(strategy, strategy)]
    found = lanes(show_turns([move for _, move in moves]))
    assert len(found["Black"]) - len(found["White"]) in (0, 1)
    made = [name for name in found["Black"] if name != "pass"]
    assert len(made) == sum(player == BLACK for player, _ in moves)


def test_a_move_that_cannot_be_is_named():
    with pytest.raises(NotationError, match="move 1, Black to d6"):
        show_turns([64])
