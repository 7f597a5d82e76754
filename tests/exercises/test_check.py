"""What check, hint and solution do with any exercise, and what holds for all that there are."""

import gc
import itertools
import os
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import IPython
import pytest
from interrupter import at_every_step
from IPython.display import DisplayHandle
from IPython.lib.pretty import pretty
from misbehaving import endless, interrupted, starts_no_thread

from othello_lessons import lessons, notation, othello
from othello_lessons.exercises import (
    check,
    checking,
    hint,
    solution,
    texts,
    time_limit,
    tried_first,
)
from othello_lessons.exercises.exercise import WIDTH, Exercise, Wrong, is_unanswered
from othello_lessons.exercises.judging import (
    how_squares_differ,
    judge_cases,
    judge_value,
    squares_in,
)
from othello_lessons.exercises.patches import Solution
from othello_lessons.exercises.texts import CHECK, exercise_names, lesson_of
from othello_lessons.exercises.time_limit import OutOfTime, limited
from othello_lessons.exercises.tried_first import may_be_endless
from othello_lessons.exercises.wording import is_board
from othello_lessons.othello import BLACK, WHITE, initial_board, make_move, opponent, score

CASES = [(BLACK, initial_board(4)), (WHITE, ["o" if c == "." else c for c in initial_board(4)])]
SCORE = Solution(
    "def my_score(player, board):\n    return score(player, board)",
    "my_score",
    {"one-side": "return score(player, board) → return board.count(player)"},
)
TOY = Exercise("my-score", judge_cases, SCORE, cases=CASES)
SQUARES = Solution('my_squares = "d3 c4"', "my_squares", {"next-door": "c4 → e3"})
TOY_SQUARES = Exercise(TOY.name, judge_value, SQUARES, read=squares_in, differs=how_squares_differ)
PAGE = {
    "question": "Write score(player, board).",
    "hints": ["Count.", "Subtract."],
    "right": "Both boards.",
    "why": "It is the book's.",
    "mistakes": {"one-side": "It counts one side only.", "next-door": "E3 is next door."},
}
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


@pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.name)
def test_what_equals_everything_is_no_answer(exercise):
    values = Everything(), EqualNumber(987), (EqualNumber(987), EqualNumber(987)), [Everything()]
    functions = [lambda *args, value=value: value for value in values]
    for answer in [*values, *functions]:
        assert not check(exercise.name, answer), answer


@pytest.fixture
def toy(monkeypatch):
    """Put a toy exercise among those of the lessons; none of its hints was given."""
    page = texts.page_of
    monkeypatch.setattr(
        texts, "page_of", lambda language, name: PAGE if name == TOY.name else page(language, name)
    )
    monkeypatch.setattr(checking, "find", lambda name: TOY)
    monkeypatch.setattr(checking, "hints_given", {})
    return TOY.name


class Unshowable:
    """What a learner's class may be: one that cannot show itself."""

    def __repr__(self):
        raise ValueError("not yet written")


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
        ...,
        None,
        [..., ...],
        {"a": ...},
        unwritten,
        half_written,
        inner_unwritten,
        lambda p, b: ...,
        "for line in stdin:\n    ...  # a program's text",
        "move = ...\nprint(move)",
    ],
)
def test_an_answer_that_is_not_written_yet_is_unanswered_and_not_an_error(toy, answer):
    verdict = check(toy, answer)
    assert str(verdict).startswith("Not answered yet. Write score(player, board).")
    assert not verdict and verdict.misconception is None


@pytest.mark.parametrize(
    "answer",
    [
        *(0, "", [], set(), False, {}, lambda: 0, score, {"a": None}),
        *("...", "print('...')\n", "no Python ...\n)("),
    ],
)
def test_what_is_short_or_empty_is_an_answer(answer):
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


