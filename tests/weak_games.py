"""Games with many mistakes in them, for the tests of what looks back at games."""

from positions import random_turns

BEGINNERS = (  # a game between two weak players, with many mistakes
    "c4c3f5c5d3e3d2f6e6f4b4c2d6c6g3a3f7g6d7c1b6a6b5c7b3c8e2a5e7f1d8f8a4f3h6g5h5e8e1g4a7a8g1b2b8h3"
    "g8h8a1f2b1d1g7h1h4b7h2h7g2a2"
)
SHALLOW = {"depth": 3, "exact": 20}  # less deep than usual, so that a test need not wait


def random_game(n, seed):
    """Return the moves of a game in which both sides move at random."""
    return [move for _, move, _ in random_turns(n, seed)]
