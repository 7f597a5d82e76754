"""Boards and search trees as pictures: SVG for a page, text for everywhere else."""

from othello_lessons.drawing.board import show
from othello_lessons.drawing.picture import Picture

__all__ = ["Picture", "show"]
