"""A network that guides a tree: its slopes, its rules, its trees, and what it learned."""

from functools import cache
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest
from positions import random_position

from othello_lessons import othello as book
from othello_lessons.cli import main
from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.engine.solver.solver import Solver
from othello_lessons.learning.guided import boards, player, record, training
from othello_lessons.learning.guided.network import untrained
from othello_lessons.learning.guided.series import pair_scores
from othello_lessons.learning.guided.training import NetworkError, fit
from othello_lessons.learning.guided.trees import Trees, guess_of, guesses, play_out, playouts
from othello_lessons.learning.guided.truth import Truth, held_out, share
from othello_lessons.learning.packages import one_thread
from othello_lessons.othello import BLACK, EMPTY, initial_board, legal_moves, make_move, next_player
from othello_lessons.programs.pair_statistics import interval
from othello_lessons.strategies import make_strategy
from othello_lessons.uct import guided_playout, watch_playouts

one_thread()
POSITIONS = [random_position(6, plies, seed) for seed, plies in enumerate(range(2, 31))]
BEFORE_A_PASS, BEFORE_AN_END = random_position(6, 25, 0), random_position(6, 31, 1)


@cache
def shipped():
    return record.shipped()


def exact(network):
    """Turn the weights into numbers of 64 bits, so that small differences can be measured."""
    network.weights = {name: array.astype(float) for name, array in network.weights.items()}
    return network


# ---------------------------------------------------------------------------
# The network


def test_the_slopes_are_those_that_small_steps_measure():
    network, chance = exact(untrained(3)), np.random.default_rng(4)
    x = boards.rows(*boards.from_boards(POSITIONS[:8])).astype(float)
    shares = x[:, 72:] / x[:, 72:].sum(axis=1, keepdims=True)
    results = chance.uniform(-1, 1, len(x))
    slopes = network.gradients(x, shares, results)
    assert slopes.keys() == network.weights.keys()
    for name, weights in network.weights.items():
        for at in chance.integers(weights.size, size=4):
            losses = []
            for step in (1e-6, -2e-6):
                weights.flat[at] += step
                losses.append(network.loss(x, shares, results))
            weights.flat[at] += 1e-6
            measured = (losses[0] - losses[1]) / 2e-6
            assert slopes[name].flat[at] == pytest.approx(measured, abs=1e-7), name


def test_the_policy_has_only_legal_moves_and_the_value_is_a_result():
    policy, value = untrained(1)(boards.rows(*boards.from_boards(POSITIONS)))
    for (mover, board), shares in zip(POSITIONS, policy, strict=True):
        assert {int(boards.SQUARES[at]) for at in np.flatnonzero(shares)} == set(
            legal_moves(mover, board)
        )
    assert policy.sum(axis=1) == pytest.approx(1) and abs(value).max() < 1


def test_a_network_learns_what_it_is_shown():
    network, x = untrained(2), boards.rows(*boards.from_boards(POSITIONS))
    first = x[:, 72:] * (x[:, 72:].cumsum(axis=1) == 1)  # the first legal move
    before = network.loss(x, first, np.ones(len(x)))
    for _ in range(60):
        network.step(x, first, np.ones(len(x)))
    assert network.loss(x, first, np.ones(len(x))) < before / 4


# ---------------------------------------------------------------------------
# The rules, for many positions at once


def test_moves_passes_and_ends_are_those_of_the_book():
    places = [*POSITIONS, BEFORE_A_PASS, BEFORE_AN_END]
    pairs = [(place, move) for place in places for move in legal_moves(*place)]
    own, opp = boards.from_boards([place for place, _ in pairs])
    numbers = np.searchsorted(boards.SQUARES, [move for _, move in pairs])
    own, opp, again, over = boards.next_positions(own, opp, numbers)
    assert again.any() and over.any()
    for at, ((mover, board), move) in enumerate(pairs):
        after = make_move(move, mover, list(board))
        following = next_player(after, mover)
        assert over[at] == (following is None) and again[at] == (following == mover)
        shown = following or book.opponent(mover)
        assert grown_board(own[at], opp[at], shown) == after


def grown_board(own, opp, mover):
    board = book.initial_board(6)
    for square in book.squares(6):
        mine, other = int(own) >> square & 1, int(opp) >> square & 1
        board[square] = mover if mine else book.opponent(mover) if other else EMPTY
    return board


def test_a_random_game_ends_as_some_game_can():
    own, opp = boards.from_boards([POSITIONS[-3]] * 40)
    found = set(play_out(own, opp, np.random.default_rng(1)).tolist())

    def ends(mover, board, viewer):
        if mover is None:
            return {book.score(viewer, board)}
        after = [make_move(move, mover, list(board)) for move in legal_moves(mover, board)]
        return set().union(*(ends(next_player(it, mover), it, viewer) for it in after))

    assert found <= ends(*POSITIONS[-3], POSITIONS[-3][0])


