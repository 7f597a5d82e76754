"""Probabilistic cuts save half of the nodes, can be switched off, and are never called exact."""

import pytest
from positions import random_position

from othello_lessons import othello as book
from othello_lessons.engine.bits.compiler import HAS_NUMBA
from othello_lessons.engine.midgame.cuts import BELIEVED, cuts_of, pairs, read_checks
from othello_lessons.engine.midgame.evaluation import positional
from othello_lessons.engine.midgame.iterations import iterations
from othello_lessons.engine.midgame.searcher import CompiledSearcher
from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.engine.player import timed
from othello_lessons.strategies import make_strategy

FOREVER = float("inf")
DEPTH = 9 if HAS_NUMBA else 5


def nodes_and_values(searcher, positions, depth):
    """Return the nodes of all searches, and the value of each."""
    values, nodes = [], 0
    for player, board in positions:
        searcher.forget()
        searcher.begin()
        *_, last = iterations(searcher, player, board, depth)
        nodes, values = nodes + searcher.nodes, [*values, last.value]
    return nodes, values


POSITIONS = [random_position(8, plies, 5) for plies in range(10, 36, 5)]


@pytest.mark.skipif(not HAS_NUMBA, reason="in plain Python it would take minutes")
def test_cuts_save_more_than_half_of_the_nodes_and_the_values_stay_near():
    full, wholes = nodes_and_values(CompiledSearcher(patterns, 4), POSITIONS, DEPTH)
    cut, values = nodes_and_values(
        CompiledSearcher(patterns, 4, believed=BELIEVED), POSITIONS, DEPTH
    )
    assert cut < full / 2
    assert all(abs(a - b) < 600 for a, b in zip(wholes, values, strict=True))


def test_the_surer_a_cut_must_be_the_more_nodes_there_are():
    counts = [
        nodes_and_values(CompiledSearcher(patterns, 4, believed=believed), POSITIONS[:3], DEPTH)[0]
        for believed in (0.5, BELIEVED, 1000)
    ]
    full, _ = nodes_and_values(CompiledSearcher(patterns, 4), POSITIONS[:3], DEPTH)
    assert counts[0] < counts[1] < full < counts[2]  # checks that never cut cost nodes


def test_only_learned_patterns_make_cuts():
    plain, selective = (
        CompiledSearcher(positional, 4),
        CompiledSearcher(positional, 4, believed=BELIEVED),
    )
    some = POSITIONS[:2]
    assert nodes_and_values(plain, some, 6) == nodes_and_values(selective, some, 6)


def test_what_a_selective_search_calls_exact_is_exact():
    full, proved = CompiledSearcher(patterns, 4), 0
    for seed in range(30):
        player, board = random_position(8, 49, seed)
        if not book.any_legal_move(player, board):
            continue
        searcher = CompiledSearcher(patterns, 0.1, believed=0.1)  # it cuts wherever it may
        for found in iterations(searcher, player, board):
            if found.exact:
                perfect, _ = full.search(player, board, book.MIN_VALUE, book.MAX_VALUE, 30)
                assert found.value == perfect
                proved += 1
    assert proved > 15


def test_a_player_that_is_not_selective_has_the_value_of_the_book():
    player, board = random_position(8, 20, 1)
    strategy = make_strategy("timed:seconds=inf,depth=4,selective=no")
    strategy(player, board)
    value, _ = book.alphabeta(player, board, book.MIN_VALUE, book.MAX_VALUE, 4, patterns)
    assert strategy.report.value == value
    assert timed(FOREVER, depth=4).engine.evaluate is patterns


def test_a_wrong_word_for_the_cuts_is_refused():
    with pytest.raises(ValueError, match="selective is yes or no, not 'maybe'"):
        make_strategy("timed:selective=maybe")


def test_a_search_is_predicted_by_shallower_ones_with_the_same_side_to_move_at_the_end():
    for each in read_checks():
        assert each.shallow in pairs(each.depth)
        assert each.shallow < each.depth - 1 and (each.depth - each.shallow) % 2 == 0
        assert 0.7 < each.slope < 1.3 and 100 < each.deviation < 1200
    assert cuts_of().address
