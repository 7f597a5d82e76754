"""Strategies made from their names."""

import subprocess
import sys

import pytest
from hypothesis import given
from positions import positions

from othello_lessons import othello as book
from othello_lessons.notation import parse_position
from othello_lessons.strategies import (
    COMPILED,
    STRATEGIES,
    describe_strategies,
    is_compiled,
    make_strategy,
    settings_of,
)

SAME = [
    ("maximizer", book.maximizer(book.score)),
    ("maximizer:eval=weights", book.maximizer(book.weighted_score)),
    ("minimax:depth=2,eval=score", book.minimax_searcher(2, book.score)),
    ("alphabeta:depth=2", book.alphabeta_searcher(2, book.weighted_score)),
    ("alphabeta: eval = score, depth = 3", book.alphabeta_searcher(3, book.score)),
]


@pytest.mark.parametrize(("name", "same"), SAME)
@given(position=positions(range(4, 7)))
def test_a_name_makes_the_strategy_of_the_book(name, same, position):
    player, board = position
    if book.any_legal_move(player, board):
        assert make_strategy(name)(player, board) == same(player, board)


def test_seconds_may_be_parts_of_a_second_and_what_was_found_is_reported():
    player = make_strategy("deepening:seconds=60.25,eval=score")
    assert player.name == "deepening:seconds=60.25,eval=score" and player.report is None
    assert make_strategy("random").report is None
    move = player(*parse_position("OOOO OXXO OXX- --X- O"))  # it sees the end at once
    assert player.report.line[0] == move


def test_a_seed_repeats_the_game():
    def game(seed):
        player = make_strategy(f"random:seed={seed}")
        return [move for _, move, _ in book.turns(player, player)]

    assert game(1) == game(1) != game(2)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        (
            "wizard",
            "no strategy 'wizard'; there are: random, maximizer, minimax, alphabeta, deepening",
        ),
        ("", "no strategy ''"),
        ("alphabeta:deep=3", "'deep=3' is not a setting of alphabeta; it has: alphabeta:depth=4"),
        ("alphabeta:3", "'3' is not a setting of alphabeta"),
        ("alphabeta:depth=x", "depth is a whole number, not 'x'"),
        ("alphabeta:depth=0", "1 ply ahead or more"),
        ("deepening:seconds=soon", "seconds is a number, not 'soon'"),
        ("deepening:seconds=-1", "seconds is a length of time, 0 or more, not -1.0"),
        ("deepening:seconds=inf", "seconds is a length of time, 0 or more, not inf"),
        ("maximizer:eval=luck", "no evaluation 'luck'; there are: score, weights"),
    ],
)
def test_a_name_that_means_nothing_says_what_there_is(name, complaint):
    with pytest.raises(ValueError, match=complaint):
        make_strategy(name)


def test_a_name_is_checked_without_making_the_strategy(monkeypatch):
    def refuse(**settings):
        raise AssertionError("this takes long")

    monkeypatch.setitem(STRATEGIES, "mcts", refuse)
    assert settings_of("mcts") == {}
    assert settings_of("timed:seconds=2,threads=2") == {"seconds": 2, "threads": 2}
    for name, complaint in [
        ("grandmaster", "there is no strategy 'grandmaster'"),
        ("timed:minutes=2", "'minutes=2' is not a setting of timed"),
        ("timed:seconds=x", "seconds is a number, not 'x'"),
    ]:
        with pytest.raises(ValueError, match=complaint):
            settings_of(name)


NO_NUMBA = """
import sys
from othello_lessons.strategies import COMPILED, STRATEGIES, make_strategy
for name in set(STRATEGIES) - set(COMPILED):
    make_strategy(name)
print("numba" in sys.modules, *sorted(set(COMPILED) - set(STRATEGIES)))
"""


def test_the_strategies_that_are_compiled_are_known_by_name():
    told = subprocess.run([sys.executable, "-c", NO_NUMBA], capture_output=True, text=True)
    assert (told.stdout, told.stderr) == ("False\n", "")
    assert all(is_compiled(name) for name in (*COMPILED, "timed:seconds=2"))
    assert not any(is_compiled(name) for name in ("alphabeta", "random:seed=1"))


def test_the_list_of_strategies_shows_settings_that_can_be_used_as_written():
    lines = describe_strategies().splitlines()[:-1]
    names = [line.split()[0] for line in lines if line.strip() and not line.startswith(" ")]
    assert [name.partition(":")[0] for name in names] == list(STRATEGIES)
    for name in names:
        make_strategy(name)
    [also] = [line.split()[1] for line in lines if line.startswith("  also ")]
    make_strategy(f"timed:{also}")
    assert max(map(len, lines)) <= 79
