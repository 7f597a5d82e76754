"""Mistakes that a function can have in any exercise: no return, a sign, one colour for both."""

from collections.abc import Callable, Sequence
from functools import partial
from operator import eq, neg
from typing import Any

from othello_lessons.exercises.exercise import Case
from othello_lessons.exercises.kept_answers import kept_under_too_little
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.wording import is_board, repr_of
from othello_lessons.othello import PLAYERS, opponent


def common_mistake(
    results: list[Any], wanted: list[Any], cases: Sequence[Case], is_right: Callable[..., bool]
) -> Mistake | None:
    """Return the mistake of this kind that leads to the results, or None.

    `is_right` tells whether the function is right in another case.
    """
    found = [one if isinstance(one, str) else repr_of(whole(one)) for one in results]
    right = list(map(repr_of, wanted))
    if kept := kept_under_too_little(found, right, cases):
        return kept
    if name := _by_number(found, wanted):
        return Mistake(name)
    wrong = [n for n, result in enumerate(found) if result != right[n]]
    if all(found[n] == repr(str(wanted[n])) for n in wrong):
        return Mistake("text-for-value")
    if set(found) <= {"True", "False"} and not any(isinstance(one, bool) for one in wanted):
        return Mistake("truth-for-value")
    if set(found) == {"None"}:
        return Mistake("returns-nothing")
    if None not in wanted and "None" in found:
        return Mistake("nothing-in-some-cases")
    colours = {part for n in wrong for part in cases[n] if _is_player(part)}
    turned = (tuple(map(colours_exchanged, cases[n])) for n in wrong)
    one_colour = len(colours) == 1 and all(is_right(*case) for case in turned)
    return Mistake("black-for-player") if one_colour else None


NUMBERS_CHANGED: tuple[tuple[str, Callable[[Any], Any]], ...] = (
    ("size-without-sign", abs),
    ("other-sign", neg),
    *(("rounded", partial(round, ndigits=digits)) for digits in range(4)),
)


def _by_number(found: list[str], wanted: list[Any]) -> str | None:
    """Name the mistake if only the signs of the numbers are wrong, or their fractions."""
    if not all(map(_is_numbers, wanted)):
        return None
    for name, change in NUMBERS_CHANGED:
        changed = (repr_of(whole(_each(change, one))) for one in wanted)
        if all(map(eq, found, changed)):  # up to the first that differs
            return name
    return None


def _is_numbers(value: Any) -> bool:
    if isinstance(value, list):
        return all(map(_is_numbers, value))
    return isinstance(value, int | float) and type(value) is not bool


def _each(change: Callable[[Any], Any], value: Any) -> Any:
    return [_each(change, one) for one in value] if isinstance(value, list) else change(value)


def _is_player(part: Any) -> bool:
    return isinstance(part, str) and part in PLAYERS


def colours_exchanged(part: Any) -> Any:
    """Exchange the colours of a player, or of the discs on a board."""
    if is_board(part):
        return [colours_exchanged(piece) for piece in part]
    return opponent(part) if _is_player(part) else part


def whole(value: Any) -> Any:
    """Return a value with 3 in the place of 3.0, so that equal numbers look alike."""
    if isinstance(value, list | tuple):
        return [*map(whole, value)] if isinstance(value, list) else (*map(whole, value),)
    return int(value) if isinstance(value, float) and value.is_integer() else value
