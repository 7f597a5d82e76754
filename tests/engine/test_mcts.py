"""The Monte Carlo player: the same moves compiled and plain, and always one at hand."""

import _thread
import threading
from itertools import count

import pytest
from elsewhere import printed_elsewhere
from hypothesis import assume, given
from misbehaving import starts_no_thread
from players import searches
from positions import positions, random_position

from othello_lessons import othello as book
from othello_lessons.engine.bits.compiler import HAS_NUMBA
from othello_lessons.engine.mcts.plain_tree import Generator, PlainTree
from othello_lessons.engine.mcts.player import behind, mcts
from othello_lessons.notation import parse_position, parse_square
from othello_lessons.othello import BLACK, initial_board, legal_moves
from othello_lessons.strategies import make_strategy

FOREVER = float("inf")
MIDGAME = random_position(8, 20, 1)
ONE_MOVE = parse_position("XO------" + "-" * 56 + "X")
LAST_CORNERS = parse_position(
    "-OOOOOOX XXXXXXXX XXXXXXXX XXXXXXXX OOOOOOOO OOOOOOOO OOOOOOOO OOOOOO-- X"
)


# ---------------------------------------------------------------------------
# The tree


def test_the_generator_is_splitmix64():
    generator = Generator(1234567)
    numbers = [generator.below(1 << 32) for _ in range(3)]
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert numbers == [number >> 32 for number in published]


def grown(tree, position, playouts, seed=0):
    tree.begin(*position, seed)
    tree.grow(playouts)
    return tree.line(), tree.nodes, tree.playouts


@pytest.mark.parametrize("room", [40, 1_000_000])
def test_compiled_and_plain_trees_are_the_same(room):
    assert HAS_NUMBA
    from othello_lessons.engine.mcts.compiled_tree import CompiledTree

    fast, plain = CompiledTree(room), PlainTree(room)
    for n in (4, 5, 6, 7, 8):
        for seed, plies in enumerate((0, n * n // 3, n * n - 7)):
            position = random_position(n, plies, seed)
            assert grown(fast, position, 150, seed) == grown(plain, position, 150, seed)


def test_every_playout_adds_a_node_until_there_is_no_more_room():
    position = random_position(6, 2, 3)
    line, nodes, playouts = grown(PlainTree(1_000), position, 100)
    assert (nodes, playouts) == (1 + 100, 100) and line[0][1] <= 100
    line, nodes, playouts = grown(PlainTree(40), position, 100)
    assert nodes <= 40 and playouts == 100


def test_a_kept_tree_is_the_part_behind_the_moves_and_grows_as_the_other_kind_does():
    assert HAS_NUMBA
    from othello_lessons.engine.mcts.compiled_tree import CompiledTree

    for n, plies in ((4, 2), (6, 9), (8, 30)):
        ways = []
        for tree in CompiledTree(5_000), PlainTree(5_000):
            mover, board = random_position(n, plies, 3)
            before, _, _ = grown(tree, (mover, board), 900)
            turn, after = mover, list(board)
            for move, *_ in before[:2]:
                book.make_move(move, turn, after)
                turn = book.next_player(after, turn)
            node = behind(tree, mover, board, turn, after)
            tree.keep(node, turn, after)
            assert tree.line() == before[2:] and tree.playouts == before[1][1]
            assert tree.nodes <= tree.playouts
            kept = tree.nodes
            tree.grow(tree.playouts + 200)
            assert tree.nodes <= kept + 200
            ways.append((kept, tree.line(), tree.nodes, tree.playouts))
        assert ways[0] == ways[1]


@pytest.mark.parametrize("position", [random_position(4, 6, seed) for seed in range(6)])
def test_with_many_playouts_it_finds_the_value_of_a_small_game(position):
    value, _ = book.alphabeta(*position, book.MIN_VALUE, book.MAX_VALUE, 12, book.score)
    line, *_ = grown(PlainTree(100_000), position, 4_000)
    _, visits, total = line[0]
    assert abs(total / visits - ((value > 0) - (value < 0))) < 0.35


# ---------------------------------------------------------------------------
# The strategy


@given(position=positions(range(4, 11)))
def test_on_every_board_it_makes_a_legal_move(position):
    player, board = position
    assume(book.any_legal_move(player, board))
    before = list(board)
    strategy = SMALL
    assert strategy(player, board) in legal_moves(player, board)
    assert board == before


SMALL = mcts(playouts=3, memory=0.01)


@pytest.mark.parametrize("n", [6, 8, 10])
def test_the_same_seed_makes_the_same_move_in_the_same_position(n):
    player, board = random_position(n, 10, 4)

    def made(seed):
        strategy = mcts(playouts=20, seed=seed, memory=1)
        again = strategy(player, board), strategy.report.line
        assert (strategy(player, board), strategy.report.line) == again
        return again

    assert made(1) == made(1)
    assert len({made(seed) for seed in range(6)}) > 1


def test_without_a_seed_its_tree_is_kept_from_move_to_move():
    player, board = random_position(6, 4, 1)
    begun = []
    for settings in mcts(playouts=600, memory=1), mcts(playouts=600, memory=1, seed=1):
        here = list(board)
        book.make_move(settings(player, here), player, here)
        book.make_move(settings.report.line[1], book.opponent(player), here)
        assert book.next_player(here, book.opponent(player)) == player
        assert settings(player, here) in legal_moves(player, here)
        assert settings.report.playouts == 600
        begun.append(settings.report.nodes)
    assert begun[0] > begun[1] == 601


def test_a_tree_is_not_kept_for_the_same_position_or_another_game():
    strategy = mcts(playouts=30, memory=1)
    for place in (MIDGAME, MIDGAME, random_position(8, 26, 7), random_position(6, 20, 1)):
        strategy(*place)
        assert strategy.report.nodes <= 31


def test_without_a_seed_chance_decides():
    strategy = mcts(playouts=1, memory=0.01)
    assert len({strategy(*MIDGAME) for _ in range(60)}) > 1


def test_its_report_says_what_it_found():
    strategy = make_strategy("mcts:playouts=500,seed=3,memory=1")
    assert strategy.report is None
    move = strategy(*MIDGAME)
    report = strategy.report
    assert (report.move, report.line[0], report.playouts) == (move, move, 500)
    assert report.nodes == 501 and report.depth == len(report.line) and not report.exact
    assert -1 <= report.value <= 1


def test_a_pass_in_its_line_is_none():
    player, board = LAST_CORNERS
    strategy = mcts(playouts=200, seed=0, memory=1)
    assert strategy(player, board) == parse_square("a1")
    assert strategy.report.line[:2] == (parse_square("a1"), None)
    assert strategy.report.value == 1 and strategy.report.depth == len(strategy.report.line)


def test_no_time_at_all_still_brings_a_legal_move():
    for _ in range(20):
        player, board = MIDGAME
        assert mcts(0, memory=0.01)(player, board) in legal_moves(player, board)


@pytest.mark.parametrize("n", [8, 10])
def test_it_stops_when_its_clock_says_so(n):
    ticks = count()
    strategy = mcts(1, memory=1, clock=lambda: next(ticks) / 10)
    strategy(*random_position(n, 10, 1))
    assert not searches()


def test_one_legal_move_is_not_thought_about_for_long():
    strategy = mcts(FOREVER, memory=1)
    assert strategy(*ONE_MOVE) == legal_moves(*ONE_MOVE)[0]
    assert strategy.report.playouts == 1


def test_without_a_legal_move_there_is_none_to_choose():
    with pytest.raises(ValueError, match="Black has no legal move here"):
        SMALL(BLACK, [piece if piece != "o" else "." for piece in initial_board()])


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ("seconds=-1", "seconds is a length of time, 0 or more, not -1.0"),
        ("seconds=nan", "seconds is a length of time, 0 or more, not nan"),
        ("playouts=0", "playouts is a number of games, 1 or more, not 0"),
        ("playouts=many", "playouts is a whole number, not 'many'"),
        ("memory=0", "memory is the size of the tree in MiB, more than 0, not 0.0"),
    ],
)
def test_wrong_limits_are_refused(settings, complaint):
    with pytest.raises(ValueError, match=f"strategy 'mcts:{settings}': {complaint}"):
        make_strategy(f"mcts:{settings}")


