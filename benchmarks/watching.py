"""Time the recording of a search of nearly 1,000 nodes, without and with the lines that ran.

    uv run python benchmarks/watching.py

The aim is that the lines take less than twice as long on top: in all less than three times. The two
are timed in turn, by the work of the process, and their medians compared.
"""

from statistics import median
from time import process_time

from drawing import position

from othello_lessons import othello as book
from othello_lessons.watch import watch

AIM = 3


def seconds(**options):
    """Return how long one recording takes, and its tree."""
    start = process_time()
    window = book.MIN_VALUE, book.MAX_VALUE
    tree = watch(book.alphabeta, *position(20, 15), *window, 4, book.weighted_score, **options)
    return process_time() - start, tree


if __name__ == "__main__":
    position(20, 15)
    plain, traced = zip(*[(seconds()[0], seconds(lines=True)[0]) for _ in range(25)], strict=True)
    tree = seconds(lines=True)[1]
    print(f"{tree.size} nodes in {median(plain):.3f} s,")
    print(f"with {len(tree.lines.ran):,} lines in {median(traced):.3f} s:")
    print(f"{median(traced) / median(plain):.2f} times as long (aim {AIM})")
