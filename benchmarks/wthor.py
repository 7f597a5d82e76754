"""Time reading the tournament database against the book's way, side by side in one run.

    uv run python benchmarks/wthor.py

The book's way asks before each move whether its square is one, whether either side can move, and
whether the move is legal. Each number is the median ratio of several pairs of runs, made in turn
and measured in processor time, so that a busy machine slows both. The games must be equal, or the
program stops. They are random games, since the package has none of the database.
"""

import random
from statistics import median
from time import process_time

from othello_lessons import othello as book
from othello_lessons.notation import wthor

GAMES, PAIRS, AIM = 300, 5, 10


def played(seed):
    chooser, board, player = random.Random(seed), book.initial_board(), book.BLACK
    while player:
        move = chooser.choice(book.legal_moves(player, board))
        book.make_move(move, player, board)
        yield move
        player = book.next_player(board, player)


def directly(games):
    for moves in games:
        board, player, plies = book.initial_board(), book.BLACK, []
        for move in moves:
            assert book.is_valid(move)
            assert any(book.any_legal_move(side, board) for side in book.PLAYERS)
            if not book.any_legal_move(player, board):
                plies.append(None)
                player = book.opponent(player)
            assert book.is_legal(move, player, board)
            book.make_move(move, player, board)
            plies.append(move)
            player = book.opponent(player)
        yield plies


def timed(task):
    start = process_time()
    answer = task()
    return process_time() - start, answer


def main():
    games = [bytes(played(seed)) for seed in range(GAMES)]
    header = wthor.HEADER.pack(20, 26, 11, 22, GAMES, 0, 1999, 8, 0, 0, 0)
    data = header + b"".join(wthor.RECORD.pack(0, 0, 0, 32, 0, moves) for moves in games)
    ratios, times = [], []
    for _ in range(PAIRS):
        slow, expected = timed(lambda: list(directly(games)))
        fast, found = timed(lambda: wthor.parse_wthor(data))
        assert [[ply.square for ply in game.plies] for game in found] == expected
        ratios.append(slow / fast)
        times.append(1000 * fast / GAMES)
    spread = f"{min(ratios):.1f} to {max(ratios):.1f}"
    print(f"a game {median(ratios):6.1f}x  aim {AIM}x, {spread}  ({median(times):.2f} ms)")


main()
