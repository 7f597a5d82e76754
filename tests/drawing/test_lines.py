"""The lines of a search beside its tree: what is to be seen when, and where two searches part."""

from math import inf

import pytest
from hypothesis import given
from positions import positions
from recorded import DEEP, SMALL, TEXTBOOK, cuts_too_late, toy_alphabeta, toy_minimax

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.drawing.tree.lines import Row, both_stops, held_text, line_stops, rows
from othello_lessons.drawing.tree.steps import last_steps, steps
from othello_lessons.games import nim
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    initial_board,
    minimax,
    score,
)
from othello_lessons.watch import watch


def alphabeta_tree(player, board, depth=3):
    return watch(alphabeta, player, board, MIN_VALUE, MAX_VALUE, depth, score, lines=True)


def toy_tree(search, tree, *window):
    return watch(search, BLACK, tree, *window, lines=True)


def parted(*trees):
    return both_stops(trees, [steps(tree) for tree in trees])


def held(tree):
    """List what the variables of the call hold when each line is about to run."""
    known, found = {}, []
    for ran in tree.lines.ran:
        own = known.setdefault(ran.call, {})
        own.update(ran.changed)
        found.append(dict(own))
    return found


@given(positions(range(4, 7)))
def test_the_tree_shows_the_window_that_the_call_has(position):
    tree = alphabeta_tree(*position)
    taken, variables, nodes = steps(tree), held(tree), list(tree.walk())
    for stop in line_stops(tree, taken):
        node = tree.lines.ran[stop.line].call
        step = last_steps(taken, stop.step)[nodes.index(node)]
        ends = [variables[stop.line][name] for name in ("alpha", "beta")]
        if node.player != tree.player:
            ends = [-end for end in reversed(ends)]
        assert step.window == " … ".join(map(value_text, ends))


@pytest.mark.parametrize(
    "tree",
    [
        alphabeta_tree(*SMALL),
        watch(minimax, *SMALL, 3, score, lines=True),
        toy_tree(toy_alphabeta, TEXTBOOK, -inf, inf),
        toy_tree(toy_alphabeta, DEEP, -inf, inf),
        toy_tree(toy_minimax, TEXTBOOK),  # its calls are made within one line
    ],
)
def test_each_line_that_ran_is_one_stop_and_the_tree_never_goes_back(tree):
    taken, nodes = steps(tree), list(tree.walk())
    stops = line_stops(tree, taken)
    lines = [stop.line for stop in stops]
    assert list(dict.fromkeys(lines)) == list(range(len(tree.lines.ran)))
    assert [stop.step for stop in stops] == sorted(stop.step for stop in stops)
    assert stops[-1].step == len(taken) - 1
    begun = set()
    for line, step in stops:
        node = tree.lines.ran[line].call
        if node not in begun:
            begun.add(node)
            assert taken[step].kind in ("enter", "leaf") and nodes[taken[step].node] is node


def test_a_cut_is_seen_before_the_line_that_makes_it():
    tree = toy_tree(toy_alphabeta, TEXTBOOK, -inf, inf)
    taken, source = steps(tree), tree.lines.source.splitlines()
    seen = [
        source[tree.lines.ran[stop.line].line - 1].strip()
        for stop in line_stops(tree, taken)
        if taken[stop.step].kind == "cut"
    ]
    assert seen == ["if alpha >= beta:", "break"]


# --- two searches ------------------------------------------------------------------


def test_a_search_does_not_part_from_itself():
    one, other = alphabeta_tree(*SMALL), alphabeta_tree(*SMALL)
    stops, difference = parted(one, other)
    assert difference is None
    assert stops[0] == stops[1] == line_stops(one, steps(one))


def test_searches_part_where_one_goes_on_and_the_other_cuts():
    equal = [[3, 5], [3, 4]]
    trees = [toy_tree(search, equal, -inf, inf) for search in (toy_alphabeta, cuts_too_late)]
    stops, difference = parted(*trees)
    assert len(stops[0]) == len(stops[1])
    before = [
        tree.lines.ran[own[difference.stop - 1].line]
        for tree, own in zip(trees, stops, strict=True)
    ]
    assert before[0].line == before[1].line == difference.made_by[0] == difference.made_by[1]
    assert difference.says == ("goes on with line 7", "goes on with line 4")


@given(positions(range(4, 7)))
def test_up_to_where_they_part_both_searches_have_been_in_the_same_calls(position):
    trees = watch(minimax, *position, 3, score, lines=True), alphabeta_tree(*position)
    stops, difference = parted(*trees)
    end = difference.stop if difference else len(stops[0])
    calls = [
        list(dict.fromkeys(tree.lines.ran[stop.line].call for stop in own[:end]))
        for tree, own in zip(trees, stops, strict=True)
    ]
    assert [(n.move, n.board) for n in calls[0]] == [(n.move, n.board) for n in calls[1]]
    if trees[0].size != trees[1].size:
        assert difference is not None


# --- the source --------------------------------------------------------------------

SOURCE = '''def search(tree):
    """Say what it does,
    in two lines."""
    # a leaf is worth
    # its own number
    if tree < 3:  # not a list

        return tree
    # the others
    return 1
'''


def test_comments_above_lines_are_their_labels_and_numbers_count_all_lines():
    assert rows(SOURCE) == [
        Row(1, "def search(tree):", ""),
        Row(6, "    if tree < 3:  # not a list", "a leaf is worth its own number"),
        Row(8, "        return tree", ""),
        Row(10, "    return 1", "the others"),
    ]
    alone = 'def f():\n    """Do nothing."""\n'  # then the docstring is a line
    assert [row.number for row in rows(alone)] == [1, 2]


def test_a_board_and_a_move_are_written_as_their_game_writes_them():
    window = MIN_VALUE, MAX_VALUE
    heaps = nim.initial_board(1, 2)
    tree = watch(alphabeta, nim.LEFT, heaps, *window, 9, nim.score, game=nim.NIM, lines=True)
    assert held_text("board", heaps, tree) == " / ".join(nim.NIM.rows(heaps))
    kept = {step.changed["best_move"] for step in tree.lines.ran if "best_move" in step.changed}
    assert {held_text("move", move, tree) for move in kept if move in {(0, 1), (1, 2)}} <= {
        nim.move_name((0, 1), heaps),
        nim.move_name((1, 2), heaps),
    }
    assert kept & set(nim.legal_moves(nim.LEFT, heaps))
    assert held_text("board", initial_board(), alphabeta_tree(BLACK, initial_board(), 1)) == (
        "of 4 discs"
    )
