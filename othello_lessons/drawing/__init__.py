"""Boards and search trees as pictures: SVG for a page, text for everywhere else."""

from othello_lessons.drawing.board import show
from othello_lessons.drawing.icicle import icicle
from othello_lessons.drawing.picture import Picture, beside
from othello_lessons.drawing.steps import draw_step
from othello_lessons.drawing.tree import draw

__all__ = ["Picture", "beside", "draw", "draw_step", "icicle", "show"]
