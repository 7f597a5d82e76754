"""Fast Othello without a compiler: big integers as boards of every size.

    bigboard.py      moves, flips, perft and alpha-beta: read this first
    plain_solver.py  the end of a game, solved by one search, and ideas that make it smaller
    plain_search.py  the timed player's search, if the compiled one cannot be used
    weight_games.py  games between square weights, for the players that evolve

Other rooms use `bigboard`, `plain_solver` and `weight_games`.
"""
