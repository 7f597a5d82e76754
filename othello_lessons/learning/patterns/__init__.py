"""The training of the pattern player: the command `othello-lessons train` uses what is here.

self_play.py   games of the engine against itself
games_file.py  the file that keeps them, batch by batch
fitting.py     weights from games, and the errors that are left
training.py    `train`: play, fit, play better games, fit again
"""
