"""Time the big-integer bitboards against the direct transcription, side by side in one run.

    uv run python benchmarks/bigboard.py

Each number is the median ratio of several pairs of runs, made in turn and measured in processor
time, so that a busy machine slows both. Counts, values and moves must be equal, or the program
stops. The lines of a board are remembered from one search to the next, as in a game: the very first
search takes about a third longer.
"""

from statistics import median
from time import process_time

import direct
from book import depth_5, midgame
from book import perft as perft_of

from othello_lessons import othello as book
from othello_lessons.engine.plain import bigboard as big

GRID = big.grid(8)
ALPHABETA = big.searcher(GRID, big.weights())
PAIRS = 7


def timed(task, *position):
    start = process_time()
    answer = task(*position)
    return process_time() - start, answer


def direct_perft(player, board):
    return perft_of(direct, player, board, 7)


def direct_depth_5(player, board):
    return depth_5(direct, player, board)


def big_perft(player, board):
    return sum(big.perft(*big.from_board(player, board), 7, GRID))


def big_depth_5(player, board):
    value, bit = ALPHABETA(*big.from_board(player, board), book.MIN_VALUE, book.MAX_VALUE, 5)
    return value, big.squares_of(bit)[0]


def compare(name, slow, fast, position, aim):
    ratios = []
    for _ in range(PAIRS):
        slow_time, expected = timed(slow, *position)
        fast_time, answer = timed(fast, *position)
        assert answer == expected, f"{name}: {answer}, but the transcription says {expected}"
        ratios.append(slow_time / fast_time)
    spread = f"{min(ratios):.1f} to {max(ratios):.1f}"
    print(f"{name:<28} {median(ratios):5.1f}x  aim {aim}x, {spread}")


if __name__ == "__main__":
    start = (book.BLACK, book.initial_board())
    compare("perft(7) from the start", direct_perft, big_perft, start, aim=30)
    for plies in (0, 12, 20, 28):
        name = f"alphabeta 5, after {plies} plies"
        compare(name, direct_depth_5, big_depth_5, midgame(plies), aim=10)
