"""Two mistakes in one answer are both named, the first one as the verdict's misconception."""

import pytest
from verdicts import assert_named

from othello_lessons.exercises.checking import find

pytestmark = pytest.mark.usefixtures("remembered_moves", "tried_once")


@pytest.mark.parametrize(
    ("exercise", "first", "second"),
    [
        ("find-bracket", "over-empty", "last-opponent"),
        ("maximizer", "minimises", "moves-for-other"),
        ("count-nodes", "pass-has-no-node", "forgets-root"),
        ("minimax", "sign-not-turned", "pass-not-turned"),
        ("minimax", "starts-at-zero", "own-evaluation"),
        ("final-value", "draw-is-loss", "losses-turned"),
        ("alphabeta", "pass-not-turned", "cuts-too-late"),
        ("three-in-a-row", "diagonals-forgotten", "rows-wrap"),
        ("tic-tac-toe-score", "full-is-a-draw", "loss-is-zero"),
        ("minimum-leaves", "best-leaf-twice", "product-for-power"),
        ("best-move-first", "depth-missing", "sign-not-turned"),
        ("stored-search", "bound-as-value", "black-for-player"),
        ("strengths", "share-of-points", "points-of-black-for-white"),
        ("moves-in-bits", "no-diagonals", "one-disc"),
        ("regions", "straight-neighbours", "two-steps-only"),
        ("last-square", "flips-once", "no-new-disc"),
        ("fitness", "draw-is-nothing", "points-not-share"),
        ("frontier-difference", "counted-twice", "own-only"),
        ("gradient-step", "uphill", "factor-forgotten"),
        ("forward-pass", "biases-forgotten", "out-bias-forgotten"),
        ("pattern-index", "colours-not-turned", "base-two"),
        ("fitting-step", "away", "sum-for-average"),
        ("back-up", "root-left-out", "not-turned"),
        ("result-of-a-leaf", "not-turned", "asks-at-the-end"),
        ("puct", "divides-by-nothing", "share-missing"),
        ("game-of-self-play", "same-board", "result-of-black"),
    ],
)
def test_both_are_named(exercise, first, second):
    right = find(exercise).right
    answer = right.wrong(*right.changes(first), *right.changes(second))
    assert_named(exercise, answer, first, second)
