"""The exercises: right answers in several styles, and what people get wrong."""

import math
import random

from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons import uct
from othello_lessons.exercises import check
from othello_lessons.exercises.judges.uct_trees import names_in
from othello_lessons.exercises.lessons.without_an_evaluation import PATH_CASES
from othello_lessons.exercises.predictions import find
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    WHITE,
    any_legal_move,
    legal_moves,
    make_move,
    next_player,
    opponent,
    score,
)

# --- in other styles ---------------------------------------------------------------


def without_next_player(player, board, choose):
    board = board.copy()
    while player and (any_legal_move(BLACK, board) or any_legal_move(WHITE, board)):
        moves = legal_moves(player, board)
        if moves:
            make_move(moves[0] if len(moves) == 1 else choose(moves), player, board)
        player = opponent(player)
    black, white = board.count(BLACK), board.count(WHITE)
    if black == white:
        return 0
    return 1.0 if black > white else -1.0


def path_by_a_loop(root):
    path, node = [root], root
    while True:
        if node.untried or not node.children:
            return path
        best = -math.inf
        for child in node.children:
            explore = (2 * math.log(node.visits) / child.visits) ** 0.5
            if child.total / child.visits + explore > best:
                best, following = child.total / child.visits + explore, child
        node = following
        path.append(node)


def expand_with_pop(node, choose):
    if node.player is None:
        return node
    move = node.untried.pop(node.untried.index(choose(list(node.untried))))
    after = make_move(move, node.player, node.board.copy())
    node.children += [uct.UctNode(next_player(after, node.player), after, move, node.player)]
    return node.children[-1]


def backed_up_by_the_winner(path, result):
    winner = {1: BLACK, -1: WHITE}.get(result)
    for node in reversed(path):
        node.visits = node.visits + 1
        if winner:
            node.total += 1 if node.mover == winner else -1


def move_by_sorting(root):
    return sorted(root.children, key=lambda child: -child.visits)[0].move


# --- mistakes ------------------------------------------------------------------------


def until_one_passes(player, board, choose):
    board = list(board)
    while legal_moves(player, board):
        make_move(choose(legal_moves(player, board)), player, board)
        player = opponent(player)
    return (score(BLACK, board) > 0) - (score(BLACK, board) < 0)


def expand_them_all(node, choose):
    while node.untried:
        child = uct.expand(node, choose)
    return child if node.children else node


def test_an_end_on_a_pass_is_shown_where_the_pass_is():
    shown = check("playout", until_one_passes).card.picture.text
    rows = [row.split()[1:5] for row in shown.splitlines() if row.strip()[:1].isdigit()]
    board = parse_position(
        "".join(map("".join, rows)).translate(str.maketrans("@o.", "XO-")) + " X"
    )[1]
    assert [any_legal_move(player, board) for player in (BLACK, WHITE)].count(True) == 1


def test_the_trees_to_go_down_are_such_as_a_search_leaves():
    for (tree,) in PATH_CASES:
        for node in names_in(tree.root()):
            playouts_from_here = node.visits - sum(child.visits for child in node.children)
            ended = not node.untried and not node.children
            assert playouts_from_here == (node.visits if ended else bool(node.move))


def test_no_two_bounds_on_the_way_are_equal():
    for (tree,) in PATH_CASES:
        *way, _ = uct.select(tree.root())
        for node in way:
            bounds = sorted(uct.ucb1(node, child) for child in node.children)
            assert bounds[-1] > max(bounds[:-1], default=-math.inf) + 0.01


def test_a_playout_that_does_not_ask_choose_is_told_so():
    def by_its_own_chance(player, board, choose):
        return uct.play_out(player, board, random.choice)

    assert "never asked choose" in assert_named("playout", by_its_own_chance, "chooses-itself")


def test_only_exchanged_arguments_are_called_so():
    def exchanged(node, choose):
        if node.player is None:
            return node
        after = make_move(choose(node.untried), node.player, node.board.copy())
        return uct.UctNode(next_player(node.player, after), after)

    def calls_a_list(node, choose):
        return node.untried(choose)

    def makes_all_moves(node, choose):
        return make_move(node.untried, node.player, list(node.board))

    assert check("expand", exchanged).misconception == "arguments-exchanged"
    for answer in (calls_a_list, makes_all_moves):
        assert check("expand", answer).misconception == "raises"


def test_the_tree_that_shows_the_mistake_is_drawn():
    verdict = check(
        "most-visited-move", lambda root: max(root.children, key=lambda c: c.total / c.visits).move
    )
    assert verdict.misconception == "most-valued"
    assert "×21" in verdict.card.picture.text


def test_a_difference_is_proved_with_half_of_the_playouts_after_which_intervals_do_not_overlap():
    enough = next(n for n in range(1, 2000) if 98 * math.sqrt(2 / n) < 78 - 71)
    apart = next(n for n in range(1, 2000) if 2 * 98 / math.sqrt(n) < 78 - 71)
    assert (enough, apart) == (393, 785)
    says = find("playouts-to-tell-apart").guesses
    assert says["392"] == says["393"] and "difference" in says["393"]


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "playout": [without_next_player],
        "ucb1-path": [path_by_a_loop],
        "expand": [expand_with_pop],
        "back-up": [backed_up_by_the_winner],
        "most-visited-move": [move_by_sorting],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "playout": [(lambda *case: str(uct.play_out(*case)), "text-for-value")],
        "expand": [(expand_them_all, "expands-all")],
    }
)
