"""Players that learn: they find out by playing what to look for in a position.

    evolution.py     ten square weights, bred by a genetic algorithm
    features.py      eight numbers that describe a position
    games.py         games of self-play as a table of positions with results, and how it is split
    models.py        decision trees, networks and weighted sums of scikit-learn, and their players
    packages.py      the packages that these need, with a sentence where one is missing
    small_patterns.py  weights of patterns, fitted to a few hundred games by a step of your own
    patterns/        the weights of the patterns: self-play, exact endings, a fit
    guided/          a network that guides a tree of playouts on 6x6, and learns from its games

Other rooms use `evolution`, and `models.Question`, which `drawing` draws; the command `train` uses
`patterns` and `guided`.
"""
