"""Legal moves by flood on 64 bits: judged at thousands of small positions, and in two games."""

from functools import cache
from random import Random
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.drawing.charts.bitboards import show_bits
from othello_lessons.exercises.judges.bit_squares import ALL, judge_numbers
from othello_lessons.exercises.judges.wrong_bit_moves import known_bit_moves
from othello_lessons.exercises.judging import Case
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


TEXTS = Texts("moves-in-bits")


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
    cases, known = _positions(), known_bit_moves()
    judge_numbers(answer, lambda *case: right[case], cases, known, TEXTS, _draw_moves)
    return TEXTS.right(count=len(right))
