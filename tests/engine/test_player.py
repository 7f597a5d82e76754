"""The timed player: the book's values at every depth, and a move at hand wherever it stops."""

import _thread
import gc
import threading
from functools import cache
from itertools import count, islice

import psutil
import pytest
from elsewhere import printed_elsewhere, told_elsewhere
from hypothesis import assume, given
from hypothesis import strategies as st
from misbehaving import starts_no_thread
from players import searches, value_at_the_end
from positions import positions, random_position

from othello_lessons import deepening
from othello_lessons import othello as book
from othello_lessons.engine.bits import compiler, raw_memory
from othello_lessons.engine.bits.compiler import HAS_NUMBA
from othello_lessons.engine.midgame.compiled_evaluation import is_compiled
from othello_lessons.engine.midgame.evaluation import positional
from othello_lessons.engine.midgame.iterations import iterations
from othello_lessons.engine.midgame.searcher import CompiledSearcher
from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.engine.plain.plain_search import PlainSearcher
from othello_lessons.engine.player import GameClock, timed
from othello_lessons.notation import parse_position
from othello_lessons.strategies import EVALUATIONS, make_strategy

FOREVER = float("inf")
MIDGAME = random_position(8, 20, 1)
CHANGEABLE = random_position(8, 20, 3)  # where deeper searches change their minds
ONE_MOVE = parse_position("XO------" + "-" * 56 + "X")


def all_along(seeds, plies=range(0, 62, 3)):
    """Return positions of random games in which there is a move."""
    along = [random_position(8, p, seed) for seed in seeds for p in plies]
    return [position for position in along if book.any_legal_move(*position)]


COMPILED = [name for name, evaluate in EVALUATIONS.items() if is_compiled(evaluate)]
KINDS = {"compiled": CompiledSearcher, "plain": PlainSearcher}


@pytest.fixture(scope="module", params=KINDS)
def searchers(request):
    """Return a searcher for each evaluation, with a table so small that entries are replaced."""
    make = KINDS[request.param]
    return {name: make(EVALUATIONS[name], memory=0.01) for name in COMPILED}


# ---------------------------------------------------------------------------
# What an iteration finds


@pytest.mark.parametrize("name", COMPILED)
def test_every_iteration_has_the_value_and_the_move_of_the_book(name, searchers):
    for (player, board), theirs in books_iterations(name):
        ours = iterations(searchers[name], player, board)
        for expected, found in zip(theirs, islice(ours, 3), strict=True):
            assert (found.depth, found.value, found.move) == (
                expected.depth, expected.value, expected.move
            )  # fmt: skip


@cache
def books_iterations(name):
    """Return positions, each with the first iterations of the book."""
    return [
        (position, list(islice(deepening.iterations(*position, EVALUATIONS[name]), 3)))
        for position in all_along(seeds=[1, 2], plies=range(0, 62, 4))
    ]


def test_whatever_its_table_holds_a_search_returns_the_same(searchers):
    kind = type(searchers["positional"])
    full, empty = kind(positional, memory=8), kind(positional, memory=0.001)
    for player, board in all_along(seeds=[7], plies=range(5, 60, 6)):
        for depth in range(1, 6):
            empty.forget()
            alone = empty.search(player, board, book.MIN_VALUE, book.MAX_VALUE, depth)[0]
            for kept in (full, searchers["positional"]):
                found, _ = kept.search(player, board, book.MIN_VALUE, book.MAX_VALUE, depth)
                assert found == alone


@pytest.mark.parametrize("window", [(-200, 200), (0, 1), (-1_000_050, -1_000_000)])
def test_outside_its_window_a_search_returns_a_bound(window, searchers):
    alpha, beta = window
    for (player, board), value in books_values():
        found, _ = searchers["positional"].search(player, board, alpha, beta, 3)
        if found <= alpha:
            assert value <= found
        elif found >= beta:
            assert value >= found
        else:
            assert value == found


@cache
def books_values():
    """Return positions, each with its value three plies deep."""
    window = book.MIN_VALUE, book.MAX_VALUE
    return [
        (position, book.alphabeta(*position, *window, 3, positional)[0])
        for position in all_along(seeds=range(3))
    ]


