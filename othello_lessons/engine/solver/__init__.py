"""The endgame solver: exact scores of 8x8 positions."""
