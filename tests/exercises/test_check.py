"""What check does with any answer, and what holds for all exercises that there are."""

import pytest
from IPython.lib.pretty import pretty
from misbehaving import endless
from toy_exercise import Unshowable
from verdicts import assert_named, one_line

from othello_lessons import notation, othello
from othello_lessons.course import lesson_table, progress
from othello_lessons.exercises import check, checking
from othello_lessons.exercises.exercise import is_unanswered
from othello_lessons.exercises.texts import exercise_names, lesson_of
from othello_lessons.exercises.wording import is_board
from othello_lessons.othello import make_move, opponent, score

ALL = [checking.find(name) for name in exercise_names()]


class Everything:
    """Equals whatever it is compared with, and does whatever it is asked to."""

    __eq__ = __call__ = __getitem__ = lambda self, *args: True
    __ne__ = __lt__ = __gt__ = __le__ = __ge__ = lambda self, *args: False
    __hash__ = __len__ = lambda self: 0
    __neg__ = __add__ = __radd__ = lambda self, *args: self

    def __iter__(self):
        return iter(())


class EqualNumber(Everything, int):
    """A number that equals everything."""


EQUAL = Everything(), EqualNumber(987), (EqualNumber(987), EqualNumber(987)), [Everything()]


@pytest.mark.usefixtures("tried_once")
@pytest.mark.parametrize("returned", [EQUAL[2:3], pytest.param(EQUAL, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.name)
def test_what_equals_everything_is_no_answer(exercise, returned):
    for answer in [*EQUAL, *(lambda *args, value=value: value for value in returned)]:
        assert not check(exercise.name, answer), answer


@pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.name)
def test_the_solution_that_is_shown_is_right(exercise):
    names = {**vars(othello), **vars(notation)}
    exec(exercise.solution, names)
    verdict = check(exercise.name, names[exercise.answer])
    assert verdict, verdict


@pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.name)
def test_the_lesson_asks_each_exercise(exercise):
    lesson = lesson_table.notebook_of(lesson_of(exercise.name))
    text = lesson.read_text("utf-8")
    assert f'check(\\"{exercise.name}\\", {exercise.answer})' in text


@pytest.mark.usefixtures("tried_once")
@pytest.mark.parametrize(
    "answer",
    [
        *(-1.5, float("inf"), "x", b"x", [[]], {1: [2]}, set(), int, lambda *a: a),
        *([Unshowable()], lambda *a: Unshowable()),
    ],
)
def test_an_answer_that_makes_no_sense_is_wrong_and_breaks_nothing(answer):
    for exercise in ALL:
        verdict = check(exercise.name, answer)
        assert not verdict and str(verdict).startswith("Not yet. "), exercise.name


# ---------------------------------------------------------------------------
# Answers


def unwritten(player, board):
    """Count, with what is to be written still missing."""
    ...  # noqa: PIE790 - as the lessons have it


def half_written(player, board):
    other = ...
    return board.count(player) - board.count(other)


def inner_unwritten(evaluate):
    def strategy(player, board): ...

    return strategy


@pytest.mark.parametrize(
    "answer",
    [
        *(None, [..., ...], {"a": ...}, unwritten, half_written, inner_unwritten, lambda p, b: ...),
        "for line in stdin:\n    ...  # a program's text",
        "move = ...\nprint(move)",
    ],
)
def test_an_answer_that_is_not_written_yet_is_unanswered_and_not_an_error(toy, answer):
    verdict = check(toy, answer)
    assert str(verdict).startswith("Not answered yet. Write score(player, board).")
    assert not verdict and verdict.misconception is None


def test_an_exercise_that_was_solved_before_says_so_instead_of_asking_again(kept):
    progress.record_exercise("windows", False)
    assert str(check("windows", [..., ..., ...])).startswith("Not answered yet.")
    progress.record_exercise("windows", True)
    verdict = check("windows", [..., ..., ...])
    assert str(verdict).startswith("You have solved this exercise.") and not verdict


def test_what_is_short_or_empty_is_an_answer():
    for answer in (0, "", [], False, {}, lambda: 0, score, {"a": None}):
        assert not is_unanswered(answer)
    for answer in ("...", "print('...')\n", "no Python ...\n)("):
        assert not is_unanswered(answer)