@pytest.mark.parametrize("answer", [True, False])
def test_true_is_not_taken_for_one_nor_false_for_nothing(toy, answer):
    assert not check(toy, lambda player, board: answer)


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
def test_one_right_place_is_counted_wherever_it_stands(exercise):
    right = exercise.right_answer()
    given = places(right)
    for place in given:
        answer = {other: value if other == place else ... for other, value in given.items()}
        verdict = check(exercise.name, in_form_of(right, answer))
        assert str(verdict) == f"Not finished. 1 of {len(given)} is right so far."
        assert not verdict and verdict.misconception is None


@pytest.mark.parametrize("exercise", PARTIAL, ids=lambda e: e.name)
def test_a_wrong_place_is_named_before_the_others_are_filled_in(exercise):
    right = exercise.right_answer()
    first, _, *others = places(right)
    answer = {**places(right), first: Unshowable(), **dict.fromkeys(others, ...)}
    verdict = check(exercise.name, in_form_of(right, answer))
    count = f"1 of {len(answer)} is right so far. Look again at {first!r}."
    assert f"Not finished. {count}" in one_line(verdict) and not verdict


def test_of_other_answers_the_dots_are_left_out():
    assert "Look for 2 more." in str(check("replies-to-f5", ["d6", ...]))
    assert "do not belong: a1" in str(check("replies-to-f5", {"a1", ...}))


# ---------------------------------------------------------------------------
# Functions that misbehave


def stubborn(player, board):
    while True:
        try:
            while True:
                pass
        except:  # noqa: E722 - it swallows even what is meant to stop it
            break
    return 0


def raising(player, board):
    return board[1000]


def changing(player, board):
    board[0] = player
    return 0


def recursive(player, board):
    return recursive(player, board)


