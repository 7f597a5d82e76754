"""Cases of searches: values, windows, iterations, clocks and memories."""

from functools import cache
from math import inf
from random import Random
from typing import Any

from behaviours.boards import after_move
from behaviours.common import SEVEN_EMPTY, Behaviour, Case, Function, nearly_over, plain, positions
from othello_lessons.exercises.judges.best_move_first import CASES as ITERATIONS
from othello_lessons.exercises.judges.best_move_first import trace
from othello_lessons.exercises.judges.evaluated_boards import best_moves
from othello_lessons.exercises.lessons import against_the_clock
from othello_lessons.exercises.lessons.minimax_in_code import discs
from othello_lessons.notation import parse_position, position_text
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    MAX_VALUE,
    MIN_VALUE,
    WHITE,
    alphabeta,
    any_legal_move,
    legal_moves,
    opponent,
    score,
    weighted_score,
)


def depths() -> list[Case]:
    return [(*case, depth) for case in nearly_over() for depth in (0, 1, 2, 3)]


def searches() -> list[Case]:
    evaluations = (score, weighted_score, discs)
    return [
        (*case, depth, evaluations[number % 3])
        for number, case in enumerate(nearly_over())
        for depth in (1, 2, 3)
    ]


@cache
def _best(text: str, player: str, depth: int, evaluate: Function) -> tuple[Any, ...]:
    return best_moves(text, player, depth, evaluate)


def value_and_move(function: Function, *case: Any) -> Any:
    """Observe the value, and whether the move is one of the best."""
    player, board, depth, evaluate = case
    given = list(board)
    value, move = function(player, given, depth, evaluate)
    return value, move in _best("".join(board), *case[:1], depth, evaluate), given == board


def with_windows(function: Function, *case: Any) -> Any:
    """Observe value and move with a wide window, and what was evaluated, in which order."""
    player, board, depth, evaluate = case
    asked: list[Any] = []

    def noting(player: str, board: list[str]) -> Any:
        asked.append((player, "".join(board)))
        return evaluate(player, board)

    given = list(board)
    value, move = function(player, given, MIN_VALUE, MAX_VALUE, depth, noting)
    is_best = move in _best("".join(board), player, depth, evaluate)
    return value, is_best, given == board, asked


def soft_windows(function: Function, *case: Any) -> Any:
    """Observe as well the value outside of windows that are closed too early."""
    player, board, depth, evaluate = case
    wide = with_windows(function, *case)
    windows = ((wide[0] - 4, wide[0] - 1), (wide[0] + 1, wide[0] + 4))
    given = [list(board) for _ in windows]
    return wide, [
        function(player, copy, *window, depth, evaluate)[0]
        for copy, window in zip(given, windows, strict=True)
    ]


def toys() -> list[Case]:
    chooser = Random(5)

    def grow(depth: int) -> Any:
        if depth == 0 or chooser.random() < 0.2:
            return chooser.randint(-20, 20)
        return [grow(depth - 1) for _ in range(chooser.randint(1, 4))]

    return [(player, grow(depth)) for depth in (0, 1, 2, 3, 4) * 150 for player in (BLACK, WHITE)]


def moments() -> list[Case]:
    """List positions, and after how many evaluations the time is up there: in some never."""
    ends = [(text, inf) for text in map(_text_of, nearly_over()) if text]
    return [
        *ends[:60],
        *((text, moment) for moment in range(0, 110, 4) for text in against_the_clock.MIDGAMES),
    ]


def _best_at(text: str, depth: int) -> tuple[Any, ...]:
    player, board = parse_position(text)
    return _best("".join(board), player, depth, weighted_score)


def _text_of(case: Case) -> str:
    """Write a small position with a move to choose; others are left out."""
    small = len(case[1]) == 36 and case[1].count(EMPTY) < 5 and legal_moves(*case)
    return position_text(*case) if small else ""


