"""The usual judges of values: an answer beside the solution, and beside known mistakes."""

from collections.abc import Callable, Mapping
from typing import Any

from othello_lessons.exercises import patches
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.partial import places
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.wording import in_words


def causes(exercise: Exercise, given: Any, right: Any) -> dict[Any, Mistake | None]:
    """Return, for each wrong place of a list or a dictionary, the mistake that leads to its value.

    Where several mistakes do, return the mistake that leads to all values, or else to most of the
    wrong ones.
    """
    values, wanted = places(given), places(right)
    known = [(each, places(exercise.read(each.answer))) for each in exercise.right.singles()]

    def agree(found: Mapping[Any, Any], place: Any) -> bool:
        return place in values and place in found and are_equal(values[place], found[place])

    wrong = [place for place in wanted if not agree(wanted, place)]

    def explained(one: tuple[Mistake, Mapping[Any, Any]]) -> tuple[bool, int]:
        agreeing = [place for place in wanted if agree(one[1], place)]
        return len(agreeing) == len(wanted), len([place for place in agreeing if place in wrong])

    known.sort(key=explained, reverse=True)
    return {
        place: next((mistake for mistake, found in known if agree(found, place)), None)
        for place in wrong
    }


def _about_places(exercise: Exercise, given: Any, right: Any) -> Wrong:
    """Name the wrong places, and explain the first of them that a mistake leads to.

    The others are explained when the learner asks again.
    """
    found = causes(exercise, given, right)
    known = next((mistake for mistake in found.values() if mistake), None)
    wrong = exercise.about_value(given, known) if known else exercise.unexplained(given, right)
    if len(found) == 1 or not known:
        return wrong
    where = CHECK("look-again", places=", ".join(map(in_words, found)))
    return Wrong(f"{where}\n{wrong.text}", known.name, wrong.picture)


def judge_value(
    exercise: Exercise, answer: Any, explain: Callable[[Exercise, Any, Any], Wrong] = _about_places
) -> str:
    """Judge a value: read the answer, and compare it with the right one and with those of mistakes.

    A list or a dictionary to which no mistake leads is explained place by place, or by `explain`.
    """
    given, right = exercise.read(answer), exercise.read(exercise.right.right())
    if are_equal(given, right):
        return exercise.praise()
    by_place = explain is _about_places and places(right)
    known = exercise.right.singles() if by_place else exercise.right.candidates()
    mistake = patches.recognise(known, lambda wrong: are_equal(given, exercise.read(wrong)))
    raise exercise.about_value(given, mistake) if mistake else explain(exercise, given, right)


def judge_whole(exercise: Exercise, answer: Any) -> str:
    """Judge a list or a dictionary as a whole: one wrong place tells nothing about the mistake."""
    return judge_value(exercise, answer, Exercise.unexplained)


def judge_claims(exercise: Exercise, answer: Any) -> str:
    """Judge a dictionary from claims to whether each claim is true."""
    claims = list(exercise.right.right())
    if not isinstance(answer, Mapping) or set(answer) != set(claims):
        raise Wrong.named("no-dictionary", CHECK, first=claims[0], last=claims[-1])
    for name in claims:
        if answer[name] not in (True, False):
            raise Wrong.named("no-truth-value", CHECK, claim=name)
    return judge_value(exercise, {name: bool(answer[name]) for name in claims})


def are_equal(found: Any, expected: Any) -> bool:
    """Tell whether two values are equal, where True is not taken for the square 1."""
    try:
        equal = bool(found == expected)
    except Exception:  # what was returned may be anything: an array has no one truth value
        return False
    return equal and (isinstance(expected, bool) or not isinstance(found, bool))
