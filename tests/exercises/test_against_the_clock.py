"""The exercises: right answers in several styles, and every known mistake."""

from itertools import islice

import pytest
from answers_by_exercise import right_answers, wrong_answers
from changed import changed
from verdicts import assert_named

from othello_lessons.deepening import iterations
from othello_lessons.exercises import check
from othello_lessons.exercises.lessons import against_the_clock
from othello_lessons.exercises.patches import patch, run
from othello_lessons.notation import parse_position
from othello_lessons.othello import EMPTY, minimax, weighted_score

pytestmark = pytest.mark.usefixtures("remembered_moves")


# --- right, in several styles --------------------------------------------------


LOOK = "        if out_of_time():\n            raise TimeUp\n"
FIRST = "best = legal_moves(player, board)[0]"
DEPTHS = "range(1, 2 * board.count(EMPTY) + 2)"
RESULT = "    return best\n"
# It notes the best move so far of the root, and plays it when the time is up.
SO_FAR = (
    f"    {FIRST}\n    for depth in →     {FIRST}\n    for whole in",
    "MAX_VALUE, depth) → MAX_VALUE, whole)",
    "value, move\n → value, move\n                if depth == whole:\n"
    "                    so_far[0] = move\n",
    f"            break\n{RESULT} →             return so_far[0]\n{RESULT}",
    "    def search( →     so_far = legal_moves(player, board)\n    def search(",
)
BEST_FIRST = (
    "        best_move = moves[0] →         if depth == whole:\n"
    "            moves.sort(key=lambda move: move != best)\n        best_move = moves[0]"
)
BEFORE = "        try:\n            value, best"
ASKS_BETWEEN = f"{BEFORE} →         if out_of_time():\n            break\n{BEFORE}"

TAKES_A_PROVED_ONE = changed("deepening", *SO_FAR, BEST_FIRST)


OLD = (f"{FIRST} → before = {FIRST}", "value, best = → before, (value, best) = best,")


# --- the positions of the judge ------------------------------------------------


@pytest.mark.parametrize("text", against_the_clock.MIDGAMES)
def test_the_moments_reach_into_the_fourth_iteration(text):
    player, board = parse_position(text)
    evaluated = []

    def evaluate(player, board):
        evaluated.append(board)
        return weighted_score(player, board)

    list(islice(iterations(player, board, evaluate), 3))
    assert len(evaluated) < against_the_clock.MOMENTS[-1]


def test_the_endgame_is_lost_by_looking_one_ply_less():
    player, board = parse_position(against_the_clock.ENDGAME)
    empties = board.count(EMPTY)
    short, full = (minimax(player, board, empties + more, weighted_score) for more in (0, 1))
    assert short[1] != full[1]
    assert full == minimax(player, board, 20, weighted_score)
    assert against_the_clock.values_at(against_the_clock.ENDGAME, 20)[short[1]] < 0 < full[0]


def loop(window, *changes, reorder="pass"):
    """Write a loop at the root that calls the book's alphabeta, with something in it changed."""
    source, _ = against_the_clock.at_the_root(window, reorder)
    return run(patch(source, *changes), "my_deepening")


OPEN, SURE = "MIN_VALUE, MAX_VALUE", "MIN_VALUE, -best_value"
KEPT_FIRST = "moves.sort(key=lambda move: move != kept)"
CARRIED = "best_value, best_move = MIN_VALUE, kept → best_move = kept"
UNTURNED = "value = -alpha → value = alpha"


@pytest.mark.parametrize(("window", "reorder"), [(OPEN, "pass"), (SURE, KEPT_FIRST)])
def test_a_loop_at_the_root_is_right_or_has_its_mistake_named(window, reorder):
    assert check("deepening", loop(window, reorder=reorder))
    assert_named("deepening", loop(window, CARRIED, reorder=reorder), "value-of-the-depth-before")
    name = "best-for-the-other" if window == OPEN else "sign-not-turned"
    assert_named("deepening", loop(window, UNTURNED, reorder=reorder), name)


def test_an_unfinished_iteration_that_is_valued_on_the_way_out_is_named():
    asks = f"{LOOK} →         depth = 0 if out_of_time() else depth\n"
    answer = changed("deepening", asks, ASKS_BETWEEN)
    said = assert_named("deepening", answer, "unfinished-counts")
    assert "more boards on its way out of the search" in said


test_an_answer_is_right_however_it_is_written = right_answers({"deepening": [TAKES_A_PROVED_ONE]})

test_a_wrong_answer_is_named = wrong_answers(
    {
        "deepening": [
            (SO_FAR, "keeps-the-interrupted-move"),
            (f"{FIRST} → best = None", "no-move-at-first"),
            (f"{LOOK} → ", "no-clock"),
            ((f"{LOOK} → ", ASKS_BETWEEN), "looks-too-seldom"),
            ("except TimeUp → except BaseException", "swallows-the-interrupt"),
            (f"{DEPTHS} → range(1, 5)", "stops-too-early"),
            (f"{DEPTHS} → range(1, board.count(EMPTY) + 1)", "stops-before-the-end"),
            ((f"{DEPTHS} → iter(int, 1)", "MAX_VALUE, depth) → MAX_VALUE, 9)"), "never-ends"),
            ((*OLD, f"{RESULT} →     return before\n"), "one-behind"),
            (f"{RESULT} →     return 19\n", "illegal-move"),
        ],
    }
)
