"""What is said of a solution in which somebody wrote one thing differently.

The mistakes that a reference lists are tested with their lesson, and so are whole functions. Here
are those that are read from the answer, and those that any function can have.
"""

import pytest

from othello_lessons import othello
from othello_lessons.exercises import check
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Solution
from othello_lessons.othello import (
    BLACK,
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    opponent,
    size,
    squares,
)

pytestmark = pytest.mark.usefixtures("remembered_moves")


def changed(exercise, old, new):
    """Return the function of a solution with one part of its text exchanged."""
    source = find(exercise).solution
    assert source.count(old) == 1, old
    names = {name: getattr(othello, name) for name in othello.__all__}
    exec(source.replace(old, new), names)
    return names[find(exercise).answer]


def named(exercise, old, new):
    """Return the name of the mistake in a changed solution."""
    verdict = check(exercise, changed(exercise, old, new))
    assert not verdict, new
    return verdict.misconception


# --- a best value that begins too high, with whatever number -------------------

BEGINS = "best_value, best_move = "
FORMS = [
    ("minimax", f"{BEGINS}MIN_VALUE, moves[0]"),
    ("fail-soft", f"{BEGINS}MIN_VALUE, moves[0]"),
    ("best-move-first", f"{BEGINS}MIN_VALUE, None"),
]


@pytest.mark.parametrize(("exercise", "old"), FORMS, ids=lambda part: part[:2])
@pytest.mark.parametrize("begins", ["-64, None", "-999, moves[0]", "-10**6, None"])
def test_a_search_whose_best_begins_too_high_is_named(exercise, old, begins):
    assert named(exercise, old, BEGINS + begins) == "starts-too-high"


@pytest.mark.parametrize(("exercise", "old"), FORMS, ids=lambda part: part[:2])
@pytest.mark.parametrize("start", ["float('-inf')", "-10**9"])
def test_a_search_may_begin_with_any_number_below_all(exercise, old, start):
    assert check(exercise, changed(exercise, old, old.replace("MIN_VALUE", start)))


IN_TOYS = "return max(values) if player == BLACK else min(values)"
MAX = "return max(-my_negated(opponent(player), branch) for branch in tree)"


@pytest.mark.parametrize(
    "start", ["-1000 if player == BLACK else 1000", "-1 if player == BLACK else 10**9"]
)
def test_a_toy_search_that_begins_inside_of_the_leaves_is_named(start):
    assert (
        named("minimax-two-cases", IN_TOYS, f"values.append({start})\n    {IN_TOYS}")
        == "starts-inside"
    )
    assert (
        named("minimax-negated", MAX, MAX.replace("return max(", "return max(-1000, *(") + ")")
        == "starts-inside"
    )


BEST = "return max(legal_moves(player, board), key=value)"


@pytest.mark.parametrize("start", [0, -1, -64, -1000])
def test_a_strategy_that_takes_no_move_or_the_first_where_all_are_low_is_named(start):
    highest = "max(value(move) for move in legal_moves(player, board))"
    nothing = f"{BEST} if {highest} > {start} else None"
    first = f"return max(legal_moves(player, board), key=lambda m: max({start}, value(m)))"
    assert named("maximizer", BEST, nothing) == "starts-too-high"
    assert named("maximizer", BEST, first) == "starts-too-high"


def test_a_strategy_that_returns_nothing_on_small_boards_is_told_so():
    new = f"{BEST} if len(board) > 36 else None"
    assert named("maximizer", BEST, new) == "nothing-in-some-cases"


# --- what is kept from one call to the next ------------------------------------


def keeping(key_of, stored):
    """Write minimax that keeps what it has found, under a key."""

    def my_minimax(player, board, depth, evaluate):
        key = key_of(player, "".join(board), depth, evaluate)
        if key not in stored:
            stored[key] = found(player, board, depth, evaluate)
        return stored[key]

    def found(player, board, depth, evaluate):
        other, moves = opponent(player), legal_moves(player, board)
        if depth == 0:
            return evaluate(player, board), None
        if not moves and not any_legal_move(other, board):
            return final_value(player, board), None
        if not moves:
            return -my_minimax(other, board, depth - 1, evaluate)[0], None
        after = {move: make_move(move, player, list(board)) for move in moves}
        values = {m: -my_minimax(other, after[m], depth - 1, evaluate)[0] for m in moves}
        best = max(values, key=values.get)
        return values[best], best

    return my_minimax


