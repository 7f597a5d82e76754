"""What an edge is worth: eight edge squares and the two X squares beside the corners.

    edge_values()[configuration]      in hundredths of a disc, for the side whose discs are `own`

A *configuration* is a number for what is on the ten squares, as in engine/patterns/shapes.py:
digits in base three, 0 for the opponent's disc, 1 for an empty square, 2 for an own disc. So there
are 3 ** 10 = 59,049 of them, and 59,048 - c is c with the colours exchanged.

First each disc has a value of its own, which depends on how safe it is (`static_value`). Then the
table looks a few plies ahead, with moves on these ten squares only. A move that turns over discs
along the edge is certainly legal. Any other move needs discs that the table does not see, so it has
a probability. The mover takes the best possible move, and may also move elsewhere. In the end the
table has the average of two values, one for each side to move, because an evaluation does not know
who will move on the edge first.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache

from othello_lessons.engine.patterns.shapes import FAMILIES

EDGE = FAMILIES[-1]  # "edge and X squares": a1 to h1, b2, g2, and its other three places
LENGTH = 8
OPP, EMPTY, OWN = 0, 1, 2
PLIES = 4
LAST = EDGE.configurations - 1

CORNERS, X_BESIDE = (0, 7), {0: 8, 7: 9}  # and the place of the X square beside each corner
# Hundredths of a disc, from the corner to the middle of the edge: a disc that can never be turned
# over, one that is in no danger now, and one that the opponent can turn over along the edge.
SAFE = (800, 250, 200, 150)
QUIET = (800, -150, 100, 60)
TAKEABLE = (800, -250, 20, 0)
X_SQUARE = -350  # a disc there, while the corner beside it is empty

# The probability that a move is legal which turns over nothing along the edge.
CORNER_MOVE = {OPP: 0.5, EMPTY: 0.1, OWN: 0.02}  # by what is on the X square
EDGE_MOVE, X_MOVE = 0.3, 0.3

Digits = tuple[int, ...]
Option = tuple[float, int]  # the probability of a move, and the edge as the opponent then sees it


@cache
def edge_values() -> "array[int]":
    """Return what each configuration is worth, in hundredths of a disc."""
    values = static_values()
    options = [moves_of(each) for each in EDGE.kept]
    for _ in range(PLIES):
        values = _one_ply_more(values, options)
    return array("i", [round((value - values[LAST - at]) / 2) for at, value in enumerate(values)])


def _one_ply_more(values: Sequence[float], options: Sequence[Sequence[Option]]) -> list[float]:
    """Return the values for the side to move, from the opponent's values a ply later."""
    deeper = [0.0] * len(values)
    for number, moves in zip(EDGE.kept, options, strict=True):
        outcomes = sorted([(-values[after], chance) for chance, after in moves], reverse=True)
        deeper[number] = deeper[EDGE.mirror[number]] = expected(outcomes)
    return deeper


def expected(outcomes: Sequence[tuple[float, float]]) -> float:
    """Return the average outcome of (value, probability) pairs, the best first.

    The first that is possible is taken. The probability of the last one is 1.
    """
    total, left = 0.0, 1.0
    for value, chance in outcomes:
        total += left * chance * value
        left *= 1 - chance
        if chance == 1:
            break
    return total


# ---------------------------------------------------------------------------
# Moves


def moves_of(number: int) -> list[Option]:
    """List the options of the side to move; the first is to move elsewhere: always possible."""
    edge = digits_of(number)
    return [(1.0, LAST - number), *_moves(edge, number)]


def _moves(edge: Digits, number: int) -> Iterator[Option]:
    for place in range(EDGE.length):
        if edge[place] != EMPTY:
            continue
        turned = turned_over(edge, place) if place < LENGTH else []
        after = number + 3**place + sum(2 * 3**each for each in turned)
        yield (1.0 if turned else _chance(edge, place)), LAST - after


def _chance(edge: Digits, place: int) -> float:
    if place in CORNERS:
        return CORNER_MOVE[edge[X_BESIDE[place]]]
    return EDGE_MOVE if place < LENGTH else X_MOVE


def turned_over(edge: Digits, place: int, opp: int = OPP) -> list[int]:
    """Return the places of the discs that a move on the edge turns over along it."""
    return _run(edge, place, 1, opp) + _run(edge, place, -1, opp)


def _run(edge: Digits, place: int, step: int, opp: int) -> list[int]:
    """Return the opponent's discs in one direction, if an own disc brackets them."""
    run, place = [], place + step
    while 0 <= place < LENGTH and edge[place] == opp:
        run.append(place)
        place += step
    bracketed = 0 <= place < LENGTH and edge[place] == OWN + OPP - opp
    return run if bracketed else []


# ---------------------------------------------------------------------------
# Without looking ahead


def static_values() -> list[float]:
    """Return for each configuration the sum of its discs' values, own minus the opponent's."""
    rows = [digits_of(number)[:LENGTH] for number in range(3**LENGTH)]
    sums = list(map(_edge_value, rows))
    xs = [(first - 1, last - 1) for last in range(3) for first in range(3)]
    return [
        float(value + X_SQUARE * (first * (row[0] == EMPTY) + last * (row[-1] == EMPTY)))
        for first, last in xs
        for row, value in zip(rows, sums, strict=True)
    ]


def _edge_value(edge: Digits) -> int:
    """Return the sum of the values of the discs on the eight edge squares."""
    safe = _safe(edge)
    taken = {
        disc
        for place in range(LENGTH)
        if edge[place] == EMPTY
        for opp in (OPP, OWN)
        for disc in turned_over(edge, place, opp)
    }
    total = 0
    for place, piece in enumerate(edge):
        kind = SAFE if place in safe else TAKEABLE if place in taken else QUIET
        total += (piece - EMPTY) * kind[min(place, LENGTH - 1 - place)]
    return total


def _safe(edge: Digits) -> set[int]:
    if EMPTY not in edge:
        return set(range(LENGTH))
    places = range(LENGTH)
    return {*_from_corner(edge, places), *_from_corner(edge, places[::-1])}


def _from_corner(edge: Digits, places: range) -> Iterator[int]:
    colour = edge[places[0]]
    for place in places:
        if colour == EMPTY or edge[place] != colour:
            return
        yield place


def rows_of(number: int) -> tuple[str, str]:
    """Write a configuration as two rows of X (own), O and -, with a space for other squares."""
    pieces = "".join("O-X"[digit] for digit in digits_of(number))
    return pieces[:LENGTH], f" {pieces[LENGTH]}    {pieces[LENGTH + 1]} "


def number_of(edge: str, xs: str = "--") -> int:
    """Read a configuration: the eight edge squares, and b2 and g2, as X (own), O and -."""
    return sum("O-X".index(piece) * 3**place for place, piece in enumerate(edge + xs))


def digits_of(number: int) -> Digits:
    """Return what is on the ten squares of a configuration, from a1 to h1, then b2 and g2."""
    return tuple(number // 3**place % 3 for place in range(EDGE.length))
