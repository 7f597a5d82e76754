"""The board on which you walk a proof: White's 8 on 4x4 holds, and what loses it is said."""

from functools import cache
from random import Random

import pytest

from othello_lessons.engine.plain.plain_solver import move_values, solve
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    legal_moves,
    make_move,
    next_player,
    score,
)
from othello_lessons.proofs.certificate import shipped
from othello_lessons.proofs.walk import Bounds, Guide, change_in_words, in_words
from othello_lessons.widgets import ProofWalk

SEEDS = range(5)


@cache
def small():
    return shipped(4)


def value_for_white(player, board):
    value = solve(player, board).value
    return value if player == WHITE else -value


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_black_tries_white_gets_8(seed):
    walk, dice = ProofWalk(small()), Random(seed)
    while walk.player:
        assert walk.player == BLACK
        walk.play(dice.choice(legal_moves(BLACK, walk.board)))
        assert "White gets at least 8" in walk.state["known"] or "wins by" in walk.state["known"]
    assert score(WHITE, walk.board) >= 8


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_known_of_a_position_is_true(seed):
    """In the proof or outside of it, the bounds hold the value."""
    guide, dice = Guide(small()), Random(seed)
    player, board = BLACK, [*ProofWalk(small()).board]
    known = guide.known(player, board)
    assert known == Bounds(8, 8) and known.value == 8
    while player:
        make_move(dice.choice(legal_moves(player, board)), player, board)
        if player := next_player(board, player):
            known, value = guide.known(player, board), value_for_white(player, board)
            assert known.least is None or known.least <= value
            assert known.most is None or value <= known.most
            assert board.count(EMPTY) > guide.exact or known.value == value


PUBLISHED = "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1"  # Feinstein, 1993


def test_every_position_of_the_published_game_on_6x6_is_known_to_be_worth_4():
    walk = ProofWalk(black="you", white="you")
    walk.open(PUBLISHED)
    assert walk.over and walk.score == -4
    for ply in range(33):
        walk.go_to(ply)
        assert walk.state["known"].endswith("best play of both from here, White wins by 4.")


def test_the_values_of_the_moves_are_those_of_the_solver_where_they_are_exact():
    walk = ProofWalk(small())
    walk.play("b1")
    walk.show_values()
    exact = move_values(walk.player, walk.board)
    said = {int(move): worth["text"] for move, worth in walk.values["moves"].items()}
    assert set(said) == set(exact)
    for move, text in said.items():
        number = int(text.lstrip("≤≥").replace("−", "-"))
        assert exact[move] <= number if text[0] == "≤" else exact[move] == number
    assert "≤−8" in said.values() and "−8" in said.values()


def test_the_tree_keeps_every_line_that_was_tried():
    walk = ProofWalk(small())
    for move in ("b1", "a2", "b1"):
        walk.play(move)
        walk.undo()
    walk.play("d3")
    first = [line.split()[0].rstrip("?") for line in walk.state["lines"].splitlines()]
    assert sorted(first) == ["a2", "b1", "d3"]
    assert walk.state["tree"].count("<circle") == 1 + 6 + 1  # the start, six moves, and a light


@pytest.mark.parametrize(
    ("before", "after", "mover", "says"),
    [
        (Bounds(8, 8), Bounds(8, None), WHITE, "x keeps what White had."),
        (Bounds(8, 8), Bounds(None, 8), WHITE, "Nobody has proved it."),
        (Bounds(8, 8), Bounds(2, 2), WHITE, "x costs White 6: 8 before, 2 after it."),
        (Bounds(8, 8), Bounds(-2, -2), WHITE, "The win is gone."),
        (Bounds(8, 8), Bounds(12, 12), BLACK, "x costs Black 4: −8 before, −12 after it."),
        (Bounds(None, 8), Bounds(None, 8), WHITE, ""),
    ],
)
def test_a_move_is_judged_by_what_was_known_before_and_after_it(before, after, mover, says):
    said = change_in_words(before, after, mover, "x")
    assert said.endswith(says) and bool(said) == bool(says)


@pytest.mark.parametrize(
    ("known", "says"),
    [
        (Bounds(4, 4), "Proved: with best play of both from here, White wins by 4."),
        (Bounds(-2, -2), "Proved: with best play of both from here, Black wins by 2."),
        (Bounds(0, 0), "Proved: with best play of both from here, a draw."),
        (Bounds(4, None), "Proved: White gets at least 4."),
        (Bounds(None, 4), "Proved: White gets at most 4. More is known when 12 squares are empty."),
        (Bounds(), "This position is not in the proof. More is known when 12 squares are empty."),
    ],
)
def test_what_is_known_is_said(known, says):
    assert in_words(known, 12) == says
