"""Time the recording and the drawing of searches.

    uv run python benchmarks/drawing.py

A tree of nearly 1,000 nodes: under one second in all, and with the lines that ran less than three
times as long. An icicle of nearly 100,000 nodes: under three seconds. Each picture has less than
1.5 MB.
"""

import random
from statistics import median
from time import process_time

from othello_lessons import othello as book
from othello_lessons.drawing import draw, icicle
from othello_lessons.watch import watch


def position(plies, seed):
    """Return (player, board) after this number of random plies of a game."""
    rng = random.Random(seed)

    def strategy(player, board):
        return rng.choice(book.legal_moves(player, board))

    for turn, (player, _, board) in enumerate(book.turns(strategy, strategy), start=1):
        if turn == plies:
            return book.next_player(board, player), board


def recorded(**options):
    """Watch a search of nearly 1,000 nodes."""
    window = book.MIN_VALUE, book.MAX_VALUE
    return watch(book.alphabeta, *position(20, 15), *window, 4, book.weighted_score, **options)


def seconds(task, *given, **options):
    """Return the seconds of the processor that a call takes, and what it returns."""
    start = process_time()
    result = task(*given, **options)
    return process_time() - start, result


def megabytes(picture):
    return len(picture.svg.encode()) / 1e6


if __name__ == "__main__":
    plain, traced, drawing = [], [], []
    for _ in range(7):
        plain.append(seconds(recorded)[0])
        spent, tree = seconds(recorded, lines=True)
        traced.append(spent)
        spent, picture = seconds(draw, tree)
        drawing.append(spent)
    print(f"{tree.size} nodes recorded in {median(plain):.3f} s,")
    print(f"with {len(tree.lines.ran):,} lines {median(traced) / median(plain):.2f} times as long,")
    print(f"drawn in {median(drawing):.3f} s; {megabytes(picture):.3f} MB")
    large = watch(book.minimax, *position(14, 5), 5, book.weighted_score)
    spent, picture = seconds(icicle, large)
    print(f"{large.size:,} nodes as an icicle in {spent:.2f} s; {megabytes(picture):.3f} MB")
