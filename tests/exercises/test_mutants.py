"""Every small change of a solution that makes it wrong is rejected; what people do is named.

A new exercise with a function is added to `BEHAVIOURS`. Left out are console-player and
file-player, whose answers are the texts of programs: a check starts processes and takes half a
second of processor time, and each has some 70 mutants.
"""

import linecache
import sys
import time
from collections.abc import Iterator
from functools import cache
from io import StringIO
from typing import Any

import psutil
import pytest
from behaviours import BEHAVIOURS
from mutants import Mutant, mutants

from othello_lessons import othello
from othello_lessons.exercises import check, checking
from othello_lessons.exercises.exercise import Verdict, is_unanswered
from othello_lessons.exercises.time_limit import OutOfTime, limited

NAMED = 0.9  # of the mutants that people write as well
NO_CAUSE = {None, "wrong-value", "not-the-best"}  # names that do not say what the mistake is
TIMES = 4  # how many times as long as the check of the solution that of a mutant may take
SECONDS = 0.1, 2.0  # of own work, which it may take in any case; the first time, and the second
MEMORY = 200_000_000  # bytes that a mutant may ask for, over what is in use
CASE_SECONDS = 0.1  # of own work for one case, which takes a solution 0.02 at most


# Nine tenths of all the time; the known mistakes of these exercises are tried in the usual run.
LONG = (
    *("alphabeta", "fail-soft", "minimax", "deepening", "stored-search", "best-move-first"),
    *("three-in-a-row", "moves-in-bits", "flips-right", "find-bracket", "count-nodes"),
    *("final-value", "proof-verifier", "mirror-key", "ucb1-path", "strengths", "evaluation"),
    *("deliver-a-message", "order-moves"),
)


@pytest.fixture
def little_memory():
    """Have a mutant fail at once that shifts by a set of squares, and so asks for gigabytes."""
    if sys.platform != "linux":
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    now = psutil.Process().memory_info().vms
    resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def function(source: str, name: str) -> Any:
    """Return the function that a source text defines, among the names of the book."""
    names = {key: getattr(othello, key) for key in othello.__all__}
    names["__name__"] = "a_learners_notebook"
    file = f"<mutant {hash(source)}>"  # with its lines, which a notebook keeps as well
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    exec(compile(source, file, "exec"), names)
    return names[name]


def observed(name: str, answer: Any, case: tuple[Any, ...]) -> Any:
    """Return what an answer does in one case: what is observed, or the error that it raises."""
    try:
        what = BEHAVIOURS[name].observe
        return limited(lambda: what(answer, *case), CASE_SECONDS, StringIO(), patience=500)
    except (Exception, OutOfTime) as error:
        return type(error)


@cache
def expected(name: str) -> list[tuple[tuple[Any, ...], Any]]:
    """Return all cases of an exercise, each with what the solution does in it."""
    exercise = checking.find(name)
    right = function(exercise.solution, exercise.answer)
    return [(case, observed(name, right, case)) for case in BEHAVIOURS[name].cases()]


def behaves_differently(name: str, answer: Any) -> bool:
    """Tell whether a mutant does something else than the solution in some case."""
    for case, right in expected(name):
        found = observed(name, answer, case)
        try:
            if bool(found == right) is False:
                return True
        except Exception:
            return True
    return False


def wrong_mutants(name: str) -> Iterator[tuple[Mutant, Any]]:
    """Yield every mutant of a solution that is wrong, and the function itself."""
    exercise = checking.find(name)
    for mutant in mutants(exercise.solution.strip()):
        answer = function(mutant.source, exercise.answer)
        if not is_unanswered(answer) and behaves_differently(name, answer):
            yield mutant, answer


def seconds_of_a_check(name: str) -> float:
    """Return how long the check of the solution takes."""
    exercise = checking.find(name)
    right = function(exercise.solution, exercise.answer)
    check(name, right)  # the first one takes longer
    before = time.process_time()
    assert check(name, right)
    return time.process_time() - before


def judged(name: str, answer: Any, seconds: float) -> Verdict:
    """Check a mutant, which may take so long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking, "SECONDS", seconds)
        return check(name, answer)


def has_name(verdict: Verdict) -> bool:
    """Tell whether a verdict says what the mistake is."""
    return not verdict and verdict.misconception not in NO_CAUSE


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.thorough] if n in LONG else []) for n in BEHAVIOURS]
)
@pytest.mark.usefixtures("remembered_moves", "tried_once", "little_memory")
def test_wrong_mutants_are_rejected_and_what_people_write_is_named(name):
    wrong, usual, accepted, unnamed = [], [], [], []
    least, most = (max(seconds, TIMES * seconds_of_a_check(name)) for seconds in SECONDS)
    for mutant, answer in wrong_mutants(name):
        verdict = judged(name, answer, least)
        if mutant.is_usual and not has_name(verdict):
            verdict = judged(name, answer, most)
        if verdict:
            accepted.append(mutant.change)
        wrong.append(mutant.change)
        if mutant.is_usual:
            usual.append(mutant.change)
            if not has_name(verdict):
                unnamed.append(f"{mutant.change}: {verdict.misconception} {verdict}")
    assert wrong and not accepted
    assert len(usual) - len(unnamed) >= NAMED * len(usual), unnamed