def test_another_size_of_board_is_refused():
    with pytest.raises(ValueError, match="plays on 6x6 boards, not on 8x8"):
        boards.from_boards([(BLACK, initial_board())])


# ---------------------------------------------------------------------------
# Trees


def test_trees_that_grow_together_are_those_of_the_book_one_by_one():
    network = shipped().networks[5]
    places = POSITIONS[3:27:6]
    trees = Trees(*boards.from_boards(places), guesses(network))
    trees.grow(30)
    for visits, place in zip(trees.visits_of_moves(), places, strict=True):
        tree = watch_playouts(guided_playout, *place, 31, guess_of(network))
        found = {child.move: child.visits for child in tree.children}
        numbers = np.searchsorted(boards.SQUARES, list(found))
        assert visits[numbers].tolist() == list(found.values()) and visits.sum() == 30


def test_random_playouts_have_the_same_share_for_every_move():
    policy, value = playouts(seed=1)(*boards.from_boards(POSITIONS))
    for (mover, board), shares in zip(POSITIONS, policy, strict=True):
        assert shares.max() == pytest.approx(1 / len(legal_moves(mover, board)))
    assert set(value) <= {1, 0, -1}


def test_a_series_of_a_tree_against_itself_is_even_in_every_pair_and_a_better_one_wins():
    new, old = (guesses(shipped().networks[number]) for number in (5, 0))
    assert pair_scores(new, new, 3, 2, seed=1) == [0.5] * 3
    scores = pair_scores(new, old, 5, 3, seed=1)
    assert sum(scores) > 3.5
    assert sum(scores) + sum(pair_scores(old, new, 5, 3, seed=1)) == 5


# ---------------------------------------------------------------------------
# What was learned


def test_the_solver_says_the_same_of_held_out_positions():
    truth, solver = held_out(), Solver()
    assert len(truth.own) == 1000
    for at in (0, 500):
        board = grown_board(truth.own[at], truth.opp[at], BLACK)
        assert 14 <= board.count(EMPTY) <= 18
        worths = {move: worth_of(move, board, solver) for move in legal_moves(BLACK, board)}
        best = {move for move, worth in worths.items() if worth == max(worths.values())}
        assert best == {square for square in book.squares(6) if int(truth.best[at]) >> square & 1}


def worth_of(move, board, solver):
    """Return by how many discs Black wins with a move and best play."""
    after = make_move(move, BLACK, list(board))
    mover = next_player(after, BLACK)
    value = solver.solve(mover, after).value
    return value if mover == BLACK else -value


def test_the_shipped_policy_finds_what_its_record_says_and_more_than_an_untrained_one():
    grades, truth = shipped().grades, held_out()
    for generation, network in enumerate(shipped().networks):
        found = share(truth.is_best(record.policy_moves(network, truth)))
        assert found.share == pytest.approx(grades[record.POLICY][generation].share, abs=0.003)
    first, *_, last = grades[record.POLICY]
    assert last.share > first.share + 0.1 and last.low > first.high
    assert grades[record.GUIDED][-1].low > grades[record.RANDOM][0].high
    assert Path(record.SHIPPED).stat().st_size <= 1_000_000


def test_the_page_says_what_the_record_says():
    page = (Path(__file__).parents[2] / "docs" / "network.md").read_text("utf-8")
    assert record.grade_table(shipped()) in page
    assert shipped().about["seed"] == 0 and "seed 0" in page
    for opponent, says in (
        ("3", "{score} % against generation 3 (95 % interval {low} to {high} %)"),
        (
            "4",
            "{score} % against generation 4 ({low} to {high} %, which proves nothing)",
        ),
    ):
        scores = shipped().series[opponent]
        score, low, high = (f"{100 * it:.0f}" for it in (fmean(scores), *interval(scores)))
        assert says.format(score=score, low=low, high=high) in page and len(scores) == 100


def test_the_lesson_says_what_the_record_says():
    lesson = notebook_of("a_network_that_guides_the_tree").read_text("utf-8")
    missed = 1 - shipped().grades[record.GUIDED][-1].share
    assert f"And {100 * missed:.0f} % of its moves are still not best" in lesson


def test_random_moves_find_a_fifth_of_the_best_ones():
    lesson = notebook_of("a_network_that_guides_the_tree").read_text("utf-8")
    truth, found = held_out(), []
    for best, own, opp in zip(map(int, truth.best), truth.own, truth.opp, strict=True):
        found.append(best.bit_count() / len(legal_moves(BLACK, grown_board(own, opp, BLACK))))
    assert f"Random moves find about {100 * fmean(found):.0f} %" in lesson


def test_an_interval_holds_its_share_and_is_shorter_for_more_positions():
    few, many = share(np.arange(40) < 10), share(np.arange(4000) < 1000)
    assert few.low < few.share == 0.25 < few.high
    assert few.high - few.low == pytest.approx(10 * (many.high - many.low), rel=0.1)
    assert share(np.ones(30, bool)).high == pytest.approx(1)


