"""A learned evaluation of 8x8 boards: weights, learned from games, for groups of squares.

    shapes.py             the patterns, and the numbers of their configurations
    weights.py            the file of weights: written, read, and checked
    learned.py            `patterns`, the evaluation, in plain Python
    indices.py            configurations that follow the moves, and their value, for compiled code
    compiled_patterns.py  the weights in memory, for compiled code
    patterns.weights      the weights, as `othello-lessons train` made them

Other rooms use `learned.patterns`; training uses all of it.
"""
