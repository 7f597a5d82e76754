"""Time the recording and the drawing of a search tree of nearly 1,000 nodes.

    uv run python benchmarks/drawing.py

The aim is under one second in all, and a picture of less than 1.5 MB.
"""

import random
from statistics import median
from time import perf_counter

from othello_lessons import othello as book
from othello_lessons.drawing import draw
from othello_lessons.watch import watch


def position(plies, seed):
    """Return (player, board) after this number of random plies of a game."""
    rng = random.Random(seed)

    def strategy(player, board):
        return rng.choice(book.legal_moves(player, board))

    for turn, (player, _, board) in enumerate(book.turns(strategy, strategy), start=1):
        if turn == plies:
            return book.next_player(board, player), board


if __name__ == "__main__":
    player, board = position(20, 15)
    recording, drawing = [], []
    for _ in range(7):
        start = perf_counter()
        tree = watch(
            book.alphabeta, player, board, book.MIN_VALUE, book.MAX_VALUE, 4, book.weighted_score
        )
        recorded = perf_counter()
        picture = draw(tree)
        recording.append(recorded - start)
        drawing.append(perf_counter() - recorded)
    total = median(recording) + median(drawing)
    print(f"{tree.size} nodes recorded in {median(recording):.3f} s,")
    print(f"drawn in {median(drawing):.3f} s,")
    print(f"in all {total:.3f} s (aim 1 s); {len(picture.svg) / 1e6:.3f} MB (aim 1.5 MB)")
