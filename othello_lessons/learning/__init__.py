"""Learning from games: weights, trees, networks. Each folder is one way to learn."""
