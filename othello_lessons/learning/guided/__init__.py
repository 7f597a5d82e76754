"""A network that guides a tree of playouts, and learns from the games of that tree: 6x6, in numpy.

    network.py   the network, in 60 lines; read it first
    boards.py    many 6x6 positions at once, and the rows of numbers that the network sees
    trees.py     a tree for each of many positions, which all grow together, by PUCT
    training.py  generations: play games with the tree, learn from them, play better games
    truth.py     positions whose best moves the solver found, to grade the network with
    series.py    many games at once between two trees
    record.py    a training as one file; one of them comes with the package
    player.py    the strategy

All of this imports numpy. A strategy by its name is in `player.guided`.
"""
