"""Measure by how much `deepening` and `timed` miss their deadline, and how deep they look.

    uv run python benchmarks/deepening.py

The lateness of a move is the time it took minus the time it was given; below zero it came early.
Each move is measured in wall clock time, which other programs on the machine make longer, and in
the processor time of this program, which they do not.
"""

from itertools import product
from statistics import median, quantiles
from time import perf_counter, process_time

from othello_lessons import othello as book
from othello_lessons.deepening import deepening
from othello_lessons.engine.player import timed

AIM = 0.0  # seconds late, at p95
GIVEN = {0.01: 60, 0.1: 30, 1.0: 5}  # seconds: moves to measure on each board


def positions(n, count):
    """Return (player, board) along a game of two searchers, spread over its first half."""
    mover = book.alphabeta_searcher(1, book.weighted_score)
    turns = book.turns(mover, mover, book.initial_board(n))
    along = [(book.BLACK, book.initial_board(n))]
    for player, _, board in turns:
        following = book.next_player(board, player)
        if following:
            along.append((following, board))
    half = along[: max(1, len(along) // 2)]
    return [half[i * len(half) // count] for i in range(count)]


def measure(kind, seconds, n, count, clock):
    strategy = kind(seconds, clock=clock)
    late, depths, speeds = [], [], []
    for player, board in positions(n, count):
        start = clock()
        move = strategy(player, board)
        late.append(clock() - start - seconds)
        assert move in book.legal_moves(player, board)
        depths.append(strategy.report.depth)
        speeds.append(strategy.report.nodes_per_second)
    p95 = quantiles(late, n=20, method="inclusive")[-1]
    print(
        f"{kind.__name__:<10} {clock.__name__:<12} {seconds * 1000:5.0f} ms on {n:>2}x{n:<2}  "
        f"late p50 {median(late) * 1000:+7.2f} ms  "
        f"p95 {p95 * 1000:+7.2f} ms (aim {AIM * 1000:.0f})  max {max(late) * 1000:+7.2f} ms  "
        f"depth {min(depths)} to {max(depths)}  {median(speeds):,.0f} nodes/s"
    )


if __name__ == "__main__":
    for seconds, count in GIVEN.items():
        every = product((deepening, timed), (6, 8, 10), (perf_counter, process_time))
        for kind, n, clock in every:
            measure(kind, seconds, n, count, clock)
