"""Players that learn: what to look for in a position is found by playing, not written by hand.

    evolution.py     ten square weights, bred by a genetic algorithm
    patterns/        the weights of the patterns: self-play, exact endings, a fit

Other rooms use `evolution`; the command `train` uses `patterns`.
"""
