"""What is said of a solution in which somebody wrote one thing differently.

Here are all patches of the solutions, mistakes that are read from the answer, those that any
function can have, and two at once. What a judge sees itself is tested with the lesson.
"""

import pytest
from changed import changed
from verdicts import assert_named, one_line

from othello_lessons.exercises import check, checking
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Solution
from othello_lessons.exercises.texts import exercise_names

pytestmark = pytest.mark.usefixtures("remembered_moves", "tried_once")

BEGINS = "best_value, best_move = MIN_VALUE"
IN_TOYS = "return max(values) if player == BLACK else min(values)"
BEST = "return max(legal_moves(player, board), key=value)"
FROM_60 = "lambda move: max(-60, value(move))"
FINAL = "final_value(player, board)"
MOBILITY = "len(legal_moves(player, board)) - len(legal_moves(opponent(player), board))"


# Some of the hundreds of patches of a search never end, and some do what another mistake does.
AMBIGUOUS = ("alphabeta", "stored-search", "deepening", "minimax-values")
SEEN_AS = {
    ("minimax-values", "average"): "min-at-max",
    ("alphabeta", "passes-after-the-end"): "final-value-not-used",
    ("fail-soft", "passes-after-the-end"): "final-value-not-used",
    ("fail-soft", "global-alpha"): "missed-cut",
    ("stored-search", "equal-is-a-bound"): "bound-as-value",
    ("stored-search", "wrong-end-of-window"): None,
    ("stored-search", "returns-the-other-bound"): None,
}


def patched(exercise: Exercise):
    """Yield every known mistake of an exercise, and the answer that it leads to in its style."""
    right = exercise.right
    styles = [
        Solution(source, right.answer, own, names=right.names) for source, own in right.styles
    ]
    if exercise.name == "deepening":
        styles = []  # they take over tables that do not fit as a whole
    for solution in (right, *styles):
        for name in solution.mistakes:
            for changes in solution.ways(name):
                yield name, solution.wrong(*changes)


@pytest.mark.parametrize("exercise", sorted({*exercise_names()} - {*AMBIGUOUS, "fail-soft"}))
def test_every_known_mistake_is_named_and_no_other_in_its_place(exercise):
    for name, answer in patched(find(exercise)):
        if not name.startswith("kept-"):  # these are below
            assert_named(exercise, answer, name)


@pytest.mark.parametrize(  # the patches of fail-soft are those of alphabeta, and more
    "exercise", [*AMBIGUOUS, pytest.param("fail-soft", marks=pytest.mark.thorough)]
)
def test_every_known_mistake_of_a_search_has_its_name_or_never_ends(exercise, monkeypatch):
    for name, answer in patched(find(exercise)):
        names = name, SEEN_AS.get((exercise, name), name), "endless"
        for seconds in (0.3, 3.0):  # the second only if the first was too little to find a name
            monkeypatch.setattr(checking, "SECONDS", seconds)
            if (found := check(exercise, answer).misconception) in names:
                break
        assert found in names, (name, found)


@pytest.mark.parametrize(
    ("exercise", "change", "name"),
    [
        # a best value that begins too high, with whatever number
        ("fail-soft", f"{BEGINS} → best_value, best_move = -999", "starts-too-high"),
        ("best-move-first", f"{BEGINS} → best_value, best_move = -10**6", "starts-too-high"),
        ("maximizer", f"key=value → key={FROM_60}", "starts-too-high"),
        ("maximizer", f"{BEST} → {BEST} if len(board) > 36 else None", "nothing-in-some-cases"),
        (
            "minimax-two-cases",
            f"{IN_TOYS} → values.append(-1 if player == BLACK else 10**9)\n    {IN_TOYS}",
            "starts-inside",
        ),
        # cuts, ends, and what comes back
        (
            "alphabeta",
            "        if value > alpha →         if value >= beta: break\n        if value > alpha",
            "cut-value-lost",
        ),
        ("alphabeta", "break → return -beta, best_move", "cut-turned"),
        ("fail-soft", f"{FINAL} → max(alpha, min(beta, {FINAL}))", "end-in-window"),
        ("bound-flag", '"upper" → "at most"', "other-words"),
        ("next-player", 'return None → return "None"', "text-for-value"),
        ("next-player", "return other → return legal_moves(other, board)", "moves-for-player"),
        ("move-on-a-copy", "make_move(move, player → make_move(move, BLACK", "black-for-player"),
        ("mobility-difference", f"{MOBILITY} → abs({MOBILITY})", "size-without-sign"),
        (
            "deliver-a-message",
            "    draft = →     if path.exists():\n        raise ValueError\n    draft =",
            "other-error",
        ),
    ],
)
def test_one_thing_that_is_written_differently_is_named(exercise, change, name):
    assert_named(exercise, changed(exercise, change), name)


