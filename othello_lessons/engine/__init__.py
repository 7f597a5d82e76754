"""Fast Othello: the rules of the book again, for searches that need many positions a second."""
