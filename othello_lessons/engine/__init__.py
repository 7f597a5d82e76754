"""Fast Othello: the rules of the book again, for searches that need many positions a second.

Read in this order. Each folder builds on those before it:

    plain/       boards of every size as big integers, and two searches on them; pure Python
    bits/        8x8 boards as two 64-bit numbers, compiled by Numba where it is installed
    patterns/    a learned evaluation: its patterns, its weights; plain and compiled
    iago/        the evaluation of edges and mobility in chapter 18 of Norvig's book; plain
    midgame/     the search of the timed player: evaluation, deepening, a table of positions
    solver/      exact scores of endgames on 8x8 and smaller boards
    background.py  a search in a thread of its own, which always ends
    player.py    the timed player: it searches, and near the end it solves
    levels.py    ten players for people, from a beginner to the timed player
    mcts/        a player without an evaluation: Monte Carlo tree search
    analysis.py  what every legal move is worth: estimates that get better, then proofs
    compile_ahead.py  compiles all of it while JupyterLab starts

Other rooms use `player.timed`, `player.Engine`, `levels.level`, `mcts.player.mcts`,
`analysis.analyse`, `solver.solver.solve`, `midgame.evaluation.positional`,
`iago.evaluation.iago` and `patterns.learned.patterns`; the lessons on speed and on endgames use
`plain` and `bits` as well.
Nothing is imported here: Numba and NumPy are imported only by what needs them.
"""
