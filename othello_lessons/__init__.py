"""A course on game-tree search, with Othello: play, predict, and see the searched tree.

Importing this package loads nothing else, so that programs and cluster workers start quickly.
Import what you need from its modules, the book first: `from othello_lessons.othello import *`.

Each room imports only from those above it. Read the book first, and then what you like:

    othello.py     the book: the board, the rules, and the searches that the lessons explain
    course/        the table of the lessons, a learner's copy of them, and how they are opened
    notation/      squares, games and positions as text, and back
    games/         what a game is: Othello, toy trees, and three small games
    watch/         watches a search, also one of the reader's own, and returns its tree
    uct.py         Monte Carlo tree search as a lesson explains it
    deepening.py   search against a clock, as a lesson explains it
    engine/        fast Othello: the timed player, the endgame solver
    proofs/        solved boards: a proof that can be walked and checked
    learning/      players that learn from games
    strategies.py  the table of players by their names
    drawing/       boards, trees and charts as pictures
    lookback/      what each move of a game was worth, and why
    programs/      programs that play each other: protocols, judges, tournaments
    exercises/     what is asked in the lessons, and what is said of an answer
    widgets/       what is clicked in a lesson
    teaching/      handing out, collecting, grading
    cli/           the commands
"""

__version__ = "1.0.0"
