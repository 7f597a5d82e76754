"""Othello in a terminal: the board, and a game that a person plays."""