def test_a_search_may_begin_with_any_number_below_all():
    begins = f"{BEGINS} → best_value, best_move = -10**9"
    assert check("best-move-first", changed("best-move-first", begins))


# --- what is kept from one call to the next ------------------------------------


def keeping(exercise, key_of):
    """Have a solution, and all its calls of itself, keep what they find under a key."""
    right, stored = find(exercise).right_answer(), {}

    def keeper(player, board, *rest):
        key = key_of(player, "".join(board), *rest)
        if key not in stored:
            stored[key] = right(player, board, *rest)
        return stored[key]

    right.__globals__[right.__name__] = keeper
    return keeper


def board_alone(player, board, *rest):
    return board


@pytest.mark.parametrize(
    ("exercise", "key_of", "name"),
    [
        ("minimax", lambda player, board, *rest: (player, board), "kept-without-depth"),
        (
            "minimax",
            lambda player, board, depth, evaluate: (player, board, depth),
            "kept-without-evaluation",
        ),
        ("move-on-a-copy", lambda move, player, board: (move, player), "kept-without-board"),
    ],
)
def test_a_function_that_keeps_too_little_in_its_key_is_named_at_every_check(
    exercise, key_of, name
):
    answer = keeping(exercise, key_of)
    assert [check(exercise, answer).misconception for _ in range(2)] == [name, name]


def test_a_key_that_is_the_board_alone_lacks_two_and_one_with_all_is_right():
    said = assert_named("count-nodes", keeping("count-nodes", board_alone), "kept-without-depth")
    assert "put the player into the key" in said
    assert check("count-nodes", keeping("count-nodes", lambda *all_of_it: all_of_it))


def test_what_is_kept_in_one_call_lacks_the_player_if_the_key_is_the_board_alone():
    def for_one_call(*case):
        return keeping("minimax", board_alone)(*case)

    assert check("minimax", for_one_call).misconception == "kept-without-player"


def test_a_default_argument_that_fills_up_is_named():
    answer = changed("regions", "(board):\n → (board, regions=[]):\n", "    regions = []\n → ")
    assert check("regions", answer).misconception == "kept-between-calls"


# --- others --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [('"".join(board)', "forgets-player"), ('(player, "".join(board))', "stored-wrongly")],
)
def test_a_search_that_is_right_without_its_memory_is_told_so(key, name):
    names = {}
    source = f"""
from othello_lessons.othello import *

def my_solve(player, board, alpha, beta, stored):
    key = {key}
    if key in stored:
        return stored[key]
    other, moves = opponent(player), legal_moves(player, board)
    if not moves and not any_legal_move(other, board):
        return score(player, board)
    best = -65
    for move in moves or [None]:
        after = make_move(move, player, list(board)) if move else board
        best = max(best, -my_solve(other, after, -beta, -max(alpha, best), stored))
        if best >= beta:
            break
    stored[key] = best + (board.count(EMPTY) == 1)
    return best
"""
    exec(source, names)
    assert check("stored-search", names["my_solve"]).misconception == name


def test_an_argument_that_the_book_does_not_take_is_named_with_those_that_it_takes():
    answer = changed("move-on-a-copy", "make_move(move, player → make_move(player, move")
    says = "make_move was called with something else for player."
    assert f"{says} Its arguments are, in this order: move, player, board." in one_line(
        check("move-on-a-copy", answer)
    )


def test_signs_that_are_wrong_everywhere_are_named_in_any_function():
    right = Solution("def same(number):\n    return number", "same")
    exercise = Exercise("evaluation", judge_cases, right, cases=[(-2,), (3,), (0,)])
    for wrong, name in ((lambda n: -n, "other-sign"), (abs, "size-without-sign")):
        with pytest.raises(Wrong) as told:
            exercise.judged(lambda n, wrong=wrong: wrong(n))
        assert told.value.misconception == name


@pytest.mark.parametrize(
    ("exercise", "first", "second"),
    [
        ("find-bracket", "over-empty", "last-opponent"),
        ("count-nodes", "pass-has-no-node", "forgets-root"),
        ("minimax", "sign-not-turned", "pass-not-turned"),
        ("alphabeta", "pass-not-turned", "cuts-too-late"),
        ("three-in-a-row", "diagonals-forgotten", "rows-wrap"),
        ("best-move-first", "depth-missing", "sign-not-turned"),
        ("stored-search", "bound-as-value", "black-for-player"),
        ("strengths", "share-of-points", "points-of-black-for-white"),
        ("gradient-step", "uphill", "factor-forgotten"),
        ("fitting-step", "away", "sum-for-average"),
        ("game-of-self-play", "same-board", "result-of-black"),
    ],
)
def test_of_two_mistakes_both_are_named(exercise, first, second):
    right = find(exercise).right
    answer = right.wrong(*right.changes(first), *right.changes(second))
    assert_named(exercise, answer, first, second)
