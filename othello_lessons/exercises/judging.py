"""The usual judge of functions: an answer beside the solution, and beside known mistakes."""

from collections.abc import Callable, Iterator, Sequence
from math import isnan
from numbers import Real
from time import process_time
from typing import Any
from weakref import WeakKeyDictionary

from othello_lessons.drawing import Picture
from othello_lessons.exercises import patches
from othello_lessons.exercises.common_mistakes import common_mistake, whole
from othello_lessons.exercises.exercise import Case, Exercise, Wrong
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.sandbox import board_in, call, how_failed, written
from othello_lessons.exercises.slips import slip_in
from othello_lessons.exercises.texts import CHECK, Texts
from othello_lessons.exercises.time_limit import OutOfTime
from othello_lessons.exercises.values import are_equal
from othello_lessons.exercises.wording import Kind, in_words, is_board, repr_of, two_values
from othello_lessons.notation import square_name
from othello_lessons.othello import is_valid, size


def judge_cases(exercise: Exercise, answer: Any) -> str:
    """Judge a function by what is observed in each case."""
    demand_right(exercise, answer)
    return exercise.praise(count=len(exercise.cases))


def demand_right(exercise: Exercise, answer: Any) -> None:
    """Raise Wrong, with the first case in which a function differs from the solution.

    If a known mistake, or two of them, lead to the results in all cases, they are named.
    """
    demand_function(answer)
    right = exercise.right.right()
    for number, case in enumerate(exercise.cases):
        if problem := _wrong_in(exercise, answer, right, case):
            if problem.misconception == "endless":
                raise problem
            raise _explained(exercise, answer, right, number, problem)


def _wrong_in(
    exercise: Exercise, answer: Any, right: Callable[..., Any], case: Case
) -> Wrong | None:
    """Return the verdict on a function in one case, with a picture; None if it is right."""
    observe = exercise.observe or call
    expected = observe(right, *case)
    try:
        found = observe(answer, *case)
    except Wrong as wrong:
        return Wrong(wrong.text, wrong.misconception, wrong.picture or _drawn(exercise, case))
    if (exercise.same or are_equal)(found, expected):
        return None
    beside = exercise.beside(found, expected, *case) if exercise.beside else None
    written = _written(exercise, answer, case, found, expected)
    return Wrong(written, None, beside or _drawn(exercise, case))


def _drawn(exercise: Exercise, case: Case) -> Picture | None:
    return exercise.picture(*case) or board_in(case)


def _is_right_in(exercise: Exercise, answer: Any, right: Callable[..., Any], case: Case) -> bool:
    observe = exercise.observe or call
    try:
        return (exercise.same or are_equal)(observe(answer, *case), observe(right, *case))
    except Wrong:
        return False


def _written(exercise: Exercise, answer: Any, case: Case, found: Any, expected: Any) -> str:
    """Write a call, and how its result differs from the right one."""
    if exercise.evidence:
        return exercise.evidence(found, expected, *case)
    n = next((size(part) for part in case if is_board(part)), 8)
    if exercise.differs:
        problem = exercise.differs(found, expected)
    else:
        problem = _comparison(found, expected, exercise.returns, n)
    return CHECK("call", call=written(answer, case), problem=problem)


def _explained(
    exercise: Exercise, answer: Any, right: Callable[..., Any], number: int, problem: Wrong
) -> Wrong:
    """Return the verdict on the first case that differs, with its cause where that is known."""

    def differs(function: Any, case: Case) -> bool:
        return not _is_right_in(exercise, function, right, case)

    if any(differs(answer, case) for case in exercise.cases[:number]):  # it was right before
        return behind(Mistake("kept-between-calls"), problem, exercise.texts)
    try:
        found = [observed(exercise, answer, case) for case in exercise.cases]
    except Wrong:  # it does not end in some case, so there is nothing to compare
        if problem.misconception:
            return problem
        raise

    solution = exercise.right
    mistake = leading_to(exercise, solution.singles(), found)
    if not mistake and not problem.misconception:
        wanted = [whole((exercise.observe or call)(right, *case)) for case in exercise.cases]
        mistake = common_mistake(found, wanted, exercise.cases, lambda *c: not differs(answer, c))
    if not mistake and not all(isinstance(result, Failed) for result in found):
        mistake = leading_to(exercise, solution.pairs(), found)
    if not mistake and not problem.misconception and exercise.fault:
        case = exercise.cases[number]
        results = ((exercise.observe or call)(function, *case) for function in (answer, right))
        mistake = exercise.fault(*results, *case)
    if mistake:
        return behind(mistake, problem, exercise.texts)
    if problem.misconception:
        return problem
    order = [exercise.cases[number], *exercise.cases]
    return slipped(answer, lambda f: not any(differs(f, case) for case in order), problem)


def leading_to(
    exercise: Exercise, candidates: Iterator[Mistake], found: Sequence[Any]
) -> Mistake | None:
    """Return the first candidate whose results in all cases are those that were found.

    None if there is no such candidate, or if the time of the check is up before the judge comes to
    the candidate.
    """

    def leads_to_all(function: Any) -> bool:
        """Compare the results case by case, and stop at the first that differs."""
        pairs = zip(exercise.cases, found, strict=True)
        return all(_agree(exercise, one, kept(exercise, function, case)) for case, one in pairs)

    try:
        return patches.recognise(candidates, leads_to_all)
    except OutOfTime:
        return None


