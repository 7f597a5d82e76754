"""Functions that lessons need although an exercise asks for them, in the order of the lessons.

A lesson goes on whether its exercises are solved or not, so it imports the answer that it needs.
Its page never shows one: a folded cell is open on GitHub, and in a text editor.
"""

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

from othello_lessons.deepening import iterations
from othello_lessons.engine.plain import plain_solver
from othello_lessons.exercises.lessons.another_game import LOSES
from othello_lessons.exercises.lessons.four_ideas_for_the_endgame import ORDER as FEWEST_REPLIES
from othello_lessons.exercises.lessons.learn_from_games import GRADIENT_STEP
from othello_lessons.exercises.lessons.minimax_in_code import NEGATED, TWO_CASES
from othello_lessons.exercises.lessons.order_matters import MINIMUM, ORDER
from othello_lessons.exercises.lessons.patterns import STEP
from othello_lessons.exercises.lessons.solve_4x4 import KEY, MIRROR_KEY, SOLVE
from othello_lessons.exercises.lessons.solved import HOLDS
from othello_lessons.exercises.lessons.trees_and_a_network import FORWARD
from othello_lessons.exercises.lessons.what_a_final_score_means import FINAL_VALUE
from othello_lessons.exercises.patches import Solution
from othello_lessons.learning.packages import numpy_package
from othello_lessons.notation import square_name
from othello_lessons.othello import (
    EMPTY,
    MIN_VALUE,
    WHITE,
    Board,
    Evaluate,
    Player,
    Square,
    Strategy,
    Value,
    alphabeta,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
    size,
    square_weights,
    weighted_score,
)

# -- minimax_in_code

two_cases, negated = TWO_CASES.right(), NEGATED.right()
unturned = NEGATED.named("leaf-not-turned")  # takes each leaf as it is


# -- what_a_final_score_means

TO_THE_END = 12  # plies: more than are left in its positions


def to_the_end(final: Evaluate) -> Strategy:
    """Return a strategy that looks to the end of the game; `final` says what an end is worth."""

    def looks_to_the_end(player: Player, board: Board) -> Square:
        move = minimax(player, board, TO_THE_END, score, final)[1]
        assert move is not None  # a strategy is asked only where there is a legal move
        return move

    return looks_to_the_end


def worth(final: Evaluate, player: Player, board: Board) -> dict[str, Value]:
    """Look to the end of the game after each move; return its value by the name of its square."""
    values = {}
    for move in legal_moves(player, board):
        after = make_move(move, player, list(board))
        value, _ = minimax(opponent(player), after, TO_THE_END, score, final)
        values[square_name(move, size(board))] = -value
    return values


def with_bonus(bonus: Value) -> Evaluate:
    """Return a final value: the margin, and a bonus for a win or minus the bonus for a loss."""
    final: Evaluate = FINAL_VALUE.wrong(f"WIN → {bonus!r}")
    return final


# -- another_game

loses: Callable[[list[int]], bool] = LOSES.right()


# -- order_matters: the fewest leaves, and orders, from the cheapest to the most expensive

least: Callable[[int, int], int] = MINIMUM.right()


def by_weight(player: Player, board: Board, moves: list[Square]) -> list[Square]:
    """Order moves by the weights of their squares."""
    weights = square_weights(size(board))
    return sorted(moves, key=lambda move: weights[move], reverse=True)


# The solution, and one more argument: what evaluates a board.
one_ply: Callable[..., list[Square]] = ORDER.wrong(
    "moves): → moves, evaluate=weighted_score):", "return weighted_score → return evaluate"
)


def two_plies(
    player: Player, board: Board, moves: list[Square], evaluate: Evaluate = weighted_score
) -> list[Square]:
    """Order moves by the best reply to each of them."""

    def value(move: Square) -> Value:
        after = make_move(move, player, list(board))
        return -minimax(opponent(player), after, 1, evaluate)[0]

    return sorted(moves, key=value, reverse=True)


# -- solve_4x4

position_key, mirror_key = KEY.right(), MIRROR_KEY.right()
# The solution, and one more argument: what makes the key of a position.
solve: Callable[..., Value] = SOLVE.wrong(
    "stored): → stored, key_of=lambda player, board: (player, ''.join(board))):",
    'key = player, "".join(board) → key = key_of(player, board)',
    "stored))\n → stored, key_of))\n",
)


# -- against_the_clock


def best_in_time(
    player: Player, board: Board, out_of_time: Callable[[], bool], evaluate: Evaluate
) -> Square:
    """Return the best move that is known when the time is up."""
    *_, last = iterations(player, board, evaluate, out_of_time)
    return last.move


class TimeUp(Exception):
    """A player may evaluate no more boards."""


def in_time(limit: int, careless: bool) -> Strategy:
    """Return a strategy that deepens, and may evaluate `limit` boards for a move."""

    def strategy(player: Player, board: Board) -> Square:
        evaluate, kept = _limited(limit), legal_moves(player, board)[0]
        try:
            for depth in range(1, 2 * board.count(EMPTY) + 2):
                best: Value = MIN_VALUE
                for move in legal_moves(player, board):
                    after = make_move(move, player, list(board))
                    window = MIN_VALUE, -best
                    value = -alphabeta(opponent(player), after, *window, depth - 1, evaluate)[0]
                    if value > best:
                        best, best_move = value, move
                        if careless:
                            kept = best_move  # the one line
                kept = best_move
        except TimeUp:
            pass
        return kept

    return strategy


def _limited(limit: int) -> Evaluate:
    asked = count()

    def evaluate(player: Player, board: Board) -> Value:
        if next(asked) >= limit:
            raise TimeUp
        return weighted_score(player, board)

    return evaluate


# -- four_ideas_for_the_endgame


fewest_replies: Callable[[Player, Board], list[Square]] = FEWEST_REPLIES.right()


# -- solved


def at_least(player: Player, board: Board, bound: int) -> bool:
    """Tell whether White's margin reaches a bound: a null window is faster than the value."""
    least = bound if player == WHITE else 1 - bound
    found = plain_solver.solve(player, board, alpha=least - 1, beta=least)
    return (found.value >= least) == (player == WHITE)


holds: Callable[..., bool] = HOLDS.right()


# -- learn_from_games, trees_and_a_network and patterns, which need NumPy when they are called


@cache
def _with_numpy(solution: Solution) -> Any:
    numpy_package()
    return solution.right()


def forward(*network: Any) -> Any:
    """Return the output of a network for each row."""
    return _with_numpy(FORWARD)(*network)


def gradient_step(*fit: Any) -> Any:
    """Return the weights of a weighted sum after one step against the gradient."""
    return _with_numpy(GRADIENT_STEP)(*fit)


def step(*fit: Any) -> Any:
    """Return the weights after one step."""
    return _with_numpy(STEP)(*fit)
