"""The levels for people: each beats the one below it, with mistakes that a seed repeats."""

from itertools import pairwise

import pytest
from positions import random_position

from othello_lessons import othello as book
from othello_lessons.engine.levels import MISJUDGING, level
from othello_lessons.notation import parse_position
from othello_lessons.programs.compare import compare
from othello_lessons.strategies import LEVELS, describe_strategies, make_strategy

REPEATABLE = list(LEVELS)[:9]  # the highest one plays by the clock
GAMES = 12


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        pytest.param(*pair, marks=() if place in (0, 4, 7) else pytest.mark.thorough)
        for place, pair in enumerate(pairwise(REPEATABLE))
    ],
)
def test_each_level_beats_the_one_below(lower, higher):
    series = compare(higher, lower, games=GAMES)
    assert series.wins > series.losses and series.discs > 0


def test_every_level_has_a_line_in_the_list_of_strategies():
    listed = describe_strategies().splitlines()
    lines = [line.split()[0] for line in listed if not line.startswith(" ")]
    assert len(LEVELS) == 10
    assert lines[-11:-1] == list(LEVELS)


@pytest.mark.parametrize("name", MISJUDGING)
def test_a_seed_repeats_the_mistakes(name):
    player, board = random_position(8, 12, 4)
    moves = [[level(name, seed=seed)(player, board) for seed in range(12)] for _ in range(2)]
    assert moves[0] == moves[1]
    assert set(moves[0]) <= set(book.legal_moves(player, board))


def test_a_weak_level_misjudges_the_end_too():
    player, board = parse_position("OOOO OXXO OXX- --X- O")
    moves = {level("first-timer", seed=seed)(player, board) for seed in range(30)}
    assert moves == set(book.legal_moves(player, board)) and len(moves) > 1


@pytest.mark.parametrize("n", [4, 6, 10])
def test_levels_play_on_every_board(n):
    player, board = random_position(n, 4, 1)
    for name in ("first-timer", "practised", "skilled"):
        assert make_strategy(name)(player, board) in book.legal_moves(player, board)
