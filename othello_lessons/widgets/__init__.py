"""What is clicked in a lesson: the board, the search stepper, and the quiz."""

from othello_lessons.widgets.board import OthelloBoard
from othello_lessons.widgets.quiz import QuizBoard
from othello_lessons.widgets.stepper import SearchStepper

__all__ = ["OthelloBoard", "QuizBoard", "SearchStepper"]