def test_either_limit_may_be_given_and_neither_is_a_second():
    limits = {
        "mcts": (1.0, FOREVER),
        "mcts:seconds=0.5": (0.5, FOREVER),
        "mcts:playouts=7": (FOREVER, 7),
        "mcts:seconds=2,playouts=7": (2.0, 7),
    }
    for name, wanted in limits.items():
        made = make_strategy(name).player
        assert (made.seconds, made.playouts) == wanted


@pytest.mark.parametrize("n", [8, 10])
def test_an_interrupt_comes_through_and_the_strategy_can_be_used_again(n):
    strategy = mcts(FOREVER, memory=1, seed=5)
    player, board = random_position(n, 8, 1)
    before = list(board)
    for _ in range(2):
        threading.Timer(0.1, _thread.interrupt_main).start()
        with pytest.raises(KeyboardInterrupt):
            strategy(player, board)
        assert not searches()
        assert board == before
    strategy.playouts = 20
    assert strategy(player, board) == mcts(playouts=20, memory=1, seed=5)(player, board)


def test_where_there_are_no_threads_the_plain_tree_looks_at_the_clock_itself(monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", starts_no_thread)
    ticks = count()
    strategy = mcts(1, memory=1, clock=lambda: next(ticks) / 50)
    strategy(*random_position(10, 10, 1))
    assert 1 < strategy.report.playouts < 50


ASKED = """
from positions import random_position
from othello_lessons.strategies import make_strategy
player = make_strategy("mcts:playouts=60,seed=9,memory=1")
for n, plies in ((6, 9), (8, 20), (8, 44)):
    print(player(*random_position(n, plies, 2)), player.report.line, player.report.value)
"""


def test_without_numba_it_makes_the_same_moves():
    found = printed_elsewhere(ASKED)
    assert printed_elsewhere(ASKED, OTHELLO_NUMBA="0") == found and len(found.splitlines()) == 3
