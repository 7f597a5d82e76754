"""What all behaviours share: what a behaviour is, and positions of random games."""

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from positions import random_position

from othello_lessons.notation import parse_position
from othello_lessons.othello import EMPTY, opponent

SEVEN_EMPTY = parse_position("OOO- -XO- -XOX --O- X")[1]
Case = tuple[Any, ...]
Function = Callable[..., Any]


class Behaviour(NamedTuple):
    """The cases in which a function is observed, and what is observed in each."""

    cases: Callable[[], Iterable[Case]]
    observe: Callable[..., Any]


def plain(function: Function, *case: Any) -> Any:
    """Return what comes back, and the lists that were given, which must stay as they are."""
    given = [list(arg) if isinstance(arg, list) else arg for arg in case]
    found = function(*given)
    return found, [arg for arg in given if isinstance(arg, list)]


@cache
def positions() -> list[Case]:
    """List positions of random games, most of them small, some of them over, for both players."""
    found = {}
    for n, games in ((4, 700), (6, 60), (8, 40)):
        for seed in range(games):
            player, board = random_position(n, Random(seed).randrange(n * n), seed)
            for mover in (player, opponent(player)):
                found["".join(board), mover] = mover, board
    return list(found.values())


def nearly_over() -> list[Case]:
    """List the 4x4 positions with few empty squares, and some others."""
    small = [case for case in positions() if len(case[1]) == 36 and case[1].count(EMPTY) < 8]
    return small[:350] + [case for case in positions() if len(case[1]) > 36][:20]