def test_the_line_leads_to_the_value(searchers):
    for player, board in all_along(seeds=range(10, 13)):
        for found in islice(iterations(searchers["positional"], player, board), 4):
            assert found.line[0] == found.move
            assert value_at_the_end(player, board, found, positional) == found.value


def test_what_is_called_exact_is_what_a_deeper_search_returns(searchers):
    seen = set()
    for player, board in all_along(seeds=range(15), plies=[55, 56]):
        for found in iterations(searchers["weights"], player, board):
            perfect = searchers["score"].search(
                player, board, book.MIN_VALUE, book.MAX_VALUE, 30
            )[0]  # fmt: skip
            assert found.value == perfect or not found.exact
            seen.add((found.exact, found.value == perfect))
    assert seen >= {(True, True), (False, False)}


@given(position=positions(), name=st.sampled_from(list(EVALUATIONS)))
def test_boards_of_every_size_have_the_value_and_the_move_of_the_book(position, name):
    player, board = position
    assume(book.any_legal_move(player, board))
    theirs = deepening.iterations(player, board, EVALUATIONS[name])
    ours = iterations(PlainSearcher(EVALUATIONS[name]), player, board)
    for expected, found in zip(islice(theirs, 3), islice(ours, 3), strict=True):
        assert (found.value, found.move) == (expected.value, expected.move)


# ---------------------------------------------------------------------------
# Limits


@pytest.mark.parametrize("nodes", [1, 1_000, 100_000])
def test_no_more_nodes_are_searched_than_were_allowed(nodes):
    strategy = timed(FOREVER, nodes=nodes)
    assert strategy(*MIDGAME) in book.legal_moves(*MIDGAME)
    assert nodes <= strategy.report.nodes <= nodes + 34  # the moves of the node where it ended


def test_wherever_it_stops_the_move_is_the_last_one_or_one_proved_better(searchers):
    player, board = CHANGEABLE
    searcher = searchers["positional"]
    kinds = set()
    for nodes in range(1, 4_000, 83):
        searcher.forget()
        searcher.begin(nodes)
        *completed, last = iterations(searcher, player, board)
        assert not last.complete
        old = completed[-1].move if completed else book.legal_moves(player, board)[0]
        kinds.add(last.move != old)
        if last.move != old:
            worth = {move: worth_of(player, board, move, last.depth) for move in (old, last.move)}
            assert worth[old] < last.value <= worth[last.move]
        elif completed:
            assert (last.value, last.line) == (completed[-1].value, completed[-1].line)
    assert kinds == {False, True}


def worth_of(player, board, move, depth):
    """Return what a move is worth, looking this many plies ahead in all."""
    after = book.make_move(move, player, list(board))
    searcher = CompiledSearcher(positional, memory=1)
    other = book.opponent(player)
    return -searcher.search(other, after, book.MIN_VALUE, book.MAX_VALUE, depth - 1)[0]


def test_no_time_at_all_still_brings_a_legal_move():
    for n in (4, 6, 8, 10):
        board = book.initial_board(n)
        strategy = timed(0)
        assert strategy(book.BLACK, board) in book.legal_moves(book.BLACK, board)
        assert board == book.initial_board(n)


@pytest.mark.parametrize("n", [6, 8])
def test_it_stops_when_its_clock_says_so(n):
    ticks = count()

    def clock():  # stands still when the time is up, however busy the machine is then
        return min(next(ticks), 21) * 0.1

    strategy = timed(2.05, clock=clock)
    strategy(*random_position(n, 6, 1))
    assert strategy.report.seconds == pytest.approx(2.1)


def test_one_legal_move_is_not_thought_about_for_long():
    strategy = timed(FOREVER)
    strategy(*ONE_MOVE)
    assert strategy.report.depth == 1


def test_without_a_legal_move_there_is_none_to_choose():
    with pytest.raises(ValueError, match="White has no legal move here"):
        timed(1)(book.WHITE, ONE_MOVE[1])


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"seconds": -1}, "seconds is a length of time, 0 or more, not -1"),
        ({"seconds": float("nan")}, "seconds is a length of time"),
        ({"depth": 0}, "depth is a number of plies from 1 to 96, not 0"),
        ({"nodes": 0}, "nodes is a number of positions, 1 or more, not 0"),
        ({"memory": 0}, "memory is the size of the table in MiB"),
        ({"threads": 0}, "threads is a number from 1 to 64, not 0"),
        ({"game": 0}, "game is the time for a game in seconds, more than 0"),
        ({"evaluate": lambda player, board: 0}, "is not known on big integers; these"),
    ],
)
def test_wrong_limits_are_refused(settings, complaint):
    with pytest.raises(ValueError, match=complaint):
        timed(**settings)


