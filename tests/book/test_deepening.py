"""Iterative deepening: right at every depth, and with a move wherever it is stopped."""

from itertools import count, islice

import pytest
import remembered
from hypothesis import assume, given
from hypothesis import strategies as st
from players import value_at_the_end
from positions import positions, random_position

from othello_lessons import deepening as deepening_module
from othello_lessons import othello as book
from othello_lessons.deepening import RESERVE, SHARE, deepening, iterations
from othello_lessons.notation import parse_position

DEPTHS = 3
NEARLY_OVER = parse_position("OX-- -OX- -OXX -OOO X")
ENDGAME = parse_position("OOOO OXXO OXX- --X- O")  # the largest win is the last to be found
MIDGAME = random_position(6, 10, 1)


def after(steps):
    """Return an `out_of_time` that is true from the call of this number on."""
    calls = count()
    return lambda: next(calls) >= steps


def values(player, board, depth, evaluate=book.weighted_score):
    """Return the value of each move by minimax, looking this many plies ahead in all."""
    other = book.opponent(player)
    return {
        move: -book.minimax(other, book.make_move(move, player, list(board)), depth - 1, evaluate)[
            0
        ]
        for move in book.legal_moves(player, board)
    }


def has_a_choice(position):
    return len(book.legal_moves(*position)) > 1


# On 4x4, from 2 empty squares to 7, so that a failure shrinks to one with few. Only a quarter of
# all positions are late and leave a choice: a filter would throw away more than it keeps.
LATE = [random_position(4, plies, seed) for plies in range(10, 4, -1) for seed in range(100)]
LATE_CHOICES = list(filter(has_a_choice, LATE))


# ---------------------------------------------------------------------------
# What an iteration finds


@given(position=positions(), evaluate=st.sampled_from([book.score, book.weighted_score]))
def test_every_iteration_has_the_value_of_alphabeta_and_a_move_worth_it(position, evaluate):
    player, board = position
    assume(book.any_legal_move(player, board))
    for found in islice(iterations(player, board, evaluate), DEPTHS):
        value, _ = book.alphabeta(
            player, board, book.MIN_VALUE, book.MAX_VALUE, found.depth, evaluate
        )
        assert found.value == value
        assert values(player, board, found.depth, evaluate)[found.move] == value


@given(position=positions())
def test_the_line_leads_to_the_value(position):
    player, board = position
    assume(book.any_legal_move(player, board))
    for found in islice(iterations(player, board), DEPTHS):
        assert found.line[0] == found.move
        assert value_at_the_end(player, board, found, book.weighted_score) == found.value


@given(position=st.sampled_from(LATE_CHOICES))
def test_it_ends_with_the_value_of_perfect_play(position):
    player, board = position
    *_, last = iterations(player, board)
    assert last.exact and last.complete
    assert last.value == book.minimax(player, board, 20, book.score)[0]
    assert values(player, board, 20)[last.move] == last.value


def test_an_iteration_is_exact_only_if_nothing_was_evaluated():
    def evaluate(player, board):
        evaluated.append(board)
        return book.weighted_score(player, board)

    evaluated: list[book.Board] = []
    seen = set()
    for found in iterations(*NEARLY_OVER, evaluate):
        assert found.exact == (not evaluated)
        seen.add(found.exact)
        evaluated.clear()
    assert seen == {False, True}


def test_one_legal_move_is_not_thought_about_for_long():
    player, board = parse_position("---- -OX- ---- ---- O")
    assert len(book.legal_moves(player, board)) == 1
    assert [found.depth for found in iterations(player, board)] == [1]


def test_without_a_legal_move_there_is_none_to_choose():
    with pytest.raises(ValueError, match="White has no legal move here"):
        deepening(1)(book.WHITE, parse_position("XX-- XX-- ---- ---- O")[1])


# ---------------------------------------------------------------------------
# Wherever it is stopped


