"""The search of the timed player.

    evaluation.py           `positional`: what a board is worth, on every size of board
    compiled_evaluation.py  the same for compiled code
    table.py                the hash table of positions
    cuts.py                 probabilistic cuts: which shallow searches predict a deep one
    cut_errors.txt          how well they do, as benchmarks/cut_errors.py measured it
    search.py               the compiled alpha-beta
    searcher.py             that search for Python code
    iterations.py           searches of growing depth, with the compiled or the plain search

Other rooms use `evaluation.positional` and `iterations.iterations`.
"""