def is_in_a_style(exercise: Exercise, function: Any) -> bool:
    """Tell whether a function has in all cases the results of the solution, or of a style of it."""
    styles = range(len(exercise.right.styles))
    return any(
        all(
            _agree(exercise, observed(exercise, function, case), kept(exercise, right, case))
            for case in exercise.cases
        )
        for right in (exercise.right.wrong(style=style) for style in styles)  # without a patch
    )


def slipped(answer: Any, is_right: Callable[[Any], bool], problem: Wrong) -> Wrong:
    """Return the verdict that quotes the line with a slip of the pen; without a slip, the problem.

    `is_right` is asked about the learner's function with one thing changed.
    """

    def is_right_now(function: Any) -> bool:
        try:
            return is_right(function)
        except Wrong:  # what was changed may fail in another way
            return False

    slip = slip_in(answer, is_right_now)
    return (
        behind(Mistake(slip.kind, None, {"line": slip.line}), problem, CHECK) if slip else problem
    )


def behind(mistake: Mistake, problem: Wrong, texts: Texts) -> Wrong:
    """Return the verdict that names a mistake, and shows the problem to which the mistake led."""
    text = "\n".join([*mistake.says(texts), problem.text])
    verdict = Wrong(text, mistake.name, problem.picture)
    verdict.evidence = problem.evidence
    return verdict


def observed(exercise: Exercise, function: Callable[..., Any], case: Case) -> Any:
    """Return the result of a function in a case; if the function fails, Failed with the reason.

    A result is written as text, so that any two results can be compared, unless the exercise has a
    comparison of its own (`same`).
    """
    try:
        result = (exercise.observe or call)(function, *case)
    except Wrong as wrong:
        if wrong.misconception == "endless":
            raise
        return Failed(how_failed(wrong))
    return result if exercise.same else repr_of(whole(result))


class Failed(str):
    """The reason why a function failed in a case. Functions that always fail are not told apart."""


def _agree(exercise: Exercise, one: Any, other: Any) -> bool:
    if exercise.same is None or isinstance(one, Failed) or isinstance(other, Failed):
        return bool(one == other)
    return exercise.same(one, other)


LONG = 0.5  # seconds of own work in one case: a known mistake that takes longer does not end

_kept_results: WeakKeyDictionary[Any, dict[tuple[Any, ...], Any]] = WeakKeyDictionary()


def kept(exercise: Exercise, function: Any, case: Case) -> Any:
    """Return the result of a known mistake's function in a case, which is worked out only once.

    An empty Failed stands for a function that does not end. OutOfTime if the time of the check is
    up, and the function has not had enough of it to be called endless.
    """
    key = exercise.name, exercise.observe, _case_text(case)
    results = _kept_results.setdefault(function, {})
    if key not in results:
        began = process_time()
        try:
            results[key] = observed(exercise, function, case)
        except Wrong as wrong:
            is_late = isinstance(wrong.__context__, OutOfTime)
            if is_late and process_time() - began < LONG:
                raise OutOfTime from None
            results[key] = Failed()
    return results[key]


_written_cases: dict[int, tuple[Case, str]] = {}


def _case_text(case: Case) -> str:
    """Return a case as text, written once: hundreds of mistakes are tried in the same case."""
    known, text = _written_cases.get(id(case), (None, ""))
    if known is not case:
        text = repr(case)
        _written_cases[id(case)] = case, text
    return text


# ---------------------------------------------------------------------------
# What judges of one exercise demand


def demand_function(answer: Any) -> None:
    """Raise Wrong if an answer is not a function."""
    if not callable(answer):
        raise Wrong.named("no-function", CHECK, answer=in_words(answer))


def number_from(function: Callable[..., Any], *args: Any) -> float:
    """Call a function, and return the number that comes back; Wrong if something else does."""
    return demand_number(call(function, *args), function, args)


def demand_number(found: Any, function: Callable[..., Any], args: tuple[Any, ...]) -> float:
    """Return the result of a call as a number; Wrong if the result is not a number."""
    if isinstance(found, bool) or not isinstance(found, Real) or isnan(found):
        fields = {"call": written(function, args), "found": in_words(found)}
        raise Wrong.named("no-number", CHECK, board_in(args), **fields)
    return float(found)


def _comparison(found: Any, expected: Any, returns: Kind, n: int) -> str:
    """Say which value came back and which is right; of two boards, name the squares that differ."""
    if not is_board(expected):
        found_text, expected_text = two_values(found, expected, returns, n)
        return CHECK("returned", found=found_text, expected=expected_text)
    if not is_board(found) or len(found) != len(expected):
        no_board = CHECK("a-list", count=len(found)) if isinstance(found, list) else in_words(found)
        return CHECK("returned-no-board", found=no_board, cells=len(expected))
    cells = [at for at, (a, b) in enumerate(zip(found, expected, strict=True)) if a != b]
    n = size(expected)
    names = [square_name(at, n) if is_valid(at, n) else f"cell {at}" for at in cells]
    return CHECK("returned-board", squares=", ".join(names))
