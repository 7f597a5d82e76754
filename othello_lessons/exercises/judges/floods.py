"""Legal moves by flood on 64 bits: judged at thousands of small positions, and in two games."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.drawing.charts.bitboards import show_bits
from othello_lessons.exercises.judges.bit_squares import ALL, COLUMN_A, COLUMN_H, judge_numbers
from othello_lessons.exercises.judging import Case
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.texts import Texts
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    Board,
    initial_board,
    legal_moves,
    make_move,
    next_player,
    squares,
)

INNER = ALL ^ COLUMN_A ^ COLUMN_H
SQUARES = squares()


def book_moves(own: int, opp: int) -> int:
    """Return the right answer: the legal moves that the book lists."""
    board = _board(own, opp)
    return sum(1 << SQUARES.index(square) for square in legal_moves(BLACK, board))


def _board(own: int, opp: int) -> Board:
    board = initial_board()
    for at, square in enumerate(SQUARES):
        board[square] = BLACK if own >> at & 1 else WHITE if opp >> at & 1 else EMPTY
    return board


STEPS = (1, 7, 8, 9)
BACK = tuple(-step for step in STEPS)


def flood(
    own: int,
    opp: int,
    ways: Sequence[int] = STEPS + BACK,
    through: Callable[[int], int] = lambda step: ALL if step == 8 else INNER,
    start: int = ALL,
    length: int = 6,
    beside: bool = False,
    adds: bool = False,
    onto: int | None = None,
) -> int:
    """Return the legal moves by flood; what is given besides makes a known mistake of it."""
    found = 0
    for way in ways:
        along = opp & through(abs(way))
        walkers = _shifted(own & start, way)
        reached = walkers if beside else 0
        for _ in range(length):
            walkers = _shifted(walkers & along, way)
            reached |= walkers
        found = found + reached if adds else found | reached
    return found & (ALL ^ own ^ opp if onto is None else onto)


def _shifted(bits: int, way: int) -> int:
    return bits << way if way > 0 else bits >> -way


def _flood(**change: Any) -> Callable[[int, int], int]:
    return lambda own, opp: flood(own, opp, **change)


TEXTS = Texts("22-moves")
KNOWN_FLOODS = (
    Mistake("wraps", _flood(through=lambda step: ALL)),
    Mistake("wraps", _flood(through=lambda step: ALL, length=64)),  # and again
    Mistake("masks-columns-too", _flood(through=lambda step: INNER)),
    Mistake("masks-own", _flood(through=lambda step: ALL, start=INNER)),
    Mistake("one-way", _flood(ways=STEPS)),
    Mistake("one-way", _flood(ways=BACK)),
    Mistake("no-diagonals", _flood(ways=(1, 8, -1, -8))),
    Mistake("one-disc", _flood(length=1)),
    Mistake("five-discs", _flood(length=5)),
    Mistake("beside-own", _flood(beside=True)),
    Mistake("onto-discs", _flood(onto=ALL)),
    Mistake("colours-swapped", lambda own, opp: flood(opp, own)),
    Mistake("adds", _flood(adds=True)),
)


@cache
def _positions() -> list[Case]:
    """Return (own, opp), those with few discs first: lines, pairs, and positions of games."""
    lines = [case for square in SQUARES for step in (1, 9, 10, 11) for case in _lines(square, step)]
    pairs = [
        (1 << at, 1 << at + gap) for gap in range(1, 10) for at in range(64 - gap)
    ]  # among them those that are neighbours in the number only
    meeting = (0b10001, 0b01010)  # two lines that reach the same square
    found = {meeting, *lines, *pairs, *((opp, own) for own, opp in pairs), *_games()}
    return sorted(found, key=lambda case: ((case[0] | case[1]).bit_count(), case))


def _lines(square: int, step: int) -> list[Case]:
    """Return own discs with lines of the other side's behind them, both ways along a step."""
    found: list[Case] = []
    for way in (step, -step):
        own, opp, at = 1 << SQUARES.index(square), 0, square + way
        while at in SQUARES:
            opp |= 1 << SQUARES.index(at)
            found.append((own, opp))
            at += way
    return found


def _games() -> list[Case]:
    """Return the positions of two random games as their players see them."""
    found = []
    for seed in (1, 2):
        rng, board = Random(seed), initial_board()
        player: str | None = BLACK
        while player is not None:
            mine = sum(1 << at for at, s in enumerate(SQUARES) if board[s] == player)
            discs = sum(1 << at for at, s in enumerate(SQUARES) if board[s] != EMPTY)
            found.append((mine, discs ^ mine))
            make_move(rng.choice(legal_moves(player, board)), player, board)
            player = next_player(board, player)
    return found


@cache
def _right_moves() -> dict[Case, int]:
    return {case: book_moves(*case) for case in _positions()}


def _draw_moves(case: Case, found: int, wanted: int) -> Picture | None:
    own, opp = case
    if not 0 <= found <= ALL:
        return show_bits({"own": own, "opp": opp, "right": wanted})
    numbers = {"own": own, "opp": opp, "yours": found, "right": wanted}
    return show_bits(numbers, {"yours": found & ~wanted})


def judge_moves(answer: Any) -> str:
    """Judge legal moves by flood."""
    right = _right_moves()
    judge_numbers(answer, lambda *case: right[case], _positions(), KNOWN_FLOODS, TEXTS, _draw_moves)
    return TEXTS.right(count=len(right))