def with_a_clock(function: Function, text: str, moment: float) -> Any:
    """Observe whether the move is a right one, and whether the search stops in time.

    The boards that were evaluated tell which depth was complete. With time for the whole game it is
    the best move of the game.
    """
    player, board = parse_position(text)
    clock = against_the_clock.Clock(board, moment)
    given = list(board)
    try:
        move = function(player, given, clock.out_of_time, clock.evaluate)
    except against_the_clock.Stopped:
        return "stopped"
    if moment == inf:
        depths = board.count(EMPTY) + 1, 2 * len(board)  # a ply for each pass, or not
        best = [move for depth in depths for move in _best_at(text, depth)]
    else:
        best = list(against_the_clock.allowed(text, max(clock.depth, 1)))
    return move in best, given == board, clock.evaluations - moment < against_the_clock.LATE


def memories() -> list[Case]:
    """List 4x4 positions with few empty squares, many of them with a pass, and one with more."""
    few = [case for case in positions() if len(case[1]) == 36 and case[1].count(EMPTY) < 6]
    passes = [case for case in few if not legal_moves(*case)]
    return [*passes[:60], *few[:160], (BLACK, list(SEVEN_EMPTY))]


def with_memory(function: Function, player: str, board: list[str]) -> Any:
    """Observe values as several windows show them, one after the other, each for both players.

    Observe as well that something is stored, and whether it saves work: each node that is not
    found in the memory asks for its legal moves once.
    """
    seen = []
    for low, high in ((2, 4), (-4, -2), (0, 2), (-2, 0), (-1, 1)):
        true = _margin(player, "".join(board))
        stored: dict[Any, Any] = {}
        for window in ((true + low, true + high), (true - 1, true + 1), (-64, 64)):
            found = function(player, list(board), *window, stored)
            seen.append(max(window[0], min(window[1], found)))
        seen.append(function(opponent(player), list(board), -64, 64, stored))
    searched = _searched(function, player, board) if board.count(EMPTY) == 7 else 0
    is_over = not any(any_legal_move(mover, board) for mover in (player, opponent(player)))
    return seen, is_over or bool(stored), searched < _searched_plainly(player, "".join(board))


@cache
def _margin(player: str, text: str) -> Any:
    return alphabeta(player, list(text), -64, 64, 40, score, score)[0]


def plain_search(player: str, board: list[str], alpha: Any, beta: Any, stored: Any) -> Any:
    """Search as alphabeta does, without a memory."""
    moves = legal_moves(player, board)
    if not moves and not any_legal_move(opponent(player), board):
        return score(player, board)
    for move in moves or [None]:
        after = after_move(move, player, board) if move else list(board)
        alpha = max(alpha, -plain_search(opponent(player), after, -beta, -alpha, stored))
        if alpha >= beta:
            break
    return alpha


@cache
def _searched_plainly(player: str, text: str) -> int:
    return _searched(plain_search, player, list(text))


def _searched(function: Function, player: str, board: list[str]) -> int:
    """Count how often a search asks for legal moves."""
    names, before, count = function.__globals__, function.__globals__["legal_moves"], 0

    def counting(*args: Any) -> Any:
        nonlocal count
        count += 1
        return legal_moves_of(*args)

    legal_moves_of = before
    names["legal_moves"] = counting
    try:
        function(player, list(board), -64, 64, {})
    finally:
        names["legal_moves"] = before
    return count


BEHAVIOURS = {
    "count-nodes": Behaviour(depths, plain),
    "minimax-two-cases": Behaviour(toys, plain),
    "minimax-negated": Behaviour(toys, plain),
    "minimax": Behaviour(searches, value_and_move),
    "alphabeta": Behaviour(searches, with_windows),
    "fail-soft": Behaviour(searches, soft_windows),
    "stored-search": Behaviour(memories, with_memory),
    "best-move-first": Behaviour(lambda: ITERATIONS, trace),
    "deepening": Behaviour(moments, with_a_clock),
}
