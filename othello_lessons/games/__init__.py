"""Games: what a search may be run on, and watched on.

    tree = watch(alphabeta, X, initial_board(), MIN_VALUE, MAX_VALUE, 3, level, game=TIC_TAC_TOE)

A game is a small record in the book's terms. Read game.py, and then a game:

    game.py            the record: rules, names, how a position is written as lines of signs
    othello.py         Othello, the game of the book
    toy_trees.py       nested lists of numbers
    tic_tac_toe.py     tic-tac-toe, 3 by 3
    nim.py             Nim, with any heaps
    connect_four.py    Connect Four, on small boards
"""

from othello_lessons.games.game import FELT, PAPER, TEXT, Game, Move, Position, game_in, has_rules
from othello_lessons.games.othello import OTHELLO, is_board
from othello_lessons.games.toy_trees import TOY_TREES

__all__ = [
    "FELT",
    "OTHELLO",
    "PAPER",
    "TEXT",
    "TOY_TREES",
    "Game",
    "Move",
    "Position",
    "game_in",
    "has_rules",
    "is_board",
]
