"""Reading the answers typed into a quiz: values, bounds such as `≤ 3`, and windows."""

import re
from collections.abc import Sequence
from math import inf, isinf, isnan
from typing import Any, NamedTuple

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.quiz.tree import QUIZ, QuizError, Window
from othello_lessons.exercises.wording import in_words
from othello_lessons.othello import MAX_VALUE, WIN, Value

SIGNS = {"≤": ("≤", "<=", "=<", "⩽"), "≥": ("≥", ">=", "=>", "⩾")}  # words: quiz.toml
NO_BOUND = {"", "none", "-"}


class Bound(NamedTuple):
    """The knowledge about a value: the sign "≤" or "≥" and a number, or "" where it is exact."""

    sign: str
    value: Value

    def __str__(self) -> str:
        return f"{self.sign} {value_text(self.value)}".strip()


def read_value(answer: Any) -> Bound:
    """Read `3`, "≤ 3", "<=3", "at most 3", "3 or less" or a Bound; QuizError for anything else."""
    if isinstance(answer, tuple) and len(answer) == 2:
        sign, number = answer
        return Bound(_sign(str(sign).strip()), read_number(number))
    if not isinstance(answer, str):
        return Bound("", read_number(answer))
    text = " ".join(answer.casefold().split())
    for sign in SIGNS:
        for before in _ways(sign):
            if text.startswith(before):
                return Bound(sign, read_number(text.removeprefix(before)))
        for after in QUIZ.part("after-a-number")[sign]:
            if text.endswith(after):
                return Bound(sign, read_number(text.removesuffix(after)))
    return Bound("", read_number(text))


def _ways(sign: str) -> tuple[str, ...]:
    return (*SIGNS[sign], *QUIZ.part("before-a-number")[sign])


def _sign(text: str) -> str:
    for sign in SIGNS:
        if text in _ways(sign):
            return sign
    if text in ("", "=", "exact"):
        return ""
    raise QuizError(QUIZ("no-sign", sign=repr(text)))


def read_number(answer: Any) -> Value:
    """Read one number, also `−3` with a long minus, `∞`, `won 12` and `lost 12`."""
    if isinstance(answer, str):
        return _number_in(answer)
    try:
        number: Value = answer if isinstance(answer, int) else float(answer)
    except (TypeError, ValueError):
        raise QuizError(_no_number(answer)) from None
    if isinstance(answer, bool) or isnan(number):
        raise QuizError(_no_number(answer))
    return number


def _number_in(text: str) -> Value:
    words = text.strip().casefold().replace("−", "-").replace("–", "-").replace("∞", "inf")
    for ending, sign in (("won", 1), ("lost", -1)):
        if found := re.fullmatch(rf"{QUIZ.part('endings')[ending]} ?(\d+)", words):
            return sign * (WIN + int(found[1]))
    try:
        number = float(words.replace(" ", "").removeprefix("="))
    except ValueError:
        raise QuizError(_no_number(text)) from None
    if isnan(number):
        raise QuizError(_no_number(text))
    return int(number) if number.is_integer() else number


def _no_number(answer: Any) -> str:
    return QUIZ("no-value", value=in_words(answer))


def read_window(answer: Any) -> Window:
    """Read a window: a pair, or a text such as "3 … ∞"; None and "" mean no bound."""
    low, high = ends_of(answer)
    return _end(low, -inf), _end(high, inf)


def ends_of(answer: Any) -> tuple[Any, Any]:
    """Take a window apart into its two ends, as they were written."""
    if isinstance(answer, str):
        answer = re.split(r"…|\.\.\.?|,|;| to ", answer.strip("()[] "))
    if not isinstance(answer, Sequence) or len(answer) != 2:
        raise QuizError(QUIZ("no-window", window=in_words(answer)))
    return answer[0], answer[1]


def _end(end: Any, unbounded: Value) -> Value:
    if end is None or (isinstance(end, str) and end.strip().casefold() in NO_BOUND):
        return unbounded
    try:
        number = read_number(end)
    except QuizError:
        raise QuizError(QUIZ("no-end", end=in_words(end))) from None
    return number if abs(number) < MAX_VALUE or isinf(number) else number * inf
