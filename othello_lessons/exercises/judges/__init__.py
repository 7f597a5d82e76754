"""Judges that are too long for their lesson's module in `lessons/`.

The known mistakes of an exercise stand beside its solution there, as patches of it. A judge names
more of them where they show in what an answer does, whatever its source:

    lines_on_boards    flips and moves that somebody names: is there a line, and a bracket?
    bit_squares        sets of squares in one number
    search_trees       alpha-beta, by the tree that it grows
    evaluated_boards   a search in any style, by what it evaluates
    best_move_first    iterations that begin with the last one's best move, by what they evaluate
    deep_cut           the node that supplied the bound of a deep cut
    stored_search      a search that remembers
    generations        crossover, mutation and a next generation, by many throws of dice
    game_splits        training and held-out games
    array_steps        a step that changes weights
    uct_trees          the parts of a Monte Carlo tree search
    own_game           the rules of a game that somebody made up, by random games
    console_programs   programs of the console protocol
    file_programs      programs of the file protocol
    atomic_write       a function that hands a file over
    program_boards     the board that a program keeps for itself
    started_programs   starts a program for a judge
"""
