"""The exercises: right answers in several styles, and every known mistake."""

import random
import re
from functools import cache

import pytest
from answers_by_exercise import right_answers, wrong_answers
from changed import changed
from verdicts import one_line

from othello_lessons.exercises import check
from othello_lessons.exercises.museum import pieces as museum
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, alphabeta, minimax, weighted_score
from othello_lessons.watch import watch
from tests.positions import random_position

pytestmark = pytest.mark.usefixtures("remembered_moves")

# --- what-changes ---------------------------------------------------------------------

RIGHT_CHANGES = {
    "cut on >": "nodes",
    "update on >=": "move",
    "return at the cut": "nothing",
    "fail-soft": "nothing",
    "window of the parent only": "nodes",
}


AS_CODE = {
    "cut on >": museum.piece("cuts-too-late").search,
    "update on >=": museum.piece("keeps-a-bound").search,
    "return at the cut": changed(
        "alphabeta",
        "if value > → if value >= beta:\n            return value, move\n        if value >",
    ),
    "fail-soft": changed("fail-soft"),
    "window of the parent only": museum.piece("no-deep-cuts").search,
}


@cache
def unchanged():
    """List what is asked of each changed search, and what alphabeta's tree is."""
    asked = []
    for number in range(12):
        player, board = random_position(6, random.Random(number).randrange(28), number)
        args = player, board, MIN_VALUE, MAX_VALUE, 4, weighted_score
        asked.append((args, watch(alphabeta, *args)))
    return asked


@pytest.mark.parametrize("change", RIGHT_CHANGES)
def test_what_a_change_is_said_to_cost_is_what_it_costs(change):
    more_nodes = other_move = False
    for args, right in unchanged():
        found = watch(AS_CODE[change], *args)
        assert found.value == right.value
        more_nodes |= found.size != right.size
        other_move |= found.chosen != right.chosen
    assert more_nodes == (RIGHT_CHANGES[change] == "nodes")
    assert other_move == (RIGHT_CHANGES[change] == "move")


# --- bound-flag -------------------------------------------------------------------------------


def flag_by_table(value, alpha, beta):
    return ["exact", "upper", "lower"][(value <= alpha) + 2 * (value >= beta)]


# --- fail-soft ----------------------------------------------------------------------------


fail_soft = changed("fail-soft")


WINDOW = "window = -beta, -max(alpha, best_value)"
RETURNED = "return best_value, best_move"
CUT = "best_value >= beta"


def test_alphabeta_itself_is_still_fail_hard():
    assert check("fail-soft", alphabeta).misconception == "still-fail-hard"


def test_fail_soft_visits_the_same_nodes_and_returns_bounds_at_least_as_tight():
    tighter = 0
    for number in range(15):
        player, board = random_position(6, random.Random(number).randrange(28), number)
        true = minimax(player, board, 3, weighted_score)[0]
        for alpha in (MIN_VALUE, true - 9, true + 3):
            window = alpha, MAX_VALUE if alpha == MIN_VALUE else alpha + 5
            hard = watch(alphabeta, player, board, *window, 3, weighted_score)
            soft = watch(fail_soft, player, board, *window, 3, weighted_score)
            assert [node.move for node in hard.walk()] == [node.move for node in soft.walk()]
            assert true <= soft.value <= hard.value or hard.value <= soft.value <= true
            tighter += soft.value != hard.value
    assert tighter


def test_two_windows_in_one_sentence_are_never_written_alike():
    answer = changed("fail-soft", f"{WINDOW} → window = -1e9, 1e9")
    verdict = one_line(check("fail-soft", answer))
    given = re.search(r"the window (.*? … .*?) instead of (.*? … .*?), both as", verdict)
    assert given is None or given[1] != given[2], verdict


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "what-changes": [{key: f" {RIGHT_CHANGES[key].upper()} " for key in RIGHT_CHANGES}],
        "bound-flag": [flag_by_table],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "what-changes": [
            ("nodes", "no-dictionary"),
            ({**RIGHT_CHANGES, "fail-soft": "both"}, "no-effect"),
        ],
        "bound-flag": [(lambda value, alpha: "exact", "raises")],
        "fail-soft": [
            (f"{CUT} → value > 0 or {CUT}", "cut-too-many"),
            ("board), None\n    other → board) + 1, None\n    other", "wrong-leaf"),
            (f"{RETURNED} → return best_value + 1, best_move", "wrong-value"),
            (f"{RETURNED} → return best_value, 0", "wrong-move"),
        ],
    }
)
