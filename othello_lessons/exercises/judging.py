"""The usual judges: an answer beside the right one, and beside what known mistakes lead to.

A misconception is known by what it leads to. Whoever believes that a bracket may stand
directly beside a move writes a function that gives certain answers; if a learner's function
gives those in every case, we name the belief. Nobody's source text is read.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from othello_lessons.drawing import Picture
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.sandbox import board_in, call, is_board, written
from othello_lessons.notation import NotationError, parse_square, square_name
from othello_lessons.othello import Square, is_valid, size

Case = tuple[Any, ...]  # the arguments of one call


class Misconception(NamedTuple):
    """A known mistake: its short name, a sentence on it, and the answer that it leads to."""

    name: str
    says: str
    leads_to: Any  # a function, or a set of squares by name: whatever the exercise asks for


# ---------------------------------------------------------------------------
# Functions


def judge_function(
    answer: Any,
    right: Callable[..., Any],
    cases: Sequence[Case],
    known: Iterable[Misconception] = (),
    picture: Callable[..., Picture | None] = lambda *args: board_in(args),
) -> None:
    """Raise Wrong if a function's answers differ from the right ones in some case.

    The first case that differs is shown, so put the smallest first. A function that gives
    the same answers as a known misconception in every case has it named.
    """
    demand_function(answer)
    for case in cases:
        problem = _problem(answer, right, case)
        if problem is None:
            continue
        name, says = problem.misconception, ""
        if name != "endless":  # or we should wait for it again and again
            name, says = _recognised(answer, cases, known) or (name, says)
        raise Wrong(f"{says}\n{problem.text}".strip(), name, picture(*case))


def demand_function(answer: Any) -> None:
    """Raise Wrong if an answer is no function."""
    if not callable(answer):
        raise Wrong(
            f"The answer is to be a function, and this is {answer!r:.60}. "
            "Give the function itself: its name without brackets after it.",
            "no-function",
        )


def _problem(answer: Any, right: Callable[..., Any], case: Case) -> Wrong | None:
    """Return what is wrong with a function in one case, if anything is."""
    expected = call(right, *case)
    try:
        found = call(answer, *case)
    except Wrong as wrong:
        return wrong
    if _same(found, expected):
        return None
    return Wrong(f"{written(answer, case)} {_comparison(found, expected)}")


def _comparison(found: Any, expected: Any) -> str:
    """Say what was returned and what should be; boards by the squares that differ."""
    if not is_board(expected):
        return f"returned {found!r:.60}, and should return {expected!r}."
    if not is_board(found) or len(found) != len(expected):
        return f"returned {found!r:.60}, and should return a board of {len(expected)} cells."
    cells = [at for at, (a, b) in enumerate(zip(found, expected, strict=True)) if a != b]
    n = size(expected)
    names = [square_name(at, n) if is_valid(at, n) else f"cell {at}" for at in cells]
    return f"returned a board that is wrong at {', '.join(names)}."


def _same(found: Any, expected: Any) -> bool:
    """Tell whether two values are equal, where True is not taken for the square 1."""
    try:
        equal = bool(found == expected)
    except Exception:  # what was returned may be anything: an array has no one truth value
        return False
    return equal and (isinstance(expected, bool) or not isinstance(found, bool))


def _recognised(
    answer: Any, cases: Sequence[Case], known: Iterable[Misconception]
) -> tuple[str, str] | None:
    """Return the name and the sentence of the misconception that gives these answers."""
    try:
        results = [_result(answer, case) for case in cases]
    except Wrong:  # it does not end in some case, so there is nothing to compare
        return None
    for misconception in known:
        if results == [_result(misconception.leads_to, case) for case in cases]:
            return misconception.name, misconception.says
    return None


def _result(function: Callable[..., Any], case: Case) -> str:
    """Return what came of a call as a text that can be compared with others."""
    try:
        return repr(call(function, *case))
    except Wrong as wrong:
        if wrong.misconception == "endless":
            raise
        return f"{wrong.misconception} {type(wrong.__cause__).__name__}"


# ---------------------------------------------------------------------------
# Sets of squares


def judge_squares(
    answer: Any,
    right: Iterable[Square | str],
    known: Iterable[Misconception] = (),
    n: int = 8,
) -> None:
    """Raise Wrong if an answer is not exactly these squares, in whatever order and form."""
    given, wanted = squares_in(answer, n), squares_in(right, n)
    if given == wanted:
        return
    for misconception in known:
        if given == squares_in(misconception.leads_to, n):
            raise Wrong(misconception.says, misconception.name)
    raise Wrong(_difference(given, wanted, n))


def _difference(given: set[Square], wanted: set[Square], n: int) -> str:
    """Name the squares that do not belong, and count those that are missing."""
    strange = ", ".join(square_name(square, n) for square in sorted(given - wanted))
    missing = len(wanted - given)
    return " ".join(
        [f"These squares do not belong: {strange}."] * bool(strange)
        + [f"Squares that are missing: {missing}."] * bool(missing)
    )


def squares_in(answer: Any, n: int = 8) -> set[Square]:
    """Read squares: one or many, numbers or names, a list, a set, or a text such as "d3 c4".

    Wrong, with the misconception "no-square", for what is none.
    """
    if isinstance(answer, str):
        parts: list[Any] = re.findall(r"[^\s,;]+", answer)
    elif isinstance(answer, Iterable):
        parts = list(answer)
    else:
        parts = [answer]
    return {_square(part, n) for part in parts}


def _square(part: Any, n: int) -> Square:
    if is_valid(part, n):
        return int(part)
    try:
        return parse_square(part, n)
    except NotationError as error:
        raise Wrong(f"{error}.", "no-square") from None
