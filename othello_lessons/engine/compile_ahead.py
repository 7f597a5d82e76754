"""Compile what the lessons use before a learner waits for it: `python -m` runs this file.

`othello-lessons` starts it in the background while JupyterLab opens. What Numba compiles it keeps,
so each machine does it once, and says so; a later start ends within seconds and says nothing.
"""

import os
from contextlib import suppress

from othello_lessons.engine.bits import compiler
from othello_lessons.othello import BLACK, initial_board, score, weighted_score


def compile_all() -> None:
    """Use each compiled search once; do nothing without Numba."""
    if not compiler.HAS_NUMBA:
        return
    from othello_lessons.engine.bits import compiled_game, fast_moves, weight_games
    from othello_lessons.engine.mcts.player import mcts
    from othello_lessons.engine.midgame.evaluation import positional
    from othello_lessons.engine.patterns.learned import patterns
    from othello_lessons.engine.player import Engine

    start = initial_board()
    compiled_game.perft(BLACK, start, 3)
    own, opp = map(compiler.u64, compiled_game.to_bits(BLACK, start))
    fast_moves.perft(own, opp, 3)
    for evaluate in (patterns, positional, score, weighted_score):
        Engine(evaluate)
    mcts(playouts=10)(BLACK, start)
    weight_games.warm_up()


def main() -> None:
    """Compile with the lowest priority that the system has."""
    with suppress(AttributeError, OSError):  # Windows has no nice
        os.nice(19)
    with compiler.noted():
        compile_all()


if __name__ == "__main__":
    main()
