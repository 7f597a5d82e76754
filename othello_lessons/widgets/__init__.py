"""What is clicked in a lesson: the board, and the search stepper."""

from othello_lessons.widgets.board import OthelloBoard
from othello_lessons.widgets.stepper import SearchStepper

__all__ = ["OthelloBoard", "SearchStepper"]