def keeping_counts(key_of, stored):
    """Write a counter of nodes that keeps what it has counted, under a key."""

    def count_nodes(player, board, depth):
        key = key_of(player, "".join(board), depth, None)
        if key in stored:
            return stored[key]
        other, moves = opponent(player), legal_moves(player, board) if depth else []
        after = [make_move(move, player, list(board)) for move in moves]
        if depth and not moves and any_legal_move(other, board):
            after = [board]
        stored[key] = 1 + sum(count_nodes(other, one, depth - 1) for one in after)
        return stored[key]

    return count_nodes


KEYS = {
    "kept-without-depth": lambda player, board, depth, evaluate: (player, board),
    "kept-without-player": lambda player, board, depth, evaluate: (board, depth),
    "kept-without-evaluation": lambda player, board, depth, evaluate: (player, board, depth),
}


@pytest.mark.parametrize("name", KEYS)
def test_minimax_that_keeps_too_little_in_its_key_is_named_at_every_check(name):
    answer = keeping(KEYS[name], {})
    assert [check("minimax", answer).misconception for _ in range(2)] == [name, name]


@pytest.mark.parametrize("name", ["kept-without-depth", "kept-without-player"])
def test_a_counter_that_keeps_too_little_in_its_key_is_named(name):
    assert check("count-nodes", keeping_counts(KEYS[name], {})).misconception == name


def test_a_key_that_is_the_board_alone_is_named_with_both_that_it_lacks():
    def board_alone(player, board, depth, evaluate):
        return board

    for exercise, make in (("minimax", keeping), ("count-nodes", keeping_counts)):
        verdict = check(exercise, make(board_alone, {}))
        assert verdict.misconception == "kept-without-depth"
        assert "put the player into the key" in " ".join(str(verdict).split())


def test_what_is_kept_under_all_that_it_depends_on_is_right():
    assert check("minimax", keeping(lambda *all_of_it: all_of_it, {}))
    assert check("count-nodes", keeping_counts(lambda *all_of_it: all_of_it, {}))


def test_what_is_kept_in_one_call_lacks_the_player_if_the_key_is_the_board_alone():
    def for_one_call(player, board, depth, evaluate):
        return keeping(lambda player, board, *rest: board, {})(player, board, depth, evaluate)

    assert check("minimax", for_one_call).misconception == "kept-without-player"


def test_a_default_argument_that_fills_up_is_named():
    old, new = "def my_regions(board):\n", "def my_regions(board, regions=[]):\n"
    source = find("regions").solution.replace("    regions = []\n", "").replace(old, new)
    names = {name: getattr(othello, name) for name in othello.__all__}
    exec(source, names)
    assert check("regions", names["my_regions"]).misconception == "kept-between-calls"


# --- others --------------------------------------------------------------------

COPY = "return make_move(move, player, list(board))"
KEPT_ALPHA, FINAL = "if value > alpha:", "final_value(player, board)"
MINIMUM = "return branches ** up + branches ** down - 1"
MOBILITY = "return len(legal_moves(player, board)) - len(legal_moves(opponent(player), board))"


CHANGES = [
    ("move-on-a-copy", COPY, "return make_move(move, player, board)", "same-board"),
    (
        "alphabeta",
        KEPT_ALPHA,
        f"if value >= beta: break\n        {KEPT_ALPHA}",
        "cut-value-lost",
    ),
    ("alphabeta", "break", "return -beta, best_move", "cut-turned"),
    ("fail-soft", "break", "return -best_value, best_move", "cut-turned"),
    ("fail-soft", FINAL, f"max(alpha, min(beta, {FINAL}))", "end-in-window"),
    ("next-player", "return None", 'return "None"', "text-for-value"),
    ("next-player", "return other", "return legal_moves(other, board)", "moves-for-player"),
    ("minimum-leaves", MINIMUM, "return round(branches ** (plies / 2))", "square-root"),
    ("minimum-leaves", MINIMUM, "return round(2 * branches ** (plies / 2) - 1)", "odd-depth"),
    ("minimum-leaves", MINIMUM, "return 2 * (branches ** plies // 2) - 1", "halves-the-leaves"),
    ("mobility-difference", MOBILITY, f"return abs({MOBILITY[7:]})", "size-without-sign"),
    ("pattern-value", "return value", "return -value", "sign-turned"),
    ("pattern-value", "empties // 21", "(empties >= 20) + (empties >= 41)", "stage-limits"),
    ("pattern-value", "empties // 21", "max(1, empties // 21)", "stage-never-used"),
]


@pytest.mark.parametrize(("exercise", "old", "new", "name"), CHANGES)
def test_one_thing_that_is_written_differently_is_named(exercise, old, new, name):
    assert named(exercise, old, new) == name


