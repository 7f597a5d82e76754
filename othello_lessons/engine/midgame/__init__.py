"""The search of the timed player.

    evaluation.py           `positional`: what a board is worth, on every size of board
    compiled_evaluation.py  the same for compiled code
    table.py                the hash table of positions
    search.py               the compiled alpha-beta
    searcher.py             that search as Python sees it
    iterations.py           deeper and deeper, with either search: compiled or plain

Other rooms use `evaluation.positional` and `iterations.iterations`.
"""
