"""Everything drawn that is neither a plain board nor a search tree.

Over a game: `lead.py`, `curves.py`, `turn_strip.py`, `messages.py`. Of a tournament:
`crosstable.py`, `intervals.py`, `rating_history.py`, `shares.py`, `trials.py`. Of an evaluation:
`weights.py`, `feature_bars.py`, `network.py`, `configurations.py`. How fast and how much:
`ladder.py`, `savings.py`, `iterations.py`. Of playouts: `visits.py`. Bits: `bitboards.py`,
`carries.py`. The end of a game: `endgame.py`, `best_line.py`.
"""
