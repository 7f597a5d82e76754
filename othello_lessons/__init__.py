"""A course on game-tree search, with Othello: play, predict, and see the searched tree.

Importing this package loads nothing else, so that programs and cluster workers start quickly.
Import what you need from its modules, the book first: `from othello_lessons.othello import *`.
"""

__version__ = "0.4.0"