def test_more_memory_than_there_is_is_told_with_the_name_of_the_strategy(monkeypatch):
    def no_block(words):
        raise MemoryError("Unable to allocate 32.0 GiB for an array")

    monkeypatch.setattr(compiler, "HAS_NUMBA", True)
    monkeypatch.setattr(raw_memory, "Block", no_block)
    with pytest.raises(ValueError, match=r"'timed:memory=64': this machine has no 32 MiB"):
        make_strategy("timed:memory=64")


@pytest.mark.skipif(not HAS_NUMBA, reason="only compiled searches have tables in memory")
def test_a_new_player_already_has_the_memory_of_its_tables():
    """Memory is given when it is first written, and that once took most of the first moves."""
    process, mebibytes = psutil.Process(), 128
    gc.collect()
    before = process.memory_info().rss
    player = timed(memory=mebibytes)
    assert process.memory_info().rss - before > 0.9 * mebibytes * 2**20, player


@pytest.mark.parametrize("n", [6, 8])
def test_a_wrong_position_is_refused(n):
    strategy, board = timed(1), book.initial_board(n)
    with pytest.raises(ValueError, match="a player is BLACK"):
        strategy("X", board)
    with pytest.raises(ValueError, match=r"a board has \(n \+ 2\)\*\*2 cells"):
        strategy(book.BLACK, board[1:])
    board[n + 3] = "x"
    with pytest.raises(ValueError, match=r"a board holds .*, not 'x'"):
        strategy(book.BLACK, board)


# ---------------------------------------------------------------------------
# What it reports


@pytest.mark.parametrize("n", [6, 8])
def test_it_reports_after_every_depth_while_it_thinks(n):
    strategy = timed(FOREVER, depth=4, selective=False)
    player, board = random_position(n, 6, 2)
    reports = list(strategy.think(player, board))
    assert [report.depth for report in reports] == [1, 2, 3, 4]
    assert sorted(report.nodes for report in reports) == [report.nodes for report in reports]
    assert reports[-1] == strategy.report
    for report in reports:
        assert report.move == report.line[0]
        assert report.value == book.alphabeta(
            player, board, book.MIN_VALUE, book.MAX_VALUE, report.depth, patterns
        )[0]  # fmt: skip


# ---------------------------------------------------------------------------
# The end of the game


def test_near_the_end_it_plays_the_solution():
    strategy = timed(FOREVER, memory=2)
    plies = [44, 47, 50] if HAS_NUMBA else [50, 53]  # in plain Python it would take minutes
    for player, board in all_along(seeds=range(6), plies=plies):
        move = strategy(player, board)
        perfect = CompiledSearcher(positional, memory=2).search(
            player, board, book.MIN_VALUE, book.MAX_VALUE, 40
        )[0]  # fmt: skip
        if len(book.legal_moves(player, board)) > 1:
            assert strategy.report.exact and strategy.report.value == perfect
            assert strategy.report.line[0] == move
            assert value_at_the_end(player, board, strategy.report, positional) == perfect


@pytest.mark.parametrize("nodes", [1_000, 50_000])
def test_a_solution_that_is_not_finished_leaves_a_move_at_hand(nodes):
    player, board = random_position(8, 36, 1)
    strategy = timed(FOREVER, nodes=nodes, exact=30, memory=2)
    assert strategy(player, board) in book.legal_moves(player, board)
    assert not strategy.report.exact
    assert strategy.report.nodes < 2 * nodes + 100


# ---------------------------------------------------------------------------
# Stopped from outside


def test_an_interrupt_comes_through_and_the_strategy_can_be_used_again():
    strategy = timed(FOREVER, memory=1)
    player, board = random_position(8, 8, 1)
    before = list(board)
    for _ in range(3):
        threading.Timer(0.1, _thread.interrupt_main).start()
        with pytest.raises(KeyboardInterrupt):
            strategy(player, board)
        assert not searches()
        assert board == before
    strategy.limits = timed(FOREVER, depth=6, memory=1).limits
    assert strategy(player, board) == timed(FOREVER, depth=6, memory=1)(player, board)


