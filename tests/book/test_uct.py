"""Monte Carlo tree search in the book's terms, and what is recorded of it."""

import random

import pytest
from positions import random_position

from othello_lessons import othello as book
from othello_lessons.drawing import draw
from othello_lessons.othello import BLACK, WHITE, initial_board, legal_moves
from othello_lessons.uct import (
    UctNode,
    back_up,
    expand,
    guided_playout,
    most_visited,
    one_playout,
    play_out,
    puct,
    select,
    ucb1,
    watch_playouts,
)
from othello_lessons.watch import WatchError

FEW_LEFT = random_position(6, 24, 3)


def grown(position, playouts, seed=0):
    root, choose = UctNode(*position), random.Random(seed).choice
    for _ in range(playouts):
        one_playout(root, choose)
    return root


def every(node):
    return [node, *(below for child in node.children for below in every(child))]


def test_every_playout_is_counted_once_on_its_way():
    root = grown(FEW_LEFT, 200)
    assert root.visits == 200
    for node in every(root)[1:]:
        ends_here = node.visits - sum(child.visits for child in node.children)
        assert ends_here == 1 or (node.player is None and ends_here >= 1)
        assert abs(node.total) <= node.visits


def test_a_node_counts_for_the_player_who_moved_there_also_after_a_pass():
    root = grown(FEW_LEFT, 300)
    passes = 0
    for node in every(root):
        for child in node.children:
            assert child.mover == node.player
            sign = 1 if child.mover == BLACK else -1
            if child.player is None:
                margin = book.score(BLACK, child.board)
                assert child.total == sign * child.visits * ((margin > 0) - (margin < 0))
            passes += child.player == node.player
    assert passes > 0


def test_it_finds_the_best_move_of_an_ending():
    for seed in range(3):
        position = random_position(4, 6, seed)
        wins = {
            move
            for move in legal_moves(*position)
            if book.minimax(
                book.opponent(position[0]),
                book.make_move(move, position[0], list(position[1])),
                20,
                book.score,
            )[0]
            < 0
        }
        assert not wins or most_visited(grown(position, 600, seed)) in wins


def test_ucb1_is_the_average_and_more_for_what_was_visited_less():
    parent = UctNode(BLACK, initial_board())
    parent.visits = 100
    often, seldom = UctNode(WHITE, initial_board()), UctNode(WHITE, initial_board())
    often.visits, often.total = 90, 45
    seldom.visits, seldom.total = 10, 5
    assert ucb1(parent, often) < ucb1(parent, seldom)
    assert ucb1(parent, often) == pytest.approx(0.5 + (2 * 4.60517 / 90) ** 0.5)


def test_a_move_that_was_not_tried_comes_before_all_others():
    root = UctNode(BLACK, initial_board())
    for left in (3, 2, 1, 0):
        assert select(root) == [root] and len(root.untried) == left + 1
        back_up([root, expand(root)], 1)
    assert select(root)[1:] == [root.children[0]]


def test_a_playout_leaves_the_board_as_it_was_and_passes_where_it_must():
    player, board = FEW_LEFT
    before = list(board)
    results = {play_out(player, board, random.Random(seed).choice) for seed in range(40)}
    assert board == before and results <= {1, 0, -1} and len(results) > 1


# ---------------------------------------------------------------------------
# With a guess


def even(player, board):
    """Guess that all moves are equally good, and that the most discs will win."""
    moves = legal_moves(player, board)
    return {move: 1 / len(moves) for move in moves}, book.score(player, board) / 36


def test_puct_is_the_average_and_more_for_a_large_share_of_the_policy():
    assert puct(100, 4, 2.0, 0.25, constant=1.5) == pytest.approx(0.5 + 1.5 * 0.25 * 10 / 5)
    assert puct(100, 0, 0, 0.25) > puct(100, 0, 0, 0.20) > puct(100, 9, 0, 0.20)


def test_a_guided_playout_counts_what_was_guessed_for_the_player_who_moved_there():
    tree = UctNode(*random_position(4, 7, 2))
    paths = [guided_playout(tree, even)[0] for _ in range(80)]
    assert tree.visits == 80 and paths[0] == [tree]
    ended = 0
    for node in every(tree):
        if not node.children:
            sign = 1 if node.mover == BLACK else -1
            black = book.score(BLACK, node.board)
            result = (black > 0) - (black < 0) if node.player is None else black / 36
            assert node.total == pytest.approx(sign * node.visits * result)
            ended += node.player is None
    assert ended > 0


def test_a_large_share_draws_the_visits_to_its_move():
    moves = legal_moves(*FEW_LEFT)

    def wants(wanted):
        def guess(player, board):
            shares = even(player, board)[0]
            return {move: 1.0 if move == wanted else 0.01 for move in shares}, 0.0

        return guess

    for wanted in moves:
        assert watch_playouts(guided_playout, *FEW_LEFT, 12, wants(wanted)).chosen == wanted


def test_the_shares_of_a_policy_are_drawn_beside_the_nodes_and_written():
    guided = draw(watch_playouts(guided_playout, *FEW_LEFT, 6, even))
    plain = draw(watch_playouts(one_playout, *FEW_LEFT, 6, min))
    panel, nodes = 1, 6
    drawn = panel + 2 * nodes + 2 * (nodes - 1)  # cards, felt behind discs; the root has no bar
    assert guided.svg.count("<rect") == drawn
    share = f"policy {1 / len(legal_moves(*FEW_LEFT)):.0%}"
    assert share in guided.text and "policy" not in plain.text


# ---------------------------------------------------------------------------
# The watch


def test_what_is_recorded_is_the_tree_and_each_of_its_playouts():
    choose = random.Random(2).choice
    tree = watch_playouts(one_playout, *FEW_LEFT, 50, choose)
    root = grown(FEW_LEFT, 50, seed=2)
    assert tree.size == len(every(root)) and tree.visits == 50 == len(tree.playouts)
    assert tree.chosen == most_visited(root)
    assert tree.value == pytest.approx(-root.total / 50)
    for number, playout in enumerate(tree.playouts, start=1):
        assert playout.path[0] is tree and playout.changed[0][:2] == (tree, number)
        assert {node for node, *_ in playout.changed} >= {playout.path[-1]}
        assert all(b in a.children for a, b in zip(playout.path, playout.path[1:], strict=False))
    for node, twin in zip(tree.walk(), every(root), strict=True):
        assert (node.move, node.visits, node.board) == (twin.move, twin.visits, twin.board)
        mean = twin.total / twin.visits
        assert node.seen_by(BLACK).value == pytest.approx(mean if twin.mover == BLACK else -mean)


@pytest.mark.parametrize("returned", [None, 1, ([], 1), "path", ([1], 0)])
def test_a_playout_that_returns_something_else_is_refused(returned):
    def playout(root):
        return returned

    with pytest.raises(WatchError, match=r"playout returned .*: a playout returns the pair"):
        watch_playouts(playout, BLACK, initial_board(), 3)
