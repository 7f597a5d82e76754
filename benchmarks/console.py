"""Time the console program's `move` against the direct transcription, side by side in one run.

    uv run python benchmarks/console.py

Both search each move of a midgame position with alpha-beta, five plies below it, on 8x8. Each
number is the median ratio of several pairs of runs, made in turn and measured in processor time, so
that a busy machine slows both. The values must be equal, or the program stops. (What the console
program remembers about the lines of a board is kept from move to move, as in a game.)
"""

from statistics import median
from time import process_time

import direct
from book import midgame

from othello_lessons import othello as book
from othello_lessons.programs.console.move_values import move_values

DEPTH, AIM, PAIRS = 5, 5, 5
LOW, HIGH = book.MIN_VALUE, book.MAX_VALUE
direct.final_value = direct.score  # the end of a game counts its plain difference here


def direct_values(player, board):
    other = direct.opponent(player)
    return {
        move: -direct.alphabeta(
            other, direct.make_move(move, player, list(board)), LOW, HIGH, DEPTH, direct.score
        )[0]
        for move in direct.legal_moves(player, board)
    }


def console_values(player, board):
    return dict(move_values(player, board, DEPTH))


def timed(task, position):
    start = process_time()
    answer = task(*position)
    return process_time() - start, answer


def compare(plies):
    position = midgame(plies)
    ratios, times = [], []
    for _ in range(PAIRS):
        slow, expected = timed(direct_values, position)
        fast, answer = timed(console_values, position)
        assert answer == expected, f"after {plies} plies: {answer}, and directly {expected}"
        ratios.append(slow / fast)
        times.append(1000 * fast)
    spread = f"{min(ratios):.1f} to {max(ratios):.1f}"
    print(
        f"move after {plies} plies {median(ratios):6.1f}x  aim {AIM}x, {spread}  "
        f"({median(times):.0f} ms, {len(expected)} moves)"
    )


if __name__ == "__main__":
    for plies in (12, 16, 20, 24, 28):
        compare(plies)
