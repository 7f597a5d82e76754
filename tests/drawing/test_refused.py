"""What cannot be drawn is refused in a sentence that says what is missing."""

import math

import pytest
from recorded import SMALL, alphabeta_tree, minimax_tree, toy_minimax

from othello_lessons.drawing import (
    draw,
    draw_step,
    fold,
    icicle,
    show,
    show_bits,
    show_carry,
    show_configurations,
    show_curves,
    show_features,
    show_iterations,
    show_ladder,
    show_messages,
    show_network,
    show_questions,
    show_savings,
    show_scores,
    show_shares,
    show_trials,
    show_weights,
)
from othello_lessons.learning.models import Question
from othello_lessons.othello import BLACK, initial_board, square_weights
from othello_lessons.watch import watch

START = initial_board()
TOY = watch(toy_minimax, BLACK, [1, 2])
SIX = Question(0, 1)
for _ in range(6):
    SIX = Question(0, 1, "discs", 0, SIX, SIX)

REFUSED = [
    (lambda: show(["."] * 99), "this one has 99"),
    (lambda: show(["x"] * 100), "this board also holds 'x'"),
    (lambda: show(START, "x"), "a player is BLACK"),
    (lambda: show(START, last=9), "9 is not a square of the 8x8 board"),
    (lambda: show(START, highlight=["i9"]), "'i9' is not a square of the 8x8 board"),
    (lambda: show(initial_board(6), marks={"h8": 1}), "'h8' is not a square of the 6x6 board"),
    (lambda: show(START, marks={0: "rim"}), "0 is not a square of the 8x8 board"),
    (lambda: draw(alphabeta_tree(*SMALL, 3), whole=minimax_tree(*SMALL, 2)), "`whole` did not"),
    (lambda: draw_step(TOY, 6), "steps 0 to 5; there is no step 6"),
    (lambda: fold(TOY), "a toy tree has no positions"),
    (
        lambda: icicle(TOY, whole=minimax_tree(*SMALL, 1)),
        "the same position and to the same depth",
    ),
    (lambda: show_bits({"~x": -1}), "'~x' is not a number of 64 bits"),
    (lambda: show_bits({"~x": 1 << 64}), "'~x' is not a number of 64 bits"),
    (lambda: show_bits({"~x": 1 << 100}, rim=True), "'~x' is not a number of 100 bits"),
    (lambda: show_carry("opp", 256, "first", 0), "a row has 8 bits"),
    (lambda: show_carry("opp", 0, "first", 256), "a row has 8 bits"),
    (lambda: show_carry("opp", -1, "first", 1), "a row has 8 bits"),
    (lambda: show_configurations({}), "configuration"),
    (lambda: show_configurations({("X?",): 1}), "configuration"),
    (lambda: show_curves({"a": [1, 2, 3], "b": [4]}), "'b' has 1"),
    (lambda: show_curves({}), "give 1 to 3 curves, not 0"),
    (lambda: show_curves({name: [1, 2] for name in "abcd"}), "give 1 to 3 curves, not 4"),
    (lambda: show_curves({"a": [0, 10**9]}), "more than can be drawn"),
    (lambda: show_curves({"a": [1, 2]}, mark=2), "mark is 2; 'a' has the places 0 to 1"),
    (lambda: show_features({}), "no features"),
    (lambda: show_iterations([]), "nothing to draw"),
    (lambda: show_ladder({}), "ladder needs a rung"),
    (lambda: show_ladder({"a": 0}), "number above 0; 'a' has"),
    (lambda: show_ladder({"a": math.inf}), "number above 0; 'a' has"),
    (lambda: show_ladder({"a": math.nan}), "number above 0; 'a' has"),
    (lambda: show_messages([(0, name, "to", "init") for name in "abc"]), "name a, b, c"),
    (lambda: show_messages([(0, "amy", "in", "W")]), "not 'in'"),
    (lambda: show_network(([[1], [2]], [0], [1], 0), {"discs": 4}), "for 2 features, not 1"),
    (lambda: show_questions(SIX), "room for 40 answers, and this tree has 64"),
    (lambda: show_savings({}), "nothing to draw"),
    (lambda: show_savings({"a": {}}), "nothing to draw"),
    (lambda: show_savings({"a": {"x": 0}}), "begins at 1"),
    (lambda: show_scores({"a": (50, 60, 70)}), "scores are shares from 0 to 100 with their"),
    (lambda: show_scores({"a": (-1, 60, 70)}), "scores are shares from 0 to 100 with their"),
    (lambda: show_shares([], 10), "from 0 to 100"),
    (lambda: show_shares([101], 10), "from 0 to 100"),
    (lambda: show_shares([-1, 50], 10), "from 0 to 100"),
    (lambda: show_trials({}), "shares"),
    (lambda: show_trials({"one": []}), "shares"),
    (lambda: show_trials({"one": [101]}), "shares"),
    (lambda: show_trials({name: [50] for name in "abc"}), "shares"),
    (lambda: show_weights({}), "weight"),
    (lambda: show_weights({"small": square_weights(6)}), "weight"),
]


@pytest.mark.parametrize(("draws", "sentence"), REFUSED)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(draws, sentence):
    with pytest.raises(ValueError, match=sentence):
        draws()
