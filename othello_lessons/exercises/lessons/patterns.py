"""The exercises: a pattern's number, a sum of look-ups, a step of gradient descent."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, wraps
from itertools import chain
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.wrong_patterns import EMPTY_AS_ZERO, INDEX, STEP, VALUE
from othello_lessons.exercises.judging import demand_function, judge_function
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.notation import parse_position, parse_square
from othello_lessons.othello import Board, Player, Square

# ---------------------------------------------------------------------------
# The number of a pattern
#
# Small patterns first, so that the first case that differs is easy to follow.

INDEX_PLACES = (
    ("a1",),
    ("a1", "b1", "c1"),
    ("h8", "g8", "f8", "e8"),
    ("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"),
    ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "b2", "g2"),
)
INDEX_BOARDS = (
    "XO-X---- OX-----X OO-X--O- X--OX--- OXXX---- ---O---- O------- X--XOXXO X",
    "OOXXXX-- -OOXO-X- ------X- XX-OX--O --XXOO-- XO-O---- X----O-- --OXXO-X X",
)


def index_cases() -> list[tuple[Player, Board, list[Square]]]:
    """Return a pattern in several places, asked about by both players."""
    cases = []
    for place in INDEX_PLACES:
        for text in INDEX_BOARDS:
            board = parse_position(text)[1]
            cases += [(player, board, list(map(parse_square, place))) for player in "@o"]
    return cases


def _judge_index(answer: Any) -> str:
    texts = Texts("pattern-index")
    known = [*INDEX.singles(), *EMPTY_AS_ZERO.singles(), *INDEX.pairs()]
    judge_function(answer, INDEX.function(), index_cases(), known, texts=texts)
    return texts.right()


# ---------------------------------------------------------------------------
# The sum of look-ups

NUMBERS = ([[1]], [[2, 0]], [[0, 2, 2], [1, 3, 1]], [[2, 1, 0, 0], [4, 3], [0, 1, 2]])
EMPTIES = (60, 42, 41, 21, 20, 3)


def value_cases() -> list[tuple[Any, ...]]:
    """Return positions of all stages, with tables of weights that differ everywhere."""
    weights = [
        [
            [100 * (stage + 1) + 31 * pattern + n * n + 7 * n for n in range(6)]
            for pattern in range(3)
        ]
        for stage in range(3)
    ]
    return [(numbers, weights, empties) for numbers in NUMBERS for empties in EMPTIES]


def _judge_value(answer: Any) -> str:
    texts = Texts("pattern-value")
    known = chain(VALUE.singles(), _other_stages(answer), VALUE.pairs())
    judge_function(answer, VALUE.function(), value_cases(), known, texts=texts)
    return texts.right()


def _other_stages(answer: Any) -> Iterator[Mistake]:
    """Yield what comes of the stages that an answer uses, read from the answer itself."""
    tables = [[[stage]] for stage in range(3)]
    try:
        stages = [call(answer, [[0]], tables, empties) for empties in range(61)]
    except Wrong:
        return
    if not all(isinstance(stage, int) for stage in stages):
        return
    function = VALUE.with_texts((("stage", f"{stages}[empties]"),))
    if unused := [stage for stage in range(3) if stage not in stages]:
        yield Mistake("stage-never-used", function, {"stage": unused[0]})
    elif stages == sorted(stages):
        limits: dict[str, object] = {"first": stages.index(1), "second": stages.index(2)}
        yield Mistake("stage-limits", function, limits)


# ---------------------------------------------------------------------------
# A step
#
# The last weight of each case belongs to a configuration that no position has.

STEPS = (  # weights, numbers, results, rate
    ([0, 0, 0], [[0], [1]], [8, -4], 0.5),
    ([1, 2, -1, 5], [[0, 0], [0, 1], [2, 1]], [6, -3, 2], 0.1),
    (
        [2, -1, 0.5, 3, 7],
        [[0, 1, 2], [3, 1, 1], [0, 2, 2], [3, 3, 0], [1, 0, 1]],
        [9, -7, 4, 1, -2],
        0.25,
    ),
)


def _judge_step(answer: Any) -> str:
    demand_function(answer)
    texts = Texts("fitting-step")
    right = with_arrays(STEP.function())
    judge_function(with_arrays(answer), right, STEPS, _known_steps(), texts=texts)
    _demand_new_weights(answer, texts)
    return texts.right()


def _demand_new_weights(answer: Any, texts: Texts) -> None:
    """Raise Wrong if a step changes the weights that it was given, or returns no array."""
    from othello_lessons.learning.packages import numpy_package

    numpy = numpy_package()
    weights, numbers, results, rate = STEPS[1]
    given = numpy.array(weights, dtype=float)
    found = answer(given, numpy.array(numbers), numpy.array(results, float), rate)
    if given.tolist() != weights:
        raise Wrong.named("changed-weights", texts)
    if not isinstance(found, numpy.ndarray):
        raise Wrong.named("no-array", texts)


@cache
def _known_steps() -> list[Mistake]:
    """Return the known mistakes in a step, each as a function that is given lists."""
    found = STEP.mistakes()
    return [replace(mistake, leads_to=with_arrays(mistake.leads_to)) for mistake in found]


def with_arrays(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a step that takes lists, and gives rounded numbers as a list."""
    from othello_lessons.learning.packages import numpy_package

    numpy = numpy_package()

    @wraps(function)
    def with_lists(weights: Any, numbers: Any, results: Any, rate: float) -> Any:
        given = numpy.array(weights, dtype=float), numpy.array(numbers), numpy.array(results, float)
        with numpy.errstate(all="ignore"):
            found = function(*given, rate)
        if getattr(found, "ndim", None) != 1 and not _is_list_of_numbers(found):
            return found
        return [round(float(each), 6) for each in found]

    return with_lists


def _is_list_of_numbers(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(each, int | float) for each in found)


EXERCISES = (
    Exercise("pattern-index", _judge_index),
    Exercise("pattern-value", _judge_value),
    Exercise("fitting-step", _judge_step),
)