# ---------------------------------------------------------------------------
# Training


def test_training_goes_on_where_it_stopped_and_does_nothing_twice(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(training, "GENERATIONS", 1)
    monkeypatch.setattr(training, "BATCH", 4)
    monkeypatch.setattr(training, "PLAYOUTS", 3)
    monkeypatch.setattr(training, "fit", lambda network, *told: fit(network, *told, 3))
    few = Truth(*(part[:10] for part in held_out()))
    monkeypatch.setattr(record, "held_out", lambda: few)
    monkeypatch.setattr(record, "PAIRS", 1)
    monkeypatch.setattr(record, "GRADED_PLAYOUTS", 1)
    command = ["train", "--network", "--games", "8", "--jobs", "1", "--quiet", "--out"]
    assert main([*command, str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "generation  policy" in told and str(tmp_path / "network.npz") in told
    before = record.read(tmp_path / "network.npz").networks
    (tmp_path / "network-1.npz").unlink()
    (tmp_path / "games-1-1.npz").unlink()
    begun = (tmp_path / "games-1-0.npz").stat().st_mtime_ns
    again = record.recorded(training.NetworkTraining(tmp_path, 8), 1, lambda games: None)
    assert begun == (tmp_path / "games-1-0.npz").stat().st_mtime_ns
    for one, other in zip(before, again.networks, strict=True):
        assert all((one.weights[name] == other.weights[name]).all() for name in one.weights)
    assert make_strategy(f"mcts:network={tmp_path / 'network.npz'},playouts=2")
    with pytest.raises(NetworkError, match="has another training"):
        next(training.train(training.NetworkTraining(tmp_path, 8, seed=1), 1))


def test_examples_say_who_won_and_where_the_tree_went():
    examples = training.self_play(untrained(1), 6, 5, seed=2)
    assert examples.shares.sum(axis=1) == pytest.approx(1)
    moves = boards.cells(boards.legal(examples.own, examples.opp))
    assert not examples.shares[moves == 0].any()
    last = (boards.cells(examples.own | examples.opp).sum(axis=1)) == 35
    own, opp = examples.own[last], examples.opp[last]
    margin = boards.margins(*boards.after(own, opp, moves[last].argmax(axis=1)))
    assert last.sum() >= 3 and (np.sign(-margin) == examples.results[last]).all()


def test_every_way_to_turn_a_board_leaves_its_value_alone():
    position = boards.rows(*boards.from_boards([random_position(6, 12, 3)]))[0, :36]
    found = {tuple(position[way]) for way in training.symmetries()}
    assert len(found) == 8 and {sum(it) for it in found} == {position.sum()}


# ---------------------------------------------------------------------------
# The player


def test_it_keeps_the_tree_behind_the_moves_that_were_made():
    strategy = player.guided("5", playouts=60)
    board = initial_board(6)
    make_move(strategy(BLACK, board), BLACK, board)
    reply = strategy.report.line[1]
    make_move(reply, book.WHITE, board)
    tree = strategy.tree
    below = int(tree.child[0, 0].max())
    assert strategy(BLACK, board) in legal_moves(BLACK, board)
    assert strategy.tree is tree and tree.visits_of_moves().sum() > 60 > below
    strategy(*POSITIONS[12])
    assert strategy.tree is not tree and strategy.tree.visits_of_moves().sum() == 60


def test_its_report_says_what_it_found_and_a_name_makes_it():
    strategy = make_strategy("mcts:network=5,playouts=20")
    place = POSITIONS[9]
    before = list(place[1])
    move = strategy(*place)
    report = strategy.report
    assert (report.move, report.line[0], report.playouts) == (move, move, 20)
    assert -1 <= report.value <= 1 and place[1] == before and move in legal_moves(*place)


def test_an_interrupt_leaves_the_player_without_a_broken_tree():
    strategy, board = player.guided("5", playouts=20), initial_board(6)
    make_move(strategy(BLACK, board), BLACK, board)
    make_move(strategy.report.line[1], book.WHITE, board)

    def interrupt(own, opp):
        raise KeyboardInterrupt

    strategy.tree.guess = interrupt
    with pytest.raises(KeyboardInterrupt):
        strategy(BLACK, board)
    assert strategy.tree is None
    assert strategy(BLACK, board) in legal_moves(BLACK, board)


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ("network=9", "network is a generation, 0 to 5, not 9"),
        ("network=nowhere.npz", "nowhere.npz cannot be read"),
        ("network=5,seconds=-1", "seconds is a length of time, 0 or more, not -1.0"),
        ("network=5,playouts=0", "playouts is a number of games, 1 or more, not 0"),
        ("network=5,memory=0", "memory is the size of the tree in MiB"),
    ],
)
def test_a_wrong_setting_is_refused(settings, complaint):
    with pytest.raises(ValueError, match=complaint):
        make_strategy(f"mcts:{settings}")
