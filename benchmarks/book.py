"""Time the book against the direct transcription, side by side in one run.

    uv run python benchmarks/book.py

Each number is the median ratio of several pairs of runs, made in turn and measured in processor
time, so that a busy machine slows both. Moves and values must be equal, or the program stops. With
fewer empty squares there are fewer probes to save, so the ratio falls during a game.

Last come three starts: of Python alone, of the book and of the command's help.
"""

import subprocess
import sys
from statistics import median
from time import process_time

import direct

from othello_lessons import othello as book

START = book.initial_board()
PAIRS = 7
STARTS = {
    "Python alone": ["-c", ""],
    "import othello_lessons.othello": ["-c", "import othello_lessons.othello"],
    "othello-lessons --help": ["-m", "othello_lessons", "--help"],
}


def perft(rules, player, board, depth):
    """Count the games of depth plies; the last ply is counted without playing it."""
    moves = rules.legal_moves(player, board)
    other = rules.opponent(player)
    if not moves:
        return perft(rules, other, board, depth - 1) if rules.any_legal_move(other, board) else 0
    if depth == 1:
        return len(moves)
    return sum(
        perft(rules, other, rules.make_move(move, player, list(board)), depth - 1) for move in moves
    )


def depth_5(rules, player, board):
    low, high = -book.MAX_VALUE, book.MAX_VALUE
    return rules.alphabeta(player, list(board), low, high, 5, rules.weighted_score)


def timed(task, rules):
    start = process_time()
    answer = task(rules)
    return process_time() - start, answer


def compare(name, task, aim=None):
    ratios = []
    for _ in range(PAIRS):
        slow, expected = timed(task, direct)
        fast, answer = timed(task, book)
        assert answer == expected, f"{name}: the book says {answer}, the transcription {expected}"
        ratios.append(slow / fast)
    aimed = f"aim {aim}x" if aim else "no aim"
    print(f"{name:<28} {median(ratios):5.1f}x  {aimed}, {min(ratios):.1f} to {max(ratios):.1f}")


def midgame(plies):
    """Return (player, board) after this number of plies of a game of two searchers."""
    player, board = book.BLACK, book.initial_board()
    mover = book.alphabeta_searcher(2, book.weighted_score)
    for _ in range(plies):
        book.make_move(mover(player, board), player, board)
        player = book.next_player(board, player)
    return player, board


def of_children():
    """Return the processor time, in seconds, of the programs that were started and have ended."""
    from resource import RUSAGE_CHILDREN, getrusage  # not on Windows

    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compare_starts():
    """Start each program in turn, and print the medians of its processor time."""
    times = {name: [] for name in STARTS}
    for _ in range(3 * PAIRS):
        for name, words in STARTS.items():
            start = of_children()
            subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
            times[name].append(1000 * (of_children() - start))
    for name, taken in times.items():
        print(f"{name:<30} {median(taken):5.0f} ms, {min(taken):.0f} to {max(taken):.0f}")


if __name__ == "__main__":
    compare("perft(7) from the start", lambda r: perft(r, book.BLACK, START, 7), aim=8)
    compare("alphabeta 5, the start", lambda r: depth_5(r, book.BLACK, START), aim=4)
    for plies in (12, 20, 28):
        position = midgame(plies)
        compare(f"alphabeta 5, after {plies} plies", lambda r, p=position: depth_5(r, *p))
    compare_starts()
