"""What is clicked in a lesson: the board, the growing tree, the search stepper, and the quiz."""

from othello_lessons.widgets.board import OthelloBoard
from othello_lessons.widgets.explorer import TreeExplorer
from othello_lessons.widgets.quiz import QuizBoard
from othello_lessons.widgets.stepper import SearchStepper

__all__ = ["OthelloBoard", "QuizBoard", "SearchStepper", "TreeExplorer"]
