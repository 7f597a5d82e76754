"""Monte Carlo tree search: a player without an evaluation.

    plain_tree.py     the tree and its playouts on big integers: boards of every size; read it first
    compiled_tree.py  the same on boards up to 8x8, compiled, with the same moves
    player.py         the strategy

Other rooms use `player.mcts`.
"""
