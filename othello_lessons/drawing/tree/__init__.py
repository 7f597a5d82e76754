"""Search trees as pictures.

`labels.py` writes values, moves and windows; `layout.py` says where nodes go, and is the only
file that knows a layout engine (in a browser `browser_graphviz.py` reaches it). `card_tree.py`
draws boards in the nodes, `arrows.py` finds a way between them from a cut to what allowed it,
`dots.py` draws up to 1,000 nodes, `icicle.py` up to 100,000, and `draw.py` chooses between them.
`sentences.py` and `steps.py` say and draw what a search did step by step, `lines.py` says which
line of its source runs meanwhile, `moving.py` draws it all as one picture that plays itself, and
`playouts.py` says what is special about a tree of random playouts; `fold.py` draws equal positions
once. `sideways.py` draws where somebody has been in a game, and `questions.py`
another kind of tree: the questions of a decision tree.
"""