def in_a_thread(work):
    """Do some work in another thread than the main one, and return what it returns."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result(10)


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
    verdict = check(toy, answer)
    assert not verdict and verdict.misconception == misconception
    assert sentence in " ".join(str(verdict).split())


class Raises:
    """An answer with no code of its own, which fails inside of the book."""

    def __call__(self, player, board):
        return make_move(next(iter([])), player, board)

    def fails_in_the_book(self, player, board):
        return initial_board(1000)


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (Raises(), "return make_move(next(iter([])), player, board)"),
        (Raises().fails_in_the_book, "return initial_board(1000)"),
    ],
)
def test_the_line_that_is_quoted_is_the_learners(toy, answer, line):
    assert f"in the line `{line}`." in one_line(check(toy, answer))


def test_printing_on_the_way_to_the_right_answer_is_not_a_mistake(toy, capsys):
    verdict = check(toy, lambda player, board: print("here") or score(player, board))
    assert verdict and "What your function prints is not shown here." in str(verdict)
    assert capsys.readouterr().out == ""


MANY = 10**11


def many_by_another(player, board):
    return many(player, board)


def many(player, board):
    return sum(range(MANY))


@pytest.fixture
def copies(monkeypatch):
    """Return the processes that are forked meanwhile."""
    forked, fork = [], os.fork

    def forking():
        forked.append(fork())
        return forked[-1]

    monkeypatch.setattr(os, "fork", forking)
    return forked


def are_gone(processes):
    """Tell whether there were such processes, and whether all of them have been waited for."""
    for process in processes:
        with pytest.raises(ChildProcessError):
            os.waitpid(process, os.WNOHANG)
    return bool(processes)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no copy of the process is made")
@pytest.mark.parametrize(
    "answer",
    [
        lambda player, board: max(itertools.count()),
        lambda player, board: sum(range(len(board) ** 6)),
        many_by_another,
        partial(many),
    ],
)
def test_one_operation_that_never_comes_back_is_stopped(toy, monkeypatch, copies, answer):
    monkeypatch.setattr(checking, "SECONDS", 1)
    assert check(toy, answer).misconception == "endless"
    assert are_gone(copies)


def test_where_no_copy_is_made_a_card_says_how_to_restart_until_the_verdict(toy, monkeypatch):
    def powers(player, board):
        shown.append("asked")
        return 2 ** len(board)

    def shows(place, data, raw):
        shown.append(data["text/plain"] and data["text/html"])

    shown = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=None))
    monkeypatch.setattr(DisplayHandle, "display", shows)
    monkeypatch.setattr(DisplayHandle, "update", shows)
    assert not check(toy, powers) and check(toy, score)
    first, card, *asked, last = shown
    assert "Restart Kernel" in card and "othello-card open late" in card
    assert {*asked} == {"asked"} and first == last == ""


def test_outside_of_a_notebook_one_line_says_to_restart_python(toy, capsys):
    with ThreadPoolExecutor(1) as pool:  # where no copy is made on any system
        assert not pool.submit(check, toy, lambda player, board: 2 ** len(board)).result()
    told = capsys.readouterr().err
    assert told == CHECK("restart-python") + "\n" and len(told) < WIDTH


def test_only_the_try_of_this_process_counts(toy):
    calls = []

    def counted(player, board):
        return calls.append(2**30) or score(player, board)

    assert check(toy, counted) and may_be_endless(counted)
    once = len(calls)
    assert check(toy, counted) and len(calls) == 2 * once
    assert not may_be_endless(score) and not may_be_endless(slow) and not may_be_endless([1, 2])


def test_a_function_that_waits_in_the_copy_is_given_to_this_process(monkeypatch):
    monkeypatch.setattr(tried_first, "PATIENCE", 0.05)
    assert not tried_first.never_comes_back(lambda: time.sleep(1000), 1)


def test_an_interrupt_ends_the_copy_too(monkeypatch, copies):
    def interrupted(*arguments):
        signal.raise_signal(signal.SIGINT)
        return [], [], []

    monkeypatch.setattr(tried_first.select, "select", interrupted)
    opened = [*Path("/dev/fd").iterdir()]
    for step in ("fork_a_copy", "kill"):
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            where = tried_first if step == "fork_a_copy" else os
            patch.setattr(where, step, at_an_interrupt(getattr(where, step)))
            tried_first.never_comes_back(lambda: time.sleep(1000), 1)
    assert are_gone(copies)
    assert [*Path("/dev/fd").iterdir()] == opened
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def at_an_interrupt(function):
    def called(*arguments):
        signal.raise_signal(signal.SIGINT)
        return function(*arguments)

    return called


def test_an_endless_loop_is_stopped_in_any_thread(toy, monkeypatch):
    monkeypatch.setattr(checking, "SECONDS", 0.1)
    assert in_a_thread(lambda: check(toy, endless)).misconception == "endless"


@pytest.mark.parametrize("run", [lambda f: f(), lambda f: in_a_thread(f)], ids=["here", "there"])
def test_a_function_that_swallows_its_interruption_does_not_hold_the_check_up(
    toy, monkeypatch, run
):
    monkeypatch.setattr(checking, "SECONDS", 0.05)
    monkeypatch.setattr(time_limit, "AGAIN", 0.05)
    assert not run(lambda: check(toy, stubborn))


def slow(player, board):
    end = time.monotonic() + 0.12
    while time.monotonic() < end:
        pass
    return score(player, board)


@pytest.mark.parametrize("run", [lambda f: f(), lambda f: in_a_thread(f)], ids=["here", "there"])
def test_a_right_answer_is_right_on_a_machine_that_computes_something_else(toy, monkeypatch, run):
    monkeypatch.setattr(checking, "SECONDS", 0.08)
    monkeypatch.setattr(time_limit, "process_time", lambda: 0.0)  # as if it never had its turn
    monkeypatch.setattr(checking, "PATIENCE", 1000)
    assert run(lambda: check(toy, slow))


def test_a_function_that_waits_and_computes_nothing_is_stopped_by_the_clock(toy, monkeypatch):
    monkeypatch.setattr(checking, "SECONDS", 0.02)
    begun = time.process_time()
    assert check(toy, lambda player, board: time.sleep(1000)).misconception == "endless"
    assert time.process_time() - begun < 10


@pytest.fixture
def late_alarm():
    """Make a function that lets an alarm through only in a callback of the garbage collector."""

    def callback(phase, info):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})

    def ask():
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        while signal.SIGALRM not in signal.sigpending():
            pass
        gc.collect()
        endless()

    gc.callbacks.append(callback)
    yield ask
    gc.callbacks.remove(callback)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})


def test_the_end_of_the_time_is_not_lost_while_garbage_is_collected(late_alarm, monkeypatch):
    lost = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    with pytest.raises(OutOfTime):
        limited(late_alarm, 0.1, StringIO())
    assert not lost


@pytest.fixture
def no_alarm():
    """Take away the alarm of pytest's own time limit while a test looks at alarms."""
    before = signal.setitimer(signal.ITIMER_REAL, 0)
    yield
    signal.setitimer(signal.ITIMER_REAL, *before)


