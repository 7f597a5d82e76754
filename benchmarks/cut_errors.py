"""Measure how well a shallow search predicts a deep one, for the probabilistic cuts.

    uv run python benchmarks/cut_errors.py [GAMES]         300 games take about five minutes

The player plays games against itself, three plies deep, with a random move now and then. In every
game it searches a position of each stage to all depths, without cuts. The values of two depths in
all games give a line, and the errors that are left. They are written to
`othello_lessons/engine/midgame/cut_errors.txt`. The same weights give the same table: measure again
after new weights were trained.
"""

import random
import sys
from collections import defaultdict
from statistics import fmean, linear_regression

from othello_lessons.engine.midgame.cuts import FILE, MOST_EVALUATED, pairs
from othello_lessons.engine.midgame.iterations import iterations
from othello_lessons.engine.midgame.searcher import CompiledSearcher
from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.othello import BLACK, EMPTY, initial_board, legal_moves, make_move, next_player

DEEPEST = 10  # plies
FEWEST, MOST = 12, 56  # empty squares
RANDOM_MOVES, STRAY = 8, 0.15  # random moves of the opening; how often a later move is random
HEAD = """\
# How well a search of some plies predicts a deeper one, in hundredths of a disc.
# Made by benchmarks/cut_errors.py: the numbers come from {games} games.
# stage (empty squares / 4)   depth   shallow   slope   offset   deviation
"""


def values(searcher, player, board):
    """Return {depth: value} of a position."""
    searcher.begin()
    searcher.forget()
    found = iterations(searcher, player, board, DEEPEST)
    return {each.depth: each.value for each in found if abs(each.value) < MOST_EVALUATED}


def game(searcher, chance):
    """Play a game; yield (stage, values) of a position of each stage."""
    player, board, stages = BLACK, initial_board(), {}
    wanted = {stage: 4 * stage + chance.randrange(4) for stage in range(FEWEST // 4, MOST // 4)}
    while player:
        moves, empties = legal_moves(player, board), board.count(EMPTY)
        if wanted.get(empties // 4) == empties and len(moves) > 1:
            yield empties // 4, values(searcher, player, board)
        if empties > 60 - RANDOM_MOVES or chance.random() < STRAY:
            move = chance.choice(moves)
        else:
            searcher.begin()
            *_, last = iterations(searcher, player, board, 3)
            move = last.move
        make_move(move, player, board)
        player = next_player(board, player)
    return stages


def prediction(points):
    """Return the slope, the offset and the deviation of (shallow, deep) values."""
    slope, offset = linear_regression(*zip(*points, strict=True))
    errors = [deep - slope * shallow - offset for shallow, deep in points]
    return slope, offset, fmean(error * error for error in errors) ** 0.5


def main(games):
    searcher, found = CompiledSearcher(patterns, 16), defaultdict(list)
    for number in range(games):
        for stage, by_depth in game(searcher, random.Random(number)):
            for depth in by_depth:
                for shallow in pairs(depth):
                    if shallow in by_depth:
                        found[stage, depth, shallow].append((by_depth[shallow], by_depth[depth]))
        print(f"\r{number + 1} games", end="", file=sys.stderr)
    rows = []
    for (stage, depth, shallow), points in sorted(found.items()):
        slope, offset, deviation = prediction(points)
        rows.append(f"{stage} {depth} {shallow} {slope:.3f} {offset:.0f} {deviation:.0f}\n")
    FILE.write_text(HEAD.format(games=games) + "".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
