"""The exercise: what the end is worth."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from othello_lessons.drawing import Picture, beside, show
from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judging import judge_cases, number_from
from othello_lessons.exercises.patches import Mistake, Patch, Solution, changed
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import number_in_words
from othello_lessons.notation.numbers import signed
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    LARGEST,
    MAX_VALUE,
    PLAYERS,
    WHITE,
    Board,
    initial_board,
    score,
    square_weights,
    squares,
)


def ended(n: int, black: int, white: int) -> Board:
    """Return a board with this many discs of each side."""
    board = initial_board(n)
    pieces = [BLACK] * black + [WHITE] * white + [EMPTY] * (n * n - black - white)
    for square, piece in zip(squares(n), pieces, strict=True):
        board[square] = piece
    return board


def full_board(n: int, margin: int) -> Board:
    """Return a board without an empty square on which Black is ahead by this margin."""
    return ended(n, (n * n + margin) // 2, (n * n - margin) // 2)


# The smallest boards come first, so that they are shown.
BOARDS = [
    *(full_board(4, margin) for margin in range(-16, 17, 2)),
    *(ended(4, *discs) for discs in ((9, 0), (0, 9), (8, 0), (0, 8))),
    full_board(5, 1),
    full_board(5, -1),
    *(full_board(8, margin) for margin in (-64, -40, -2, 0, 2, 4, 44, 64)),
    *(full_board(LARGEST, margin) for margin in (-(LARGEST**2), -2, 0, 2, LARGEST**2)),
]
LARGEST_EVALUATION = sum(abs(weight) for weight in square_weights(LARGEST).values())
LIMITS = (0, LARGEST_EVALUATION, -LARGEST_EVALUATION, MAX_VALUE, -MAX_VALUE)

A_WIN, A_LOSS = "return WIN + margin → return ", "return -WIN + margin → return "


def both(value: str) -> Patch:
    """Return the patch by which a win has this value, and a loss the opposite value."""
    return changed(f"{A_WIN}{value}", f"{A_LOSS}-({value})")


class _OneAtATime(Solution):
    """A solution of whose mistakes the first is named; the next comes with the next answer."""

    def pairs(self) -> Iterator[Mistake]:
        return (replace(mistake, also=()) for mistake in super().pairs())


FINAL_VALUE = _OneAtATime(
    """
def my_final_value(player, board):
    margin = score(player, board)
    if margin > 0:
        return WIN + margin
    if margin < 0:
        return -WIN + margin
    return 0
""",
    "my_final_value",
    {
        "draw-is-win": ["margin > 0 → margin >= 0", "return 0 → return 1"],
        "draw-is-loss": ["margin < 0 → margin <= 0", "return 0 → return -1"],
        "blacks-view": "score(player, board) → score(BLACK, board)",
        "turned": "score(player, board) → -score(player, board)",
        "one-constant": [both("WIN"), both("1"), f"{A_WIN}WIN"],
        "losses-turned": f"{A_LOSS}-WIN - margin",
        "losses-are-equal": f"{A_LOSS}-WIN",
        "losses-are-draws": f"{A_LOSS}0",
        "losses-turned-round": f"{A_LOSS}WIN + margin",
        "own-discs": changed(
            f"{A_WIN}WIN + board.count(player)", f"{A_LOSS}-WIN + board.count(player)"
        ),
        "bonus-for-speed": [
            way
            for bonus in ("board.count(EMPTY)", "abs(margin) + board.count(EMPTY)")
            for way in (both(f"WIN + {bonus}"), f"{A_WIN}WIN + {bonus}")
        ],
        "no-value": [both("MAX_VALUE"), f"{A_WIN}MAX_VALUE", f"{A_LOSS}MIN_VALUE"],
        "outranked": [both("abs(margin)"), f"{A_WIN}margin", f"{A_LOSS}margin"],
    },
)


class End(NamedTuple):
    """A finished game, and its value by a function."""

    margin: int
    value: float
    board: Board


Ends = list[list[End]]  # of Black, and of White


def all_ends(function: Any) -> Ends:
    """Return a function's values of all boards, for each player."""
    return [
        [End(score(player, board), number_from(function, player, board), board) for board in BOARDS]
        for player in PLAYERS
    ]


def same_places(one: Ends, other: Ends) -> bool:
    """Tell whether a search takes the same moves with both tables of values.

    The values have the same places among each other and the limits, and the same are opposite.
    """
    return _places(one) == _places(other)


def _places(ends: Ends) -> list[int]:
    black, white = ([end.value for end in side] for side in ends)
    values = [max(-MAX_VALUE, min(MAX_VALUE, value)) for value in (*black, *white, *LIMITS)]
    place = {value: number for number, value in enumerate(sorted(set(values)))}
    opposite = [one == -other for one, other in zip(black, white, strict=True)]
    return [*(place[value] for value in values), *opposite]


def _first_wrong(found: Ends) -> tuple[str, list[End]]:
    """Return what is wrong, "" if that is only a sign, and the smallest games that show it."""
    for ends in found:
        for end in sorted(ends, key=lambda end: (len(end.board), abs(end.margin))):
            if (name := _wrong_in(end)) is not None:
                return name, [end]
        small = [end for end in ends if len(end.board) == len(BOARDS[0])]
        for one, other in (*_neighbours(small), *_neighbours(ends)):
            if _sign(one.value - other.value) != _sign(one.margin - other.margin):
                return "not-by-margin", [one, other]
    both_sides = zip(*found, strict=True)
    return "not-opposite", next([*two] for two in both_sides if two[0].value != -two[1].value)


def _neighbours(ends: list[End]) -> Iterator[tuple[End, End]]:
    return pairwise(sorted(ends, key=lambda end: end.margin))


def _wrong_in(end: End) -> str | None:
    if end.margin == 0 and end.value:
        return "draw-is-win" if end.value > 0 else "draw-is-loss"
    if _sign(end.value) != _sign(end.margin):
        return ""
    if abs(end.value) >= MAX_VALUE:
        return "no-value"
    return "outranked" if end.margin and abs(end.value) <= LARGEST_EVALUATION else None


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _fault(found: Ends, right: Ends) -> Mistake | None:
    name, _ = _first_wrong(found)
    return Mistake(name) if name else None


def _worth(found: Ends, right: Ends) -> str:
    """Say what a function makes of the smallest games that show what is wrong."""
    return " ".join(
        JUDGED(
            "worth",
            margin=signed(end.margin),
            value=number_in_words(end.value),
        )
        for end in _first_wrong(found)[1]
    )


def _shown(found: Ends, right: Ends) -> Picture:
    boards = {"".join(end.board): end.board for end in _first_wrong(found)[1]}  # each once
    return beside(*map(show, boards.values()))


EXERCISES = (
    Exercise(
        "final-value",
        judge_cases,
        FINAL_VALUE,
        cases=[()],  # one observation: the values have to fit each other
        observe=all_ends,
        same=same_places,
        fault=_fault,
        evidence=_worth,
        beside=_shown,
    ),
)