def test_a_right_answer_is_right_however_it_is_written(toy):
    class Counter:
        def __call__(self, player, board):
            return sum({player: 1, opponent(player): -1}.get(piece, 0) for piece in board)

    for answer in [score, Counter(), lambda p, b: float(score(p, b))]:
        verdict = check(toy, answer)
        assert verdict and verdict.misconception is None
        assert str(verdict) == repr(verdict) == pretty(verdict) == "Right. Both boards."


def test_a_known_mistake_is_named_with_the_first_position_that_shows_it(toy):
    verdict = check(toy, lambda player, board: len([c for c in board if c == player]))
    assert not verdict and verdict.misconception == "one-side"
    assert str(verdict).splitlines() == [
        "Not yet. It counts one side only.",
        "<lambda>(BLACK, board) returned 2, and should return 0.",
        "",
        "    a b c d",
        " 1  . . . .",
        " 2  . o @ .",
        " 3  . @ o .",
        " 4  . . . .",
    ]


def test_a_mistake_that_nobody_foresaw_is_shown_without_a_name(toy):
    verdict = check(toy, lambda player, board: 7)
    assert not verdict and verdict.misconception is None
    assert "returned 7, and should return 0" in str(verdict)
    for answer in (True, False):  # which are 1 and 0 for Python
        assert not check(toy, lambda player, board, answer=answer: answer)


# ---------------------------------------------------------------------------
# Answers with some dots left


def places(answer):
    return dict(answer) if isinstance(answer, dict) else dict(enumerate(answer, 1))


def has_places(answer):
    return isinstance(answer, (dict, list, tuple)) and len(answer) > 2 and not is_board(answer)


PARTIAL = [exercise for exercise in ALL if has_places(exercise.right_answer())]


def in_form_of(right, parts):
    return dict(parts) if isinstance(right, dict) else list(parts.values())


@pytest.mark.parametrize("exercise", PARTIAL, ids=lambda e: e.name)
def test_right_places_are_counted_and_a_wrong_one_named_before_others_are_filled_in(exercise):
    right = exercise.right_answer()
    given = places(right)
    for place in given:
        answer = {other: value if other == place else ... for other, value in given.items()}
        verdict = check(exercise.name, in_form_of(right, answer))
        assert str(verdict) == f"Not finished. 1 of {len(given)} is right so far."
        assert not verdict and verdict.misconception is None
    first, _, *others = given
    answer = {**given, first: Unshowable(), **dict.fromkeys(others, ...)}
    verdict = check(exercise.name, in_form_of(right, answer))
    count = f"1 of {len(answer)} is right so far. Look again at {first!r}."
    assert f"Not finished. {count}" in one_line(verdict) and not verdict


def test_of_other_answers_the_dots_are_left_out():
    assert "Look for 2 more." in str(check("replies-to-f5", ["d6", ...]))
    assert "do not belong: a1" in str(check("replies-to-f5", {"a1", ...}))


# ---------------------------------------------------------------------------
# Functions that misbehave


def raising(player, board):
    return board[1000]


def changing(player, board):
    board[0] = player
    return 0


def recursive(player, board):
    return recursive(player, board)


def printing(player, board):
    print(score(player, board))


def leaving(player, board):
    raise SystemExit


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        (endless, "endless", "endless(BLACK, board) was stopped"),
        (recursive, "endless", "recursive(BLACK, board) calls itself without end"),
        (raising, "raises", "IndexError: list index out of range, in the line `return board[1000]"),
        (leaving, "raises", "raised SystemExit"),
        (changing, "changed-board", "changed the board that it was given"),
        (printing, "prints", "It also printed '0': print shows"),
        (5, "no-function", "this is 5."),
    ],
)
def test_a_function_that_misbehaves_is_reported_as_such(toy, answer, misconception, sentence):
    assert sentence in assert_named(toy, answer, misconception)


class Raises:
    """An answer with no code of its own, which fails inside of the book."""

    def __call__(self, player, board):
        return make_move(next(iter([])), player, board)


def test_the_line_that_is_quoted_is_the_learners(toy):
    line = "return make_move(next(iter([])), player, board)"
    assert f"in the line `{line}`." in one_line(check(toy, Raises()))


def test_printing_on_the_way_to_the_right_answer_is_not_a_mistake(toy, capsys):
    verdict = check(toy, lambda player, board: print("here") or score(player, board))
    assert verdict and "What your function prints is not shown here." in str(verdict)
    assert capsys.readouterr().out == ""