@pytest.fixture
def remembered_moves(monkeypatch):
    """Remember the legal moves of each board: searches that stop a node later ask for the same."""
    monkeypatch.setattr(deepening_module, "legal_moves", remembered.legal_moves)


def stopped_everywhere(position, limit):
    """Yield (last completed iteration or None, last of all) for every node to stop at."""
    player, board = position
    for steps in range(limit):
        before = list(board)
        *completed, last = iterations(player, board, out_of_time=after(steps))
        assert board == before
        if last.complete:
            return
        assert sum(found.nodes for found in [*completed, last]) == steps
        yield completed[-1] if completed else None, last


@pytest.mark.usefixtures("remembered_moves")
@pytest.mark.parametrize("position", [NEARLY_OVER, ENDGAME, MIDGAME])
def test_at_every_node_the_move_is_the_last_completed_one_or_one_proved_better(position):
    player, board = position
    deeper, kinds = {}, set()
    for completed, last in stopped_everywhere(position, 600):
        assert not last.exact
        kinds.add(last.move != completed.move if completed else None)
        old = completed.move if completed else book.legal_moves(player, board)[0]
        if last.move != old:
            worth = deeper.setdefault(last.depth, values(player, board, last.depth))
            assert worth[last.move] > worth[old]
            assert last.value == worth[last.move]
        elif completed:
            assert (last.value, last.line) == (completed.value, completed.line)
    assert position != MIDGAME or kinds == {None, False, True}  # some are better, and some stay


def test_no_time_at_all_still_brings_a_legal_move():
    for n in (4, 6, 8, 10):
        board = book.initial_board(n)
        strategy = deepening(0)
        assert strategy(book.BLACK, board) in book.legal_moves(book.BLACK, board)
        assert strategy.report.depth == strategy.report.nodes == 0
        assert strategy.report.value is None and strategy.report.line == ()


def ticking(tick):
    """Return a clock that moves on by this much each time it is read."""
    ticks = count()
    return lambda: round(next(ticks) * tick, 6)


@pytest.mark.parametrize("n", [4, 8])
@pytest.mark.parametrize("seconds", [0.01, 1.0])
def test_it_looks_at_the_clock_at_every_node(n, seconds):
    looked = []
    tick = ticking(0.001)
    strategy = deepening(seconds, clock=lambda: looked.append(tick()) or looked[-1])
    strategy(*random_position(n, 3, n))
    begin, *nodes, too_late, _ = looked
    assert begin == 0 and len(nodes) == strategy.report.nodes
    last_look = seconds - max(RESERVE, SHARE * seconds)
    assert nodes[-1] < last_look <= too_late


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf")])
def test_seconds_that_are_not_a_length_of_time_are_refused(seconds):
    with pytest.raises(ValueError, match="seconds is a length of time"):
        deepening(seconds)


# ---------------------------------------------------------------------------
# What it reports


def test_the_report_is_of_the_last_completed_iteration():
    player, board = MIDGAME
    strategy = deepening(0.3, clock=ticking(0.001))
    move = strategy(player, board)
    report = strategy.report
    found = list(islice(iterations(player, board), report.depth))
    assert report.line[0] == move == found[-1].move
    assert (report.value, report.line) == (found[-1].value, found[-1].line)
    assert sum(i.nodes for i in found) <= report.nodes < 300
    assert not report.exact and 900 <= report.nodes_per_second <= 1000  # by the clock of the test


# ---------------------------------------------------------------------------
# Interrupted


def test_an_interrupt_at_every_node_is_raised_and_harms_nothing():
    player, board = MIDGAME
    before = list(board)
    untouched = deepening(0.5, clock=ticking(0.001))(player, board)

    def clock():
        now = next(ticks)
        if now == at:
            raise KeyboardInterrupt
        return now * 0.001

    for at in range(0, 480, 37):
        ticks = count()
        strategy = deepening(0.5, clock=clock)
        with pytest.raises(KeyboardInterrupt):
            strategy(player, board)
        assert board == before
        ticks, at = count(), None
        assert strategy(player, board) == untouched
