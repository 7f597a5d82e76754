"""What is clicked in a lesson: so far the board."""

from othello_lessons.widgets.board import OthelloBoard

__all__ = ["OthelloBoard"]
