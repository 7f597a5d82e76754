"""Watch a recursive search run, and keep the tree that it searched.

    tree = watch(alphabeta, BLACK, board, MIN_VALUE, MAX_VALUE, 3, weighted_score)

As the last line of a notebook cell, the tree is a picture; `print(tree)` writes it as text.

The search may be the book's or your own, in a module or in a notebook. It must take its arguments
as the book does, `(player, board, ...)`; if it has `alpha`, `beta` and `depth`, they must have
these names; and it must call itself by its own name. You can also watch searches of toy trees:
nested lists such as [[3, 12], [2, 4]]. Their leaves say what the player who begins would get there,
and their moves are 0, 1, 2 and so on.

Any other game will do: `watch(alphabeta, X, board, ..., game=TIC_TAC_TOE)` runs the book's search
on it, and a search whose module or notebook has a `legal_moves` and a `make_move` of its own is
watched with these.

Read `tree` first, then `recording`; `lines` notes which lines of a function ran.
"""

from othello_lessons.watch.recording import NODE_LIMIT, watch
from othello_lessons.watch.tree import (
    BOUNDS,
    Node,
    Playout,
    View,
    WatchError,
    best_line,
    cut_by,
    left_out_value,
)

__all__ = [
    "BOUNDS",
    "NODE_LIMIT",
    "Node",
    "Playout",
    "View",
    "WatchError",
    "best_line",
    "cut_by",
    "left_out_value",
    "watch",
]
