"""The training of the pattern player: the command `othello-lessons train` uses what is here.

self_play.py   games of the engine against itself
games_file.py  the file that keeps them, batch by batch
positions.py   the positions of games, and the numbers of their weights
labels.py      the value that the weights should give a position
fitting.py     weights from labels, and the errors that are left
training.py    `train`: play games, fit, play better games, fit again
"""