@pytest.mark.parametrize("n", [6, 8])
def test_closing_what_it_thinks_stops_it(n):
    thinking = timed(FOREVER).think(*random_position(n, 5, 2))
    next(thinking)
    assert len(searches()) == 1
    thinking.close()
    assert not searches()


def test_where_there_are_no_threads_it_keeps_its_time_all_the_same(monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", starts_no_thread)
    ticks = count()
    strategy = timed(2.0, clock=lambda: next(ticks) * 0.001)
    player, board = random_position(6, 6, 1)
    assert strategy(player, board) in book.legal_moves(player, board)
    assert 1.9 < strategy.report.seconds < 2.0


# ---------------------------------------------------------------------------
# As a strategy by name, and without Numba

SAME = """
from positions import random_position
from othello_lessons.strategies import make_strategy
player = make_strategy("timed:seconds=inf,depth=4,memory=1,exact=0,selective=no")
for plies in range(0, 56, 5):
    player(*random_position(8, plies, 1))
    report = player.report
    print(report.depth, report.value, report.move)
"""


# Without a lock, most processes that do this crash.
AT_ONCE = r"""
from threading import Barrier, Thread
from othello_lessons.othello import BLACK, initial_board
from othello_lessons.strategies import make_strategy
barrier = Barrier(2)
def play():
    barrier.wait()
    player = make_strategy("timed:seconds=inf,depth=4,memory=1")
    move = player(BLACK, initial_board())
    print(f"{move} {player.report.value}\n", end="")  # at once: the other thread prints too
threads = [Thread(target=play) for _ in range(2)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_without_numba_it_finds_the_same_and_says_what_is_missing(capsys):
    exec(SAME, {})
    here = capsys.readouterr().out
    without, said = told_elsewhere(SAME, OTHELLO_NUMBA="0")
    assert here == without and len(here.splitlines()) == 12
    assert "Numba is missing" in said and len(said.splitlines()) == 1


def test_a_name_makes_it_with_its_settings():
    strategy = make_strategy("timed:seconds=inf,depth=3,nodes=1e6,memory=1,eval=score")
    player, board = MIDGAME
    strategy(player, board)
    value, _ = book.alphabeta(player, board, book.MIN_VALUE, book.MAX_VALUE, 3, book.score)
    assert strategy.report.value == value


# ---------------------------------------------------------------------------
# Several threads, and a clock for a whole game


def test_threads_share_what_they_find():
    counts = {}
    for threads in (1, 2):
        strategy = timed(FOREVER, depth=9 if HAS_NUMBA else 4, threads=threads, memory=8)
        assert strategy(*MIDGAME) in book.legal_moves(*MIDGAME)
        assert not searches()
        counts[threads] = strategy.report.nodes, strategy.engine.helped
    assert counts[1][1] == 0
    assert counts[2][0] > counts[2][1] >= 0


def test_two_players_can_be_made_at_once():
    one, other = printed_elsewhere(AT_ONCE).splitlines()
    assert one == other


def test_the_time_of_a_game_lasts_for_all_its_moves():
    for late in (0.0, 0.05):  # of the whole game, for each of the first moves
        clock = GameClock(60)
        shares = []
        for empty in range(60, 0, -2):
            shares.append(clock.share(empty))
            clock.left -= shares[-1] + 60 * late * (empty > 56)
            assert shares[-1] >= 0 and clock.left >= 0
        assert clock.left < 15
        assert max(shares) < 6
    assert clock.share(60) == pytest.approx(shares[0])  # a new game


def test_a_whole_game_is_played_within_its_time():
    ticks = count()
    strategy = timed(game=1.5, clock=lambda: next(ticks) * 0.001)
    random_one = make_strategy("random:seed=2")
    spent = []

    def player(side, board):
        move = strategy(side, board)
        spent.append(strategy.report.seconds)
        return move

    list(book.turns(player, random_one, book.initial_board(6), book.BLACK))
    assert len(spent) > 12
    assert 0.5 < sum(spent) < 1.5
