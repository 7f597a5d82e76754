"""Time the drawing of a search of nearly 100,000 nodes as an icicle.

    uv run python benchmarks/icicle.py

The aim is under three seconds, and a picture of less than 1.5 MB.
"""

from statistics import median
from time import perf_counter

from drawing import position

from othello_lessons import othello as book
from othello_lessons.drawing import icicle
from othello_lessons.watch import watch

if __name__ == "__main__":
    player, board = position(14, 5)
    tree = watch(book.minimax, player, board, 5, book.weighted_score)
    seconds = []
    for _ in range(3):
        start = perf_counter()
        picture = icicle(tree)
        seconds.append(perf_counter() - start)
    size = len(picture.svg.encode()) / 1e6
    print(f"{tree.size:,} nodes drawn in {median(seconds):.2f} s; {size:.3f} MB (aim 1.5 MB)")
