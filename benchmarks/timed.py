"""Measure the timed player: how late it is, how deep it looks, how fast an interrupt stops it.

    uv run python benchmarks/timed.py

The lateness of a move is the time it took minus the time it was given; below zero it came early.
Other programs on the machine delay it, so use an idle machine. The interrupt is a real signal, sent
while it thinks; the time until the caller gets it is measured. Last come the nodes that its search
and that of deepening.py need for the same values, and the time for one node, in one run.
"""

import os
import signal
import threading
from statistics import median, quantiles
from time import perf_counter, process_time

from othello_lessons import deepening
from othello_lessons import othello as book
from othello_lessons.engine.midgame.evaluation import positional
from othello_lessons.engine.midgame.iterations import iterations
from othello_lessons.engine.player import Engine, timed

GIVEN = {0.01: 40, 0.1: 20, 1.0: 5}  # seconds: moves to measure
SOON = 0.2  # seconds: the aim for an interrupt
DEPTH = 7  # for the comparison


def positions(count):
    """Return (player, board) along a game of two searchers, spread over its first half."""
    mover = book.alphabeta_searcher(1, book.weighted_score)
    along = [(book.BLACK, book.initial_board())]
    for player, _, board in book.turns(mover, mover):
        if following := book.next_player(board, player):
            along.append((following, board))
    half = along[: len(along) // 2]
    return [half[i * len(half) // count] for i in range(count)]


def deadlines():
    for seconds, count in GIVEN.items():
        strategy = timed(seconds)
        late, depths, speeds = [], [], []
        for player, board in positions(count):
            start = perf_counter()
            strategy(player, board)
            late.append(perf_counter() - start - seconds)
            depths.append(strategy.report.depth)
            speeds.append(strategy.report.nodes_per_second)
        p95 = quantiles(late, n=20, method="inclusive")[-1]
        print(
            f"{seconds * 1000:5.0f} ms  late p50 {median(late) * 1000:+7.2f} ms  "
            f"p95 {p95 * 1000:+7.2f} ms  max {max(late) * 1000:+7.2f} ms (aim 0)  "
            f"depth {min(depths)} to {max(depths)}  {median(speeds):,.0f} nodes/s"
        )


def interrupts():
    strategy = timed(60)
    heard = []
    for player, board in positions(20):
        if len(book.legal_moves(player, board)) == 1:
            continue  # answered at once
        sent: list[float] = []

        def send(sent=sent):
            sent.append(perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Timer(0.05, send).start()
        try:
            strategy(player, board)
        except KeyboardInterrupt:
            heard.append(perf_counter() - sent[0])
    print(
        f"interrupt received after {median(heard) * 1000:.1f} ms, "
        f"at most {max(heard) * 1000:.1f} ms (aim {SOON * 1000:.0f})"
    )


def against_lesson_17():
    searcher = Engine().searcher(8)
    nodes, seconds = [0, 0], [0.0, 0.0]
    for player, board in positions(12)[9:]:
        searcher.begin()
        searcher.forget()
        for number, found in enumerate(
            (
                iterations(searcher, player, board, DEPTH),
                deepening.iterations(player, board, positional),
            )
        ):
            start = process_time()
            for iteration in found:
                nodes[number] += iteration.nodes
                if iteration.depth == DEPTH:
                    break
            seconds[number] += process_time() - start
    rates = [n / s for n, s in zip(nodes, seconds, strict=True)]
    print(
        f"depth {DEPTH}, the same values: {nodes[1] / nodes[0]:.1f} times fewer nodes than "
        f"deepening.py's, {rates[0] / rates[1]:,.0f} times as many per second, "
        f"{seconds[1] / seconds[0]:,.0f} times as fast"
    )


if __name__ == "__main__":
    deadlines()
    interrupts()
    against_lesson_17()
