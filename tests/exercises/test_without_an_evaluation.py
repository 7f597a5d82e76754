"""The exercises: right answers in several styles, and what people get wrong."""

import math
import random

from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons import uct
from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.without_an_evaluation import PATH_CASES
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    WHITE,
    any_legal_move,
    legal_moves,
    make_move,
    opponent,
    score,
)


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


def test_the_tree_that_shows_the_mistake_is_drawn():
    verdict = check(
        "most-visited-move", lambda root: max(root.children, key=lambda c: c.total / c.visits).move
    )
    assert verdict.misconception == "most-valued"
    assert "×21" in verdict.card.picture.text


def without_next_player(player, board, choose):
    board = board.copy()
    while player and (any_legal_move(BLACK, board) or any_legal_move(WHITE, board)):
        moves = legal_moves(player, board)
        if moves:
            make_move(moves[0] if len(moves) == 1 else choose(moves), player, board)
        player = opponent(player)
    black, white = board.count(BLACK), board.count(WHITE)
    return (black > white) - (black < white)


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "playout": [uct.play_out, without_next_player],
        "ucb1-path": [uct.select],
        "expand": [uct.expand],
        "back-up": [uct.back_up],
        "most-visited-move": [uct.most_visited],
    }
)

test_a_wrong_answer_is_named = wrong_answers({"expand": [(expand_them_all, "expands-all")]})
