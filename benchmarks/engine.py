"""Measure every step from the chapter's lists to vector units, side by side.

    uv run python benchmarks/engine.py

First perft: it counts games from the start, without playing the last ply, in leaves per second of
processor time. Compare only ratios of one run: each number is the median of several rounds, in
which all take turns. Then the gain of two threads on published endgames, in wall clock time, beside
a control: two independent solvers solve the position once each. Threads cannot gain more than these
two, and if the cores are busy, or share parts, the gain of the control is far below two.
"""

import os
import subprocess
import sys
from statistics import median
from threading import Thread
from time import perf_counter, process_time

import direct
from ordering import ENDINGS

from othello_lessons import othello as book
from othello_lessons.engine.bits import compiled_game, compiler, fast_moves
from othello_lessons.engine.plain import bigboard
from othello_lessons.engine.solver.solver import Solver
from othello_lessons.notation import parse_position
from othello_lessons.othello import BLACK

TURNS = 5
LEAVES = {5: 1_396, 6: 8_200, 7: 55_092, 9: 3_005_288, 10: 24_571_056}
AIM = 1000


# ---------------------------------------------------------------------------
# Perft


def perft(rules, player, board, depth):
    moves = rules.legal_moves(player, board)
    if depth == 1:
        return len(moves)
    other = rules.opponent(player)
    after = (rules.make_move(move, player, list(board)) for move in moves)
    return sum(perft(rules, other, each, depth - 1) for each in after)


def big_integers(depth):
    own, opp = bigboard.from_board(BLACK, book.initial_board())
    return bigboard.perft(own, opp, depth, bigboard.grid())[0]


def rate(count, depth):
    """Return leaves per second of processor time."""
    start = process_time()
    leaves = count(depth)
    seconds = process_time() - start
    assert leaves == LEAVES[depth], f"{leaves} leaves at depth {depth}, not {LEAVES[depth]}"
    return leaves / seconds


def compiled_perft(depth):
    return compiled_game.perft(BLACK, book.initial_board(), depth)[0]


def compiled_rate():
    compiled_perft(5)  # so that it is compiled
    return median(rate(compiled_perft, 10) for _ in range(3))


def lanes_rate():
    """Return the rate with one board at a time, and one direction in each lane."""
    start = [fast_moves.u64(each) for each in compiled_game.to_bits(BLACK, book.initial_board())]
    return median(rate(lambda depth: fast_moves.perft(*start, depth)[0], 10) for _ in range(3))


def plain_shifts_rate():
    """Return the rate in another Python process, which is told not to use the vector unit."""
    environment = {**os.environ, "OTHELLO_VECTORS": "0"}
    command = [sys.executable, __file__, "--only-rate"]
    return float(subprocess.run(command, env=environment, stdout=subprocess.PIPE).stdout)


def rungs():
    """Return what is measured: a name, and a function that returns leaves per second."""
    board = book.initial_board()
    rungs = {
        "the chapter, word by word": lambda: rate(lambda d: perft(direct, BLACK, board, d), 6),
        "the book": lambda: rate(lambda d: perft(book, BLACK, board, d), 7),
        "big integers": lambda: rate(big_integers, 7),
        "compiled, plain shifts": plain_shifts_rate,
        "compiled, a lane a direction": lanes_rate,
        "compiled, a lane a board": compiled_rate,
    }
    if not compiler.HAS_VECTORS:
        print(compiler.about())
        del rungs["compiled, a lane a direction"], rungs["compiled, a lane a board"]
    return rungs


def measure_perft():
    ladder = rungs()
    rates = {name: [] for name in ladder}
    for _ in range(TURNS):
        for name, measure in ladder.items():
            rates[name].append(measure())
    slow, the_book = rates["the chapter, word by word"], rates["the book"]
    print(f"{'perft':<30} {'leaves/s':>13} {'x chapter':>10} {'x book':>8}")
    for name, each in rates.items():
        to_slow = median(fast / base for fast, base in zip(each, slow, strict=True))
        to_book = median(fast / base for fast, base in zip(each, the_book, strict=True))
        print(f"{name:<30} {median(each):>13,.0f} {to_slow:>9,.1f}x {to_book:>7,.1f}x")
    print(f"aim: the fastest at least {AIM:,} times the book\n")


# ---------------------------------------------------------------------------
# Endgames


def seconds_of(*solvers, text, score):
    """Return the seconds that solvers take to solve a position, each on its own."""
    found = []

    def solve(solver):
        found.append(solver.solve(*parse_position(text)).value)

    workers = [Thread(target=solve, args=(solver,)) for solver in solvers]
    start = perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found == [score] * len(solvers)
    return perf_counter() - start


def measure_threads():
    """Compare two threads with one in wall clock time, and two independent solvers with one."""
    print(f"\n{'':<12} {'two threads':>12} {'two solvers apart':>18}   aim: 1.6 on idle cores")
    for number, (text, score) in ENDINGS.items():
        gains, controls = [], []
        for _ in range(2 * TURNS):
            one = seconds_of(Solver(), text=text, score=score)
            gains.append(one / seconds_of(Solver(threads=2), text=text, score=score))
            controls.append(2 * one / seconds_of(Solver(), Solver(), text=text, score=score))
        print(f"#{number:<11} {median(gains):>11.2f}x {median(controls):>17.2f}x")
    if hasattr(os, "getloadavg"):
        print(f"{os.cpu_count()} cores; load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    if "--only-rate" in sys.argv:
        print(compiled_rate())
        sys.exit()
    measure_perft()
    measure_threads()
