"""The exercises: two features, a split by games, and a network's forward pass."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, wraps
from typing import Any

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judges.game_splits import judge_split
from othello_lessons.exercises.judges.wrong_features import (
    FORWARD,
    FRONTIER_DIFFERENCE,
    MOBILITY_DIFFERENCE,
)
from othello_lessons.exercises.judging import demand_function, judge_function
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.references import Reference
from othello_lessons.exercises.texts import Texts
from othello_lessons.notation import parse_position
from othello_lessons.othello import WHITE, Board, Player, initial_board

# ---------------------------------------------------------------------------
# Features
#
# Each is asked about from both sides, and with the colours exchanged.

POSITIONS = (
    "-------- -------- --XXX--- ---XX--- ---XO--- -------- -------- -------- O",
    "-------- -------- --OO---- -XXXXO-- --OXX--- --XO-X-- -------- -------- X",
    "--O----- --OO---- XXXXXX-- -XOOXO-- --OXOOO- ---XXO-- ----X--- -------- O",
    "X-OOOO-- -XOOOO-- XXXOXXO- XXOXXOO- XOXXXOO- -OOOOOO- ---OXXX- --OO-X-- X",
    "OOOOOOO- -XOXXO-- XXXOXXOO XXOXXOOO XOXXXOOO -OOOOOOO O-XOXXX- -OOOOXXX X",
    "-------- -X------ ----X--- ---OO--- ---OX--- -------- -------- -------- X",  # one disc alone
    "XO------ -------- -------- -------- -------- -------- -------- -------- X",  # White passes
)


def feature_cases() -> list[tuple[Player, Board]]:
    """Return what a feature is asked about: the start, and each position from both sides."""
    cases: list[tuple[Player, Board]] = []
    for text in POSITIONS:
        player, board = parse_position(text)
        other = parse_position(text.translate(str.maketrans("XO", "OX")))
        cases += [(player, board), other, (other[0], board)]
    return [*cases, (WHITE, initial_board())]


def _judge_feature(name: str, reference: Reference) -> Callable[[Any], str]:
    def judge(answer: Any) -> str:
        texts = Texts(name)
        known = reference.mistakes()
        judge_function(answer, reference.function(), feature_cases(), known, texts=texts)
        return texts.right()

    return judge


# ---------------------------------------------------------------------------
# The forward pass
#
# Whole numbers and halves, so that every right way of adding them up gives the same.

ROWS = [[2, -1, 1], [0, 3, -2], [-1, -1, 4], [1, 2, 0]]
NETWORKS = (  # weights, biases, out weights, out bias
    ([[1, -1], [2, 0.5], [0.5, 1]], [1, -2], [3, -1], 0.5),
    ([[-2, 1, 0], [1, 1, -1], [1, -3, 2]], [0.5, 1, -1], [-2, 0.5, 1], -3),
    ([[1], [1], [-2]], [-1], [-4], 2),
)


def forward_cases() -> list[tuple[Any, ...]]:
    """Return some networks, each with rows that it is asked about: several, and a single one."""
    return [(rows, *one) for rows in (ROWS[:1], ROWS) for one in NETWORKS]


def _judge_forward(answer: Any) -> str:
    demand_function(answer)
    texts = Texts("forward-pass")
    right = _with_arrays(FORWARD.function())
    judge_function(_with_arrays(answer), right, forward_cases(), _known_passes(), texts=texts)
    return texts.right()


@cache
def _known_passes() -> list[Mistake]:
    """Return the known mistakes in a forward pass, each as a function that is given lists."""
    found = FORWARD.mistakes()
    return [replace(mistake, leads_to=_with_arrays(mistake.leads_to)) for mistake in found]


def _with_arrays(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that gives arrays to another, and returns lists of rounded numbers."""
    from othello_lessons.learning.packages import numpy_package

    numpy = numpy_package()

    @wraps(function)
    def with_arrays(*args: Any) -> Any:
        given = [numpy.array(arg, dtype=float) if isinstance(arg, list) else arg for arg in args]
        return _rounded(function(*given))

    return with_arrays


def _rounded(found: Any) -> Any:
    """Return numbers of any nesting as lists, rounded so that the order of a sum cannot matter."""
    is_number = getattr(found, "ndim", None) == 0  # an array without a dimension
    if isinstance(found, Iterable) and not isinstance(found, str) and not is_number:
        return [_rounded(part) for part in found]
    try:
        return round(float(found), 6)
    except (TypeError, ValueError):
        return found


EXERCISES = (
    Exercise("mobility-difference", _judge_feature("mobility-difference", MOBILITY_DIFFERENCE)),
    Exercise("frontier-difference", _judge_feature("frontier-difference", FRONTIER_DIFFERENCE)),
    Exercise("split-by-games", judge_split),
    Exercise("forward-pass", _judge_forward),
)