def test_a_key_that_two_boards_share_is_named_by_the_boards_with_one_disc():
    def in_base_two(player, board):
        number = player == BLACK
        for square in squares(size(board)):
            number = 2 * number + ".@o".index(board[square])
        return number

    assert check("table-key", in_base_two).misconception == "merges"


@pytest.mark.parametrize(
    ("key", "name"),
    [('"".join(board)', "forgets-player"), ('(player, "".join(board))', "stored-wrongly")],
)
def test_a_search_that_is_right_without_its_memory_is_told_so(key, name):
    source = f"""
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
    names = {name: getattr(othello, name) for name in othello.__all__}
    exec(source, names)
    assert check("stored-search", names["my_solve"]).misconception == name


def test_an_argument_that_the_book_does_not_take_is_named_with_those_that_it_takes():
    verdict = check(
        "move-on-a-copy", changed("move-on-a-copy", "(move, player, list", "(player, move, list")
    )
    says = "make_move was called with something else for player."
    assert f"{says} Its arguments are, in this order: move, player, board." in " ".join(
        str(verdict).split()
    )


def test_flags_are_named_that_compare_with_0_or_have_other_words():
    def against_zero(value, alpha, beta):
        return "exact" if alpha < value < beta else "lower" if value > 0 else "upper"

    def in_other_words(value, alpha, beta):
        return "at most" if value <= alpha else "at least" if value >= beta else "equal"

    assert check("bound-flag", against_zero).misconception == "compares-with-zero"

    def with_a_gap(value, alpha, beta):
        return "upper" if value <= alpha else "lower" if value >= beta else None

    assert check("bound-flag", in_other_words).misconception == "other-words"
    assert check("bound-flag", with_a_gap).misconception == "nothing-in-some-cases"


def test_a_copy_that_is_kept_for_a_move_without_its_board_is_named():
    kept = {}

    def after_move(move, player, board):
        key = move, player, len(board)
        return list(kept.setdefault(key, make_move(move, player, list(board))))

    assert check("move-on-a-copy", after_move).misconception == "kept-without-board"


def test_an_evaluation_that_is_right_with_its_sign_turned_or_without_a_bonus_is_told_so():
    def corners(player, board):
        held = [board[square] for square in (11, 18, 81, 88)]
        other = opponent(player)
        moves = len(legal_moves(player, board)) - len(legal_moves(other, board))
        return moves + 10 * (held.count(player) - held.count(other))

    def turned(player, board):
        return -corners(player, board)

    def with_bonus(player, board):
        return corners(player, board) + 3

    assert check("evaluation", turned).misconception == "turned-round"
    assert check("evaluation", with_bonus).misconception == "bonus"


def test_a_copy_that_comes_back_without_the_move_is_named():
    new = "new = list(board)\n    make_move(move, player, board)\n    return new"
    assert named("move-on-a-copy", COPY, new) == "moves-on-the-given"


def test_another_error_than_the_one_that_is_expected_is_named():
    new = "    if path.exists():\n        raise ValueError\n    draft = "
    assert named("deliver-a-message", "    draft = ", new) == "other-error"


def test_signs_that_are_wrong_everywhere_are_named_in_any_function():
    right = Solution("def same(number):\n    return number", "same")
    exercise = Exercise("evaluation", judge_cases, right, cases=[(-2,), (3,), (0,)])
    for wrong, name in ((lambda n: -n, "other-sign"), (abs, "size-without-sign")):
        with pytest.raises(Wrong) as told:
            exercise.judged(lambda n, wrong=wrong: wrong(n))
        assert told.value.misconception == name


WINDOW = "-beta, -max(alpha, best_value)"


def test_a_search_inside_of_a_loop_with_a_clock_is_named():
    source = find("deepening").solution.replace("best_move = moves[0]", "best_value = -1000")
    source = source.replace("for move in moves:", "best_move = None\n        for move in moves:")
    source = source.replace(
        "-search(other, after, -beta, -alpha", f"-search(other, after, {WINDOW}"
    )
    source = source.replace("value > alpha", "value > best_value").replace(
        "return alpha", "return best_value"
    )
    source = source.replace("alpha, best_move = value", "best_value, best_move = value")
    source = source.replace("if alpha >= beta", "if best_value >= beta")
    names = {name: getattr(othello, name) for name in othello.__all__}
    exec(source, names)
    verdict = check("deepening", names["my_deepening"])
    assert verdict.misconception == "starts-too-high", str(verdict)
