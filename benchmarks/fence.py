"""Time games of two programs with and without the fence, side by side in one run.

    uv run python benchmarks/fence.py

The two programs are the package's own console player. A line gives how much longer a game takes
with the fence, as the median of pairs of games that are played in turn, so that a busy machine
slows both; and the same for pairs without it, which shows how much of that is luck. All games of a
line have the same moves.
"""

import time
from statistics import median

from othello_lessons.othello import initial_board
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.process.permissions import closed_here
from othello_lessons.programs.protocols import PROTOCOLS
from othello_lessons.programs.seat import Limits, Start

AIM, PAIRS = 5, 15  # in hundredths
PROTOCOL = PROTOCOLS["console"]


def game(size, depth, fenced):
    player = PROTOCOL.read_program("othello")._replace(depth=depth)
    start = time.perf_counter()
    limits = Limits(fenced=fenced)
    record = PROTOCOL.play(
        player, player, start=Start(initial_board(size)), limits=limits, log=Log()
    )
    assert record.verdict == "finished", record.cause
    return time.perf_counter() - start, record.moves


def more(size, depth, fenced):
    """Return by how many hundredths a game takes longer, and its time without the fence."""
    found, times, moves = [], [], []
    for _ in range(PAIRS):
        (without, one), (with_it, other) = game(size, depth, False), game(size, depth, fenced)
        found.append(100 * (with_it / without - 1))
        times.append(without)
        moves += [one, other]
    assert all(each == moves[0] for each in moves)
    return median(found), median(times)


if __name__ == "__main__":
    print(closed_here())
    for size, depth in ((4, 1), (6, 2), (8, 2), (8, 3)):
        luck, _ = more(size, depth, fenced=False)
        cost, seconds = more(size, depth, fenced=True)
        print(
            f"{size}x{size}, depth {depth}: {cost:+.1f} %  aim {AIM} %, luck {luck:+.1f} %  "
            f"({seconds:.2f} s a game)"
        )