def test_a_limit_that_was_kept_leaves_no_timer_behind(no_alarm):
    assert limited(lambda: 7, 0.05, StringIO()) == 7
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    time.sleep(0.1)


def state_of_the_process():
    handlers = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGALRM)
    return handlers, signal.getitimer(signal.ITIMER_REAL), sys.stdout


@pytest.mark.parametrize("judge", [lambda: 7, lambda: 1 / 0, lambda: open_wide(3)])
def test_an_interrupt_at_any_step_leaves_nothing_behind_and_is_not_lost(judge, no_alarm):
    before, not_interrupted, step = state_of_the_process(), [], 0

    def judged(step):
        with suppress(ZeroDivisionError):
            limited(judge, 60, StringIO())
        not_interrupted.append(step)

    for step in at_every_step(judged, lambda code: code.co_filename == time_limit.__file__):
        assert state_of_the_process() == before, step
    assert not_interrupted == [step] and step > 50  # only the last, which has fewer steps


def open_wide(n):
    return [open_wide(n - 1) for _ in range(n)]


def test_a_limit_that_was_kept_in_a_thread_leaves_nothing_that_a_tracer_hangs_on():
    code = (
        "import sys\nfrom othello_lessons.exercises import time_limit\n"
        "with time_limit.watched_by_a_thread(time_limit.Limit(1, 1)): pass\n"
        "sys.settrace(lambda *seen: None)\n(lambda: None)()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.fixture
def as_in_a_browser(monkeypatch):
    """Take away threads and timer signals, which a browser's Python lacks."""
    monkeypatch.setattr(threading.Thread, "start", starts_no_thread)
    monkeypatch.delattr(signal, "setitimer")


def test_without_threads_and_signals_answers_are_checked_all_the_same(toy, as_in_a_browser):
    assert check(toy, score)
    assert check(toy, lambda player, board: board.count(player)).misconception == "one-side"


if hasattr(sys, "monitoring"):  # Python 3.12

    def yields_for_ever():
        while True:
            yield 1

    def calls_for_ever(player, board, n=40):
        return n if n < 2 else sum(calls_for_ever(player, board, n - i) for i in (1, 2))

    @pytest.mark.parametrize(
        "work", [endless, stubborn, calls_for_ever, lambda *_: all(yields_for_ever())]
    )
    def test_without_threads_and_signals_a_function_that_never_ends_is_stopped(
        toy, as_in_a_browser, monkeypatch, work
    ):
        monkeypatch.setattr(checking, "SECONDS", 0.1)
        tools = [sys.monitoring.get_tool(number) for number in range(6)]
        assert check(toy, work).misconception == "endless"
        assert [sys.monitoring.get_tool(number) for number in range(6)] == tools


def test_an_interrupt_by_the_learner_comes_through(toy):
    with pytest.raises(KeyboardInterrupt):
        check(toy, interrupted)


# ---------------------------------------------------------------------------
# Sets of squares


@pytest.mark.parametrize(
    "answer", [{34, 43}, [43, 34], ("d3", "C4"), "d3 c4", "c4,d3", ["d3", 43], iter({34, 43})]
)
def test_squares_are_read_in_any_form_and_order(toy, answer):
    TOY_SQUARES.judged(answer)


@pytest.mark.parametrize(
    ("answer", "misconception", "sentence"),
    [
        ("d3 e3", "next-door", "E3 is next door."),
        ("a1", None, "These squares do not belong: a1. Look for 2 more."),
        ("d3", None, "Look for 1 more."),
        ([], None, "Look for 2 more."),
        ("z9", "no-square", "'z9' is not a square of the 8x8 board"),
        (3.5, "no-square", "3.5"),
    ],
)
def test_wrong_squares_are_named_and_missing_ones_counted(toy, answer, misconception, sentence):
    with pytest.raises(Wrong, match=sentence) as caught:
        TOY_SQUARES.judged(answer)
    assert caught.value.misconception == misconception


# ---------------------------------------------------------------------------
# Hints, solutions and names


def test_each_hint_goes_one_step_further_and_the_last_one_stays(toy):
    assert pretty(hint(toy)) == "Hint 1 of 2. Count."
    last = 'Hint 2 of 2. Subtract.\nThat was the last hint. solution("my-score") shows an answer.'
    assert [str(hint(toy)), str(hint(toy))] == [last, last]


def test_a_solution_is_code_and_a_reason(toy):
    assert pretty(solution(toy)).splitlines() == [
        "def my_score(player, board):",
        "    return score(player, board)",
        "",
        "It is the book's.",
    ]


def one_line(message):
    return " ".join(pretty(message).split())


ASK = [hint, solution, lambda name: check(name, 1), check]


@pytest.mark.parametrize("ask", ASK)
@pytest.mark.parametrize("name", ["find-brackets", "no-such-name", ""])
def test_a_name_that_no_exercise_has_is_answered_with_the_nearest_ones(ask, name):
    assert re.search(r"There is no exercise .* Did you mean [a-z]", pretty(ask(name)))


@pytest.mark.parametrize("ask", ASK)
@pytest.mark.parametrize("name", [None, 7, ["flips-of-b5"], score, Unshowable()])
def test_what_is_no_name_is_answered_with_how_to_name_an_exercise(ask, name):
    assert pretty(ask(name)).startswith("Say which exercise you mean: its name comes first, as in")


def test_a_function_without_a_name_is_told_an_exercise_that_asks_for_it():
    def find_bracket(square, player, board, direction): ...

    assert 'check("find-bracket", find_bracket)' in one_line(check(find_bracket))
    assert not check() and "its name comes first" in one_line(check())


def test_a_name_without_an_answer_is_told_what_to_add(toy):
    assert pretty(check(toy)) == 'Give the answer after the name: check("my-score", my_score).'


@pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.name)
def test_the_solution_that_is_shown_is_right(exercise):
    names = {**vars(othello), **vars(notation)}
    exec(exercise.solution, names)
    verdict = check(exercise.name, names[exercise.answer])
    assert verdict, verdict


@pytest.mark.parametrize("exercise", ALL, ids=lambda e: e.name)
def test_every_exercise_has_hints_and_its_lesson_asks_it(exercise):
    assert exercise.hints and exercise.why and exercise.question.endswith((".", "?"))
    lesson = lessons.notebook_of(lesson_of(exercise.name))
    text = lesson.read_text("utf-8")
    assert f'check(\\"{exercise.name}\\", {exercise.answer})' in text


@pytest.mark.parametrize(
    "answer",
    [
        *(7, -1.5, float("inf"), "x", b"x", [], {}, set(), [[]], {1: [2]}, object(), int),
        *(lambda: 0, lambda *a: a, Unshowable(), [Unshowable()], lambda *a: Unshowable()),
    ],
)
def test_an_answer_that_makes_no_sense_is_wrong_and_breaks_nothing(answer):
    for exercise in ALL:
        verdict = check(exercise.name, answer)
        assert not verdict and str(verdict).startswith("Not yet. "), exercise.name
